"""Text that no keyboard types: whatever comes in by any door, the answer is a refusal and never a 500."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from cabochon.server.api.document import document
from tests.server.api.client import API, served

LONE_SURROGATES = ("\ud800", "a\udfffb", "Anna\udc80")
ODD = st.sampled_from(
    [*LONE_SURROGATES, "\x00", "An\x00na", "\ufeff", "\u202eannA", "²", "٣", "-0", "1e9", "9" * 400, "\r\nX: y", ""]
)
NUMBERS = st.sampled_from([10**30, -1, 1e308, float("inf"), float("nan"), 0.5])
VALUES = st.recursive(
    ODD | NUMBERS | st.none() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD, inner, max_size=3),
    max_leaves=6,
)
OPERATIONS = sorted(
    (method.upper(), path, operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2])
    for path, methods in document()["paths"].items()
    for method, operation in methods.items()
    if "requestBody" in operation
)
FORMS = {
    "/name": ("name", "back"),
    "/reading": ("language", "theme", "back"),
    "/play": ("game", "level"),
    "/tables": ("game", "who0", "who1", "name1", "pace", "turn_seconds", "target", "deck", "public", "chat"),
    "/t/nothing/chat": ("text", "reaction"),
    "/replay": ("text",),
    "/account/sign-up": ("name", "password"),
    "/account/log-in": ("name", "password"),
    "/account/tokens": ("name",),
}
MANY = settings(max_examples=25, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("odd")) as client:
        token = client.post(f"{API}/tokens", json={"name": "Robot"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


def written(value: Any) -> bytes:
    """The JSON of a value, NaN and half a character included."""
    return json.dumps(value).encode()


def as_bytes(value: Any) -> bytes:
    """The same JSON without escapes, in bytes that are not UTF-8."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def posted(site: TestClient, body: bytes, *, path: str = "/tables", method: str = "POST") -> Any:
    return site.request(method, API + path, content=body, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize("odd", LONE_SURROGATES)
@pytest.mark.parametrize("spelling", [written, as_bytes])
def test_half_a_character_in_an_option_is_refused(site: TestClient, odd: str, spelling: Any) -> None:
    seats = [{"who": "me"}, {"who": "easy"}]
    for options in ({odd: "a"}, {"target": odd}, {odd: odd}):
        answer = posted(site, spelling({"game": "splendor", "seats": seats, "options": options}))
        assert (answer.status_code, answer.json()["error"]) == (422, "bad-form")


@pytest.mark.parametrize("body", [b"1" + b"0" * 5000, b"[" * 15_000, b'{"a":' * 5000, b"\xff\xfe\x00", b'"\\u0000"'])
def test_json_too_large_or_too_deep_to_be_read_is_refused(site: TestClient, body: bytes) -> None:
    assert posted(site, body).status_code == 422
    assert posted(site, b'{"game":"splendor","seats":[],"options":{"target":%s}}' % body).status_code == 422


@pytest.mark.parametrize(("method", "path", "model"), OPERATIONS)
def test_no_body_of_the_api_is_answered_with_a_500(site: TestClient, method: str, path: str, model: str) -> None:
    fields = sorted(document()["components"]["schemas"][model]["properties"])
    address = path.removeprefix(API).replace("{table}", "nothing")

    @MANY
    @given(body=st.dictionaries(st.sampled_from(fields) | ODD, VALUES, max_size=4) | VALUES)
    def answered(body: Any) -> None:
        answer = posted(site, written(body), path=address, method=method)
        assert answer.status_code < 500
        answer.json()

    answered()


@pytest.mark.parametrize("path", FORMS)
def test_no_form_is_answered_with_a_500(site: TestClient, path: str) -> None:
    @MANY
    @given(fields=st.dictionaries(st.sampled_from(FORMS[path]), ODD.filter(lambda odd: odd not in LONE_SURROGATES)))
    def answered(fields: dict[str, str]) -> None:
        assert site.post(path, data=fields).status_code < 500

    answered()


@pytest.mark.parametrize("charset", ["utf-7", "unicode_escape", "idna", "punycode", "undefined", "utf-16", "hex", "x"])
def test_a_form_in_an_encoding_that_no_browser_sends_is_refused(site: TestClient, charset: str) -> None:
    part = b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n%s\r\n--b--\r\n'
    headers = {"Content-Type": f"multipart/form-data; boundary=b; charset={charset}"}
    for text in (b"+2AA-", b"\\ud800", b"\xff", b"xn--\xff", b"Anna"):
        for path in ("/name", "/account/tokens"):
            assert site.post(path, content=part % text, headers=headers).status_code == 422


def test_a_form_may_name_the_encoding_that_every_form_has(site: TestClient) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"}
    assert site.post("/name", content=b"name=Zo%C3%AB", headers=headers).status_code == 303


@pytest.mark.parametrize("text", ["%ED%A0%80", "%00", "%FF", "%F0%9F%98%80", "1" + "0" * 4500])
def test_no_address_is_answered_with_a_500(site: TestClient, text: str) -> None:
    paths = ["/", "/t/", "/r/", "/join/", "/new/", "/learn/", "/rules/", "/player/", "/static/", "/api/"]
    paths += [f"{API}/players/", f"{API}/tables/", f"{API}/invitations/", f"{API}/games/", "/account?done="]
    paths += ["/account?p=", "/t/nothing?turn=", f"{API}/tables/nothing?after="]
    for path in paths:
        assert site.get(path + text).status_code < 500


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("accept-language", b"\x00"),
        ("accept-language", b"de;q=NaN"),
        ("accept-language", b"de;q=" + b"9" * 5000),
        ("cookie", b"cabochon=\xff\xfe; language=\xff; theme=\xff"),
        ("authorization", b"Bearer \xff\xed\xa0"),
        ("last-event-id", b"\xff"),
        ("origin", b"http://[\xff"),
        ("host", b"\xff["),
        ("user-agent", b"\xff\x00"),
        ("content-length", "²".encode("latin-1")),
        ("content-type", b"application/json; charset=\xff"),
    ],
)
def test_no_header_is_answered_with_a_500(site: TestClient, name: str, value: bytes) -> None:
    for method, path in (("GET", "/"), ("POST", "/name"), ("GET", "/account"), ("GET", f"{API}/me"), ("GET", "/api")):
        assert site.request(method, path, headers=[(name.encode(), value)]).status_code < 500
