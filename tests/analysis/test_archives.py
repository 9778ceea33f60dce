"""Reviewing many records: the same reviews wherever they are made, each of them once."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cabochon
from cabochon.analysis import Review
from cabochon.analysis.archives import Archive, ReviewedRecord, ReviewJournal, ReviewSettings, summarize
from cabochon.contract import BadOption, CabochonError
from tests.core.records import played
from tests.reports.reviews import made_review

SETTINGS = ReviewSettings(simulations=4, seed=1, seat=None)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Three short matches, one of them twice, and a file that is no record."""
    folder = tmp_path / "records"
    folder.mkdir()
    texts = [played("battle-mat", moves=2, seed=seed).record() for seed in (1, 2, 3)]
    for number, text in enumerate([*texts, texts[0], "hello"]):
        (folder / f"{number}.record").write_text(text, "utf-8")
    return Archive(folder)


def reviews_in(file: Path) -> dict[str, Review | None]:
    _, *lines = file.read_text("utf-8").splitlines()
    reviewed = [ReviewedRecord.from_json(json.loads(line)) for line in lines]
    return {record.record: record.review for record in reviewed}


@pytest.mark.slow
def test_every_record_is_reviewed_once_and_a_bad_one_has_a_problem(archive: Archive, tmp_path: Path) -> None:
    journal = ReviewJournal.open(tmp_path / "all.jsonl", SETTINGS)
    archive.review(journal, workers=1)
    problems = [record.problem for record in journal.reviewed.values() if record.problem]
    assert len(journal.reviewed) == 4
    assert len(problems) == 1
    assert "a record begins with headers" in problems[0]
    reviews = reviews_in(journal.file)
    expected = cabochon.review(played("battle-mat", moves=2, seed=2), simulations=4, seed=1)
    assert expected in reviews.values()


def test_a_journal_is_continued_where_it_ended(archive: Archive, tmp_path: Path) -> None:
    whole = ReviewJournal.open(tmp_path / "whole.jsonl", SETTINGS)
    archive.review(whole, workers=1)
    lines = whole.file.read_text("utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:2]) + lines[2][:50], "utf-8")
    again: list[str] = []
    archive.review(
        ReviewJournal.open(cut, SETTINGS), workers=1, on_review=lambda reviewed: again.append(reviewed.record)
    )
    assert len(again) == 3
    assert reviews_in(cut) == reviews_in(whole.file)


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    ReviewJournal.open(file, SETTINGS)
    with pytest.raises(CabochonError, match="was begun with simulations 4, not 5: use the same, or choose another"):
        ReviewJournal.open(file, replace(SETTINGS, simulations=5))
    file.write_text("hello\n", "utf-8")
    with pytest.raises(CabochonError, match="is not a journal of reviews"):
        ReviewJournal.open(file, SETTINGS)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    ReviewJournal.open(file, SETTINGS)
    with file.open("a", encoding="utf-8") as journal:
        journal.write("{}\n")
    with pytest.raises(CabochonError, match=r"x\.jsonl, line 2: '{}' is not a review; the line is damaged"):
        ReviewJournal.open(file, SETTINGS)


@pytest.mark.parametrize("settings", [ReviewSettings(0, 0, None), ReviewSettings(4, 0, -1)])
def test_settings_that_cannot_work_leave_no_journal(tmp_path: Path, settings: ReviewSettings) -> None:
    with pytest.raises(BadOption):
        ReviewJournal.open(tmp_path / "x.jsonl", settings)
    assert not list(tmp_path.iterdir())


def test_a_record_without_the_seat_is_a_problem_of_that_record(archive: Archive, tmp_path: Path) -> None:
    journal = ReviewJournal.open(tmp_path / "x.jsonl", replace(SETTINGS, seat=2))
    archive.review(journal, workers=1)
    assert "there is no seat 2 in a match of 2" in {record.problem for record in journal.reviewed.values()}


def test_the_summary_adds_up_the_matches_of_each_player() -> None:
    review = made_review()
    named = [
        ReviewedRecord("a", "", ("Anna", "Ben"), review, ""),
        ReviewedRecord("b", "", ("Ben", "Anna"), review, ""),
        ReviewedRecord("c", "", (), None, "damaged"),
    ]
    first, second = summarize(named)
    assert (first.player, first.matches, second.player) == ("Anna", 2, "Ben")
    assert first.result == pytest.approx(0.5)
    assert first.result_error == pytest.approx(0.5)  # of one won and one lost match
    assert first.luck == pytest.approx(0.0)
    assert first.luck_adjusted_result == pytest.approx(0.5)
    (winner, loser) = summarize([ReviewedRecord("a", "", (), review, "")])
    assert (winner.player, loser.player) == ("seat 0", "seat 1")
    assert winner.luck_adjusted_result == pytest.approx(0.98)
    assert winner.luck_adjusted_error == 0.0


@pytest.mark.slow
def test_processes_make_the_same_reviews(archive: Archive, tmp_path: Path) -> None:
    here, there = (ReviewJournal.open(tmp_path / f"{number}.jsonl", SETTINGS) for number in (1, 2))
    archive.review(here, workers=1)
    archive.review(there, workers=2)
    assert reviews_in(here.file) == reviews_in(there.file)


@pytest.fixture
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install cabochon[cluster]")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


@pytest.mark.slow
def test_a_cluster_makes_the_same_reviews(archive: Archive, tmp_path: Path, client: Any) -> None:
    here, there = (ReviewJournal.open(tmp_path / f"{number}.jsonl", SETTINGS) for number in (1, 2))
    archive.review(here, workers=1)
    archive.review(there, cluster=client.scheduler.address)
    assert reviews_in(here.file) == reviews_in(there.file)


@pytest.mark.slow
def test_an_archive_is_reviewed_to_the_end_if_a_worker_is_killed(tmp_path: Path, client: Any) -> None:
    """Killed with reviews under way, as soon as the first one is made."""
    folder = tmp_path / "records"
    folder.mkdir()
    for seed in range(10):
        (folder / f"{seed}.record").write_text(played("battle-mat", moves=4, seed=seed).record(), "utf-8")
    here, there = (ReviewJournal.open(tmp_path / f"{number}.jsonl", SETTINGS) for number in (1, 2))
    processes = client.run(os.getpid)
    killed: list[int] = []

    def kill_once(_: ReviewedRecord) -> None:
        busy = [address for address, tasks in client.processing().items() if tasks]
        if not killed and busy:
            killed.append(processes[busy[0]])
            os.kill(killed[0], signal.SIGKILL)

    Archive(folder).review(there, cluster=client, on_review=kill_once)
    Archive(folder).review(here, workers=1)
    assert killed
    assert len(there.file.read_text("utf-8").splitlines()) == 11  # the settings, and each record once
    assert reviews_in(here.file) == reviews_in(there.file)
