"""The shapes of requests. Unknown fields are refused by name."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from events.games import MODES, TABLE
from service.api.addresses import AddressField, MomentField

TEXT = validate.Length(max=2000)
LONGEST_NAME = 80
NAME = validate.Length(min=1, max=LONGEST_NAME)


class SeatRequest(Schema):
    """A seat of a new game."""

    name = fields.String(validate=NAME, allow_none=True, load_default=None)


class HouseRequest(Schema):
    """House rules."""

    unlawful = fields.String(validate=validate.OneOf(["record", "refuse"]))
    takebacks = fields.String(validate=validate.OneOf(["all", "free"]), load_default="all")
    disputes = fields.String(validate=validate.OneOf(["go_on", "pause"]), load_default="go_on")


class GameRequest(Schema):
    """A new game."""

    ruleset = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    mode = fields.String(
        validate=validate.OneOf(
            MODES, error="Give `table` (real cards) or `dealt` (the service shuffles and deals)."
        ),
        load_default=TABLE,
    )
    house = fields.Nested(HouseRequest, load_default=lambda: HouseRequest().load({}))
    seats = fields.List(fields.Nested(SeatRequest), required=True, validate=validate.Length(min=1, max=20))
    listed = fields.Boolean(load_default=False)
    referee_sees = fields.String(validate=validate.OneOf(["public", "all"]), load_default="public")


class ShareRequest(Schema):
    """A seat's share of the shuffles to come."""

    hex = fields.String(required=True)


class ClaimRequest(Schema):
    """Taking up an invitation."""

    name = fields.String(validate=NAME, allow_none=True, load_default=None)


class PenRequest(Schema):
    """Taking the pen under a name, or laying it down."""

    name = fields.String(validate=NAME, allow_none=True, load_default=None)
    take = fields.Boolean(load_default=True, truthy={True}, falsy={False})


class SightingRequest(Schema):
    """A face seen in a place by one seat, or by all (`by` null)."""

    place = fields.String(required=True, validate=validate.Length(max=80))
    face = fields.String(required=True, validate=validate.Length(max=20))
    by = fields.Integer(allow_none=True, load_default=None, strict=True)
    at = fields.Integer(allow_none=True, load_default=None, strict=True)


class ChangeRequest(Schema):
    """One change: `void` an entry, `replace` it with a move or a sighting, or `insert_after` a version."""

    void = AddressField()
    replace = AddressField()
    insert_after = fields.Integer(strict=True)
    move = fields.Dict()
    sighting = fields.Nested(SightingRequest)

    @validates_schema
    def one_change(self, data: dict[str, Any], **_: Any) -> None:
        """`void` alone, `replace` with one of `move` and `sighting`, or `insert_after` with a `move`."""
        given = set(data)
        if given not in ({"void"}, {"replace", "move"}, {"replace", "sighting"}, {"insert_after", "move"}):
            raise ValidationError(
                "Give `void`, `replace` with a `move` or a `sighting`, or `insert_after` with a `move`."
            )


class CorrectionRequest(Schema):
    """Changes to what was written down wrongly, all or nothing."""

    changes = fields.List(
        fields.Nested(ChangeRequest), required=True, validate=validate.Length(min=1, max=100)
    )
    rulings = fields.Dict(
        keys=fields.String(validate=validate.Regexp(r"^[1-9][0-9]*$", error="Give a version.")),
        values=fields.String(validate=validate.OneOf(["keep", "void"])),
        load_default=dict,
    )
    why = fields.String(validate=TEXT, allow_none=True, load_default=None)


class TakebackRequest(Schema):
    """A seat's offer to take one of its moves back."""

    version = fields.Integer(
        required=True,
        strict=True,
        error_messages={"invalid": "Give a version; an inserted move cannot be taken back."},
    )
    seat = fields.Integer(allow_none=True, load_default=None, strict=True)


class AnswerRequest(Schema):
    """A seat's consent to an offer, or its refusal."""

    seat = fields.Integer(allow_none=True, load_default=None, strict=True)
    accept = fields.Boolean(required=True)


class DisputeRequest(Schema):
    """An objection to a move."""

    version = fields.Integer(
        required=True,
        strict=True,
        error_messages={"invalid": "Give a version; an inserted move cannot be disputed."},
    )
    rule = fields.String(allow_none=True, load_default=None)
    seat = fields.Integer(allow_none=True, load_default=None, strict=True)
    reason = fields.String(validate=TEXT, allow_none=True, load_default=None)


class WithdrawalRequest(Schema):
    """Taking a dispute back; nothing more to say."""


class RulingRequest(Schema):
    """A decision, with the remedy by its id or composed of parts."""

    decision = fields.String(validate=validate.OneOf(["upheld", "dismissed"]))
    remedy = fields.String(allow_none=True, load_default=None)
    parts = fields.List(fields.Dict(), validate=validate.Length(max=50), allow_none=True, load_default=None)
    why = fields.String(validate=TEXT, allow_none=True, load_default=None)


class NoteRequest(Schema):
    """A remark or bookmark on a version, or a gap in the record."""

    version = fields.Integer(required=True, strict=True)
    kind = fields.String(validate=validate.OneOf(["remark", "bookmark", "gap"]), load_default="remark")
    text = fields.String(validate=TEXT, allow_none=True, load_default=None)


class ClosingRequest(Schema):
    """The end of a sitting."""

    reason = fields.String(required=True, validate=validate.OneOf(["over", "abandoned"]))
    why = fields.String(validate=TEXT, allow_none=True, load_default=None)


class PreviewQuery(Schema):
    """Whether only to show what would happen."""

    preview = fields.Boolean(load_default=False)


class StateQuery(Schema):
    """Which table, as known when, by whom."""

    at = MomentField()
    as_of = fields.Integer(strict=False)
    view = fields.String()


class PictureQuery(StateQuery):
    """The same, in which format, and with which seat at the bottom."""

    format = fields.String(validate=validate.OneOf(["wide", "tall"]), load_default="wide")
    bottom = fields.Integer(strict=False, load_default=0)


class WhatIfRequest(Schema):
    """Moves to try, on which table, as known when, by whom."""

    at = AddressField()
    as_of = fields.Integer(strict=True)
    view = fields.String(allow_none=True, load_default=None)
    moves = fields.List(fields.Dict(), required=True, validate=validate.Length(min=1, max=50))


class ChoicesQuery(Schema):
    """For which seat, and what has been picked so far (a JSON object)."""

    seat = fields.Integer(strict=False)
    move = fields.String(load_default="{}")
    depth = fields.Integer(load_default=1, validate=validate.Range(min=1, max=3))
    view = fields.String()


class StreamQuery(Schema):
    """After which version, in whose view, for how many seconds at most (0: what is there, no more)."""

    after = fields.Integer(load_default=0, validate=validate.Range(min=0))
    seconds = fields.Float(validate=validate.Range(min=0))
    view = fields.String()


class EventsQuery(Schema):
    """Which events."""

    after = fields.Integer(load_default=0, validate=validate.Range(min=0))
    limit = fields.Integer(validate=validate.Range(min=1))
    kind = fields.String()


class GamesQuery(Schema):
    """Which games: those of the tokens in hand and those listed, page by page."""

    cursor = fields.String()
    limit = fields.Integer(validate=validate.Range(min=1))


class ImportQuery(Schema):
    """Whether a record is imported as a new game with an id of its own."""

    copy = fields.Boolean(load_default=False)
