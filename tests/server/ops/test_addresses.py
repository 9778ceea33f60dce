"""Whom an address stands for."""

from __future__ import annotations

import pytest

from cabochon.server.ops import network


@pytest.mark.parametrize(
    ("address", "stands_for"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("somebody", "somebody"),
        ("", ""),
    ],
)
def test_an_address_stands_for_itself_and_one_of_ipv6_for_its_network(address: str, stands_for: str) -> None:
    assert network(address) == stands_for
