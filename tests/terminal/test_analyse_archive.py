"""`cabochon analyse` with all records of a file or folder."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from cabochon.analysis.archives import Archive
from tests.core.records import played
from tests.terminal.command import run

FEW = ("--simulations", "4", "--workers", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "records"
    found.mkdir()
    for seed in (1, 2):
        match = played("battle-mat", moves=2, seed=seed)
        match.headers["Players"] = "Anna, Ben"
        (found / f"{seed}.record").write_text(match.record(), "utf-8")
    return found


def test_the_players_of_a_folder_are_summarized(folder: Path) -> None:
    done = run("analyse", "records", *FEW, "--journal", "all.jsonl", folder=folder.parent)
    assert done.returncode == 0
    assert "2 matches, in points out of 100" in done.stdout
    assert {line.split()[0] for line in done.stdout.splitlines()[3:]} == {"Anna", "Ben"}
    assert done.stderr == "The reviews are saved in all.jsonl.\n"


def test_the_same_command_continues_with_new_records(folder: Path) -> None:
    words = ("analyse", "records", *FEW, "--journal", "all.jsonl", "--json")
    first = json.loads(run(*words, folder=folder.parent).stdout)
    (folder / "3.record").write_text(played("battle-mat", moves=3, seed=9).record(), "utf-8")
    (folder / "4.record").write_text("hello", "utf-8")
    second = json.loads(run(*words, folder=folder.parent).stdout)
    assert (first["matches"], second["matches"]) == (2, 3)
    assert len(second["problems"]) == 1
    lines = (folder.parent / "all.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 5  # the settings, and each record once


def test_without_a_name_the_journal_lies_in_the_current_folder(folder: Path) -> None:
    done = run("analyse", "records", "--simulations", "4", "--workers", "1", folder=folder.parent)
    (journal,) = folder.parent.glob("reviews-*-1.jsonl")
    assert f"The reviews are saved in {journal.name}." in done.stderr


def test_a_file_of_several_records_is_reviewed_too(folder: Path) -> None:
    texts = [file.read_text("utf-8") for file in sorted(folder.iterdir())]
    (folder.parent / "two.record").write_text("\n".join(texts), "utf-8")
    done = run("analyse", "two.record", *FEW, "--journal", "two.jsonl", folder=folder.parent)
    assert "2 matches, in points out of 100" in done.stdout


def test_what_was_reviewed_is_kept_if_the_rest_is_interrupted(folder: Path) -> None:
    with patch.object(Archive, "review", side_effect=KeyboardInterrupt):
        done = run("analyse", "records", *FEW, "--journal", "all.jsonl", folder=folder.parent)
    assert done.returncode == 130
    assert "to continue, give the same command with --journal all.jsonl" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("records", "--html", "x.html"), "--match, --decisions and --html are for one match, not for all records"),
        (("records", "--workers", "0"), "--workers must be at least 1, not 0"),
        (("records", "--workers", "1", "--cluster", "tcp://x:1"), "by --workers of this machine or on a --cluster"),
        (("empty",), "there is no record in empty: files of a folder must end with .record"),
        (("nowhere", "--journal", "x.jsonl"), "there is no file or folder 'nowhere'"),
        (("records", "--simulations", "0"), "simulations are a number from 1 to 1,000,000, not 0"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_before_a_journal_is_begun(
    folder: Path, arguments: tuple[str, ...], reason: str
) -> None:
    (folder.parent / "empty").mkdir()
    done = run("analyse", *arguments, folder=folder.parent)
    assert done.returncode == 2
    assert reason in done.stderr
    assert not list(folder.parent.glob("*.jsonl"))
