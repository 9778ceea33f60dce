"""The public face: what DESIGN promises to Python users."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import cabochon
from cabochon import games
from cabochon.match import effects
from cabochon.match.observer import Observer
from tests.games.battle_mat.table import a_mat


def test_the_public_face() -> None:
    match = cabochon.new("splendor", seats=2, seed=7)
    assert match.to_move == 0
    assert "take white blue green" in match.legal()
    match.play("take white blue green")
    assert match.to_move == 1
    assert match.view(0)["players"][0]["chips"]["white"] == 1
    assert match.result is None
    assert cabochon.load(match.record()).record() == match.record()
    assert cabochon.bot("mcts:50", seed=1).choose(match) in match.legal()


def test_a_move_returns_the_move_and_each_deal() -> None:
    match = cabochon.new("splendor", seats=2, seed=7)
    bought = next(move for move in match.legal() if move.startswith("reserve 1"))
    move, dealt = match.play(bought)
    assert (move.seat, move.text, move.turn, move.is_deal) == (0, bought, 1, False)
    assert (dealt.seat, dealt.turn, dealt.is_deal) == (None, 1, True)
    assert match.turns[1].moves == [move.text, dealt.text]
    assert dealt.revealed(0) == dealt.revealed(1) == dealt.revealed(None) == {dealt.text.removeprefix("deal ")}
    assert not move.revealed(0)


def test_a_card_drawn_unseen_is_revealed_to_its_owner_and_to_the_others_when_it_is_bought() -> None:
    match = cabochon.new("splendor", seats=2, seed=7)
    _, dealt = match.play("reserve deck 1")
    card = dealt.text.removeprefix("deal ")
    assert dealt.revealed(0) == {card}
    assert not dealt.revealed(1)
    assert not dealt.revealed(None)
    while f"buy {card}" not in (match.legal() if match.to_move == 0 else []):
        match.play(max((move for move in match.legal() if move.startswith(("take", "return"))), key=len))
    bought, *_ = match.play(f"buy {card}")
    assert not bought.revealed(0)
    assert bought.revealed(1) == bought.revealed(None) == {card}


def codes(view: object) -> set[str]:
    """Everything in a view that has a code."""
    if isinstance(view, dict):
        own = {view["code"]} if "code" in view else set()
        return own.union(*map(codes, view.values()))
    return set[str]().union(*map(codes, view)) if isinstance(view, list) else set()


@pytest.mark.parametrize("name", games.names())
def test_a_move_reveals_what_its_view_shows_for_the_first_time(name: str) -> None:
    shown = 0
    for seed in range(6):
        match, chance = cabochon.new(name, seed=seed), random.Random(seed)
        for _ in range(80):
            mover = match.to_move
            if mover is None:
                break
            secret = [move for move in match.legal() if move.startswith(("reserve deck", "use"))]
            move = chance.choice(secret if secret and chance.random() < 0.3 else match.legal())
            before, after = match.copy(), match.copy()
            after.replay(move)
            event, *_ = match.play(move)
            new = codes(after.view(mover)) - codes(before.view(mover))
            assert event.revealed(mover) == new
            shown += len(new)
    assert shown or name != "battle-mat"


def test_two_seats_are_the_default() -> None:
    assert cabochon.new("splendor").seats == 2


def test_a_view_is_plain_data() -> None:
    view = cabochon.new("marvel", seats=3, seed=1).view(1)
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("seats", [0, 1, 5, -2, "2", 2.0, True, None])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(cabochon.BadOption, match="splendor has 2 to 4 seats"):
        cabochon.new("splendor", seats=seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("target", [0, 31, -1, "15", None, True, 15.5])
def test_a_target_out_of_range_is_refused(target: object) -> None:
    with pytest.raises(cabochon.BadOption, match="target must be a number from 1 to 30"):
        cabochon.new("splendor", target=target)  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(cabochon.BadOption, match="splendor has no option 'expansion'; there are target"):
        cabochon.new("splendor", expansion=1)  # type: ignore[arg-type]


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(cabochon.UnknownGame, match="no game is called 'chess'; there are battle-mat, marvel, splendor"):
        cabochon.new("chess")


@pytest.mark.parametrize("seat", [-1, 2, "0", True, 0.0])
def test_a_seat_that_is_not_there_has_no_view(seat: object) -> None:
    with pytest.raises(cabochon.BadOption, match="the seats of this match are 0 to 1"):
        cabochon.new("splendor", seed=1).view(seat)  # type: ignore[arg-type]
    with pytest.raises(cabochon.BadOption, match="the seats of this match are 0 to 1"):
        cabochon.new("splendor", seed=1).observe(seat)  # type: ignore[arg-type]


def test_a_match_that_is_over_takes_no_move() -> None:
    match = cabochon.new("splendor", seed=1, target=1)
    bot = cabochon.bot("random", seed=1)
    while not match.is_over:
        match.play(bot.choose(match))
    assert match.legal() == []
    assert match.to_move is None
    assert match.result is not None
    with pytest.raises(cabochon.IllegalMove, match="the match is over"):
        match.play("take white blue green")
    with pytest.raises(cabochon.IllegalMove, match="no seat is to move"):
        bot.choose(match)


@pytest.mark.parametrize(
    "code", ["", "chess", None, "mcts", "mcts:0", "mcts:many", "mcts:10000001", "mcts:" + "9" * 5000, "random:3"]
)
def test_an_unknown_bot_is_refused(code: Any) -> None:
    with pytest.raises(cabochon.UnknownBot):
        cabochon.bot(code)


def test_a_match_tells_what_it_is() -> None:
    assert repr(cabochon.new("splendor", seed=1)) == "<Match of splendor, 2 seats, 1 turns, seat 0 to move>"


@pytest.mark.parametrize("move", [None, 3, ["take", "white"]])
def test_a_move_that_is_no_text_is_refused(move: object) -> None:
    with pytest.raises(cabochon.IllegalMove, match="a move is a text"):
        cabochon.new("splendor", seed=1).play(move)  # type: ignore[arg-type]


def test_a_refused_move_says_whose_rule_forbids_it() -> None:
    with pytest.raises(cabochon.IllegalMove) as refused:
        cabochon.new("marvel", seed=1).play("pass")
    assert (refused.value.game, refused.value.rule) == ("marvel", "1.12")


@pytest.mark.parametrize("seed", ["a", 1.5, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(cabochon.BadOption, match="a seed is a whole number"):
        cabochon.new("splendor", seed=seed)  # type: ignore[arg-type]


def test_a_view_can_be_changed_without_harm() -> None:
    match = cabochon.new("marvel", seed=1)
    before = json.dumps(match.view(0))
    view = match.view(0)
    view["market"][0][0]["cost"].clear()
    view["tiles"][0]["requires"].clear()
    assert json.dumps(match.view(0)) == before


def test_an_observer_lists_its_own_moves_alone() -> None:
    match = cabochon.new("splendor", seed=1)
    assert Observer(match.game, match._state, 0).legal() == match.legal()
    assert Observer(match.game, match._state, 1).legal() == []


def test_an_observer_keeps_the_moment_it_was_handed() -> None:
    match = cabochon.new("splendor", seed=1)
    observer = match.observer()
    before = observer.view()
    match.play(observer.legal()[0])
    assert observer.view() == before != match.view(0)


def test_effects_hold_only_what_their_reader_may_know() -> None:
    mat = a_mat(stones=(("soul", "mind"), ("space", "time")))
    events = mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    (own,) = effects(events, 0)
    assert (own.kind, own.seat) == ("exchange", 0)
    assert [card["code"] for card in own.fields["gained"]] == ["c01", "c02", "c03"]
    assert effects(events, None) == effects([], 0) == []
    assert [effect.seat for effect in effects(events, None, everything=True)] == [0, 1]
