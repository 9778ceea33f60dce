"""Battle Mat, the first half of the rulebook: who leads, how pairs are laid and revealed, what ties do."""

from __future__ import annotations

import pytest

import cabochon
from cabochon import games
from cabochon.match.chance import source
from tests.games.battle_mat.table import HANDS, PLAIN, TYING, Mat, a_mat

rule = pytest.mark.rule


def drawn(*cards: str) -> Mat:
    """A match in which these cards were drawn for the lead, and nothing was dealt."""
    mat = Mat(games.find("battle-mat"), 2, options={"deck": PLAIN}, chance=source(1), drawing=False)
    for card in cards:
        mat.replay(f"deal {card}")
    return mat


@rule("3.1")
def test_the_higher_rating_leads() -> None:
    assert drawn("c30", "c01").view()["leader"] == 0
    assert drawn("c01", "c30").view()["leader"] == 1


@rule("3.1")
def test_equal_ratings_draw_again_from_all_cards() -> None:
    mat = drawn("c07", "c08")
    assert mat.view()["leader"] is None
    assert mat.view()["drawn"] == []
    assert len(mat.game.outcomes(mat.state)) == 30
    mat.replay("deal c08")
    assert len(mat.game.outcomes(mat.state)) == 29  # the second card is another one
    mat.replay("deal c09")
    assert mat.view()["leader"] == 1


@rule("3.1")
def test_a_missing_rating_draws_again() -> None:
    text = PLAIN.replace("c30,30,1,30,7,15", "c30,30,1,30,7,")
    mat = Mat(games.find("battle-mat"), 2, options={"deck": text}, chance=source(1), drawing=False)
    mat.replay("deal c30")
    mat.replay("deal c01")
    assert mat.view()["leader"] is None


@rule("3.1")
def test_the_cards_drawn_for_the_lead_go_back() -> None:
    mat = drawn("c30", "c01")
    assert len(mat.game.outcomes(mat.state)) == 30


@rule("3.2")
def test_three_cards_and_two_stones_each_and_two_stones_out_of_the_game() -> None:
    mat = a_mat()
    view = mat.open_view()
    assert [[card["code"] for card in player["hand"]] for player in view["players"]] == [list(hand) for hand in HANDS]
    assert [player["stones"] for player in view["players"]] == [["time", "mind"], ["soul", "space"]]
    assert view["left"] == 24


@rule("3.2")
def test_the_leader_is_dealt_the_first_three_cards() -> None:
    mat = a_mat(leader=1)
    seen = mat.turns[0].moves
    assert seen[2:8] == [f"deal {card}" for card in (*HANDS[1], *HANDS[0])]


@rule("3.2", "3.12")
def test_hands_and_stones_are_unseen_by_the_other() -> None:
    other = a_mat().view(0)["players"][1]
    assert other["hand"] == [{"face_down": True}] * 3
    assert other["stones"] == 2


@rule("3.2")
def test_every_stone_is_dealt_as_often_as_the_others() -> None:
    counts = dict.fromkeys(("time", "mind", "reality", "soul", "power", "space"), 0)
    for seed in range(600):
        for stone in cabochon.new("battle-mat", seed=seed).view(0)["players"][0]["stones"]:
            counts[stone] += 1
    assert min(counts.values()) > 150
    assert max(counts.values()) < 250


@rule("3.3")
def test_the_leader_begins_the_first_and_third_pair_the_other_the_second() -> None:
    mat = a_mat().no_stones()
    order = []
    while mat.view()["phase"] in ("lead", "answer"):
        order.append((mat.view()["phase"], mat.to_move))
        mat.play(mat.legal()[0])
    assert order == [("lead", 0), ("answer", 1), ("lead", 1), ("answer", 0), ("lead", 0), ("answer", 1)]


