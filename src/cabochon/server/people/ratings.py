"""Which matches are rated, and what they tell of those who played. Knows no database.

People read a rating as a number around 1500, of which 400 more mean ten wins to one loss; the uncertainty beside it is
two standard deviations wide. Inside it is the mu and sigma of OpenSkill, which begin at 25 and 25/3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cabochon import games
from cabochon.arena.skill import Skill, initial_skill, mean_skill, updated_skills
from cabochon.server.play.table import Kind, Line, Table

__all__ = ["Change", "Player", "number", "places", "rated", "rated_shares", "uncertainty"]

MIDDLE, SPREAD = 1500, 30  # a mu of 13.6 more, which is 400 here, wins ten times as often as it loses
SIGMAS_SHOWN = 2


def number(mu: float) -> int:
    """A strength as people read it."""
    return round(MIDDLE + SPREAD * (mu - initial_skill().mu))


def uncertainty(sigma: float) -> int:
    return round(SPREAD * SIGMAS_SHOWN * sigma)


@dataclass(frozen=True)
class Change:
    """What one match has changed: the mu before and after it."""

    before: float
    after: float

    @property
    def rating(self) -> int:
        return number(self.after)

    @property
    def signed(self) -> str:
        """By how much, as people write it."""
        gain = number(self.after) - number(self.before)
        return f"{gain:+d}".replace("-", "\N{MINUS SIGN}") if gain else "±0"


@dataclass(frozen=True)
class Player:
    """Who is rated for a seat: a person, or a bot of the house as `bot:easy`."""

    seat: int
    name: str
    is_person: bool
    is_gone: bool = False  # a bot took over: whoever leaves comes last


def rated_shares(
    table: Table, lines: Sequence[Line], players: Sequence[Player], shares: Sequence[float] | None
) -> Sequence[float] | None:
    """The shares by which a match is rated; None if it is not.

    All people must have moved, by the usual options, and nothing may be taken back by consent. Who plays with bots
    alone could always end or take back what goes badly: that cannot spare them a loss.
    """
    log = [*table.log, *lines]
    people = {player.seat for player in players if player.is_person}
    moved = {line.seat for line in log if line.kind is Kind.MOVE}
    if table.options != games.find(table.game).options or not people <= moved:
        return None
    if len(people) == 1:
        lost = [0.0 if seat in people else 1 / (len(players) - 1) for seat in range(len(players))]
        shares = shares or lost
        return shares if not _was_taken_back(log) or not shares[min(people)] else None
    return None if _was_taken_back(log) else shares


def _was_taken_back(log: Sequence[Line]) -> bool:
    asked: Line | None = None
    for line in log:
        if line.kind is Kind.ASK:
            asked = line
        elif line.kind is Kind.BACK and asked is not None and (line.seat, line.text) == (asked.seat, asked.text):
            return True
        elif line.kind is not Kind.AGREE:
            asked = None
    return False


def places(table: Table, shares: Sequence[float], players: Sequence[Player]) -> dict[int, int]:
    """The place of each seat: by its share of the victory, those without one by points; whoever left comes last."""
    points = [_points(player) for player in table.match.open_view()["players"]]
    gone = {player.seat for player in players if player.is_gone}
    worth = {seat: (seat not in gone, shares[seat], 0 if shares[seat] else points[seat]) for seat in range(len(shares))}
    return {seat: 1 + sum(other > own for other in worth.values()) for seat, own in worth.items()}


def _points(player: Mapping[str, Any]) -> int:
    return int(player.get("points", player.get("score", 0)))


def rated(players: Sequence[Player], places: Mapping[int, int], before: Mapping[str, Skill]) -> dict[str, Skill]:
    """What a match tells of its players; a bot at several seats is rated by their mean, as in the arena."""
    seats: dict[str, list[Skill]] = {}
    skills = updated_skills([before[player.name] for player in players], [-places[player.seat] for player in players])
    for player, skill in zip(players, skills, strict=True):
        seats.setdefault(player.name, []).append(skill)
    return {name: mean_skill(skills) for name, skills in seats.items()}
