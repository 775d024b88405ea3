"""Wall A: an egress proxy on loopback, one for each browser."""

from __future__ import annotations

from steadyhand.adapters.guard.proxy.relay import Egress
from steadyhand.adapters.guard.proxy.server import EgressProxy

from .admission import Admit, AdmitPublic, Policy, Refuse, Request, Resolve, look_up
from .tunnels import Expected, Line

__all__ = [
    "Admit",
    "AdmitPublic",
    "Egress",
    "EgressProxy",
    "Expected",
    "Line",
    "Policy",
    "Refuse",
    "Request",
    "Resolve",
    "look_up",
]
