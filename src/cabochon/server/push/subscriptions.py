"""Which browsers people want to be notified in."""

from __future__ import annotations

import hashlib

from cabochon.server.people import Person, browser_name, secret_digest
from cabochon.server.push.encryption import AUTH_BYTES, decoded, public_key
from cabochon.server.push.endpoints import BadEndpoint, Endpoint
from cabochon.server.push.identification import Identification
from cabochon.server.store import PushStore, PushSubscription

__all__ = ["BadSubscription", "Subscriptions"]

MOST_SUBSCRIPTIONS = 10  # of one person


class BadSubscription(Exception):
    """What a browser sent is no subscription that this server can use."""


class Subscriptions:
    def __init__(self, store: PushStore, identification: Identification | None, *, anywhere: bool = False) -> None:
        self.store = store
        self.identification = identification  # None if this server sends no notifications
        self.anywhere = anywhere

    @property
    def public_key(self) -> str:
        """What browsers subscribe with; empty if this server sends no notifications."""
        return self.identification.public_key if self.identification else ""

    async def add(
        self,
        person: Person,
        *,
        endpoint: str,
        p256dh: str,
        auth: str,
        instead_of: str = "",
        language: str,
        site: str,
        user_agent: str,
    ) -> None:
        """Subscribe a browser, perhaps under a new address; BadSubscription if its address or keys are unusable."""
        if self.identification is None:
            raise BadSubscription
        try:
            Endpoint.parse(endpoint, anywhere=self.anywhere)
            public_key(decoded(p256dh))
            if len(decoded(auth)) != AUTH_BYTES:
                raise BadSubscription
        except (BadEndpoint, ValueError):
            raise BadSubscription from None
        if instead_of:
            await self.end(person, _identifier(instead_of))
        subscription = PushSubscription(
            id=_identifier(endpoint),
            person=person.id,
            session=None if person.session is None else secret_digest(person.session),
            endpoint=endpoint,
            p256dh=p256dh,
            auth=auth,
            language=language,
            browser=browser_name(user_agent),
            site=site,
        )
        await self.store.add(subscription, most=MOST_SUBSCRIPTIONS)

    async def of(self, person: Person) -> list[PushSubscription]:
        return await self.store.of(person.id)

    async def end(self, person: Person, identifier: str) -> None:
        await self.store.end(identifier, person=person.id)


def _identifier(endpoint: str) -> str:
    """A page can name its subscription by this without the address, which lets anyone send to it."""
    return hashlib.sha256(endpoint.encode()).hexdigest()
