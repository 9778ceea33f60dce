"""The parameters in a bot's code, such as `2000`, `500ms` or `2000:threads=2:exploration=0.8`. Knows no search."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypeVar

from cabochon.contract import UnknownBot, quoted

__all__ = ["Limits", "parameters_in"]

BUDGET = re.compile(r"([0-9]+)(ms)?")

Record = TypeVar("Record", bound=Any)


class Limits(NamedTuple):
    """The least and the greatest values of a record of parameters."""

    least: Any
    most: Any


def parameters_in(argument: str, bot: str, parameters: Record, limits: Limits) -> Record:
    """The parameters with those that follow a bot's name in its code; UnknownBot says what is wrong."""
    budget, *settings = argument.split(":")
    found = BUDGET.fullmatch(budget)
    if found is None:
        wrong = f"; {quoted(budget)} is neither" if budget else ""
        raise UnknownBot(f"{bot} needs simulations, such as {bot}:2000, or a time, such as {bot}:500ms{wrong}")
    if found[2] and not int(found[1]):
        raise UnknownBot(f"{bot} needs time to think: at least 1ms, not {quoted(budget)}")
    amount = "milliseconds" if found[2] else "simulations"
    for setting in (f"{amount}={found[1]}", *settings):
        parameters = _with_setting(parameters, setting, bot, limits)
    return parameters


def _with_setting(parameters: Record, setting: str, bot: str, limits: Limits) -> Record:
    name, _, value = setting.partition("=")
    if name not in parameters._fields:
        raise UnknownBot(f"{bot} has no parameter {quoted(name)}; there are {', '.join(parameters._fields)}")
    least, most = getattr(limits.least, name), getattr(limits.most, name)
    try:
        number = type(least)(value)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise UnknownBot(f"{name} of {bot} is a number from {least} to {most}, not {quoted(value)}")
    replaced: Record = parameters._replace(**{name: number})
    return replaced
