"""The core needs no extra: what runs without a server imports no web framework, database or translation library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXTRAS = (
    *("fastapi", "starlette", "uvicorn", "jinja2", "markupsafe", "sqlalchemy", "aiosqlite", "asyncpg", "alembic"),
    *("babel", "argon2", "itsdangerous", "python_multipart", "pydantic_settings", "cachetools", "prometheus_client"),
    *("playwright", "torch", "jax", "pygame", "dask", "distributed", "cloudpickle", "pandas"),
)
REPORT = f"""
import sys
loaded = sorted({{name.partition(".")[0] for name in sys.modules}} & {set(EXTRAS)!r})
if loaded:
    sys.exit(f"imported: {{loaded}}")
"""
COMMAND = """
import sys
from cabochon.cli import main
sys.argv = ["cabochon", *{arguments!r}]
try:
    main()
except SystemExit as left:
    assert not left.code, left.code
"""
MATCH = """
import cabochon
match = cabochon.new("splendor", seats=2, seed=7)
match.play(match.legal()[0])
match.undo()
match.redo()
cabochon.load(match.record())
cabochon.position(match.position())
print(match, match.svg()[:1])
"""
ARENA = """
import cabochon
print(cabochon.arena("splendor", ["random", cabochon.policy_bot(lambda seen, mask: mask)], games=2, target=3))
"""
BATCH = """
import cabochon
games = cabochon.batch("battle-mat", size=2, seed=1)
games.step(games.random_actions())
"""
REVIEW = """
import pathlib
import cabochon
match = cabochon.new("splendor", seats=2, seed=7)
for _ in range(12):
    match.play(match.legal()[0])
pathlib.Path("it.record").write_text(match.record(), "utf-8")
"""


def run(code: str, folder: Path) -> None:
    """In a process of its own, where nothing has been imported yet."""
    done = subprocess.run([sys.executable, "-c", code + REPORT], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("import cabochon", id="import"),
        pytest.param(MATCH, id="match"),
        pytest.param(BATCH, id="batch"),
        pytest.param(ARENA, id="arena from Python"),
        pytest.param(COMMAND.format(arguments=["arena", "splendor", "random", "greedy", "--games", "2"]), id="arena"),
        pytest.param(
            REVIEW + COMMAND.format(arguments=["analyse", "it.record", "--simulations", "50", "--html", "it.html"]),
            id="analyse",
        ),
        pytest.param(COMMAND.format(arguments=["play", "--help"]), id="play"),
        pytest.param(COMMAND.format(arguments=["bench", "--help"]), id="bench"),
        pytest.param(COMMAND.format(arguments=["serve", "--help"]), id="serve --help"),
    ],
)
def test_no_extra_is_imported_by(code: str, tmp_path: Path) -> None:
    run(code, tmp_path)
