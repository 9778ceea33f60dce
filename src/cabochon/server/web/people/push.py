"""Notifications of a browser: subscribing, asking whether it is subscribed, ending."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import JSONResponse, Response

from cabochon.server.http import AllServices, BadForm, CurrentReader, set_person_cookie, user_agent
from cabochon.server.push import BadSubscription
from cabochon.server.web.rendering.responses import redirect

__all__ = ["router"]

router = APIRouter(prefix="/push/subscriptions")

DIGEST = r"^[0-9a-f]{64}$"
Key = Annotated[str, Form(pattern=r"^[\w-]{20,100}={0,2}$")]


@router.post("")
async def subscribe(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    endpoint: Annotated[str, Form(max_length=1000)],
    p256dh: Key,
    auth: Key,
    instead_of: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    try:
        await services.push.add(
            reader.person,
            endpoint=endpoint,
            p256dh=p256dh,
            auth=auth,
            instead_of=instead_of,
            language=reader.language.code,
            site=str(request.base_url)[:300],
            user_agent=user_agent(request),
        )
    except BadSubscription:
        raise BadForm from None
    response = Response(status_code=204)
    if reader.is_new or reader.has_old_cookie:
        set_person_cookie(request, response, reader.person)
    return response


@router.get("/known")
async def is_subscribed(
    services: AllServices, reader: CurrentReader, subscription: Annotated[str, Query(pattern=DIGEST)]
) -> Response:
    """Whether the reader is notified in the browser with this subscription."""
    known = await services.push.of(reader.person)
    return JSONResponse({"subscribed": any(subscription == each.id for each in known)})


@router.post("/end")
async def unsubscribe(
    services: AllServices, reader: CurrentReader, subscription: Annotated[str, Form(pattern=DIGEST)]
) -> Response:
    await services.push.end(reader.person, subscription)
    return redirect("/account?done=unsubscribed")
