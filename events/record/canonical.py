"""The canonical form of a record: RFC 8785 over a narrow set of JSON values."""

import unicodedata
from typing import Any

import rfc8785

from events.record.addresses import Address

MAX_DEPTH = 32


class NotCanonical(ValueError):
    """A value that a record may not hold; says where and why."""


def canonical(value: Any) -> bytes:
    """The one byte string that stands for a JSON value (RFC 8785).

    Events hold null, booleans, integers of at most 53 bits, NFC text, lists and objects. Anything
    else, floats included, raises NotCanonical.
    """
    _check(value, "$", 0)
    try:
        return rfc8785.dumps(value)
    except rfc8785.CanonicalizationError as error:
        raise NotCanonical(str(error)) from error


def _check(value: Any, where: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise NotCanonical(f"{where}: nested more than {MAX_DEPTH} deep")
    if isinstance(value, Address):
        raise NotCanonical(f"{where}: an inserted move's address is told as text")
    if value is None or isinstance(value, bool | int):
        return
    if isinstance(value, str):
        _check_text(value, where)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            _check(item, f"{where}[{index}]", depth + 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise NotCanonical(f"{where}: the key {key!r} is not text")
            _check_text(key, where)
            _check(item, f"{where}.{key}", depth + 1)
    else:
        raise NotCanonical(f"{where}: {type(value).__name__} has no canonical form")


def _check_text(text: str, where: str) -> None:
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        raise NotCanonical(f"{where}: the text is not in Unicode form NFC")
