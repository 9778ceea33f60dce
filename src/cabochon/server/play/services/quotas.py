"""Who creates a table, and how many tables they may have. Addresses are stored only as keyed digests."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from cabochon.server.ops import network
from cabochon.server.people import Person
from cabochon.server.store import Admission, Allowance

__all__ = ["Maker", "Quotas"]

DIGEST_BYTES = 12


@dataclass(frozen=True)
class Maker:
    """A person who creates a table, and the address they do it from."""

    person: Person
    address: str


class Quotas:
    """The allowance of a person, and that of an address, which several people may share."""

    def __init__(self, key: str, *, person: Allowance, people_per_address: int) -> None:
        self._key = key.encode()[: hashlib.blake2b.MAX_KEY_SIZE]
        self._person = person
        self._address = Allowance(
            unfinished=person.unfinished * people_per_address,
            waiting=person.waiting * people_per_address,
            uploads=person.uploads * people_per_address,
            reviews=person.reviews * people_per_address,
        )

    def admission(self, maker: Maker) -> Admission:
        return Admission(self._digest(maker.address), person=self._person, address=self._address)

    def upload_admission(self, maker: Maker) -> Admission:
        return replace(self.admission(maker), is_upload=True)

    def _digest(self, address: str) -> str:
        return hashlib.blake2b(network(address).encode(), key=self._key, digest_size=DIGEST_BYTES).hexdigest()
