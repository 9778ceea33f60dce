"""Matches that make no progress: who may end them, when the server does, and what comes of it."""

from __future__ import annotations

import asyncio

import pytest

import cabochon
from cabochon.match import Match
from cabochon.server.play import (
    BotWorker,
    Closed,
    Forbidden,
    Hub,
    Table,
    TableService,
    TooLate,
    declined_offer,
    declined_request,
    may_offer_end,
    open_offer,
    open_request,
    table_service,
)
from cabochon.server.play.arbiter import stalled
from cabochon.server.store import EntryKind, Seat, Status
from tests.server.accounts import Site, at_a_site
from tests.server.tables import ANNA, BEN, CARL, a_move, a_table, bot, of, play


def in_circles(match: Match) -> str:
    """Three cards reserved, then chips taken and returned: the same choice in the same position."""
    wanted = ("reserve deck 1", "return", "take")
    return next(move for start in wanted for move in match.legal() if move.startswith(start))


async def a_stalled_table(service: TableService, *seats: Seat) -> Table:
    """A match that has just become one that its players may end."""
    table = await service.make("splendor", seats or [of(ANNA), of(BEN, 1)], options={}, public=False)
    while not may_offer_end(table):
        assert table.status is Status.RUNNING
        table = await a_move(service, table, move=in_circles(table.match))
    return table


def test_a_position_that_comes_a_third_time_lets_the_players_end_the_match(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_stalled_table(service)
        assert table.positions.most_repeated == 3
        assert may_offer_end(await table_service(service.store, Hub()).find(table.id))  # as another process finds it
        table = await service.end_offers.offer(table.id, ANNA, number=len(table.log))
        assert open_request(table) is None
        with pytest.raises(Forbidden):  # one's own offer can only be withdrawn
            await service.end_offers.answer(table.id, ANNA, agree=True, number=len(table.log))
        with pytest.raises(Closed):  # nobody asked to take back
            await service.undo.answer(table.id, BEN, agree=True, number=len(table.log))
        with pytest.raises(Forbidden):
            await service.end_offers.answer(table.id, CARL, agree=True, number=len(table.log))
        table = await service.end_offers.answer(table.id, BEN, agree=True, number=len(table.log))
        assert (table.status, table.result) == (Status.OVER, None)
        assert [entry.kind for entry in table.log[-3:]] == [EntryKind.OFFER, EntryKind.AGREE, EntryKind.STALLED]
        assert cabochon.load(table.match.record()).result is None

    play(database, scene)


def test_a_player_who_would_rather_play_on_declines(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_stalled_table(service)
        table = await service.end_offers.offer(table.id, BEN, number=len(table.log))
        with pytest.raises(Closed):  # one question at a time
            await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        table = await service.end_offers.answer(table.id, ANNA, agree=False, number=len(table.log))
        assert open_offer(table) is None
        declined = declined_offer(table)
        assert declined is not None
        assert declined.seat == 0
        assert declined_request(table) is None
        assert (await a_move(service, table, move=in_circles(table.match))).status is Status.RUNNING

    play(database, scene)


def test_a_match_that_makes_progress_is_not_offered_to_end(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        with pytest.raises(Closed):
            await service.end_offers.offer(table.id, ANNA, number=len(table.log))
        with pytest.raises(TooLate):
            await service.end_offers.offer(table.id, ANNA, number=len(table.log) - 1)
        with pytest.raises(Forbidden):
            await service.end_offers.offer(table.id, CARL, number=len(table.log))

    play(database, scene)


def test_a_deal_or_a_takeback_is_progress(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_stalled_table(service)
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        table = await service.undo.answer(table.id, BEN, agree=True, number=len(table.log))
        assert not may_offer_end(table)
        assert table.positions.most_repeated == 2
        purchase = next((move for move in table.match.legal() if move.startswith("buy")), None)
        if purchase is not None:
            assert (await a_move(service, table, move=purchase)).positions.most_repeated == 0

    play(database, scene)


def test_bots_agree_at_once(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_stalled_table(service, of(ANNA), bot())
        table = await service.end_offers.offer(table.id, ANNA, number=len(table.log))
        assert (table.status, table.result) == (Status.OVER, None)

    play(database, scene)


def test_bots_wait_for_the_answer_to_an_offer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(service: TableService) -> None:
        seats = [of(ANNA), bot(1), of(BEN, 2)]
        table = await service.make("splendor", seats, options={}, public=False)
        table = await a_move(service, table)
        table = await service.end_offers.offer(table.id, ANNA, number=len(table.log))
        bots = BotWorker(service, pause=0.0)
        bots.start()
        await asyncio.sleep(0.2)
        assert open_offer(await service.find(table.id)) is not None
        await service.end_offers.answer(table.id, BEN, agree=False, number=len(table.log))
        while (await service.find(table.id)).match.to_move != 2:
            await asyncio.sleep(0.02)
        await bots.stop()

    monkeypatch.setattr(stalled, "LONG", 0)
    play(database, scene)


def test_the_server_ends_a_match_whose_position_comes_a_fifth_time(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_stalled_table(service)
        while table.status is Status.RUNNING:
            table = await a_move(service, table, move=in_circles(table.match))
        assert table.result is None
        assert (table.log[-1].kind, table.log[-1].text) == (EntryKind.STALLED, "repetition")
        rebuilt = await table_service(service.store, Hub()).find(table.id)
        assert rebuilt.positions.most_repeated == 5
        assert (rebuilt.status, rebuilt.ended_by) == (Status.OVER, table.log[-1])

    play(database, scene)


def test_a_very_long_match_can_be_ended_and_ends(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        while not may_offer_end(table):
            table = await a_move(service, table)
        assert len(table.match.turns) == 2 * 5
        while table.status is Status.RUNNING:
            table = await a_move(service, table)
        assert len(table.match.turns) == 2 * 7
        assert (table.log[-1].kind, table.log[-1].text) == (EntryKind.STALLED, "length")

    monkeypatch.setattr(stalled, "LONG", 5)
    monkeypatch.setattr(stalled, "LONGEST", 7)
    play(database, scene)


def test_a_match_without_progress_is_not_rated(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        for second in (of(ben, 1), bot()):
            table = await site.table(of(anna), second)
            while table.status is Status.RUNNING:
                table = await a_move(site.service, table, move=in_circles(table.match))
            assert table.log[-1].kind is EntryKind.STALLED
        assert await site.results.ratings(anna.id) == []
        assert [match.share for match in await site.results.played(anna.id)] == [None, None]

    at_a_site(database, scene)