@rule("3.3")
def test_a_category_is_used_once_a_round_and_the_answer_lies_on_the_same() -> None:
    mat = a_mat().no_stones()
    assert len(mat.legal()) == 3 * 5
    mat.play("lay c10 on speed")
    assert mat.legal() == ["answer c11", "answer c21", "answer c29"]
    mat.play("answer c11")
    assert len(mat.legal()) == 2 * 4
    with pytest.raises(cabochon.IllegalMove, match=r"speed is already used in this round.*\(3.3\)"):
        mat.play("lay c21 on speed")


@rule("3.3")
def test_the_next_round_is_led_by_the_other() -> None:
    mat = a_mat().lay(("strength", "c10", "c11"), ("speed", "c21", "c20"), ("size", "c30", "c29"))
    assert mat.view()["round"] == 2
    assert mat.view()["leader"] == 1
    assert mat.view()["phase"] == "stone"


@rule("3.4")
def test_pairs_are_revealed_in_the_order_laid_and_the_better_value_scores() -> None:
    mat = a_mat().lay(("strength", "c10", "c11"), ("speed", "c21", "c20"), ("size", "c30", "c29"))
    seen = [(duel["category"], duel["winner"]) for duel in mat.view()["duels"]]
    assert seen == [("strength", 1), ("speed", 0), ("size", 1)]
    assert mat.scores() == (1, 2)
    assert [card["code"] for card in mat.view()["duels"][1]["cards"]] == ["c20", "c21"]


@rule("3.4")
def test_a_category_may_be_won_by_the_lowest() -> None:
    mat = a_mat().lay(("size", "c10", "c11"), ("strength", "c21", "c20"), ("speed", "c30", "c29"))
    assert mat.view()["duels"][0]["winner"] == 0


@rule("3.4")
def test_three_new_cards_each_for_the_next_round() -> None:
    mat = a_mat().lay(("strength", "c10", "c11"), ("speed", "c21", "c20"), ("size", "c30", "c29"))
    assert [len(mat.hand(seat)) for seat in range(2)] == [3, 3]
    assert mat.view()["left"] == 18
    assert not {*mat.hand(0), *mat.hand(1)} & {card for hand in HANDS for card in hand}


@rule("3.5")
def test_the_winner_of_the_next_decided_duel_scores_a_tie_as_well() -> None:
    # c20 and c21 have the same luck.
    mat = a_mat().lay(("luck", "c20", "c21"), ("strength", "c11", "c10"), ("speed", "c30", "c29"))
    assert mat.view()["duels"][0]["winner"] is None
    assert mat.scores() == (0, 3)


@rule("3.5")
def test_a_missing_value_on_either_card_is_a_tie() -> None:
    for first, second in (("c10", "c11"), ("c20", "c09")):
        hands = (("c10", "c20", "c30"), ("c11", "c09", "c29"))
        mat = a_mat(hands=hands).no_stones()
        mat.play_all(f"lay {first} on luck", f"answer {second}")
        while mat.view()["phase"] in ("lead", "answer"):
            mat.play(mat.legal()[0])
        mat.no_stones()
        assert mat.view()["duels"][0]["winner"] is None


@rule("3.5")
def test_a_tie_carries_over_into_the_next_round() -> None:
    mat = a_mat().lay(("strength", "c30", "c29"), ("speed", "c21", "c10"), ("luck", "c20", "c11"))
    assert mat.scores() == (2, 0)
    assert mat.view()["carried"] == 1
    mat.no_stones()
    winner = 1 if max(mat.hand(1)) > max(mat.hand(0)) else 0
    mat.play_all(f"lay {max(mat.hand(1))} on strength", f"answer {max(mat.hand(0))}")
    while mat.view()["phase"] in ("lead", "answer"):
        mat.play(next(move for move in mat.legal() if "luck" not in move))
    mat.no_stones()
    assert mat.view()["duels"][0]["winner"] == winner
    assert sum(mat.scores()) == 6


def three_ties(*, quick: bool = False) -> Mat:
    """A round in which nothing was decided, with the deck where most pairs tie."""
    hands = (("c10", "c11", "c12"), ("c13", "c14", "c15"))
    mat = a_mat(deck=TYING, hands=hands, stones=(("mind", "power"), ("reality", "space")), quick=quick)
    return mat.lay(("strength", "c10", "c13"), ("speed", "c14", "c11"), ("luck", "c12", "c15"))


