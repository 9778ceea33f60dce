"""Tutorials: the script is played on real rules, guides step by step, and ends in a match like any other."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from cabochon import games
from cabochon.contract import IllegalMove
from cabochon.faces.lesson import Lesson, Step
from cabochon.server.people import Person
from cabochon.server.play import (
    BotWorker,
    Hub,
    NotNow,
    Table,
    TableService,
    lesson_names,
    lesson_step,
    table_service,
    wanted_moves,
)
from cabochon.server.play.lessons import lessons
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import EntryKind, Seat, Status, TableStore, open_database

ANNA = Person("a", "Anna")
GAMES = lesson_names()


def script_of(game: str) -> Lesson:
    found = lessons.lesson(game)
    assert found is not None
    return found


def taught(folder: Path, scene: Callable[[TableService], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = await open_database(f"sqlite:///{folder / 'tables.db'}")
        try:
            await scene(table_service(TableStore(engine), Hub()))
        finally:
            await engine.dispose()

    asyncio.run(run())


async def a_lesson(service: TableService, game: str) -> Table:
    seats = [Seat(0, ANNA.id, ANNA.name, None), Seat(1, None, BOT_NAMES["easy"], "easy")]
    return await service.make(game, seats, options={}, public=False, lesson=game)


async def the_bot_answers(service: TableService, table: Table) -> Table:
    """As the script tells."""
    while (seat := table.to_move) is not None and seat.bot is not None:
        move = service.script_for(table).bot_move(table)
        assert move is not None
        table = await service.move(table.id, None, number=len(table.log), move=move)
    return table


async def a_step(service: TableService, table: Table, move: str) -> Table:
    table = await service.move(table.id, ANNA.id, number=len(table.log), move=move)
    return await the_bot_answers(service, table)


async def up_to(service: TableService, game: str, step: int) -> Table:
    """At the given step, 0 being the first."""
    table = await a_lesson(service, game)
    for made in script_of(game).steps[:step]:
        table = await a_step(service, table, made.moves[0])
    return table


def ways(steps: tuple[Step, ...]) -> Iterator[tuple[str, ...]]:
    """Every way through a tutorial."""
    return itertools.product(*(step.moves for step in steps))


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_leads_through_all_its_steps(game: str, tmp_path: Path) -> None:
    script = script_of(game)

    async def scene(service: TableService) -> None:
        for way in ways(script.steps):
            table = await a_lesson(service, game)
            for number, (step, move) in enumerate(zip(script.steps, way, strict=True), 1):
                shown = lesson_step(table)
                assert shown is not None
                assert (shown.explanation, shown.number, shown.is_made) == (step.explanation, number, False)
                assert wanted_moves(table) == step.moves
                assert set(step.moves) <= set(table.match.legal())
                table = await a_step(service, table, move)
            assert all(entry.text in texts for entry, texts in zip(table.played, script.lines, strict=True))
            shown = lesson_step(table)
            assert shown is not None
            assert shown.explanation == script.farewell
            assert table.to_move == table.seats[0]

    taught(tmp_path, scene)


@pytest.mark.parametrize("game", GAMES)
def test_another_move_is_refused_with_a_hint_and_changes_nothing(game: str, tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        for number, step in enumerate(script_of(game).steps):
            table = await up_to(service, game, number)
            before = table.match.state_bytes()
            others = [move for move in table.match.legal() if move not in step.moves]
            for move in others[:3]:
                with pytest.raises(NotNow) as refused:
                    await service.move(table.id, ANNA.id, number=len(table.log), move=move)
                assert refused.value.hint == step.hint
            with pytest.raises(IllegalMove):
                await service.move(table.id, ANNA.id, number=len(table.log), move="dance")
            table = await service.find(table.id)
            assert table.match.state_bytes() == before
            shown = lesson_step(table)
            assert shown is not None
            assert shown.number == number + 1

    taught(tmp_path, scene)


def test_a_move_may_be_written_in_other_words(tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        table = await a_lesson(service, "splendor")
        table = await service.move(table.id, ANNA.id, number=len(table.log), move="Take red, white, blue")
        assert table.played[-1].text == "take white blue red"

    taught(tmp_path, scene)


@pytest.mark.parametrize("game", GAMES)
def test_a_takeback_goes_back_a_step_and_the_script_comes_again(game: str, tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        script = script_of(game)
        for number, step in enumerate(script.steps):
            table = await up_to(service, game, number + 1)
            state = table.match.state_bytes()
            table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
            shown = lesson_step(table)
            assert shown is not None
            assert shown.explanation == step.explanation
            table = await a_step(service, table, step.moves[0])
            assert table.match.state_bytes() == state

    taught(tmp_path, scene)


def test_while_the_bot_ponders_the_step_is_shown_as_made(tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        table = await a_lesson(service, "splendor")
        table = await service.move(table.id, ANNA.id, number=len(table.log), move="take white blue red")
        shown = lesson_step(table)
        assert shown is not None
        assert (shown.number, shown.is_made) == (1, True)

    taught(tmp_path, scene)


def test_another_process_finds_the_same_step(tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        table = await up_to(service, "marvel", 3)
        other = await table_service(service.store, Hub()).find(table.id)
        assert other.lesson == "marvel"
        assert lesson_step(other) == lesson_step(table)

    taught(tmp_path, scene)


async def played_by_bots(service: TableService, table: Table) -> Table:
    """The reader makes any legal move, the bot at the other seat its own."""
    bots = BotWorker(service, pause=0.0)
    bots.start()
    for _ in range(5000):
        table = await service.find(table.id)
        if table.status is Status.OVER:
            break
        if table.to_move is not None and table.to_move.holder == ANNA.id:
            moves = wanted_moves(table) or table.match.legal()
            move = next((move for move in moves if move.startswith("buy")), moves[0])
            await service.move(table.id, ANNA.id, number=len(table.log), move=move)
        else:
            await asyncio.sleep(0.01)
    await bots.stop()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_match_goes_on_live_to_its_end(game: str, tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        script = script_of(game)
        table = await up_to(service, game, len(script.steps))
        assert wanted_moves(table) == ()
        table = await service.move(table.id, ANNA.id, number=len(table.log), move=table.match.legal()[-1])
        assert lesson_step(table) is None
        table = await played_by_bots(service, await a_lesson(service, game))
        assert table.status is Status.OVER
        assert len(table.played) > len(script.lines)
        assert {entry.seat for entry in table.played if entry.kind is EntryKind.MOVE} == {0, 1}
        again = await service.rematch(table.id, ANNA)
        assert again.lesson is None

    taught(tmp_path, scene)


def test_after_the_script_chance_is_not_foreseen(tmp_path: Path) -> None:
    async def scene(service: TableService) -> None:
        dealt = set()
        for _ in range(8):
            table = await up_to(service, "splendor", len(script_of("splendor").steps))
            table = await service.move(table.id, ANNA.id, number=len(table.log), move="reserve deck 1")
            dealt.add(table.played[-1].text)
        assert len(dealt) > 1

    taught(tmp_path, scene)


def test_a_log_that_no_script_tells_is_a_match_like_any_other(tmp_path: Path) -> None:
    """Such as one that was begun with another version of the tutorial."""

    async def scene(service: TableService) -> None:
        seats = [Seat(0, ANNA.id, ANNA.name, None), Seat(1, None, BOT_NAMES["easy"], "easy")]
        table = await service.make("splendor", seats, options={}, public=False)
        table.lesson = "splendor"
        assert lesson_step(table) is None
        assert wanted_moves(table) == ()

    taught(tmp_path, scene)


def test_every_tutorial_is_of_a_game_there_is() -> None:
    assert set(GAMES) <= set(games.names())
    assert lessons.lesson("chess") is None
    assert lessons.lesson(None) is None
