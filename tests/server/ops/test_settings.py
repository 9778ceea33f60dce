"""Settings: where they come from, which source wins, and what a wrong value is answered with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic.fields import FieldInfo

from cabochon.server.ops import BadSettings, Log, Settings, load_settings

DOCUMENT = Path(__file__).parents[3] / "docs" / "running.md"
SECRET = "postgresql://cabochon:hunter2@db/cabochon"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, and no settings in the environment."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"CABOCHON_{name.upper()}", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_flags_win_over_the_environment_and_the_environment_over_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "cabochon.toml").write_text('host = "file"\nproxies = "file"\nbot_pause = 3.0\nlog = "json"\n')
    monkeypatch.setenv("CABOCHON_HOST", "environment")
    monkeypatch.setenv("CABOCHON_PROXIES", "environment")
    settings = load_settings(host="flag", proxies=None)
    assert (settings.host, settings.proxies, settings.bot_pause) == ("flag", "environment", 3.0)
    assert settings.log is Log.JSON
    assert settings.posts_at_once == 120


def test_another_file_can_be_named(folder: Path) -> None:
    (folder / "other.toml").write_text("port = 9000\n")
    assert load_settings(folder / "other.toml").port == 9000
    with pytest.raises(BadSettings, match=r"there is no settings file .*missing\.toml"):
        load_settings(folder / "missing.toml")


def test_a_file_that_is_not_utf8_is_refused_with_a_sentence(folder: Path) -> None:
    (folder / "cabochon.toml").write_bytes('host = "Zürich"\n'.encode("latin-1"))
    with pytest.raises(BadSettings, match=r"cabochon\.toml is not valid TOML: it is not encoded in UTF-8"):
        load_settings()


def test_an_unreadable_file_is_refused_with_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (folder / "cabochon.toml").write_text("port = 9000\n")
    monkeypatch.setattr(Path, "open", deny)
    with pytest.raises(BadSettings, match=r"cannot read cabochon\.toml: Permission denied"):
        load_settings()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bot_pause = 12\n", "the setting bot_pause cannot be 12: input should be less than or equal to 10"),
        ('log = "loud"\n', "the setting log cannot be 'loud': input should be 'quiet', 'text' or 'json'"),
        ("bot_puase = 1\n", "there is no setting bot_puase"),
        ("bot_pause = \n", r"cabochon\.toml is not valid TOML"),
    ],
)
def test_a_wrong_value_is_refused_with_a_sentence(folder: Path, text: str, sentence: str) -> None:
    (folder / "cabochon.toml").write_text(text)
    with pytest.raises(BadSettings, match=sentence):
        load_settings()


def test_a_password_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CABOCHON_DATABASE", SECRET)
    settings = load_settings()
    assert settings.database == SECRET
    assert "hunter2" not in repr(settings)
    assert "hunter2" not in str(settings)
    with pytest.raises(BadSettings) as refused:
        load_settings(database=["hunter2"])
    assert "hunter2" not in str(refused.value)


def test_the_document_lists_every_setting_with_its_default_and_meaning() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.*?) \| (.*?) \|$", DOCUMENT.read_text(), re.MULTILINE)
    assert rows == [
        (name, f"CABOCHON_{name.upper()}", _default(field), field.description)
        for name, field in Settings.model_fields.items()
    ]


def _default(field: FieldInfo) -> str:
    """Empty where the default is found at the start."""
    return "" if field.default_factory is not None or field.default is None else f"`{field.default}`"
