"""The answers of page handlers: a rendered page or a redirect, with the cookie that a new reader needs."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cabochon.server.http import services_of, set_person_cookie
from cabochon.server.show import Reader
from cabochon.server.web.rendering.templates import render

__all__ = ["page", "redirect", "redirect_reader", "redirect_to_table"]

SEE_OTHER = 303


def page(request: Request, template: str, reader: Reader, **context: Any) -> HTMLResponse:
    context |= {
        "path": request.url.path,
        "site": str(request.base_url),
        "push_key": services_of(request).push.public_key,
    }
    response = HTMLResponse(render(template, reader.language, reader=reader, **context))
    if reader.is_new or reader.has_old_cookie:
        set_person_cookie(request, response, reader.person)
    return response


def redirect(path: str) -> RedirectResponse:
    return RedirectResponse(path, SEE_OTHER)


def redirect_to_table(request: Request, reader: Reader, table: str) -> Response:
    return redirect_reader(request, reader, f"/t/{table}")


def redirect_reader(request: Request, reader: Reader, path: str) -> Response:
    """Redirect somebody who has done something and has to be known from now on."""
    response = redirect(path)
    if reader.is_new or reader.has_old_cookie:
        set_person_cookie(request, response, reader.person)
    return response
