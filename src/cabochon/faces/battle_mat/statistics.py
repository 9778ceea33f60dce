"""The statistics of a match of Battle Mat in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cabochon.faces.battle_mat.pieces import category, stone
from cabochon.faces.figures import NONE
from cabochon.language import Language

__all__ = ["statistics"]

View = dict[str, Any]
SCORE = ("won", "lost", "tied")


def statistics(found: Mapping[str, Any], view: View, language: Language) -> list[tuple[str, str]]:
    if not found:
        return []
    duels = [
        (language.gettext("Duels: %(category)s", category=category(code, view, language)), _score(score, language))
        for code, score in found["duels_by_category"].items()
    ]
    stones = "; ".join(_stone(used, language) for used in found["stones"])
    return [
        (language.gettext("Rounds"), language.number(found["rounds"])),
        *duels,
        (language.gettext("Stones used"), stones or NONE),
    ]


def _score(score: Mapping[str, int], language: Language) -> str:
    return language.gettext("%(won)s won, %(lost)s lost, %(tied)s tied", **{key: score[key] for key in SCORE})


def _stone(used: Mapping[str, Any], language: Language) -> str:
    """A stone, and how the duels of its round went."""
    name = stone(used["stone"], language)
    where = language.gettext("%(stone)s in round %(round)s", stone=name, round=used["round"])
    return language.labelled(where, _score(used, language))
