"""Fakes that implement the ports: the flow can be tested without a browser, a disk or a clock."""

from __future__ import annotations

from .browser import ScriptedBrowser, ScriptedGate, ScriptedPage, ScriptedWire
from .run import CountingIds, FrozenClock, OwnTurns, ScriptedHuman
from .site import (
    Answers,
    ChallengeKind,
    ChallengeQueue,
    FormContent,
    NextBehaviour,
    ScriptChange,
    ScriptedChallenge,
    ScriptedSite,
    StoredApplication,
)
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
    "ChallengeKind",
    "ChallengeQueue",
    "CountingIds",
    "FormContent",
    "FrozenClock",
    "MemoryApplications",
    "MemoryArtifacts",
    "MemoryBank",
    "MemoryJournal",
    "MemoryQuestions",
    "MemoryRecipes",
    "MemoryRuns",
    "MemoryStore",
    "MemoryVault",
    "NextBehaviour",
    "OwnTurns",
    "ScriptChange",
    "ScriptedBrowser",
    "ScriptedChallenge",
    "ScriptedGate",
    "ScriptedHuman",
    "ScriptedPage",
    "ScriptedSite",
    "ScriptedWire",
    "StoredApplication",
]
