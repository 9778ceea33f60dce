"""What players of Battle Mat want to know about a match: duels by category, stones and what they brought.

All of it is public. Decides no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cabochon.bits import members
from cabochon.contract import Change, Effect
from cabochon.games.battle_mat.knowledge.effects import effects
from cabochon.games.battle_mat.rules.actions import STONE_NAMES
from cabochon.games.battle_mat.rules.decks import Deck
from cabochon.games.battle_mat.rules.state import State

__all__ = ["statistics"]


def statistics(turns: Sequence[Sequence[Change]], seat: int, deck_of: Callable[[State], Deck]) -> dict[str, Any]:
    """The statistics of one seat; empty if nothing has happened."""
    changes = [change for turn in turns for change in turn]
    if not changes:
        return {}
    duels = [(int(change.before.rounds), effect) for change in changes for effect in _duels(change, deck_of)]
    return {
        "rounds": int(changes[-1].after.rounds),
        "duels_by_category": _by_category([effect for _, effect in duels], seat),
        "stones": [
            {"stone": stone, "round": number, **_score([effect for where, effect in duels if where == number], seat)}
            for stone, number in _stones(changes, seat)
        ],
    }


def _duels(change: Change, deck_of: Callable[[State], Deck]) -> list[Effect]:
    found = effects(deck_of(change.after), change.before, change.after, None, everything=False)
    return [effect for effect in found if effect.kind in ("duel_won", "tie")]


def _score(duels: Sequence[Effect], seat: int) -> dict[str, int]:
    return {
        "won": sum(duel.kind == "duel_won" and duel.seat == seat for duel in duels),
        "lost": sum(duel.kind == "duel_won" and duel.seat != seat for duel in duels),
        "tied": sum(duel.kind == "tie" for duel in duels),
    }


def _by_category(duels: Sequence[Effect], seat: int) -> dict[str, dict[str, int]]:
    categories = sorted({duel.fields["category"] for duel in duels})
    return {name: _score([duel for duel in duels if duel.fields["category"] == name], seat) for name in categories}


def _stones(changes: Sequence[Change], seat: int) -> list[tuple[str, int]]:
    """The stones that a seat used, with the number of the round."""
    found = []
    for change in changes:
        new = int(change.after.players[seat].spent) & ~int(change.before.players[seat].spent)
        found += [(STONE_NAMES[stone], int(change.before.rounds)) for stone in members(new)]
    return found
