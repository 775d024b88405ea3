"""Questions for these tests, and what is nearly the same and means something else."""

from __future__ import annotations

from typing import Any

from tests.core.answer.pages import WORDS

from steadyhand.core.answer.bank import BankEntry, BankQuery, Conflict, question_intent, recall
from steadyhand.core.answer.sheet import Intent

NEAR_MISSES = (
    ("Do you need a work permit for Chile?", "Do you not need a work permit for Chile?"),
    ("Do you need a work permit for Chile?", "Do you need a work permit for Peru?"),
    ("How many years have you worked with C?", "How many years have you worked with C++?"),
    ("How many years have you worked with C?", "How many years have you worked with C#?"),
    ("Have you ever led a crew?", "Have you never led a crew?"),
    ("Do you hold a boat licence?", "Do you hold no boat licence?"),
    ("Will you require sponsorship in Norway?", "Will you not require sponsorship in Norway?"),
    ("Do you require sponsorship in Norway?", "Can you work in Norway without sponsorship?"),
    ("Are you at least 18 years old?", "Are you under 18 years old?"),
    ("Are you at least 18 years old?", "Are you at least 21 years old?"),
    ("Desired salary", "Current salary"),
    ("Desired salary in euros a year", "Desired salary in euros a month"),
    ("Could you start before May?", "Could you start after May?"),
    ("Name of a former manager", "Name of a former colleague"),
    ("Years with hydraulics", "Years with pneumatics"),
    ("Dürfen Sie in der Schweiz arbeiten?", "Dürfen Sie in Österreich arbeiten?"),
    ("Haben Sie einen Führerschein?", "Haben Sie keinen Führerschein?"),
)
QUESTIONS = tuple(dict.fromkeys(q for pair in NEAR_MISSES for q in pair))


def entry(question: str, answer: str = "Yes", **more: Any) -> BankEntry:
    """What is remembered of a question, with the meaning of its words."""
    read = question_intent(question, WORDS)
    name, slots = (read.name, read.slots) if read else ("", ())
    return BankEntry(question, answer, intent=name, slots=slots, **more)


def asking(question: str, company: str = "", *, placed: bool = False) -> BankQuery:
    return BankQuery(question, question_intent(question, WORDS), company, placed)


def found(
    entries: tuple[BankEntry, ...], question: str, company: str = ""
) -> BankEntry | Conflict | None:
    return recall(entries, asking(question, company), WORDS)


def as_intent(known: BankEntry) -> Intent:
    return Intent(known.intent, known.slots, 1.0)
