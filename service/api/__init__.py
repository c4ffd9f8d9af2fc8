"""The REST API under /api/v1: one blueprint a resource."""

from flask_smorest import Api

from service.api import (
    choosing,
    closing,
    corrections,
    disputes,
    games,
    invitations,
    moves,
    pen,
    picture,
    reading,
    records,
    rulesets,
    sightings,
    stream,
    takeaway,
    takebacks,
    whatif,
)
from service.api.answers import SCHEMAS

PREFIX = "/api/v1"
MODULES = (
    rulesets,
    games,
    invitations,
    moves,
    choosing,
    pen,
    sightings,
    corrections,
    takebacks,
    disputes,
    closing,
    reading,
    picture,
    stream,
    whatif,
    records,
    takeaway,
)


def register(api: Api) -> None:
    """Put every resource under the API's prefix."""
    for name, schema in SCHEMAS.items():
        api.spec.components.schema(name, schema)
    for module in MODULES:
        api.register_blueprint(module.blueprint, url_prefix=PREFIX)
