"""The languages people read: sentences from catalogues, with the plurals, lists and numbers of each language.

English is what stands in the sources; the other catalogues lie in `locale/` and are compiled when the server starts.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from babel import Locale, dates, lists, negotiate_locale, numbers
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

__all__ = ["LANGUAGES", "Language", "language_for", "preferred"]

LANGUAGES = ("en", "de", "fr", "it")
LOCALES = {"en": "en_GB"}  # no comma before the last of a list


class Language:
    """One language. Messages are English and take their parts by name: `say("%(who)s passes", who=name)`."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.locale = Locale.parse(LOCALES.get(code, code))
        self.catalogue = catalogue

    @property
    def name(self) -> str:
        """What its speakers call it."""
        return str(Locale.parse(self.code).get_display_name()).capitalize()

    def gettext(self, message: str, **parts: Any) -> str:
        return str(self.catalogue.gettext(message)) % parts

    def ngettext(self, one: str, many: str, number: int, **parts: Any) -> str:
        """A sentence about a number of things, which it takes as `%(number)s`."""
        return str(self.catalogue.ngettext(one, many, number)) % {"number": self.number(number), **parts}

    def labelled(self, name: str, told: str) -> str:
        """Something with what is told of it, and between them what the language puts there."""
        return self.gettext("%(name)s: %(told)s", name=name, told=told)

    def listed(self, things: Iterable[str]) -> str:
        """Things one after the other, with an `and` before the last."""
        return lists.format_list(list(things), locale=self.locale)

    def number(self, number: float) -> str:
        return str(number) if 0 <= number < 1000 and number == int(number) else self._formatted(number)

    def decimal(self, number: float) -> str:
        """A number with all its digits."""
        return str(numbers.format_decimal(number, locale=self.locale, decimal_quantization=False))

    def day(self, moment: datetime.datetime) -> str:
        """A day, with the month in words."""
        return dates.format_date(moment, format="long", locale=self.locale)

    def _formatted(self, number: float) -> str:
        return numbers.format_decimal(number, locale=self.locale)


@cache
def language_for(code: str) -> Language:
    if code == "en":
        return Language(code, NullTranslations())
    file = resources.files("cabochon.language") / "locale" / f"{code}.po"
    compiled = io.BytesIO()
    with file.open("rb") as opened:
        write_mo(compiled, read_po(opened, locale=code))
    compiled.seek(0)
    return Language(code, Translations(compiled))


def preferred(accepted: str) -> str:
    """The first of our languages that a browser asks for in its `Accept-Language`."""
    asked = sorted((_weighed(part) for part in accepted.split(",")), key=lambda weighed: -weighed[1])
    wanted = [language for language, weight in asked if weight > 0]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or LANGUAGES[0]


def _weighed(part: str) -> tuple[str, float]:
    language, _, quality = part.strip().partition(";q=")
    try:
        return language, float(quality or 1)
    except ValueError:
        return language, 0.0
