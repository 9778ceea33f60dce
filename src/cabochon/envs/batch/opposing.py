"""A learner's seat in each of many games, and bots at the others, blind to the game.

`rules` is bound by `cabochon.compiled.for_rules` to the module `stepping` of one game. The bots choose by the liking
of a sensible player, as `greedy` does, or at random; they see what their seat sees.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.envs.batch.stepping import Arrays, Terms
from cabochon.stream import Stream, advance, below, fraction, pick

__all__ = ["AT_RANDOM", "BROKEN_OFF", "ENDED", "Learners", "Opponents", "begin_matches", "step_matches"]

AT_RANDOM = -1.0  # stands for the noise of a bot that likes everything as much
GOES_ON, ENDED, BROKEN_OFF = range(3)
FORFEIT = -1.0  # what an illegal action is worth

rules: Any = None


class Learners(NamedTuple):
    """What there is of each learner, one row a game."""

    seats: Any
    gained: Any  # rewards since its last decision
    ended: Any  # whether its match ended in between: GOES_ON, ENDED or BROKEN_OFF
    final: Any  # what it then saw


class Opponents(NamedTuple):
    """What holds for the bots of all games alike."""

    seat: int  # the learner's, or -1 where it is drawn for each match
    noise: Any  # for each seat after the learner's, how much less liked a move may be that it makes all the same
    certain: float  # the liking from which on a move is made whatever the noise
    imagined: Any  # a state to deal what is hidden anew in
    weights: Any
    moves: Any  # of all seats, one a game


@compiled
def begin_matches(
    first: int,
    last: int,
    fresh: Any,
    arrays: Arrays,
    terms: Terms,
    mask: Mask,
    learners: Learners,
    opponents: Opponents,
) -> None:
    """Deal in each game, and let the bots play until the learner is to move."""
    for at in range(first, last):
        begin_match(at, fresh, arrays, terms, mask, learners, opponents)
        play_others(at, fresh, arrays, terms, mask, learners, opponents)
    rules.show_some(first, last, arrays.masks, arrays.observations, 0, arrays, terms)


@compiled
def step_matches(
    first: int,
    last: int,
    actions: Any,
    fresh: Any,
    arrays: Arrays,
    terms: Terms,
    mask: Mask,
    learners: Learners,
    opponents: Opponents,
) -> None:
    """The learner's decision in each game, and the bots' until it is to move again."""
    for at in range(first, last):
        learners.gained[at] = 0.0
        learners.ended[at] = GOES_ON
        rules.decide_some(at, at + 1, arrays.games, 0, actions, arrays, terms, mask)
        if arrays.illegal[at]:
            arrays.over[at] = True
            arrays.rewards[at, learners.seats[at]] = FORFEIT
        settle(at, fresh, arrays, terms, mask, learners, opponents)
        play_others(at, fresh, arrays, terms, mask, learners, opponents)
    rules.show_some(first, last, arrays.masks, arrays.observations, 0, arrays, terms)


@compiled
def play_others(
    at: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask, learners: Learners, opponents: Opponents
) -> None:
    while arrays.movers[at] != learners.seats[at]:
        seat = int(arrays.movers[at])
        away = (seat + terms.seats - learners.seats[at]) % terms.seats
        rules.read_mask(arrays.legal, at, mask)
        opponents.moves[at] = choice(arrays.games, at, seat, opponents.noise[away - 1], arrays.choices, mask, opponents)
        rules.decide_some(at, at + 1, arrays.games, 0, opponents.moves, arrays, terms, mask)
        settle(at, fresh, arrays, terms, mask, learners, opponents)


@compiled
def settle(
    at: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask, learners: Learners, opponents: Opponents
) -> None:
    """Count what a decision brought the learner; where it ended the match, show it the end and deal anew."""
    if learners.ended[at] == GOES_ON:
        learners.gained[at] += arrays.rewards[at, learners.seats[at]]
    if arrays.over[at]:
        if learners.ended[at] == GOES_ON:
            learners.ended[at] = BROKEN_OFF if arrays.broken_off[at] else ENDED
            for away in range(terms.observers):
                seat = (learners.seats[at] + away) % terms.seats
                part = learners.final[at, away * terms.numbers : (away + 1) * terms.numbers]
                rules.rules.observe(arrays.games[at], seat, part)
        begin_match(at, fresh, arrays, terms, mask, learners, opponents)


@compiled
def begin_match(
    at: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask, learners: Learners, opponents: Opponents
) -> None:
    arrays.games[at] = fresh[0]
    rules.begin_some(at, at + 1, arrays.games, 0, arrays, terms, mask)
    learners.seats[at] = opponents.seat
    if opponents.seat < 0:
        arrays.choices[at] = advance(arrays.choices[at])
        learners.seats[at] = below(arrays.choices[at], terms.seats)


@compiled
def choice(games: Any, at: int, seat: int, noise: float, choices: Any, mask: Mask, opponents: Opponents) -> int:
    """What a bot does: it looks at a state that its seat cannot tell from the real one."""
    stream = advance(choices[at])
    choices[at] = stream
    if noise == AT_RANDOM:
        return pick(mask, stream)
    opponents.imagined[0] = games[at]
    choices[at] = rules.rules.redeal(opponents.imagined[0], seat, stream)
    rules.rules.weigh(opponents.imagined[0], mask, opponents.weights)
    for action in range(len(opponents.weights)):
        if allowed(mask, action) and opponents.weights[action] >= opponents.certain:
            noise = 0.0
    return liked(opponents.weights, mask, noise, choices, at)


@compiled
def liked(weights: Any, mask: Mask, noise: float, choices: Any, at: int) -> int:
    """The action liked best after a random bit of liking is added to each; of equals any, as likely as the others."""
    best = -1
    most = 0.0
    equals = 0
    stream: Stream = choices[at]
    for action in range(len(weights)):
        if allowed(mask, action):
            stream = advance(stream)
            weight = weights[action] + noise * fraction(stream)
            if best < 0 or weight > most:
                best, most, equals = action, weight, 1
            elif weight == most:
                equals += 1
                stream = advance(stream)
                if below(stream, equals) == 0:
                    best = action
    choices[at] = stream
    return best
