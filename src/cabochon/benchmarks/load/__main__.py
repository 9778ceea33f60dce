"""The command line of the load benchmark."""

from __future__ import annotations

import argparse
import asyncio
import sys

import cabochon.benchmarks.load
from cabochon.benchmarks.load.measurement import Load, measure, servers_on
from cabochon.benchmarks.load.report import show


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m cabochon.benchmarks.load",
        description=cabochon.benchmarks.load.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--tables", type=int, default=500, help="with two people each")
    parser.add_argument("--rate", type=float, default=250.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--reviews", type=int, default=0, help="matches that are analysed meanwhile")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    load = Load(arguments.tables, arguments.rate, arguments.seconds, arguments.reviews)
    outcomes = []
    for name, processes in (("sqlite", 1), ("postgresql", 2)):
        if arguments.database in (name, "both"):
            with servers_on(name, processes) as (servers, address):
                limit = 60 + load.tables / 2 + 3 * load.seconds
                outcomes.append(asyncio.run(asyncio.wait_for(measure(servers, address, name, load=load), limit)))
    show(outcomes, as_json=arguments.json)
    sys.exit(0 if all(outcome.is_good for outcome in outcomes) else 1)


if __name__ == "__main__":
    main()
