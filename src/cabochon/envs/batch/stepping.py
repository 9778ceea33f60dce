"""One step of one game among many, blind to the game: its parts are bound by `for_game`.

The same functions run on the CPU, where a thread takes some games one after the other, and on CUDA, where each game
has a thread. A step has three parts, because threads of a GPU that do different things wait for each other: a decision
with what chance answers; for the few whose match is over, a new deal; and what the seat to move then sees. Only
functions that end in `_some` take all arrays: so many arguments cost more than what the others do.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cabochon.bits import WORD, Mask, allowed, clear, count_allowed, nth_allowed, spread
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, UNSHUFFLED
from cabochon.stream import Stream, advance, pick

__all__ = [
    "BY_POINTS",
    "BY_RANK",
    "BY_RESULT",
    "ILLEGAL",
    "Arrays",
    "Terms",
    "begin_all",
    "begin_some",
    "choose_some",
    "decide_some",
    "final_reward",
    "read_mask",
    "show_all",
    "show_some",
    "step_all",
    "worth",
]

BY_RESULT, BY_POINTS, BY_RANK = range(3)
ILLEGAL = -1.0  # what an agent gets that forfeits by an illegal action
NEAR = 64  # games whose states and observations fit into the first cache

rules: Any = None
rewards: Any = None
piles: Any = None


class Arrays(NamedTuple):
    """What there is of each game, one row a game; the last two have one row a deal."""

    games: Any
    streams: Any  # what chance draws from
    legal: Any  # the legal actions as bits
    masks: Any  # the same, one truth value an action
    observations: Any
    movers: Any  # the seat to move, or OVER
    rewards: Any  # what each seat gets for the last step
    results: Any  # each seat's share in the last match that ended
    over: Any  # whether the last step ended a match
    broken_off: Any  # whether it did so because of the limit
    illegal: Any  # whether the last action was none, and was left undone
    decisions: Any  # of the match so far
    deals: Any  # which of the deals is played
    draws: Any  # from no pile, in the match so far
    choices: Any  # streams for random actions, so that chance does not depend on who chooses
    places: Any  # for each pile, where in it an outcome lies
    fractions: Any  # for each draw from no pile, how far along the outcomes it falls


class Terms(NamedTuple):
    """What holds for all games alike."""

    seats: int
    actions: int
    numbers: int  # of one seat's observation
    usual: int  # the action that answers what nobody is asked, or -1
    rewards: int
    observers: int  # seats whose observations are shown
    limit: int


@compiled
def decide_some(
    first: int, last: int, games: Any, shift: int, actions: Any, arrays: Arrays, terms: Terms, mask: Mask
) -> None:
    """A decision in each game and what chance answers. Its state may lie elsewhere, by so many places."""
    # Taken out of the tuple once: each look into it counts a reference, which takes as long as a row.
    streams = arrays.streams
    legal = arrays.legal
    movers = arrays.movers
    rewards = arrays.rewards
    results = arrays.results
    over = arrays.over
    broken_off = arrays.broken_off
    illegal = arrays.illegal
    decisions = arrays.decisions
    deals = arrays.deals
    draws = arrays.draws
    places = arrays.places
    fractions = arrays.fractions
    for at in range(first, last):
        place = at - shift
        action = int(actions[at])
        read_mask(legal, at, mask)
        is_legal = 0 <= action < terms.actions and allowed(mask, action)
        illegal[at] = not is_legal
        for player in range(terms.seats):
            rewards[at, player] = 0.0
        if terms.rewards == BY_POINTS:
            add_points(games, place, rewards, at, -1)
        if is_legal:
            rules.apply(games[place], action)
            if len(places) == 0:
                streams[at] = play_on(games, place, streams[at], terms.usual, mask)
            else:
                draws[at] = play_on_dealt(games, place, draws[at], deals[at], places, fractions, terms.usual, mask)
            decisions[at] += 1
        if terms.rewards == BY_POINTS:
            add_points(games, place, rewards, at, 1)
        mover = rules.to_move(games[place])
        broken_off[at] = mover != OVER and 0 < terms.limit <= decisions[at]
        over[at] = is_legal and (mover == OVER or broken_off[at])
        movers[at] = OVER if broken_off[at] else mover
        if over[at]:
            close(games, place, results, rewards, at, terms)
            clear(mask)
        write_mask(legal, at, mask)


@compiled
def begin_some(first: int, last: int, games: Any, shift: int, arrays: Arrays, terms: Terms, mask: Mask) -> None:
    """Deal a new match in each game; the states are those before anything is laid out."""
    streams = arrays.streams
    legal = arrays.legal
    movers = arrays.movers
    decisions = arrays.decisions
    deals = arrays.deals
    draws = arrays.draws
    places = arrays.places
    fractions = arrays.fractions
    for at in range(first, last):
        place = at - shift
        if len(places) == 0:
            streams[at] = play_on(games, place, streams[at], terms.usual, mask)
        else:
            deals[at] = (deals[at] + 1) % len(places)
            draws[at] = play_on_dealt(games, place, 0, deals[at], places, fractions, terms.usual, mask)
        decisions[at] = 0
        movers[at] = rules.to_move(games[place])
        write_mask(legal, at, mask)


@compiled
def begin_those_over(first: int, last: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask) -> None:
    for at in range(first, last):
        if arrays.over[at]:
            arrays.games[at] = fresh[0]
            begin_some(at, at + 1, arrays.games, 0, arrays, terms, mask)


@compiled
def show_some(
    first: int, last: int, games: Any, masks: Any, observations: Any, shift: int, arrays: Arrays, terms: Terms
) -> None:
    """Write out each mask, and what the seat to move sees, then what the seats after it see: row after row."""
    legal = arrays.legal
    movers = arrays.movers
    for at in range(first, last):
        place = at - shift
        for word in range(legal.shape[1]):
            first_of_word = word * WORD
            numbers = min(WORD, terms.actions - first_of_word)
            spread(legal[at, word], numbers, masks, place * terms.actions + first_of_word)
        seat = int(movers[at])
        if seat >= 0:
            for away in range(terms.observers):
                begun = (place * terms.observers + away) * terms.numbers
                part = observations[begun : begun + terms.numbers]
                rules.observe(games[place], (seat + away) % terms.seats, part)


@compiled
def choose_some(first: int, last: int, actions: Any, arrays: Arrays, mask: Mask) -> None:
    """Any legal action in each game, as likely as the others; -1 where there is none."""
    legal = arrays.legal
    movers = arrays.movers
    choices = arrays.choices
    for at in range(first, last):
        read_mask(legal, at, mask)
        actions[at] = -1
        if movers[at] >= 0:
            choices[at] = advance(choices[at])
            actions[at] = pick(mask, choices[at])


@compiled
def play_on(games: Any, place: int, stream: Stream, usual: int, mask: Mask) -> Stream:
    """Let chance draw what is due, and give the usual answer where nobody is asked, until a seat has to decide.

    `mask` then holds what is legal.
    """
    mover = rules.to_move(games[place])
    while mover != OVER:
        rules.legal(games[place], mask)
        action = usual
        if mover == CHANCE:
            stream = advance(stream)
            action = pick(mask, stream)
        elif usual < 0 or not allowed(mask, usual):
            break
        rules.apply(games[place], action)
        mover = rules.to_move(games[place])
    return stream


@compiled
def play_on_dealt(
    games: Any, place: int, draws: int, deal: int, places: Any, fractions: Any, usual: int, mask: Mask
) -> int:
    """The same where a deal has settled what chance will do; how many draws from no pile there were by then.

    Apart from `play_on`: to hand the tables of deals to it as well took a quarter of a decision.
    """
    mover = rules.to_move(games[place])
    while mover != OVER:
        rules.legal(games[place], mask)
        action = usual
        if mover == CHANCE:
            pile = piles.pile(games[place])
            if pile == UNSHUFFLED:
                fraction = fractions[deal, draws % fractions.shape[1]]
                action = nth_allowed(mask, int(fraction * count_allowed(mask)))
                draws += 1
            else:
                action = next_of(places, deal, pile, mask)
        elif usual < 0 or not allowed(mask, usual):
            break
        rules.apply(games[place], action)
        mover = rules.to_move(games[place])
    return draws


@compiled
def next_of(places: Any, deal: int, pile: int, mask: Mask) -> int:
    """The outcome that lies first in a pile."""
    first = -1
    for action in range(places.shape[2]):
        if allowed(mask, action) and (first < 0 or places[deal, pile, action] < places[deal, pile, first]):
            first = action
    return first


@compiled
def add_points(games: Any, place: int, given: Any, at: int, sign: int) -> None:
    """What the seats have after a decision, less what they had before it."""
    for seat in range(given.shape[1]):
        given[at, seat] += sign * rewards.points(games[place], seat)


@compiled
def close(games: Any, place: int, results: Any, rewards: Any, at: int, terms: Terms) -> None:
    """Write down how a match ended; one that was broken off is shared by all and worth nothing."""
    is_over = rules.to_move(games[place]) == OVER
    for seat in range(terms.seats):
        results[at, seat] = rules.result(games[place], seat) if is_over else 1.0 / terms.seats
        if is_over and terms.rewards != BY_POINTS:
            rewards[at, seat] = final_reward(games, place, seat, terms.seats, terms.rewards)


@compiled
def worth(share: float, seats: int) -> float:
    """What a share of the victory is rewarded with: 1 for all of it, 0 where everybody has as much.

    Written so that a GPU, which multiplies and adds in one go, rounds as a CPU does.
    """
    return (share - 1.0 / seats) * (seats / (seats - 1.0))


@compiled
def final_reward(games: Any, place: int, seat: int, seats: int, kind: int) -> float:
    """From 1 for whoever is first alone to -1 for the last of all, in sum nothing: by result, or by rank."""
    if kind == BY_RESULT:
        return worth(rules.result(games[place], seat), seats)
    own = rewards.rank_key(games[place], seat)
    ahead = 0  # of how many others, less those who are ahead
    for other in range(seats):
        if own > rewards.rank_key(games[place], other):
            ahead += 1
        if own < rewards.rank_key(games[place], other):
            ahead -= 1
    return ahead / (seats - 1.0)


@compiled
def read_mask(legal: Any, at: int, mask: Mask) -> None:
    for word in range(len(mask)):
        mask[word] = legal[at, word]


@compiled
def write_mask(legal: Any, at: int, mask: Mask) -> None:
    for word in range(len(mask)):
        legal[at, word] = mask[word]


@compiled
def step_all(first: int, last: int, actions: Any, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask) -> None:
    """A whole step of a thread's share of the games, so few at a time that they stay near."""
    for begun in range(first, last, NEAR):
        end = min(begun + NEAR, last)
        decide_some(begun, end, arrays.games, 0, actions, arrays, terms, mask)
        if len(fresh) > 0:
            begin_those_over(begun, end, fresh, arrays, terms, mask)
        show_all(begun, end, arrays, terms)


@compiled
def begin_all(first: int, last: int, fresh: Any, arrays: Arrays, terms: Terms, mask: Mask) -> None:
    for at in range(first, last):
        arrays.games[at] = fresh[0]
    begin_some(first, last, arrays.games, 0, arrays, terms, mask)
    show_all(first, last, arrays, terms)


@compiled
def show_all(first: int, last: int, arrays: Arrays, terms: Terms) -> None:
    show_some(first, last, arrays.games, arrays.masks.ravel(), arrays.observations.ravel(), 0, arrays, terms)
