"""Who meets whom, at which seats, with which cards: every match of an arena, settled before the first is played.

Everything here follows from the settings, so that an arena can be left, continued and repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from cabochon import games
from cabochon.bots.base import seed_from
from cabochon.chance import source
from cabochon.contract import BadOption, Option
from cabochon.match import Match

__all__ = ["Fixture", "Settings", "bot_seed", "deal_seed", "fixture", "rounded", "schedule", "settled"]


@dataclass(frozen=True)
class Settings:
    """All that decides what is played; the same settings, the same matches."""

    game: str
    codes: tuple[str, ...]
    table: int  # how many sit at one
    games: int  # matches of each pairing, a multiple of those who sit
    seed: int
    options: dict[str, Option]

    @property
    def contenders(self) -> tuple[str, ...]:
        """Each code once, in the order it was named first."""
        return tuple(dict.fromkeys(self.codes))

    @cached_property
    def pairings(self) -> list[tuple[str, ...]]:
        """Every choice of so many codes; the same ones in another order are the same choice."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for chosen in combinations(self.codes, self.table):
            found.setdefault(tuple(sorted(chosen)), chosen)
        return list(found.values())

    @property
    def matches(self) -> int:
        return len(self.pairings) * self.games


@dataclass(frozen=True)
class Fixture:
    """One match to be played."""

    number: int  # from one, over the whole arena
    deal: int  # from one; the same deal, the same cards in every pile
    seating: tuple[str, ...]


def settled(settings: Settings) -> Settings:
    """The settings with every option of the game; BadOption says what cannot be played."""
    game = games.find(settings.game)
    match = Match(game, settings.table, options=settings.options, chance=source(settings.seed), drawing=False)
    if len(settings.codes) < settings.table:
        raise BadOption(
            f"a table of {settings.table} needs as many bots, and {len(settings.codes)} were named; "
            "the same one may be named several times"
        )
    if settings.games < 1:
        raise BadOption(f"each pairing has matches to play: at least 1, not {settings.games}")
    return replace(settings, game=game.name, games=rounded(settings.games, settings.table), options=match.options)


def rounded(matches: int, table: int) -> int:
    """So many matches that each deal is played once from every seat."""
    return -(-matches // table) * table


def schedule(settings: Settings) -> Iterator[Fixture]:
    """Deal by deal, so that every pairing is as far as the others whenever the arena is left."""
    return (fixture(settings, number) for number in range(1, settings.matches + 1))


def fixture(settings: Settings, number: int) -> Fixture:
    """The match of a number: who meets whom, with whom in the first seat."""
    place, first = divmod(number - 1, settings.table)
    deal, pairing = divmod(place, len(settings.pairings))
    seating = settings.pairings[pairing]
    return Fixture(number, deal + 1, seating[first:] + seating[:first])


def deal_seed(settings: Settings, fixture: Fixture) -> int:
    """What decides the order of every pile: the deal alone, whoever plays it."""
    return seed_from(f"{settings.seed} deal {fixture.deal}")


def bot_seed(settings: Settings, fixture: Fixture, *, seat: int) -> int:
    return seed_from(f"{settings.seed} match {fixture.number} seat {seat}")
