"""Fields for the options of any game, by the type of their values."""

from __future__ import annotations

from cabochon.contract import Option, Options
from cabochon.faces.options import NumberOption, OptionField, SwitchOption, TextOption

__all__ = ["option_fields"]


def option_fields(options: Options) -> tuple[OptionField, ...]:
    return tuple(_field(name, value) for name, value in options.items())


def _field(name: str, value: Option) -> OptionField:
    label = name.replace("_", " ").capitalize()
    kind = SwitchOption if isinstance(value, bool) else NumberOption if isinstance(value, int) else TextOption
    return kind(name=name, label=label, help=f"{label.lower()}; {value} by default.", shows_details=True)
