"""Claims about who wins: the goal, the tie-break, cards kept from others, and what a refill may open for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from cabochon.bits import EMPTY
from cabochon.contract import CHANCE, OVER, Claim
from cabochon.games.gems.knowledge.hidden import unknown_to
from cabochon.games.gems.rules.actions import OUTCOME
from cabochon.games.gems.rules.cards import (
    BONUS,
    COLOURS,
    NOTHING,
    POINTS,
    card_code,
    cards_of,
    number_in_level,
)
from cabochon.games.gems.rules.ending import has_reached_the_goal
from cabochon.games.gems.rules.legal import chips_missing
from cabochon.games.gems.rules.state import COLUMNS, State
from cabochon.games.gems.rules.transition import apply, to_move
from cabochon.games.gems.rules.victory import decided_by, ranking_by_points, result
from cabochon.games.gems.strategy.lookahead import avengers_tile_points, would_reach_the_goal, write_tile_points
from cabochon.games.gems.strategy.overtaking import may_be_overtaken
from cabochon.games.gems.strategy.reasons.comparison import Comparison, Edit

__all__ = ["winning_claims"]

NEARLY = 2  # chips short of a card that is worth denying all the same
MANY_POINTS = 3  # of a card that is worth denying though nobody wins with it

LESSER = frozenset({"points", "discount", "gauntlet_colour", "time_stone", "avengers_tile", "tile", "tile_race"})
EVERYTHING = LESSER | {"tile_step", "prepares", "threatens_win", "secures", "saves_chips", "denies_points", "goal"}


class Purchase(NamedTuple):
    """What a card would bring a seat."""

    short: int  # chips missing for it
    points: int  # with those of tiles
    wins: bool  # whether it meets the goal


def purchase(game: State, seat: int, card: int) -> Purchase:
    player = game.players[seat]
    tile_points = np.zeros(COLOURS)
    write_tile_points(game, seat, tile_points, 0)
    extra = int(tile_points[BONUS[card]]) + int(avengers_tile_points(game, seat, card))
    wins = not has_reached_the_goal(game, seat) and bool(would_reach_the_goal(game, seat, card, extra))
    return Purchase(int(chips_missing(player, card)), int(POINTS[card]) + extra, wins)


def winning_claims(moves: Comparison) -> Iterator[Claim]:
    yield from _victory(moves)
    yield from _goal(moves)
    yield from _denials(moves)
    if not moves.is_hint:
        yield from _openings(moves)


def _victory(moves: Comparison) -> Iterator[Claim]:
    """The better move ends the match and wins it, and the other does not."""
    if not _has_won(moves.better.end, moves.seat) or _has_won(moves.other.end, moves.seat):
        return
    end, player = moves.better.end, moves.better.player
    criterion = decided_by(end)
    fields: dict[str, Any] = {"points": int(player.points)}
    if criterion == "points":
        yield Claim("wins", moves.difference(), fields, EVERYTHING)
        return
    highest = _by_points_alone(end, moves.seat)
    level = [seat for seat in moves.rivals if _by_points_alone(end, seat) == highest]
    fields |= {"by": criterion, "cards": int(player.cards), "seat": level[0]}
    yield Claim("tie_break", moves.difference(), fields, EVERYTHING)


def _by_points_alone(state: State, seat: int) -> int:
    return int(ranking_by_points(has_reached_the_goal(state, seat), state.players[seat].points))


def _has_won(state: State, seat: int) -> bool:
    return bool(to_move(state) == OVER and result(state, seat) == 1.0)


def _goal(moves: Comparison) -> Iterator[Claim]:
    """The better move reaches the goal, and no card in sight lets another seat overtake in this round."""
    end, card = moves.better.end, moves.bought
    if to_move(end) == OVER or card == NOTHING or not has_reached_the_goal(end, moves.seat):
        return
    extra = int(end.players[moves.seat].points) - int(moves.before.players[moves.seat].points) - int(POINTS[card])
    if has_reached_the_goal(moves.other.end, moves.seat) or may_be_overtaken(moves.before, card, extra):
        return
    yield Claim("goal", moves.difference(), {"points": int(moves.better.player.points)}, EVERYTHING - {"goal"})


def _denials(moves: Comparison) -> Iterator[Claim]:
    """The better move takes a card that another seat could buy to win, or for many points."""
    card = moves.card_taken(moves.better)
    if card == NOTHING or card == moves.card_taken(moves.other):
        return
    terms = (1, moves.better.after), (-1, _dealt_again(moves, card))
    for seat in moves.rivals:
        would = purchase(moves.before, seat, card)
        fields = {"card": card_code(card), "seat": seat, "points": would.points, "missing": would.short}
        if would.wins and would.short <= NEARLY:
            yield Claim("denies_win", terms, fields, frozenset({"denies_points"}))
        elif would.short == 0 and would.points >= MANY_POINTS:
            yield Claim("denies_points", terms, fields)


def _dealt_again(moves: Comparison, card: int) -> State:
    """The position after the better move if the deck had a second copy of the card, and it came up."""
    again = moves.better.after.copy()
    if to_move(again) == CHANCE:
        apply(again, OUTCOME + int(number_in_level(again.edition, card)))
    else:
        again.market[moves.better.market_place] = card  # the deck is empty
    return again


def _openings(moves: Comparison) -> Iterator[Claim]:
    """The other move uncovers a card, and the next seat could buy some of those that may come."""
    level = _uncovered_level(moves)
    if level is None:
        return
    rival = moves.rivals[0]
    unknown = cards_of(moves.edition.number, level, unknown_to(moves.before, moves.seat, level))
    bought = {card: purchase(moves.other.end, rival, card) for card in unknown}
    winning = [card for card, would in bought.items() if would.wins and not would.short]
    rich = [card for card, would in bought.items() if would.points >= MANY_POINTS and not would.short]
    for kind, dangerous in (("opens_win", winning), ("opens_points", rich)):
        if 0 < len(dangerous) < len(bought):
            fields = {"level": level + 1, "number": len(dangerous), "of": len(bought), "seat": rival}
            terms = moves.gained_by(_without_cards(moves.edition.number, level, dangerous))
            yield Claim(kind, terms, fields, frozenset({"opens_points"}) - {kind})


def _uncovered_level(moves: Comparison) -> int | None:
    """The level in which the other move uncovers a card for the next seat, and the better move does not."""
    place = moves.other.market_place
    if place is None or to_move(moves.other.after) != CHANCE or to_move(moves.other.end) in (OVER, moves.seat):
        return None
    better = moves.better.market_place
    level = place // COLUMNS
    return None if better is not None and better // COLUMNS == level else level


def _without_cards(edition: int, level: int, cards: list[int]) -> Edit:
    """Takes cards out of a deck, unless nothing would be left of it."""
    kept = ~np.uint64(sum(1 << number_in_level(edition, card) for card in cards))

    def edit(state: State) -> None:
        if state.unseen[level] & kept != EMPTY:
            state.unseen[level] &= kept

    return edit
