"""The pages: server-rendered, whole without script."""

from service.web import assistant, pages, printing, shell, viewer

__all__ = ["assistant", "pages", "printing", "shell", "viewer"]
