"""A bot that joins a table over the network: python examples/network_bot.py http://127.0.0.1:8000/join/INVITE"""

import json
import random
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def request(path, payload=None, token=""):
    """The answer of the server; None if a move came too late."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    while True:
        try:
            body = None if payload is None else json.dumps(payload).encode()
            with urlopen(Request(f"{server}/api/v1{path}", body, headers), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as refused:
            if refused.code == 409 and "/moves" in path:
                return None
            if refused.code not in (429, 503):
                message = refused.read().decode(errors="replace")
                sys.exit(f"{server} refused: {message if 'message' in message else refused}")
        except (OSError, ValueError, HTTPException) as lost:
            if not token:  # later it keeps trying until the server is back
                sys.exit(f"{server} cannot be reached: {lost}")
        time.sleep(1)


server, separator, invite = sys.argv[-1].partition("/join/")
if not separator:
    sys.exit(__doc__)
table = "/tables/" + request(f"/invitations/{invite}")["table"]
token = request("/tokens", {"name": "Network bot"})["token"]
request(f"{table}/seat", {"invite": invite}, token)
view = request(table, token=token)
while view["status"] != "over":
    if view["legal"]:
        buying = [move for move in view["legal"] if move.startswith("buy")]
        request(f"{table}/moves", {"number": view["number"], "move": random.choice(buying or view["legal"])}, token)
        view = request(table, token=token)
    else:
        view = request(f"{table}?after={view['version']}", token=token)  # waits until something happens
print("The match is over. Each seat's share of the victory:", view["result"], "and mine was seat", view["seat"])
