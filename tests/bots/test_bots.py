"""What a bot does at the table."""

from __future__ import annotations

import numpy as np
import pytest

import cabochon
from cabochon import games
from cabochon.bots.mcts import MctsBot
from cabochon.games.gems.rules.cards import TIME
from cabochon.match.observer import Observer
from cabochon.search.parameters import Parameters
from tests.games.battle_mat.table import a_mat
from tests.games.gems.table import a_table


def winning_table() -> cabochon.Match:
    """Seat 1 has 14 points, a buy with a point, and the last turn of the round."""
    table = a_table().points(1, 14).market("1r8").chips(1, white=4).turn(1)
    table.points(0, 13)
    return table


LEVELS = ("easy", "medium", "hard", "expert")
THINKING = ("hard", "expert")


QUICK = ("easy", "medium", "greedy:noise=9000")


def seeds_for(code: str) -> range:
    """Many for bots that decide quickly."""
    return range(40 if code in QUICK else 3)


@pytest.mark.parametrize("code", [*LEVELS, QUICK[-1]])
def test_one_move_from_winning_every_level_wins(code: str) -> None:
    for seed in seeds_for(code):
        match = winning_table()
        match.play(cabochon.bot(code, seed=seed).choose(match))
        assert match.result == (0.0, 1.0)


@pytest.mark.parametrize("code", [*LEVELS, QUICK[-1]])
def test_one_move_from_the_gauntlet_every_level_wins(code: str) -> None:
    for seed in seeds_for(code):
        table = a_table("marvel").market("jessica-jones", "nebula").chips(1, yellow=6, purple=6).tiles().turn(1)
        table.bonuses(1, yellow=2, blue=2, orange=2, red=2).points(1, 13).points(0, 12)
        table.state.players[1].chips[TIME] = 1
        table.play(cabochon.bot(code, seed=seed).choose(table))  # nebula has the points, but purple would be missing
        assert table.result == (0.0, 1.0)


@pytest.mark.parametrize("code", THINKING)
def test_one_move_from_losing_those_who_look_ahead_stop_it(code: str) -> None:
    for seed in range(3):
        table = a_table().points(1, 14).market("1r8", "3w1", "3u1", "3g1", "3r1").chips(1, white=4).points(0, 12)
        table.tiles().chips(0, red=2, blue=1)
        assert "1r8" in cabochon.bot(code, seed=seed).choose(table)


@pytest.mark.parametrize("code", ["random", "greedy", "easy", "hard", "mcts:60", "mcts:60:threads=2"])
def test_the_same_view_and_seed_give_the_same_move(code: str) -> None:
    match = cabochon.new("marvel", seats=4, seed=3)
    bot = cabochon.bot(code, seed=9)
    chosen = {bot.choose(match) for _ in range(2)} | {cabochon.bot(code, seed=9).choose(match)}
    assert len(chosen) == 1


@pytest.mark.parametrize("code", ["random", "easy", "mcts:20"])
def test_another_seed_may_give_another_move(code: str) -> None:
    match = cabochon.new("marvel", seats=4, seed=3)
    assert len({cabochon.bot(code, seed=seed).choose(match) for seed in range(-8, 8)}) > 1


@pytest.mark.parametrize("code", [*LEVELS, QUICK[-1]])
def test_with_a_card_that_nothing_beats_every_level_wins_the_duel_that_is_lacking(code: str) -> None:
    for seed in seeds_for(code):
        mat = (
            a_mat(hands=(("c20", "c21", "c22"), ("c05", "c06", "c30")))
            .without_stones()
            .duels_won(3, 6, first_at_match_point=1)
        )
        bot = cabochon.bot(code, seed=seed)
        while mat.to_move is not None and mat.view()["round"] == 1:
            mat.play(bot.choose(mat) if mat.to_move == 1 else mat.legal()[0])
        assert mat.result == (0.0, 1.0)


@pytest.mark.parametrize("code", [*LEVELS, QUICK[-1]])
def test_no_stone_spoils_cards_that_win_the_match(code: str) -> None:
    for seed in seeds_for(code):
        mat = a_mat(hands=(("c20", "c21", "c22"), ("c05", "c06", "c30"))).duels_won(3, 6, first_at_match_point=1)
        mat.state.players[0].spent |= mat.state.players[0].stones
        mat.state.players[0].stones = 0
        mat.no_stones().play_all("lay c20 on strength", "answer c30")
        while mat.view()["phase"] != "stone":
            mat.play(mat.legal()[0])
        bot = cabochon.bot(code, seed=seed)
        while mat.to_move is not None and mat.view()["round"] == 1:
            mat.play(bot.choose(mat) if mat.to_move == 1 else mat.legal()[0])
        assert mat.result == (0.0, 1.0)


