"""What players of Splendor and Marvel want to know about a match: cards, chips, reservations, tempo. All is public.

Decides no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.contract import Change
from cabochon.games.gems.rules.cards import JOKER, LEVELS, POINTS, TILE_POINTS, cards_of, tiles_of
from cabochon.games.gems.rules.ending import has_reached_the_goal
from cabochon.games.gems.rules.state import Player, State

__all__ = ["statistics"]

Turns = Sequence[Sequence[Change]]


def statistics(turns: Turns, seat: int) -> dict[str, Any]:
    """The statistics of one seat; empty if nothing has happened."""
    changes = [change for turn in turns for change in turn]
    if not changes:
        return {}
    own = [turn for turn in turns if any(change.seat == seat for change in turn)]
    end = changes[-1].after
    chips = _chips(changes, seat)
    levels = _levels(end, seat)
    points = sum(level["points"] for level in levels.values())
    return {
        "turns": len(own),
        "turns_to_the_goal": _turns_to_the_goal(own, seat),
        "cards_by_level": levels,
        "tiles": _tiles(end, seat),
        "chips": chips,
        "points_per_chip_paid": points / chips["paid"] if chips["paid"] else None,
        "reservations": _reservations(changes, seat),
        "points_by_turn": [int(turn[-1].after.players[seat].points) for turn in own],
    }


def _turns_to_the_goal(own: Turns, seat: int) -> int | None:
    reached = (number for number, turn in enumerate(own, start=1) if has_reached_the_goal(turn[-1].after, seat))
    return next(reached, None)


def _levels(state: State, seat: int) -> dict[str, dict[str, int]]:
    """By level, the cards bought and their points."""
    found = {}
    for level in range(LEVELS):
        cards = cards_of(state.edition, level, state.players[seat].bought[level])
        found[str(level + 1)] = {"cards": len(cards), "points": sum(int(POINTS[card]) for card in cards)}
    return found


def _tiles(state: State, seat: int) -> dict[str, int]:
    tiles = tiles_of(state.edition, state.players[seat].tiles)
    return {"tiles": len(tiles), "points": sum(int(TILE_POINTS[tile]) for tile in tiles)}


def _chips(changes: Sequence[Change], seat: int) -> dict[str, int]:
    """Chips taken, paid, returned over the limit, and left at the end; `jokers` are counted in all of them."""
    found = {"taken": 0, "paid": 0, "returned": 0, "jokers_taken": 0, "jokers_paid": 0}
    for change in changes:
        before, after = change.before.players[seat], change.after.players[seat]
        gained, lost = _difference(before, after)
        gave = "paid" if after.cards > before.cards else "returned"
        found["taken"] += sum(gained)
        found[gave] += sum(lost)
        found["jokers_taken"] += gained[JOKER]
        found["jokers_paid"] += lost[JOKER] if gave == "paid" else 0
    return found | {"left": sum(changes[-1].after.players[seat].chips[: JOKER + 1].tolist())}


def _difference(before: Player, after: Player) -> tuple[list[int], list[int]]:
    """The chips gained and lost by colour, the time stone left out: nobody pays with it."""
    colours = range(JOKER + 1)
    changed = [int(after.chips[colour]) - int(before.chips[colour]) for colour in colours]
    return [max(0, number) for number in changed], [max(0, -number) for number in changed]


def _reservations(changes: Sequence[Change], seat: int) -> dict[str, int]:
    """Where reserved cards came from, and what became of them."""
    found = {"from_the_market": 0, "from_a_deck": 0, "bought": 0}
    for change in changes:
        before, after = change.before.players[seat], change.after.players[seat]
        if after.reserved > before.reserved:
            was_unseen = bool(after.hidden[int(after.reserved) - 1])
            found["from_a_deck" if was_unseen else "from_the_market"] += 1
        elif after.reserved < before.reserved:
            found["bought"] += 1
    return found | {"kept": int(changes[-1].after.players[seat].reserved)}
