"""Payments and returns against every combination that the words of the rule allow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from cabochon.games.gems.rules.cards import EDITIONS, Edition
from tests.games.gems.table import Table, a_table

LIMIT = 10
COLOURS = EDITIONS[0].colours[:5]
CARDS = EDITIONS[0].cards

amounts = some.lists(some.integers(0, 4), min_size=5, max_size=5)


def every_payment(card: dict[str, Any], chips: list[int], gold: int, bonuses: list[int]) -> set[tuple[int, ...]]:
    """All ways to pay: for each colour what is left of the price is split between chips and gold."""
    owed = [max(0, card["cost"].get(colour, 0) - bonus) for colour, bonus in zip(COLOURS, bonuses, strict=True)]
    splits = product(*(range(min(price, held) + 1) for price, held in zip(owed, chips, strict=True)))
    return {(*paid, sum(owed) - sum(paid)) for paid in splits if sum(owed) - sum(paid) <= gold}


def chips_of(table: Table, seat: int) -> tuple[int, ...]:
    return tuple(table.player(seat)["chips"].values())


@given(number=some.integers(0, 89), chips=amounts, gold=some.integers(0, 5), bonuses=amounts)
@settings(max_examples=150, deadline=None)
def test_every_payment_is_offered_once_and_no_other(
    number: int, chips: list[int], gold: int, bonuses: list[int]
) -> None:
    card = CARDS[number]
    held = (*chips, gold)
    table = a_table().tiles().market(card["code"]).bonuses(0, **dict(zip(COLOURS, bonuses, strict=True)))
    table.chips(0, **dict(zip(EDITIONS[0].colours, held, strict=True)))
    offered: Counter[tuple[int, ...]] = Counter()
    moves = {
        move: actions for move, actions in table.game.moves(table.state).items() if move.split()[1] == card["code"]
    }
    for move, actions in moves.items():
        if move.startswith("buy"):
            after = table.state.copy()
            for action in actions:
                table.game.apply(after, action)
            left = after.players[0].chips[:6].tolist()
            offered[tuple(had - has for had, has in zip(held, left, strict=True))] += 1
    assert set(offered) == every_payment(card, chips, gold, bonuses)
    assert set(offered.values()) <= {1}


def every_return(chips: tuple[int, ...], fixed: int) -> set[tuple[int, ...]]:
    """All hands of ten that can be left, when so many more chips cannot be returned."""
    surplus = sum(chips) + fixed - LIMIT
    hands = set()
    for returned in combinations_with_replacement(range(len(chips)), surplus):
        left = [held - returned.count(colour) for colour, held in enumerate(chips)]
        if min(left) >= 0:
            hands.add(tuple(left))
    return hands


@given(
    edition=some.sampled_from(EDITIONS),
    drawn=some.lists(some.integers(0, 5), min_size=8, max_size=LIMIT),
    green=some.integers(0, 1),
)
@settings(max_examples=60, deadline=None)
def test_every_way_to_return_down_to_ten_is_open_and_no_other(edition: Edition, drawn: list[int], green: int) -> None:
    fixed = green if len(edition.colours) > 6 else 0
    chips = [drawn[: LIMIT - fixed].count(colour) for colour in range(6)]
    held = dict(zip(edition.colours, (*chips, fixed), strict=False))
    table = a_table(edition.name).tiles().chips(0, **held)
    table.play(f"take {' '.join(edition.colours[:3])}")
    before = tuple(had + (1 if place < 3 else 0) for place, had in enumerate(chips))
    reached: set[tuple[int, ...]] = set()
    to_do = [table.state.copy()]
    while to_do:
        state = to_do.pop()
        if table.game.to_move(state) != 0:
            reached.add(tuple(state.players[0].chips[:6].tolist()))
            assert state.players[0].chips[6] == fixed
            continue
        for (action,) in table.game.moves(state).values():
            after = state.copy()
            table.game.apply(after, action)
            to_do.append(after)
    assert reached == every_return(before, fixed)
