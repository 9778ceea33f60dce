"""The command line of the sieges."""

from __future__ import annotations

import argparse
import sys

import cabochon.benchmarks.siege
from cabochon.benchmarks.siege.attack import ATTACKS
from cabochon.benchmarks.siege.measurement import PEACE, Strength, besiege
from cabochon.benchmarks.siege.report import show


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m cabochon.benchmarks.siege",
        description=cabochon.benchmarks.siege.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sieges = [PEACE, *ATTACKS]
    parser.add_argument("siege", nargs="*", choices=[[], *sieges], help=f"all of them by default: {', '.join(sieges)}")
    parser.add_argument("--seconds", type=float, default=Strength.seconds, help="of each siege")
    parser.add_argument("--tables", type=int, default=Strength.tables, help="of two normal players each")
    parser.add_argument("--scale", type=float, default=Strength.scale, help="a share of the attackers, up to 1")
    parser.add_argument("--moves", type=int, default=Strength.moves, help="of the long match")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    strength = Strength(
        seconds=min(arguments.seconds, 60),
        tables=min(arguments.tables, 50),
        scale=min(arguments.scale, 1),
        moves=min(arguments.moves, 10_000),
    )
    outcomes = []
    for siege in arguments.siege or sieges:
        print(f"{siege} ...", file=sys.stderr)
        outcomes.append(besiege(siege, strength))
        print(f"  {outcomes[-1]}", file=sys.stderr)
    show(outcomes, as_json=arguments.json)
    sys.exit(0 if all(outcome.is_good for outcome in outcomes) else 1)


if __name__ == "__main__":
    main()
