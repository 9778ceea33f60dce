"""A learner's seat in each of many games, and bots at the others, blind to the game.

`rules`, `strategy` and the module `stepping` are bound to one game by `for_game`. The bots choose by
action scores, as `greedy` does, or at random; they see what their seat sees.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.envs.batch.stepping import ILLEGAL, Arrays, Terms
from cabochon.stream import Stream, advance, below, fraction, pick

__all__ = ["AT_RANDOM", "BROKEN_OFF", "ENDED", "Bots", "Learners", "begin_matches", "step_matches"]

AT_RANDOM = -1.0  # stands for the noise of a bot that likes everything as much
GOES_ON, ENDED, BROKEN_OFF = range(3)

rules: Any = None
strategy: Any = None
stepping: Any = None


class Learners(NamedTuple):
    """What there is of each learner, one row a game."""

    seats: Any
    gained: Any  # rewards since its last decision
    ended: Any  # whether its match ended in between: GOES_ON, ENDED or BROKEN_OFF
    forfeited: Any  # whether it did so by an illegal action of the learner's
    final: Any  # what it then saw
    held: Any  # in which seat
    results: Any  # and how the match ended for each seat


class Bots(NamedTuple):
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
    bots: Bots,
) -> None:
    """Deal in each game, and let the bots play until the learner is to move."""
    for at in range(first, last):
        begin_match(at, fresh, arrays, terms, mask, learners, bots)
        play_others(at, fresh, arrays, terms, mask, learners, bots)
    stepping.show_all(first, last, arrays, terms)


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
    bots: Bots,
) -> None:
    """The learner's decision in each game, and the bots' until it is to move again."""
    for at in range(first, last):
        learners.gained[at] = 0.0
        learners.ended[at] = GOES_ON
        stepping.decide_some(at, at + 1, arrays.games, 0, actions, arrays, terms, mask)
        learners.forfeited[at] = arrays.illegal[at]
        if arrays.illegal[at]:
            forfeit(at, arrays, terms, learners)
        settle(at, fresh, arrays, terms, mask, learners, bots)
        play_others(at, fresh, arrays, terms, mask, learners, bots)
    stepping.show_all(first, last, arrays, terms)


@compiled
def play_others(at: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask, learners: Learners, bots: Bots) -> None:
    while arrays.movers[at] != learners.seats[at]:
        seat = int(arrays.movers[at])
        away = (seat + terms.seats - learners.seats[at]) % terms.seats
        stepping.read_mask(arrays.legal, at, mask)
        bots.moves[at] = choice(arrays.games, at, seat, bots.noise[away - 1], arrays.choices, mask, bots)
        stepping.decide_some(at, at + 1, arrays.games, 0, bots.moves, arrays, terms, mask)
        settle(at, fresh, arrays, terms, mask, learners, bots)


@compiled
def settle(at: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask, learners: Learners, bots: Bots) -> None:
    """Count what a decision brought the learner; where it ended the match, show it the end and deal anew."""
    if learners.ended[at] == GOES_ON:
        learners.gained[at] += arrays.rewards[at, learners.seats[at]]
    if arrays.over[at]:
        if learners.ended[at] == GOES_ON:
            learners.ended[at] = BROKEN_OFF if arrays.broken_off[at] else ENDED
            note_end(at, arrays, terms, learners)
        begin_match(at, fresh, arrays, terms, mask, learners, bots)


@compiled
def forfeit(at: int, arrays: Arrays, terms: Terms, learners: Learners) -> None:
    """An illegal action has lost the match, and the others share the victory: as in the arena."""
    arrays.over[at] = True
    for seat in range(terms.seats):
        arrays.results[at, seat] = 0.0 if seat == learners.seats[at] else 1.0 / (terms.seats - 1)
    arrays.rewards[at, learners.seats[at]] = ILLEGAL


@compiled
def note_end(at: int, arrays: Arrays, terms: Terms, learners: Learners) -> None:
    learners.held[at] = learners.seats[at]
    for seat in range(terms.seats):
        learners.results[at, seat] = arrays.results[at, seat]
    for away in range(terms.observers):
        seat = (learners.seats[at] + away) % terms.seats
        part = learners.final[at, away * terms.numbers : (away + 1) * terms.numbers]
        rules.observe(arrays.games[at], seat, part)


@compiled
def begin_match(at: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask, learners: Learners, bots: Bots) -> None:
    arrays.games[at] = fresh[0]
    stepping.begin_some(at, at + 1, arrays.games, 0, arrays, terms, mask)
    learners.seats[at] = bots.seat
    if bots.seat < 0:
        arrays.choices[at] = advance(arrays.choices[at])
        learners.seats[at] = below(arrays.choices[at], terms.seats)


@compiled
def choice(games: Any, at: int, seat: int, noise: float, choices: Any, mask: Mask, bots: Bots) -> int:
    """What a bot does: it looks at a state that its seat cannot tell from the real one."""
    stream = advance(choices[at])
    choices[at] = stream
    if noise == AT_RANDOM:
        return pick(mask, stream)
    bots.imagined[0] = games[at]
    choices[at] = rules.redeal(bots.imagined[0], seat, stream)
    strategy.score_actions(bots.imagined[0], mask, bots.weights)
    for action in range(len(bots.weights)):
        if allowed(mask, action) and bots.weights[action] >= bots.certain:
            noise = 0.0
    return liked(bots.weights, mask, noise, choices, at)


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
