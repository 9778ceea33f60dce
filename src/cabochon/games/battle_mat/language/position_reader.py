"""Reads a position, deals what it leaves open, and derives whatever follows from what it says. Decides no rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from cabochon.bits import members
from cabochon.contract import BadPosition, quoted
from cabochon.games.battle_mat.knowledge.hidden import redeal
from cabochon.games.battle_mat.language.position import (
    ALL,
    LIST,
    NONE,
    PART,
    PHASES,
    ROW,
    UNKNOWN,
    USED,
)
from cabochon.games.battle_mat.language.position_checks import check_position
from cabochon.games.battle_mat.language.position_deal import Slot, deal_unknown
from cabochon.games.battle_mat.language.position_knowledge import Knowledge
from cabochon.games.battle_mat.rules.actions import REALITY, SOUL, STONE_NAMES, STONES
from cabochon.games.battle_mat.rules.dealing import HAND, STONES_DEALT
from cabochon.games.battle_mat.rules.decks import CARDS, Deck
from cabochon.games.battle_mat.rules.duels import begin_draw
from cabochon.games.battle_mat.rules.ranks import better
from cabochon.games.battle_mat.rules.state import (
    DEAL,
    DEAL_STONES,
    DECK,
    DRAW,
    EXCHANGE,
    GIVE,
    GROUPS,
    HIT,
    NOBODY,
    NOTHING,
    OVER_AND_DONE,
    PLACEMENTS,
    SEATS,
    SHOW,
    STONE,
    THEIR_HAND,
    THEIR_LAID,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import ALL_CARDS

__all__ = ["read_position"]

LABELS = (
    *("round", "lead", "decider", "first", "mat", "under", "carried", "pooled", "duels", "drawn", "pile"),
    *("user", "stone", "given", "place", "random", "knows0", "knows1"),
)
FEWEST_WORDS = SEATS + 1
MOST_ROUNDS = 9


def read_position(deck: Deck, state: State, words: list[str], numbers: random.Random) -> State:
    """Change a new state into the one that the text describes; BadPosition says why there is none."""
    if len(words) < FEWEST_WORDS:
        raise BadPosition("a position of battle-mat is both players, the seat and phase, and then words like round=1")
    labels = _labels(words[FEWEST_WORDS:])
    reader = _Reader(deck, state, labels)
    reader.decision(words[SEATS])
    for seat in range(SEATS):
        reader.player(seat, words[seat])
    reader.read_labels()
    if state.rounds == 0:
        reader.check_draw_for_the_lead()
        return state
    reader.derive()
    reader.deal(numbers)
    check_position(state)
    return state


def _labels(words: list[str]) -> dict[str, str]:
    labels: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name not in LABELS or not equals or not value:
            raise BadPosition(f"{quoted(word)} is not one of {'=, '.join(LABELS)}= with a value")
        if name in labels:
            raise BadPosition(f"{name} is there twice")
        labels[name] = value
    return labels


class _Reader:
    def __init__(self, deck: Deck, state: State, labels: dict[str, str]) -> None:
        self._deck = deck
        self._state = state
        self._labels = labels
        self._cards = {code: number for number, code in enumerate(deck.card_codes)}
        self._free = set(range(CARDS))
        self._slots: list[Slot] = []  # places for cards that the text leaves open
        self._named: set[tuple[int, int]] = set()  # seats from which a named card is hidden, with the card
        self._unknown_stones = [0] * SEATS

    # the words

    def decision(self, text: str) -> None:
        seat, _, name = text.partition(PART)
        phases = {word: phase for phase, word in PHASES.items()}
        if seat not in ("0", "1") or name not in phases:
            raise BadPosition(f"{quoted(text)} must be a seat, {PART} and one of {', '.join(phases)}")
        self._state.seat, self._state.phase = int(seat), phases[name]

    def player(self, seat: int, text: str) -> None:
        hand, won, stones, spent, *used = (*text.split(PART), "", "", "")[: max(4, text.count(PART) + 1)]
        if text.count(PART) not in (3, 4) or used not in ([], [USED]):
            raise BadPosition(
                f"a player is hand, cards won, stones and stones spent with {PART} between them, and {USED} after a"
                f" stone in this round; seat {seat} is {quoted(text)}"
            )
        player = self._state.players[seat]
        player.hand = self._placed(hand, seat, THEIR_HAND, lambda card: self._into_hand(seat, card))
        player.won = self._named_cards(won)
        player.score = int(player.won).bit_count() // 2
        player.stone_used = bool(used)
        codes = _split(stones)
        self._unknown_stones[seat] = codes.count(UNKNOWN)
        player.stones = self._stones([code for code in codes if code != UNKNOWN])
        player.spent = self._stones(_split(spent))

    def _into_hand(self, seat: int, card: int) -> None:
        self._state.players[seat].hand |= np.uint32(1 << card)

    def read_labels(self) -> None:
        state = self._state
        state.rounds = self._number("round", 0, MOST_ROUNDS, default=0)
        state.leader = self._number("lead", 0, 1)
        state.first_at_match_point = self._number("first", 0, 1)
        state.user = self._number("user", 0, 1)
        state.random_first = self._number("random", 0, 1)
        state.place = self._number("place", 1, PLACEMENTS, default=0) - 1
        state.decider = self._one_of("decider", ("yes",)) == "yes"
        stone = self._one_of("stone", STONE_NAMES)
        state.stone = STONE_NAMES.index(stone) if stone else NOTHING
        if "mat" in self._labels:
            self._mat(self._labels["mat"])
        if "under" in self._labels:
            self._under(self._labels["under"])
        state.carried = self._named_cards(self._labels.get("carried", NONE))
        state.pooled = self._named_cards(self._labels.get("pooled", NONE))
        self._duels(self._labels.get("duels", ""))
        self._drawn(self._labels.get("drawn", NONE))

    def _number(self, name: str, least: int, most: int, *, default: int = NOBODY) -> int:
        text = self._labels.get(name)
        if text is None:
            return default
        if text not in map(str, range(least, most + 1)):
            raise BadPosition(f"{name} is a number from {least} to {most}, not {quoted(text)}")
        return int(text)

    def _one_of(self, name: str, values: Sequence[str]) -> str:
        text = self._labels.get(name, "")
        if text and text not in values:
            raise BadPosition(f"{name} is {' or '.join(values)}, not {quoted(text)}")
        return text

    def _mat(self, text: str) -> None:
        pairs = [pair.split(PART) for pair in text.split(ROW)]
        if [len(pair) for pair in pairs] != [2 + SEATS] * PLACEMENTS:
            raise BadPosition(f"mat has three pairs: a seat, a category and two cards with {PART} between them")
        for place, (chooser, category, *cards) in enumerate(pairs):
            placement = self._state.placements[place]
            if chooser not in ("0", "1"):
                raise BadPosition(f"the category of a pair is chosen by seat 0 or 1, not {quoted(chooser)}")
            placement.chooser, placement.category = int(chooser), self._category(category)
            for seat, code in enumerate(cards):
                self._lay(place, seat, code)

    def _lay(self, place: int, seat: int, code: str) -> None:
        cards = self._state.placements[place].cards

        def put(card: int) -> None:
            cards[seat] = card

        if LIST in code:
            raise BadPosition(f"{quoted(code)} is not one card")
        if code != NONE:
            placed = self._placed(code, seat, THEIR_LAID + place, put)
            cards[seat] = members(int(placed))[0] if placed else NOTHING

    def _under(self, text: str) -> None:
        groups = text.split(ROW)
        if len(groups) >= GROUPS:
            raise BadPosition(f"at most {GROUPS - 1} groups of cards lie under the deck, not {len(groups)}")
        self._state.groups = len(groups) + 1
        for group, cards in enumerate(groups, start=1):
            self._state.deck[group] = self._placed(cards, None, DECK + group, self._into_group(group))

    def _into_group(self, group: int) -> Callable[[int], None]:
        def put(card: int) -> None:
            self._state.deck[group] |= np.uint32(1 << card)

        return put

    def _duels(self, text: str) -> None:
        duels = [duel.split(PART) for duel in text.split(ROW)] if text else []
        if len(duels) > PLACEMENTS or any(len(duel) != 1 + SEATS for duel in duels):
            raise BadPosition(f"duels are at most three, each a category and two cards with {PART} between them")
        seen: set[int] = set()
        for place, (category, *codes) in enumerate(duels):
            duel = self._state.duels[place]
            cards = [self._card(code) for code in codes]
            if seen & {*cards} or cards[0] == cards[1]:
                raise BadPosition(f"a card was in two of the duels {quoted(text)}")
            seen |= {*cards}
            duel.cards[:] = cards
            duel.category = self._category(category)
            if duel.category == NOTHING:
                raise BadPosition("a duel has a category")
            duel.winner = better(self._state, duel.category, cards[0], cards[1])

    def _drawn(self, text: str) -> None:
        cards = [self._card(code) for code in _split(text)]
        if len(cards) > SEATS or len({*cards}) != len(cards):
            raise BadPosition(f"drawn is one card for each seat, not {quoted(text)}")
        for seat, card in enumerate(cards):
            self._state.drawn[seat] = card

    def _category(self, code: str) -> int:
        if code == NONE:
            return NOTHING
        if code not in self._deck.category_codes:
            raise BadPosition(f"{quoted(code)} is not a category of {self._deck.name}")
        return self._deck.category_codes.index(code)

    def _card(self, code: str) -> int:
        if code not in self._cards:
            raise BadPosition(f"{quoted(code)} is not a card of {self._deck.name}")
        return self._cards[code]

    def _named_cards(self, text: str) -> np.uint32:
        """Cards in a place that everybody sees."""
        return np.uint32(sum(1 << self._take(code) for code in _split(text)))

    def _take(self, code: str) -> int:
        card = self._card(code)
        if card not in self._free:
            raise BadPosition(f"{code} is there twice")
        self._free.remove(card)
        return card

    def _placed(self, text: str, owner: int | None, zone: int, put: Callable[[int], None]) -> np.uint32:
        """Cards in a place that only their owner sees, or nobody; those left open are dealt later."""
        cards = 0
        for code in _split(text):
            if code == UNKNOWN:
                self._slots.append(Slot(owner, zone, put))
            else:
                card = self._take(code)
                cards |= 1 << card
                self._named |= {(seat, card) for seat in range(SEATS) if seat != owner}
        return np.uint32(cards)

    def _stones(self, codes: list[str]) -> np.uint32:
        stones = 0
        for code in codes:
            if code not in STONE_NAMES:
                raise BadPosition(f"{quoted(code)} is not a stone: there are {', '.join(STONE_NAMES)}")
            stone = 1 << STONE_NAMES.index(code)
            taken = stones | sum(int(player.stones | player.spent) for player in self._state.players)
            if stone & taken:
                raise BadPosition(f"the stone {code} is there twice")
            stones |= stone
        return np.uint32(stones)

    # what follows from them

    def check_draw_for_the_lead(self) -> None:
        """Before the first round nothing but one card to compare ratings can be there."""
        state = self._state
        has_more = len(self._labels) > ("drawn" in self._labels) or len(self._free) < CARDS or self._slots
        stones = any(player.stones or player.spent or player.stone_used for player in state.players)
        if has_more or stones or any(self._unknown_stones):
            raise BadPosition("before round=1 nobody has anything: two cards are drawn to see who leads (3.1)")
        if state.phase != DRAW or state.seat != 0 or state.drawn[1] != NOTHING:
            raise BadPosition("before round=1 it is 0:draw, with at most one card drawn (3.1)")

    def derive(self) -> None:
        """Fields that the text does not name, because the others decide them."""
        state = self._state
        if state.leader == NOBODY or "mat" not in self._labels:
            raise BadPosition("from round=1 on a position says who leads it with lead= and what lies there with mat=")
        counts = [self._count(THEIR_HAND, seat) for seat in range(SEATS)]
        laid = [[self._is_laid(place, seat) for seat in range(SEATS)] for place in range(PLACEMENTS)]
        in_stone = self._is_mid_stone()
        state.placement = self._placement(laid)
        own = [
            sum(pair[seat] for pair in laid) if state.placement == PLACEMENTS else counts[seat] for seat in range(SEATS)
        ]
        if state.phase == STONE:
            state.asked = 1 if state.seat == state.leader else 2
        elif in_stone:
            state.asked = 1 if state.user == state.leader else 2
        else:
            state.asked = 0 if state.phase in (DEAL, DEAL_STONES) else 2
        state.dealt = self._dealt(own)
        pairs = sum(int(player.won).bit_count() for player in state.players)
        state.revealed = (pairs + int(state.carried).bit_count() + int(state.pooled).bit_count()) // 2
        self._pile()

    def _is_mid_stone(self) -> bool:
        state = self._state
        if state.phase == DEAL:
            return bool(state.stone == SOUL)
        return state.phase in (SHOW, GIVE, EXCHANGE) or (state.phase == HIT and state.stone != REALITY)

    def _count(self, zone: int, owner: int) -> int:
        named = int(self._state.players[owner].hand).bit_count()
        return named + sum(slot.owner == owner and slot.zone == zone for slot in self._slots)

    def _is_laid(self, place: int, seat: int) -> bool:
        is_open = any(slot.owner == seat and slot.zone == THEIR_LAID + place for slot in self._slots)
        return is_open or bool(self._state.placements[place].cards[seat] != NOTHING)

    def _placement(self, laid: list[list[bool]]) -> int:
        state = self._state
        if state.phase in (DRAW, OVER_AND_DONE):
            return PLACEMENTS
        if self._is_mid_stone() or state.phase == STONE:
            return PLACEMENTS if any(map(any, laid)) else 0
        return next((place for place, pair in enumerate(laid) if not all(pair)), PLACEMENTS - 1)

    def _dealt(self, own: list[int]) -> int:
        state = self._state
        if state.phase == DEAL_STONES:
            return sum(int(player.stones).bit_count() for player in state.players) + sum(self._unknown_stones)
        if state.phase == DEAL and state.stone == SOUL and state.user != NOBODY:
            user = own[int(state.user)]
            return user if user < HAND else HAND + own[opponent(state.user)]
        if state.phase == DEAL:
            return sum(own)
        spent = int(state.players[0].spent) | int(state.players[1].spent)
        return STONES_DEALT if state.rounds == 1 and not spent >> SOUL & 1 else 0

    def _pile(self) -> None:
        state, text = self._state, self._labels.get("pile")
        if state.phase == DRAW:
            drawn = state.drawn.copy()
            begin_draw(state)
            state.drawn[:] = drawn
        elif text is None or state.phase != OVER_AND_DONE:
            state.pile = 0
        else:
            cards = sum(1 << self._card(code) for code in {*_split(text)}) if text != ALL else int(ALL_CARDS)
            state.pile = np.uint32(cards)

    # what it leaves open

    def deal(self, numbers: random.Random) -> None:
        state = self._state
        knowledge = [
            Knowledge(seat, self._labels.get(f"knows{seat}", UNKNOWN), card_of=self._card) for seat in range(SEATS)
        ]
        deal_unknown(state, self._free, self._slots, knowledge=knowledge, numbers=numbers)
        self._deal_stones(numbers)
        for known in knowledge:
            known.learn(state)
        self._give(numbers)
        observer = self._only_observer([known.seat for known in knowledge if known.is_given])
        if observer is not None:
            redeal(state, observer, np.uint64(numbers.getrandbits(64) or 1))

    def _only_observer(self, known: list[int]) -> int | None:
        """The seat whose knowledge is all that the text has, so that every hidden card is to be dealt."""
        if len(known) != 1 or any(seat == known[0] for seat, _ in self._named) or not self._slots:
            return None
        other = opponent(known[0])
        return None if self._state.players[other].stones and not self._unknown_stones[other] else known[0]

    def _deal_stones(self, numbers: random.Random) -> None:
        taken = sum(int(player.stones | player.spent) for player in self._state.players)
        left = [stone for stone in range(STONES) if not taken >> stone & 1]
        if sum(self._unknown_stones) > len(left):
            raise BadPosition(f"there are {STONES} stones, and this position has more")
        for seat, number in enumerate(self._unknown_stones):
            for stone in numbers.sample(left, number):
                left.remove(stone)
                self._state.players[seat].stones |= np.uint32(1 << stone)

    def _give(self, numbers: random.Random) -> None:
        """The card that Space gives away: it is among the user's cards, in the hand or laid."""
        text, state = self._labels.get("given"), self._state
        if text is None or state.user == NOBODY:
            return
        own = [card for pair in state.placements for card in [int(pair.cards[state.user])] if card != NOTHING]
        own += members(int(state.players[state.user].hand))
        card = numbers.choice(own) if text == UNKNOWN and own else self._card(text)
        if card not in own:
            raise BadPosition(f"seat {state.user} cannot give {quoted(text)} away")
        state.given = card


def _split(text: str) -> list[str]:
    return [] if text == NONE else text.split(LIST)
