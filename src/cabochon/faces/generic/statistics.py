"""The statistics of any game, with the names that it gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cabochon.faces.figures import NONE, thinned
from cabochon.language import Language

__all__ = ["statistics"]

View = dict[str, Any]


def statistics(found: Mapping[str, Any], view: View, language: Language) -> list[tuple[str, str]]:
    """Statistics as one level: `chips: {taken: 3}` becomes `Chips, taken`; what is nested deeper stays in one text."""
    rows: list[tuple[str, str]] = []
    for name, value in found.items():
        if isinstance(value, Mapping):
            rows += [(_label(name, part), _text(inner, language)) for part, inner in value.items()]
        else:
            rows.append((_spaced(name), _text(value, language)))
    return [(name[:1].upper() + name[1:], text) for name, text in rows]


def _label(name: str, part: str) -> str:
    return _spaced(name) if part == name else f"{_spaced(name)}, {_spaced(part)}"


def _spaced(name: str) -> str:
    return str(name).replace("_", " ")


def _text(value: Any, language: Language) -> str:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return language.gettext("yes") if value else language.gettext("no")
    if isinstance(value, int | float):
        return language.exact_number(round(value, 2))
    if isinstance(value, Mapping):
        return ", ".join(_named(name, inner, language) for name, inner in value.items())
    if isinstance(value, list | tuple):
        return _list(value, language)
    return str(value)


def _named(name: str, value: Any, language: Language) -> str:
    """A number needs its name, a text speaks for itself."""
    return value if isinstance(value, str) else f"{_spaced(name)} {_text(value, language)}"


def _list(values: Sequence[Any], language: Language) -> str:
    if any(isinstance(value, Mapping) for value in values):
        return "; ".join(_text(value, language) for value in values)
    return " · ".join(_text(value, language) for value in thinned(values)) or NONE
