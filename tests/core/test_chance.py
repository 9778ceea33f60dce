"""Repeated deals, as the arena plays them: the same cards from every pile, whatever the moves."""

from __future__ import annotations

from collections import defaultdict

import pytest

import cabochon
from cabochon import games
from cabochon.contract import UNSHUFFLED, Game, State
from cabochon.match import Match
from cabochon.match.chance import Shuffled

Piles = dict[str | None, list[int]]


class RecordingShuffle(Shuffled):
    """Records the draws from each pile."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.draws: Piles = defaultdict(list)

    def draw(self, game: Game, state: State) -> int:
        assert game.piles is not None
        number = game.piles.pile(state)
        pile = None if number == UNSHUFFLED else game.piles.NAMES[number]
        action = super().draw(game, state)
        self.draws[pile].append(action)
        return action


def played(game: str, *, deal: int, bots: int, seats: int = 2) -> tuple[Match, Piles]:
    chance = RecordingShuffle(deal)
    match = Match(games.find(game), seats, options={}, chance=chance)
    bot = cabochon.bot("random", seed=bots)
    while match.to_move is not None and len(match.turns) < 60:
        match.play(bot.choose(match))
    return match, chance.draws


@pytest.mark.parametrize(
    ("game", "piles", "dealt"),
    [
        ("splendor", {"tiles", "level 1", "level 2", "level 3"}, 20),
        ("marvel", {"tiles", "level 1", "level 2", "level 3"}, 20),
        ("battle-mat", {"deck 0", "stones"}, 12),  # later groups of its deck hold what the players put there
    ],
)
def test_one_deal_is_the_same_piles_for_all_who_play_it(game: str, piles: set[str], dealt: int) -> None:
    one, its_piles = played(game, deal=5, bots=1)
    other, other_piles = played(game, deal=5, bots=2)
    assert one.turns[0] == other.turns[0]
    assert [turn.moves for turn in one.turns] != [turn.moves for turn in other.turns]
    in_both = 0
    for pile in piles:
        shared = min(len(its_piles[pile]), len(other_piles[pile]))
        assert its_piles[pile][:shared] == other_piles[pile][:shared]
        in_both += shared
    assert in_both > dealt  # more than what lies there before the first move


def test_another_deal_is_another_order() -> None:
    for pile, draws in played("splendor", deal=5, bots=1)[1].items():
        assert draws != played("splendor", deal=6, bots=1)[1][pile]


def test_hands_and_stones_of_one_deal_are_the_same() -> None:
    matches = [played("battle-mat", deal=3, bots=bots)[0] for bots in (1, 2)]
    assert matches[0].turns[1:] != matches[1].turns[1:]
    assert matches[0].turns[0] == matches[1].turns[0]
    assert sum("stone" in move for move in matches[0].turns[0].moves) == 4
    assert matches[0].turns[0] != played("battle-mat", deal=4, bots=1)[0].turns[0]


def test_the_same_deal_and_the_same_moves_are_the_same_match() -> None:
    for game in games.names():
        matches = [played(game, deal=8, bots=4)[0] for _ in range(2)]
        assert matches[0].state_bytes() == matches[1].state_bytes()


def test_every_card_can_lie_on_top() -> None:
    first = {RecordingShuffle(deal).draw(*_before_the_first_card()) for deal in range(400)}
    assert len(first) == 40  # all of level 1


def _before_the_first_card() -> tuple[Game, State]:
    game = games.find("splendor")
    return game, game.new(2, game.resolve_options({}))
