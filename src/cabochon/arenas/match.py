"""One match of the arena, played until it ends or a bot forfeits. Knows no files and no screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cabochon import bots, games
from cabochon.arenas.schedule import ArenaSettings, Fixture, bot_seed, deal_seed
from cabochon.bots import Bot, BotSource, Forfeit
from cabochon.bots.base import BotCreationFailed
from cabochon.contract import IllegalMove, forfeit_result
from cabochon.match import Match
from cabochon.match.chance import Shuffled
from cabochon.workers import is_stopping

__all__ = [
    "ArenaMatch",
    "ArenaStopped",
    "MatchOutcome",
    "MatchPlayer",
    "SeatForfeit",
    "is_endless",
    "play_match",
    "warm_up",
]

# No rule ends a match in which every player takes a chip and returns it. Even random play needs only about sixty turns.
TURNS_A_SEAT = 200
NO_OBJECTS: Mapping[str, BotSource] = MappingProxyType({})


class ArenaStopped(Exception):
    """The arena is shutting down, so the match is abandoned."""


@dataclass(frozen=True)
class SeatForfeit:
    """The seat that forfeited the match, and why."""

    seat: int
    reason: str


@dataclass(frozen=True)
class MatchOutcome:
    """Everything the arena keeps about a match; tuples are indexed by seat."""

    match: int
    deal: int
    seating: tuple[str, ...]
    result: tuple[float, ...]
    points: tuple[int | None, ...]  # None in a game without points
    turns: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # thinking time over these moves
    forfeit: SeatForfeit | None
    broken_off: bool  # at the turn limit: all seats share the victory

    @property
    def is_finished(self) -> bool:
        return self.forfeit is None and not self.broken_off


class ArenaMatch:
    """A match with its bots and the time each of them has used; `objects` are the bots that are no codes, by name."""

    def __init__(
        self, settings: ArenaSettings, fixture: Fixture, objects: Mapping[str, BotSource] = NO_OBJECTS
    ) -> None:
        self.settings = settings
        self.fixture = fixture
        chance = Shuffled(deal_seed(settings, fixture))
        self.match = Match(games.find(settings.game), settings.table, options=settings.options, chance=chance)
        self.moves = [0] * settings.table
        self.seconds = [0.0] * settings.table
        self.forfeit: SeatForfeit | None = None
        self.bots: list[Bot] = []
        for seat, name in enumerate(fixture.seating):
            try:
                self.bots.append(_bot(objects.get(name, name), settings, seed=bot_seed(settings, fixture, seat=seat)))
            except BotCreationFailed as reason:
                self.forfeit = SeatForfeit(seat, str(reason))
                return

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's share of the victory: a seat that forfeits has lost, and the others share."""
        if self.forfeit is not None:
            return forfeit_result(self.forfeit.seat, self.match.seats)
        if is_endless(self.match):
            return (1 / self.match.seats,) * self.match.seats
        return self.match.result

    def play(self, is_stopped: Callable[[], bool]) -> None:
        """Play to the end, and release the bots whatever happens."""
        try:
            while self.result is None:
                if is_stopped():
                    raise ArenaStopped
                self.play_move()
        finally:
            self.release_bots()

    def play_move(self) -> None:
        """Ask the bot to move, and play its answer."""
        seat = self.match.to_move
        assert seat is not None
        started = time.perf_counter()
        try:
            move = self.bots[seat].choose(self.match)
            elapsed = time.perf_counter() - started
            self.match.play(move)
        except (Forfeit, IllegalMove) as reason:
            self.forfeit = SeatForfeit(seat, str(reason))
            return
        self.moves[seat] += 1
        self.seconds[seat] += elapsed

    def release_bots(self) -> None:
        for bot in self.bots:
            bot.leave(self.result)

    def outcome(self) -> MatchOutcome:
        assert self.result is not None
        return MatchOutcome(
            match=self.fixture.number,
            deal=self.fixture.deal,
            seating=self.fixture.seating,
            result=self.result,
            points=self.match.seat_points or (None,) * self.match.seats,
            turns=len(self.match.turns) - 1,  # the first one is the set-up
            moves=tuple(self.moves),
            seconds=tuple(round(seconds, 6) for seconds in self.seconds),
            forfeit=self.forfeit,
            broken_off=self.forfeit is None and is_endless(self.match),
        )

    def record(self) -> str:
        """The record of the match, with headers that say who played; options of the game keep their names."""
        headers = {
            "Players": ", ".join(self.fixture.seating),
            "Event": f"Arena with seed {self.settings.seed}",
            "Round": str(self.fixture.number),
            **({"Termination": self._termination()} if self.match.result is None else {}),
        }
        for name, text in headers.items():
            if name.lower() not in self.match.options:
                self.match.headers[name] = " ".join(text.split()).replace('"', "'")
        return self.match.record()

    def _termination(self) -> str:
        """Why the match has no result of its own."""
        if self.forfeit is None:
            return "broken off at the turn limit"
        return f"forfeited by seat {self.forfeit.seat}: {self.forfeit.reason}"


def _bot(source: BotSource, settings: ArenaSettings, *, seed: int) -> Bot:
    return bots.bot(source, seed=seed, ready_seconds=settings.ready_seconds, move_seconds=settings.move_seconds)


def play_match(
    settings: ArenaSettings,
    fixture: Fixture,
    *,
    objects: Mapping[str, BotSource] = NO_OBJECTS,
    is_stopped: Callable[[], bool] = lambda: False,
) -> tuple[MatchOutcome, str]:
    """Play one match; return its outcome and its record."""
    arena_match = ArenaMatch(settings, fixture, objects)
    arena_match.play(is_stopped)
    return arena_match.outcome(), arena_match.record()


@dataclass(frozen=True)
class MatchPlayer:
    """Plays the fixtures of an arena in whichever process it is sent to. The process makes no difference."""

    settings: ArenaSettings
    objects: Mapping[str, BotSource] = field(default_factory=dict)

    def __call__(self, fixture: Fixture) -> tuple[MatchOutcome, str]:
        return play_match(self.settings, fixture, objects=self.objects, is_stopped=is_stopping)


def is_endless(match: Match) -> bool:
    """Whether the match has reached the turn limit without a winner."""
    return match.to_move is not None and len(match.turns) > TURNS_A_SEAT * match.seats


def warm_up(settings: ArenaSettings, objects: Mapping[str, BotSource] = NO_OBJECTS) -> dict[str, str]:
    """Compile the rules by playing a match, and let every bot make one move.

    Returns the reason for each bot that forfeits; UnknownBot names a code that no bot has.
    """
    forfeits = {}
    for code in settings.contenders:
        trial = ArenaMatch(settings, Fixture(0, 0, (code,) * settings.table), objects)
        try:
            if trial.forfeit is None:
                trial.play_move()
            if trial.forfeit is not None:
                forfeits[code] = trial.forfeit.reason
        finally:
            trial.release_bots()
    play_match(settings, Fixture(0, 0, ("random",) * settings.table))
    return forfeits
