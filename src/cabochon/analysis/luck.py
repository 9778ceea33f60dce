"""The luck of a deal: the value after what happened, minus the mean over all that could have happened.

Its expectation is zero whatever the evaluator thinks, because every outcome is as likely as the others and all of them
are evaluated alike.
"""

from __future__ import annotations

import math

from cabochon import stream
from cabochon.analysis.evaluator import Evaluator, state_array
from cabochon.analysis.perspective import Perspective, Step
from cabochon.analysis.report import ChanceLuck
from cabochon.analysis.simulation import Words, estimate_of_samples
from cabochon.contract import State

__all__ = ["deal_luck"]

IMAGINED_DEALS = 8  # to find all outcomes that a seat holds possible


def deal_luck(step: Step, perspective: Perspective, evaluator: Evaluator, words: Words) -> ChanceLuck | None:
    """The luck of a deal; None if the perspective does not know what was dealt, or if nothing else could have been."""
    outcomes = _outcomes(step, perspective) if step.is_identified else {}
    if len(outcomes) < 2:
        return None
    game, observer = perspective.game, perspective.observer
    happened = state_array(game, [outcomes[step.action]])
    values = evaluator.values(game, happened, observer, words)[0]
    fewer = words[: math.ceil(len(words) / len(outcomes))]
    others = evaluator.values(game, state_array(game, list(outcomes.values())), observer, fewer)
    means = others.mean(axis=(0, 1))
    luck = tuple((values.mean(axis=0) - means).tolist())
    after = estimate_of_samples(values, evaluator.simulations_per_word)
    # Each of the others is about as uncertain as one value of what happened.
    error = max(after.standard_errors) * math.sqrt(1 + len(words) / (len(outcomes) * len(fewer)))
    return ChanceLuck(step.turn, step.event, step.text, luck, error, len(outcomes))


def _outcomes(step: Step, perspective: Perspective) -> dict[int, State]:
    """The state after each outcome that the perspective holds possible; all are equally likely."""
    game = perspective.game
    if perspective.seat is None:
        befores = [step.before]
    else:
        words = stream.start(1, IMAGINED_DEALS)
        befores = [game.redeal(step.before, perspective.seat, word) for word in words]
    found = {}
    for before in befores:
        for action in game.outcomes(before):
            if action not in found:
                found[action] = _after(perspective, before, action)
    return {**found, step.action: perspective.known(step.after)}


def _after(perspective: Perspective, before: State, action: int) -> State:
    after = before.copy()
    perspective.game.apply(after, action)
    return perspective.known(after)
