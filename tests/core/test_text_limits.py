"""Texts of any length and content: they are refused in one short sentence, without much work."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import cabochon
from cabochon import games
from cabochon.bots import registry
from cabochon.bots.base import Forfeit
from cabochon.bots.external import ExternalBot
from cabochon.contract import BadRecord, CabochonError, IllegalMove, UnknownBot, quoted
from cabochon.contract.game import LONGEST_MOVE
from cabochon.games.battle_mat.language import notation as battle_mat_notation
from cabochon.games.gems.language import notation as gems_notation
from cabochon.games.gems.rules.cards import EDITIONS
from cabochon.match import Match, Observer
from cabochon.match import record as records

SHORT = 300  # characters of a message

WORDS = (
    *("take", "reserve", "buy", "recruit", "return", "noble", "location", "pass", "deal", "hit", "lay", "answer"),
    *("use", "no", "show", "give", "choose", "on", "stone", "deck", "power", "first", "white", "gold", "gray", "w"),
    *("1w1", "captain", "marvel", "thor", "strength", "rating", "a", ",", "-", "9" * 30, "\u0000", "\ufdfa", "\udc80"),
)
HUGE = st.sampled_from([*WORDS, "a", "\u0007", '"', "\n", "[", "|"]).flatmap(
    lambda piece: st.integers(1, 4).map(lambda power: (piece + " ") * 10**power)
)
TEXTS = st.one_of(
    st.text(max_size=400), st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join), HUGE, st.just("x" * 10_000_000)
)
quickly = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def positions(game: str) -> list[Match]:
    """The same game at different moments."""
    match, chance = cabochon.new(game, seed=1), random.Random(1)
    found: list[Match] = []
    while not match.is_over and len(found) < 12:
        found.append(match.copy())
        for _ in range(5):
            if not match.is_over:
                match.play(chance.choice(match.legal()))
    before_the_deal = match.beginning()
    return [*found, match, before_the_deal]


def refusal(action: Callable[[], object]) -> str:
    """What was said, if it was refused; any other failure is a failure of the test."""
    try:
        action()
    except (CabochonError, Forfeit) as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("game", games.names())
@given(text=TEXTS, moment=st.integers(0, 100))
@quickly
def test_any_move_is_refused_in_one_short_sentence(game: str, text: str, moment: int) -> None:
    match = positions(game)[moment % len(positions(game))].copy()
    for verb in ("", "take ", "buy ", "reserve ", "return ", "lay ", "answer ", "choose ", "deal ", "use ", "show "):
        assert len(refusal(lambda verb=verb: match.replay(verb + text))) < SHORT  # type: ignore[misc]


@given(text=TEXTS)
@quickly
@example(text='[Game "splendor"]\n' * 1000)
@example(text='[A "b"]\n' + "x" * 100_000)
def test_any_record_is_refused_in_one_short_sentence(text: str) -> None:
    assert len(refusal(lambda: cabochon.load(text))) < SHORT


@pytest.mark.parametrize("game", games.names())
@given(text=TEXTS, line=st.integers(0, 12), place=st.integers(0, 60))
@quickly
def test_a_record_with_any_text_in_it_is_refused_in_one_short_sentence(
    game: str, text: str, line: int, place: int
) -> None:
    lines = positions(game)[1].record().splitlines()
    changed = lines[line % len(lines)]
    lines[line % len(lines)] = changed[:place] + text + changed[place:]
    assert len(refusal(lambda: cabochon.load("\n".join(lines)))) < SHORT


VALUES = st.one_of(
    TEXTS,
    st.sampled_from(
        [10**5000, -(10**5000), float("nan"), 1.5, None, True, b"x" * 1000, ["x" * 1000] * 1000, {"a": {}}]
    ),
    st.integers(),
    st.recursive(st.text(max_size=99), lambda inner: st.lists(inner, max_size=9), max_leaves=99),
)


@pytest.mark.parametrize("game", games.names())
@given(value=VALUES, name=st.one_of(st.sampled_from(["target", "deck", "quick"]), TEXTS))
@quickly
@example(value="Mine,A,B,C,D,E\n" * 700, name="deck")
@example(value="Mine|A\nwins|" + "x" * 9000, name="deck")
def test_any_option_is_refused_in_one_short_sentence(game: str, value: Any, name: str) -> None:
    assert len(refusal(lambda: cabochon.new(game, **{name: value}))) < SHORT


@given(value=VALUES)
@quickly
def test_any_number_name_or_code_is_refused_in_one_short_sentence(value: Any) -> None:
    match = positions("splendor")[0]
    for action in (
        lambda: cabochon.new("splendor", seats=value),
        lambda: cabochon.new("splendor", seed=value),
        lambda: cabochon.new(str(value) if not isinstance(value, int) else "chess"),
        lambda: match.view(value) if value is not None else None,
        lambda: match.after_turn(value) if isinstance(value, int) else None,
        lambda: match.replay(value),
        lambda: cabochon.load(value),
    ):
        assert len(refusal(action)) < SHORT


@given(text=st.one_of(st.text(max_size=300), HUGE))
@quickly
@example(text="x" * 5000)
@example(text="x:" * 500_000)
@example(text="a.b:" * 100_000)
@example(text="a." * 50_000 + "b:c")
@example(text="a." * 400 + "b:c")
def test_any_bot_code_is_refused_in_one_short_sentence(text: str) -> None:
    for start in ("easy:", "greedy:", "mcts:", "mcts:100:", "mcts:100:exploration=", "no-such-bot ", "no_such_bot."):
        assert len(refusal(lambda start=start: cabochon.bot(start + text))) < SHORT  # type: ignore[misc]


def test_a_text_longer_than_any_bot_code_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_own_bot", lambda *_: pytest.fail("it was read"))
    for code in ("x:" * 500_000, "a.b:" * 100_000, "a." * 50_000 + "b:c"):
        with pytest.raises(UnknownBot, match=f"at most {registry.LONGEST_CODE:,} characters"):
            cabochon.bot(code)


def test_an_import_path_of_many_parts_ends_at_the_first_that_is_missing() -> None:
    with pytest.raises(UnknownBot, match="there is no module 'no_such_module'"):
        cabochon.bot("no_such_module." * 100 + "b:c")
    with pytest.raises(UnknownBot, match=r"there is no module 'os\.a'"):
        cabochon.bot("os." + "a." * 900 + "b:c")


class Parrot(ExternalBot):
    """An external bot that says anything."""

    def __init__(self, said: object) -> None:
        super().__init__("parrot")
        self._said = said

    def answer(self, observer: Observer) -> object:
        return self._said


@given(value=VALUES, moment=st.integers(0, 100))
@quickly
@pytest.mark.parametrize("game", games.names())
def test_any_answer_of_a_bot_is_refused_in_one_short_sentence(game: str, value: Any, moment: int) -> None:
    match = positions(game)[moment % 3]
    assert len(refusal(lambda: Parrot(value).decide(match.observer()))) < SHORT


@given(thing=VALUES)
@quickly
def test_a_quotation_is_short(thing: Any) -> None:
    assert len(quoted(thing)) <= 100


def test_a_quotation_repeats_what_is_short() -> None:
    assert quoted("take red") == "'take red'"
    assert quoted("x" * 41) == repr("x" * 37 + "...")
    assert (quoted(15), quoted(["a"]), quoted(None)) == ("15", "['a']", "None")


@pytest.mark.parametrize("game", games.names())
def test_a_text_longer_than_any_move_is_not_read(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = positions(game)[0].copy()
    assert all(len(move) < LONGEST_MOVE for position in positions(game) for move in position.legal())
    monkeypatch.setattr(type(match.game), "canonical", lambda *_: pytest.fail("it was read"))
    with pytest.raises(IllegalMove, match=f"at most {LONGEST_MOVE:,} characters"):
        match.play("buy " + "a " * 16_000)


def test_a_text_longer_than_any_record_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_headers", lambda *_: pytest.fail("it was read"))
    with pytest.raises(BadRecord, match=f"at most {records.LONGEST_RECORD:,} characters"):
        cabochon.load("0. a\n" * 1_000_000)


class CountedWords(list[str]):
    """Words that count how often several of them are asked for."""

    slices = 0

    def __getitem__(self, place: Any) -> Any:
        CountedWords.slices += isinstance(place, slice)
        return super().__getitem__(place)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_long_name_of_a_card_is_not_looked_for_again_and_again(edition: Any) -> None:
    CountedWords.slices = 0
    gems_notation._one_code(edition, CountedWords(["a"] * 900))
    assert CountedWords.slices < 10


def test_a_category_is_not_looked_for_behind_every_on(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def counted(name: str) -> str:
        nonlocal calls
        calls += 1
        return name.replace(" ", "-")

    monkeypatch.setattr(battle_mat_notation, "code_of", counted)
    match = positions("battle-mat")[0].copy()
    with pytest.raises(IllegalMove):
        match.play("lay " + "on " * 600)
    assert calls < 10
