"""Fixtures of the Gymnasium tests: a bot that repeats itself."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture
def stubborn() -> Iterator[str]:
    """The code of a bot that gives the same answer every time, and so forfeits."""
    from tests.envs.gymnasium.matches import Stubborn

    Stubborn.left = []
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "an opponent forfeits")
        yield "tests.envs.gymnasium.matches:Stubborn"
