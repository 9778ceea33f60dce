"""nginx in front of a server, with the configuration that docs/running.md gives."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["CONFIGURATION", "nginx", "program"]

DOCUMENT = Path(__file__).parents[3] / "docs" / "running.md"
USER = "nobody"  # root runs it as somebody who may do little
FRAME = """
daemon off;
pid {folder}/pid;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {configuration}
}}
"""


def _configuration() -> str:
    found = re.search(r"```nginx\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


CONFIGURATION = _configuration()


def program() -> str | None:
    """nginx as the system has it, or as `make nginx` unpacked it."""
    places = ["nginx", "/usr/sbin/nginx", f"{sys.prefix}/nginx/usr/sbin/nginx"]
    return next((found for place in places if (found := shutil.which(place))), None)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _replaced(pattern: str, replacement: str, text: str) -> str:
    """The text with every place replaced; that there is none would be an error in the document."""
    changed, count = re.subn(pattern, replacement, text)
    assert count, pattern
    return changed


@contextmanager
def nginx(servers: list[str], *, header_timeout: str = "20s") -> Iterator[int]:
    """The port at which nginx answers. Only what must differ on this machine differs from the document."""
    folder, port = Path(tempfile.mkdtemp(prefix="cabochon-nginx-")), _free_port()
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    _make_certificate(certificate, key)
    upstream = "".join(f"    server {server.removeprefix('http://')};\n" for server in servers)
    text = _replaced(r"(    server 127\.0\.0\.1:\d+;\n)+", upstream, CONFIGURATION)
    text = _replaced(r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl", text)
    text = _replaced(r"ssl_certificate \S+;", f"ssl_certificate {certificate};", text)
    text = _replaced(r"ssl_certificate_key \S+;", f"ssl_certificate_key {key};", text)
    text = _replaced(r"client_header_timeout 20s", f"client_header_timeout {header_timeout}", text)
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder, configuration=text))
    with _running(folder):
        yield port


def _make_certificate(certificate: Path, key: Path) -> None:
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=play.example.org"
    subprocess.run([*command.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)


@contextmanager
def _running(folder: Path) -> Iterator[None]:
    found = program()
    assert found is not None
    own = shutil.copy(found, folder)  # the user may not reach where it lies
    is_root, errors = os.geteuid() == 0, folder / "errors"
    if is_root:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, USER)
    command = [own, "-p", folder, "-c", folder / "nginx.conf", "-e", errors]
    process = subprocess.Popen(command, user=USER if is_root else None)
    try:
        until = time.monotonic() + 20
        while not (folder / "pid").exists():
            assert process.poll() is None, errors.read_text()
            assert time.monotonic() < until
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
