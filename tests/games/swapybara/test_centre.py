"""The card in the centre of a table of four."""

from events.games.swapybara import ruleset
from tests.games.swapybara.kit import Game


def test_an_exchange_with_the_centre_ignores_all_properties():
    for face in ("5", "2", "4"):
        game = Game(4)
        game.deal(f"{face} 6 3 -1 1", start=0)
        assert game.touched(game.by(0, "centre")) == {}
        assert game.lies() == ["1", "6", "3", "-1", face]


def test_each_seat_may_use_the_centre_once_a_round():
    game = Game(4)
    game.deal("5 6 3 -1 1", start=0)
    first = game.by(0, "centre")
    assert game.broken(game.by(1, "centre")) == set()
    game.quiet()
    game.quiet()
    again = game.by(0, "centre")
    assert game.broken(again) == {"centre-once"}
    assert game.judged[again][0].path == (first,)
    assert game.markers["used_centre"] == [0, 1]
    assert game.markers["pointing"]["0"] == "centre"


def test_a_new_round_gives_everybody_the_centre_again():
    game = Game(4)
    game.deal("5 6 3 -1 1", start=0)
    game.by(0, "centre")
    game.finish()
    game.reveal("6 5 3 -1 1")
    game.deal("5 6 3 -1 1")
    assert game.markers["used_centre"] == []
    assert game.broken(game.by(0, "centre")) == set()


def test_an_undone_exchange_with_the_centre_does_not_count_as_the_seats_one():
    game = Game(4)
    game.deal("5 6 3 -1 1", start=0)
    wrong = game.by(1, "centre")
    assert game.broken(wrong) == {"turn-order"}
    game.remedy(wrong, "turn-order", 1, "undo-only")
    assert game.lies() == ["5", "6", "3", "-1", "1"]
    assert game.markers["used_centre"] == []
    game.ask(0, 1)
    assert game.broken(game.by(1, "centre")) == set()


def test_only_a_table_of_four_has_a_centre():
    for seats in range(4, 9):
        zones = ruleset.open({}, seats).plan
        assert ("centre" in zones) is (seats == 4)
        assert [zone.id for zone in zones.values() if zone.loose] == ["box"]


def test_every_deal_lays_out_the_eight_cards():
    for seats in range(4, 9):
        game = Game(seats)
        game.deal(start=0)
        counts = {zone: len(cards) for zone, cards in game.table.zones.items()}
        assert sum(counts.values()) == 8
        assert all(counts[f"hand:{seat}"] == 1 for seat in range(seats))
        assert counts.get("centre", 1) == 1
