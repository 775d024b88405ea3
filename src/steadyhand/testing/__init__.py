"""Fakes that implement the ports: the flow can be tested without a browser, a disk or a clock."""

from __future__ import annotations

from .browser import ScriptedBrowser, ScriptedGate, ScriptedPage, ScriptedWire
from .run import CountingIds, FrozenClock, OwnTurns, ScriptedHuman
from .site import Answers, Change, Held, Next, ScriptedSite, Standing, Stands, Stored, Wall
from .store import (
    MemoryApplications,
    MemoryArtifacts,
    MemoryBank,
    MemoryJournal,
    MemoryQuestions,
    MemoryRecipes,
    MemoryRuns,
    MemoryStore,
    MemoryVault,
)

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
