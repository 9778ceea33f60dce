"""Web Push: notifications on a person's devices that it is their turn. Speaks to push services, and knows no page."""

from cabochon.server.push.identification import Identification
from cabochon.server.push.notifier import Notifier, takes_days
from cabochon.server.push.subscriptions import BadSubscription, Subscriptions

__all__ = ["BadSubscription", "Identification", "Notifier", "Subscriptions", "takes_days"]
