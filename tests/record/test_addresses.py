import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.record import Address, Eve, NotCanonical, beyond, canonical, exactly, read_address, told_address

addresses = st.integers(1, 20) | st.builds(Address, st.integers(1, 20), st.integers(0, 3))


def place(address):
    return (int(address), getattr(address, "number", 0))


@given(addresses, addresses)
def test_addresses_and_versions_stand_in_one_order(one, other):
    assert (one < other) is (place(one) < place(other))
    assert (one <= other) is (place(one) <= place(other))
    assert (one > other) is (place(one) > place(other))
    assert (one >= other) is (place(one) >= place(other))
    assert (one == other) is (place(one) == place(other))
    assert (one != other) is (place(one) != place(other))
    assert len({one, other}) == 1 + (place(one) != place(other))
    assert ((one, 5) < (other, 0)) is (place(one) < place(other))


@given(addresses)
def test_an_address_is_read_as_it_is_told(address):
    assert read_address(told_address(address)) == address
    assert read_address(str(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "8.",
        ".1",
        "8.0",
        "08",
        "8.01",
        "8.1.1",
        "-8",
        "+8",
        " 8",
        "٨",
        "9" * 99,
        0,
        -1,
        True,
        8.1,
        None,
    ],
)
def test_what_is_no_address_is_none(text):
    assert read_address(text) is None


def test_the_next_and_the_one_before():
    assert Address(8, 2) + 1 == 9
    assert Address(8, 2) - 1 == Address(8, 1)
    assert Address(8, 1) - 1 == 8
    assert Address(8, 2) - 2 == 6
    assert Eve(8, 0) + 1 == Address(8, 1)
    assert Eve(8, 1) + 1 == Address(8, 2)
    assert Eve(8, 1) == Address(8, 1)
    assert Eve(8, 1) + 2 == 10


def test_a_version_covers_what_was_inserted_there_unless_it_is_meant_alone():
    assert Address(8, 7) < beyond(8) == 9
    assert Address(8, 1) == beyond(exactly(8))
    assert beyond(Address(8, 1)) == Address(8, 2)
    assert exactly(Address(8, 1)) == Address(8, 1)
    assert f"{Address(8, 1)} {exactly(8)}" == "8.1 8"


def test_an_address_is_never_written_as_the_version_that_it_follows():
    with pytest.raises(NotCanonical):
        canonical({"undo": Address(8, 1)})
