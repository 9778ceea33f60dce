"""The page on views lists every field of a view, and no other."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

import cabochon
from cabochon.games.gems.rules.cards import EDITIONS
from tests.docs.pages import page, rows

KEYED = ""  # the kind of what has no fields: its keys are colours or categories

# Which kind of thing is found in a field.
GEMS = {"market": "A card", "reserved": "A card", "tiles": "A tile", "received": "A tile", "players": "A player"}
MAT = {
    "deck": "A deck",
    "categories": "A category",
    "mat": "A pair",
    "duels": "A duel",
    "players": "A player",
    **dict.fromkeys(("cards", "drawn", "hand", "known"), "A card"),
}
COLOURS = {colour for edition in EDITIONS for colour in edition.colours}
CATEGORIES = {"strength", "speed", "wit", "temper", "rating"}
SECTIONS = [
    ("Splendor and Marvel", GEMS, COLOURS, [("splendor", 2), ("splendor", 4), ("marvel", 3)]),
    ("Battle Mat", MAT, CATEGORIES, [("battle-mat", 2)] * 3),
]


def views(game: str, seats: int, seed: int) -> Iterator[dict[str, Any]]:
    """Every view of a match played at random."""
    match = cabochon.new(game, seats=seats, seed=seed)
    bot = cabochon.bot("random", seed=seed)
    while match.to_move is not None:
        yield match.view(match.to_move)
        match.play(bot.choose(match))
    yield match.view()
    yield match.open_view()


def things(inside: Any) -> Iterator[dict[str, Any]]:
    if isinstance(inside, dict):
        yield inside
    if isinstance(inside, list):
        for part in inside:
            yield from things(part)


def note_fields(thing: dict[str, Any], kind: str, kinds: dict[str, str], found: dict[str, set[str]]) -> None:
    found[kind] |= set(thing)
    for field, inside in thing.items():
        for part in things(inside):
            note_fields(part, kinds.get(field, KEYED), kinds, found)


def documented(section: str) -> dict[str, set[str]]:
    """The fields that the page lists for each kind of thing."""
    text = page("docs/views.md").split(f"\n## {section}\n")[1].split("\n## ")[0]
    tables = [part.partition("\n") for part in text.split("\n### ")[1:]]
    return {kind: {row[0] for row in rows(table)} - {"field"} for kind, _, table in tables}


@pytest.mark.parametrize(("section", "kinds", "keys", "matches"), SECTIONS)
def test_the_page_tells_every_field(
    section: str, kinds: dict[str, str], keys: set[str], matches: list[tuple[str, int]]
) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for seed, (game, seats) in enumerate(matches):
        for view in views(game, seats, seed):
            assert json.loads(json.dumps(view)) == view
            note_fields(view, "The table", kinds, found)
    assert found.pop(KEYED) == keys
    assert documented(section) == found


def test_a_view_tells_the_turn_as_the_record_counts_it() -> None:
    match = cabochon.new("splendor", seats=2, seed=3)
    bot = cabochon.bot("random", seed=3)
    while match.to_move is not None:
        views = [match.view(0), match.view(), match.open_view(), match.observer().view()]
        (event, *_) = match.play(bot.choose(match))
        assert [view["turn"] for view in views] == [event.turn] * 4
    assert match.view()["turn"] == match.turns[-1].number
    assert any("return" in move for turn in match.turns for move in turn.moves)  # some turns had several decisions


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_a_view_tells_what_the_tiles_received_required(game: str) -> None:
    match = cabochon.new(game, seats=2, seed=8)
    bots = [cabochon.bot("greedy", seed=seat) for seat in range(2)]
    on_the_table = {tile["text"]: tile for tile in match.view()["tiles"]}
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    players = match.view()["players"]
    assert any(player["received"] for player in players)
    for player in players:
        assert player["received"] == [on_the_table[text] for text in player["tiles"]]
