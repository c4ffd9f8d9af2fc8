from tests.api.conftest import api, app, fresh, night, stored

__all__ = ["api", "app", "fresh", "night", "stored"]
