"""A mat that a test sets up for one sentence of the rulebook; a card's values follow from its number."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon import games
from cabochon.games.battle_mat.rules.tracking import sees
from cabochon.match import Event, Match
from cabochon.match.chance import source

Hands = tuple[tuple[str, ...], tuple[str, ...]]

LUCK = {29: 6, 30: 7}  # c01 to c10 have none, the others 5


def _luck(number: int) -> str:
    return "" if number <= 10 else str(LUCK.get(number, 5))


def deck_text(values: list[list[Any]]) -> str:
    """The file of a deck in which the lowest wins the third category."""
    head = "Plain,Strength,Speed,Size,Luck,Rating\nwins,highest,highest,lowest,highest,highest\n"
    rows = (f"c{number:02},{','.join(str(value) for value in row)}\n" for number, row in enumerate(values, start=1))
    return head + "".join(rows)


# c07 has strength 7, speed 24, size 7 (the lowest wins), no luck, and shares the rating 4 with c08.
PLAIN = deck_text([[n, 31 - n, n, _luck(n), (n + 1) // 2] for n in range(1, 31)])
# Most pairs tie, so that much is pending, and cards run out.
TYING = deck_text(
    [[1 + (n in (3, 9)), 1 + (n in (4, 5)), 1 + (n == 6), 1 + (n > 25), 1 + (n > 28)] for n in range(1, 31)]
)
# Only c01 can win a duel: once it is laid, nobody ever wins.
CALM = deck_text([[1 + (n == 1), 1 + (n == 1), 1 + (n != 1), 1 + (n == 1), 1 + (n == 1)] for n in range(1, 31)])


class Mat(Match):
    """A match of Battle Mat in which a test decides what chance brings, and may add duels that were never laid."""

    @property
    def state(self) -> Any:
        return self._state

    def play(self, move: str, *chance: str) -> tuple[Event, ...]:
        """A move, then what chance is to bring, then whatever it likes."""
        return (self.replay(move), *(self.replay(outcome) for outcome in chance), *self.draw_chance())

    def play_all(self, *moves: str) -> Mat:
        for move in moves:
            self.play(move)
        return self

    def lay(self, *pairs: tuple[str, str, str]) -> Mat:
        """Pairs as category, card laid first, card that answers it; nobody uses a stone before or after."""
        self.no_stones()
        for category, first, second in pairs:
            self.play(f"lay {first} on {category}")
            self.play(f"answer {second}")
        self.no_stones()
        return self

    def no_stones(self) -> Mat:
        """Nobody uses a stone at this moment."""
        now = (self.view()["round"], self.view()["moment"])
        while self.view()["phase"] == "stone" and (self.view()["round"], self.view()["moment"]) == now:
            self.play("no stone")
        return self

    def duels_won(self, first: int, second: int, *, pooled: int = 0, first_at_match_point: int = -1) -> Mat:
        """As if these duels had been won before, and others waited for the winner of this round."""
        for seat, duels in enumerate((first, second)):
            self.state.players[seat].won |= self._revealed(duels)
            self.state.players[seat].score += duels
        self.state.pooled |= self._revealed(pooled)
        self.state.first_at_match_point = first_at_match_point
        return self

    def _revealed(self, duels: int) -> np.uint32:
        """Two cards a duel, the highest of the deck, seen by both."""
        cards = np.uint32(0)
        for _ in range(2 * duels):
            card = int(self.state.deck[0]).bit_length() - 1
            self.state.deck[0] &= ~np.uint32(1 << card)
            cards |= np.uint32(1 << card)
            for observer in range(2):
                sees(self.state, observer, card)
        self.state.revealed += duels
        return cards

    def without_stones(self) -> Mat:
        """As if both players had used theirs."""
        for player in self.state.players:
            player.spent |= player.stones
            player.stones = 0
        self.play("no stone")
        return self

    def cards(self, *codes: str) -> np.uint32:
        return np.uint32(sum(1 << self.game.deck(self.state).card_codes.index(code) for code in codes))  # type: ignore[attr-defined]

    def names(self, cards: int) -> list[str]:
        return [f"c{number + 1:02}" for number in range(30) if cards >> number & 1]

    def hand(self, seat: int) -> list[str]:
        return self.names(int(self.state.players[seat].hand))

    def scores(self) -> tuple[int, int]:
        first, second = self.view()["players"]
        return first["score"], second["score"]

    def known(self, seat: int) -> dict[str, list[str]]:
        """The cards out of sight that a seat has seen, and where each may be."""
        return {card["code"]: card["where"] for card in self.view(seat)["known"]}


HANDS: Hands = (("c10", "c20", "c30"), ("c11", "c21", "c29"))
STONES: Hands = (("time", "mind"), ("soul", "space"))


def a_mat(
    *,
    leader: int = 0,
    hands: Hands = HANDS,
    stones: Hands = STONES,
    deck: str = PLAIN,
    quick: bool = False,
    seed: int = 1,
) -> Mat:
    """A match after set-up: these cards and stones in these hands, the leader to be asked for a stone."""
    mat = Mat(games.find("battle-mat"), 2, options={"deck": deck, "quick": quick}, chance=source(seed), drawing=False)
    order = (leader, 1 - leader)
    cards = sorted(mat.game.deck(mat.state).cards, key=lambda card: card.values[-1])  # type: ignore[attr-defined]
    for seat in range(2):
        mat.replay(f"deal {cards[-1 if seat == leader else 0].code}")
    for seat in order:
        for card in hands[seat]:
            mat.replay(f"deal {card}")
    for seat in order:
        for stone in stones[seat]:
            mat.replay(f"deal stone {stone}")
    return mat


ALL_STONES = ("time", "mind", "reality", "soul", "power", "space")
PAIRS = (("strength", "c10", "c11"), ("speed", "c21", "c20"), ("size", "c30", "c29"))


def with_stone(stone: str, *, user: int = 0, leader: int = 0, another: str | None = None) -> Mat:
    """A match in which the user has this stone, and the other perhaps a certain one."""
    free = [name for name in ALL_STONES if name not in (stone, another)]
    own, other = (stone, free[0]), (another or free[2], free[1])
    return a_mat(leader=leader, stones=(own, other) if user == 0 else (other, own))


def laid(mat: Mat) -> Mat:
    """All three pairs laid, nobody asked for a stone yet."""
    mat.no_stones()
    for category, first, second in PAIRS:
        mat.play_all(f"lay {first} on {category}", f"answer {second}")
    return mat
