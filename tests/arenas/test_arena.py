"""The schedule of an arena, its matches, and its statistics."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import cabochon
from cabochon import bots
from cabochon.arenas import match as arena_match
from cabochon.arenas.match import ArenaStopped, play_match, warm_up
from cabochon.arenas.schedule import bot_seed, deal_seed, schedule
from cabochon.arenas.statistics import contender_stats, head_to_head, ratings, wilson_interval
from cabochon.bots import Bot
from cabochon.bots.base import BotCreationFailed
from cabochon.contract import BadOption, UnknownBot
from tests.arenas.arenas import Registry, cheat, forfeit, give_up, go_in_circles, match, settings


def test_every_pairing_plays_every_deal_from_both_seats() -> None:
    fixtures = list(schedule(settings("a", "b", "c", matches=4)))
    assert [fixture.number for fixture in fixtures] == list(range(1, 13))
    played = Counter((fixture.deal, fixture.seating) for fixture in fixtures)
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert played == {(deal, pair): 1 for deal in (1, 2) for pair in pairs}


def test_deals_are_played_in_order_so_that_all_pairings_progress_equally() -> None:
    deals = [fixture.deal for fixture in schedule(settings("a", "b", "c", matches=6))]
    assert deals == sorted(deals)


def test_a_table_of_four_is_played_from_every_seat() -> None:
    fixtures = list(schedule(settings("m", "g", "g", "g", table=4, matches=4)))
    assert [fixture.seating.index("m") for fixture in fixtures] == [0, 3, 2, 1]
    assert all(Counter(fixture.seating)["g"] == 3 for fixture in fixtures)


def test_the_same_bots_in_another_order_are_the_same_pairing() -> None:
    assert settings("a", "b", "a").pairings == [("a", "b"), ("a", "a")]
    assert settings("a", "b", "c", "d", table=3).pairings == [
        ("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")
    ]  # fmt: skip


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert [settings("a", "b", matches=number).games for number in (1, 2, 3)] == [2, 2, 4]
    assert settings("a", "b", "c", table=3, matches=100).games == 102


def test_each_deal_has_one_seed_and_each_bot_its_own() -> None:
    arena = settings("a", "b", "c", matches=4)
    fixtures = list(schedule(arena))
    assert len({deal_seed(arena, fixture) for fixture in fixtures}) == 2
    assert len({bot_seed(arena, fixture, seat=seat) for fixture in fixtures for seat in range(2)}) == 24
    assert deal_seed(replace(arena, seed=2), fixtures[0]) != deal_seed(arena, fixtures[0])


def test_every_match_of_a_deal_has_the_same_set_up() -> None:
    arena = settings("random", "random", table=2, matches=4)
    texts = [play_match(arena, fixture)[1] for fixture in schedule(arena)]
    tables = [cabochon.load(text).turns[0].moves for text in texts]
    assert tables[0] == tables[1] != tables[2] == tables[3]
    assert texts[0] != texts[1]


def test_an_outcome_is_given_by_seat() -> None:
    arena = settings("random", "random", game="battle-mat", matches=2, quick=True)
    outcome, record = play_match(arena, next(schedule(arena)))
    match = cabochon.load(record)
    assert outcome.result == match.result
    assert outcome.points == tuple(player["score"] for player in match.open_view()["players"])
    assert outcome.turns == len(match.turns) - 1
    assert min(outcome.moves) > 0
    assert all(seconds > 0 for seconds in outcome.seconds)


@pytest.mark.parametrize(("answer", "reason"), [(give_up, "it has seen enough"), (cheat, "gold")])
def test_a_bot_without_a_legal_answer_loses_and_the_others_share(
    answer: object, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(monkeypatch, bad=answer)  # type: ignore[arg-type]
    arena = settings("random", "bad", "random", table=3, matches=3)
    outcome, record = play_match(arena, next(schedule(arena)))
    assert outcome.forfeit is not None
    assert outcome.forfeit.seat == 1
    assert reason in outcome.forfeit.reason
    assert outcome.result == (0.5, 0.0, 0.5)
    assert outcome.moves == (1, 0, 0)
    assert [bot.left for bot in registry.created] == [[(0.5, 0.0, 0.5)]] * 3
    assert not cabochon.load(record).is_over


def test_bots_are_released_when_the_arena_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(monkeypatch)
    arena = settings("random", "random")
    with pytest.raises(ArenaStopped):
        play_match(arena, next(schedule(arena)), is_stopped=lambda: True)
    assert [bot.left for bot in registry.created] == [[None], [None]]


def test_a_match_that_goes_in_circles_is_broken_off_as_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_match, "TURNS_A_SEAT", 30)
    registry = Registry(monkeypatch, circle=go_in_circles)
    arena = settings("circle", "circle")
    outcome, _ = play_match(arena, next(schedule(arena)))
    assert outcome.broken_off
    assert outcome.turns == 60
    assert outcome.result == (0.5, 0.5)
    assert registry.created[0].left == [(0.5, 0.5)]


def test_a_match_of_normal_length_is_not_broken_off() -> None:
    arena = settings("random", "random")
    assert not any(play_match(arena, fixture)[0].broken_off for fixture in schedule(arena))


def test_a_bot_that_cannot_play_is_reported_before_the_first_match(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(monkeypatch, bad=give_up)
    assert warm_up(settings("random", "bad")) == {"bad": "it has seen enough"}
    assert all(len(bot.left) == 1 for bot in registry.created)


def test_an_unknown_bot_is_refused_before_the_first_match() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'bad'"):
        warm_up(settings("random", "bad"))


def test_a_bot_that_cannot_be_created_loses_only_that_match(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(monkeypatch)

    def moody_bot(code: str, *, seed: int | None = None, **limits: float) -> Bot:
        if code == "moody" and seed is not None and seed % 2:
            raise BotCreationFailed("not today")
        return registry.bot(code, seed=seed)

    monkeypatch.setattr(bots, "bot", moody_bot)
    arena = settings("random", "moody", matches=8)
    matches = [play_match(arena, fixture)[0] for fixture in schedule(arena)]
    forfeited = [outcome for outcome in matches if outcome.forfeit is not None]
    assert 0 < len(forfeited) < 8
    for outcome in forfeited:
        assert outcome.forfeit == forfeit(outcome.seating.index("moody"), "not today")
        assert outcome.result[outcome.seating.index("random")] == 1.0
    assert all(len(bot.left) == 1 for bot in registry.created)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"table": 3}, "a table of 3 needs 3 bots, but 2 were given"),
        ({"matches": 0}, "at least 1 match, not 0"),
        ({"target": 99}, "target must be a number from 1 to 30"),
        ({"table": 1}, "splendor has 2 to 4 seats, not 1"),
        ({"table": 5}, "splendor has 2 to 4 seats, not 5"),
    ],
)
def test_impossible_settings_are_refused(wrong: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        settings("a", "b", **wrong)  # type: ignore[arg-type]


def test_wilson_intervals() -> None:
    assert wilson_interval(8, 10) == pytest.approx((0.49016, 0.94331), abs=1e-5)
    assert wilson_interval(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson_interval(10, 10)[1] == 1.0
    for matches in range(1, 400):
        for won in (0, matches // 3, matches):
            low, high = wilson_interval(won, matches)
            assert low <= won / matches <= high


def test_statistics_by_hand() -> None:
    first, second, third = contender_stats(
        [
            match(1, "ab", (1.0, 0.0), points=(15, 11), turns=40, moves=(20, 20), seconds=(0.2, 2.0)),
            match(2, "ba", (0.5, 0.5), points=(16, 16), turns=60, moves=(30, 30), seconds=(3.0, 0.3)),
            match(3, "ac", (0.0, 1.0), points=(3, 1), turns=5, moves=(2, 3), forfeit=forfeit(0, "none")),
        ]
    )
    assert (first.code, second.code, third.code) == ("c", "a", "b")
    assert (second.matches, second.win_rate, second.forfeits) == (3, 0.5, 1)
    assert (second.points, second.turns) == (15.5, 50.0)  # of finished matches only
    assert second.milliseconds == pytest.approx(1000 * (0.2 + 0.3 + 0.5) / 52)
    assert (third.win_rate, third.interval) == (0.25, wilson_interval(0.5, 2))
    assert (first.win_rate, first.points, first.turns) == (1.0, None, None)


def test_a_win_raises_the_rating_as_worked_out_by_hand() -> None:
    variance = (25 / 3) ** 2 + (25 / 300) ** 2  # at the start, plus what a match adds
    spread = (2 * variance + 2 * (25 / 6) ** 2) ** 0.5  # of both, with the share of luck
    deviation = (variance * (1 - variance / spread**2 * variance**0.5 / spread / 4)) ** 0.5
    rated = ratings([match(1, "ab", (1.0, 0.0))])
    assert rated["a"] == pytest.approx((25 + variance / spread / 2, deviation))
    assert rated["b"] == pytest.approx((25 - variance / spread / 2, deviation))


def test_a_tie_of_equals_keeps_the_rating_and_reduces_its_uncertainty() -> None:
    mean, deviation = ratings([match(1, "ab", (0.5, 0.5))])["a"]
    assert mean == pytest.approx(25)
    assert deviation < 25 / 3


def test_a_bot_in_several_seats_is_one_contender() -> None:
    matches = [match(1, "abbb", (0.0, 0.0, 1.0, 0.0)), match(2, "bbba", (0.0, 0.0, 0.0, 1.0))]
    assert [(contender.code, contender.matches, contender.win_rate) for contender in contender_stats(matches)] == [
        ("a", 2, 0.5),
        ("b", 6, pytest.approx(1 / 6)),
    ]
    assert set(ratings(matches)) == {"a", "b"}


def test_head_to_head_counts_how_often_one_came_out_ahead() -> None:
    found = head_to_head([match(1, "abc", (1.0, 0.0, 0.0)), match(2, "bca", (0.5, 0.5, 0.0))])
    assert found == {"a": {"b": 0.5, "c": 0.5}, "b": {"a": 0.5, "c": 0.5}, "c": {"a": 0.5, "b": 0.5}}
    found = head_to_head([match(1, "ab", (1.0, 0.0)), match(2, "ba", (0.0, 1.0)), match(3, "ab", (0.5, 0.5))])
    assert found["a"]["b"] == pytest.approx(2.5 / 3)
    assert found["b"]["a"] == pytest.approx(0.5 / 3)
