"""The answers of page handlers: a rendered page or a redirect, with the cookie that a new reader needs."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cabochon.server.http import set_person_cookie
from cabochon.server.show import Reader
from cabochon.server.web.rendering import render

__all__ = ["page", "redirect", "redirect_to_table"]

SEE_OTHER = 303


def page(request: Request, template: str, reader: Reader, **context: Any) -> HTMLResponse:
    response = HTMLResponse(render(template, reader.language, reader=reader, path=request.url.path, **context))
    if reader.is_new:
        set_person_cookie(request, response, reader.person)
    return response


def redirect(path: str) -> RedirectResponse:
    return RedirectResponse(path, SEE_OTHER)


def redirect_to_table(request: Request, reader: Reader, table: str) -> Response:
    response = redirect(f"/t/{table}")
    if reader.is_new:
        set_person_cookie(request, response, reader.person)
    return response
