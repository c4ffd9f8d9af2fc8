"""The pages: server-rendered, without script."""
