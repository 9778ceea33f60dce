"""Why a move is better: claims of the game, as far as playouts confirm them. Nothing is said that was not computed.

A game compares two moves and claims what speaks for the better one (`contract/reasons.py`). Each claim names positions
in which that thing is there and in which it is not; it becomes a reason if their values differ. docs/analysis.md.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cabochon.analysis.counterfactual import Playouts
from cabochon.analysis.report import Evaluation, Reason
from cabochon.contract import Claim
from cabochon.match import Match, Observer

__all__ = ["reasons", "reasons_of"]

ANY_STREAM = np.uint64(1)
BATCH, BATCHES = 400, 5  # playouts of each position, and how often there are more for a claim in doubt
LEAST_WEIGHT = 0.015  # in shares of the victory; less than that is not worth a sentence
LEAST_ERRORS = 2.5  # standard errors that a claim must be worth


def reasons(
    match: Match, better: str, played: str | None = None, *, evaluation: Evaluation | None = None, most: int = 2
) -> tuple[Reason, ...]:
    """Why a move of the seat to move is better than another, or than doing nothing; the weightiest reason first.

    From what this seat may know. There are none for a game that claims nothing, and none if an evaluation of the
    position values the better move no higher.
    """
    return reasons_of(match.observer(), better, played, most=most) if _is_better(better, played, evaluation) else ()


def reasons_of(observer: Observer, better: str, played: str | None, *, most: int = 2) -> tuple[Reason, ...]:
    """Why a move is better, by what an observer who is to move knows."""
    game, state = observer.game, observer.imagine(ANY_STREAM)
    actions = game.parse(state, better)
    compared = None if played is None else game.parse(state, played)
    if game.reasons is None or actions == compared:
        return ()
    playouts = Playouts(game, observer.seat, batch=BATCH, batches=BATCHES)
    found = _confirmed(game.reasons.claims(state, actions, compared), playouts)
    return tuple(sorted(found, key=lambda reason: -reason.weight)[:most])


def _is_better(better: str, played: str | None, evaluation: Evaluation | None) -> bool:
    values = {} if evaluation is None else {move.move: move.value for move in evaluation.moves}
    return played not in values or better not in values or values[better] > values[played]


def _confirmed(claims: Iterable[Claim], playouts: Playouts) -> list[Reason]:
    """The claims that the playouts confirm: of each kind the weightiest, and none that another one covers."""
    found: dict[str, Reason] = {}
    covered: set[str] = set()
    for claim in claims:
        weight = _weight(claim, playouts)
        if weight is None:
            continue
        covered |= claim.covers
        if claim.kind not in found or weight > found[claim.kind].weight:
            found[claim.kind] = Reason(claim.kind, dict(claim.fields), weight)
    return [reason for kind, reason in found.items() if kind not in covered]


def _weight(claim: Claim, playouts: Playouts) -> float | None:
    """What a claim is worth; None if the playouts do not confirm it, or what it needs besides."""
    weights = [
        playouts.confirmed_value(terms, LEAST_WEIGHT, LEAST_ERRORS) for terms in (claim.terms, claim.also) if terms
    ]
    return None if None in weights else weights[0]
