"""All checks of a game in one call."""

from __future__ import annotations

from cabochon import games
from cabochon.contract import Game
from cabochon.testing.basics import check_copies, check_introduction, check_matches, check_observations
from cabochon.testing.secrets import check_secrets, check_views
from cabochon.testing.walks import MATCHES
from cabochon.testing.words import check_positions, check_records, check_seeds, check_words

__all__ = ["CHECKS", "check_game"]

CHECKS = (
    check_introduction,
    check_matches,
    check_copies,
    check_observations,
    check_views,
    check_secrets,
    check_words,
    check_records,
    check_seeds,
    check_positions,
)


def check_game(game: Game | str, *, matches: int = MATCHES) -> None:
    """Run every check, with this many random matches each; the first failure is raised."""
    checked = games.find(game) if isinstance(game, str) else game
    for check in CHECKS:
        if check is check_introduction:
            check_introduction(checked)
        else:
            check(checked, matches=matches)  # type: ignore[call-arg]