def next_round(mat: Mat, hands: tuple[str, str], *pairs: tuple[str, str, str]) -> Mat:
    """Rearrange what was dealt: these cards for seats 0 and 1, the rest back into the deck; then lay pairs."""
    for seat in range(2):
        mat.state.deck[0] |= mat.state.players[seat].hand
        mat.state.players[seat].hand = 0
    for seat, hand in enumerate(hands):
        cards = mat.cards(*hand.split())
        assert cards & mat.state.deck[0] == cards
        mat.state.deck[0] &= ~cards
        mat.state.players[seat].hand = cards
    return mat.lay(*pairs)


@rule("3.6")
def test_three_ties_wait_for_the_winner_of_the_next_round() -> None:
    mat = three_ties()
    assert (mat.scores(), mat.view()["pooled"], mat.view()["carried"]) == ((0, 0), 3, 0)
    # Seat 1 leads; c03 is strong, c04 quick, the third pair ties.
    next_round(
        mat, ("c16 c17 c18", "c03 c04 c19"), ("strength", "c03", "c16"), ("speed", "c17", "c04"), ("luck", "c19", "c18")
    )
    assert mat.scores() == (0, 2 + 3)
    assert (mat.view()["pooled"], mat.view()["carried"]) == (0, 1)


@rule("3.6")
def test_if_the_next_round_is_level_the_three_wait_for_the_round_after() -> None:
    mat = three_ties()
    next_round(
        mat, ("c03 c17 c18", "c04 c16 c19"), ("strength", "c16", "c03"), ("speed", "c17", "c04"), ("luck", "c19", "c18")
    )
    assert mat.scores() == (1, 1)
    assert (mat.view()["pooled"], mat.view()["carried"]) == (3, 1)
    # Seat 0 leads; c09 wins the first duel and the carried tie, and with that one duel the round and the three.
    next_round(
        mat, ("c09 c20 c21", "c22 c23 c24"), ("strength", "c09", "c22"), ("speed", "c23", "c20"), ("size", "c21", "c24")
    )
    assert mat.scores() == (1 + 2 + 3, 1)


@rule("3.6")
def test_a_pair_set_aside_in_an_earlier_round_is_no_duel_of_the_next() -> None:
    mat = three_ties()
    next_round(
        mat, ("c03 c17 c18", "c04 c16 c19"), ("strength", "c16", "c03"), ("speed", "c17", "c04"), ("luck", "c19", "c18")
    )
    # Seat 0 wins its first duel with the carried pair, seat 1 its second: level, although seat 0 scored two.
    next_round(
        mat, ("c09 c20 c21", "c05 c23 c24"), ("strength", "c09", "c23"), ("speed", "c05", "c20"), ("size", "c21", "c24")
    )
    assert mat.scores() == (1 + 2, 1 + 1)
    assert mat.view()["pooled"] == 3


@rule("3.6")
def test_three_more_ties_wait_together_and_what_was_set_aside_before_does_not() -> None:
    mat = a_mat(deck=TYING, hands=(("c03", "c04", "c12"), ("c13", "c14", "c15")))
    mat.lay(("strength", "c03", "c13"), ("speed", "c14", "c04"), ("luck", "c12", "c15"))
    assert (mat.scores(), mat.view()["carried"]) == ((2, 0), 1)
    next_round(
        mat, ("c16 c17 c18", "c19 c20 c21"), ("strength", "c19", "c16"), ("speed", "c17", "c20"), ("luck", "c21", "c18")
    )
    assert (mat.view()["carried"], mat.view()["pooled"]) == (1, 3)
    next_round(
        mat, ("c22 c23 c24", "c01 c02 c25"), ("strength", "c22", "c01"), ("speed", "c02", "c23"), ("luck", "c24", "c25")
    )
    assert (mat.view()["carried"], mat.view()["pooled"]) == (1, 6)
