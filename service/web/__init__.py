"""The pages: server-rendered, whole without script."""

from service.web import assistant, pages, shell

__all__ = ["assistant", "pages", "shell"]
