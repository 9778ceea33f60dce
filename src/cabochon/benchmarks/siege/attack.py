"""The process of the attackers: `python -m cabochon.benchmarks.siege.attack`, with an attack as JSON on its input."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import resource
import sys

from cabochon.benchmarks.siege import crowds, floods
from cabochon.benchmarks.siege.target import Target

__all__ = ["ATTACKS"]

ATTACKS = {
    "tables": crowds.tables,
    "bots": crowds.bots,
    "connections": floods.connections,
    "half-requests": floods.half_requests,
    "large-headers": floods.large_headers,
    "streams": floods.streams,
    "passwords": crowds.passwords,
    "reads": crowds.reads,
    "pictures": crowds.pictures,
    "long-match": crowds.long_match,
}
LOWEST = 19  # of the priorities
OPEN_FILES = 4096  # attackers are not held to the few that the server begins with


def main() -> None:
    order = json.load(sys.stdin)
    attack = ATTACKS[order.pop("attack")]
    target = Target(**order)
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, most), most))
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each write to a connection that was ended
    asyncio.run(asyncio.wait_for(attack(target), 2 * target.seconds + 30))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({**target.counts, "processor seconds": used.ru_utime + used.ru_stime}))


if __name__ == "__main__":
    main()
