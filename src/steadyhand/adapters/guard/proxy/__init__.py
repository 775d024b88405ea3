"""Wall A: an egress proxy on loopback, one for each browser."""

from steadyhand.adapters.guard.proxy.admit import (
    Admit,
    AdmitPublic,
    Policy,
    Refuse,
    Request,
    Resolve,
    look_up,
)
from steadyhand.adapters.guard.proxy.line import Expected, Line
from steadyhand.adapters.guard.proxy.relay import Egress
from steadyhand.adapters.guard.proxy.server import EgressProxy

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
