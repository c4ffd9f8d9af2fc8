"""Addresses in requests: a version, or a move that was inserted after one."""

from typing import Any

from marshmallow import ValidationError, fields

from events.record import Address, read_address


class AddressField(fields.Field[int]):
    """A version as a whole number, or the address of an inserted move as a text such as `8.1`."""

    def __init__(self, **more: Any) -> None:
        inserted = {"type": "string", "pattern": r"^[1-9][0-9]{0,14}\.[1-9][0-9]{0,5}$"}
        super().__init__(metadata={"anyOf": [{"type": "integer"}, inserted]}, **more)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        found = read_address(value)
        if not isinstance(found, Address):
            raise ValidationError("Give a version, or the address of an inserted move such as `8.1`.")
        return found


class MomentField(AddressField):
    """The same in a query, where a version is a text too."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        try:
            return int(value)
        except (TypeError, ValueError):
            return super()._deserialize(value)
