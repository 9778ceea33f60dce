"""Why a move is not allowed, in words that name the rule and the thing. Asks what `legal` asks; decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from cabochon.contract import CHANCE, OVER, IllegalMove, quoted
from cabochon.games.gems.rules import engine
from cabochon.games.gems.rules.cards import (
    COLOURS,
    FIRST_CARD,
    JOKER,
    LEVEL,
    LEVELS,
    MARVEL,
    NOTHING,
    Edition,
    card_code,
)
from cabochon.games.gems.rules.ending import CHIP_LIMIT, chips_held
from cabochon.games.gems.rules.legal import (
    PILE_FOR_TWO_ALIKE,
    has_room_in_hand,
    jokers_needed,
    level_dealt_from,
    may_buy,
    may_take_two_alike,
    outcomes,
    owed,
)
from cabochon.games.gems.rules.state import CHOOSE_TILE, LAY_TILES, PAY, PLAY, REFILL, RETURN_CHIPS, SET_UP, State

__all__ = ["refusal"]


def refusal(edition: Edition, state: State, words: list[str]) -> IllegalMove:
    """For words that are not among the legal moves of this state."""
    verbs: dict[str, Callable[[Edition, State, list[str]], IllegalMove]] = {
        "take": _take,
        "reserve": _reserve,
        "buy": _buy,
        "return": _return,
        edition.tile_word: _tile,
        "pass": _pass,
        "deal": _deal,
    }
    if not words or words[0] not in verbs:
        said = f"{quoted(' '.join(words))} is no move" if words else "nothing was said"
        return IllegalMove(f"{said}: a move begins with {', '.join(list(verbs)[:-2])} or pass")
    return _out_of_turn(edition, state, words[0]) or verbs[words[0]](edition, state, words[1:])


def _out_of_turn(edition: Edition, state: State, verb: str) -> IllegalMove | None:
    """A move of the wrong kind for this moment."""
    mover = engine.to_move(state)
    if mover == OVER:
        return IllegalMove("the match is over")
    if mover == CHANCE and verb != "deal":
        return IllegalMove(
            f"chance deals first, such as 'deal {_example_of_a_deal(edition, state)}'", _rule_of_dealing(state)
        )
    if mover != CHANCE and verb == "deal":
        return IllegalMove("nothing is to be dealt now: a seat is to move")
    if state.phase == PAY:
        return IllegalMove("a payment is being settled: put in another joker for a colour, or leave it so", "1.6")
    if state.phase == RETURN_CHIPS and verb != "return":
        held = chips_held(state.players[state.seat])
        return IllegalMove(
            f"{held} chips are too many: return down to {CHIP_LIMIT} first, such as 'return {_a_chip(edition, state)}'",
            "1.9",
        )
    if state.phase == CHOOSE_TILE and verb != edition.tile_word:
        return IllegalMove(f"several {edition.tile_word}s can be received: choose one first", "1.10")
    return None


def _rule_of_dealing(state: State) -> str:
    if state.phase in (SET_UP, LAY_TILES):
        return "2.1" if state.edition == MARVEL else "1.1"
    return "1.7" if state.phase == REFILL else "1.5"


def _example_of_a_deal(edition: Edition, state: State) -> str:
    left = int(outcomes(state))
    first = (left & -left).bit_length() - 1
    if state.phase == LAY_TILES:
        return f"{edition.tile_word} {edition.tiles[first]['code']}"
    return card_code(edition, FIRST_CARD[edition.number, level_dealt_from(state)] + first)


def _a_chip(edition: Edition, state: State) -> str:
    held = state.players[state.seat].chips
    return next(colour for colour, number in zip(edition.colours, held, strict=False) if number > 0)


def _take(edition: Edition, state: State, wanted: list[str]) -> IllegalMove:
    takeable = edition.colours[:COLOURS]
    for word in wanted:
        if word in edition.colours[COLOURS:]:
            return IllegalMove(
                f"{word} chips are never taken from the bank this way", "1.3" if word == "gold" else "2.2"
            )
        if word not in takeable:
            return IllegalMove(f"{word!r} is no colour: there are {', '.join(takeable)}")
    piles = {colour: int(state.bank[takeable.index(colour)]) for colour in wanted}
    if len(wanted) == 2 and len(piles) == 1:
        return _two_alike(state, takeable.index(wanted[0]), wanted[0])
    if not wanted or len(wanted) > 3 or len(piles) < len(wanted):
        return IllegalMove("take three chips of different colours, or two alike", "1.3")
    for colour, pile in piles.items():
        if pile == 0:
            return IllegalMove(f"no {colour} chip lies in the bank", "1.3")
    return IllegalMove("three different colours must be taken while three or more lie in the bank", "1.3")


def _two_alike(state: State, colour: int, name: str) -> IllegalMove:
    assert not may_take_two_alike(state, colour)
    return IllegalMove(f"two alike need a pile of {PILE_FOR_TWO_ALIKE}; {name} has {state.bank[colour]}", "1.4")


def _reserve(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if not what:
        return IllegalMove(
            "say which card: 'reserve CODE', or 'reserve deck 1' for the unseen top card of level 1", "1.5"
        )
    if not has_room_in_hand(state.players[state.seat]):
        return IllegalMove("three cards are reserved already, and no more are allowed", "1.5")
    if what[0] == "deck":
        return _reserve_from_deck(state, what[1:])
    return _not_in_the_market(edition, " ".join(what), done="reserved", rule="1.5")


def _reserve_from_deck(state: State, level: list[str]) -> IllegalMove:
    if len(level) != 1 or level[0] not in {str(number + 1) for number in range(LEVELS)}:
        return IllegalMove("there are the decks 1, 2 and 3: 'reserve deck 2'", "1.5")
    return IllegalMove(f"the deck of level {level[0]} is empty", "1.5")


def _not_in_the_market(edition: Edition, code: str, *, done: str, rule: str) -> IllegalMove:
    if _card(edition, code) == NOTHING:
        return IllegalMove(f"no card is called {code!r}: the codes stand on the cards")
    return IllegalMove(f"{code} does not lie in the market, so it cannot be {done}", rule)


def _card(edition: Edition, code: str) -> int:
    numbers = (number for number, card in enumerate(edition.cards) if card["code"] == code)
    return int(FIRST_CARD[edition.number, 0]) + number if (number := next(numbers, -1)) >= 0 else NOTHING


def _buy(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if not what:
        return IllegalMove("say which card: 'buy CODE'", "1.6")
    code, payment = what[0], what[1:]
    player = state.players[state.seat]
    card = _card(edition, code)
    if card == NOTHING or (card not in state.market and card not in player.hand):
        return _not_in_the_market(edition, code, done="bought", rule="1.6")
    if not may_buy(player, card):
        return _too_dear(edition, state, card)
    return _bad_payment(edition, code, payment)


def _too_dear(edition: Edition, state: State, card: int) -> IllegalMove:
    player = state.players[state.seat]
    missing = {
        name: owed(player, card, colour) - int(player.chips[colour])
        for colour, name in enumerate(edition.colours[:COLOURS])
    }
    short = ", ".join(f"{number} {name}" for name, number in missing.items() if number > 0)
    joker = edition.colours[JOKER]
    return IllegalMove(
        f"{card_code(edition, card)} is too dear: {short} missing, "
        f"which takes {jokers_needed(player, card)} {joker}; you have {player.chips[JOKER]}",
        "1.6",
    )


def _bad_payment(edition: Edition, code: str, payment: list[str]) -> IllegalMove:
    joker = edition.colours[JOKER]
    colours = payment[1::2]
    if payment[::2] != [joker] * len(colours) or not set(colours) <= set(edition.colours[:COLOURS]):
        return IllegalMove(f"chips are paid by themselves; 'buy {code} {joker} COLOUR' puts {joker} in for one", "1.6")
    return IllegalMove(
        f"{joker} in place of {' and '.join(colours)} needs so many chips of that colour in the price of {code}, "
        f"and as many {joker} to spare",
        "1.6",
    )


def _return(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if state.phase != RETURN_CHIPS:
        return IllegalMove(f"chips are returned only by who has more than {CHIP_LIMIT} at the end of the turn", "1.9")
    if len(what) != 1 or what[0] not in edition.colours:
        return IllegalMove(f"return one chip at a time: {', '.join(edition.colours[: JOKER + 1])}", "1.9")
    if edition.colours.index(what[0]) > JOKER:
        return IllegalMove(f"the {what[0]} chip can never be returned", "2.4")
    return IllegalMove(f"you have no {what[0]} chip to return", "1.9")


def _tile(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    word = edition.tile_word
    if state.phase == PLAY:
        return IllegalMove(f"a {word} comes by itself at the end of a turn, when the bonuses are there", "1.10")
    if not what:
        return IllegalMove(f"say which {word}, such as '{word} {edition.tiles[0]['code']}'", "1.10")
    return IllegalMove(f"{word} {' '.join(what)} is not among those that can be received now", "1.10")


def _pass(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if what:
        return IllegalMove("to pass, say 'pass' and no more", "1.12")
    return IllegalMove("only who can neither take, reserve nor buy passes", "1.12")


def _deal(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if state.phase == LAY_TILES:
        return IllegalMove(
            f"a {edition.tile_word} not yet drawn is laid out now; {' '.join(what) or 'nothing'!r} is none",
            _rule_of_dealing(state),
        )
    level = level_dealt_from(state) + 1
    card = _card(edition, " ".join(what))
    if card == NOTHING or LEVEL[card] + 1 != level:
        return IllegalMove(
            f"a card of level {level} is dealt now; {' '.join(what) or 'nothing'!r} is none", _rule_of_dealing(state)
        )
    return IllegalMove(f"{what[0]} is no longer in the deck", _rule_of_dealing(state))
