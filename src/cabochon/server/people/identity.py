"""Who somebody is: an unguessable id and a name, in a signed cookie. Playing needs no account."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

__all__ = ["COOKIE", "LONGEST_NAME", "People", "Person", "tidy"]

COOKIE = "cabochon"
LONGEST_NAME = 24
JOINER = "\u200d"  # makes one picture of several, as in a family
FRIENDLY = (
    "Agata", "Alba", "Ambra", "Beryl", "Clio", "Coral", "Dario", "Elio", "Fiona", "Flora", "Gemma", "Ivo", "Jade",
    "Jasper", "Juno", "Leo", "Luna", "Mara", "Milo", "Nico", "Nova", "Olivia", "Opal", "Oscar", "Perla", "Remo",
    "Ruby", "Selma", "Silvio", "Stella", "Tilda", "Topas", "Vera", "Viola", "Zeno",
)  # fmt: skip


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    sessions: int | None = None  # of an account: cookies with another number are void

    @property
    def has_account(self) -> bool:
        return self.sessions is not None


class People:
    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="person")

    def read(self, cookie: str | None) -> Person | None:
        """The person of a cookie; None if this site did not sign it."""
        try:
            person, name, *sessions = self._signer.loads(cookie or "")
        except (BadSignature, ValueError, TypeError):
            return None
        return Person(str(person), str(name), int(sessions[0]) if sessions else None)

    def write(self, person: Person) -> str:
        sessions = [] if person.sessions is None else [person.sessions]
        return str(self._signer.dumps([person.id, person.name, *sessions]))

    @staticmethod
    def stranger() -> Person:
        """A new guest with a friendly name."""
        return Person(secrets.token_urlsafe(18), secrets.choice(FRIENDLY))


def tidy(name: str) -> str:
    """A name without control characters and needless spaces, cut to the allowed length."""
    printable = "".join(letter if letter.isprintable() or letter == JOINER else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
