"""Moves are taken back and made again; a turn tells what was done and dealt in it."""

from __future__ import annotations

import random

import pytest

import cabochon
from cabochon import games
from cabochon.match import SETTING_UP, Event, effects
from tests.core.records import played


@pytest.mark.parametrize("game", games.names())
def test_undo_goes_back_to_the_set_up_and_redo_brings_all_of_it_again(game: str) -> None:
    match, numbers = cabochon.new(game, seed=5), random.Random(5)
    history, made = [(match.state_bytes(), match.record())], list[tuple[Event, ...]]()
    while match.to_move is not None and len(made) < 60:
        made.append(match.play(numbers.choice(match.legal())))
        history.append((match.state_bytes(), match.record()))
    for place in reversed(range(len(made))):
        assert match.undo() == made[place]
        assert (match.state_bytes(), match.record()) == history[place]
    with pytest.raises(cabochon.IllegalMove, match="there is no move to take back"):
        match.undo()
    for place in range(len(made)):
        events = match.redo()
        assert events == made[place]
        assert [effects(events, seat) for seat in (0, 1, None)] == [effects(made[place], seat) for seat in (0, 1, None)]
        assert (match.state_bytes(), match.record()) == history[place + 1]
    with pytest.raises(cabochon.IllegalMove, match="there is no move to make again"):
        match.redo()


def test_another_move_after_undo_forgets_what_could_be_made_again() -> None:
    match = cabochon.new("splendor", seed=7)
    match.play("reserve deck 1")
    match.play("reserve deck 2")
    match.undo()
    match.undo()
    match.play("take white blue green")
    with pytest.raises(cabochon.IllegalMove, match="there is no move to make again"):
        match.redo()
    assert [turn.move for turn in match.turns] == ["", "take white blue green"]


def test_a_move_that_is_refused_after_undo_forgets_nothing() -> None:
    match = cabochon.new("splendor", seed=7)
    (move, dealt) = match.play("reserve deck 1")
    match.undo()
    with pytest.raises(cabochon.IllegalMove):
        match.play("take gold")
    assert match.redo() == (move, dealt)


def test_a_match_that_is_over_goes_on_after_undo() -> None:
    match = played("splendor")
    result = match.result
    match.undo()
    assert match.to_move is not None
    match.redo()
    assert match.result == result is not None


def test_undo_inside_a_turn_leaves_the_moves_before_it() -> None:
    match = cabochon.new("splendor", seed=1)
    while not any(move.startswith("return") for move in match.legal()):
        moves = {move.split()[0]: move for move in match.legal()}
        match.play(moves.get("take") or moves["reserve"])
    taken, move = match.turns[-1].move, match.legal()[0]
    match.play(move)
    match.undo()
    assert match.turns[-1].move == taken
    assert move in match.legal()


def test_a_copy_can_redo_what_the_original_took_back() -> None:
    match = cabochon.new("splendor", seed=7)
    match.play("reserve deck 1")
    after = match.state_bytes()
    match.undo()
    copied = match.copy()
    copied.redo()
    assert copied.state_bytes() == after != match.state_bytes()
    match.redo()
    assert match.state_bytes() == after


@pytest.mark.parametrize("game", games.names())
def test_a_turn_tells_its_seat_its_move_and_its_deals(game: str) -> None:
    match, numbers, made = cabochon.new(game, seed=2), random.Random(2), list[Event]()
    for _ in range(30):
        if match.to_move is not None:
            made += match.play(numbers.choice(match.legal()))
    first, *later = match.turns
    assert (first.seat, first.move, list(first.deals)) == (SETTING_UP, "", first.moves)
    assert [turn.number for turn in match.turns] == list(range(len(match.turns)))
    assert [event for turn in later for event in turn.events] == made
    for turn in later:
        moves = [event for event in turn.events if not event.is_deal]
        assert {event.seat for event in moves} == {turn.seat}
        assert turn.move == ", ".join(event.text for event in moves)
        assert len(moves) + len(turn.deals) == len(turn.moves)
