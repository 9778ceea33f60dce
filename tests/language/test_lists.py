"""Enumerations."""

from __future__ import annotations

import pytest

from cabochon.language import language_for
from cabochon.language.formats import Formats


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("code", ["en", "de"])
def test_lists_are_written_as_the_locale_writes_them(code: str, number: int) -> None:
    items = ["one", "two", "three", "four"][:number]
    assert language_for(code).listed(iter(items)) == Formats(code).listed(items)
