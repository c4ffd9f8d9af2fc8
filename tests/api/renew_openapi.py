"""The OpenAPI document that is checked in: `python -m tests.api.renew_openapi` writes it anew."""

import json
import sys
import tempfile
from pathlib import Path

from service.app import create_app
from service.settings import Settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"


def emitted() -> str:
    """The document as the service gives it, laid out for people."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/takeback.db"))
        told = app.test_client().get("/api/v1/openapi.json").json
        app.extensions["takeback"].store.close()
    return json.dumps(told, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(emitted(), "utf-8")
    sys.stdout.write(f"{DOCUMENT} is up to date\n")
