"""Browsers that have logged in before, by a signed cookie that outlives the session.

It opens nothing: it only keeps the guesses of strangers from slowing down the owner of an account.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

__all__ = ["DEVICE_COOKIE", "Device", "Devices"]

DEVICE_COOKIE = "cabochon-device"
MOST_ACCOUNTS = 8  # that one browser remembers


@dataclass(frozen=True)
class Device:
    id: str
    accounts: tuple[str, ...] = ()  # that logged in here, the latest first

    @classmethod
    def new(cls) -> Device:
        return cls(secrets.token_urlsafe(12))

    def with_account(self, account: str) -> Device:
        others = (other for other in self.accounts if other != account)
        return Device(self.id, (account, *others)[:MOST_ACCOUNTS])


class Devices:
    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="device")

    def read(self, cookie: str | None) -> Device | None:
        """The browser of a cookie; None if this site did not sign it."""
        try:
            device, accounts = self._signer.loads(cookie or "")
        except (BadSignature, ValueError, TypeError):
            return None
        return Device(str(device), tuple(map(str, accounts)))

    def write(self, device: Device) -> str:
        return str(self._signer.dumps([device.id, device.accounts]))
