"""Positions as text: every position of every game comes back to the same bytes, and a broken one is refused."""

from __future__ import annotations

import pickle
import random
import re
from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import cabochon
from cabochon import games
from cabochon.contract import Game, State
from cabochon.match import Match, positions
from tests.contract.small_game import minimal_game, small_game
from tests.games.battle_mat.table import TYING

__all__ = ["minimal_game", "small_game"]

SHORT = 300
TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]
FAVOURED = ("use", "buy", "recruit", "reserve deck", "noble", "location")
SEPARATORS = re.compile(r"([ ,:/;=@])")
LETTERS = "0123456789?-,:/wugrkyh*@| "
quickly = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def options_of(game: str, seed: int) -> dict[str, object]:
    if game == "battle-mat":
        return {"quick": seed % 2 == 1, "deck": TYING if seed % 3 == 2 else "house"}
    return {"target": (15, 4, 9)[seed % 3]} if game != "sprint" else {}


def a_match(game: str, seats: int, seed: int) -> Match:
    return cabochon.new(game, seats=seats, seed=seed, **options_of(game, seed))  # type: ignore[arg-type]


def a_move(match: Match, numbers: random.Random) -> str:
    """At random, but stones, purchases and unseen cards often enough."""
    rare = [move for move in match.legal() if move.startswith(FAVOURED)]
    return numbers.choice(rare if rare and numbers.random() < 0.4 else match.legal())


def states_of(game: str, seats: int, seed: int, *, most: int) -> tuple[Match, list[State]]:
    """Every state of a match, also before the deal, between a purchase and its payment, and while chance is due."""
    match, numbers = a_match(game, seats, seed), random.Random(seed)
    while match.to_move is not None and len(match.turns) < most:
        match.play(a_move(match, numbers))
    state = match.beginning()._state
    states = [state.copy()]
    for turn in match.turns:
        for event in turn.events:
            for action in event._actions:
                match.game.apply(state, action)
                states.append(state.copy())
    return match, states


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(seed=some.integers(0, 10**6))
@settings(quickly, max_examples=6)
def test_any_position_comes_back_to_the_same_bytes(game: str, seats: int, seed: int) -> None:
    match, states = states_of(game, seats, seed, most=60)
    numbers = random.Random(seed)
    for state in [states[0], states[-1], *numbers.sample(states, min(25, len(states)))]:
        text = positions.written(match.game, match.options, state, None, everything=True)
        _, options, found = positions.read(text, seed=None)
        assert found.state.tobytes() == state.tobytes(), text
        assert options == match.options


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(seed=some.integers(0, 10**6))
@settings(quickly, max_examples=4)
def test_what_a_seat_knows_comes_back_as_it_knows_it(game: str, seats: int, seed: int) -> None:
    match, states = states_of(game, seats, seed, most=40)
    found, numbers = match.game, random.Random(seed)
    for state in numbers.sample(states, min(12, len(states))):
        for seat in (0, seats - 1, None):
            text = positions.written(found, match.options, state, seat, everything=False)
            dealt = positions.read(text, seed=seed)[2].state
            assert found.view(dealt, seat) == found.view(state, seat), text
            assert positions.read(text, seed=seed)[2].state.tobytes() == dealt.tobytes()
            if seat is not None:
                assert (found.observe(dealt, seat) == found.observe(state, seat)).all()
                other = found.redeal(state, seat, np.uint64(numbers.getrandbits(64)))
                assert positions.written(found, match.options, other, seat, everything=False) == text  # no secret


