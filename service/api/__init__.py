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
    reading,
    records,
    rulesets,
    sightings,
    takebacks,
)

PREFIX = "/api/v1"
MODULES = (
    rulesets,
    games,
    invitations,
    moves,
    choosing,
    sightings,
    corrections,
    takebacks,
    disputes,
    closing,
    reading,
    records,
)


def register(api: Api) -> None:
    """Put every resource under the API's prefix."""
    for module in MODULES:
        api.register_blueprint(module.blueprint, url_prefix=PREFIX)
