"""Which matches are rated, and how they change the skills of their players. Knows no database and no table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cabochon.arena.skill import Skill, mean_skill, updated_skills
from cabochon.contract import forfeit_result
from cabochon.server.store import EntryKind, NewEntry, Player

__all__ = ["MatchScoring"]


@dataclass(frozen=True)
class MatchScoring:
    """A match that ends, with everything its rating depends on."""

    game: str
    shares: Sequence[float] | None  # each seat's share of the victory
    points: Sequence[int]  # of each seat
    log: Sequence[NewEntry]
    has_default_options: bool

    def rated_shares(self, players: Sequence[Player]) -> Sequence[float] | None:
        """The shares by which the match is rated; None if it is not.

        All people must have moved, under default options, with no takeback by consent. Against bots alone, ending the
        match or taking back cannot spare a player the loss.
        """
        people = {player.seat for player in players if player.is_person}
        moved = {entry.seat for entry in self.log if entry.kind is EntryKind.MOVE}
        if not self.has_default_options or not people <= moved:
            return None
        if len(people) == 1:
            (person,) = people
            shares = self.shares or forfeit_result(person, len(players))
            return shares if not _had_takeback(self.log) or not shares[person] else None
        return None if _had_takeback(self.log) else self.shares

    def places(self, shares: Sequence[float], players: Sequence[Player]) -> dict[int, int]:
        """The place of each seat: by its share, without one by points; players who left come last."""
        gone = {player.seat for player in players if player.is_gone}
        rank = {seat: (seat not in gone, share, 0 if share else self.points[seat]) for seat, share in enumerate(shares)}
        return {seat: 1 + sum(other > own for other in rank.values()) for seat, own in rank.items()}

    def skills(
        self, players: Sequence[Player], places: Mapping[int, int], before: Mapping[str, Skill]
    ) -> dict[str, Skill]:
        """The skills after the match; a bot at several seats gets their mean, as in the arena."""
        seats: dict[str, list[Skill]] = {}
        skills = updated_skills(
            [before[player.name] for player in players], [-places[player.seat] for player in players]
        )
        for player, skill in zip(players, skills, strict=True):
            seats.setdefault(player.name, []).append(skill)
        return {name: mean_skill(several) for name, several in seats.items()}


def _had_takeback(log: Sequence[NewEntry]) -> bool:
    """Whether a request to take back was granted."""
    request: NewEntry | None = None
    for entry in log:
        if entry.kind is EntryKind.ASK:
            request = entry
        elif entry.kind is EntryKind.BACK and request is not None and _is_granted(request, entry):
            return True
        elif entry.kind is not EntryKind.AGREE:
            request = None
    return False


def _is_granted(request: NewEntry, back: NewEntry) -> bool:
    return (back.seat, back.text) == (request.seat, request.text)
