"""The settings of the server, from flags, the environment, a file and defaults, in this order of precedence.

The environment variable of a setting is its name in capitals after `CABOCHON_`. Secrets are never shown.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from cabochon.analysis import DEFAULT_SIMULATIONS
from cabochon.contract import CabochonError
from cabochon.server.ops.logs import Log

__all__ = ["BadSettings", "Settings", "load_settings"]

PREFIX = "CABOCHON_"
DEFAULT_FILE = Path("cabochon.toml")
SECRET = {"database"}  # may contain a password


class BadSettings(CabochonError):
    """A setting has a value that the server cannot use."""


def _default_database() -> str:
    """A file in the folder where programs of this system keep a user's data."""
    data = "~/AppData/Local" if sys.platform == "win32" else "~/.local/share"
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path(data).expanduser()) / "cabochon"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(folder / 'tables.db').as_posix()}"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    database: str = Field(
        default_factory=_default_database,
        repr=False,
        description="`sqlite:///file.db` or `postgresql://user:password@host/name`; by default a file of the user.",
    )
    host: str = Field(default="127.0.0.1", description="Address to listen on; `0.0.0.0` lets everybody in.")
    port: int | None = Field(
        default=None, ge=0, le=65535, description="Port to listen on; by default 8000 or the next free."
    )
    open_browser: bool | None = Field(
        default=None, description="Open the browser at the start; by default only in a terminal."
    )
    log: Log = Field(default=Log.QUIET, description="`quiet` logs problems only, `text` and `json` requests too.")
    proxies: str = Field(default="127.0.0.1", description="Addresses of trusted proxies, separated by commas.")
    bot_pause: float = Field(default=0.9, ge=0, le=10, description="Minimum seconds a bot takes for a turn.")
    absent_after: float = Field(
        default=180.0, ge=1, description="Seconds without a connection after which a player is absent."
    )
    bots_after: float = Field(
        default=20.0, ge=0, description="Seconds after which bots may take the open seats of a quick match."
    )
    bot_tables: bool = Field(default=False, description="Allow tables at which only bots play.")
    chat: bool = Field(default=True, description="Let people who play together write to each other.")
    unattended_after: float = Field(
        default=3600.0, gt=0, description="Seconds after which a match without people is ended."
    )
    heartbeat: float = Field(default=15.0, gt=0, description="Seconds between two heartbeats on a silent event stream.")
    longest_wait: float = Field(
        default=20.0, ge=0, description="Maximum seconds a request of the API waits for a change."
    )
    longest_stream: float = Field(
        default=3600.0, gt=0, description="Seconds after which an event stream of the API ends."
    )
    busy_after: float = Field(
        default=0.15,
        gt=0,
        description="Seconds by which answers are late before spectators must wait; at four times that, everybody.",
    )
    posts_per_second: float = Field(default=20.0, gt=0, description="Posts of one person per second, on average.")
    posts_at_once: int = Field(default=120, ge=1, description="Posts of one person in a burst.")
    people_per_address: int = Field(
        default=10,
        ge=1,
        description="People who may share an address: its limits are this many times those of one person.",
    )
    tables_per_person: int = Field(
        default=40, ge=1, description="Unfinished tables one person may have made; those idle for a day do not count."
    )
    waiting_per_person: int = Field(default=10, ge=1, description="Of these, tables that wait for players.")
    uploads_per_day: int = Field(default=100, ge=1, description="Records one person may upload per day.")
    reviews: bool = Field(default=True, description="Let people have finished matches analysed.")
    reviews_per_day: int = Field(default=30, ge=1, description="Matches one person may have analysed per day.")
    review_simulations: int = Field(
        default=DEFAULT_SIMULATIONS, ge=1, le=100_000, description="Simulations per decision of an analysis."
    )
    newcomers_at_once: int = Field(
        default=40, ge=1, description="Accounts and tokens made from one address in a burst, and again per hour."
    )
    push: bool = Field(
        default=True,
        description="Offer notifications to people whose turn it is; they go out to the browsers' services.",
    )
    push_after: float = Field(
        default=90.0, gt=0, description="Seconds after which a player to move who is away is notified."
    )
    push_anywhere: bool = Field(
        default=False, description="Send notifications to private addresses and without TLS too: for tests only."
    )
    largest_headers: int = Field(
        default=16_384, ge=1024, description="Maximum bytes of the address and the headers of a request."
    )
    request_timeout: float = Field(
        default=20.0, gt=0, description="Seconds from the first byte of a request to its last, at most."
    )
    idle_timeout: float = Field(
        default=15.0, gt=0, description="Seconds after which a connection without a request is closed."
    )
    write_timeout: float = Field(
        default=30.0, gt=0, description="Seconds after which a client that does not read its answer is disconnected."
    )
    connections: int = Field(
        default=4000, ge=1, description="Maximum connections at once; fewer if the system allows fewer open files."
    )
    connections_per_address: int = Field(
        default=200, ge=1, description="Maximum connections at once from one address, event streams included."
    )


def load_settings(config: Path | None = None, **flags: Any) -> Settings:
    """The settings of a start: flags that are None were not given. `config` must exist, `cabochon.toml` may."""
    if config is not None and not config.is_file():
        raise BadSettings(f"there is no settings file {config}")
    file = config or DEFAULT_FILE

    class SettingsWithFile(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, file)

    try:
        return SettingsWithFile(**{name: value for name, value in flags.items() if value is not None})
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"{file} is not valid TOML: {error}") from None
    except UnicodeDecodeError:
        raise BadSettings(f"{file} is not valid TOML: it is not encoded in UTF-8") from None
    except OSError as error:
        raise BadSettings(f"cannot read {file}: {error.strerror}") from None
    except ValidationError as error:
        raise BadSettings("\n".join(_sentence(problem) for problem in error.errors())) from None


def _sentence(problem: Any) -> str:
    name = ".".join(map(str, problem["loc"]))
    if problem["type"] == "extra_forbidden":
        return f"there is no setting {name}"
    value = "this value" if name in SECRET else repr(problem["input"])
    message = problem["msg"]
    return f"the setting {name} cannot be {value}: {message[0].lower()}{message[1:]}"
