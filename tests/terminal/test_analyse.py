"""`cabochon analyse`, with few simulations on short matches."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import pytest

import cabochon
from cabochon.analysis import Review
from tests.core.records import OPEN, played
from tests.terminal.command import run

pytestmark = pytest.mark.usefixtures("quick_reasons")

FEW = ("--simulations", "20")
SECOND = played(moves=4, seed=5).record()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "open.record"
    file.write_text(OPEN, "utf-8")
    return file


def test_the_review_is_printed(record: Path) -> None:
    done = run("analyse", record.name, *FEW, folder=record.parent)
    assert done.returncode == 0
    assert done.stderr == ""
    for part in ("Skill ", "The match was not finished.", "Ledger, in points out of 100", "Accuracy", "20 simulations"):
        assert part in done.stdout


def test_json_is_the_whole_review_and_nothing_else(record: Path) -> None:
    done = run("analyse", record.name, *FEW, "--seed", "3", "--seat", "1", "--json", folder=record.parent)
    review = Review.from_json(json.loads(done.stdout))
    assert review == cabochon.review(OPEN, simulations=20, seed=3, seat=1)
    assert done.stderr == ""


def test_the_report_is_a_new_file(record: Path) -> None:
    done = run("analyse", record.name, *FEW, "--html", "report.html", folder=record.parent)
    assert "The report is saved in report.html." in done.stderr
    assert (record.parent / "report.html").read_text("utf-8").startswith("<!doctype html>")
    again = run("analyse", record.name, *FEW, "--html", "report.html", folder=record.parent)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == "cabochon: report.html already exists: choose another file\n"


def test_the_record_can_come_from_the_input(tmp_path: Path) -> None:
    done = run("analyse", "-", *FEW, typed=OPEN, folder=tmp_path)
    assert "The match was not finished." in done.stdout
    bad = run("analyse", "-", typed="hello", folder=tmp_path)
    assert "the input, line 1: a record begins with headers" in bad.stderr


def test_one_of_several_records_is_chosen_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "two.record"
    file.write_text(f"{OPEN}\n{SECOND}", "utf-8")
    refused = run("analyse", file.name, folder=tmp_path)
    assert "two.record holds 2 records: choose one with --match, 1 to 2, or review all of them" in refused.stderr
    done = run("analyse", file.name, "--match", "2", *FEW, "--json", folder=tmp_path)
    assert Review.from_json(json.loads(done.stdout)).record_hash == cabochon.review(SECOND, simulations=1).record_hash
    absent = run("analyse", file.name, "--match", "3", folder=tmp_path)
    assert "there is no match 3: two.record holds 2, counted from 1" in absent.stderr


def test_an_error_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "two.record"
    file.write_text(f"{OPEN}\n{SECOND.replace('splendor', 'chess')}", "utf-8")
    done = run("analyse", file.name, "--match", "2", folder=tmp_path)
    line = OPEN.count("\n") + 2
    assert done.returncode == 2
    assert f"two.record, the record that begins in line {line}, line 1: " in done.stderr
    assert "'chess'" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("nowhere.record",), "cannot read nowhere.record: No such file or directory"),
        (("open.record", "--seat", "2"), "there is no seat 2: the seats of this match are 0 to 1"),
        (("open.record", "--simulations", "0"), "simulations are a number from 1 to 1,000,000, not 0"),
        (("open.record", "--decisions", "-1"), "--decisions is a number of decisions, not -1"),
        (("open.record", "--html", "no/report.html"), "cannot write no/report.html: its folder does not exist"),
        (("new.record",), "new.record has no turns to analyse: nobody has moved yet"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_sentence(
    record: Path, arguments: tuple[str, ...], reason: str
) -> None:
    (record.parent / "new.record").write_text(cabochon.new("splendor", seed=1).record(), "utf-8")
    done = run("analyse", *arguments, folder=record.parent)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"cabochon: {reason}\n"


def test_an_interrupted_review_says_so(record: Path) -> None:
    with patch("cabochon.review", side_effect=KeyboardInterrupt):
        done = run("analyse", record.name, folder=record.parent)
    assert done.returncode == 130
    assert done.stderr == "The review was stopped; nothing is saved.\n"
