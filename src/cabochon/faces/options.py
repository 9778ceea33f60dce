"""The options of a game as people choose them: a field of the form in the browser, an option of the command line.

The game itself checks every value. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from cabochon.contract import BadOption, Option, quoted

__all__ = ["ChoiceOption", "NumberOption", "OptionField", "OwnText", "SwitchOption", "TextOption"]


@dataclass(frozen=True, kw_only=True)
class OptionField:
    """One option. All texts but `help` are English messages, marked for translation."""

    kind: ClassVar[str]  # the form draws each kind in its own way
    command_type: ClassVar[type[Option]] = str

    name: str
    label: str
    help: str = ""  # for the command line
    problem: str = ""  # what the form says when the game refuses the value
    shows_details: bool = False  # whether the form shows the game's own words as well
    longest: int = 40  # characters of a value in the form

    @property
    def form_fields(self) -> dict[str, int]:
        """The names of its fields in the form, with the longest text of each."""
        return {self.name: self.longest}

    def from_form(self, texts: Mapping[str, str]) -> Option | None:
        """The value that the fields of the form hold; None if they are empty."""
        return texts.get(self.name, "").strip() or None

    def from_command(self, value: Option) -> Option:
        """The value for what was typed on the command line."""
        return value


@dataclass(frozen=True, kw_only=True)
class TextOption(OptionField):
    kind = "text"


@dataclass(frozen=True, kw_only=True)
class NumberOption(OptionField):
    kind = "number"
    command_type = int

    longest: int = 6

    def from_form(self, texts: Mapping[str, str]) -> Option | None:
        text = texts.get(self.name, "").strip()
        if text and not text.isdecimal():
            raise BadOption(f"{quoted(text)} is no number", self.name)
        return int(text) if text else None


@dataclass(frozen=True, kw_only=True)
class SwitchOption(OptionField):
    kind = "switch"
    command_type = bool

    def from_form(self, texts: Mapping[str, str]) -> Option | None:
        return texts.get(self.name, "").lower() in {"true", "on", "1"}


@dataclass(frozen=True)
class OwnText:
    """A text that people may bring instead of a choice, in a form field of its own."""

    summary: str
    label: str
    longest: int


@dataclass(frozen=True, kw_only=True)
class ChoiceOption(OptionField):
    """One of several values, or an own text where that is allowed."""

    kind = "choice"

    choices: Mapping[str, str] = field(default_factory=dict)  # each value with its label, the default first
    own: OwnText | None = None
    read: Callable[[str], str] = str  # turns what was typed on the command line into a value

    @property
    def own_name(self) -> str:
        return f"own_{self.name}"

    @property
    def form_fields(self) -> dict[str, int]:
        return {self.name: self.longest, **({self.own_name: self.own.longest} if self.own else {})}

    def from_form(self, texts: Mapping[str, str]) -> Option | None:
        return texts.get(self.own_name, "").strip() or texts.get(self.name, "") or None

    def from_command(self, value: Option) -> Option:
        return self.read(str(value))
