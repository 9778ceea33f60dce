"""Battle Mat in the terminal: the drawing, the events, hidden cards, and decks from files."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import cabochon
from cabochon import faces
from cabochon.match import effects
from tests.games.battle_mat.table import PLAIN, a_mat, laid
from tests.terminal.command import records, run


def test_battle_mat_is_played_with_the_same_command(tmp_path: Path) -> None:
    done = run("play", "battle-mat", "--opponents", "random", "--seed", "1", "--quick", "--record", "m.record",
               typed="?\nlay thor on strength\nuse mind\nno\nquit\n", folder=tmp_path)  # fmt: skip
    assert "Battle Mat: The Infinity Saga, to 5 duels" in done.stdout
    assert "the values are Cabochon's own" in done.stdout
    assert "first decide whether you use a stone: 'use STONE' or 'no stone' (3.8)" in done.stdout
    assert "2 face down" in done.stdout
    assert "seat 1, random: show " in done.stdout
    assert cabochon.load((tmp_path / "m.record").read_text("utf-8")).options == {"deck": "house", "quick": True}


def test_battle_mat_does_not_prompt_for_the_number_of_seats(tmp_path: Path) -> None:
    done = run("play", typed="battle-mat\nrandom\nquit\n", folder=tmp_path)
    assert "How many players?" not in done.stdout
    assert "You left the table." in done.stdout


@pytest.mark.parametrize("width", [60, 72, 100])
def test_the_mat_fits_the_terminal(width: int) -> None:
    match = cabochon.new("battle-mat", deck="star-wars", seed=4)
    bot = cabochon.bot("random", seed=4)
    for _ in range(40):
        console = Console(file=io.StringIO(), width=width)
        console.print(
            faces.find("battle-mat").terminal.draw(match.view(0), ["seat 0, you", "seat 1, mcts:400"], width=width)
        )
        drawn = console.file.getvalue()  # type: ignore[attr-defined]
        assert max(len(line) for line in drawn.splitlines()) <= width
        assert "…" not in drawn
        if match.to_move is not None:
            match.play(bot.choose(match))


def test_events_at_the_mat_are_reported() -> None:
    terminal = faces.find("battle-mat").terminal
    mat = a_mat(stones=(("soul", "mind"), ("space", "time")))
    events = mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    lines = [terminal.effect_lines(effects(events, seat), mat.view(seat), ["a", "b"]) for seat in range(2)]
    assert lines[0] == ["You lose c10, c20, c30 and get c01, c02, c03."]
    assert lines[1] == ["You lose c11, c21, c29 and get c04, c05, c06."]
    mat.without_stones()
    mat.play_all("lay c01 on luck", "answer c04", "lay c05 on size", "answer c02", "lay c03 on strength")
    events = mat.play("answer c06")
    assert terminal.effect_lines(effects(events, 1), mat.view(1), ["a", "b"]) == [
        "Luck: c01 - (a) and c04 - (b) tie, and are set aside",
        "Size (lowest): c02 2 (a) beats c05 5 (b), and a takes the 1 duel set aside",
        "Strength: c06 6 (b) beats c03 3 (a)",
        "Duels won: a 2, b 1",
    ]


def test_duels_set_aside_are_reported() -> None:
    terminal = faces.find("battle-mat").terminal
    mat = a_mat().without_stones().duels_won(1, 1, pooled=3)
    mat.play_all("lay c20 on luck", "answer c21", "lay c11 on strength", "answer c10", "lay c30 on size")
    events = mat.play("answer c29")
    assert terminal.effect_lines(effects(events, 0), mat.view(0), ["a", "b"]) == [
        "Luck: c20 5 (a) and c21 5 (b) tie, and are set aside",
        "Strength: c11 11 (b) beats c10 10 (a), and b takes the 1 duel set aside",
        "Size (lowest): c29 29 (b) beats c30 30 (a)",
        "b wins the round, and with it the 3 duels that waited",
        "Duels won: a 1, b 7",
    ]


def test_the_winner_of_a_round_is_reported_with_ties_carried_inside_it() -> None:
    mat = a_mat(hands=(("c10", "c20", "c28"), ("c11", "c21", "c12"))).without_stones().duels_won(0, 0, pooled=3)
    mat.play_all("lay c20 on luck", "answer c21", "lay c11 on strength", "answer c10", "lay c28 on rating")
    events = mat.play("answer c12")
    lines = faces.find("battle-mat").terminal.effect_lines(effects(events, 0), mat.view(0), ["a", "b"])
    assert "b wins the round, and with it the 3 duels that waited" in lines
    assert mat.scores() == (1, 5)


def test_no_value_is_cut_off_however_long() -> None:
    text = PLAIN.replace("c10,10,21,10,,5", "c10,-123456789012.25,21,10,,5")
    for width in (40, 72, 100):
        console = Console(file=io.StringIO(), width=width)
        console.print(
            faces.find("battle-mat").terminal.draw(
                a_mat(deck=text).view(0), ["seat 0, you", "seat 1, mcts:400"], width=width
            )
        )
        drawn = console.file.getvalue()  # type: ignore[attr-defined]
        assert "\N{HORIZONTAL ELLIPSIS}" not in drawn
        assert "-123456789012.25" in drawn


def test_a_card_exchanged_by_a_stone_is_reported_even_if_it_is_revealed_at_once() -> None:
    terminal = faces.find("battle-mat").terminal
    mat = a_mat(stones=(("mind", "power"), ("time", "reality")))
    mat.no_stones()
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on luck", "answer c29")
    mat.play("no stone")
    events = mat.play("use time", "hit c20", "deal c05")
    lines = terminal.effect_lines(effects(events, 0), mat.view(0), ["a", "b"])
    assert lines[0] == "You lose c20 and get c05."
    assert lines[2] == "Speed: c05 26 (a) beats c21 10 (b)"


def test_the_screen_is_handed_over_only_after_enter(tmp_path: Path) -> None:
    done = run("play", "battle-mat", "--opponents", "person", "--seed", "1", typed="what?\nquit\n", folder=tmp_path)
    assert done.stdout.count("Press Enter when only you see the screen") == 2
    assert "hand of" not in done.stdout
    assert "You left the table." in done.stdout


def test_help_explains_the_stones(tmp_path: Path) -> None:
    done = run("play", "Battle Mat", "--opponents", "random", "--seed", "1", typed="help\nquit\n", folder=tmp_path)
    assert "mind      the other shows you a card of their choice" in done.stdout


def test_before_the_reveal_the_laid_cards_are_shown_with_all_their_values() -> None:
    mat = a_mat()
    mat.no_stones()
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on luck", "answer c29")
    console = Console(file=io.StringIO(), width=100)
    console.print(faces.find("battle-mat").terminal.draw(mat.view(0), ["you", "other"], width=100))
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert "laid by you" in drawn
    assert [line.split() for line in drawn.splitlines() if line.strip().startswith("c20 ")] == [
        ["c20", "20", "11", "20", "5", "10"]
    ]
    assert "c29" not in drawn


def test_a_custom_deck_is_checked_and_played(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(PLAIN, "utf-8")
    done = run("deck", "check", "mine.csv", folder=tmp_path)
    assert done.returncode == 0
    assert "mine.csv is a valid deck" in done.stdout
    assert "Size (lowest)" in done.stdout
    done = run("play", "battle-mat", "--deck", "mine.csv", "--opponents", "random", typed="quit\n", folder=tmp_path)
    assert "Plain (a deck brought along)" in done.stdout
    (saved,) = records(tmp_path)
    (tmp_path / "mine.csv").unlink()
    done = run("play", "--resume", saved.name, "--opponents", "random", typed="quit\n", folder=tmp_path)
    assert "Plain (a deck brought along)" in done.stdout


def test_every_problem_of_a_deck_is_reported_with_its_line(tmp_path: Path) -> None:
    wrong = PLAIN.replace("c03,3,", "c03,three,").replace("wins,highest", "wins,most")
    (tmp_path / "wrong.csv").write_text(wrong, "utf-8")
    for command in (("deck", "check", "wrong.csv"), ("play", "battle-mat", "--deck", "wrong.csv")):
        done = run(*command, folder=tmp_path)
        assert done.returncode == 2
        assert "wrong.csv, line 2: the highest or the lowest wins a category, not 'most'" in done.stderr
        assert "wrong.csv, line 5: 'three' for Strength is not a number" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_player_whose_stones_cannot_be_used_now_is_told_why_they_are_asked() -> None:
    prompt = faces.find("battle-mat").terminal.prompt
    asked = a_mat(stones=(("mind", "time"), ("space", "soul")))
    assert prompt(asked.view(0), asked.legal()).startswith("a stone before a card is laid? (")
    asked = laid(a_mat(stones=(("mind", "power"), ("space", "time"))))
    assert prompt(asked.view(0), asked.legal()) == (
        "a stone before the first pair is revealed; yours cannot be used now, but everyone who has one is asked? "
        "(no stone)"
    )
