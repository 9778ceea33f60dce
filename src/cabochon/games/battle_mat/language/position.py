"""Positions as text, as docs/notation.md describes. `position_reader` reads them. Decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cabochon.bits import members
from cabochon.games.battle_mat.rules.actions import STONE_NAMES
from cabochon.games.battle_mat.rules.decks import CARDS, Deck
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    CHOOSE,
    DEAL,
    DEAL_STONES,
    DRAW,
    EXCHANGE,
    GIVE,
    HIT,
    LEAD,
    NOBODY,
    NOTHING,
    ON,
    OVER_AND_DONE,
    SEATS,
    SHOW,
    STONE,
    ZONES,
    State,
)
from cabochon.games.battle_mat.rules.tracking import ALL_CARDS

__all__ = [
    "ALL",
    "CARD",
    "LIST",
    "NONE",
    "PART",
    "PHASES",
    "ROW",
    "UNKNOWN",
    "USED",
    "ZONE",
    "ZONE_LETTERS",
    "default_patterns",
    "patterns",
    "position_text",
]

NONE, UNKNOWN, ALL, USED = "-", "?", "all", "used"
LIST, PART, ROW, CARD, ZONE = ",", ":", "/", ";", "@"
ZONE_LETTERS = "h123abcde"  # their hand, the three cards they laid, the groups of the deck
PHASES = {
    DRAW: "draw",
    DEAL: "deal",
    DEAL_STONES: "stones",
    HIT: "hit",
    EXCHANGE: "exchange",
    STONE: "stone",
    SHOW: "show",
    GIVE: "give",
    CHOOSE: "choose",
    LEAD: "lead",
    ON: "on",
    ANSWER: "answer",
    OVER_AND_DONE: "over",
}


def position_text(deck: Deck, state: State, seat: int | None, *, everything: bool) -> str:
    """Both players, what is to be decided, and whatever else is not as at the beginning."""
    seen = [everything or seat == other for other in range(SEATS)]
    words = [_player_text(deck, state, other, is_open=seen[other]) for other in range(SEATS)]
    words.append(f"{int(state.seat)}{PART}{PHASES[int(state.phase)]}")
    user = int(state.user)
    given = NOTHING if state.given == NOTHING else int(state.given) if seen[user] else UNKNOWN
    labelled = {
        "round": int(state.rounds),
        "lead": _unless(state.leader, NOBODY),
        "decider": "yes" if state.decider else 0,
        "first": _unless(state.first_at_match_point, NOBODY),
        "mat": _mat_text(deck, state, seen),
        "under": ROW.join(
            _cards_text(deck, int(state.deck[group]), is_open=everything) for group in range(1, int(state.groups))
        ),
        "carried": _cards_text(deck, int(state.carried)) if state.carried else "",
        "pooled": _cards_text(deck, int(state.pooled)) if state.pooled else "",
        "duels": _duels_text(deck, state),
        "drawn": LIST.join(deck.card_codes[card] for card in state.drawn.tolist() if card != NOTHING),
        "pile": _pile_text(deck, state),
        "user": _unless(user, NOBODY),
        "stone": STONE_NAMES[state.stone] if state.stone != NOTHING else "",
        "given": given if given == UNKNOWN else "" if given == NOTHING else deck.card_codes[int(given)],
        "place": "" if state.place == NOTHING else str(int(state.place) + 1),
        "random": _unless(state.random_first, NOBODY),
        **{f"knows{other}": _knowledge_text(deck, state, other, is_open=seen[other]) for other in range(SEATS)},
    }
    return " ".join([*words, *(f"{name}={value}" for name, value in labelled.items() if value not in ("", 0))])


def _unless(number: int, nothing: int) -> str:
    return "" if number == nothing else str(int(number))


def _listed(texts: Iterable[str]) -> str:
    return LIST.join(texts) or NONE


def _cards_text(deck: Deck, cards: int, *, is_open: bool = True) -> str:
    return _listed(deck.card_codes[card] if is_open else UNKNOWN for card in members(cards))


def _player_text(deck: Deck, state: State, seat: int, *, is_open: bool) -> str:
    player = state.players[seat]
    stones = _listed(STONE_NAMES[stone] if is_open else UNKNOWN for stone in members(int(player.stones)))
    spent = _listed(STONE_NAMES[stone] for stone in members(int(player.spent)))
    parts = [_cards_text(deck, int(player.hand), is_open=is_open), _cards_text(deck, int(player.won)), stones, spent]
    return PART.join([*parts, USED] if player.stone_used else parts)


def _mat_text(deck: Deck, state: State, seen: list[bool]) -> str:
    """For each pair who chooses the category, the category, and the two cards.

    A card that Reality laid is named for its player, who can tell which of three cards is missing.  (3.12)
    """
    if state.leader == NOBODY:
        return ""
    pairs = []
    for placement in state.placements:
        cards = [
            NONE if card == NOTHING else deck.card_codes[card] if seen[seat] else UNKNOWN
            for seat, card in enumerate(placement.cards.tolist())
        ]
        pairs.append(PART.join([str(int(placement.chooser)), _category_text(deck, placement.category), *cards]))
    return ROW.join(pairs)


def _category_text(deck: Deck, category: int) -> str:
    return NONE if category == NOTHING else deck.category_codes[category]


def _duels_text(deck: Deck, state: State) -> str:
    duels = [duel for duel in state.duels if duel.category != NOTHING]
    return ROW.join(
        PART.join([_category_text(deck, duel.category), *(deck.card_codes[card] for card in duel.cards.tolist())])
        for duel in duels
    )


def _pile_text(deck: Deck, state: State) -> str:
    """What ratings were drawn from at the end; everywhere else it follows from the phase."""
    if state.phase != OVER_AND_DONE or not state.pile:
        return ""
    return ALL if int(state.pile) == int(ALL_CARDS) else _cards_text(deck, int(state.pile))


def patterns(state: State, seat: int) -> list[int]:
    """For each card the zones in which it may be, as the player has seen it."""
    maybe = state.players[seat].maybe.tolist()
    return [sum(1 << zone for zone in range(ZONES) if maybe[zone] >> card & 1) for card in range(CARDS)]


def default_patterns(state: State, seat: int) -> tuple[int, int]:
    """The zones of cards the player has never seen, and those that most of the others have."""
    player, zones = state.players[seat], patterns(state, seat)
    unseen = Counter(zones[card] for card in members(int(player.unseen)))
    others = Counter(zones[card] for card in members(int(ALL_CARDS) & ~int(player.hidden)))
    unseen_zones = (unseen or others).most_common(1)[0][0]
    return unseen_zones, others.most_common(1)[0][0] if others and unseen_zones not in others else unseen_zones


def _knowledge_text(deck: Deck, state: State, seat: int, *, is_open: bool) -> str:
    """Where cards may be that the player has never seen, then each card they have seen before."""
    if state.rounds == 0:
        return ""
    if not is_open:
        return UNKNOWN
    player, zones = state.players[seat], patterns(state, seat)
    unseen_zones, visible = default_patterns(state, seat)
    seen_before = int(player.hidden) & ~int(player.unseen)
    words = [_zones_text(unseen_zones) + (f"|{_zones_text(visible)}" if visible != unseen_zones else "")]
    for card in range(CARDS):
        is_hidden = int(player.hidden) >> card & 1
        if seen_before >> card & 1 or zones[card] != (unseen_zones if is_hidden else visible):
            words.append(f"{deck.card_codes[card]}{ZONE}{_zones_text(zones[card])}")
    return CARD.join(words)


def _zones_text(zones: int) -> str:
    return "".join(ZONE_LETTERS[zone] for zone in members(zones)) or NONE


assert len(ZONE_LETTERS) == ZONES
