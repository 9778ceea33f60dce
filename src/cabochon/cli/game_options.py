"""Options of games on the command line, built from the faces of the games. Knows no game."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import MappingProxyType
from typing import Annotated, Any

import typer

from cabochon import faces
from cabochon.contract import Option, Options
from cabochon.faces.options import OptionField

__all__ = ["NO_OPTIONS", "with_game_options"]

OPTIONS = "options"
NO_OPTIONS: Options = MappingProxyType({})


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with one option in place of its parameter `options` for each option that any game has.

    The command receives those that were given as a dictionary; the game fills in the others.
    """
    fields = _fields()
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        if parameter.name == OPTIONS:
            parameters += [_parameter(field, games) for field, games in fields.values()]
        else:
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    def with_options(**given: Any) -> None:
        values = {name: given.pop(name) for name in fields}
        options: dict[str, Option] = {
            name: fields[name][0].from_command(value) for name, value in values.items() if value is not None
        }
        command(**given, **{OPTIONS: options})

    with_options.__name__, with_options.__doc__ = command.__name__, command.__doc__
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    with_options.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return with_options


def _fields() -> dict[str, tuple[OptionField, list[str]]]:
    """Every option by its name, with the games that have it."""
    found: dict[str, tuple[OptionField, list[str]]] = {}
    for game in faces.shelf():
        for field in faces.find(game).options:
            found.setdefault(field.name, (field, []))[1].append(game)
    return found


def _parameter(field: OptionField, games: list[str]) -> inspect.Parameter:
    flag = f"--{field.name.replace('_', '-')}"
    option = typer.Option(flag, help=f"{', '.join(games)}: {field.help}")
    annotation = Annotated[field.command_type | None, option]  # type: ignore[name-defined]
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
