"""The luck of a deal: the value after what happened, minus the mean over all that could have happened.

Its expectation is zero whatever the evaluator thinks, because every outcome is as likely as the others and all of them
are evaluated alike.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon import stream
from cabochon.analysis.evaluator import Evaluator, state_array
from cabochon.analysis.perspective import Perspective, Step
from cabochon.analysis.report import ChanceLuck
from cabochon.analysis.simulation import Values, Words, standard_errors
from cabochon.contract import State

__all__ = ["deal_luck"]

IMAGINED_DEALS = 8  # to find all outcomes that a seat holds possible

Places = NDArray[np.intp]  # of words, by outcome


def deal_luck(step: Step, perspective: Perspective, evaluator: Evaluator, words: Words) -> ChanceLuck | None:
    """The luck of a deal; None if the perspective does not know what was dealt, or if nothing else could have been."""
    outcomes = _outcomes(step, perspective) if step.is_identified else {}
    if len(outcomes) < 2:
        return None
    game, observer = perspective.game, perspective.observer
    happened = evaluator.values(game, state_array(game, [outcomes[step.action]]), observer, words)[0]
    places = _places(len(words), len(outcomes))
    others = np.stack(
        [
            evaluator.values(game, state_array(game, [outcome]), observer, words[chosen])[0]
            for outcome, chosen in zip(outcomes.values(), places, strict=True)
        ]
    )
    differences = happened[places] - others
    luck = tuple(differences.mean(axis=(0, 1)).tolist())
    by_word = _by_word(differences, places, len(words))
    errors = standard_errors(by_word, happened.mean(axis=0), evaluator.simulations_per_word)
    return ChanceLuck(step.turn, step.event, step.text, luck, max(errors), len(outcomes))


def _places(words: int, outcomes: int) -> Places:
    """For each outcome the places of its words: equally many for all outcomes, and about equally many of each word.

    What happened is evaluated with all words, so that every outcome is compared with it under the same words, and most
    of the noise cancels out; other words for each outcome, so that the rest of it averages out.
    """
    each = -(-words // outcomes)
    places: Places = np.arange(each * outcomes).reshape(each, outcomes).T % words
    return places


def _by_word(differences: Values, places: Places, words: int) -> Values:
    """The mean difference of each word."""
    sums, counts = np.zeros((words, differences.shape[2])), np.bincount(places.ravel(), minlength=words)
    np.add.at(sums, places.ravel(), differences.reshape(-1, differences.shape[2]))
    means: Values = sums / counts[:, None]
    return means


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
