"""A position as one line of text: the game, the options that are not the default, the turn, and the game's words.

Each game writes and reads its own words (docs/notation.md). Knows no particular game.
"""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from cabochon import games
from cabochon.contract import BadInput, BadOption, BadPosition, Game, Option, Options, State, UnknownGame, quoted
from cabochon.match import record as records
from cabochon.match.chance import checked_seed

__all__ = ["LONGEST_POSITION", "Position", "first_turn", "read", "read_body", "start_text", "written", "written_body"]

LONGEST_POSITION = 25_000  # characters, a whole deck included; longer texts are refused unread
OPTION = re.compile(r'(\w+)=(?:"([^"]*)"|([^\s"]*))(?:\s+|$)')
PLAIN = re.compile(r"[\w-]+")
TURN = "turn="
NUMBER = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)


class Position(NamedTuple):
    """What a text says: the state, and how many turns were played before a match that begins with it."""

    state: State
    earlier: int


def written(
    game: Game, options: Options, state: State, seat: int | None, *, everything: bool, turn: int | None = None
) -> str:
    """The position as far as a seat, or for None a spectator, may know it; without a turn, that of a match's start."""
    words = [game.name]
    for name, value in options.items():
        if value != game.options[name]:
            text = records.option_written(value)
            words.append(f"{name}={text}" if PLAIN.fullmatch(text) else f'{name}="{text}"')
    return " ".join([*words, written_body(game, state, seat, everything=everything, turn=turn)])


def written_body(game: Game, state: State, seat: int | None, *, everything: bool, turn: int | None) -> str:
    """The position without the name of the game and its options, as the header of a record has it."""
    words = game.position_text(state, seat, everything=everything)
    return words if turn is None or turn == first_turn(game, state) else f"{TURN}{turn} {words}"


def first_turn(game: Game, state: State) -> int:
    """The number of the turn at the start of a match: turn 0 is the set-up, to which the deals belong."""
    return 1 if game.to_move(state) >= 0 else 0


def start_text(game: Game, state: State, earlier: int) -> str:
    """The position that a match begins with after this many turns, as the header of its record has it."""
    return written_body(game, state, None, everything=True, turn=earlier + first_turn(game, state))


def read(text: str, *, seed: int | None) -> tuple[Game, dict[str, Option], Position]:
    """The game, the options and what a position says; BadPosition says why there is none."""
    if not isinstance(text, str):
        raise BadPosition(f"a position is text, not {quoted(text)}")
    if len(text) > LONGEST_POSITION:
        raise BadPosition(f"a position has at most {LONGEST_POSITION:,} characters")
    name, _, rest = text.strip().partition(" ")
    try:
        game = games.find(name)
    except UnknownGame as unknown:
        raise BadPosition(f"a position begins with the name of a game: {unknown}") from None
    options: dict[str, Option] = {}
    rest = rest.lstrip()
    while (found := OPTION.match(rest)) and found[1] in game.options:
        if found[1] in options:
            raise BadPosition(f"the option {found[1]} is there twice")
        options[found[1]] = _option(game, found[1], found[3] if found[2] is None else found[2])
        rest = rest[found.end() :]
    try:
        complete = game.resolve_options(options)
    except BadOption as bad:
        raise BadPosition("; ".join(str(bad).splitlines())) from None
    return game, complete, read_body(game, rest, complete, seed=seed)


def read_body(game: Game, text: str, options: Options, *, seed: int | None) -> Position:
    """What a position says without the name of the game and its options."""
    numbers = random.SystemRandom() if seed is None else random.Random(f"{checked_seed(seed)} position")
    words = text.split()
    turn = _turn(words.pop(0)) if words and words[0].startswith(TURN) else None
    state = game.read_position(words, options, numbers)
    return Position(state, 0 if turn is None else turn - first_turn(game, state))


def _turn(word: str) -> int:
    number = word.removeprefix(TURN)
    if not NUMBER.fullmatch(number):
        raise BadPosition(f"{quoted(word)} must be a whole number from 1 to 999999")
    return int(number)


def _option(game: Game, name: str, text: str) -> Option:
    try:
        return records.option_read(name, records.RecordLine(1, text), game.options[name])
    except BadInput as bad:
        raise BadPosition(str(bad).removeprefix("line 1: ")) from None
