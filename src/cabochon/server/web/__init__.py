"""The pages for people: handlers, templates and static files, with the middleware and error pages they need."""

from __future__ import annotations

from fastapi import APIRouter

from cabochon.server.web import account, health, learn, pages, replay, table
from cabochon.server.web.api_page import api_page_router
from cabochon.server.web.errors import install_error_handlers
from cabochon.server.web.rendering import STATIC
from cabochon.server.web.security import SecurityMiddleware

__all__ = ["STATIC", "SecurityMiddleware", "api_page_router", "install_error_handlers", "page_routers"]


def page_routers() -> tuple[APIRouter, ...]:
    return (pages.router, learn.router, table.router, replay.router, account.router, health.router)
