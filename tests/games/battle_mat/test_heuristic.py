"""What the heuristic does at the mat, decision by decision, and that it knows no more than its seat."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cabochon import games, stream
from cabochon.bits import bit, new_mask
from cabochon.compiled import is_interpreted
from cabochon.contract import CHANCE, OVER
from cabochon.games.battle_mat import engine
from cabochon.games.battle_mat.rules.actions import NO_STONE, PICK, POWER_THIRD, REALITY, SOUL, SPACE, TIME, USE
from cabochon.games.battle_mat.rules.ranks import better
from cabochon.games.battle_mat.strategy.chances import Rivals, all_chances, chance_between
from cabochon.games.battle_mat.strategy.heuristic import score_actions
from cabochon.stream import advance, pick
from tests.games.battle_mat.table import TYING, Mat, a_mat
from tests.games.interpreted import printed_by_interpreted

GAME = games.find("battle-mat")
DECKS = ("house", "star-wars", TYING)
STEPS = 150

Scores = dict[int, float]


def scored(state: Any) -> Scores:
    """Each legal action with its score."""
    mask = new_mask(GAME.action_count)
    scores = np.full(GAME.seat_action_count, np.nan, np.float32)
    engine.legal(state, mask)
    score_actions(state, mask, scores)
    return {action: float(scores[action]) for action in np.flatnonzero(GAME.legal(state)).tolist()}


def best(state: Any) -> int:
    scores = scored(state)
    return max(scores, key=lambda action: scores[action])


def choice(mat: Mat) -> str:
    """The whole move a sensible player makes."""
    state = mat.state.copy()
    chosen = [best(state)]
    moves = GAME.moves(state)
    while tuple(chosen) not in moves.values():
        GAME.apply(state, chosen[-1])
        chosen.append(best(state))
    return next(move for move, actions in moves.items() if actions == tuple(chosen))


def new_state(deck: str = "house", *, quick: bool = False) -> Any:
    return GAME.new(2, GAME.resolve_options({"deck": deck, "quick": quick}))


def test_a_card_is_laid_where_it_is_best() -> None:
    for card, category in (("c30", "strength"), ("c01", "speed")):
        mat = a_mat(hands=(("c14", "c16", card), ("c11", "c21", "c29"))).no_stones()
        mat.play_all("lay c14 on size", "answer c11", "lay c21 on luck", "answer c16")
        assert choice(mat) == f"lay {card} on {category}"


def test_the_strong_card_leads() -> None:
    assert choice(a_mat(hands=(("c15", "c16", "c30"), ("c11", "c21", "c29"))).no_stones()).startswith("lay c30 on")


def led_on_strength(hand: tuple[str, str, str]) -> Mat:
    """Seat 1 is to answer a card on strength, which may be any that is not in its hand."""
    mat = a_mat(hands=(("c10", "c20", "c28"), hand)).no_stones()
    mat.play("lay c28 on strength")
    return mat


def test_an_answer_that_is_sure_to_win_the_match_is_given() -> None:
    mat = a_mat(hands=(("c14", "c16", "c30"), ("c10", "c20", "c28"))).duels_won(6, 3).no_stones()
    mat.play_all("lay c14 on rating", "answer c10", "lay c28 on strength")
    assert choice(mat) == "answer c30"


def test_a_duel_that_is_lost_costs_the_card_that_is_good_for_nothing_else() -> None:
    assert choice(led_on_strength(("c01", "c02", "c15"))) == "answer c15"  # the others lead on speed and size


def test_a_card_that_was_shown_is_taken_into_account() -> None:
    def gap_on_strength(*moves: str) -> float:
        mat = a_mat(hands=(("c14", "c16", "c29"), ("c11", "c21", "c30")), stones=(("mind", "time"), ("soul", "space")))
        mat.play_all(*moves)
        mat.no_stones()
        mat.replay("lay c14 on size")
        mat.replay("answer c11")
        mat.replay("lay c21 on luck")
        mat.replay("answer c16")
        scores = sorted(scored(after(mat.state, PICK + 28)).values())
        return scores[-1] - scores[0]

    assert gap_on_strength("use mind", "show c30") < gap_on_strength("use mind", "show c11") - 0.1


def after(state: Any, action: int) -> Any:
    copy = state.copy()
    GAME.apply(copy, action)
    return copy


def at_the_reveal(stones: tuple[str, str], cards: tuple[str, str, str], *, score: int = 0) -> Mat:
    """Seat 1 has answered on strength, led on rating and answered on luck, and may use a stone; the score is level."""
    mat = a_mat(hands=(("c12", "c13", "c14"), cards), stones=(("mind", "reality"), stones)).no_stones()
    for player in mat.state.players:
        player.score = score
    first, second, third = cards
    mat.play_all("lay c12 on strength", f"answer {first}", f"lay {second} on rating", "answer c13")
    mat.play_all("lay c14 on luck", f"answer {third}", "no stone")
    return mat


def test_soul_takes_back_what_will_lose_and_leaves_what_will_win() -> None:
    assert choice(at_the_reveal(("soul", "power"), ("c01", "c02", "c03"))) == "use soul"
    assert choice(at_the_reveal(("soul", "power"), ("c29", "c30", "c28"))) == "no stone"


@pytest.mark.parametrize(
    ("stone", "cards"),
    [("time", ("c01", "c16", "c25")), ("soul", ("c28", "c26", "c23")), ("space", ("c30", "c28", "c24"))],
)
def test_a_small_gain_is_left_for_a_better_round_unless_none_is_left(stone: str, cards: tuple[str, str, str]) -> None:
    assert choice(at_the_reveal((stone, "power"), cards)) == "no stone"
    assert choice(at_the_reveal((stone, "power"), cards, score=5)) == f"use {stone}"


def test_time_soul_and_space_wait_for_the_reveal() -> None:
    for stone, name in ((TIME, "time"), (SOUL, "soul"), (SPACE, "space")):
        scores = scored(a_mat(stones=((name, "power"), ("mind", "reality"))).state)
        assert scores[USE + stone] < scores[NO_STONE]


def test_space_gives_away_the_card_that_is_best_nowhere() -> None:
    mat = a_mat(hands=(("c01", "c15", "c30"), ("c11", "c21", "c29")), stones=(("space", "power"), ("mind", "time")))
    mat.replay("use space")
    assert choice(mat) == "give c15"


def test_space_at_the_reveal_gives_away_the_card_that_is_surest_to_lose() -> None:
    for cards, worst in ((("c01", "c30", "c29"), "c01"), (("c28", "c23", "c27"), "c27")):
        mat = at_the_reveal(("space", "power"), cards)
        mat.replay("use space")
        assert choice(mat) == f"give {worst}"


def test_mind_is_shown_the_weakest_card() -> None:
    mat = a_mat(hands=(("c10", "c20", "c28"), ("c01", "c15", "c30")), stones=(("mind", "time"), ("soul", "space")))
    mat.replay("use mind")
    assert choice(mat) == "show c15"


def test_power_and_reality_are_used_when_there_is_no_later() -> None:
    for name, action in (("power", POWER_THIRD), ("reality", USE + REALITY)):
        mat = a_mat(leader=1, stones=((name, "time"), ("mind", "soul"))).duels_won(5, 4)
        mat.state.players[0].stones &= ~np.uint32(bit(TIME))
        mat.play("no stone")
        scores = scored(mat.state)
        assert scores[action] > scores[NO_STONE]


def test_whoever_chooses_by_power_chooses_what_suits_their_card() -> None:
    for card, category in (("c30", "strength"), ("c01", "speed")):
        hands = (("c10", "c11", "c12"), ("c13", "c14", card))
        mat = a_mat(hands=hands, stones=(("mind", "time"), ("power", "space")))
        mat.play_all("no stone", "use power third", "lay c10 on size", "answer c13")
        mat.play_all("lay c14 on luck", "answer c11")
        assert choice(mat) == f"choose {category}"


def test_under_reality_the_category_suits_whatever_card_may_come() -> None:
    hands = (("c01", "c18", "c19"), ("c11", "c21", "c28"))
    mat = a_mat(hands=hands, stones=(("mind", "time"), ("reality", "space")))
    mat.play_all("no stone", "use reality")
    assert choice(mat) in ("choose speed", "choose size")


def spread(mat: Mat) -> float:
    """How much depends on the decision."""
    scores = scored(mat.state).values()
    return max(scores) - min(scores)


def test_what_waits_for_a_winner_raises_the_stakes() -> None:
    level, carried, pooled = (led_on_strength(("c14", "c16", "c30")) for _ in range(3))
    carried.state.carried |= carried._revealed(2)
    pooled.duels_won(0, 0, pooled=3)
    assert spread(carried) > spread(level) + 0.5
    assert spread(pooled) > spread(level) + 0.9


def test_nothing_hangs_on_a_pair_that_comes_after_the_end() -> None:
    mat = a_mat(hands=(("c14", "c16", "c30"), ("c11", "c21", "c29"))).no_stones()
    mat.play_all("lay c14 on size", "answer c11", "lay c21 on luck", "answer c16")
    GAME.apply(mat.state, PICK + 29)
    assert spread(mat) > 0.5
    mat.state.players[0].score, mat.state.players[1].score = 6, 5  # one of the first two pairs decides
    assert spread(mat) == 0


def test_a_card_that_reality_laid_is_face_down_for_its_player_too() -> None:
    mat = a_mat(stones=(("reality", "mind"), ("soul", "space")))
    mat.play("use reality")
    while mat.view()["moment"] == "before laying":
        mat.play("no stone" if mat.view()["phase"] == "stone" else mat.legal()[0])
    scores = scored(mat.state)
    assert USE + SOUL in scores
    mat.state.placements[0].cards[1] = (int(mat.state.placements[0].cards[1]) + 12) % 30
    assert scored(mat.state) == scores


def test_chances_are_those_of_the_rules() -> None:
    state = new_state("house")
    for own in range(30):
        for category in range(5):
            outcomes = [better(state, category, own, other) for other in range(30)]
            points = [{0: 1.0, 1: 0.0}.get(winner, 0.5) for winner in outcomes]
            assert [chance_between(state, category, own, other) for other in range(30)] == points
            others = [other for other in range(30) if other != own]
            uncertain = np.uint64(sum(1 << other for other in others[:20]))
            known = np.uint64(1 << others[25])
            chance = all_chances(state, own, Rivals(uncertain, known, 3))[category]
            expected = sum(points[other] for other in others[:20]) / 20 * 2 / 3 + points[others[25]] / 3
            assert chance == pytest.approx(expected)


@given(seed=some.integers(0, 2**32), deck=some.sampled_from(DECKS), quick=some.booleans())
@settings(max_examples=60, deadline=None)
def test_every_legal_action_has_a_score_that_depends_on_nothing_the_mover_cannot_know(
    seed: int, deck: str, quick: bool
) -> None:
    chance = random.Random(seed)
    state = new_state(deck, quick=quick)
    words = iter(stream.start(seed, 400))
    while engine.to_move(state) != OVER:
        actions = np.flatnonzero(GAME.legal(state)).tolist()
        mover = int(engine.to_move(state))
        if mover != CHANCE:
            scores = scored(state)
            assert all(np.isfinite(score) for score in scores.values())
            assert scores == scored(GAME.redeal(state, mover, next(words)))
        GAME.apply(state, chance.choice(actions))


@pytest.mark.parametrize("deck", ["house", "star-wars"])
def test_the_heuristic_beats_random_play(deck: str) -> None:
    chance = random.Random(1)
    won = 0.0
    for number in range(120):
        state = new_state(deck)
        while engine.to_move(state) != OVER:
            is_sensible = engine.to_move(state) == number % 2
            action = best(state) if is_sensible else chance.choice(np.flatnonzero(GAME.legal(state)).tolist())
            GAME.apply(state, action)
        won += GAME.result(state)[number % 2]
    assert won > 0.83 * 120


def trace(deck: str, seed: int) -> list[Scores]:
    """The scores at every decision of a random walk."""
    state = new_state(deck)
    mask = new_mask(GAME.action_count)
    word = stream.start(seed)[0]
    walk = []
    for _ in range(STEPS):
        if engine.to_move(state) == OVER:
            state = new_state(deck)
        if engine.to_move(state) != CHANCE:
            walk.append(scored(state))
        engine.legal(state, mask)
        word = np.uint64(advance(word))
        engine.apply(state, int(pick(mask, word)))
    return walk


def everything() -> str:
    return json.dumps([trace(deck, seed) for deck in DECKS for seed in (1, 2)])


def test_interpreted_equals_native() -> None:
    assert printed_by_interpreted("tests.games.battle_mat.test_heuristic").strip() == everything()


if __name__ == "__main__":
    assert is_interpreted()
    print(everything())
