"""Why a move is better: the plain reason comes first, and every language has a sentence that names it."""

from __future__ import annotations

import json
import random
import re

import numpy as np
import pytest

import cabochon
from cabochon import analysis, faces
from cabochon.analysis import Reason
from cabochon.language import LANGUAGES, language_for
from cabochon.match import Match
from tests.analysis.battle_mat_positions import BATTLE_MAT
from tests.analysis.gem_positions import MARVEL, SPLENDOR
from tests.analysis.reason_case import Case

CASES = [*SPLENDOR, *MARVEL, *BATTLE_MAT]
NAMES = ["Anna", "Bert", "Cleo", "Dora"]
# What names the reason, in each language.
NAMED = {
    "wins": ("wins the match", "Partie gewonnen", "gagne la partie", "vince la partita"),
    "tie_break": ("level on points", "Punktgleichstand", "égalise aux points", "pareggia i punti"),
    "denies_win": ("keeps", "bekommt Bert", "prive Bert", "toglie a Bert"),
    "tile": ("at once", "sofort", "aussitôt", "subito"),
    "tile_race": ("race", "Wettlauf", "course", "corsa"),
    "threatens_win": ("reach the goal next turn", "nächsten Zug", "prochain tour", "prossimo turno"),
    "keeps_gold": ("keeps", "spart", "conserve", "conserva"),
    "over_limit": ("more than ten chips", "mehr als zehn Chips", "plus de dix jetons", "più di dieci"),
    "opens_win": ("turns up a new level 2 card", "deckt eine neue Karte", "dévoile", "scopre"),
    "discount": ("cheaper", "billiger", "réduit le coût", "riduce il costo"),
    "points": ("points for", "Punkte für", "points pour", "punti per"),
    "gauntlet_colour": ("Infinity Gauntlet", "Infinity-Handschuh", "le Gant de", "il Guanto"),
    "time_stone": ("Time Stone", "Zeitstein", "Gemme du Temps", "Gemma del Tempo"),
    "duel_chance": ("wins this duel", "gewinnt dieses Duell", "gagne ce duel", "vince questo duello"),
    "best_category": ("Temper suits", "passt besser", "convient mieux", "più adatta"),
    "sure_duel": ("beats every card", "schlägt jede Karte", "bat toutes les cartes", "batte ogni carta"),
    "keeps_strong": ("hardly be won", "kaum zu gewinnen", "presque perdu", "quasi perso"),
    "counts_more": ("counts for", "zählt dieses Duell für", "compte pour", "vale per"),
    "decides_match": ("decides the match", "entscheidet die Partie", "décide de la partie", "decide la partita"),
    "keeps_rating": ("which Rating decides", "zählt Faktor", "la catégorie Note", "la categoria Valutazione"),
    "stone_now": ("Stone", "stein", "La Gemme", "La Gemma"),
    "stone_waits": ("can wait", "kann warten", "peut attendre", "può aspettare"),
    "stone_kept": ("later round", "späteren Runde", "une autre manche", "round successivo"),
    "stone_last": ("last round", "letzte Runde", "dernière manche", "ultimo round"),
    "gives_weak": ("worth less", "weniger wert", "vaut moins", "vale meno"),
    "avengers_tile": ("Avengers tile", "Avengers-Plättchen", "tuile Avengers", "tessera Avengers"),
}
ENGLISH_WORDS = re.compile(r"\b(the|this|with|and|which|for|from|goal|move|card|turn)\b", re.IGNORECASE)


def match_of(case: Case) -> Match:
    return cabochon.position(case.position, seed=1)


def sentence(match: Match, reason: Reason, code: str) -> str:
    words = faces.find(match.game.name).words
    return words.explanation(reason, match.view(match.to_move), NAMES, language_for(code))


def test_there_are_ten_positions_a_game() -> None:
    assert len(SPLENDOR) >= 10
    assert len(MARVEL) >= 10
    assert len(BATTLE_MAT) >= 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_plain_reason_comes_first_in_every_language(case: Case) -> None:
    match = match_of(case)
    first, *_ = analysis.reasons(match, case.better, case.played)
    assert first.kind == case.kind
    for code, named in zip(LANGUAGES, NAMED[case.kind], strict=True):
        text = sentence(match, first, code)
        assert named in text
        assert all(name in text for name in case.names), text
        assert "%" not in text
        assert text.endswith(".")
        if code != "en":
            assert not ENGLISH_WORDS.findall(text), text


def test_a_tie_is_broken_only_against_a_seat_that_reached_the_goal() -> None:
    match = cabochon.position(
        "marvel prowler,bullseye,spider-girl,wong/maximus,ghost-spider,groot,hela/"
        "black-panther,thor,drax,captain-america attilan,knowhere,triskelion y5u1o5r5p5s5 "
        "t1:y1o2r1:red-skull,black-bolt,spider-man,loki:-:- "
        "t1:y2u1o1r1p2:modok,scorpion,punisher,venom,ronan,green-goblin,gamora:-:- "
        "u4t1:y1u2o1p1:taskmaster,nebula,daredevil,jessica-jones,doctor-octopus:-:- 2",
        seed=1,
    )
    first, *_ = claimed(match, "buy hela", "take yellow orange red")
    assert (first.kind, first.parameters["by"], first.parameters["seat"]) == ("tie_break", "cards", 1)
    match.play("buy hela")
    assert match.is_over
    assert [player["points"] for player in match.view()["players"]] == [17, 17, 17]


