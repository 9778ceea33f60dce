"""Operations: settings, logs, metrics, rate limits and background tasks. Knows no table and no person."""

from cabochon.server.ops.addresses import network
from cabochon.server.ops.background import BackgroundTask
from cabochon.server.ops.backoff import Backoff
from cabochon.server.ops.fairness import FairnessMiddleware
from cabochon.server.ops.load_monitor import LoadMonitor
from cabochon.server.ops.logs import Log, set_up_logs
from cabochon.server.ops.metrics import CONTENT_TYPE_LATEST, Metrics
from cabochon.server.ops.metrics_middleware import MetricsMiddleware
from cabochon.server.ops.rasteriser import Rasteriser, RasteriserBusy
from cabochon.server.ops.rate_limits import RateLimits
from cabochon.server.ops.settings import BadSettings, Settings, load_settings
from cabochon.server.ops.time import now, utc

__all__ = [
    "CONTENT_TYPE_LATEST",
    "BackgroundTask",
    "Backoff",
    "BadSettings",
    "FairnessMiddleware",
    "LoadMonitor",
    "Log",
    "Metrics",
    "MetricsMiddleware",
    "Rasteriser",
    "RasteriserBusy",
    "RateLimits",
    "Settings",
    "load_settings",
    "network",
    "now",
    "set_up_logs",
    "utc",
]
