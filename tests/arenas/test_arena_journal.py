"""An arena can be interrupted, resumed and repeated, always with the same results."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import cabochon
from cabochon.arenas.journal import Journal
from cabochon.arenas.match import MatchOutcome
from cabochon.arenas.record_folder import RecordFolder
from cabochon.arenas.run import Arena
from cabochon.arenas.schedule import ArenaSettings
from cabochon.contract import CabochonError
from tests.arenas.arenas import match, settings, without_times


def play_arena(
    arena: ArenaSettings, file: Path, *, workers: int = 1, records: Path | None = None
) -> list[MatchOutcome]:
    journal = Journal.create(arena, file)
    Arena(journal).play(workers=workers, records=RecordFolder(records, resuming=False) if records else None)
    return without_times(journal.in_order())


@pytest.mark.slow
def test_the_number_of_workers_makes_no_difference(tmp_path: Path) -> None:
    arena = settings("random", "mcts:3", "random", table=3, matches=3)
    alone = play_arena(arena, tmp_path / "1.jsonl", records=tmp_path / "1")
    together = play_arena(arena, tmp_path / "2.jsonl", workers=2, records=tmp_path / "2")
    assert alone == together
    assert len(alone) == 3
    for number in range(1, 4):
        texts = [(tmp_path / folder / f"match-0000{number}.record").read_text("utf-8") for folder in ("1", "2")]
        assert texts[0] == texts[1]
        assert cabochon.load(texts[0]).result == alone[number - 1].result


def test_another_seed_is_another_arena(tmp_path: Path) -> None:
    arena = settings("random", "random", matches=2)
    other = replace(arena, seed=2)
    assert play_arena(arena, tmp_path / "1.jsonl") != play_arena(other, tmp_path / "2.jsonl")


def test_an_arena_interrupted_anywhere_reaches_the_same_end(tmp_path: Path) -> None:
    arena = settings("random", "random", game="battle-mat", matches=6, quick=True)
    whole = play_arena(arena, tmp_path / "whole.jsonl")
    text = (tmp_path / "whole.jsonl").read_text("utf-8")
    lines = text.splitlines(keepends=True)
    for text_left in ("".join(lines[:1]), "".join(lines[:3]) + lines[3][:25], text[:-1]):
        file = tmp_path / "cut.jsonl"
        file.write_text(text_left, "utf-8")
        journal = Journal.resume(file)
        assert journal.settings == arena
        assert len(journal.outcomes) == text_left.count("\n") - 1
        Arena(journal).play(workers=1)
        assert without_times(journal.in_order()) == whole
        assert without_times(Journal.resume(file).in_order()) == whole


def test_every_match_is_in_the_file_as_soon_as_it_is_over(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    journal = Journal.create(settings("random", "random", game="battle-mat", quick=True), file)
    lines: list[int] = []
    Arena(journal).play(workers=1, on_match=lambda _: lines.append(len(file.read_text("utf-8").splitlines())))
    assert lines == [2, 3, 4, 5]


def test_a_new_journal_gets_a_new_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = [str(Journal.create(settings("a", "b"), None).file) for _ in range(2)]
    assert files[0].startswith("arena-splendor-")
    assert [name.rpartition("-")[2] for name in files] == ["1.jsonl", "2.jsonl"]


def test_a_journal_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("something else", "utf-8")
    with pytest.raises(CabochonError, match=r"x\.jsonl already exists: .* --resume"):
        Journal.create(settings("a", "b"), tmp_path / "x.jsonl")
    assert (tmp_path / "x.jsonl").read_text("utf-8") == "something else"


def journal_with(folder: Path, *lines: str, **changes: object) -> Path:
    """The journal of an arena between a and b, with some of its settings changed and lines added."""
    file = folder / "x.jsonl"
    file.unlink(missing_ok=True)
    Journal.create(settings("a", "b"), file)
    header = json.loads(file.read_text("utf-8"))
    header["arena"] |= changes
    file.write_text("".join(f"{line}\n" for line in (json.dumps(header), *lines)), "utf-8")
    return file


def line(number: int = 1, **changes: object) -> str:
    outcome = {**vars(match(number, "ab" if number % 2 else "ba", (1.0, 0.0), deal=(number + 1) // 2)), **changes}
    return json.dumps(outcome)


def test_the_lines_of_these_tests_are_valid(tmp_path: Path) -> None:
    journal = Journal.resume(journal_with(tmp_path, line(1), line(2, forfeit={"seat": 1, "reason": "why"})))
    assert [outcome.seating for outcome in journal.in_order()] == [("a", "b"), ("b", "a")]
    assert journal.outcomes[2].forfeit is not None


def test_two_arenas_that_resume_one_journal_destroy_nothing(tmp_path: Path) -> None:
    file = journal_with(tmp_path, line(1), line(2), line(1, turns=7))
    one, other = Journal.resume(file), Journal.resume(file)
    assert one.outcomes[1].turns == 50
    for journal in (one, other):
        journal.append(match(3, "ab", (1.0, 0.0), deal=2))
    assert sorted(Journal.resume(file).outcomes) == [1, 2, 3]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([line(1), '{"match": 2, "de'], 'line 3: \'{"match": 2, "de\' is not a match'),
        ([line(9)], "line 2: there is no match 9 in this arena"),
        ([line(1, seating=["b", "a"])], "line 2: match 1 does not belong to this arena"),
        ([line(1, result=[1.0])], "line 2: 'result' cannot be"),
        ([line(1, points="many")], "line 2: 'points' cannot be 'many'"),
        ([line(1, turns="many")], "line 2: 'turns' cannot be 'many'"),
        ([line(1, forfeit={"seat": 5, "reason": "why"})], "line 2: 'forfeit' cannot be"),
        (["[]"], "line 2: '\\[\\]' is not a match"),
    ],
)
def test_a_damaged_line_is_named(lines: list[str], reason: str, tmp_path: Path) -> None:
    with pytest.raises(CabochonError, match=f"x.jsonl, {reason}"):
        Journal.resume(journal_with(tmp_path, *lines))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": 3}, "the journal has format 3; this program reads format 2"),
        ({"objects": "a"}, "the settings are damaged at 'objects'"),
        ({"version": 99}, "played by version 99 of splendor"),
        ({"table": "two"}, "the settings are damaged at 'table'"),
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"options": {"target": 99}}, "target must be a number"),
    ],
)
def test_settings_that_cannot_be_resumed_are_refused(changes: dict[str, object], reason: str, tmp_path: Path) -> None:
    with pytest.raises(CabochonError, match=f"x.jsonl, line 1: .*{reason}"):
        Journal.resume(journal_with(tmp_path, **changes))


@pytest.mark.parametrize(
    ("text", "reason"), [("", "this is not a journal"), ('[Game "splendor"]\n', "this is not a journal")]
)
def test_a_file_that_is_not_a_journal_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(text, "utf-8")
    with pytest.raises(CabochonError, match="line 1: this is not a journal"):
        Journal.resume(tmp_path / "x.jsonl")


def test_records_need_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("", "utf-8")
    with pytest.raises(CabochonError, match="is not empty: choose a new folder"):
        RecordFolder(tmp_path, resuming=False)
    assert RecordFolder(tmp_path, resuming=True).folder == tmp_path
