"""Who meets whom in an arena, how a match of it goes, and what the figures say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import cabochon
from cabochon import bots
from cabochon.arena import contest as contests
from cabochon.arena.contest import Stopped, contest, rehearse
from cabochon.arena.schedule import bot_seed, deal_seed, schedule
from cabochon.arena.statistics import against, ratings, standings, wilson
from cabochon.bots import Bot
from cabochon.bots.base import NotMade
from cabochon.contract import BadOption, UnknownBot
from tests.arena.journals import Registry, cheat, give_up, go_in_circles, lost, match, settings


def test_every_pairing_plays_every_deal_from_both_seats() -> None:
    fixtures = list(schedule(settings("a", "b", "c", matches=4)))
    assert [fixture.number for fixture in fixtures] == list(range(1, 13))
    played = Counter((fixture.deal, fixture.seating) for fixture in fixtures)
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert played == {(deal, pair): 1 for deal in (1, 2) for pair in pairs}


def test_the_deals_are_played_in_turn_so_that_all_pairings_are_equally_far() -> None:
    deals = [fixture.deal for fixture in schedule(settings("a", "b", "c", matches=6))]
    assert deals == sorted(deals)


def test_a_table_of_four_is_played_from_every_seat() -> None:
    fixtures = list(schedule(settings("m", "g", "g", "g", table=4, matches=4)))
    assert [fixture.seating.index("m") for fixture in fixtures] == [0, 3, 2, 1]
    assert all(Counter(fixture.seating)["g"] == 3 for fixture in fixtures)


def test_the_same_bots_in_another_order_are_no_other_pairing() -> None:
    assert settings("a", "b", "a").pairings == [("a", "b"), ("a", "a")]
    assert settings("a", "b", "c", "d", table=3).pairings == [
        ("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")
    ]  # fmt: skip


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert [settings("a", "b", matches=number).games for number in (1, 2, 3)] == [2, 2, 4]
    assert settings("a", "b", "c", table=3, matches=100).games == 102


def test_one_deal_has_one_seed_and_every_bot_its_own() -> None:
    known = settings("a", "b", "c", matches=4)
    fixtures = list(schedule(known))
    assert len({deal_seed(known, fixture) for fixture in fixtures}) == 2
    assert len({bot_seed(known, fixture, seat=seat) for fixture in fixtures for seat in range(2)}) == 24
    assert deal_seed(replace(known, seed=2), fixtures[0]) != deal_seed(known, fixtures[0])


def test_all_who_play_a_deal_find_the_same_table() -> None:
    known = settings("random", "random", table=2, matches=4)
    texts = [contest(known, fixture)[1] for fixture in schedule(known)]
    tables = [cabochon.load(text).turns[0].moves for text in texts]
    assert tables[0] == tables[1] != tables[2] == tables[3]
    assert texts[0] != texts[1]


def test_a_match_is_told_by_seat() -> None:
    known = settings("random", "random", game="battle-mat", matches=2, quick=True)
    played, text = contest(known, next(schedule(known)))
    told = cabochon.load(text)
    assert played.result == told.result
    assert played.points == tuple(player["score"] for player in told.open_view()["players"])
    assert played.turns == len(told.turns) - 1
    assert min(played.moves) > 0
    assert all(seconds > 0 for seconds in played.seconds)


@pytest.mark.parametrize(("answer", "reason"), [(give_up, "it has seen enough"), (cheat, "gold")])
def test_who_has_no_legal_answer_loses_and_the_others_share(
    answer: object, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(monkeypatch, bad=answer)  # type: ignore[arg-type]
    known = settings("random", "bad", "random", table=3, matches=3)
    played, text = contest(known, next(schedule(known)))
    assert played.forfeit is not None
    assert played.forfeit.seat == 1
    assert reason in played.forfeit.reason
    assert played.result == (0.5, 0.0, 0.5)
    assert played.moves == (1, 0, 0)
    assert [bot.left for bot in registry.seated] == [[(0.5, 0.0, 0.5)]] * 3
    assert not cabochon.load(text).is_over


def test_bots_are_let_go_when_the_arena_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(monkeypatch)
    known = settings("random", "random")
    with pytest.raises(Stopped):
        contest(known, next(schedule(known)), is_stopped=lambda: True)
    assert [bot.left for bot in registry.seated] == [[None], [None]]


def test_a_match_that_goes_in_circles_is_broken_off_as_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "TURNS_A_SEAT", 30)
    registry = Registry(monkeypatch, circle=go_in_circles)
    known = settings("circle", "circle")
    played, _ = contest(known, next(schedule(known)))
    assert played.broken_off
    assert played.turns == 60
    assert played.result == (0.5, 0.5)
    assert registry.seated[0].left == [(0.5, 0.5)]


def test_a_match_of_usual_length_is_not_broken_off() -> None:
    known = settings("random", "random")
    assert not any(contest(known, fixture)[0].broken_off for fixture in schedule(known))


def test_who_cannot_play_is_told_before_the_first_match(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(monkeypatch, bad=give_up)
    assert rehearse(settings("random", "bad")) == {"bad": "it has seen enough"}
    assert all(len(bot.left) == 1 for bot in registry.seated)


def test_who_nobody_goes_by_is_refused_before_the_first_match() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'bad'"):
        rehearse(settings("random", "bad"))


def test_a_bot_that_cannot_be_made_loses_that_match_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(monkeypatch)

    def made(code: str, *, seed: int | None = None) -> Bot:
        if code == "moody" and seed is not None and seed % 2:
            raise NotMade("not today")
        return registry.bot(code, seed=seed)

    monkeypatch.setattr(bots, "bot", made)
    known = settings("random", "moody", matches=8)
    matches = [contest(known, fixture)[0] for fixture in schedule(known)]
    forfeited = [played for played in matches if played.forfeit is not None]
    assert 0 < len(forfeited) < 8
    for played in forfeited:
        assert played.forfeit == lost(played.seating.index("moody"), "not today")
        assert played.result[played.seating.index("random")] == 1.0
    assert all(len(bot.left) == 1 for bot in registry.seated)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"table": 3}, "a table of 3 needs as many bots, and 2 were named"),
        ({"matches": 0}, "at least 1, not 0"),
        ({"target": 99}, "target must be a number from 1 to 30"),
        ({"table": 1}, "splendor has 2 to 4 seats, not 1"),
        ({"table": 5}, "splendor has 2 to 4 seats, not 5"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        settings("a", "b", **wrong)  # type: ignore[arg-type]


def test_the_interval_is_wilsons() -> None:
    assert wilson(8, 10) == pytest.approx((0.49016, 0.94331), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(10, 10)[1] == 1.0
    for matches in range(1, 400):
        for won in (0, matches // 3, matches):
            low, high = wilson(won, matches)
            assert low <= won / matches <= high


def test_standings_by_hand() -> None:
    first, second, third = standings(
        [
            match(1, "ab", (1.0, 0.0), points=(15, 11), turns=40, moves=(20, 20), seconds=(0.2, 2.0)),
            match(2, "ba", (0.5, 0.5), points=(16, 16), turns=60, moves=(30, 30), seconds=(3.0, 0.3)),
            match(3, "ac", (0.0, 1.0), points=(3, 1), turns=5, moves=(2, 3), forfeit=lost(0, "none")),
        ]
    )
    assert (first.code, second.code, third.code) == ("c", "a", "b")
    assert (second.matches, second.win_rate, second.forfeits) == (3, 0.5, 1)
    assert (second.points, second.turns) == (15.5, 50.0)  # of the matches that came to an end
    assert second.milliseconds == pytest.approx(1000 * (0.2 + 0.3 + 0.5) / 52)
    assert (third.win_rate, third.interval) == (0.25, wilson(0.5, 2))
    assert (first.win_rate, first.points, first.turns) == (1.0, None, None)


def test_a_win_raises_the_rating_as_worked_out_by_hand() -> None:
    variance = (25 / 3) ** 2 + (25 / 300) ** 2  # at the start, and what a match adds to it
    spread = (2 * variance + 2 * (25 / 6) ** 2) ** 0.5  # of both, with what luck adds
    deviation = (variance * (1 - variance / spread**2 * variance**0.5 / spread / 4)) ** 0.5
    rated = ratings([match(1, "ab", (1.0, 0.0))])
    assert rated["a"] == pytest.approx((25 + variance / spread / 2, deviation))
    assert rated["b"] == pytest.approx((25 - variance / spread / 2, deviation))


def test_a_tie_of_equals_changes_no_rating_but_makes_it_surer() -> None:
    mean, deviation = ratings([match(1, "ab", (0.5, 0.5))])["a"]
    assert mean == pytest.approx(25)
    assert deviation < 25 / 3


def test_who_sits_at_several_seats_is_one_contender() -> None:
    matches = [match(1, "abbb", (0.0, 0.0, 1.0, 0.0)), match(2, "bbba", (0.0, 0.0, 0.0, 1.0))]
    assert [(standing.code, standing.matches, standing.win_rate) for standing in standings(matches)] == [
        ("a", 2, 0.5),
        ("b", 6, pytest.approx(1 / 6)),
    ]
    assert set(ratings(matches)) == {"a", "b"}


def test_the_cross_table_counts_who_came_out_ahead() -> None:
    found = against([match(1, "abc", (1.0, 0.0, 0.0)), match(2, "bca", (0.5, 0.5, 0.0))])
    assert found == {"a": {"b": 0.5, "c": 0.5}, "b": {"a": 0.5, "c": 0.5}, "c": {"a": 0.5, "b": 0.5}}
    found = against([match(1, "ab", (1.0, 0.0)), match(2, "ba", (0.0, 1.0)), match(3, "ab", (0.5, 0.5))])
    assert found["a"]["b"] == pytest.approx(2.5 / 3)
    assert found["b"]["a"] == pytest.approx(0.5 / 3)
