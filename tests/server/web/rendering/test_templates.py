"""Templates are compiled before the first request, once for all languages and all processes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from jinja2 import Environment
from starlette.testclient import TestClient

from cabochon import games
from cabochon.language import LANGUAGES
from cabochon.server import run
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.web.rendering import templates
from tests.server.web.client import a_table


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The names of the templates that are compiled, as by the first process of this machine."""
    names: list[str] = []
    compile_template = Environment.compile

    def counted(environment: Environment, source: str, name: str, *args: object) -> object:
        names.append(name)
        return compile_template(environment, source, name, *args)  # type: ignore[call-overload]

    monkeypatch.setattr(Environment, "compile", counted)
    folder = tmp_path / "templates"
    folder.mkdir()
    monkeypatch.setattr(templates, "_shared_code", cache(lambda: templates._SharedCode(folder)))
    templates._environment.cache_clear()
    yield names
    templates._environment.cache_clear()


def test_a_server_that_is_open_compiles_no_more_templates(
    compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "games", SimpleNamespace(names=list))  # the games are compiled elsewhere
    monkeypatch.setattr(run, "gc", SimpleNamespace(collect=int, freeze=int, set_threshold=lambda *_: None))
    run.warm_up()
    assert {"table.html", *(f"{game}/table.html" for game in games.names())} <= set(compiled)
    compiled.clear()
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=10.0)
    with TestClient(create_app(settings), follow_redirects=False) as browser:
        pages = ["/", "/account", "/no-such-page"]
        for game in games.names():
            table = a_table(browser, game, who1="easy")
            pages += [f"/new/{game}", f"/rules/{game}", table, f"{table}/now"]
        for language in LANGUAGES:
            for page in pages:
                assert browser.get(page, headers={"accept-language": language}).text
    assert compiled == []


def test_the_code_of_a_template_is_shared_by_all_languages(compiled: list[str]) -> None:
    templates.prepare_templates()
    assert len(compiled) == len(set(compiled))


def test_the_next_process_finds_the_compiled_templates(compiled: list[str]) -> None:
    templates.prepare_templates()
    assert len(compiled) > 50
    compiled.clear()
    templates._shared_code.cache_clear()
    templates._environment.cache_clear()
    templates.prepare_templates()
    assert compiled == []
