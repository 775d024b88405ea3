"""The names of what the user said that may be told to a model: never what it holds.

Law, demography, money, consent and secrets are not among them: whoever only names a fact could
still put it where it was not asked for. Nor is what depends on a slot (a country, a skill), nor a
yes or a no: that would answer any question that takes one.
"""

from __future__ import annotations

from ...page.snapshot import NO_FIELD, Field, PageText, Ref, Role
from .. import policy
from ..facts import Intent
from ..normal import normal
from .known import GivenAnswer, Known
from .personal import FACTS
from .screening import SCREENING, believed


def tellable(known: Known) -> frozenset[str]:
    """Names of intents that the profile or this job's answers say something to."""
    facts = ((name, believed(Intent(name), known)) for name in FACTS)
    said = {name for name, fact in facts if fact and not isinstance(fact.value, bool)}
    given = (known.meaning(_labelled(g.label)) for g in known.given if not _yes_or_no(g, known))
    said |= {intent.name for intent in given if intent is not None and not intent.slots}
    return frozenset(name for name in said if _may_be_told(name))


def _yes_or_no(answer: GivenAnswer, known: Known) -> bool:
    said, words = answer.value, known.vocabulary
    return isinstance(said, bool) or normal(str(said)) in words.yes | words.no


def _labelled(label: str) -> Field:
    return Field(Ref(""), NO_FIELD, Role.TEXT, label=PageText(label))


def _may_be_told(name: str) -> bool:
    return name not in (*policy.OWN, *SCREENING) and not policy.secret(Intent(name))
