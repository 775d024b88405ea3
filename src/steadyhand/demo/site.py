"""What every answer may look at: the two origins, what is held and what is not sent yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from steadyhand.demo.applications import Ledger
from steadyhand.demo.drafts import Drafts
from steadyhand.demo.passes import Passes


@dataclass(frozen=True, slots=True)
class Site:
    """The careers site and the host for applicant tracking, as one employer runs them."""

    careers: str  # origins, without a slash at the end
    hosted: str
    ledger: Ledger = field(default_factory=Ledger)
    drafts: Drafts = field(default_factory=Drafts)
    passes: Passes = field(default_factory=Passes)

    def reset(self) -> None:
        """Nothing is held, nothing was asked, nothing is drafted."""
        self.ledger.reset()
        self.drafts.reset()
        self.passes.reset()
