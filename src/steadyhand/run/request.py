"""What was asked for: one job, with copies of its documents; stored before anything is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.sheet import Document
from steadyhand.core.journal.events import Mode, Rung, RunStarted
from steadyhand.core.origins import origin_of
from steadyhand.jobs.profile import Profile

REQUEST = "request.json"
LADDER = (Rung.RECORDED, Rung.SEMANTIC, Rung.HUMAN)  # cheapest first


@dataclass(frozen=True, slots=True)
class Request:
    """One job as it was asked for, with copies of its documents."""

    url: str
    profile: Profile
    profile_name: str
    mode: Mode = Mode.APPLY
    given: tuple[ExplicitAnswer, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)  # resume, cover_letter
    origins: tuple[str, ...] = ()  # named by the user beside the URL's own
    max_looks: int = 60
    max_failures: int = 3
    deadline_s: float = 900.0
    prepares: bool = False  # posting, history, fit and documents come before the form
    asked_by: str = ""  # single, autonomous, service
    prohibited: tuple[str, ...] = ()  # patterns of sites
    max_actions: int = 0  # a batch of fills is one; 0 for no limit

    def started(self, version: str) -> RunStarted:
        """The run's first event. Its host list is the URL's own origin and those named."""
        return RunStarted(
            url=self.url,
            mode=self.mode,
            hosts=tuple(dict.fromkeys((origin_of(self.url), *self.origins))),
            max_looks=self.max_looks,
            max_failures=self.max_failures,
            deadline_s=self.deadline_s,
            version=version,
            prepares=self.prepares,
            asked_by=self.asked_by,
            prohibited=self.prohibited,
            max_actions=self.max_actions,
            rungs=LADDER,
        )
