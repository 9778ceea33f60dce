"""Battle Mat, what each side knows: no more than it was shown, and no less than it can deduce."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from cabochon import stream
from cabochon.games.battle_mat.knowledge.deduction import (
    POSSIBLE,
    are_found,
    fill_with_any,
    fill_with_found,
    write_possible,
)
from cabochon.games.battle_mat.knowledge.observation import BLOCKS
from cabochon.games.battle_mat.rules.state import DECK, THEIR_HAND, THEIR_LAID, ZONES
from cabochon.games.battle_mat.rules.tracking import lies_in, seen_before
from cabochon.match.chance import source
from tests.games.battle_mat.table import CALM, PLAIN, Mat, a_mat, laid, with_stone

rule = pytest.mark.rule


def all_in(where: list[str], *cards: str) -> dict[str, list[str]]:
    return {card: list(where) for card in cards}


def imagined(mat: Mat, seat: int, zone: int, deals: int = 300) -> Counter[tuple[str, ...]]:
    """What a seat imagines in a zone out of its sight, over many deals."""
    words = stream.start(5, deals)
    states = [mat.game.redeal(mat.state, seat, word) for word in words]
    return Counter(tuple(mat.names(int(lies_in(state, seat, zone)))) for state in states)


@rule("3.12")
def test_a_card_the_observer_holds_is_never_imagined_elsewhere() -> None:
    mat = a_mat()
    hands = imagined(mat, 0, THEIR_HAND)
    assert len(hands) > 200
    assert not {card for hand in hands for card in hand} & {"c10", "c20", "c30"}


@rule("3.12")
def test_every_unknown_hand_is_as_likely_as_the_others() -> None:
    mat = a_mat()
    counts = Counter(card for hand, times in imagined(mat, 0, THEIR_HAND, 2700).items() for card in hand * times)
    assert len(counts) == 27
    assert min(counts.values()) > 230
    assert max(counts.values()) < 370


@rule("3.12")
def test_a_card_shown_by_mind_stays_known_until_it_is_revealed() -> None:
    mat = with_stone("mind")
    mat.play_all("use mind", "show c21")
    assert mat.known(0) == {"c21": ["hand"]}
    assert all("c21" in hand for hand in imagined(mat, 0, THEIR_HAND))
    mat.play_all("no stone", "lay c10 on strength", "answer c11")
    # It may be the card just laid, or one of the two in the hand.
    assert mat.known(0) == {"c21": ["hand", "laid first"]}
    assert {"c21" in laid for laid in imagined(mat, 0, THEIR_LAID)} == {True, False}
    mat.play_all("lay c21 on speed", "answer c20", "lay c30 on size", "answer c29", "no stone")
    assert mat.known(0) == {}
    assert mat.view()["duels"][1]["cards"][1]["code"] == "c21"


@rule("3.12")
def test_only_the_user_of_mind_reads_what_it_showed() -> None:
    mat = with_stone("mind")
    mat.play("use mind")
    assert mat.redacted_text("show c21", 0) == "show c21"
    assert mat.redacted_text("show c21", 1) == "show c21"
    assert mat.redacted_text("show c21", None) == "show a card"


@rule("3.12")
def test_a_laid_card_is_reported_without_its_name() -> None:
    mat = a_mat().no_stones()
    assert mat.redacted_text("lay c10 on strength", 0) == "lay c10 on strength"
    assert mat.redacted_text("lay c10 on strength", 1) == "lay a card on strength"
    mat.play("lay c10 on strength")
    assert mat.redacted_text("answer c11", 0) == "answer with a card"


@rule("3.12")
def test_a_card_that_time_took_is_known_to_its_former_holder() -> None:
    mat = with_stone("time")
    mat.play("use time", "hit c21", "deal c05")
    assert mat.known(1) == {"c21": ["deck 24"]}
    assert mat.known(0) == {}
    assert imagined(mat, 1, DECK + 1) == {("c21",): 300}
    assert len(imagined(mat, 0, DECK + 1)) == 27


@rule("3.12")
def test_a_card_that_time_took_from_the_mat_is_known_to_its_former_holder() -> None:
    mat = laid(with_stone("time"))
    mat.replay("use time")
    mat.replay("hit c21")
    mat.replay("deal c05")
    assert mat.known(1) == {"c21": ["deck 24"]}
    assert mat.known(0) == {}


@rule("3.12")
def test_cards_swapped_by_space_are_known_to_their_former_holder() -> None:
    mat = with_stone("space")
    mat.play("use space")
    assert mat.redacted_text("give c10", 1) == "give a card away"
    mat.play("give c10", "hit c29")
    assert mat.known(0) == {"c10": ["hand"]}
    assert mat.known(1) == {"c29": ["hand"]}
    assert all("c29" in hand for hand in imagined(mat, 1, THEIR_HAND))


@rule("3.12")
def test_laid_cards_swapped_by_space_are_known_with_their_place() -> None:
    mat = laid(with_stone("space"))
    mat.play("use space")
    mat.play("give c10", "hit c29")
    assert mat.known(0) == {"c10": ["laid third"]}
    assert mat.known(1) == {"c29": ["laid first"]}
    assert imagined(mat, 0, THEIR_LAID + 2) == {("c10",): 300}


@rule("3.12")
def test_what_a_swapped_card_may_have_become_when_time_hits_one_of_three() -> None:
    mat = with_stone("space", another="time")
    mat.play("use space")
    mat.play("give c10", "hit c29")
    mat.play("use time", "hit c20", "deal c05")
    # Seat 1 knows c29 was in the hand of seat 0; one of the three cards there is now under the deck.
    assert mat.known(1) == {"c29": ["hand", "deck 24"]}
    assert mat.known(0) == {"c10": ["hand"], "c20": ["deck 24"]}
    under = imagined(mat, 1, DECK + 1)
    assert under[("c29",)] > 0
    assert len(under) > 10


@rule("3.12")
def test_a_swapped_card_hit_on_the_mat_is_known_to_lie_under_the_deck() -> None:
    mat = laid(with_stone("space", another="time"))
    mat.play("use space")
    mat.play("give c10", "hit c29")
    mat.replay("use time")
    mat.replay("hit c29")  # the card seat 1 has just lost, at a place it knows
    mat.replay("deal c05")
    assert mat.known(1) == {"c29": ["deck 24"]}


@rule("3.12")
def test_cards_put_away_by_soul_are_known_to_their_former_holder() -> None:
    mat = with_stone("soul")
    mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    assert mat.known(0) == all_in(["deck 19 to 21"], *("c10", "c20", "c30"))
    assert mat.known(1) == all_in(["deck 22 to 24"], *("c11", "c21", "c29"))
    assert imagined(mat, 0, DECK + 1) == {("c10", "c20", "c30"): 300}
    assert len(imagined(mat, 0, DECK + 2)) > 200


@rule("3.12")
def test_what_was_put_away_and_is_dealt_again_is_known_by_what_is_missing() -> None:
    # Nothing but the six cards of Soul is left for the fifth round: seat 1 leads it and gets those of seat 0.
    mat = with_stone("soul").duels_won(5, 4)
    mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    mat.without_stones()
    mat.lay(("strength", "c01", "c04"), ("size", "c05", "c02"), ("luck", "c03", "c06"))
    assert (mat.scores(), mat.view()["leader"]) == ((6, 5), 1)
    assert mat.known(0) == all_in(["hand"], *("c10", "c20", "c30"))
    assert mat.known(1) == all_in(["hand"], *("c11", "c21", "c29"))
    assert imagined(mat, 0, THEIR_HAND) == {("c10", "c20", "c30"): 300}


@rule("3.12")
def test_of_three_known_cards_one_with_the_other_leaves_two_in_the_deck() -> None:
    # Soul puts six cards under the deck and Time one more, so that the fourth round takes the first of those of seat 1.
    mat = a_mat(deck=CALM, hands=(("c01", "c20", "c30"), ("c11", "c21", "c29")))
    mat.play_all("no stone", "use soul")
    while mat.view()["round"] < 4:
        mat.play("use time" if "use time" in mat.legal() and mat.view()["round"] == 2 else mat.legal()[-1])
    assert mat.known(1).items() >= all_in(["hand", "deck 1 to 2"], *("c11", "c21", "c29")).items()
    hands = imagined(mat, 1, THEIR_HAND)
    assert {len({*hand} & {"c11", "c21", "c29"}) for hand in hands} == {1}
    assert {card for hand in hands for card in hand} > {"c11", "c21", "c29"}


@rule("3.12")
def test_places_that_only_certain_cards_can_fill_are_known_to_hold_them() -> None:
    # Soul and Time put seven cards under the deck: the fourth round takes one of the three of seat 1 for seat 0.
    own = {"c11", "c21", "c29"}
    mat = a_mat(
        deck=CALM, hands=(("c01", "c20", "c30"), ("c11", "c21", "c29")), stones=(("time", "power"), ("soul", "mind"))
    )
    mat.play_all("no stone", "use soul")
    while mat.view()["round"] < 4:
        mat.play("use time" if "use time" in mat.legal() and mat.view()["round"] == 2 else mat.legal()[-1])
    (theirs,) = own & set(mat.hand(0))
    assert all(mat.known(1)[card] == ["hand", "deck 1 to 2"] for card in own)
    mat.play("use mind")
    mat.play(f"show {theirs}")
    # As many cards are left for the deck as there are places: the other two can be nowhere else.
    assert mat.known(1)[theirs] == ["hand"]
    assert all(mat.known(1)[card] == ["deck 1 to 2"] for card in own - {theirs})


@rule("3.12")
def test_every_arrangement_that_agrees_with_what_is_known_is_as_likely_as_the_others() -> None:
    # Seat 1 knows that c29 is in the hand of seat 0 or, if Time hit it, under the deck, and where its own c21 can be.
    mat = with_stone("space", another="time")
    mat.play("use space")
    mat.play("give c10", "hit c29")
    mat.play("use time", "hit c20", "deal c05")
    under = imagined(mat, 1, DECK + 1, 4000)
    assert 900 < under[("c29",)] < 1100  # one place of four: three in the hand, one under the deck


@rule("3.12")
def test_unused_stones_are_imagined_among_those_not_yet_seen() -> None:
    mat = a_mat()
    mat.play("use time", "hit c21", "deal c05")
    imagined_stones = Counter(
        int(mat.game.redeal(mat.state, 0, word).players[1].stones) for word in stream.start(3, 600)
    )
    # Two of reality, soul, power and space: six pairs.
    assert len(imagined_stones) == 6
    assert min(imagined_stones.values()) > 60
    assert all(stones & 0b000011 == 0 for stones in imagined_stones)


@rule("3.12")
def test_only_players_who_see_a_dealt_or_hit_card_read_its_name() -> None:
    mat = with_stone("time")
    mat.replay("use time")
    assert [mat.redacted_text("hit c21", seat) for seat in (0, 1, None)] == ["hit a card", "hit c21", "hit a card"]
    mat.replay("hit c21")
    assert [mat.redacted_text("deal c05", seat) for seat in (0, 1, None)] == ["deal a card", "deal c05", "deal a card"]
    fresh = Mat(mat.game, 2, options={"deck": PLAIN}, chance=source(1), drawing=False)
    assert [fresh.redacted_text("deal c05", seat) for seat in (0, 1, None)] == ["deal c05"] * 3
    for card in ("c30", "c01"):
        fresh.replay(f"deal {card}")
    assert [fresh.redacted_text("deal c05", seat) for seat in (0, 1, None)] == [
        "deal c05",
        "deal a card",
        "deal a card",
    ]
    for number in range(1, 7):
        fresh.replay(f"deal c0{number}")
    assert [fresh.redacted_text("deal stone mind", seat) for seat in (0, 1)] == ["deal stone mind", "deal a stone"]


@rule("3.12")
def test_a_card_laid_by_reality_is_imagined_by_the_other_alone() -> None:
    mat = with_stone("reality")
    mat.play_all("use reality", "no stone")
    mat.play("lay c10 on strength", "hit c29")
    assert len(imagined(mat, 0, THEIR_LAID)) > 20
    own = {int(mat.game.redeal(mat.state, 1, word).placements[0].cards[1]) for word in stream.start(3, 50)}
    assert own == {28}  # who remembers the three cards can tell which one is missing
    laid_block = mat.observe(1)[BLOCKS["laid"] : BLOCKS["sizes"]]
    assert not laid_block.any()  # but no number tells it


def moments(matches: int) -> Iterator[tuple[Mat, random.Random]]:
    """After every move of matches at random in which stones are used often."""
    for seed in range(matches):
        mat = a_mat(deck=CALM, seed=seed, stones=(("soul", "space"), ("time", "mind")))
        chance = random.Random(seed)
        while not mat.is_over:
            stones = [move for move in mat.legal() if move.startswith("use")]
            mat.play(chance.choice(stones if stones and chance.random() < 0.5 else mat.legal()))
            yield mat, chance


def places_dealt(mat: Mat, seat: int, deals: int) -> list[int]:
    """For each zone the cards that dealing again puts there, as bits."""
    found = [0] * ZONES
    for word in stream.start(7, deals):
        state = mat.game.redeal(mat.state, seat, word)
        found = [cards | int(lies_in(state, seat, zone)) for zone, cards in enumerate(found)]
    return found


@rule("3.12")
def test_what_a_seat_thinks_possible_is_just_what_dealing_again_brings() -> None:
    looked_at = 0
    for mat, chance in moments(25):
        seat = chance.randrange(2)
        if seen_before(mat.state, seat) and chance.random() < 0.2:
            possible = np.zeros(POSSIBLE, np.int8)
            write_possible(mat.state, seat, possible, 0)
            deduced = [sum(int(possible[zone * 30 + card]) << card for card in range(30)) for zone in range(ZONES)]
            assert deduced == places_dealt(mat, seat, 300)
            looked_at += 1
    assert looked_at > 100


@rule("3.12")
def test_found_cards_leave_no_place_for_unseen_ones_like_any_cards_that_fill_their_zones() -> None:
    ruled_out = 0
    for mat, _ in moments(60):
        for seat in range(2):
            seen = np.uint64(seen_before(mat.state, seat))
            if seen and are_found(mat.state, seat, seen):
                before = np.ones(POSSIBLE, np.int8)
                found, general = before.copy(), before.copy()
                fill_with_found(mat.state, seat, seen, found, 0)
                fill_with_any(mat.state, seat, seen, general, 0)
                assert (found == general).all()
                ruled_out += bool((found != before).any())
    assert ruled_out > 0
