"""What a sensible player does, move by move, without looking ahead."""

from __future__ import annotations

import cabochon
from cabochon.match import Match
from tests.games.gems.table import a_table


def choice(match: Match) -> str:
    """What it plays, whatever the seed: only ties are broken by chance."""
    chosen = {cabochon.bot("greedy", seed=seed).choose(match) for seed in range(3)}
    assert len(chosen) == 1
    return chosen.pop()


def test_it_takes_what_the_card_it_saves_for_needs() -> None:
    table = a_table().reserved(0, "2k6").chips(0, black=4).points(0, 9)
    assert choice(table) == "take black black"


def test_it_buys_what_brings_most() -> None:
    table = a_table().market("2w6", "2k6").chips(0, white=6).bonuses(0, black=6).points(0, 9)
    assert choice(table).startswith("buy 2k6")  # as good as the other one, and free


def test_it_pays_with_as_few_jokers_as_it_can() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2).bank()
    table.reserved(0, "3w1", "3w2", "3w3")
    assert choice(table) == "buy 1w1"


def test_it_denies_a_purchase_that_would_win() -> None:
    table = a_table().points(1, 14).market("1r8").chips(1, white=4).points(0, 5).tiles()
    assert "1r8" in choice(table)
    table.chips(1, white=3)
    assert "1r8" not in choice(table)


def test_it_sees_that_a_tile_would_win_for_another() -> None:
    table = a_table().points(1, 12).tiles("5").bonuses(1, white=4, blue=3).market("1u8").chips(1, red=4)
    assert "1u8" in choice(table)
    table.tiles("1")
    assert "1u8" not in choice(table)


def test_rather_than_deny_it_wins() -> None:
    table = a_table().points(1, 14).market("1r8", "1u8").chips(1, white=4).tiles()
    table.points(0, 14).chips(0, red=4).turn(0)
    assert choice(table) == "buy 1u8"


def test_it_heads_for_tiles() -> None:
    table = a_table().market("1u1", "1w2").tiles("5").bonuses(0, white=3, blue=4).chips(0, black=3, blue=3)
    assert choice(table).startswith("buy 1w2")
    table.bonuses(0, white=4, blue=3)
    assert choice(table).startswith("buy 1u1")


def test_it_gives_back_what_it_needs_least() -> None:
    table = a_table().reserved(0, "3k2", "3k4").chips(0, red=6, white=3).bank(white=2, blue=1, green=1)
    table.play("take white blue green")
    assert "return red" in table.legal()
    assert choice(table) != "return red"


def test_it_fills_the_gauntlet() -> None:
    table = a_table("marvel").market("jessica-jones", "nebula").chips(0, yellow=6, purple=6).tiles()
    table.bonuses(0, yellow=2, orange=2, red=2, purple=2)
    assert choice(table).startswith("buy nebula")  # blue is missing
    table.bonuses(0, yellow=2, orange=2, red=2, blue=2)
    _, bought = choice(table).split()
    assert next(card["bonus"] for card in table.edition.cards if card["code"] == bought) == "purple"


def test_it_goes_for_the_time_stone() -> None:
    table = a_table("marvel").market("drax", "red-skull").chips(0, orange=7).tiles()
    table.bonuses(0, yellow=1, blue=1, orange=1, red=1, purple=1).points(0, 8)
    assert choice(table).startswith("buy drax")


def test_it_takes_the_avengers_tile() -> None:
    table = a_table("marvel").market("modok", "ms-marvel").chips(0, orange=2, red=2, yellow=2).tiles()
    table.bonuses(0, yellow=1, blue=1, orange=1, red=1, purple=1)
    table.state.players[0].avengers = 2
    assert choice(table).startswith("buy ms-marvel")


def test_it_never_passes_what_it_can_do() -> None:
    match = cabochon.new("marvel", seats=3, seed=4)
    bots = [cabochon.bot("greedy", seed=seat) for seat in range(3)]
    while match.to_move is not None:
        move = bots[match.to_move].choose(match)
        assert move != "pass" or match.legal() == ["pass"]
        match.play(move)
    assert max(player["points"] for player in match.view()["players"]) >= 16
