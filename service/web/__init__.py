"""The pages: server-rendered, whole without script."""

from service.web import assistant, entering, pages, printing, shell, viewer

__all__ = ["assistant", "entering", "pages", "printing", "shell", "viewer"]
