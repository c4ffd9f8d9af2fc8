"""What every resource of the API is made with: a blueprint that reads bodies by our own rules."""

from flask_smorest import Blueprint

from service.api.bodies import BodyParser


class Resource(Blueprint):  # type: ignore[misc]
    """A group of routes under the API's prefix."""

    ARGUMENTS_PARSER = BodyParser()
