"""Fixtures of the terminal's tests."""

from __future__ import annotations

from tests.analysis.quick_reasons import quick_reasons

__all__ = ["quick_reasons"]
