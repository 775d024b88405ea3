"""One run of a batch, followed by its events: what it is about, and what it does now."""

from __future__ import annotations

from steadyhand.core.job.batch import Item
from steadyhand.core.log.events import Envelope, Intended
from steadyhand.core.log.state import State, fold
from steadyhand.views.spending import cost_of
from steadyhand.views.status import progress
from steadyhand.views.wording import place, plain


class Following:
    """Follows one run of the batch."""

    def __init__(self, item: Item, state: State | None = None) -> None:
        self.item = item
        self.state = state or State()
        self._doing: Intended | None = None

    def heard(self, envelope: Envelope) -> None:
        """The event counts."""
        self.state = fold(self.state, envelope)
        self._doing = envelope.event if isinstance(envelope.event, Intended) else None

    @property
    def name(self) -> str:
        """The vacancy, or the address until it was read."""
        posting = self.state.posting
        told = ", ".join(filter(None, (posting.title, posting.company))) if posting else ""
        return plain(told, 70) or place(self.item.url)

    @property
    def usd(self) -> float:
        """What its models cost so far, with what is put aside for them."""
        return cost_of(self.state.spend).usd

    @property
    def step(self) -> str:
        """What is done now."""
        if self.state.asked is not None:
            return "asks you"
        return str(progress(self.state, self._doing))
