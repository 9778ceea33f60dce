"""A bot that joins a table over the network: python examples/network_bot.py http://127.0.0.1:8000/join/INVITE"""

import json
import random
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(path, said=None, token=""):
    """What the server answers; None if something else happened at the table first."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    while True:
        try:
            body = None if said is None else json.dumps(said).encode()
            with urlopen(Request(f"{server}/api/v1{path}", body, headers), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as refused:
            if refused.code == 409 and "/moves" in path:
                return None
            if refused.code not in (429, 503):
                told = refused.read().decode(errors="replace")
                sys.exit(f"{server} refused: {told if 'message' in told else refused}")
        except (OSError, ValueError, HTTPException) as lost:
            if not token:  # once at the table it comes back, as soon as the server does
                sys.exit(f"{server} cannot be asked: {lost}")
        time.sleep(1)


server, found, invite = sys.argv[-1].partition("/join/")
if not found:
    sys.exit(__doc__)
table = "/tables/" + ask(f"/invitations/{invite}")["table"]
token = ask("/tokens", {"name": "Network bot"})["token"]
ask(f"{table}/seat", {"invite": invite}, token)
seen = ask(table, token=token)
while seen["status"] != "over":
    if seen["legal"]:
        buying = [move for move in seen["legal"] if move.startswith("buy")]
        ask(f"{table}/moves", {"number": seen["number"], "move": random.choice(buying or seen["legal"])}, token)
        seen = ask(table, token=token)
    else:
        seen = ask(f"{table}?after={seen['version']}", token=token)  # answers as soon as something happens
print("The match is over. Each seat's share of the victory:", seen["result"], "and mine was seat", seen["seat"])
