from collections.abc import Iterator

import pytest

from events.store import Store, connect


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = connect(database_url)
    yield store
    store.close()