@pytest.mark.parametrize("code", ["greedy", *THINKING])
def test_one_duel_from_losing_the_card_that_nothing_beats_is_laid_at_once(code: str) -> None:
    for seed in range(3):
        mat = (
            a_mat(hands=(("c20", "c21", "c22"), ("c05", "c06", "c30")))
            .without_stones()
            .duels_won(6, 5, first_at_match_point=0)
        )
        mat.play("lay c20 on strength")
        assert cabochon.bot(code, seed=seed).choose(mat) == "answer c30"


def test_time_decides_instead_of_simulations() -> None:
    match = cabochon.new("splendor", seed=1)
    assert cabochon.bot("mcts:30ms", seed=1).choose(match) in match.legal()


@pytest.mark.parametrize("code", ["mcts:1", "mcts:2", "mcts:1ms"])
def test_a_search_that_completed_no_move_decides_by_its_beginnings(code: str) -> None:
    for seed in range(3):
        match = cabochon.new("battle-mat", seed=seed, quick=True)
        bot = cabochon.bot(code, seed=seed)
        while match.to_move is not None:
            match.play(bot.choose(match))


@pytest.mark.parametrize("nodes", [12, 40, 400])
def test_a_search_that_has_no_room_left_goes_on_with_what_it_has(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabochon.bots.mcts.MOST_NODES", nodes)
    observer = winning_table().observer()
    bot = MctsBot(Parameters(simulations=2000), seed=1)
    first_visits = {
        observer.game.moves(observer.imagine(np.uint64(1)))[move][0]: visits[0]
        for move, visits in bot.visits(observer).items()
    }
    assert sum(first_visits.values()) == 2000  # every simulation went on from the root
    match = winning_table()
    match.play(bot.choose(match))
    assert match.result == (0.0, 1.0)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("mcts", "mcts needs simulations, such as mcts:2000, or a time, such as mcts:500ms$"),
        ("mcts:0ms", "mcts needs time to think: at least 1ms, not '0ms'"),
        ("mcts:0", "simulations of mcts is a number from 1 to 10000000, not '0'"),
        ("mcts:2s", "'2s' is neither"),
        ("mcts:200:speed=3", "mcts has no parameter 'speed'; there are simulations,"),
        ("mcts:200:threads=many", "threads of mcts is a number from 1 to 256, not 'many'"),
        ("mcts:200:threads=0", "threads of mcts is a number from 1 to 256, not '0'"),
        ("mcts:200:exploration=-1", "exploration of mcts is a number from 0.0 to 100.0, not '-1'"),
        ("mcts:200:temperature=nan", "temperature of mcts is a number from 0.01 to 100.0, not 'nan'"),
        ("greedy:3", "greedy takes a noise, such as greedy:noise=0.5, not '3'"),
        ("easy:3", "easy takes no argument"),
        ("stockfish", "no bot is called 'stockfish'; there are easy,"),
    ],
)
def test_a_wrong_code_is_refused_with_the_reason(code: str, reason: str) -> None:
    with pytest.raises(cabochon.UnknownBot, match=reason):
        cabochon.bot(code)


@pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name in games.names() for seats in games.find(name).seats]
)
def test_bots_play_whole_matches(game: str, seats: int) -> None:
    match = cabochon.new(game, seats=seats, seed=seats)
    bots = [cabochon.bot("mcts:20" if seat else "random", seed=seat) for seat in range(seats)]
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    assert match.result is not None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "matches", "enough"), [("splendor", 6, 5), ("battle-mat", 60, 36)])
def test_searching_beats_chance(game: str, matches: int, enough: int) -> None:
    won = 0.0
    for number in range(matches):
        match = cabochon.new(game, seats=2, seed=number)
        searcher = number % 2
        bots = {searcher: cabochon.bot("mcts:200", seed=number), 1 - searcher: cabochon.bot("random", seed=number)}
        while match.to_move is not None:
            match.play(bots[match.to_move].choose(match))
        assert match.result is not None
        won += match.result[searcher]
    assert won >= enough


def test_a_payment_is_part_of_the_move_a_bot_chooses() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2).bank()
    table.reserved(0, "3w1", "3w2", "3w3")  # nothing to take, nothing to reserve: it must buy
    legal = table.legal()
    assert all(move.startswith("buy 1w1") for move in legal)
    assert cabochon.bot("mcts:60", seed=1).choose(table) in legal


def test_a_position_that_comes_back_does_not_bring_the_same_move_forever() -> None:
    match = cabochon.new("splendor", seed=1)
    bot = cabochon.bot("random", seed=1)
    chosen = {bot.decide(Observer(match.game, match._state, 0, turn=turn)) for turn in range(20)}
    assert len(chosen) > 5
