"""Every match of an arena, fixed before the first is played: which bots meet, in which seats, with which deal.

Everything here follows from the settings, so an arena can be interrupted, resumed and repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from cabochon import games
from cabochon.bots.base import seed_from
from cabochon.bots.program import MOVE_SECONDS, READY_SECONDS, checked_seconds
from cabochon.contract import BadOption, Option, is_whole, quoted
from cabochon.match import Match
from cabochon.match.chance import source

__all__ = [
    "ArenaSettings",
    "Fixture",
    "bot_seed",
    "deal_seed",
    "nth_fixture",
    "resolve_settings",
    "schedule",
    "whole_deals",
]


@dataclass(frozen=True)
class ArenaSettings:
    """Everything that decides which matches are played: the same settings give the same matches."""

    game: str
    codes: tuple[str, ...]
    table: int  # seats at a table
    games: int  # matches for each pairing, a multiple of `table`
    seed: int
    options: dict[str, Option]
    ready_seconds: float = READY_SECONDS  # for a program to get ready for a match
    move_seconds: float = MOVE_SECONDS  # for a program's move

    @property
    def contenders(self) -> tuple[str, ...]:
        """Each code once, in the order given."""
        return tuple(dict.fromkeys(self.codes))

    @cached_property
    def pairings(self) -> list[tuple[str, ...]]:
        """Every combination of `table` codes; the order within one does not matter."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for chosen in combinations(self.codes, self.table):
            found.setdefault(tuple(sorted(chosen)), chosen)
        return list(found.values())

    @property
    def matches(self) -> int:
        return len(self.pairings) * self.games


@dataclass(frozen=True)
class Fixture:
    """One match to play."""

    number: int  # within the whole arena, from one
    deal: int  # from one; equal deals have the same cards in every pile
    seating: tuple[str, ...]


def resolve_settings(settings: ArenaSettings) -> ArenaSettings:
    """The settings with every option of the game filled in; BadOption says what cannot be played."""
    game = games.find(settings.game)
    match = Match(game, settings.table, options=settings.options, chance=source(settings.seed), drawing=False)
    if len(settings.codes) < settings.table:
        raise BadOption(
            f"a table of {settings.table} needs {settings.table} bots, but {len(settings.codes)} were given; "
            "the same bot may be given more than once"
        )
    if not is_whole(settings.games) or settings.games < 1:
        raise BadOption(f"each pairing needs at least 1 match, not {quoted(settings.games)}", "games")
    return replace(
        settings,
        game=game.name,
        games=whole_deals(settings.games, settings.table),
        options=match.options,
        ready_seconds=checked_seconds(settings.ready_seconds, "ready_seconds"),
        move_seconds=checked_seconds(settings.move_seconds, "move_seconds"),
    )


def whole_deals(matches: int, table: int) -> int:
    """The number of matches, rounded up so that each deal is played once from every seat."""
    return -(-matches // table) * table


def schedule(settings: ArenaSettings) -> Iterator[Fixture]:
    """Deal by deal, so that all pairings have played equally often whenever the arena stops."""
    return (nth_fixture(settings, number) for number in range(1, settings.matches + 1))


def nth_fixture(settings: ArenaSettings, number: int) -> Fixture:
    """The fixture with a number; the seating rotates from match to match of a deal."""
    index, first = divmod(number - 1, settings.table)
    deal, pairing = divmod(index, len(settings.pairings))
    seating = settings.pairings[pairing]
    return Fixture(number, deal + 1, seating[first:] + seating[:first])


def deal_seed(settings: ArenaSettings, fixture: Fixture) -> int:
    """The seed that orders every pile: it depends on the deal, not on the players."""
    return seed_from(f"{settings.seed} deal {fixture.deal}")


def bot_seed(settings: ArenaSettings, fixture: Fixture, *, seat: int) -> int:
    return seed_from(f"{settings.seed} match {fixture.number} seat {seat}")
