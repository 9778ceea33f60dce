"""Moves as people type them; a refused move changes nothing and says why."""

from __future__ import annotations

import pytest

import cabochon
from cabochon import games
from cabochon.contract import IllegalMove
from cabochon.games.battle_mat.rules.decks import code_of
from cabochon.match.chance import source
from tests.games.battle_mat.table import PLAIN, a_mat
from tests.games.gems.table import a_table


@pytest.mark.parametrize("typed", ["take white, blue, green", "take w u g", "TAKE green  BLUE white", "take g,u,w"])
def test_moves_may_be_typed_as_people_type(typed: str) -> None:
    table = a_table()
    assert table.play(typed)[0].text == "take white blue green"
    assert table.turns[-1].moves == ["take white blue green"]


def test_a_refused_move_changes_nothing() -> None:
    match = cabochon.new("splendor", seats=2, seed=7)
    before = match.state_bytes(), match.record()
    for move in (
        "take red",
        "take red red red",
        "buy 3w1",
        "reserve 9z9",
        "return red",
        "noble 1",
        "pass",
        "deal 1w1",
        "hello",
        "",
    ):
        with pytest.raises(IllegalMove):
            match.play(move)
    assert (match.state_bytes(), match.record()) == before


@pytest.mark.parametrize(
    "typed",
    ["lay captain-america on strength", "LAY Captain America ON Strength", "lay cap on str", "play captain on st"],
)
def test_names_may_be_typed_as_people_type(typed: str) -> None:
    hands = (("captain-america", "hulk", "thor"), ("loki", "drax", "groot"))
    mat = a_mat(deck="house", hands=hands).no_stones()
    assert mat.play(typed)[0].text == "lay captain-america on strength"


def test_a_beginning_that_fits_several_names_is_refused_with_them() -> None:
    hands = (("captain-america", "captain-marvel", "thor"), ("loki", "drax", "groot"))
    mat = a_mat(deck="house", hands=hands).no_stones()
    with pytest.raises(IllegalMove, match="'cap' could be captain-america or captain-marvel"):
        mat.play("lay cap on wit")


def test_a_beginning_is_looked_for_among_the_cards_that_can_be_meant() -> None:
    hands = (("captain-america", "captain-marvel", "thor"), ("loki", "drax", "groot"))
    mat = a_mat(deck="house", hands=hands).no_stones()
    mat.play_all("lay captain-marvel on speed", "answer loki", "lay drax on wit")
    assert mat.play("answer cap")[0].text == "answer captain-america"


@pytest.mark.parametrize("typed", ["no stone", "no", "none", "No Stone"])
def test_no_stone_has_a_short_form(typed: str) -> None:
    assert a_mat().play(typed)[0].text == "no stone"


def test_a_name_alone_is_enough_where_nothing_else_is_asked_for() -> None:
    mat = a_mat()
    assert mat.play("mind")[0].text == "use mind"
    assert mat.play("c21")[0].text == "show c21"
    mat.no_stones()
    mat.play("lay c10 on luck")
    assert mat.play("c29")[0].text == "answer c29"


@pytest.mark.parametrize("typed", ["use time", "use the time stone", "Use Time Stone"])
def test_a_stone_has_a_long_form(typed: str) -> None:
    assert a_mat().play(typed)[0].text == "use time"


@pytest.mark.parametrize("name", ["On", "Carry On", "On on on", "Stone", "No", "Time", "The", "Stone Time", "rating"])
def test_a_card_may_have_any_name(name: str) -> None:
    mat = a_mat(deck=PLAIN.replace("c10,", f"{name},", 1), hands=((code_of(name), "c20", "c30"), ("c11", "c21", "c29")))
    mat.no_stones()
    for _ in range(6):
        for move in mat.legal():
            assert mat.game.canonical(mat.state, move.split()) == move
            assert mat.game.parse(mat.state, move.replace("-", " "))
        mat.play(mat.legal()[0])


@pytest.mark.parametrize("typed", ["answer c11", "answer c11 on luck", "lay c11 on luck", "lay c11"])
def test_an_answer_may_name_its_category_or_be_laid(typed: str) -> None:
    assert a_mat().play_all("no", "no", "lay c10 on luck").play(typed)[0].text == "answer c11"


