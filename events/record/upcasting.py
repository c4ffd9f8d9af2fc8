"""Old shapes of events are turned into the newest on reading; what is stored is never rewritten."""

from collections.abc import Callable, Mapping
from typing import Any

from events.record.envelope import Event
from events.record.kinds import KINDS, check_body

Body = Mapping[str, Any]
Upcaster = Callable[[Body], Body]

# (kind, schema it starts from) -> the body in the next schema
UPCASTERS: dict[tuple[str, int], Upcaster] = {}


def upcast(event: Event, upcasters: Mapping[tuple[str, int], Upcaster] | None = None) -> Event:
    """The event in its kind's newest schema, its bytes and digest untouched.

    Raises BadBody if its kind or schema is unknown or its body does not have the shape.
    """
    steps = UPCASTERS if upcasters is None else upcasters
    schema, body = event.schema, event.body
    while (event.kind, schema) in steps:
        body = steps[event.kind, schema](body)
        schema += 1
    if event.kind in KINDS and schema == KINDS[event.kind].schema:
        check_body(event.kind, schema, body)
        return event if schema == event.schema else event._replace(schema=schema, body=body)
    check_body(event.kind, schema, body)
    return event
