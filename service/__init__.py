"""The edges of Takeback: the REST API, the pages and the command line."""
