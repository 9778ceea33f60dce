"""The pages for people: handlers, templates and static files, with the middleware and error pages they need."""

from __future__ import annotations

from fastapi import APIRouter

from cabochon.server.web.guides import learn, rules
from cabochon.server.web.guides.api_page import api_page_router
from cabochon.server.web.lobby import pages, quick_match
from cabochon.server.web.people import account, profiles, push
from cabochon.server.web.rendering.templates import STATIC, prepare_templates
from cabochon.server.web.site import app_files, health
from cabochon.server.web.site.errors import install_error_handlers
from cabochon.server.web.site.security import SecurityMiddleware
from cabochon.server.web.tables import (
    analysis,
    chat,
    exercises,
    hints,
    invitations,
    joining,
    previews,
    replay,
    table,
    thumbnails,
)

__all__ = [
    "STATIC",
    "SecurityMiddleware",
    "api_page_router",
    "install_error_handlers",
    "page_routers",
    "prepare_templates",
]


def page_routers() -> tuple[APIRouter, ...]:
    at_tables = (table, hints, chat, thumbnails, joining, invitations, previews, push, analysis, exercises)
    modules = (*at_tables, quick_match, app_files, pages, rules, learn, replay, account, profiles, health)
    return tuple(module.router for module in modules)
