"""The pages: server-rendered, whole without script."""

from service.web import pages, printing, viewer

__all__ = ["pages", "printing", "viewer"]
