"""What is wrong with a refused move, in detail and in English: the message of `IllegalMove`.

Python and the terminal show it. It names the rule and the thing. Asks what `legal` asks; decides nothing. The browser
and the API show one sentence for each rule instead, in the reader's language: `faces/gems/broken_rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from cabochon.bits import lowest
from cabochon.contract import CHANCE, LONGEST_QUOTE, OVER, IllegalMove, quoted, shortened
from cabochon.games.gems.language.notation import text
from cabochon.games.gems.rules.actions import OUTCOME
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
from cabochon.games.gems.rules.transition import to_move

__all__ = ["refusal"]


def refusal(edition: Edition, state: State, words: list[str]) -> IllegalMove:
    """The reason why these words are not a legal move."""
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
        problem = f"{quoted(' '.join(words))} is not a move" if words else "the move is empty"
        return IllegalMove(f"{problem}: a move begins with {', '.join(list(verbs)[:-2])} or pass")
    return _out_of_turn(edition, state, words[0]) or verbs[words[0]](edition, state, words[1:])


def _out_of_turn(edition: Edition, state: State, verb: str) -> IllegalMove | None:
    """The reason if a move of this kind is not due now."""
    mover = to_move(state)
    if mover == OVER:
        return IllegalMove("the match is over")
    if mover == CHANCE and verb != "deal":
        example = text(edition, state, OUTCOME + lowest(outcomes(state)))
        return IllegalMove(f"chance deals first, for example {example!r}", _rule_of_dealing(state))
    if mover != CHANCE and verb == "deal":
        return IllegalMove("nothing is dealt now: it is a player's turn")
    if state.phase == PAY:
        return IllegalMove("a payment is under way: pay another joker instead of a chip, or confirm it", "1.6")
    if state.phase == RETURN_CHIPS and verb != "return":
        held = chips_held(state.players[state.seat])
        return IllegalMove(
            f"{held} chips are too many: first return chips until you have {CHIP_LIMIT}, "
            f"for example 'return {_a_chip(edition, state)}'",
            "1.9",
        )
    if state.phase == CHOOSE_TILE and verb != edition.tile_word:
        return IllegalMove(f"you may receive one of several {edition.tile_word}s: choose one first", "1.10")
    return None


def _rule_of_dealing(state: State) -> str:
    if state.phase in (SET_UP, LAY_TILES):
        return "2.1" if state.edition == MARVEL else "1.1"
    return "1.7" if state.phase == REFILL else "1.5"


def _a_chip(edition: Edition, state: State) -> str:
    held = state.players[state.seat].chips
    return next(colour for colour, number in zip(edition.colours, held, strict=False) if number > 0)


def _take(edition: Edition, state: State, wanted: list[str]) -> IllegalMove:
    takeable = edition.colours[:COLOURS]
    for word in wanted:
        if word in edition.colours[COLOURS:]:
            return IllegalMove(f"you cannot take {word} chips from the bank", "1.3" if word == "gold" else "2.2")
        if word not in takeable:
            return IllegalMove(f"{quoted(word)} is not a colour: choose from {', '.join(takeable)}")
    piles = {colour: int(state.bank[takeable.index(colour)]) for colour in wanted}
    if len(wanted) == 2 and len(piles) == 1:
        return _two_alike(state, takeable.index(wanted[0]), wanted[0])
    if not wanted or len(wanted) > 3 or len(piles) < len(wanted):
        return IllegalMove("take three chips of different colours, or two alike", "1.3")
    for colour, pile in piles.items():
        if pile == 0:
            return IllegalMove(f"the bank has no {colour} chip", "1.3")
    return IllegalMove("you must take three colours while the bank has three or more", "1.3")


def _two_alike(state: State, colour: int, name: str) -> IllegalMove:
    assert not may_take_two_alike(state, colour)
    return IllegalMove(f"two alike need a pile of {PILE_FOR_TWO_ALIKE}; {name} has {state.bank[colour]}", "1.4")


def _reserve(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if not what:
        return IllegalMove(
            "name the card: 'reserve CODE', or 'reserve deck 1' for the unseen top card of level 1", "1.5"
        )
    if not has_room_in_hand(state.players[state.seat]):
        return IllegalMove("you already have three reserved cards, and no more are allowed", "1.5")
    if what[0] == "deck":
        return _reserve_from_deck(state, what[1:])
    return _not_in_the_market(edition, " ".join(what), verb="reserve", rule="1.5")


def _reserve_from_deck(state: State, level: list[str]) -> IllegalMove:
    if len(level) != 1 or level[0] not in {str(number + 1) for number in range(LEVELS)}:
        return IllegalMove("the decks are 1, 2 and 3: for example 'reserve deck 2'", "1.5")
    return IllegalMove(f"the deck of level {level[0]} is empty", "1.5")


def _not_in_the_market(edition: Edition, code: str, *, verb: str, rule: str) -> IllegalMove:
    if _card(edition, code) == NOTHING:
        return IllegalMove(f"no card has the code {quoted(code)}: each card shows its code")
    return IllegalMove(f"{code} is not in the market, so you cannot {verb} it", rule)


def _card(edition: Edition, code: str) -> int:
    numbers = (number for number, card in enumerate(edition.cards) if card["code"] == code)
    return int(FIRST_CARD[edition.number, 0]) + number if (number := next(numbers, -1)) >= 0 else NOTHING


def _buy(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if not what:
        return IllegalMove("name the card: 'buy CODE'", "1.6")
    code, payment = what[0], what[1:]
    player = state.players[state.seat]
    card = _card(edition, code)
    if card == NOTHING or (card not in state.market and card not in player.hand):
        return _not_in_the_market(edition, code, verb="buy", rule="1.6")
    if not may_buy(player, card):
        return _too_expensive(edition, state, card)
    return _bad_payment(edition, code, payment)


def _too_expensive(edition: Edition, state: State, card: int) -> IllegalMove:
    player = state.players[state.seat]
    missing = {
        name: owed(player, card, colour) - int(player.chips[colour])
        for colour, name in enumerate(edition.colours[:COLOURS])
    }
    short = ", ".join(f"{number} {name}" for name, number in missing.items() if number > 0)
    joker = edition.colours[JOKER]
    return IllegalMove(
        f"{card_code(card)} is too expensive: you are {short} short, "
        f"which takes {jokers_needed(player, card)} {joker}; you have {player.chips[JOKER]}",
        "1.6",
    )


def _bad_payment(edition: Edition, code: str, payment: list[str]) -> IllegalMove:
    joker = edition.colours[JOKER]
    colours = payment[1::2]
    if payment[::2] != [joker] * len(colours) or not set(colours) <= set(edition.colours[:COLOURS]):
        return IllegalMove(
            f"chips are paid automatically; 'buy {code} {joker} COLOUR' pays {joker} instead of one", "1.6"
        )
    replaced = " and ".join(dict.fromkeys(colours))
    return IllegalMove(
        f"to pay {joker} instead of {replaced}, the price of {code} must contain these chips, "
        f"and you need a spare {joker} chip for each",
        "1.6",
    )


def _return(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if state.phase != RETURN_CHIPS:
        return IllegalMove(f"you return chips only if you have more than {CHIP_LIMIT} at the end of your turn", "1.9")
    if len(what) != 1 or what[0] not in edition.colours:
        return IllegalMove(f"return one chip at a time: {', '.join(edition.colours[: JOKER + 1])}", "1.9")
    if edition.colours.index(what[0]) > JOKER:
        return IllegalMove(f"the {what[0]} chip can never be returned", "2.4")
    return IllegalMove(f"you have no {what[0]} chip to return", "1.9")


def _tile(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    word = edition.tile_word
    if state.phase == PLAY:
        return IllegalMove(f"a {word} comes automatically at the end of your turn, once you have the bonuses", "1.10")
    if not what:
        return IllegalMove(f"name the {word}, for example '{word} {edition.tiles[0]['code']}'", "1.10")
    named = shortened(f"{word} {' '.join(what)}", LONGEST_QUOTE)
    return IllegalMove(f"{named} is not among those you may receive now", "1.10")


def _pass(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    if what:
        return IllegalMove("to pass, type 'pass' and nothing else", "1.12")
    return IllegalMove("you may pass only if you can neither take, reserve nor buy", "1.12")


def _deal(edition: Edition, state: State, what: list[str]) -> IllegalMove:
    named = " ".join(what)
    if state.phase == LAY_TILES:
        return IllegalMove(
            f"now a {edition.tile_word} is dealt that is still in the deck; {quoted(named)} is not one of them",
            _rule_of_dealing(state),
        )
    level = level_dealt_from(state) + 1
    card = _card(edition, named)
    if card == NOTHING or LEVEL[card] + 1 != level:
        return IllegalMove(
            f"now a card of level {level} is dealt; {quoted(named)} is not one of them",
            _rule_of_dealing(state),
        )
    return IllegalMove(f"{what[0]} is no longer in the deck", _rule_of_dealing(state))
