"""The command `cabochon`: one module for each kind of thing that it does."""

from cabochon.cli import arena as contests
from cabochon.cli import bench as measuring
from cabochon.cli import deck as decks
from cabochon.cli import play as playing
from cabochon.cli import serve as serving
from cabochon.cli.app import app, main

__all__ = ["main"]

app.command()(serving.serve)
app.command()(playing.play)
app.command()(playing.replay)
app.command()(contests.watch)
app.command()(contests.arena)
app.command()(measuring.bench)
app.add_typer(decks.decks, name="deck")
