"""The number of positions after a few actions, chance included. The first counts are worked out by hand."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.bits import new_mask
from cabochon.compiled import bind
from tests.games.battle_mat.table import a_mat
from tests.games.gems.table import Table, a_table


def count(name: str, state: Any, depth: int) -> int:
    game = games.find(name)
    line = np.zeros(depth + 1, game.state_type)
    line[0] = state
    masks = np.array([new_mask(game.action_count)] * (depth + 1))
    return int(bind("tests.games.positions", rules=game.rules).positions(line, masks, depth))


@pytest.mark.parametrize("name", ["splendor", "marvel"])
def test_the_set_up_deals_forty_cards_one_after_the_other(name: str) -> None:
    fresh = games.find(name).new(2, games.find(name).resolve_options({}))
    assert [count(name, fresh, depth) for depth in (1, 2, 3)] == [40, 40 * 39, 40 * 39 * 38]


@pytest.mark.parametrize("name", ["splendor", "marvel"])
def test_the_opening_of_two(name: str) -> None:
    """Piles of four, nothing affordable, so both editions count the same.

    One action: 10 takes of three, 5 of two alike, 12 open cards and 3 decks to reserve.
    Two: after three different chips two piles of four are left (10 * (10 + 2 + 15)), after two alike four
    (5 * (10 + 4 + 15)); a card reserved lets chance deal one of 36, 26 or 16 cards, for four places and a deck each.
    Three: after A then B three different, as many piles of four are left as neither touched: 2 once, 1 six times,
    0 three times, so 10 * (10 * 25 + 8); A then two alike 10 * 2 * 26; two alike then three different
    5 * (6 * 27 + 4 * 26); two alike twice 5 * 4 * 28; a take then a reserve 15 * 390; a reserve, its deal, and any
    opening 390 * 30.
    """
    table = a_table(name)
    reserves = 5 * (36 + 26 + 16)
    one = 10 + 5 + 12 + 3
    two = 10 * (10 + 2 + 15) + 5 * (10 + 4 + 15) + reserves
    takes = 10 * (10 * 25 + 8) + 10 * 2 * 26 + 5 * (6 * 27 + 4 * 26) + 5 * 4 * 28
    three = takes + 15 * reserves + reserves * one
    assert (one, two, three) == (30, 805, 22540)
    assert [count(name, table.state, depth) for depth in (1, 2, 3)] == [one, two, three]


def endgame() -> Table:
    """No decks, so no chance: one card to buy, one colour left in the bank."""
    table = a_table().bank(white=1).chips(0, red=2, black=1, gold=1).market("1w1")
    table.state.market[1:] = 255
    for level in (1, 2, 3):
        table.deck(level)
    return table


def test_an_endgame_without_chance() -> None:
    """Take the white chip, reserve the card, or begin to buy it: 3.

    After the take the other can reserve the card alone, after the reserve take the white chip alone, and the purchase
    asks for its payment: gold for red, gold for black, or as it stands: 1 + 1 + 3.
    """
    table = endgame()
    assert [count("splendor", table.state, depth) for depth in (1, 2)] == [3, 5]


def modelled(piles: tuple[int, ...], decks: tuple[int, ...], dealt_from: int | None, depth: int) -> int:
    """The same count by a model of piles and decks alone, which is enough while nobody can buy."""
    if dealt_from is not None:
        left = tuple(size - (level == dealt_from) for level, size in enumerate(decks))
        return decks[dealt_from] * (1 if depth == 1 else modelled(piles, left, None, depth - 1))
    takes = [dict.fromkeys(three, 1) for three in combinations(range(5), 3) if all(piles[colour] for colour in three)]
    takes += [{colour: 2} for colour in range(5) if piles[colour] >= 4]
    if depth == 1:
        return len(takes) + 15
    after_takes = sum(
        modelled(tuple(pile - take.get(colour, 0) for colour, pile in enumerate(piles)), decks, None, depth - 1)
        for take in takes
    )
    return after_takes + 5 * sum(modelled(piles, decks, level, depth - 1) for level in range(3))


@pytest.mark.parametrize("name", ["splendor", "marvel"])
@pytest.mark.parametrize(("seats", "pile"), [(2, 4), (3, 5), (4, 7)])
def test_the_opening_as_a_model_of_piles_and_decks_counts_it(name: str, seats: int, pile: int) -> None:
    assert modelled((4,) * 5, (36, 26, 16), None, 3) == 22540
    assert count(name, a_table(name, seats=seats).state, 4) == modelled((pile,) * 5, (36, 26, 16), None, 4)


def test_the_opening_of_battle_mat() -> None:
    """Worked out by hand, with time and mind against soul and space, seat 0 leading.

    One action: use time, use mind, no stone. Two: time hits one of 3 cards, mind asks for one of 3, after no stone
    seat 1 has use soul, use space, no stone: 9. Three: 3 cards hit times 24 to come, 3 cards shown times the 3 choices
    of seat 1, soul deals one of 24, space gives one of 3, after two refusals one of 3 cards is laid.
    """
    state = a_mat().state
    three = 3 * 24 + 3 * 3 + 24 + 3 + 3
    assert [count("battle-mat", state, depth) for depth in (1, 2, 3)] == [3, 9, three]


def test_a_round_without_stones() -> None:
    """Three cards, five categories, three answers; two cards, four categories, two answers; one, three, one."""
    state = a_mat().without_stones().state
    counts = [3, 3 * 5, 3 * 5 * 3, 45 * 2, 45 * 2 * 4, 45 * 2 * 4 * 2, 720, 720 * 3]
    assert [count("battle-mat", state, depth) for depth in range(1, 9)] == counts
