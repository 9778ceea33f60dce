"""Fixtures of the environments' tests: windows without a screen."""

from __future__ import annotations

import pytest

from tests.envs.environments import skip_without_pictures


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows open without a display."""
    skip_without_pictures()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def shown(no_screen: None, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pictures that windows have shown."""
    from cabochon.envs.rendering.window import Window

    pictures: list[bytes] = []
    monkeypatch.setattr(Window, "show", lambda window, canvas: pictures.append(canvas.pixels().tobytes()))
    return pictures
