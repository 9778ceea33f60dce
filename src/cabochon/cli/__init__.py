"""The command `cabochon`, with one module per group of subcommands."""

from cabochon.cli.analyse import analyse
from cabochon.cli.app import app, main
from cabochon.cli.arena import arena, watch
from cabochon.cli.bench import bench
from cabochon.cli.deck import deck_app
from cabochon.cli.play import play, replay
from cabochon.cli.serve import serve
from cabochon.cli.train import train

__all__ = ["main"]

app.command()(serve)
app.command()(play)
app.command()(replay)
app.command()(watch)
app.command()(analyse)
app.command()(arena)
app.command()(bench)
app.command()(train)
app.add_typer(deck_app, name="deck")
