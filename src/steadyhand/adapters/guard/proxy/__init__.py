"""The egress proxy on loopback, one for each run."""

from __future__ import annotations

from steadyhand.adapters.guard.proxy.server import EgressProxy

from .admission import Admit, AdmitPublic, EgressPolicy, EgressRequest, Refuse, Resolve, look_up
from .relay import EgressRecord
from .tunnels import AdmitExpected, ProxyControl

__all__ = [
    "Admit",
    "AdmitExpected",
    "AdmitPublic",
    "EgressPolicy",
    "EgressProxy",
    "EgressRecord",
    "EgressRequest",
    "ProxyControl",
    "Refuse",
    "Resolve",
    "look_up",
]
