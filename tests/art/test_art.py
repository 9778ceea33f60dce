"""Every card, tile, cover and ground has a picture of its own that any page may show."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from xml.etree import ElementTree

import pytest

from cabochon import faces
from cabochon.art import emblem
from cabochon.contract import UnknownGame
from cabochon.faces.symbols import symbol_sheet
from cabochon.games.battle_mat.rules.decks import code_of

GAMES = ("splendor", "marvel", "battle-mat")
BACKS = ["back-1", "back-2", "back-3"]
CARD_LIMIT = 16_000
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "defs", "g", "use", "path", "polygon", "circle", "ellipse", "rect", "symbol", "clipPath"}
PAINTS = {"linearGradient", "radialGradient", "stop", "pattern"}
CARD_BOX = "0 0 160 200"  # between the slimmest and the widest frame that a page gives a card
TILE_BOX = "0 0 200 140"


def edition(name: str) -> dict[str, list[dict[str, str]]]:
    text = resources.files("cabochon.games.gems.rules").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def shipped_cards() -> list[str]:
    codes = []
    for deck in ("house", "star_wars"):
        text = (
            resources.files("cabochon.games.battle_mat.rules.decks")
            .joinpath("data", f"{deck}.csv")
            .read_text(encoding="utf-8")
        )
        codes += [code_of(line.split(",")[0]) for line in text.splitlines()[2:]]
    return codes


@cache
def codes(game: str) -> tuple[str, ...]:
    if game == "battle-mat":
        return (*shipped_cards(), "back", "my-own-card", "7", "ünïcode & <odd>")
    cards = edition(game)
    tile = "noble-" if game == "splendor" else "location-"
    tiles = [tile + place["code"] for place in cards["tiles"]]
    more = ["avengers"] if game == "marvel" else []
    return (*(card["code"] for card in cards["cards"]), *tiles, *more, *BACKS)


@cache
def pictures(game: str) -> dict[str, str]:
    found = {code: faces.find(game).art.picture(code) for code in codes(game)}
    assert None not in found.values()
    return {code: drawing for code, drawing in found.items() if drawing is not None}


def assert_plain(drawing: str) -> ElementTree.Element:
    """Well formed, nothing but shapes, nothing from elsewhere, and no style that a page would refuse."""
    root = ElementTree.fromstring(drawing)
    for part in root.iter():
        assert part.tag.removeprefix(SVG) in SHAPES | PAINTS
        assert not (part.text or "").strip()
        assert "style" not in part.attrib
        assert part.get("href", "#").startswith("#")
        assert not any(name.startswith("on") for name in part.attrib)
    return root


def assert_complete(drawing: str) -> None:
    """What is painted with or used by name is there."""
    names = set(re.findall(r' id="([^"]+)"', drawing))
    assert set(re.findall(r"url\(#([^)]+)\)", drawing)) | set(re.findall(r'href="#([^"]+)"', drawing)) <= names


def is_wide(game: str, code: str) -> bool:
    """Tiles, and the characters of Battle Mat, whose picture lies above their values."""
    return code.startswith(("noble-", "location-", "avengers")) or (game == "battle-mat" and code != "back")


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_picture_that_any_page_may_show(game: str) -> None:
    for code, drawing in pictures(game).items():
        root = assert_plain(drawing)
        assert_complete(drawing)
        assert root.get("viewBox") == (TILE_BOX if is_wide(game, code) else CARD_BOX)
        assert len(drawing.encode()) < CARD_LIMIT, code


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pictures_are_alike(game: str) -> None:
    assert len(set(pictures(game).values())) == len(codes(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_code_has_the_same_picture_every_time(game: str) -> None:
    for code in codes(game)[::9]:
        assert faces.find(game).art.picture(code) == pictures(game)[code]


def test_what_does_not_exist_has_no_picture() -> None:
    assert faces.find("splendor").art.picture("4w1") is None
    assert faces.find("splendor").art.picture("noble-11") is None
    assert faces.find("marvel").art.picture("nobody") is None
    assert faces.find("marvel").art.picture("location-nowhere") is None
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        faces.find("chess")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_cover_and_a_ground_by_day_and_by_night(game: str) -> None:
    art = faces.find(game).art
    cover, day, night = art.cover(), art.scene(dark=False), art.scene(dark=True)
    assert day != night
    for drawing, box in ((cover, "0 0 640 400"), (day, "0 0 1600 1000"), (night, "0 0 1600 1000")):
        assert assert_plain(drawing).get("viewBox") == box
        assert_complete(drawing)


def test_the_emblem_is_small_and_plain() -> None:
    assert assert_plain(emblem()).get("viewBox") == "0 0 64 64"
    assert_complete(emblem())
    assert len(emblem()) < 4_000


def test_the_sheet_holds_every_symbol_once() -> None:
    gems = [f"gem-{colour}" for colour in ("white", "blue", "green", "red", "black", "gold")]
    chips = ["yellow", "blue", "orange", "red", "purple", "grey", "green"]
    stones = [f"stone-{name}" for name in ("time", "mind", "reality", "soul", "power", "space")]
    signs = [f"icon-{name}" for name in ("avengers", "crown", "card", "reserve", "eye", "link", "undo", "turn")]
    signs += [f"icon-{name}" for name in ("robot", "person", "sun", "moon", "book", "download", "flag")]
    signs += [f"icon-{name}" for name in ("chip", "close", "log", "chat", "settings", "sound")]
    signs += [f"icon-{name}" for name in ("play", "pause", "first", "back", "forward", "last")]
    signs += [f"icon-{name}" for name in ("share", "bell", "code", "chart", "hint", "home")]
    reactions = [f"reaction-{name}" for name in ("hello", "luck", "nice", "thanks", "oops", "thinking")]
    root = assert_plain(symbol_sheet())
    assert_complete(symbol_sheet())
    found = [symbol.get("id") for symbol in root.iter("symbol")]
    expected = [*gems, *(f"infinity-{colour}" for colour in chips), *stones, *signs, *reactions]
    assert sorted(map(str, found)) == sorted(expected)


def outlines(part: ElementTree.Element, named: dict[str, ElementTree.Element]) -> str:
    """What is drawn, without its colours."""
    shapes = []
    for piece in part.iter():
        used = named.get(piece.get("href", "").removeprefix("#"))
        shapes.append(outlines(used, named) if used is not None else piece.get("points") or piece.get("d") or "")
    return " ".join(shapes)


@pytest.mark.parametrize(("family", "count"), [("gem-", 6), ("infinity-", 7), ("stone-", 6)])
def test_gems_and_stones_differ_in_shape_and_not_in_colour_alone(family: str, count: int) -> None:
    named = {name: part for part in ElementTree.fromstring(symbol_sheet()).iter() if (name := part.get("id"))}
    shapes = {outlines(part, named) for name, part in named.items() if part.tag == "symbol" and name.startswith(family)}
    assert len(shapes) == count
