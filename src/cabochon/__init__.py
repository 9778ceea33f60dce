"""Splendor, Splendor: Marvel and Battle Mat: to play, to understand and to teach machines.

match = cabochon.new("splendor", seats=2, seed=7)
match.play(match.legal()[0])
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Never, ParamSpec, TypeVar

from cabochon import games
from cabochon.bots import Bot, BotSource, bot, policy_bot
from cabochon.bots.program import MOVE_SECONDS, READY_SECONDS
from cabochon.contract import (
    BadOption,
    BadPosition,
    BadRecord,
    CabochonError,
    GameFailed,
    IllegalMove,
    Options,
    UnknownBot,
    UnknownGame,
    UnknownOption,
    did_you_mean,
    quoted,
)
from cabochon.match import Match, load, position
from cabochon.match import new as new_match

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CabochonError",
    "GameFailed",
    "IllegalMove",
    "Match",
    "UnknownBot",
    "UnknownGame",
    "UnknownOption",
    "arena",
    "batch",
    "bot",
    "evaluate",
    "load",
    "new",
    "policy_bot",
    "position",
    "records",
    "review",
    "watch",
]
__version__ = "0.1.0"

if TYPE_CHECKING:
    from pathlib import Path

    from distributed import Client

    from cabochon.analysis import Evaluation, Review
    from cabochon.arenas.match import MatchOutcome
    from cabochon.arenas.report import Report
    from cabochon.envs.batch import Batch
    from cabochon.match.record_reader import Records


P = ParamSpec("P")
R = TypeVar("R")


class _AsInTheRulebook:
    def __repr__(self) -> str:
        return "as in the rulebook"


AS_IN_THE_RULEBOOK: Any = _AsInTheRulebook()
NO_OPTIONS: Options = MappingProxyType({})


def new(
    game: str,
    *,
    seats: int = 2,
    seed: int | None = None,
    target: int = AS_IN_THE_RULEBOOK,
    deck: str = AS_IN_THE_RULEBOOK,
    quick: bool = AS_IN_THE_RULEBOOK,
    options: Options = NO_OPTIONS,
    **unknown: Never,
) -> Match:
    """A new match with its table laid out; without a seed, chance uses the system's secure generator.

    `target` is an option of Splendor and Marvel: the points that end a match. `deck` and `quick` are options of Battle
    Mat: the name or text of a deck, and a match to five duels instead of seven. `options` are those of other games.
    """
    given = _given(game, {"target": target, "deck": deck, "quick": quick}, options, unknown, keywords=new)
    return new_match(game, seats=seats, seed=seed, **given)


def _names_wrong_keywords(function: Callable[P, R]) -> Callable[P, R]:
    """If a required argument is missing, a wrong keyword is named first: it may have been meant for it."""
    signature = inspect.signature(function)

    @wraps(function)
    def call(*arguments: P.args, **keywords: P.kwargs) -> R:
        game = arguments[0] if arguments else keywords.get("game")
        if isinstance(game, str) and not _binds(signature, arguments, keywords):
            unknown = {name: value for name, value in keywords.items() if name not in signature.parameters}
            _given(game, {}, {}, unknown, keywords=function)
        return function(*arguments, **keywords)

    return call


def _binds(signature: inspect.Signature, arguments: tuple[object, ...], keywords: Mapping[str, object]) -> bool:
    try:
        signature.bind(*arguments, **keywords)
    except TypeError:
        return False
    return True


@_names_wrong_keywords
def batch(
    game: str,
    *,
    size: int,
    seats: int = 2,
    device: str = "cpu",
    seed: int | None = None,
    threads: int | None = None,
    rewards: Literal["result", "points", "rank"] = "result",
    observation: Literal["partial", "full"] = "partial",
    scaled: bool = False,
    mask: Literal["separate", "appended"] = "separate",
    payment: bool = True,
    deals: Sequence[int] = (),
    limit: int = 1000,
    restart: bool = True,
    chance: Literal["sampled", "explicit"] = "sampled",
    target: int = AS_IN_THE_RULEBOOK,
    deck: str = AS_IN_THE_RULEBOOK,
    quick: bool = AS_IN_THE_RULEBOOK,
    options: Options = NO_OPTIONS,
    **unknown: Never,
) -> "Batch":
    """Thousands of games at once, in arrays, on the CPU or a CUDA device: docs/environments.md.

    `rewards` are by the share of the victory, by points as they are gained, or by the rank at the end. `observation` is
    that of the seat to move, or of every seat, as int8 or `scaled` to float32 from 0 to 1, with the `mask` separate or
    appended to it. `payment`: whether seats decide how to pay. `deals` are seeds of deals to play in turn. `limit` is
    the number of decisions after which a match is truncated; 0 for none. `restart`: whether a match that ends is
    followed by another. With explicit `chance`, steps end where chance draws, and the next step takes an outcome. The
    options of the games are those of `new`.
    """
    from cabochon.envs.batch import batch as new_batch  # a single match does not need it

    given = _given(game, {"target": target, "deck": deck, "quick": quick}, options, unknown, keywords=batch)
    common: dict[str, Any] = {"rewards": rewards, "observation": observation, "scaled": scaled, "mask": mask}
    common |= {"payment": payment, "deals": deals, "limit": limit}
    return new_batch(
        game,
        size=size,
        seats=seats,
        device=device,
        seed=seed,
        threads=threads,
        restart=restart,
        chance=chance,
        **common,
        **given,
    )


@_names_wrong_keywords
def arena(
    game: str,
    bots: Sequence[BotSource],
    *,
    games: int = 100,
    seats: int = 2,
    seed: int = 1,
    workers: int | None = None,
    cluster: "Client | str | None" = None,
    journal: "str | Path | None" = None,
    resume: bool = False,
    records: "str | Path | None" = None,
    on_match: "Callable[[MatchOutcome], object] | None" = None,
    ready_seconds: float = READY_SECONDS,
    move_seconds: float = MOVE_SECONDS,
    target: int = AS_IN_THE_RULEBOOK,
    deck: str = AS_IN_THE_RULEBOOK,
    quick: bool = AS_IN_THE_RULEBOOK,
    options: Options = NO_OPTIONS,
    **unknown: Never,
) -> "Report":
    """Let bots play each other, `games` matches for each pairing, and report which is stronger: docs/arena.md.

    `seats` are those of a table. `workers` are processes, by default one per core, or this one for bots that cannot be
    sent to others; a `cluster` of Dask takes their place. `journal` is a new file for the matches; with `resume`, one
    that exists is continued. `records` is a folder for the record of each match. `on_match` is called after each match.
    Programs have `ready_seconds` to get ready and `move_seconds` for a move. The games' options are those of `new`.
    """
    from cabochon.arenas.run import arena as play_arena  # a single match does not need it

    given = _given(game, {"target": target, "deck": deck, "quick": quick}, options, unknown, keywords=arena)
    return play_arena(
        game,
        bots,
        games=games,
        seats=seats,
        seed=seed,
        workers=workers,
        cluster=cluster,
        journal=journal,
        resume=resume,
        records=records,
        on_match=on_match,
        ready_seconds=ready_seconds,
        move_seconds=move_seconds,
        options=given,
    )


@_names_wrong_keywords
def watch(
    game: str,
    bots: Sequence[BotSource],
    *,
    seed: int | None = None,
    pause: float = 0.0,
    record: "str | Path | None" = None,
    ready_seconds: float = READY_SECONDS,
    move_seconds: float = MOVE_SECONDS,
    target: int = AS_IN_THE_RULEBOOK,
    deck: str = AS_IN_THE_RULEBOOK,
    quick: bool = AS_IN_THE_RULEBOOK,
    options: Options = NO_OPTIONS,
    **unknown: Never,
) -> Match:
    """Print a match between bots move by move, as everybody at the table sees it, and return it.

    There is a bot for each seat. `pause` is the time between moves, in seconds. `record` is a new file for the record.
    A bot that forfeits ends the match early. The other keywords are those of `arena`.
    """
    from pathlib import Path

    from cabochon.terminal.watch import watch as watch_match  # a match that nobody watches does not need it

    given = _given(game, {"target": target, "deck": deck, "quick": quick}, options, unknown, keywords=watch)
    match = new_match(game, seats=len(bots), seed=seed, **given)
    limits = {"ready_seconds": ready_seconds, "move_seconds": move_seconds}
    file = None if record is None else Path(record)
    return watch_match(match, bots, seed=seed, pause=pause, record=file, limits=limits).match


def evaluate(
    match: Match, searcher: str | Bot = "mcts:4000", *, seat: int | None = None, seed: int | None = None
) -> "Evaluation":
    """Each seat's expected share, and the value of every legal move, from what a seat may know: docs/analysis.md.

    The seat is the one to move unless another is given, for whom there are shares alone. `searcher` is a bot that
    searches without a network, or its code, such as `mcts:4000` or `mcts:500ms`; `expert` stands for `mcts:8000` here.
    """
    from cabochon.analysis import evaluate as evaluate_position  # playing does not need it

    return evaluate_position(match, searcher, seat=seat, seed=seed)


def review(
    match_or_record: Match | str,
    *,
    simulations: int = 1000,
    seed: int = 0,
    seat: int | None = None,
    on_progress: "Callable[[float, Review], None] | None" = None,
) -> "Review":
    """The report on a match or its record: values after every turn, errors, luck, and the ledger of each seat.

    Decisions are judged by what their seat could know. With a `seat`, everything comes from what that seat could know;
    without, all cards are open. `simulations` are per decision. `on_progress` gets the part done, and the review so
    far. docs/analysis.md explains the terms.
    """
    from cabochon.analysis import review as review_match

    return review_match(match_or_record, simulations=simulations, seed=seed, seat=seat, on_progress=on_progress)


def records(path: "str | Path") -> "Records":
    """The records in a file, or in the `.record` files of a folder: iterate for matches, `.frame()` for a DataFrame."""
    from cabochon.match.record_reader import Records

    return Records(path)


def _given(
    game: str, own: dict[str, Any], others: Options, unknown: Mapping[str, Any], *, keywords: Callable[..., object]
) -> dict[str, Any]:
    """The options that were given; UnknownOption names one that the game does not have, and the nearest it has."""
    given = {name: value for name, value in own.items() if value is not AS_IN_THE_RULEBOOK} | {**others, **unknown}
    known = games.find(game).options
    for name in given:
        if name not in known:
            hidden = {"game", "unknown", *own} - {*known}
            names = [*known, *(word for word in inspect.signature(keywords).parameters if word not in hidden)]
            hint = did_you_mean(name, names)
            raise UnknownOption(f"{game} has no option {quoted(name)}; there are {', '.join(known)}{hint}", name)
    return given
