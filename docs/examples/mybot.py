"""A bot for Splendor and Marvel: it buys what it can and otherwise collects chips. It plays other games at random."""

import json
import random
import sys


def score(move, view):
    """How good a move looks: the points of a purchase, or the number of chips that the next purchase needs."""
    verb, *things = move.split()
    if "market" not in view:
        return 0
    me = view["players"][view["seat"]]
    cards = {card["code"]: card for row in [*view["market"], me["reserved"]] for card in row if card}
    if verb == "buy":
        return 10 + 10 * cards[things[0]]["points"] - len(things)  # more words mean more gold
    goal = min(cards.values(), key=lambda card: card["short"] - card["points"], default={"cost": {}})
    have = {colour: me["chips"][colour] + me["bonuses"][colour] for colour in me["bonuses"]}
    missing = [colour for colour, number in goal["cost"].items() if number > have[colour]]
    useful = sum(thing in missing or thing not in have for thing in things)  # a joker always helps
    return {"take": 1 + useful, "return": -useful}.get(verb, 0)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "move":
        chance.shuffle(message["legal"])  # break ties at random
        best = max(message["legal"], key=lambda move: score(move, message["view"]))
        print(json.dumps({"type": "move", "move": best}), flush=True)
