"""Rendering: text, a picture and a window show the same view, and nothing that it hides."""

from __future__ import annotations

import copy
import random
import re
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import cabochon
from cabochon import faces, games
from cabochon.contract import BadOption, CabochonError, Game, UnknownGame
from cabochon.envs.rendering import Renderer, broken_off, forfeited, packages
from cabochon.envs.rendering.text import WIDTH
from cabochon.faces.drawing.shapes import Piece
from cabochon.match import Match
from tests.envs.environments import skip_without_pictures

SHAPE = (800, 1280, 3)
TABLES = [(name, seats) for name in ("splendor", "marvel", "battle-mat") for seats in games.find(name).seats]
GAMES = ("splendor", "marvel", "battle-mat")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

View = dict[str, Any]


def picture(game: str, view: View) -> NDArray[np.uint8]:
    skip_without_pictures()
    drawn = Renderer(games.find(game), "rgb_array").render(view)
    assert isinstance(drawn, np.ndarray)
    return drawn


def text(game: str, view: View) -> str:
    drawn = Renderer(games.find(game), "ansi").render(view)
    assert isinstance(drawn, str)
    return drawn


def play(match: Match, moves: int, *, seed: int = 3) -> None:
    """Random play in which hidden reserves are common."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.is_over:
            return
        legal = match.legal()
        hidden = [move for move in legal if move.startswith("reserve deck")]
        match.play(chance.choice(hidden if hidden and chance.random() < 0.3 else legal))


def a_match(game: str, moves: int, *, seats: int = 2, seed: int = 3) -> Match:
    match = cabochon.new(game, seats=seats, seed=seed)
    play(match, moves, seed=seed)
    return match


def shows(lying: list[Piece], game: str, code: str) -> int:
    """How many pieces show the picture of a card."""
    drawn = str(faces.find(game).art.picture(code)).partition(">")[2]
    return sum(drawn in piece.svg for piece in lying)


@pytest.fixture
def pygame(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    skip_without_pictures()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield packages.pygame()
    packages.pygame().display.quit()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_match_can_be_drawn(game: str, seats: int) -> None:
    match = cabochon.new(game, seats=seats, seed=seats)
    frames = []
    while not match.is_over:
        frames.append(picture(game, match.view(0)))
        play(match, 40, seed=len(frames))
    frames += [picture(game, match.view(None)), picture(game, match.open_view())]
    assert {(frame.shape, frame.dtype) for frame in frames} == {(SHAPE, np.dtype(np.uint8))}
    assert len({frame.tobytes() for frame in frames[:-1]}) == len(frames) - 1


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_gives_the_same_picture_and_text(game: str) -> None:
    one, other = a_match(game, 9), a_match(game, 9)
    assert np.array_equal(picture(game, one.view(1)), picture(game, other.view(1)))
    assert text(game, one.view(1)) == text(game, other.view(1))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_changes_with_a_move_but_the_background_stays(game: str) -> None:
    match = a_match(game, 8)
    before = picture(game, match.view(None))
    play(match, 1)
    after = picture(game, match.view(None))
    changed = (before != after).any(axis=2)
    assert 0 < changed.mean() < 0.5


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [5, 26])
def test_what_a_seat_cannot_know_does_not_change_its_picture(game: str, moves: int) -> None:
    match = a_match(game, moves)
    state = match._state
    for seat in (0, 1):
        known = match.game.view(state, seat)
        for deal in range(1, 4):
            imagined = match.game.view(match.game.redeal(state, seat, np.uint64(deal)), seat)
            assert np.array_equal(picture(game, imagined), picture(game, known))
            assert text(game, imagined) == text(game, known)


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_a_card_reserved_unseen_shows_its_back_to_others_and_its_face_to_its_owner(game: str) -> None:
    match = cabochon.new(game, seats=2, seed=4)
    match.play("reserve deck 2")
    (card,) = match.open_view()["players"][0]["reserved"]
    owner, other, spectator = (faces.find(game).picture(match.view(seat)) for seat in (0, 1, None))
    assert shows(owner, game, card["code"]) == 1
    assert shows(other, game, card["code"]) == shows(spectator, game, card["code"]) == 0
    assert (shows(owner, game, "back-2"), shows(other, game, "back-2")) == (1, 2)  # the deck shows one too


def test_the_opponents_cards_are_face_down_until_they_are_revealed() -> None:
    match = a_match("battle-mat", 4)
    theirs = match.open_view()["players"][1]["hand"] + [pair["cards"][1] for pair in match.open_view()["mat"]]
    hidden = [card["code"] for card in theirs if card is not None]
    drawn = {card["code"] for card in match.view(0)["drawn"]}
    lying = faces.find("battle-mat").picture(match.view(0))
    assert len(hidden) == 3
    assert shows(lying, "battle-mat", "back") == 3
    assert not any(shows(lying, "battle-mat", code) for code in set(hidden) - drawn)
    assert shows(faces.find("battle-mat").picture(match.open_view()), "battle-mat", "back") == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_text_is_what_the_terminal_draws_in_a_fixed_width(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_match(game, 6).view(0)
    drawn = text(game, view)
    lines = COLOURS.sub("", drawn).splitlines()
    assert drawn.endswith("\n")
    assert max(map(len, lines)) <= WIDTH
    assert COLOURS.search(drawn)
    assert f"Seat {view['to_move']}" in lines[-1]
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert text(game, view) == drawn


def test_the_text_names_the_cards_of_the_view() -> None:
    view = a_match("marvel", 6, seats=3).view(0)
    drawn = COLOURS.sub("", text("marvel", view))
    codes = [card["code"] for row in view["market"] for card in row]
    assert [code for code in codes if code not in drawn] == []
    assert [f"Seat {seat}" for seat in range(3) if f"Seat {seat}" not in drawn] == []
    mat = a_match("battle-mat", 4).view(0)
    drawn_mat = text("battle-mat", mat)
    assert [card["code"] for card in mat["players"][0]["hand"] if card["code"] not in drawn_mat] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_named_at_the_end(game: str) -> None:
    match = a_match(game, 10_000)
    (line,) = COLOURS.sub("", text(game, match.view(None))).splitlines()[-1:]
    winner = match.view(None)["winners"][0]
    assert line.startswith("The match is won by")
    assert f"Seat {winner}" in line
    assert f"Seat {winner}" in faces.find(game).picture(match.view(None))[1].svg


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_cut_short_has_nobody_to_move(game: str) -> None:
    view = a_match(game, 6).view(None)
    moving = f"Seat {view['to_move']} "
    for ended, caption in (
        (broken_off(view), "The match was broken off: nobody has won"),
        (forfeited(view, 1), "Seat 1 has forfeited: the match is won by Seat 0"),
    ):
        (line,) = COLOURS.sub("", text(game, ended)).splitlines()[-1:]
        assert line == caption
        assert caption in faces.find(game).picture(ended)[1].svg
        assert moving in faces.find(game).picture(view)[1].svg
    lit = [piece for piece in faces.find(game).picture(view) if 'stroke-width="3"' in piece.svg]
    unlit = [piece for piece in faces.find(game).picture(broken_off(view)) if 'stroke-width="3"' in piece.svg]
    assert len(lit) == len(unlit) + 1


def test_unusual_card_names_are_drawn() -> None:
    view = a_match("battle-mat", 4).view(0)
    for card in view["players"][0]["hand"]:
        card["name"] = 'A <very> "long" & odd name\x07 that no card on earth has room for'
    assert picture("battle-mat", view).shape == SHAPE


@pytest.mark.parametrize("game", GAMES)
def test_a_window_shows_the_picture(game: str, pygame: Any) -> None:
    view = a_match(game, 3).view(0)
    renderer = Renderer(games.find(game), "human")
    assert renderer.render(view) is None
    shown = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    assert shown == picture(game, view).tobytes()
    renderer.close()
    renderer.close()
    assert not pygame.display.get_init()


def test_a_window_closed_by_a_person_stays_closed(pygame: Any) -> None:
    view = a_match("splendor", 3).view(0)
    renderer = Renderer(games.find("splendor"), "human")
    renderer.render(view)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    renderer.render(view)
    renderer.render(view)
    assert not pygame.display.get_init()


def test_a_window_keeps_its_frame_rate(pygame: Any) -> None:
    view = a_match("splendor", 3).view(0)
    renderer = Renderer(games.find("splendor"), "human", fps=20)
    started = time.perf_counter()
    for _ in range(3):
        renderer.render(view)
    assert time.perf_counter() - started >= 2 * 0.045
    renderer.close()


def test_a_renderer_can_be_copied_with_its_environment() -> None:
    skip_without_pictures()
    view = a_match("splendor", 3).view(0)
    renderer = Renderer(games.find("splendor"), "rgb_array")
    drawn = renderer.render(view)
    assert np.array_equal(cast(Any, copy.deepcopy(renderer).render(view)), cast(Any, drawn))


def test_an_unknown_mode_is_refused_and_the_modes_are_listed() -> None:
    with pytest.raises(BadOption, match=r"'hologram'.*ansi, rgb_array, human") as refused:
        Renderer(games.find("splendor"), "hologram")
    assert refused.value.option == "render_mode"


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_an_unknown_game_is_refused_at_once(mode: str) -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        Renderer(cast(Game, SimpleNamespace(name="chess")), mode)


@pytest.mark.parametrize(("package", "load"), [("pygame", packages.pygame), ("resvg_py", packages.resvg)])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    package: str, load: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if load is packages.pygame:
        skip_without_pictures()  # resvg is loaded first
    monkeypatch.setitem(sys.modules, package, None)
    load.cache_clear()
    with pytest.raises(CabochonError, match=rf'{package}: pip install "cabochon\[envs\]"'):
        Renderer(games.find("splendor"), "rgb_array")
    assert Renderer(games.find("splendor"), "ansi").mode == "ansi"


@pytest.mark.parametrize(("game", "symbols"), [("splendor", "gem"), ("marvel", "infinity")])
def test_bonuses_and_chips_show_the_shape_of_their_colour(game: str, symbols: str) -> None:
    view = cabochon.new(game, seats=2, seed=4).view(None)
    lying = [piece.svg for piece in faces.find(game).picture(view)]
    for colour in view["players"][0]["bonuses"]:
        beside_chips = len(view["players"]) + 1  # the bank shows it too
        alone = [svg for svg in lying if f'href="#{symbols}-{colour}"' in svg and "<text" not in svg]
        assert len(alone) == beside_chips + len(view["players"])