def test_the_rating_may_be_called_so_in_every_deck() -> None:
    plain = a_mat().no_stones()
    assert plain.game.canonical(plain.state, ["lay", "c10", "on", "rat"]) == "lay c10 on rating"
    hands = (("yoda", "rey", "finn"), ("jango-fett", "han-solo", "bb-8"))
    mat = a_mat(deck="star-wars", hands=hands).no_stones()
    assert mat.game.canonical(mat.state, ["lay", "rey", "on", "rat"]) == "lay rey on top-trumps-galactic-legend"
    assert mat.play("lay yoda on rating")[0].text == "lay yoda on top-trumps-galactic-legend"


@pytest.mark.parametrize(
    ("before", "typed", "reason"),
    [
        ([], "hello", "'hello' is not a move: first decide whether you use a stone"),
        ([], "", "the move is empty: first decide whether"),
        ([], "lay c10 on strength", r"first decide whether you use a stone: 'use STONE' or 'no stone' \(3.8\)"),
        ([], "use", "name the stone: time, mind, reality, soul, power, space"),
        ([], "use force", "name the stone"),
        ([], "use soul", r"you do not have the soul stone \(3.2\)"),
        ([], "use time twice", "this stone needs nothing more: 'use time'"),
        ([], "deal c01", "nothing is dealt or drawn now"),
        (["no", "no"], "lay c11 on strength", r"c11 is not among your cards: c10, c20, c30 \(3.3\)"),
        (["no", "no"], "lay c99 on strength", "no card has the name 'c99'"),
        (
            ["no", "no"],
            "lay c10 on charm",
            "'charm' is not a category: choose from strength, speed, size, luck, rating",
        ),
        (["no", "no"], "lay c10", r"lay a card on a category, for example 'lay c10 on strength' \(3.3\)"),
        (["no", "no"], "lay", "lay a card on a category"),
        (["no", "no"], "answer c10", "lay a card on a category"),
        (["no", "no", "lay c10 on luck"], "use time", r"answer with a card on the same category, for example 'answer"),
        (["no", "no", "lay c10 on luck"], "answer", "name the card"),
        (
            ["no", "no", "lay c10 on luck"],
            "answer c11 on size",
            r"the answer goes on luck.*name the card alone \(3.3\)",
        ),
        (["no", "no", "lay c10 on luck", "answer c11"], "lay c21 on luck", "luck is already used in this round"),
        (["use mind"], "show c10", r"c10 is not among your cards: c11, c21, c29 \(3.8\)"),
        (["use mind"], "no stone", r"show one of your cards, for example 'show c11' \(3.8\)"),
        (["no", "use space"], "give c10", r"c10 is not among your cards: c11, c21, c29 \(3.8\)"),
    ],
)
def test_a_refusal_at_the_mat_says_what_to_do(before: list[str], typed: str, reason: str) -> None:
    mat = a_mat().play_all(*before)
    unchanged = mat.state_bytes()
    with pytest.raises(IllegalMove, match=reason):
        mat.play(typed)
    assert mat.state_bytes() == unchanged


@pytest.mark.parametrize(
    ("before", "typed", "reason"),
    [
        ([], "lay c10 on luck", r"chance comes first, for example 'deal c01' \(3.1\)"),
        (["deal c30"], "deal c30", r"c30 is not among the cards to draw from \(3.1\)"),
        (["deal c30", "deal c01", "deal c05"], "deal c05", r"c05 is not the next card of the deck \(3.2\)"),
        (["deal c30", "deal c01"], "hit c05", r"chance comes first, for example 'deal c01' \(3.2\)"),
        (["deal c30", "deal c01"], "deal nobody", "no card has the name 'nobody'"),
        (
            [f"deal c{number:02}" for number in (30, 1, *range(1, 7))],
            "deal stone love",
            "for example 'deal stone time'",
        ),
    ],
)
def test_a_refusal_of_chance_says_what_could_happen(before: list[str], typed: str, reason: str) -> None:
    match = cabochon.match.Match(games.find("battle-mat"), 2, options={"deck": PLAIN}, chance=source(1), drawing=False)
    for outcome in before:
        match.replay(outcome)
    with pytest.raises(IllegalMove, match=reason):
        match.replay(typed)
