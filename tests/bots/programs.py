"""Programs that play, or fail to, written into the current folder of a test, and the traces they leave there."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import cabochon
from cabochon.bots import Bot

# Every program of these tests writes its process number, and has functions for the protocol. None needs to flush.
PROGRAM = """
import json, os, signal, sys, time
open("pid", "w").write(str(os.getpid()))
def send(**message): print(json.dumps(message))
def receive(): return json.loads(sys.stdin.readline())
def ready(): receive(); send(type="ready"); return receive()
"""

PLAYS_THE_FIRST_MOVE = """
log = open("log", "a")
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if message["type"] != "end":
        send(type="ready") if message["type"] == "hello" else send(type="move", move=message["legal"][0])
log.write("left\\n")
log.close()
"""

# Plays many matches: counts how often it was started, and takes a while to get ready for the first one.
PLAYS_MANY_MATCHES = """
open("starts", "a").write("start\\n")
time.sleep(0.5)
log = open(f"log {os.getpid()}", "a", 1)
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        send(type="ready", matches="many")
    elif message["type"] == "move":
        send(type="move", move=message["legal"][0])
log.write("left\\n")
"""

FAILURES = {
    "crashes at once": ("sys.exit('no \x1b[2Jluck')", "ended with exit code 1 instead of an answer to 'hello'"),
    "is killed": ("ready(); os.kill(os.getpid(), 9)", "was ended by SIGKILL instead of an answer to 'move'"),
    "hangs at hello": ("time.sleep(60)", "gave no answer to 'hello' within 0.4 s; .* flushed"),
    "hangs at a move": ("ready(); time.sleep(60)", "gave no answer to 'move' within 0.3 s; .* flushed"),
    "prints debug text": ("ready(); print('thinking ...')", r"said 'thinking \.\.\.', which is not JSON; .* stderr"),
    "says a list": ("ready(); print('[1]')", r"said '\[1\]', which is not a JSON object"),
    "nests without end": ("ready(); print('[' * 100_000)", "which is not JSON"),
    "writes no UTF-8": ("ready(); os.write(1, b'\\xff\\n')", "which is not JSON"),
    "is not ready": (
        "receive(); send(type='move', move='pass')",
        "to 'hello'; its answer has the type ready or refuse",
    ),
    "is ready twice": ("ready(); send(type='ready')", "said .* to 'move'; its answer has the type move"),
    "has a type that is no word": ("ready(); send(type=[1])", "to 'move'; its answer has the type move"),
    "leaves the move out": ("ready(); send(type='move')", "said None, which is no move in words"),
    "says a number": ("ready(); send(type='move', move=5)", "said 5, which is no move in words"),
    "moves illegally": ("ready(); send(type='move', move='take white white white')", "'take white white white'.*1.3"),
    "moves at length": ("ready(); send(type='move', move='x' * 9_000)", r"said 'x+\.\.\.', which is not allowed"),
    "writes without end": ("ready()\nwhile True: sys.stdout.write('x' * 9_999)", "line of more than 1,000,000 bytes"),
    "closes its output": ("ready(); os.close(1); time.sleep(60)", "closed its output instead of an answer to 'move'"),
    "closes its input": ("ready(); os.close(0); os._exit(3)", "ended with exit code 3"),
    "plays some matches": (
        "receive(); send(type='ready', matches=['some'])",
        r"said that it plays \['some'\] matches; \"matches\" is 'one' or 'many'",
    ),
    "refuses": ("receive(); send(type='refuse', reason='chess\\nonly')", "refused to play splendor: chess only"),
    "refuses without a word": ("receive(); send(type='refuse')", "refused to play splendor: it gave no reason"),
}


def a_program(body: str) -> str:
    Path("bot.py").write_text(PROGRAM + body)
    return "./bot.py"


def a_match(game: str = "splendor") -> cabochon.Match:
    return cabochon.new(game, seats=2, seed=5)


def played(match: cabochon.Match, *bots: Bot) -> tuple[float, ...]:
    """The result, once every bot has received it."""
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    assert match.result is not None
    for bot in bots:
        bot.leave(match.result)
    return match.result


def starts() -> int:
    """How often the program that plays many matches was started."""
    return Path("starts").read_text().count("start")


def log_of_many() -> list[Any]:
    """The messages to the last program that plays many matches, which has ended by itself."""
    (file,) = Path().glob(f"log {Path('pid').read_text()}")
    *messages, left = file.read_text().splitlines()
    assert left == "left"
    return [json.loads(line) for line in messages]


def log() -> list[Any]:
    *messages, left = Path("log").read_text().splitlines()
    assert left == "left"  # it ended by itself
    return [json.loads(line) for line in messages]


def has_ended(file: str = "pid") -> bool:
    """Whether the process that wrote its number there has ended; a zombie has."""
    for _ in range(100):
        listed = subprocess.run(["ps", "-o", "stat=", "-p", Path(file).read_text()], capture_output=True, text=True)
        if listed.stdout.strip()[:1] in ("", "Z"):
            return True
        time.sleep(0.05)
    return False
