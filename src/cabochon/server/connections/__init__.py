"""Connections of clients: how many there may be, how large a request is and how long it takes.

Knows HTTP only as far as a request begins and ends, and nothing of what is asked.
"""

from cabochon.server.connections.files import most_connections
from cabochon.server.connections.limits import ConnectionLimits
from cabochon.server.connections.protocol import limited_protocol

__all__ = ["ConnectionLimits", "limited_protocol", "most_connections"]
