"""Why a connection is refused or ended, and what its client is answered."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Refusal", "answer"]


class Refusal(StrEnum):
    """The value is the label in the metrics."""

    MALFORMED = "malformed request"
    LARGE_HEADERS = "large headers"
    SLOW_REQUEST = "slow request"
    SLOW_READER = "slow reader"
    PIPELINE = "long pipeline"
    ADDRESS = "connections of one address"
    ALL = "connections in all"


ANSWERS = {
    Refusal.LARGE_HEADERS: ("431 Request Header Fields Too Large", "The headers of this request are too large."),
    Refusal.SLOW_REQUEST: ("408 Request Timeout", "This request took too long to arrive."),
    Refusal.PIPELINE: ("429 Too Many Requests", "Too many requests at once on one connection."),
    Refusal.ADDRESS: ("429 Too Many Requests", "There are too many connections from your address."),
    Refusal.ALL: ("503 Service Unavailable", "The server has as many connections as it can hold."),
}
MAY_TRY_AGAIN = {Refusal.PIPELINE, Refusal.ADDRESS, Refusal.ALL}
SECONDS = 5  # until it is worth trying again


def answer(refusal: Refusal) -> bytes:
    status, sentence = ANSWERS[refusal]
    lines = [
        f"HTTP/1.1 {status}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(sentence)}",
        "cache-control: no-store",
        "connection: close",
        *([f"retry-after: {SECONDS}"] if refusal in MAY_TRY_AGAIN else []),
    ]
    return "\r\n".join([*lines, "", sentence]).encode()