@cache
def texts(game: str) -> list[str]:
    found = []
    for seats in games.find(game).seats:
        for seed in range(4):
            match, states = states_of(game, seats, seed, most=50)
            for state in states[:: 1 + len(states) // 40]:
                found.append(positions.written(match.game, match.options, state, None, everything=True))
                if game != "sprint":
                    found.append(positions.written(match.game, match.options, state, 0, everything=False))
    return found


def broken(game: str, numbers: random.Random) -> str:
    """A position with a letter, a piece or a word too much, too few, or from another position."""
    text = numbers.choice(texts(game))
    for _ in range(numbers.choice((1, 1, 1, 2, 3))):
        pieces, others = SEPARATORS.split(text), SEPARATORS.split(numbers.choice(texts(game)))
        words, strange = text.split(" "), numbers.choice(texts(game)).split(" ")
        one, two = (2 * numbers.randrange((len(pieces) + 1) // 2) for _ in range(2))
        kind = numbers.randrange(6)
        if kind == 0:
            pieces[one] = others[2 * numbers.randrange((len(others) + 1) // 2)]
        elif kind == 1:
            pieces[one], pieces[two] = pieces[two], pieces[one]
        elif kind == 2:
            place = numbers.randrange(len(text) + 1)
            pieces = [text[:place], numbers.choice(["", *LETTERS]), text[place + 1 :]]
        elif kind == 3:
            words[numbers.randrange(len(words))] = numbers.choice(strange)
        elif kind == 4:
            del words[numbers.randrange(len(words))]
        else:
            words.insert(numbers.randrange(1, len(words) + 1), numbers.choice(strange))
        text = "".join(pieces) if kind < 3 else " ".join(words)
    return text


BROKEN = 1000


@pytest.mark.parametrize("game", games.names())
def test_a_thousand_broken_positions_are_each_refused_in_a_short_sentence(game: str) -> None:
    """A change may also lead to another position that can be; such a one can be played."""
    numbers, refused, seed = random.Random(17), 0, 0
    while refused < BROKEN:
        seed += 1
        text = broken(game, numbers)
        match = read_or_refused(text, seed=seed)
        if isinstance(match, str):
            assert 10 < len(match) < SHORT, text
            assert "\n" not in match, text
            refused += 1
        else:
            play_on(match, numbers)
    assert refused > 0.7 * seed


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_position_of_many_matches_comes_back_to_the_same_bytes(game: str, seats: int) -> None:
    for seed in range(60):
        match, states = states_of(game, seats, seed, most=400)
        for state in states:
            text = positions.written(match.game, match.options, state, None, everything=True)
            assert positions.read(text, seed=None)[2].state.tobytes() == state.tobytes(), text


def read_or_refused(text: str, *, seed: int) -> Match | str:
    """The match of a position, or why it is refused; any other failure is a failure of the test."""
    try:
        return cabochon.position(text, seed=seed)
    except cabochon.BadPosition as bad:
        return str(bad)


def play_on(match: Match, numbers: random.Random) -> None:
    """Nothing that the rules, views and bots ask of such a match fails, and its record loads."""
    assert cabochon.position(match.position()).state_bytes() == match.state_bytes()
    for _ in range(12):
        if match.to_move is not None:
            match.view(0)
            match.observe(match.to_move)
            match.observer()
            match.play(a_move(match, numbers))
    assert cabochon.load(match.record()).state_bytes() == match.state_bytes()


@given(
    text=some.text(max_size=300)
    | some.sampled_from(games.names()).flatmap(lambda name: some.text(max_size=200).map(lambda rest: f"{name} {rest}"))
)
@quickly
def test_any_text_is_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(cabochon.BadPosition) as refused:
        cabochon.position(text)
    assert len(str(refused.value)) < SHORT


MARKET = "1u2,1g7,1u8,1r2/2r1,2w2,2w1,2k2/3u2,3u1,3k4,3g2"
NOBODY = "-:-:-:-:-"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY}", "this one has 5 words"),
        (f"{MARKET.replace('1g7', '1u2')} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "1u2 is there twice"),
        (f"{MARKET.replace('1g7', '1g9')} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "'1g9' is not a card of splendor"),
        (f"{MARKET.replace('1g7', '2g1')} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "2g1 is a card of level 2, not 1"),
        (f"{MARKET.replace('1g7', '-')} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "a gap in level 1, whose deck"),
        (f"{MARKET} 9,5 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "with 2 seats there are 3 nobles"),
        (f"{MARKET} 9,5,- w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "nobles gone: 1; nobles the players have: 0"),
        (f"{MARKET} 9,5,7 w4u4g3r4k4*5 {NOBODY} {NOBODY} 0", "with 2 seats there are 4 green chips; .* has 3"),
        (f"{MARKET} 9,5,7 u4g4r4k4*5 w4:g1:1w1:-:- {NOBODY} 0", "the cards of seat 0 give the bonuses w1, not 'g1'"),
        (f"{MARKET} 9,5,- w4u4g4r4k4*5 -:-:-:7:- {NOBODY} 0", "seat 0 lacks bonuses for noble 7"),
        (
            f"{MARKET} 9,5,7 w4u4g4r4k4*5 -:-:-:-:1w1,1w2,?1,?2 {NOBODY} 0",
            "seat 0 has 4 reserved cards; 3 are the most",
        ),
        (f"{MARKET} 9,5,7 w2g4r4k4*3 w2u4g0*2:-:-:-:- {NOBODY} 0:return", "seat 0 has no chip to return"),
        (f"{MARKET} 9,5,7 k4*5 w4u4g4:-:-:-:- r4:-:-:-:- 0", "seat 0 has 12 chips; 10 are the most here"),
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} over", "the match is not over"),
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 2", "a seat from 0 to 1"),
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0:pay:1w3:w1", "the card is not in sight"),
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0:pay:hulk:w1", "the card is not in sight"),
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0:pay:1u2:w1", "cannot pay that for that card"),
        (f"{MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0:tile", "has no choice among several nobles"),
        (f"target=x {MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "Target needs a number"),
        (f"target=15 target=3 {MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "the option target is there twice"),
        (f"target=50 {MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", "target must be a number from 1 to 30"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(words: str, reason: str) -> None:
    with pytest.raises(cabochon.BadPosition, match=reason):
        cabochon.position(f"splendor {words}")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ((" knows1=?", " knows1=? knows1=?"), "knows1 is there twice"),
        (("thor,hulk,wasp", "thor,hulk,thor"), "thor is there twice"),
        (("thor,hulk,wasp", "thor,hulk,robin"), "'robin' is not a card"),
        (("thor,hulk,wasp", "thor,hulk"), "the wrong number of cards"),
        (("time,mind", "time,power"), "the stone power is there twice"),
        (("time,mind", "time"), "each seat gets two stones; seat 0 has 1, counting those spent"),
        (("0:stone", "0:show"), "user= and stone= name the stone at work"),
        (("lead=0", "lead=2"), "lead is a number from 0 to 1"),
        (("round=1", "round=3"), "duels= are those of the last round revealed"),
        (("drawn=thanos,mantis", "drawn=thanos"), "drawn= are the two cards that decided the lead"),
        (("knows0=ha", "knows0=a"), "knows0 rules out|no deal of the cards agrees"),
    ],
)
def test_a_position_of_battle_mat_that_cannot_be_is_refused(change: tuple[str, str], reason: str) -> None:
    text = (
        "battle-mat thor,hulk,wasp:-:time,mind:- loki,drax,groot:-:power,space:- 0:stone round=1 lead=0"
        " mat=0:-:-:-/1:-:-:-/0:-:-:- drawn=thanos,mantis knows0=ha knows1=?"
    )
    assert "use time" in cabochon.position(text).legal()
    with pytest.raises(cabochon.BadPosition, match=reason):
        cabochon.position(text.replace(*change))


def test_a_tied_decider_in_which_each_has_won_a_duel_can_be_read() -> None:
    text = (
        "battle-mat -:iron-man,captain-america,hulk,ultron,winter-soldier,ant-man,spider-man,black-panther,okoye,rocket"
        ",groot,nebula,captain-marvel,thanos:-:reality,space -:thor,black-widow,vision,scarlet-witch,falcon"
        ",doctor-strange,hela,shuri,star-lord,gamora,drax,mantis,nick-fury,loki:-:time,power 1:draw round=5 lead=0"
        " decider=yes first=0 mat=0:speed:-:-/1:strength:-:-/0:rating:-:- under=- carried=hawkeye,wasp"
        " duels=speed:captain-marvel:captain-america/strength:drax:hela/rating:wasp:hawkeye user=0"
        " knows0=h123a;hawkeye@h123b;loki@- knows1=h123ab;black-widow@-"
    )
    assert cabochon.position(text, seed=1).is_over  # chance has drawn the ratings


@pytest.mark.parametrize("game", games.names())
def test_a_match_from_a_position_has_a_record_that_loads(game: str) -> None:
    first, numbers = a_match(game, 2, seed=3), random.Random(3)
    for _ in range(9):
        first.play(a_move(first, numbers))
    match = cabochon.position(first.position(), seed=5)
    assert (match.starts_from_position, first.starts_from_position) == (True, False)
    assert (match.legal(), match.record().count("\n0. ")) == (first.legal(), 0)
    for _ in range(7):
        match.play(a_move(match, numbers))
    words = first.game.position_text(first._state, None, everything=True)
    assert f'[Position "turn={first.turn_number} {words}"]' in match.record()
    loaded = cabochon.load(match.record())
    assert (loaded.state_bytes(), loaded.record()) == (match.state_bytes(), match.record())
    assert loaded.turn_number == match.turn_number > first.turn_number > 1
    assert loaded.beginning().state_bytes() == loaded.before_turn(1).state_bytes() == first.state_bytes()
    assert [turn.number for turn in loaded.turns] == list(range(len(loaded.turns)))
    for _ in range(7):
        match.undo()
    with pytest.raises(cabochon.IllegalMove, match="no move to take back"):
        match.undo()
    assert match.state_bytes() == first.state_bytes()


@pytest.mark.parametrize("game", games.names())
def test_before_the_set_up_a_match_from_a_position_can_be_played_again(game: str) -> None:
    match, numbers = cabochon.position(a_match(game, 2, seed=3).position(), seed=5), random.Random(3)
    for _ in range(4):
        match.play(a_move(match, numbers))
    again = match.before_turn(0)
    assert (again.record(), again.state_bytes()) == (match.beginning().record(), match.beginning().state_bytes())
    again.play(a_move(again, numbers))
    assert [turn.number for turn in again.turns] == [0, 1]
    assert cabochon.load(again.record()).state_bytes() == again.state_bytes()


def test_chance_that_is_due_in_a_position_deals_in_turn_0() -> None:
    match = cabochon.position(
        f"splendor {MARKET.replace('1g7', '-')} 9,5,7 w4u4g4r4k4*4 *1:-:-:-:1g7 {NOBODY} 0:refill", seed=1
    )
    assert match.to_move == 1
    assert len(match.turns[0].deals) == 1
    assert cabochon.load(match.record()).state_bytes() == match.state_bytes()


@pytest.mark.parametrize("game", games.names())
def test_no_match_begins_in_the_middle_of_a_move(game: str) -> None:
    found = 0
    for seed in range(8):
        match, states = states_of(game, 2, seed, most=60)
        for state in filter(match.game.is_mid_move, states):
            text = positions.written(match.game, match.options, state, None, everything=True)
            with pytest.raises(cabochon.BadPosition, match="a match begins before a move"):
                cabochon.position(text)
            found += 1
    assert found


def test_the_position_of_a_record_names_every_card() -> None:
    match = cabochon.position(f"splendor {MARKET} 9,5,7 w4u4g4r4k4*4 *1:-:-:-:?1 {NOBODY} 1", seed=1)
    text = match.record()
    hidden = re.sub(r"\?1\w\d", "?1", text)
    assert hidden != text
    with pytest.raises(cabochon.BadRecord, match="line 5: the position of a record names every card"):
        cabochon.load(hidden)
    with pytest.raises(cabochon.BadRecord, match=r"line 5: .* is not a card of splendor"):
        cabochon.load(text.replace("1u2,", "1u0,"))


def test_unknown_cards_are_dealt_by_the_seed() -> None:
    text = f"splendor {MARKET} 9,5,7 w4u4g4r4k4*2 *3:-:-:-:?1,?1,?3 {NOBODY} 1"
    dealt = {cabochon.position(text, seed=seed).position() for seed in range(20)}
    assert len(dealt) == 20
    assert cabochon.position(text, seed=4).position() == cabochon.position(text, seed=4).position()
    assert len({cabochon.position(text).position() for _ in range(5)}) > 1


def test_a_turn_has_the_positions_before_and_after_it() -> None:
    match = cabochon.new("splendor", seed=7)
    start = match.position()
    match.play("reserve deck 3")
    match.play("take white blue green")
    _, first, second = match.turns
    assert first.before == start
    assert first.after == second.before == match.before_turn(2).position()
    assert second.after == match.position()


def test_a_position_for_one_seat_is_refused_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(cabochon.BadOption, match="there is no seat 4"):
        cabochon.new("splendor", seed=1).position(4)


def test_a_deck_that_was_brought_along_is_part_of_the_position() -> None:
    match = cabochon.new("battle-mat", deck=TYING, quick=True, seed=1)
    again = cabochon.position(match.position())
    assert (again.options, again.state_bytes()) == (match.options, match.state_bytes())


def test_a_game_that_checks_states_has_positions_by_its_fields(small_game: Game) -> None:
    for seed in range(30):
        match, states = states_of("sprint", small_game.seats[seed % len(small_game.seats)], seed, most=40)
        for state in states:
            text = positions.written(small_game, match.options, state, None, everything=True)
            assert positions.read(text, seed=None)[2].state.tobytes() == state.tobytes()
    assert cabochon.position(match.position()).state_bytes() == match.state_bytes()
    with pytest.raises(cabochon.BadPosition, match="written with everything, not for one seat"):
        match.position(seat=0)
    numbers, refused = random.Random(3), 0
    for _ in range(300):
        found = read_or_refused(broken("sprint", numbers), seed=1)
        if isinstance(found, str):
            assert len(found) < SHORT
            refused += 1
        else:
            play_on(found, numbers)
    assert refused > 100


def test_a_game_that_does_not_check_states_writes_positions_but_reads_none(minimal_game: Game) -> None:
    match = cabochon.new("pig", seed=1, target=20)
    match.play("roll")
    assert match.position() == "pig target=20 turn=2 seats=2 seat=1 target=20"  # the die showed a one
    assert match.turns[-1].after == match.position() != match.turns[-1].before
    with pytest.raises(cabochon.BadPosition, match="pig reads no positions, because it does not check them"):
        cabochon.position(match.position())


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_position_tells_the_turn(game: str, seats: int) -> None:
    match, numbers = a_match(game, seats, seed=5), random.Random(5)
    bots = [cabochon.bot(code, seed=3) for code in ("easy", "random")]
    assert "turn=" not in match.position()
    while match.to_move is not None and len(match.turns) < 40:
        match.play(a_move(match, numbers))
        again = cabochon.position(match.position())
        assert (again.turn_number, again.view(0)) == (match.turn_number, match.view(0))
        assert again.position() == match.position()
        if match.to_move is not None:
            assert [bot.choose(again) for bot in bots] == [bot.choose(match) for bot in bots]
            move = a_move(match, numbers)
            then = match.copy()
            then.play(move)
            again.play(move)
            assert again.turn_number == then.turn_number
    for number in range(1, len(match.turns)):
        assert match.turns[number].before == match.before_turn(number).position()
        assert match.turns[number].after == match.after_turn(number).position()


def test_turns_of_a_match_from_a_position_count_on() -> None:
    match = cabochon.position(f"splendor turn=31 {MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0", seed=1)
    match.play("reserve deck 1")
    assert (match.turn_number, match.observer().turn_number, match.view()["turn"]) == (32, 32, 32)
    assert match.turns[1].before.startswith("splendor turn=31 ")
    assert match.turns[1].after.startswith("splendor turn=32 ")
    copied = pickle.loads(pickle.dumps(match))
    assert [turn.after for turn in copied.turns] == [turn.after for turn in match.turns]
    assert match.beginning().turn_number == match.before_turn(1).turn_number == 31


@pytest.mark.parametrize("turn", ["turn=0", "turn=-1", "turn=x", "turn=", "turn=1000000", "turn=1.5", "turn=٣"])
def test_a_turn_that_is_no_number_is_refused(turn: str) -> None:
    with pytest.raises(cabochon.BadPosition, match="must be a whole number from 1 to 999999"):
        cabochon.position(f"splendor {turn} {MARKET} 9,5,7 w4u4g4r4k4*5 {NOBODY} {NOBODY} 0")
