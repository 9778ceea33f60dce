"""Encryption of a push message so that only the subscribed browser can read it: RFC 8291, in one record of RFC 8188."""

from __future__ import annotations

import base64
import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

__all__ = ["AUTH_BYTES", "CURVE", "decoded", "derived", "encoded", "encrypted", "point", "public_key"]

CURVE = ec.SECP256R1()
AUTH_BYTES, SALT_BYTES = 16, 16
RECORD = 4096  # bytes; a message is one record
LAST_RECORD = b"\x02"


def encrypted(
    message: bytes,
    *,
    receiver: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of the request; sender and salt are new for every message, tests excepted."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    own = point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), public_key(receiver))
    secret = derived(shared, salt=auth, purpose=b"WebPush: info\0" + receiver + own, length=32)
    key = derived(secret, salt=salt, purpose=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = derived(secret, salt=salt, purpose=b"Content-Encoding: nonce\0", length=12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def derived(secret: bytes, *, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def public_key(encoded_point: bytes) -> ec.EllipticCurvePublicKey:
    """ValueError if this is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, encoded_point)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    """URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
