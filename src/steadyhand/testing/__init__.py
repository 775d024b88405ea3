"""Fakes that implement the ports: the flow can be tested without a browser, a disk or a clock."""

from .clock import CountingIds, FrozenClock
from .gate import ScriptedGate
from .human import ScriptedHuman
from .manners import Answers
from .site import Change, Held, Next, ScriptedSite, Stored
from .store import (
    MemoryApplications,
    MemoryArtifacts,
    MemoryBank,
    MemoryJournal,
    MemoryQuestions,
    MemoryRecipes,
    MemoryRuns,
    MemoryStore,
)
from .tab import ScriptedBrowser, ScriptedPage, ScriptedWire
from .turns import OwnTurns
from .vault import MemoryVault
from .walls import Standing, Stands, Wall

__all__ = [
    "Answers",
    "Change",
    "CountingIds",
    "FrozenClock",
    "Held",
    "MemoryApplications",
    "MemoryArtifacts",
    "MemoryBank",
    "MemoryJournal",
    "MemoryQuestions",
    "MemoryRecipes",
    "MemoryRuns",
    "MemoryStore",
    "MemoryVault",
    "Next",
    "OwnTurns",
    "ScriptedBrowser",
    "ScriptedGate",
    "ScriptedHuman",
    "ScriptedPage",
    "ScriptedSite",
    "ScriptedWire",
    "Standing",
    "Stands",
    "Stored",
    "Wall",
]
