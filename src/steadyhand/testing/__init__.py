"""Fakes that implement the ports: the flow can be tested without a browser, a disk or a clock."""

from .clock import CountingIds, FrozenClock
from .human import ScriptedHuman
from .site import Answers, ScriptedBrowser, ScriptedPage, ScriptedSite, ScriptedWire
from .store import (
    MemoryApplications,
    MemoryArtifacts,
    MemoryBank,
    MemoryJournal,
    MemoryQuestions,
    MemoryRuns,
    MemoryStore,
)

__all__ = [
    "Answers",
    "CountingIds",
    "FrozenClock",
    "MemoryApplications",
    "MemoryArtifacts",
    "MemoryBank",
    "MemoryJournal",
    "MemoryQuestions",
    "MemoryRuns",
    "MemoryStore",
    "ScriptedBrowser",
    "ScriptedHuman",
    "ScriptedPage",
    "ScriptedSite",
    "ScriptedWire",
]
