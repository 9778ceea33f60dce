"""Names, lists, numbers and dates as each language writes them, by Babel's locale data."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from babel import Locale, dates, lists, negotiate_locale, numbers

__all__ = ["Formats", "negotiate"]

LOCALES = {"en": "en_GB"}  # British English has no comma before the last item of a list


class Formats:
    """The conventions of one language."""

    def __init__(self, code: str) -> None:
        self.name = str(Locale.parse(code).get_display_name()).capitalize()
        self.locale = Locale.parse(LOCALES.get(code, code))

    def listed(self, items: Iterable[str]) -> str:
        return lists.format_list(list(items), locale=self.locale)

    def number(self, number: float) -> str:
        return numbers.format_decimal(number, locale=self.locale)

    def exact_number(self, number: float) -> str:
        return numbers.format_decimal(number, locale=self.locale, decimal_quantization=False)

    def fixed_number(self, number: float, digits: int) -> str:
        pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
        return numbers.format_decimal(number, format=pattern, locale=self.locale)

    def day(self, moment: datetime.datetime) -> str:
        return dates.format_date(moment, format="long", locale=self.locale)


def negotiate(wanted: Sequence[str], available: Sequence[str]) -> str | None:
    """The first wanted language that is available; `de-CH` finds `de`."""
    return negotiate_locale(wanted, available, sep="-")
