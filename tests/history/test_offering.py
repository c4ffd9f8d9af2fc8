"""What is offered about a breach: each thing that can be done once."""

import pytest

from tests.history.kit import Sheet


def revoke(*after):
    """Closed, spades led, hearts played on it, and the king of spades came out later."""
    sheet = Sheet("schnapsen")
    sheet.move(type="deal", dealer=1, trump="KC")
    sheet.move(type="close", seat=0)
    sheet.move(type="play", seat=0, card="AS")
    version = sheet.move(type="play", seat=1, card="JH")
    sheet.see("hand:1", "KS", at=version - 1)
    for seat, card in after:
        sheet.move(type="play", seat=seat, card=card)
    return sheet, version


def test_taking_a_card_back_and_rewinding_to_before_it_are_one_thing():
    sheet, version = revoke()
    assert list(sheet.offers(version)) == ["take-back", "lose-deal", "lose-three", "let-stand"]
    sheet, version = revoke((0, "TS"))
    assert list(sheet.offers(version)) == ["lose-deal", "lose-three", "rewind", "let-stand"]


@pytest.mark.parametrize("after", [(), ((0, "TS"),), ((0, "TS"), (1, "KS"))])
def test_no_two_offers_do_the_same(after):
    sheet, version = revoke(*after)
    parts = [offer.parts for offer in sheet.offers(version).values()]
    assert len(parts) == len({str(part) for part in parts})
