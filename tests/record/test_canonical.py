import pytest

from events.record import NotCanonical, canonical


def test_keys_are_sorted_and_nothing_is_spaced():
    assert canonical({"b": 1, "a": [True, None, "é"]}) == '{"a":[true,null,"é"],"b":1}'.encode()


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"a": 1.5}, r"\$\.a: float"),
        ({"a": [2**53]}, "2|integer|domain"),
        ({"a": "e\u0301"}, r"\$\.a: the text is not in Unicode form NFC"),
        ({1: "a"}, "the key 1 is not text"),
        ({"a": {"b": b"x"}}, r"\$\.a\.b: bytes"),
    ],
)
def test_what_a_record_may_not_hold_is_named(value, where):
    with pytest.raises(NotCanonical, match=where):
        canonical(value)


def test_nesting_has_a_limit():
    deep: list[object] = []
    for _ in range(40):
        deep = [deep]
    with pytest.raises(NotCanonical, match="nested more than 32 deep"):
        canonical(deep)
