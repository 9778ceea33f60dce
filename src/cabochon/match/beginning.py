"""Beginning a match: a new one, one from a record that is replayed, or one from a position."""

from __future__ import annotations

from cabochon import games
from cabochon.contract import BadOption, BadPosition, Game, IllegalMove, Option, Options, State, UnknownGame, quoted
from cabochon.match import positions
from cabochon.match import record as records
from cabochon.match.chance import Chance, source
from cabochon.match.match import Match

__all__ = ["load", "new", "position"]


def new(game: str, *, seats: int = 2, seed: int | None = None, **options: Option) -> Match:
    """A new match with its table laid out; without a seed, chance uses the system's secure generator."""
    return Match(games.find(game), seats, options=options, chance=source(seed))


def load(text: str, *, seed: int | None = None, drawing: bool = True) -> Match:
    """Replay a record move by move; an unfinished match can be continued.

    With `drawing`, chance deals whatever is due at the end of the record.
    """
    record = records.parse(text)
    match = _match_of(record, source(seed))
    for number, moves in record.turns(is_dealt=match._is_dealt):
        for move in moves:
            _replay(match, move, number)
    match.comments = record.comments
    match.check_results(record.results)
    if drawing:
        match.draw_chance()
    return match


def _match_of(record: records.Record, chance: Chance) -> Match:
    try:
        game = games.find(record.game.text)
    except UnknownGame as unknown:
        raise record.game.refuse(str(unknown)) from None
    if record.version != game.version:
        raise record.headers["version"].refuse(
            f"the record is of version {record.version} of {game.name}; this program plays version {game.version}"
        )
    for name in game.options:
        if name not in record.options:
            raise record.game.refuse(f"the header {name.capitalize()} is missing")
    options = {
        name: records.option_read(name, line, game.options[name])
        for name, line in record.options.items()
        if name in game.options
    }
    try:
        start, earlier = (None, 0) if record.position is None else _start(record, game, options)
        match = Match(game, record.seats, options=options, chance=chance, drawing=False, start=start, earlier=earlier)
    except BadOption as bad:
        raise record.headers.get(bad.option, record.game).refuse("; ".join(str(bad).splitlines())) from None
    match.date = record.date
    match.headers = {record.names[name]: line.text for name, line in record.options.items() if name not in options}
    return match


def _start(record: records.Record, game: Game, options: Options) -> tuple[State, int]:
    """The state of a record's position, which leaves nothing open, and the number of turns before it."""
    assert record.position is not None
    try:
        state, earlier = positions.read_body(game, record.position.text, game.resolve_options(options), seed=None)
        _check_between_moves(game, state)
    except BadPosition as bad:
        raise record.position.refuse(str(bad)) from None
    if positions.start_text(game, state, earlier) != record.position.text:
        raise record.position.refuse("the position of a record names every card, in the words of match.position()")
    return state, earlier


def _check_between_moves(game: Game, state: State) -> None:
    if game.is_mid_move(state):
        raise BadPosition("a match begins before a move, not in the middle of one, such as a purchase and its payment")


def position(text: str, *, seed: int | None = None) -> Match:
    """A match that starts from a position; what the text leaves open is drawn, and so is what chance deals later."""
    game, options, (state, earlier) = positions.read(text, seed=seed)
    _check_between_moves(game, state)
    return Match(game, int(state.seats), options=options, chance=source(seed), start=state, earlier=earlier)


def _replay(match: Match, move: records.RecordLine, turn: int) -> None:
    try:
        match.replay(move.text)
    except IllegalMove as illegal:
        raise move.refuse(f"{quoted(move.text)} is not allowed: {illegal}") from None
    if len(match.turns) != turn + 1:
        raise move.refuse(f"{quoted(move.text)} belongs to another turn: each turn has a line of its own")
