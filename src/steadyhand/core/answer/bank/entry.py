"""A remembered answer: what was asked, what was said, and for whom it holds."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from ..normal import same

ID_LENGTH = 12  # hex digits: enough to tell a person's answers apart, short enough to type


@dataclass(frozen=True, slots=True)
class BankEntry:
    """One remembered answer. Times are ISO 8601 UTC; '' is never, or not known.

    An entry with a `company` is true for that employer alone and is used nowhere else.
    """

    question: str  # as it was asked, with its group: `Group > Label`
    answer: str  # several choices stand on lines of their own
    intent: str = ""
    slots: tuple[tuple[str, str], ...] = ()
    profile: str = ""
    context: str = ""  # what it was said for, in words
    provenance: str = ""  # who said it, in which run, or from which file it came
    created_at: str = ""
    used_at: str = ""  # when it last stood on an application that was sent
    aliases: tuple[str, ...] = ()  # other wordings that the person confirmed to be this question
    company: str = ""
    used: int = 0  # applications sent with it
    language: str = ""  # of the page that asked, BCP 47

    @property
    def id(self) -> str:
        """What it is called where it is listed; one question of one employer has one entry."""
        named = f"{self.company}\0{self.question}".encode("utf-8", "surrogatepass")
        return sha256(named).hexdigest()[:ID_LENGTH]

    def asks(self, question: str) -> bool:
        """Whether that is its question, by our own normaliser."""
        return same(self.question, question)

    def also_asks(self, question: str) -> bool:
        """Whether the person confirmed that wording to be its question."""
        return any(same(alias, question) for alias in self.aliases)

    def holds_for(self, company: str) -> bool:
        """Whether it may be used at that employer."""
        return not self.company or same(self.company, company)
