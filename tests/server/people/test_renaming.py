"""A new name is shown wherever its person sits, at once and to everybody."""

from __future__ import annotations

from cabochon.server.people import Person
from cabochon.server.store import Seat
from tests.server.accounts import Site, at_a_site, bot, of

GUEST = Person("guest", "Gustav")


async def names(site: Site, table: str) -> list[str]:
    """As another process sees them."""
    return [seat.name for seat in (await site.another_process().find(table)).seats]


def test_an_account_is_renamed_at_all_its_tables(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        running = await site.table(of(anna), of(ben, 1))
        waiting = await site.table(of(anna), Seat(1, None, "", None))
        finished = await site.finished(of(anna), bot())
        await site.accounts.rename(anna, "Annabelle")
        for table in (running, waiting, finished):
            assert (await names(site, table.id))[0] == "Annabelle"
        assert (await names(site, running.id))[1] == "Ben"
        assert (await site.service.find(running.id)).seats[0].name == "Annabelle"

    at_a_site(database, scene)


def test_everybody_who_looks_at_the_table_gets_the_new_name(database: str) -> None:
    async def scene(site: Site) -> None:
        table = await site.table(of(GUEST), bot())
        before = table.version
        with site.service.hub.subscribe(table.id) as news:
            news.publish(before)
            assert await news.next(1.0) == before
            await site.accounts.rename_guest(GUEST, "Gustava")
            assert await news.next(1.0) is None  # look it up
        assert (await site.service.find(table.id)).version > before

    at_a_site(database, scene)


def test_a_seat_left_to_a_bot_is_renamed_with_its_person(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.table(of(anna), of(ben, 1))
        await site.service.forfeits.give_up_seat(table.id, anna, number=len(table.log))
        await site.accounts.rename(anna, "Annabelle")
        assert await names(site, table.id) == ["Annabelle", "Ben"]

    at_a_site(database, scene)


def test_others_at_the_same_screen_keep_their_names(database: str) -> None:
    async def scene(site: Site) -> None:
        table = await site.table(of(GUEST), Seat(1, GUEST.id, "Ada", None))
        await site.accounts.rename_guest(GUEST, "Gustava")
        assert await names(site, table.id) == ["Gustava", "Ada"]

    at_a_site(database, scene)


def test_a_bot_is_renamed_too(database: str) -> None:
    async def scene(site: Site) -> None:
        robot = await site.accounts.bearer(await site.accounts.make_token("Robot"))
        assert robot is not None
        table = await site.table(of(robot), bot())
        await site.accounts.rename_bot(robot, "Roberta")
        assert (await names(site, table.id))[0] == "Roberta"

    at_a_site(database, scene)
