"""Options of games on the command line, built from the faces of the games. Knows no game."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import MappingProxyType
from typing import Annotated, Any

import typer

from cabochon import faces, games
from cabochon.cli.prompts import game_name
from cabochon.contract import BadOption, Game, Option, Options, quoted
from cabochon.faces.options import OptionField

__all__ = ["NO_OPTIONS", "with_game_options"]

OPTIONS = "options"
OPTION = "option"
OPTION_HELP = "Any option of the game, as name=value; can be repeated."
SWITCH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
NO_OPTIONS: Options = MappingProxyType({})


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with one option in place of its parameter `options` for each option that any game has, and with
    `--option name=value`, which also reaches an option whose name another game uses for something else.

    The command receives those that were given as a dictionary; the game fills in the others.
    """
    fields = _fields()
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        if parameter.name == OPTIONS:
            parameters += [_parameter(field, games) for field, games in fields.values()] + [_any_option()]
        else:
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    def with_options(**given: Any) -> None:
        values = {name: given.pop(name) for name in fields}
        options: dict[str, Option] = {
            name: fields[name][0].from_command(value) for name, value in values.items() if value is not None
        }
        named = _named_options(given.get("game"), given.pop(OPTION) or [], taken=options)
        command(**given, **{OPTIONS: options | named})

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


def _any_option() -> inspect.Parameter:
    annotation = Annotated[list[str] | None, typer.Option("--option", help=OPTION_HELP, metavar="NAME=VALUE")]
    return inspect.Parameter(OPTION, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _named_options(game: str | None, words: list[str], *, taken: Options) -> dict[str, Option]:
    """The options that were given as name=value; the type of a value is that of the game's own."""
    if not words:
        return {}
    if game is None:
        raise BadOption("name the game that --option belongs to")
    found: dict[str, Option] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not name or not equals:
            raise BadOption(f"{quoted(word)} is not an option: write --option name=value")
        if name in found or name in taken:
            raise BadOption(f"the option {quoted(name)} is given twice", name)
        found[name] = _value(games.find(game_name(game)), name, text)
    return found


def _value(game: Game, name: str, text: str) -> Option:
    if name not in game.options:
        game.resolve_options({name: text})  # says which options there are
        raise BadOption(f"{game.name} has no option {quoted(name)}", name)
    value = _typed(game.options[name], name, text)
    field = next((field for field in faces.find(game.name).options if field.name == name), None)
    return value if field is None else field.from_command(value)


def _typed(default: Option, name: str, text: str) -> Option:
    """The text as a value of the same type as the default."""
    if isinstance(default, bool):
        if text.lower() not in SWITCH:
            raise BadOption(f"{name} is yes or no, not {quoted(text)}", name)
        return SWITCH[text.lower()]
    if isinstance(default, int):
        try:
            return int(text)
        except ValueError:
            raise BadOption(f"{name} is a whole number, not {quoted(text)}", name) from None
    return text
