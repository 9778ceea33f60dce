"""How this server identifies itself to the push services of browsers: a signed token, RFC 8292 (VAPID)."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from cabochon.server.push.encryption import CURVE, derived, encoded, point

__all__ = ["Identification"]

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
SECONDS_VALID = 12 * 3600  # services accept a day at most
COORDINATE = 32  # bytes


class Identification:
    def __init__(self, secret: str) -> None:
        """The key pair follows from a random secret of this site, which never changes: subscriptions belong to it."""
        stretched = derived(
            secret.encode(), salt=b"", purpose=b"cabochon push", length=48
        )  # so that no key is likelier
        self._key = ec.derive_private_key(int.from_bytes(stretched, "big") % (ORDER - 1) + 1, CURVE)
        self.public_key = encoded(point(self._key.public_key()))

    def authorization(self, service: str, *, site: str) -> str:
        """The header for a push service, given its origin; `site` is whom it can turn to."""
        claims = {"aud": service, "exp": int(time.time()) + SECONDS_VALID, "sub": site}
        signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = r.to_bytes(COORDINATE, "big") + s.to_bytes(COORDINATE, "big")
        return f"vapid t={signed}.{encoded(signature)}, k={self.public_key}"


def _part(fields: Mapping[str, object]) -> str:
    return encoded(json.dumps(fields, separators=(",", ":")).encode())
