"""Every protocol that a run needs; at most five methods each. Implementations live in adapters.

Read this folder to see the shape of the system. Deadlines are seconds. Every method may raise
`StoreFailed` (stores) or `BrowserLost`, `PageTimeout` (browser), and what its docstring names.
"""

from __future__ import annotations

from ..core.answer.bank import BankEntry
from .browser import (
    Assist,
    Browser,
    Gate,
    Gestures,
    Hear,
    Learned,
    Lend,
    Lent,
    Memory,
    Outsider,
    Page,
    Seal,
    Tab,
    Wire,
)
from .host import Clock, Ids
from .keeping import SENT, ApplicationRow, Applications, Artifacts, Bank, Recipes
from .preparing import Judge, MadePaper, Papers, PostingFound, Postings
from .runs import Journal, OpenQuestion, Questions, RunRow, Runs
from .tracker import Forgetting, Tracker
from .turns import Turns
from .vault import VAULT, Borrowed, KeptSecret, Vault
from .work import (
    Adviser,
    Down,
    Exchange,
    Human,
    Lender,
    Listener,
    Model,
    Monthly,
    Off,
    Passed,
    Passing,
    Planner,
    Rank,
    Recorder,
    Said,
    Scene,
    Spendings,
    Switch,
    Switches,
    Terms,
    Viewer,
)

__all__ = [
    "SENT",
    "VAULT",
    "Adviser",
    "ApplicationRow",
    "Applications",
    "Artifacts",
    "Assist",
    "Bank",
    "BankEntry",
    "Borrowed",
    "Browser",
    "Clock",
    "Down",
    "Exchange",
    "Forgetting",
    "Gate",
    "Gestures",
    "Hear",
    "Human",
    "Ids",
    "Journal",
    "Judge",
    "KeptSecret",
    "Learned",
    "Lend",
    "Lender",
    "Lent",
    "Listener",
    "MadePaper",
    "Memory",
    "Model",
    "Monthly",
    "Off",
    "OpenQuestion",
    "Outsider",
    "Page",
    "Papers",
    "Passed",
    "Passing",
    "Planner",
    "PostingFound",
    "Postings",
    "Questions",
    "Rank",
    "Recipes",
    "Recorder",
    "RunRow",
    "Runs",
    "Said",
    "Scene",
    "Seal",
    "Spendings",
    "Switch",
    "Switches",
    "Tab",
    "Terms",
    "Tracker",
    "Turns",
    "Vault",
    "Viewer",
    "Wire",
]
