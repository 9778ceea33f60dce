"""What an address stands for: a client with one IPv6 address has its whole network."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

__all__ = ["network"]

IPV6_PREFIX = 64
ADDRESSES_IN_MEMORY = 10_000


@lru_cache(ADDRESSES_IN_MEMORY)
def network(address: str) -> str:
    """The address itself; of IPv6, its network of one site. Text that is no address stands for itself."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), IPV6_PREFIX), strict=False))