def test_a_denial_is_not_said_if_the_other_wins_anyway() -> None:
    match = cabochon.position(
        "splendor 1u5,1w2,1k5,1k8/2r5,2k4,2w1,2g6/3u3,3r1,3k1,3w2 5,3,7 w2u3r3k4*3 "
        "w2u1:w1u1g1r1:2w3,2u4,2g4,2r3:-:- g4r1*2:w1u1r1k1:2w6,2u6,2r6,2k6:-:- 0",
        seed=1,
    )
    assert analysis.reasons(match, "reserve 2g6", "take white blue black") == ()


def test_a_hint_compares_a_move_with_doing_nothing() -> None:
    match = match_of(MARVEL[0])
    first, *_ = analysis.reasons(match, "buy hela")
    assert first.kind == "wins"


def test_the_best_move_of_an_evaluation_has_its_reason() -> None:
    case = SPLENDOR[2]
    match = match_of(case)
    evaluation = analysis.evaluate(match, "mcts:400")
    assert evaluation.best.move == case.better
    first, *_ = analysis.reasons(match, evaluation.best.move, case.played, evaluation=evaluation)
    assert first.kind == "denies_win"


def test_there_are_no_reasons_against_the_evaluation() -> None:
    case = SPLENDOR[0]
    match = match_of(case)
    evaluation = analysis.evaluate(match, "mcts:200")
    assert analysis.reasons(match, str(case.played), case.better, evaluation=evaluation) == ()


def test_reasons_do_not_depend_on_cards_that_the_seat_cannot_know() -> None:
    case = SPLENDOR[2]
    hidden = case.position.replace("2w6,2u6,2r6,2k6:-:-", "2w6,2u6,2r6,2k6:-:?3")
    found = [analysis.reasons(cabochon.position(hidden, seed=seed), case.better, case.played) for seed in range(3)]
    assert found[0] == found[1] == found[2]
    assert found[0][0].kind == "denies_win"


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(cabochon.IllegalMove):
        analysis.reasons(match_of(SPLENDOR[0]), "buy 3w2")


def test_a_reason_goes_to_json_and_back() -> None:
    reason = Reason("denies_win", {"card": "2g6", "seat": 1, "missing": 0}, 0.4)
    assert Reason.from_json(json.loads(json.dumps(reason.to_json()))) == reason


def claimed(match: Match, better: str, played: str | None) -> list[Reason]:
    """What a game claims, whether it can be confirmed or not."""
    assert match.game.reasons is not None
    state = match.observer().imagine(np.uint64(1))
    compared = None if played is None else match.game.parse(state, played)
    claims = match.game.reasons.claims(state, match.game.parse(state, better), compared)
    return [Reason(claim.kind, dict(claim.fields), 0.1) for claim in claims]


@pytest.mark.parametrize(("game", "seats"), [("splendor", 2), ("splendor", 4), ("marvel", 3), ("battle-mat", 2)])
def test_every_claim_of_a_match_has_words_in_every_language(game: str, seats: int) -> None:
    match = cabochon.new(game, seats=seats, seed=2)
    numbers = random.Random(1)
    found = []
    for bot in (cabochon.bot("greedy", seed=1), cabochon.bot("random", seed=2)) * 40:
        if match.is_over:
            break
        better, played = bot.choose(match), numbers.choice(match.legal())
        for reason in claimed(match, better, None) + claimed(match, better, played):
            found.append(reason.kind)
            texts = {sentence(match, reason, code) for code in LANGUAGES}
            assert len(texts) == len(LANGUAGES)
            assert all("%" not in text and text.endswith(".") for text in texts)
        match.play(better)
    assert len(set(found)) >= 4


def test_reasons_in_battle_mat_do_not_depend_on_hidden_cards() -> None:
    case = next(case for case in BATTLE_MAT if case.kind == "counts_more")
    found = [
        analysis.reasons(cabochon.position(case.position, seed=seed), case.better, case.played) for seed in range(3)
    ]
    assert found[0] == found[1] == found[2]


# Seat 1 can buy the card 2g6 next turn and reach the goal; docs/reasons.md shows the same position.
LOSING = (
    "splendor 1u5,1w2,1k5,1k8/2r4,2k4,2w1,2g6/3u3,3r1,3k1,3w2 5,3,7 w2u3r3*2 "
    "w2u1k4*1:w1u1g1r2k1:2w3,2u4,2g4,2r3,2r5,2k3:-:- g4r1*2:w1u1r1k1:2w6,2u6,2r6,2k6:-:- 0"
)


def test_a_review_says_why_the_better_move_was_better() -> None:
    match = cabochon.position(LOSING, seed=1)
    match.play("take white blue red")
    for seat in (None, 0):
        (decision, *_) = cabochon.review(match, simulations=100, seat=seat).decisions
        assert decision.best.move == "reserve 2g6"
        assert decision.reasons is not None
        assert [reason.kind for reason in decision.reasons][:1] == ["denies_win"]
    (unknown, *_) = cabochon.review(match, simulations=100, seat=1).decisions
    assert unknown.reasons is None  # what seat 0 had in mind
