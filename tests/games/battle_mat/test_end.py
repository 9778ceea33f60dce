"""Battle Mat, how a match ends: seven duels, the decider, the draw of ratings, the short match, no cards left."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import cabochon
from cabochon import games
from cabochon.contract import OVER, State
from cabochon.games.battle_mat.rules.duels import at_stake, has_won, needed, needed_after_round, won_in_round
from cabochon.games.battle_mat.rules.legal import duels_in
from cabochon.games.battle_mat.rules.state import NOBODY, NOTHING, PLACEMENTS
from tests.games.battle_mat.table import TYING, Mat, a_mat

rule = pytest.mark.rule
GAME = games.find("battle-mat")


def near_the_end(first: int, second: int, *, quick: bool = False, first_at_match_point: int = -1) -> Mat:
    """These duels won before, seat 0 to lay, and no stones left."""
    return a_mat(quick=quick).without_stones().duels_won(first, second, first_at_match_point=first_at_match_point)


@rule("3.7")
def test_the_seventh_duel_wins_at_once() -> None:
    mat = near_the_end(6, 1, first_at_match_point=0)
    mat.lay(("strength", "c30", "c11"), ("speed", "c21", "c10"), ("size", "c20", "c29"))
    assert mat.result == (1.0, 0.0)
    assert mat.scores() == (7, 1)
    assert len(mat.view()["duels"]) == 1  # the other pairs are not revealed
    assert mat.view()["mat"][1]["cards"] == [{"face_down": True}] * 2
    assert mat.view()["decided_by"] == "duels"


@rule("3.7")
def test_a_carried_tie_can_be_the_seventh() -> None:
    mat = near_the_end(5, 1)
    mat.lay(("luck", "c20", "c11"), ("speed", "c21", "c10"), ("size", "c30", "c29"))
    assert mat.scores() == (7, 1)


@rule("3.6", "3.7")
def test_duels_that_wait_come_too_late_for_a_match_that_is_won() -> None:
    mat = a_mat().without_stones().duels_won(6, 3, pooled=3, first_at_match_point=0)
    # Seat 1 wins the round, two duels to one, but the third duel is the seventh of seat 0.
    mat.lay(("strength", "c10", "c11"), ("size", "c21", "c30"), ("speed", "c20", "c29"))
    assert mat.scores() == (7, 5)
    assert mat.view()["pooled"] == 3
    assert mat.result == (1.0, 0.0)


@rule("3.6", "3.7")
def test_duels_that_wait_are_scored_before_a_decider_is_asked_for() -> None:
    # Two duels of three make it six each, and with them the round, and the three that wait.
    mat = a_mat().without_stones().duels_won(4, 5, pooled=3)
    mat.lay(("strength", "c30", "c11"), ("speed", "c29", "c20"), ("rating", "c10", "c21"))
    assert mat.scores() == (9, 6)
    assert mat.result == (1.0, 0.0)


def decider(*cards: str) -> Mat:
    """Six each after the fourth round; seat 1 was first to have six, so the first three cards are its."""
    mat = near_the_end(4, 5)
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on luck")
    mat.play("answer c29", *(f"deal {card}" for card in cards or ("c01", "c02", "c03", "c04", "c05", "c06")))
    return mat


@rule("3.7", "3.9")
def test_at_six_each_comes_the_decider_led_by_the_first_to_have_six() -> None:
    mat = decider()
    assert mat.scores() == (6, 6)
    assert mat.view()["decider"]
    assert mat.view()["leader"] == 1
    assert mat.hand(1) == ["c01", "c02", "c03"]
    assert mat.view()["left"] == 0


@rule("3.8", "3.9")
def test_there_are_no_stones_in_the_decider() -> None:
    mat = decider()
    for player in mat.state.players:
        player.stones = 3
    assert mat.view()["phase"] == "lead"
    while not mat.is_over:
        assert mat.view()["phase"] in ("lead", "answer")
        mat.play(mat.legal()[0])


@rule("3.9")
def test_the_first_two_pairs_of_the_decider_are_not_on_the_rating_and_the_third_is() -> None:
    mat = decider()
    assert {move.split(" on ")[1] for move in mat.legal()} == {"strength", "speed", "size", "luck"}
    with pytest.raises(cabochon.IllegalMove, match=r"rating is kept for the third pair of the decider \(3.9\)"):
        mat.play("lay c01 on rating")
    mat.play_all("lay c01 on strength", "answer c04")
    assert "rating" not in {move.split(" on ")[1] for move in mat.legal()}
    mat.play_all("lay c05 on speed", "answer c02")
    assert mat.legal() == ["lay c03 on rating"]


@rule("3.9")
def test_the_most_duels_of_the_decider_win_the_match() -> None:
    mat = decider().play_all(
        "lay c01 on strength", "answer c04", "lay c05 on size", "answer c02", "lay c03", "answer c06"
    )
    # c04 is stronger, c02 smaller, c06 has the rating 3 against 2.
    assert [duel["winner"] for duel in mat.view()["duels"]] == [0, 1, 0]
    assert mat.result == (1.0, 0.0)
    assert mat.view()["decided_by"] == "decider"


@rule("3.9")
def test_ties_carry_over_inside_the_decider() -> None:
    mat = decider().play_all("lay c01 on luck", "answer c04", "lay c05 on size", "answer c02", "lay c03", "answer c06")
    assert [duel["winner"] for duel in mat.view()["duels"]] == [None, 1, 0]
    assert mat.result == (0.0, 1.0)  # two of the three, although the rating was lost


def tied_decider() -> Mat:
    """One duel each, and c05 against c06 on the rating, which are equal."""
    mat = decider("c01", "c02", "c05", "c03", "c04", "c06")
    mat.play_all("lay c01 on strength", "answer c04", "lay c03 on size", "answer c02", "lay c05")
    mat.replay("answer c06")
    return mat


@rule("3.9")
def test_a_tie_on_the_rating_is_drawn_out_with_the_cards_of_the_score_fields() -> None:
    mat = tied_decider()
    assert [duel["winner"] for duel in mat.view()["duels"]] == [0, 1, None]
    assert not mat.is_over
    drawable = {move.removeprefix("deal ") for move in mat.game.moves(mat.state)}
    assert len(drawable) == 28
    assert not drawable & {"c05", "c06"}  # set aside, on no score field
    mat.replay("deal c30")
    mat.replay("deal c29")
    assert not mat.is_over  # equal ratings: again
    assert len(mat.game.moves(mat.state)) == 28
    mat.replay("deal c11")
    mat.replay("deal c13")
    assert mat.result == (0.0, 1.0)
    assert mat.view()["decided_by"] == "ratings"
    assert mat.scores() == (7, 8)


@rule("3.9")
def test_two_of_the_three_duels_have_won_whatever_rating_is_drawn_after_that() -> None:
    for last in ("c13", "c11"):
        mat = decider("c01", "c02", "c05", "c03", "c04", "c06")
        mat.play_all("lay c01 on luck", "answer c04", "lay c03 on strength", "answer c02", "lay c05")
        mat.replay("answer c06")
        assert [duel["winner"] for duel in mat.view()["duels"]] == [None, 0, None]  # with the tie it carries, two
        mat.replay(f"deal {'c11' if last == 'c13' else 'c13'}")
        mat.replay(f"deal {last}")
        assert mat.result == (1.0, 0.0)
        assert mat.view()["decided_by"] == "decider"


@rule("3.9")
def test_the_winner_of_the_draw_gets_what_the_rating_pair_carries() -> None:
    mat = decider("c01", "c02", "c05", "c03", "c04", "c06")
    mat.play_all("lay c01 on strength", "answer c04", "lay c03 on luck", "answer c02", "lay c05")
    mat.replay("answer c06")
    mat.replay("deal c01")
    mat.replay("deal c30")
    assert mat.scores() == (7, 8)


@rule("3.10")
def test_the_quick_game_is_won_with_five_duels() -> None:
    mat = near_the_end(4, 1, quick=True, first_at_match_point=0)
    mat.lay(("strength", "c30", "c11"), ("speed", "c21", "c10"), ("size", "c20", "c29"))
    assert mat.scores() == (5, 1)
    assert mat.result == (1.0, 0.0)


@rule("3.10")
def test_four_each_put_the_pair_not_yet_revealed_under_the_deck() -> None:
    mat = near_the_end(3, 3, quick=True)
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on size")
    mat.play("answer c29", *(f"deal c0{number}" for number in range(1, 7)))
    assert mat.scores() == (4, 4)
    assert len(mat.view()["duels"]) == 2
    assert mat.view()["decider"]
    assert mat.view()["leader"] == 1
    assert mat.names(int(mat.state.deck[1])) == ["c29", "c30"]
    assert mat.known(0) == {"c30": ["deck 7 to 8"]}
    assert mat.known(1) == {"c29": ["deck 7 to 8"]}


@rule("3.10")
def test_duels_that_wait_for_a_round_count_for_nobody_once_the_decider_has_come() -> None:
    mat = a_mat(quick=True).without_stones().duels_won(3, 3, pooled=3)
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on size", "answer c29")
    assert (mat.scores(), mat.view()["decider"]) == ((4, 4), True)
    assert (mat.view()["pooled"], mat.view()["pooled_cards"]) == (0, [])
    while not mat.is_over:
        mat.play(mat.legal()[0])
    assert (mat.view()["pooled"], mat.view()["pooled_cards"]) == (0, [])
    assert sum(mat.scores()) == 4 + 4 + 3


TIES = ("lay c10 on strength", "answer c13", "lay c14 on speed", "answer c11")


def out_of_cards(last_of_first: str = "c12", last_of_second: str = "c15") -> Mat:
    """The fifth round, in which every pair ties: no card is left, and nobody has won."""
    hands = (("c10", "c11", last_of_first), ("c13", "c14", last_of_second))
    mat = a_mat(deck=TYING, hands=hands).without_stones().duels_won(5, 4, pooled=3)
    assert mat.view()["left"] == 0
    mat.play_all(*TIES, f"lay {last_of_first} on size")
    mat.replay(f"answer {last_of_second}")
    return mat


@rule("3.11")
def test_without_cards_the_higher_rating_wins_all_that_is_pending_and_the_match() -> None:
    mat = out_of_cards()
    assert not mat.is_over
    assert (mat.scores(), mat.view()["pooled"]) == ((5, 4), 6)
    assert len(mat.game.moves(mat.state)) == 2 * (5 + 4)
    mat.replay("deal c17")
    mat.replay("deal c29")
    assert mat.result == (0.0, 1.0)
    assert mat.scores() == (5, 10)
    assert mat.view()["decided_by"] == "ratings"


@rule("3.9", "3.11")
def test_if_no_two_ratings_of_the_score_fields_differ_all_cards_are_drawn_from() -> None:
    # c29 and c30 alone have a higher rating, and both lie set aside.
    mat = out_of_cards("c29", "c30")
    assert (mat.scores(), mat.view()["pooled"]) == ((5, 4), 6)
    assert len(mat.game.moves(mat.state)) == 30


@rule("3.10", "3.11")
def test_a_quick_game_without_six_cards_for_its_decider_is_drawn_out() -> None:
    mat = a_mat(quick=True).without_stones().duels_won(3, 3, pooled=6)
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on size")
    mat.replay("answer c29")
    assert (mat.scores(), mat.view()["decider"], mat.view()["left"]) == ((4, 4), False, 2)
    mat.replay("deal c28")
    mat.replay("deal c15")
    assert mat.scores() == (10, 4)
    assert mat.result == (1.0, 0.0)


def rounds_revealed(seed: int, deck: str, quick: bool) -> Iterator[tuple[State, State]]:
    """The states before and after each reveal of a match played at random."""
    chance = random.Random(seed)
    state = GAME.new(2, GAME.resolve_options({"deck": deck, "quick": quick}))
    while GAME.to_move(state) != OVER:
        before = state.copy()
        GAME.apply(state, chance.choice(np.flatnonzero(GAME.legal(state)).tolist()))
        if state.revealed != before.revealed:
            yield before, state.copy()


any_match = given(seed=some.integers(0, 2**32), deck=some.sampled_from(("house", TYING)), quick=some.booleans())


@any_match
@settings(max_examples=60, deadline=None)
def test_a_round_foretold_is_scored_like_one_that_is_revealed(seed: int, deck: str, quick: bool) -> None:
    for before, state in rounds_revealed(seed, deck, quick):
        winners = [int(duel.winner) for duel in state.duels if duel.category != NOTHING]
        is_cut_short = len(winners) < PLACEMENTS and not has_won(state)  # a short match, level at the brink
        if NOBODY in winners or is_cut_short:
            continue
        for seat in range(2):
            won = sum(1 << place for place, winner in enumerate(winners) if winner == seat)
            assert needed_after_round(before, seat, won) == (needed(state, seat), needed(state, 1 - seat))


@rule("3.5", "3.6")
@any_match
@settings(max_examples=60, deadline=None)
def test_the_duels_reported_of_a_round_are_those_that_are_scored(seed: int, deck: str, quick: bool) -> None:
    for before, state in rounds_revealed(seed, deck, quick):
        effects = GAME.effects(before, state, None)
        duels = [effect for effect in effects if effect.kind in ("tie", "duel_won")]
        assert duels[0].fields["carried"] + 1 == at_stake(before)
        first_winner = next((effect.seat for effect in duels if effect.seat is not None), None)
        for seat in range(2):
            won = sum(effect.fields["carried"] + 1 for effect in duels if effect.seat == seat)
            waited = sum(
                effect.fields["duels"]
                for effect in effects
                if effect.kind == "waiting_duels_won" and effect.seat == seat
            )
            assert needed(before, seat) - needed(state, seat) == won + waited
            assert won_in_round(state, seat) == won - (at_stake(before) - 1) * (seat == first_winner)
        ties_left = next((place for place, effect in enumerate(reversed(duels)) if effect.seat is not None), len(duels))
        was_nothing_won = first_winner is None
        set_aside = ties_left + (at_stake(before) - 1) * was_nothing_won
        is_pooled = ties_left == PLACEMENTS and not state.decider  # the decider is drawn out instead
        assert duels_in(state.carried) == set_aside - PLACEMENTS * is_pooled
