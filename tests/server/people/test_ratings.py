"""Which matches are rated, and that each is rated once, whoever else writes at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select, update

import cabochon
from cabochon.arenas.skill import initial_skill
from cabochon.contract import Game
from cabochon.server.people import MatchScoring, Person, SeatDecisions
from cabochon.server.play import Table
from cabochon.server.store import (
    Clock,
    EntryKind,
    NewEntry,
    Pace,
    Player,
    Rating,
    RatingChange,
    Seat,
    Status,
    rating_number,
    rating_uncertainty,
    schema,
)
from tests.contract.small_game import small_game
from tests.server.accounts import Site, at_a_site, bot, of

__all__ = ["small_game"]

GUEST = Person("guest", "Gustav")


async def rating(site: Site, person: str, game: str = "splendor") -> Rating | None:
    return next((found for found in await site.results.ratings(person) if found.game == game), None)


def test_everybody_begins_at_1500_and_400_more_win_ten_times_as_often() -> None:
    start = initial_skill()
    assert (rating_number(start.mu), rating_uncertainty(start.sigma)) == (1500, 500)
    assert RatingChange(25.0, 25.4).signed == "+12"
    assert RatingChange(25.4, 25.0).signed == "\N{MINUS SIGN}12"
    assert RatingChange(25.0, 25.001).signed == "±0"


def test_a_winner_rises_and_a_loser_falls(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.finished(of(anna), of(ben, 1))
        shares, changes = table.match.result, await site.results.changes(table.id)
        assert shares is not None
        for seat, person in enumerate((anna, ben)):
            found = await rating(site, person.id)
            name, change = changes[seat]
            (match,) = await site.results.played(person.id)
            assert found is not None
            assert (found.matches, name, change.rating) == (1, person.name, rating_number(found.skill.mu))
            assert found.skill.sigma < initial_skill().sigma
            assert (match.share, match.table, match.change) == (shares[seat], table.id, change)
            assert (change.rating > 1500) == (shares[seat] == 1.0)
            assert (change.rating < 1500) == (shares[seat] == 0.0)

    at_a_site(database, scene)


def test_bots_of_the_house_are_rated_too(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        await site.finished(of(anna), bot(1), bot(2), bot(3, "hard"))
        mine, easy, hard = [await rating(site, name) for name in (anna.id, "bot:easy", "bot:hard")]
        assert mine is not None
        assert easy is not None
        assert hard is not None
        assert mine.matches == easy.matches == hard.matches == 1
        (match,) = await site.results.played(anna.id)
        assert match.change is not None
        assert match.place in range(1, 5)

    at_a_site(database, scene)


def test_a_player_who_ends_a_match_with_bots_alone_has_lost_it(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        table = await site.table(of(anna), bot())
        move = table.match.legal()[0]
        table = await site.service.move(table.id, anna.id, number=len(table.log), move=move)
        table = await site.service.undo.request(table.id, anna, seat=0, number=len(table.log))
        table = await site.service.move(table.id, anna.id, number=len(table.log), move=move)
        await site.service.forfeits.end(table.id, anna, number=len(table.log))
        (match,) = await site.results.played(anna.id)
        assert match.share == 0
        assert match.change is not None
        assert match.change.after < match.change.before

    at_a_site(database, scene)


async def a_guest(site: Site, anna: Person, ben: Person) -> None:
    await site.finished(of(anna), of(GUEST, 1))


async def two_seats_of_one_person(site: Site, anna: Person, ben: Person) -> None:
    await site.finished(of(anna), of(anna, 1))


async def another_number_of_points(site: Site, anna: Person, ben: Person) -> None:
    await site.finished(of(anna), of(ben, 1), options={"target": 5})


async def a_move_taken_back_by_consent(site: Site, anna: Person, ben: Person) -> None:
    table = await site.table(of(anna), of(ben, 1))
    move = table.match.legal()[0]
    table = await site.service.move(table.id, anna.id, number=len(table.log), move=move)
    table = await site.service.undo.request(table.id, anna, seat=0, number=len(table.log))
    await site.service.undo.answer(table.id, ben, agree=True, number=len(table.log))
    await site.play_out(table)


async def a_lesson(site: Site, anna: Person, ben: Person) -> None:
    table = await site.table(of(anna), bot())
    async with site.engine.begin() as connection:
        await connection.execute(update(schema.tables).values(lesson="first steps"))
    await site.play_out(table)


async def who_logged_in_after_it_began(site: Site, anna: Person, ben: Person) -> None:
    table = await site.table(of(anna), of(GUEST, 1))
    await site.accounts.log_in(GUEST, name="Ben", password="correct horse", address="")
    table = await site.play_out(table)
    assert table.held_by(ben.id) == [1]


async def who_signed_up_after_it_began(site: Site, anna: Person, ben: Person) -> None:
    table = await site.table(of(anna), of(GUEST, 1))
    await site.signed_up("Gustav", person=GUEST.id)
    await site.play_out(table)


async def who_never_came(site: Site, anna: Person, ben: Person) -> None:
    seats = [of(anna), of(ben, 1)]
    table = await site.service.make("splendor", seats, options={}, public=True, clock=Clock(Pace.TURN, 0))
    await site.service.forfeits.call_time(table.id)


@pytest.mark.parametrize(
    "unrated",
    [
        a_guest,
        two_seats_of_one_person,
        another_number_of_points,
        a_move_taken_back_by_consent,
        a_lesson,
        who_logged_in_after_it_began,
        who_signed_up_after_it_began,
        who_never_came,
    ],
)
def test_what_is_not_rated_is_still_listed(
    unrated: Callable[[Site, Person, Person], Awaitable[None]], database: str
) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        await unrated(site, anna, ben)
        assert await site.results.ratings(anna.id) == []
        assert await site.results.ratings("bot:easy") == []
        (match,) = await site.results.played(anna.id)
        assert match.change is None
        assert match.share is not None

    at_a_site(database, scene)


def test_a_move_taken_back_inside_the_own_turn_is_nothing_to_rate_by(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.table(of(anna), of(ben, 1))
        while table.match.view(None)["phase"] != "return":
            takes = [move for move in table.match.legal() if move.startswith("take")]
            assert table.to_move is not None
            table = await site.service.move(
                table.id, table.to_move.holder, number=len(table.log), move=max(takes, key=len)
            )
        mover = anna if table.match.to_move == 0 else ben
        table = await site.service.undo.undo(table.id, mover, number=len(table.log))
        await site.play_out(table)
        assert await rating(site, anna.id) is not None

    at_a_site(database, scene)


def test_a_player_who_left_comes_last_and_the_bot_in_their_seat_is_not_rated(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.table(of(anna), of(ben, 1), bot(2, "hard"))
        s = schema.seats.c
        async with site.engine.begin() as connection:
            left = update(schema.seats).where(s.table_id == table.id, s.holder == ben.id)
            await connection.execute(left.values(holder=None, bot="easy", gone=ben.id))
            await connection.execute(update(schema.tables).values(version=schema.tables.c.version + 1))
        await site.play_out(table)
        (match,) = await site.results.played(ben.id)
        assert (match.share, match.place) == (0.0, 3)
        assert match.change is not None
        assert match.change.rating < 1500
        assert await rating(site, "bot:easy") is None
        assert await rating(site, "bot:hard") is not None

    at_a_site(database, scene)


def scoring(shares: tuple[float, ...], *decisions: SeatDecisions) -> MatchScoring:
    log = [NewEntry(EntryKind.MOVE, seat, "take white blue green") for seat in range(len(shares))]
    return MatchScoring("splendor", shares, (5, 9, 7), log=log, has_default_options=True, decisions=decisions)


TWO = [Player(seat, name, is_person=True) for seat, name in enumerate("ab")]
OWN = SeatDecisions(person=30)


@pytest.mark.parametrize(
    ("anna", "is_rated"),
    [
        (OWN, True),
        (SeatDecisions(person=5, stand_in=25), False),
        (SeatDecisions(person=15, stand_in=15), True),
        (SeatDecisions(person=30, departures=3), True),
        (SeatDecisions(person=30, departures=4), False),
    ],
)
def test_a_victory_counts_if_the_player_earned_it(anna: SeatDecisions, *, is_rated: bool) -> None:
    assert (scoring((1.0, 0.0), anna, OWN).rated_shares(TWO) is not None) == is_rated
    assert (scoring((0.5, 0.5), anna, OWN).rated_shares(TWO) is not None) == is_rated


@pytest.mark.parametrize("anna", [SeatDecisions(person=5, stand_in=25), SeatDecisions(person=30, departures=4)])
def test_nobody_escapes_a_loss_by_leaving(anna: SeatDecisions) -> None:
    lost = scoring((0.0, 1.0), anna, OWN)
    assert lost.rated_shares(TWO) == (0.0, 1.0)
    away = [Player(0, "a", is_person=True, is_gone=True), TWO[1]]
    assert scoring((1.0, 0.0), anna, OWN).rated_shares(away) == (1.0, 0.0)  # not back at the end: ranked last


def test_a_place_that_a_stand_in_earned_does_not_count() -> None:
    three = [*TWO, Player(2, "c", is_person=True)]
    mostly_away = SeatDecisions(person=5, stand_in=25)
    assert scoring((1.0, 0.0, 0.0), OWN, OWN, OWN).places((1.0, 0.0, 0.0), three) == {0: 1, 1: 2, 2: 3}
    assert scoring((1.0, 0.0, 0.0), OWN, mostly_away, OWN).places((1.0, 0.0, 0.0), three) == {0: 1, 1: 3, 2: 2}


def test_a_match_won_by_the_stand_in_is_not_rated(database: str) -> None:
    async def scene(site: Site) -> None:
        people = [await site.signed_up("Anna"), await site.signed_up("Ben")]
        table = await site.table(*(of(person, seat) for seat, person in enumerate(people)))
        good, bad = cabochon.bot("greedy", seed=1), cabochon.bot("random", seed=1)
        table = await site.service.move(table.id, people[0].id, number=len(table.log), move=good.choose(table.match))
        table = await site.service.forfeits.give_up_seat(table.id, people[0], number=len(table.log))
        while table.status is Status.RUNNING:
            if max(table.match.seat_points or ()) >= 12 and table.seats[0].gone:
                table = await site.service.forfeits.come_back(table.id, people[0], number=len(table.log))
            assert table.to_move is not None
            move = (good, bad)[table.match.to_move or 0].choose(table.match)
            table = await site.service.move(table.id, table.to_move.holder, number=len(table.log), move=move)
        assert table.result == (1.0, 0.0)
        assert table.seats[0].holder == people[0].id
        for person in people:
            assert await site.results.ratings(person.id) == []

    at_a_site(database, scene)


def held_until(site: Site, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """So many ends of matches are written at the same moment."""
    write, waiting, opened = site.service.store.write, iter(range(number - 1, -1, -1)), asyncio.Event()

    async def held(table: str, entries: Any, *, status: Status, **more: Any) -> None:
        if status is Status.OVER:
            if next(waiting, 0) == 0:
                opened.set()
            await opened.wait()
        await write(table, entries, status=status, **more)

    monkeypatch.setattr(site.service.store, "write", held)


def test_of_two_processes_that_end_a_match_one_rates_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table, other = await site.table(of(anna), of(ben, 1)), site.another_process()
        held_until(site, monkeypatch, 2)
        chooser = cabochon.bot("greedy", seed=1)
        while table.status is Status.RUNNING:
            assert table.to_move is not None
            holder, number, move = table.to_move.holder, len(table.log), chooser.choose(table.match)
            posts = [service.move(table.id, holder, number=number, move=move) for service in (site.service, other)]
            answers = await asyncio.gather(*posts, return_exceptions=True)
            assert all(isinstance(answer, Table) for answer in answers)
            table = await site.service.find(table.id)
        for person in (anna, ben):
            found = await rating(site, person.id)
            assert found is not None
            assert found.matches == 1
            assert await site.results.count(person.id) == 1

    at_a_site(database, scene)


def test_matches_of_the_same_people_that_end_together_are_all_rated(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        seats: list[list[Seat]] = [[of(anna), of(ben, 1)], [of(ben), of(anna, 1)], [bot(0), of(anna, 1)]]
        held_until(site, monkeypatch, len(seats))
        await asyncio.gather(*(site.finished(*sitting) for sitting in seats))
        mine, his = await rating(site, anna.id), await rating(site, ben.id)
        assert mine is not None
        assert his is not None
        assert (mine.matches, his.matches) == (3, 2)
        async with site.engine.connect() as connection:
            rows = (await connection.execute(select(schema.results))).all()
        assert len(rows) == 5
        ends = sorted((row.mu_before, row.mu_after) for row in rows if row.person == anna.id)
        assert {after for _, after in ends} >= {before for before, _ in ends} - {initial_skill().mu}
        assert mine.skill.mu in {after for _, after in ends}

    at_a_site(database, scene)


def test_places_are_by_victory_then_by_points() -> None:
    over = MatchScoring("splendor", (0.0, 1.0, 0.0), points=(0, 0, 0), log=(), has_default_options=True)
    players = [Player(seat, name, is_person=True) for seat, name in enumerate("abc")]
    assert over.places((0.0, 1.0, 0.0), players) == {0: 2, 1: 1, 2: 2}
    gone = [players[0], Player(1, "b", is_person=True, is_gone=True), players[2]]
    assert over.places((0.0, 1.0, 0.0), gone) == {0: 1, 1: 3, 2: 1}
    after = over.skills(players, {0: 2, 1: 1, 2: 3}, dict.fromkeys("abc", initial_skill()))
    assert after["b"].mu > after["a"].mu > after["c"].mu


def test_a_game_without_points_is_rated(database: str, small_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        monkeypatch.setattr(type(small_game), "view", lambda *_, **__: {})
        table = await site.finished(of(anna), of(ben, 1), game=small_game.name)
        assert table.status is Status.OVER
        assert len(await site.results.ratings(anna.id)) == 1

    at_a_site(database, scene)
