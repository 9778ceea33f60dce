"""Frozen dataclasses as plain data and back: dictionaries, lists, texts and numbers that JSON can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

__all__ = ["Data"]


class Data:
    """A dataclass of numbers, texts, tuples, dictionaries and other data."""

    def to_json(self) -> dict[str, Any]:
        """The same as a dictionary that `json.dumps` takes and `from_json` reads."""
        assert is_dataclass(self)
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """The object that `to_json` wrote; a field that is missing has its default."""
        kind: type = cls
        hints = _hints(kind)
        return cls(**{name: _typed(hints[name], value) for name, value in plain.items() if name in hints})


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The types of the fields; asked for once, because a review has thousands of objects."""
    return get_type_hints(kind)


def _plain(value: Any) -> Any:
    if isinstance(value, Data):
        return value.to_json()
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _typed(hint: Any, value: Any) -> Any:
    """A value of plain data as the type that a field is declared with."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
        return None if value is None else _typed(hint, value)
    if origin is tuple:
        return tuple(_typed(get_args(hint)[0], item) for item in value)
    if isinstance(hint, type) and issubclass(hint, Data):
        return hint.from_json(value)
    return value
