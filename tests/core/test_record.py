"""Records: what is written is read, and what is wrong is refused with its line and the reason."""

from __future__ import annotations

import random

import pytest

import cabochon
from cabochon import BadRecord
from tests.core.records import OPEN, WHOLE, played


def refused(text: str, *reasons: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        cabochon.load(text)
    for reason in reasons:
        assert reason in str(refusal.value)


def test_a_record_reads_as_promised() -> None:
    lines = WHOLE.splitlines()
    assert lines[0] == '[Game "splendor"]'
    assert lines[1:4] == ['[Version "1"]', '[Seats "2"]', '[Target "15"]']
    assert lines[6] == ""
    assert lines[7].startswith("0. deal ")
    assert lines[8].startswith("1. ")
    assert lines[-1] in {"result 1 0", "result 0 1", "result 1/2 1/2"}


def test_an_open_record_can_be_played_on() -> None:
    match = cabochon.load(OPEN, seed=1)
    assert match.to_move == 0
    match.play(match.legal()[0])
    assert cabochon.load(match.record()).state_bytes() == match.state_bytes()


def test_a_record_needs_no_seed_to_replay() -> None:
    first, second = (cabochon.load(WHOLE, seed=seed) for seed in (1, 2))
    assert first.state_bytes() == second.state_bytes()


def test_windows_line_ends_and_empty_lines_do_no_harm() -> None:
    assert cabochon.load(WHOLE.replace("\n", "\r\n\r\n")).record() == WHOLE


def test_the_mark_some_editors_put_first_does_no_harm() -> None:
    assert cabochon.load("\ufeff" + WHOLE).record() == WHOLE


def test_what_is_not_text_is_refused() -> None:
    for wrong in (None, b"bytes", 3):
        with pytest.raises(BadRecord, match="a record is text"):
            cabochon.load(wrong)  # type: ignore[arg-type]
    refused("my.record", "not the name of a file")


def test_a_real_table_can_be_entered_by_hand_and_chance_completes_it() -> None:
    text = OPEN.splitlines()
    truncated = "\n".join([*text[:8], "result *"])
    assert cabochon.load(truncated, seed=1).to_move == 0


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ("line 1", "empty")),
        ("hello", ("line 1", "begins with headers")),
        ("1. e4 e5", ("line 1", "begins with headers")),
        ('[Event "World Championship"]\n\n1. e4 e5 1-0', ("the header Game is missing",)),
        ("[Game splendor]", ("line 1", "is no header")),
        (OPEN.replace('"splendor"', '"chess"'), ("line 1", "no game is called 'chess'")),
        (OPEN.replace('[Version "1"]', '[Version "9"]'), ("line 2", "version 9 of splendor", "plays version 1")),
        (OPEN.replace('[Seats "2"]', '[Seats "two"]'), ("line 3", "needs a number")),
        (OPEN.replace('[Seats "2"]', f'[Seats "{"9" * 5000}"]'), ("line 3", "needs a number")),
        (f"{OPEN}one more line", ("nothing may follow it",)),
        (OPEN.replace('[Seats "2"]', '[Seats "7"]'), ("line 3", "2 to 4 seats")),
        (OPEN.replace('[Target "15"]', '[Target "99"]'), ("line 4", "target must be")),
        (OPEN.replace('[Target "15"]', '[Target "15"]\n[Event "a"]\n[event "b"]'), ("line 6", "stands twice")),
        (OPEN.replace('[Target "15"]\n', ""), ("the header Target is missing",)),
        (OPEN.replace('[Target "15"]', '[Seats "2"]'), ("line 4", "stands twice")),
        (OPEN.replace('[Date "', '[Date "x'), ("line 5", "is no date")),
        (OPEN.replace("\n1. ", "\n2. "), ("line 9", "expected turn 1")),
        (OPEN.replace("\n1. ", "\n01. "), ("line 9", "expected turn 1")),
        (OPEN.replace("\nresult *", ""), ("the record is cut off",)),
        (OPEN.replace("result *", "result 1 0"), ("the record says '1 0'", "lead to '*'")),
        (OPEN.replace('[Result "*"]', '[Result "0 1"]'), ("line 6", "the record says '0 1'")),
        (OPEN.replace("0. deal ", "0. deal 9z9, deal ", 1), ("line 8", "'deal 9z9' is not allowed", "level 1")),
        (WHOLE.replace("\nresult", "\n999. pass\nresult"), ("expected turn",)),
    ],
)
def test_what_is_wrong_is_refused_with_line_and_reason(text: str, reasons: tuple[str, ...]) -> None:
    refused(text, *reasons)


def test_a_card_dealt_twice_is_refused() -> None:
    setting_up = OPEN.splitlines()[7]
    first = setting_up.split(", ")[0].removeprefix("0. ")
    second = setting_up.split(", ")[1]
    refused(OPEN.replace(second, first, 1), "line 8", "no longer in the deck")


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    lines = OPEN.splitlines()
    lines[8] = "1. take white white white"
    refused("\n".join(lines), "line 9", "'take white white white' is not allowed", "two alike (1.3)")


def test_two_turns_on_one_line_are_refused() -> None:
    lines = played(moves=2, seed=1).record().splitlines()
    merged = f"{lines[8]}, {lines[9].removeprefix('2. ')}"
    refused("\n".join([*lines[:8], merged, lines[-1]]), "line 9", "belongs to another turn")


def test_a_finished_record_cut_in_the_middle_is_refused() -> None:
    lines = WHOLE.splitlines()
    for keep in (3, 7, 8, 12, len(lines) - 1):
        with pytest.raises(BadRecord, match="line"):
            cabochon.load("\n".join(lines[:keep]))


def test_damage_is_refused_with_its_line_or_tells_another_legal_match() -> None:
    chance = random.Random(1)
    refusals = 0
    for _ in range(150):
        at = chance.randrange(len(WHOLE))
        damaged = WHOLE[:at] + chance.choice("abkrwu0123. \n") + WHOLE[at + 1 :]
        try:
            match = cabochon.load(damaged)
        except BadRecord as refusal:
            refusals += str(refusal).startswith("line ")
        else:
            refusals += 1
            assert match.is_over
            assert cabochon.load(match.record()).state_bytes() == match.state_bytes()
    assert refusals == 150


def test_the_position_after_each_turn_can_be_seen_again() -> None:
    match = cabochon.load(WHOLE)
    assert match.after_turn(0).view(0)["phase"] == "play"
    assert match.after_turn(len(match.turns) - 1).state_bytes() == match.state_bytes()


def test_a_turn_that_is_not_there_is_refused() -> None:
    match = cabochon.load(OPEN)
    for number in (-1, len(match.turns)):
        with pytest.raises(cabochon.BadOption, match="there is no turn"):
            match.after_turn(number)


def test_looking_at_a_record_deals_nothing() -> None:
    cut = "\n".join([*OPEN.splitlines()[:6], "0. deal 1w1", "result *"])
    assert cabochon.load(cut, drawing=False).turns[0].moves == ["deal 1w1"]
    assert len(cabochon.load(cut).turns[0].moves) == 15


def test_playing_on_from_an_earlier_turn_leaves_the_match_as_it_was() -> None:
    first, second = (cabochon.load(OPEN, seed=1) for _ in range(2))
    then = first.after_turn(2)
    then.play("reserve deck 1")
    for match in (first, second):
        match.play("reserve deck 1")
    assert first.state_bytes() == second.state_bytes()
