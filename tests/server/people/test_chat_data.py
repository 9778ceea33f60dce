"""What a person said in chats is their data: it comes along, can be downloaded, and goes with the account."""

from __future__ import annotations

from cabochon.server.people import Person, export_account
from tests.server.accounts import ADDRESS, PASSWORD, Site, at_a_site, of

GUEST = Person("guest", "Gustav")
BASE = "http://localhost/"


async def exported(site: Site, person: Person) -> dict[str, object]:
    return await export_account(
        person,
        accounts=site.accounts.store,
        results=site.results,
        tables=site.service.store,
        base=BASE,
    )


def test_messages_are_part_of_the_download(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.table(of(anna), of(ben, 1))
        await site.service.chat.say(table.id, anna, "Hello, Ben")
        await site.service.chat.react(table.id, anna, "luck")
        await site.service.chat.say(table.id, ben, "Hello, Anna")
        data = await exported(site, anna)
        assert isinstance(data["messages"], list)
        assert [(message["kind"], message["text"]) for message in data["messages"]] == [
            ("text", "Hello, Ben"),
            ("reaction", "luck"),
        ]
        assert data["messages"][0]["table"] == f"{BASE}t/{table.id}"
        assert data["chat_closed"] is False
        await site.service.chat.close(table, anna, address=ADDRESS)
        assert (await exported(site, anna))["chat_closed"] is True

    at_a_site(database, scene)


def test_messages_of_a_deleted_account_are_gone_and_those_of_others_stay(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        token = await site.accounts.make_token("Annabot", account=anna.id)
        robot = await site.accounts.bearer(token)
        assert robot is not None
        table = await site.table(of(anna), of(ben, 1))
        at_home = await site.service.make("splendor", [of(robot), of(ben, 1)], options={}, public=False)
        await site.service.chat.say(table.id, anna, "A secret of Wilhelmina")
        await site.service.chat.say(at_home.id, robot, "Another secret of Wilhelmina")
        await site.service.chat.say(table.id, ben, "Oh")
        await site.service.chat.close(table, anna, address=ADDRESS)
        await site.accounts.delete(anna, password=PASSWORD, address=ADDRESS)
        assert "Wilhelmina" not in await site.everything()
        assert anna.id not in await site.everything()
        read = await site.service.chat.read(await site.service.find(table.id), ben)
        assert [message.text for message in read.messages] == ["Oh"]
        assert await site.service.chat.say(table.id, ben, "Alone") == 3  # no number is given twice

    at_a_site(database, scene)


def test_what_a_guest_said_and_that_they_closed_the_chat_comes_along_when_they_log_in(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.service.make("splendor", [of(GUEST), of(ben, 1)], options={}, public=False)
        await site.service.chat.say(table.id, GUEST, "Hello")
        await site.service.chat.close(table, GUEST, address=ADDRESS)
        anna = await site.accounts.log_in(GUEST, name="Anna", password=PASSWORD, address=ADDRESS)
        table = await site.service.find(table.id)
        assert (await site.service.chat.read(table, anna)).is_closed
        (message,) = (await site.service.chat.read(table, ben)).messages
        assert message.name == "Anna"
        assert [found.text for _, found in await site.service.store.chat.of_person(anna.id)] == ["Hello"]
        assert "Gustav" not in await site.everything()

    at_a_site(database, scene)
