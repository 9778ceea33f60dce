"""A player who reaches the goal may still be overtaken in the same round: bots see it, and prevent it if they can."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import pytest

import cabochon
from cabochon.bits import new_mask
from cabochon.contract import CHANCE, OVER
from cabochon.games.gems.rules.actions import BUY
from cabochon.games.gems.rules.cards import BONUS, NOTHING, TIME
from cabochon.games.gems.rules.state import CHOOSE_TILE, MARKET, PAY, PLAY, card_at
from cabochon.games.gems.strategy.heuristic import score_actions
from cabochon.games.gems.strategy.lookahead import avengers_tile_points, would_reach_the_goal, write_tile_points
from cabochon.games.gems.strategy.overtaking import may_be_overtaken
from tests.games.gems.table import Table, a_table

COLOURS = ("white", "blue", "green", "red", "black", "gold")


class Sitting(NamedTuple):
    """Points and cards, then bonuses and chips in the order of the colours, and what is reserved."""

    points: int
    cards: int
    bonuses: str
    chips: str
    reserved: str = ""
    unseen: str = ""


class Position(NamedTuple):
    market: str
    tiles: str
    bank: str
    mover: Sitting
    other: Sitting
    stops: tuple[str, ...]  # all other moves lose at once, also those that reach the goal


# Found by letting two players of the level medium play on, with other points than they had.
POSITIONS = [
    Position(
        "1r4 1u3 1r1 1k1 2r6 2r4 2g4 2w4 3r1 3g4 3g3 3w3", "5 4 8", "2 4 1 1 0 5",
        Sitting(14, 12, "2 4 2 1 3", "0 0 2 1 1"), Sitting(14, 11, "3 2 2 0 4", "2 0 1 2 3"), ("reserve 2g4",),
    ),
    Position(
        "1k3 1k8 1k5 1u4 2k5 2u6 2r6 2w6 3w1 3w2 3r4 3u2", "6 3 9", "2 1 0 2 1 5",
        Sitting(12, 12, "2 1 2 3 4", "1 2 2 0 3", "1w6"), Sitting(14, 10, "2 1 3 2 2", "1 1 2 2 0", "2r5"),
        ("reserve 2k5",),
    ),
    Position(
        "1r6 1k1 1w2 1w6 2g1 2g6 2g3 2w2 3w4 3g3 3r1 3r2", "4", "0 1 0 4 0 5",
        Sitting(11, 14, "4 4 2 1 3", "3 2 2 0 1", "1w8"), Sitting(12, 12, "4 0 1 4 3", "1 1 2 0 3", "1u5"),
        ("reserve 1k1", "buy 1k1"),
    ),
    Position(
        "1r5 1w8 1k8 1g7 2k2 2u1 2r2 2w1 3g4 3r1 3r4 3g3", "8 7 3", "1 0 1 0 2 5",
        Sitting(12, 13, "3 1 3 2 4", "2 1 2 1 0", "3u4"), Sitting(11, 10, "2 3 2 2 1", "1 3 1 3 2", "3k1"),
        ("reserve 3g3",),
    ),
    Position(
        "1g7 1r5 1w1 1k6 2r5 2w5 2w6 2k4 3u2 3r2 3w2 3k2", "5 1 3", "2 4 0 0 0 4",
        Sitting(14, 6, "3 0 0 1 2", "0 0 2 3 1", "", "2g2"), Sitting(13, 5, "1 1 1 0 2", "2 0 2 1 3 1", "2k2", "2u5"),
        ("reserve 2r5",),
    ),
    Position(
        "1u6 1u3 1u4 1w8 2u1 2w6 2r6 2g3 3k3 3k2 3g1 3g2", "2 9 1", "2 4 2 1 1 5",
        Sitting(13, 12, "3 1 3 3 2", "1 0 2 1 0", "2u5 2w1"), Sitting(14, 11, "0 3 3 1 4", "1 0 0 2 3", "1u5"),
        ("reserve 2u1",),
    ),
]  # fmt: skip


def amounts(numbers: str) -> dict[str, int]:
    return dict(zip(COLOURS, map(int, numbers.split()), strict=False))


def laid_out(position: Position) -> Table:
    table = a_table().market(*position.market.split()).tiles(*position.tiles.split()).bank(**amounts(position.bank))
    for seat, sitting in enumerate((position.mover, position.other)):
        table.bonuses(seat, **amounts(sitting.bonuses)).chips(seat, **amounts(sitting.chips))
        table.points(seat, sitting.points, cards=sitting.cards)
        table.reserved(seat, *sitting.reserved.split()).reserved(seat, *sitting.unseen.split(), unseen=True)
    return table


@pytest.mark.parametrize("code", ["greedy", "hard", "expert"])
@pytest.mark.parametrize("position", POSITIONS)
def test_rather_than_reach_the_goal_and_be_overtaken_they_stop_it(position: Position, code: str) -> None:
    table = laid_out(position)
    for seed in range(1 if code == "expert" else 4):
        assert cabochon.bot(code, seed=seed).choose(table) in position.stops


def test_what_the_others_cannot_know_stops_nobody() -> None:
    table = a_table().points(0, 14).points(1, 13).market("1r8").chips(0, white=4).tiles()
    table.reserved(1, "2k6", unseen=True).chips(1, black=6)
    assert cabochon.bot("greedy", seed=1).choose(table) == "buy 1r8"
    table.state.players[1].hidden[0] = False
    assert score(table, "1r8") < 1000


def score(table: Table, code: str) -> float:
    mask = new_mask(table.game.action_count)
    scores = np.zeros(table.game.seat_action_count)
    table.game.rules.legal(table.state, mask)
    score_actions(table.state, mask, scores)
    return float(scores[BUY + table.state.market.tolist().index(table.card(code))])


@pytest.mark.parametrize("name", ["splendor", "marvel"])
def test_who_is_overtaken_is_who_would_be_if_all_were_played(name: str) -> None:
    """Random matches with points near the goal: each purchase and each answer is carried out by the rules."""
    found = {True: 0, False: 0}
    numbers = random.Random(5)
    for seed in range(30):
        match = cabochon.new(name, seed=seed)
        while match.to_move is not None and len(match.turns) < 90:
            if match.to_move == 0 and len(match.turns) > 30 and match._state.phase == PLAY:
                for overtaken, would_be in purchases(match.game, near_the_end(match._state, numbers)):
                    assert overtaken == would_be
                    found[overtaken] += 1
            moves = match.legal()
            match.play(numbers.choice([move for move in moves if move.startswith("buy")] or moves))
    assert min(found.values()) > 20


def near_the_end(state: Any, numbers: random.Random) -> Any:
    state = state.copy()
    for player in state.players[:2]:
        player.points = state.target - numbers.randint(0, 3)
        player.cards = numbers.randint(8, 10)
        player.bonuses[:] = np.maximum(player.bonuses, 1)
        if state.edition:
            player.chips[TIME] = 1
            player.avengers = numbers.randint(1, 4)
    if state.edition:
        state.avengers_holder = max(range(2), key=lambda seat: int(state.players[seat].avengers))
    return state


def purchases(game: Any, state: Any) -> list[tuple[bool, bool]]:
    """For each purchase that reaches the goal: whether the heuristic expects to be overtaken, and whether it is."""
    extra = np.zeros(8)
    write_tile_points(state, 0, extra, 0)
    judged = []
    for place in range(MARKET + int(state.players[0].reserved)):
        card = card_at(state, 0, place)
        if card == NOTHING or not game.legal(state)[BUY + place]:
            continue
        more = float(extra[BONUS[card]]) + avengers_tile_points(state, 0, card)
        after = carried_out(game, state.copy(), BUY + place)
        if would_reach_the_goal(state, 0, card, more) and after is not None:
            judged.append((bool(may_be_overtaken(state, card, more)), is_overtaken(game, state, after)))
    return judged


def carried_out(game: Any, state: Any, action: int) -> Any:
    """The purchase, paid somehow, and what chance uncovers; None if there is a tile to choose."""
    game.apply(state, action)
    while state.phase == PAY:
        game.apply(state, int(np.flatnonzero(game.legal(state))[-1]))
    while game.to_move(state) == CHANCE:
        game.apply(state, next(iter(game.outcomes(state))))
    return None if state.phase == CHOOSE_TILE else state


def is_overtaken(game: Any, before: Any, state: Any) -> bool:
    """Whether a card that was open before the purchase overtakes it: nobody could foresee the card dealt after it."""
    other = state.players[1]
    for place in range(MARKET + int(other.reserved)):
        still_lies = place < MARKET and state.market[place] == before.market[place]
        is_shown = place >= MARKET and not other.hidden[place - MARKET]
        if (still_lies or is_shown) and game.legal(state)[BUY + place]:
            after = state.copy()
            if carried_out(game, after, BUY + place) is None:
                game.apply(after, int(np.flatnonzero(game.legal(after))[0]))  # all tiles are worth the same
            if game.to_move(after) == OVER and game.result(after)[1] == 1.0:
                return True
    return False
