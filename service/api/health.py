"""Whether the service runs and can write."""

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from service.api.desk import recorder
from service.problems import Problem

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> ResponseReturnValue:
    """The process answers."""
    return jsonify({"status": "ok"})


@blueprint.get("/readyz")
def ready() -> ResponseReturnValue:
    """The database answers; says which it is, and warns of a version with a known defect."""
    try:
        health = recorder().store.health()
    except Exception as error:
        raise Problem("unavailable", "The database does not answer.") from error
    return jsonify(
        {
            "status": "ok",
            "database": {"kind": health.kind, "version": health.version, "warning": health.warning},
        }
    )
