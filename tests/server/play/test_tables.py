"""What may happen at a table: the log is the truth, and what is refused changes nothing."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import cabochon
from cabochon.contract import BadOption, IllegalMove
from cabochon.server.play import (
    BotWorker,
    Closed,
    Forbidden,
    Hub,
    NotFound,
    Table,
    TableService,
    TooLate,
    move_to_undo,
    open_request,
    table_service,
)
from cabochon.server.play.background import bot_jobs as bot_player
from cabochon.server.store import BadDatabase, EntryKind, Seat, Status, open_database, shown
from tests.server.tables import ANNA, BEN, CARL, OPEN, a_move, a_table, bot, of, play


def test_a_match_begins_when_everybody_sits(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=OPEN)
        assert table.status is Status.WAITING
        assert not table.log
        with pytest.raises(Forbidden):
            await service.sit(table.id, BEN)
        with pytest.raises(Forbidden):
            await service.sit(table.id, BEN, invite="something else")
        table = await service.sit(table.id, BEN, invite=table.invite)
        assert table.status is Status.RUNNING
        assert {entry.kind for entry in table.log} == {EntryKind.DEAL}
        with pytest.raises(Closed):
            await service.sit(table.id, CARL, invite=table.invite)
        with pytest.raises(Closed):
            await service.leave(table.id, BEN)

    play(database, scene)


def test_a_public_table_needs_no_invitation_and_can_be_left_before_it_begins(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), OPEN, Seat(2, None, "", None)], options={}, public=True)
        assert [summary.id for summary in await service.store.lists.public()] == [table.id]
        table = await service.sit(table.id, BEN)
        assert table.held_by(BEN.id) == [1]
        await service.leave(table.id, BEN)
        assert (await service.find(table.id)).held_by(BEN.id) == []

    play(database, scene)


def test_nobody_sits_twice(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), OPEN, Seat(2, None, "", None)], options={}, public=True)
        await asyncio.gather(service.sit(table.id, BEN), service.sit(table.id, BEN), service.sit(table.id, ANNA))
        assert (await service.find(table.id)).held_by(BEN.id) == [1]
        assert (await service.find(table.id)).status is Status.WAITING

    play(database, scene)


def test_if_two_take_the_last_seat_one_gets_it(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, public=True, second=OPEN)
        answers = await asyncio.gather(service.sit(table.id, BEN), service.sit(table.id, CARL), return_exceptions=True)
        assert sum(isinstance(answer, Table) for answer in answers) == 1
        assert (await service.find(table.id)).status is Status.RUNNING

    play(database, scene)


def test_a_refused_move_changes_nothing(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        number, before = len(table.log), table.match.state_bytes()
        with pytest.raises(IllegalMove):
            await service.move(table.id, ANNA.id, number=number, move="take white white white")
        with pytest.raises(Forbidden):
            await service.move(table.id, BEN.id, number=number, move=table.match.legal()[0])
        with pytest.raises(Forbidden):
            await service.move(table.id, None, number=number, move=table.match.legal()[0])
        with pytest.raises(TooLate):
            await service.move(table.id, ANNA.id, number=number - 1, move=table.match.legal()[0])
        table = await service.find(table.id)
        assert (len(table.log), table.match.state_bytes()) == (number, before)
        with pytest.raises(NotFound):
            await service.find("nowhere")

    play(database, scene)


def test_a_move_sent_again_is_answered_again_and_made_once(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        number = len(table.log)
        move = next(move for move in table.match.legal() if move.startswith("take"))
        other = " ".join(["take", *reversed(move.split()[1:])]).upper()  # the same in other words
        table = await service.move(table.id, ANNA.id, number=number, move=move)
        made = len(table.log)
        for again in (move, other):
            assert len((await service.move(table.id, ANNA.id, number=number, move=again)).log) == made
        table = await a_move(service, table)
        made = len(table.log)
        assert len((await service.move(table.id, ANNA.id, number=number, move=move)).log) == made
        await service.forfeits.give_up_seat(table.id, ANNA, number=made)
        assert len((await service.move(table.id, ANNA.id, number=number, move=move)).log) == made + 1

    play(database, scene)


def test_what_differs_from_the_accepted_move_comes_too_late(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        number, (move, another, *_) = len(table.log), table.match.legal()
        table = await a_move(service, table, move=move)
        for holder, second in ((ANNA.id, another), (BEN.id, move), (None, move), (CARL.id, move), (ANNA.id, "no move")):
            with pytest.raises(TooLate):
                await service.move(table.id, holder, number=number, move=second)
        for unmade in (0, len(table.log) - 1, len(table.log) + 1):
            with pytest.raises(TooLate):
                await service.move(table.id, ANNA.id, number=unmade, move="pass")
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        await service.undo.answer(table.id, BEN, agree=True, number=len(table.log))
        with pytest.raises(TooLate):  # it was taken back
            await service.move(table.id, ANNA.id, number=number, move=move)

    play(database, scene)


def test_the_last_move_of_a_match_can_be_sent_again(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), of(BEN, 1)], options={"target": 1}, public=False)
        chooser = cabochon.bot("greedy", seed=1)
        while table.status is Status.RUNNING:
            assert table.to_move is not None
            holder, number, move = table.to_move.holder, len(table.log), chooser.choose(table.match)
            table = await service.move(table.id, holder, number=number, move=move)
        made = len(table.log)
        again = await service.move(table.id, holder, number=number, move=move)
        assert (again.status, len(again.log)) == (Status.OVER, made)

    play(database, scene)


def test_a_bot_may_send_its_move_again(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=bot())
        table = await a_move(service, table)
        number, move = len(table.log), table.match.legal()[0]
        made = len((await service.move(table.id, None, number=number, move=move)).log)
        assert len((await service.move(table.id, None, number=number, move=move)).log) == made
        with pytest.raises(TooLate):
            await service.move(table.id, ANNA.id, number=number, move=move)

    play(database, scene)


def test_of_fifty_posts_of_one_move_one_is_made_and_all_are_answered(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        number, move = len(table.log), table.match.legal()[0]
        others = [table_service(service.store, Hub()) for _ in range(4)]  # as other processes would have them
        answers = await asyncio.gather(
            *((service, *others)[post % 5].move(table.id, ANNA.id, number=number, move=move) for post in range(50)),
            return_exceptions=True,
        )
        assert all(isinstance(answer, Table) for answer in answers)
        moves = [entry for entry in (await service.find(table.id)).log if entry.kind is EntryKind.MOVE]
        assert len(moves) == 1

    play(database, scene)


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_another_process_finds_the_same_match(game: str, database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, game=game)
        for _ in range(12):
            table = await a_move(service, table)
        other = await table_service(service.store, Hub()).find(table.id)
        assert other.match.state_bytes() == table.match.state_bytes()
        assert other.match.record() == table.match.record()
        table = await a_move(service, table)
        changes = await service.store.changes(other.id, version=other.version, entries=len(other.log))
        assert changes is not None
        other.catch_up(changes)
        assert other.match.state_bytes() == table.match.state_bytes()

    play(database, scene)


def test_a_finished_match_is_over_and_can_be_played_again_from_the_next_seat(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), of(BEN, 1)], options={"target": 1}, public=False)
        chooser = cabochon.bot("greedy", seed=1)
        with pytest.raises(Closed):
            await service.rematch(table.id, ANNA)
        while table.status is Status.RUNNING:
            table = await a_move(service, table, move=chooser.choose(table.match))
        with pytest.raises(Closed):
            await service.move(table.id, ANNA.id, number=len(table.log), move="pass")
        with pytest.raises(Forbidden):
            await service.rematch(table.id, CARL)
        again, too = await asyncio.gather(service.rematch(table.id, ANNA), service.rematch(table.id, BEN))
        assert again.id == too.id
        assert [seat.name for seat in again.seats] == ["Ben", "Anna"]
        assert again.options["target"] == 1
        assert not await service.store.lists.of_person(CARL.id)
        assert [summary.id for summary in await service.store.lists.of_person(ANNA.id)] == [again.id]
        assert [summary.id for summary in await service.store.lists.finished_by(ANNA.id)] == [table.id]

    play(database, scene)


async def with_a_chip_too_many(service: TableService) -> Table:
    """Until somebody has taken so much that a chip must go back: their turn goes on, and nothing was revealed."""
    table = await a_table(service)
    while table.match.view(None)["phase"] != "return":
        takes = [move for move in table.match.legal() if move.startswith("take")]
        table = await a_move(service, table, move=max(takes, key=len))
    return table


def test_undo_inside_the_own_turn(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await with_a_chip_too_many(service)
        number, last = len(table.log), table.played[-1]
        mover, other = (ANNA, BEN) if table.match.to_move == 0 else (BEN, ANNA)
        with pytest.raises(Closed):
            await service.undo.undo(table.id, other, number=number)
        with pytest.raises(TooLate):
            await service.undo.undo(table.id, mover, number=number - 1)
        table = await service.undo.undo(table.id, mover, number=number)
        assert (table.match.view(None)["phase"], table.match.to_move) == ("play", last.seat)
        assert last not in table.played
        assert len(table.log) == number + 1
        with pytest.raises(Closed):  # what came before was another's turn
            await service.undo.undo(table.id, mover, number=number + 1)

    play(database, scene)


def test_what_was_revealed_cannot_be_undone(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        table = await a_move(service, table, move="reserve deck 1")
        with pytest.raises(Closed):
            await service.undo.undo(table.id, ANNA, number=len(table.log))

    play(database, scene)


def test_a_card_that_a_move_alone_has_shown_cannot_be_unseen(database: str) -> None:
    async def scene(service: TableService) -> None:
        """Space at the reveal lets its player look at the card that Reality laid for them."""
        undoable = 0
        for seed in range(12):
            chance = random.Random(seed)
            table = await a_table(service, game="battle-mat")
            while table.status is Status.RUNNING and table.match.view(None)["round"] < 4:
                seat = table.match.to_move
                assert seat is not None
                before = codes(table.match.view(seat))
                table = await a_move(service, table, move=chance.choice(table.match.legal()))
                if move_to_undo(table, seat) is not None:
                    undoable += 1
                    assert codes(table.match.view(seat)) <= before
        assert undoable > 15

    play(database, scene)


def codes(view: object) -> set[str]:
    return set(re.findall(r"'code': '([^']+)'", repr(view)))


def test_a_takeback_needs_the_consent_of_the_other_people(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), of(BEN, 1), of(CARL, 2), bot(3)], options={}, public=False)
        before = table.match.state_bytes()
        await a_move(service, table)
        number = len((await service.find(table.id)).log)
        with pytest.raises(Forbidden):
            await service.undo.request(table.id, BEN, seat=0, number=number)
        with pytest.raises(Closed):
            await service.undo.request(table.id, BEN, seat=1, number=number)  # has not moved yet
        await service.undo.request(table.id, ANNA, seat=0, number=number)
        with pytest.raises(Forbidden):
            await service.undo.answer(table.id, ANNA, agree=True, number=number + 1)
        with pytest.raises(TooLate):  # an answer to another question
            await service.undo.answer(table.id, BEN, agree=True, number=number)
        table = await service.undo.answer(table.id, BEN, agree=True, number=number + 1)
        assert table.match.state_bytes() != before
        table = await service.undo.answer(table.id, CARL, agree=True, number=number + 2)
        assert table.match.state_bytes() == before
        assert open_request(table) is None
        table = await a_move(service, table)
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        table = await service.undo.answer(table.id, BEN, agree=False, number=len(table.log))
        assert open_request(table) is None
        assert table.match.to_move == 1

    play(database, scene)


def test_bots_consent_at_once(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=bot())
        before = table.match.state_bytes()
        table = await a_move(service, table)
        number = len(table.log)
        table = await service.undo.request(table.id, ANNA, seat=0, number=number)
        assert table.match.state_bytes() == before
        with pytest.raises(TooLate):  # a second click on the same button
            await service.undo.request(table.id, ANNA, seat=0, number=number)
        rebuilt = await table_service(service.store, Hub()).find(table.id)
        assert rebuilt.match.state_bytes() == before

    play(database, scene)


@pytest.mark.parametrize(
    "failure",
    [OperationalError("INSERT", None, Exception("the disk is full")), OSError("connection refused")],
    ids=["disk", "network"],
)
def test_a_bot_goes_on_after_the_database_has_failed(
    failure: Exception, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(service: TableService) -> None:
        monkeypatch.setattr(bot_player, "SECONDS_AFTER_A_FAILURE", 0.01)
        table = await a_table(service, second=bot())
        write, failures = service.store.write, iter([True])

        async def failing(*args: Any, **kwargs: Any) -> None:
            if next(failures, False):
                raise failure
            await write(*args, **kwargs)

        table = await a_move(service, table)
        monkeypatch.setattr(service.store, "write", failing)
        bots = BotWorker(service, pause=0.0)
        bots.start()
        while (await service.find(table.id)).match.to_move != 0:
            await asyncio.sleep(0.02)
        await bots.stop()

    play(database, scene)


def test_bots_wait_while_somebody_wants_to_take_back(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), of(BEN, 1), bot(2)], options={}, public=False)
        for _ in range(2):
            table = await a_move(service, table)
        table = await service.undo.request(table.id, BEN, seat=1, number=len(table.log))
        bots = BotWorker(service, pause=0.0)
        bots.start()
        await asyncio.sleep(0.3)
        table = await service.find(table.id)
        assert open_request(table) is not None
        table = await service.undo.answer(table.id, ANNA, agree=False, number=len(table.log))
        while (await service.find(table.id)).match.to_move != 0:
            await asyncio.sleep(0.02)
        await bots.stop()

    play(database, scene)


def test_options_that_cannot_be_are_refused_before_anything_is_kept(database: str) -> None:
    async def scene(service: TableService) -> None:
        with pytest.raises(BadOption):
            await service.make("splendor", [of(ANNA), of(BEN, 1)], options={"target": 0}, public=True)
        with pytest.raises(BadOption):
            await service.make("battle-mat", [of(ANNA), of(BEN, 1), bot(2)], options={}, public=True)
        assert not await service.store.lists.public()

    play(database, scene)


def test_a_password_is_not_shown() -> None:
    assert "geheim" not in shown("postgresql://anna:geheim@host/name")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "a database address looks like"),
        ("mysql://host/name", "not mysql"),
        ("sqlite:////nowhere/at/all/x.db", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_wrong_database_address_is_reported(address: str, words: str) -> None:
    with pytest.raises(BadDatabase, match=words):
        asyncio.run(open_database(address))
