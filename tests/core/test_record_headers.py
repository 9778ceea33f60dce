"""Headers that people add to a record, comments on turns, and many records in one file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import cabochon
from cabochon import BadRecord
from cabochon.contract import CabochonError
from tests.core.records import OPEN, WHOLE, played

HEADERS = {"Players": "Anna, Ben", "Event": "Club evening", "Site": "Bern", "Comment": "a {calm} game; 1/2"}


def a_match() -> cabochon.Match:
    match = played(moves=6)
    match.headers.update(HEADERS)
    match.comments.update({0: "a rich market", 2: "better: take three, then buy"})
    return match


def test_headers_and_comments_come_back() -> None:
    text = a_match().record()
    assert '[Players "Anna, Ben"]\n[Event "Club evening"]' in text
    assert "{better: take three, then buy}\n" in text
    loaded = cabochon.load(text)
    assert (loaded.headers, loaded.comments) == (a_match().headers, a_match().comments)
    assert (loaded.record(), loaded.state_bytes()) == (text, a_match().state_bytes())


def test_a_record_without_them_is_written_as_ever() -> None:
    assert cabochon.load(WHOLE).record() == WHOLE
    assert (cabochon.load(WHOLE).headers, cabochon.load(WHOLE).comments) == ({}, {})


def test_headers_may_stand_anywhere_among_the_others() -> None:
    loaded = cabochon.load(f'[EventDate "2026"]\n{OPEN}')
    assert loaded.headers == {"EventDate": "2026"}


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("Game", "chess", "the record writes the header Game itself"),
        ("target", "3", "the record writes the header target itself"),
        ("Position", "3", "the record writes the header Position itself"),
        ("Two words", "3", "'Two words' is no name for a header"),
        ("Event", 'a "b"', "one line of text without quotation marks"),
        ("Event", "a\nb", "one line of text without quotation marks"),
        ("Event", 3, "one line of text without quotation marks"),
    ],
)
def test_a_header_that_could_not_be_read_is_not_written(name: str, value: str, reason: str) -> None:
    match = a_match()
    match.headers[name] = value
    with pytest.raises(BadRecord, match=reason):
        match.record()


@pytest.mark.parametrize("text", ["a } b", "{", "a\nb", 3])
def test_a_comment_that_could_not_be_read_is_not_written(text: str) -> None:
    match = a_match()
    match.comments[1] = text
    with pytest.raises(BadRecord, match="the comment on turn 1 is one line of text without braces"):
        match.record()


@pytest.mark.parametrize("text", ["bien joué\u00a0!", "\U0001f469\u200d\U0001f680 to the moon", "a\tb"])
def test_any_text_of_one_line_is_a_header_and_a_comment(text: str) -> None:
    match = a_match()
    match.headers["Event"], match.comments[1] = text, text
    loaded = cabochon.load(match.record())
    assert (loaded.headers["Event"], loaded.comments[1]) == (text, text)
    assert loaded.record() == match.record()


@pytest.mark.parametrize("text", ["a\rb", "a\u2028b", "a\x85b", "a\x0cb"])
def test_whatever_breaks_a_line_is_refused(text: str) -> None:
    match = a_match()
    match.headers["Event"] = text
    with pytest.raises(BadRecord, match="the header Event is one line"):
        match.record()
    match.headers["Event"], match.comments[1] = "", text
    with pytest.raises(BadRecord, match="the comment on turn 1 is one line"):
        match.record()


def test_a_blank_comment_is_not_written() -> None:
    match = played(moves=6)
    text = match.record()
    match.comments[1] = " \u00a0\n"
    assert match.record() == text


@pytest.mark.parametrize("comment", ["{a} b}", "{a {b}", "{{}"])
def test_a_comment_that_could_not_be_written_is_not_read(comment: str) -> None:
    lines = OPEN.splitlines()
    lines[8] += f" {comment}"
    with pytest.raises(BadRecord, match=r"line 9: .* a comment in one pair of braces"):
        cabochon.load("\n".join(lines))


@pytest.mark.parametrize("line", ["1. {nothing played}", "1. take {x} white blue", "1. {"])
def test_a_turn_with_a_comment_alone_or_in_the_middle_is_refused(line: str) -> None:
    lines = OPEN.splitlines()
    lines[8] = line
    with pytest.raises(BadRecord, match="line 9"):
        cabochon.load("\n".join(lines))


def test_a_position_can_have_a_comment() -> None:
    match = cabochon.position(cabochon.new("splendor", seed=1).position())
    match.comments[0] = "mate in three"
    match.play("take white blue green")
    assert "\n0. {mate in three}\n1. take" in match.record()
    assert cabochon.load(match.record()).record() == match.record()


def test_a_copy_has_headers_and_comments_of_its_own() -> None:
    match = a_match()
    copied = match.copy()
    copied.headers["Event"], copied.comments[1] = "another", "another"
    assert match.headers["Event"] == "Club evening"
    assert 1 not in match.comments
    assert match.before_turn(2).comments == {0: "a rich market"}


def test_undo_takes_the_comment_along_and_redo_brings_it_again() -> None:
    match = a_match()
    last = match.turns[-1].number
    match.comments[last] = "the end"
    text = match.record()
    match.undo()
    assert last not in match.comments
    match.redo()
    assert match.record() == text


def test_many_records_in_one_file_are_read_one_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "club.records"
    mat = played("battle-mat")
    file.write_text("\ufeff\n" + a_match().record() + "\n\n" + WHOLE + mat.record(), "utf-8")
    found = list(cabochon.records(file))
    assert [match.record() for match in found] == [a_match().record(), WHOLE, mat.record()]
    assert list(cabochon.records(str(file)).texts())[1].strip() == WHOLE.strip()
    assert len(list(cabochon.records(file))) == 3


def test_indented_records_in_one_file_end_with_their_results(tmp_path: Path) -> None:
    file = tmp_path / "club.records"
    file.write_text("".join(f"  {line}\n" for line in (OPEN + WHOLE).splitlines()), "utf-8")
    assert [match.record() for match in cabochon.records(file)] == [OPEN, WHOLE]


@pytest.mark.parametrize("result", ["1e400 0", "1e999999999 0", "1/0 0", "-1 2", "0.5 0.5"])
def test_a_row_has_shares_that_are_whole_numbers_or_fractions(tmp_path: Path, result: str) -> None:
    file = tmp_path / "club.records"
    file.write_text(OPEN.replace('[Result "*"]', f'[Result "{result}"]'), "utf-8")
    with pytest.raises(BadRecord, match=f"'{result}' is no result"):
        list(cabochon.records(file).rows())


def test_the_records_of_a_folder_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "b.record").write_text(WHOLE, "utf-8")
    (tmp_path / "a.record").write_text(OPEN, "utf-8")
    (tmp_path / "c.txt").write_text("no record", "utf-8")
    assert [match.record() for match in cabochon.records(tmp_path)] == [OPEN, WHOLE]


def test_a_damaged_record_among_many_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "club.records"
    file.write_text(WHOLE + OPEN.replace('[Seats "2"]', '[Seats "7"]'), "utf-8")
    found = iter(cabochon.records(file))
    next(found)
    first = WHOLE.count("\n") + 1
    with pytest.raises(
        BadRecord, match=f"'club.records', the record that begins in line {first}: line 3: .* 2 to 4 seats"
    ):
        next(found)
    file.write_text(WHOLE + OPEN.replace("result *", ""), "utf-8")
    with pytest.raises(BadRecord, match="the record is cut off"):
        list(cabochon.records(file))
    file.write_bytes(b"\xff\xfe\x00" * 100)
    with pytest.raises(BadRecord, match="begins with headers"):
        list(cabochon.records(file))
    with pytest.raises(BadRecord, match="there is no file or folder"):
        cabochon.records(tmp_path / "nowhere")


def test_records_as_a_data_frame(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    file = tmp_path / "club.records"
    file.write_text(a_match().record() + WHOLE + played("battle-mat").record(), "utf-8")
    frame = cabochon.records(file).frame()
    whole = cabochon.load(WHOLE)
    assert frame["game"].tolist() == ["splendor", "splendor", "battle-mat"]
    assert frame["players"].tolist()[0] == "Anna, Ben"
    assert frame["turns"].tolist()[1] == len(whole.turns)
    assert whole.result is not None
    assert (frame["share_0"].tolist()[1], frame["share_1"].tolist()[1]) == whole.result
    assert frame["share_0"].isna().tolist() == [True, False, False]
    assert frame["date"].dt.date.tolist()[1] == whole.date


def test_without_pandas_a_sentence_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.record").write_text(OPEN, "utf-8")
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(CabochonError, match="a DataFrame needs pandas: pip install pandas"):
        cabochon.records(tmp_path).frame()
    assert [row["result"] for row in cabochon.records(tmp_path).rows()] == ["*"]
