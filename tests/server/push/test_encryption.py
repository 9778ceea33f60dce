"""Messages and identification as the RFCs of Web Push have them."""

from __future__ import annotations

import json
import time

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from cabochon.server.push import Identification
from cabochon.server.push.encryption import CURVE, decoded, encoded, encrypted, point, public_key
from tests.server.push.push_service import SubscribedBrowser

# The example of RFC 8291, section 5 and appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
    "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def number(text: str) -> int:
    return int.from_bytes(decoded(text), "big")


def test_the_example_of_the_rfc_is_encrypted_to_the_same_bytes() -> None:
    sender = ec.derive_private_key(number(SENDER), CURVE)
    body = encrypted(MESSAGE, receiver=decoded(RECEIVER_POINT), auth=decoded(AUTH), sender=sender, salt=decoded(SALT))
    assert encoded(body) == BODY


def test_the_browser_of_the_example_reads_it() -> None:
    browser = SubscribedBrowser(number(RECEIVER), decoded(AUTH))
    assert encoded(browser.point) == RECEIVER_POINT
    assert browser.read(decoded(BODY)) == MESSAGE


def test_a_message_is_different_each_time_and_for_one_browser_alone() -> None:
    browser, other = SubscribedBrowser(), SubscribedBrowser()
    first, second = (encrypted(b"your turn", receiver=browser.point, auth=browser.secret) for _ in range(2))
    assert first != second
    assert browser.read(first) == browser.read(second) == b"your turn"
    with pytest.raises(InvalidTag):
        other.read(first)


def test_the_token_is_signed_with_the_key_that_browsers_subscribed_with() -> None:
    sender = Identification("secret of a site")
    header = sender.authorization("https://push.example", site="https://play.example/")
    token, key = (part.partition("=")[2] for part in header.removeprefix("vapid ").split(", "))
    assert key == sender.public_key
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    verified = public_key(decoded(key))
    verified.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        verified.verify(encode_dss_signature(r, s), b"something else", ec.ECDSA(SHA256()))
    claims = json.loads(decoded(signed.split(".")[1]))
    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == "https://play.example/"
    assert time.time() < claims["exp"] < time.time() + 24 * 3600


def test_the_key_of_a_site_stays_the_same() -> None:
    assert Identification("one").public_key == Identification("one").public_key != Identification("two").public_key
    assert len(decoded(Identification("one").public_key)) == len(point(public_key(decoded(RECEIVER_POINT))))
