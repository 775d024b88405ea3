"""A gate for scripted browsers: it opens by sealed grants, once each, as the real one does."""

from __future__ import annotations

from collections.abc import Collection

from ..core.act.body import Agreed
from ..core.act.facts import Stopped, Written
from ..core.act.permit import Grant, unfit
from ..core.log.events import HeldBack, Left
from .site import ScriptedSite


class ScriptedGate:
    """What the site gets it gets by a grant; what was pressed without one it notes."""

    def __init__(self, key: bytes, site: ScriptedSite) -> None:
        self._key = key
        self._site = site
        self.used: list[Grant] = []
        self.agreed: Agreed | None = None  # with the last of them

    def bound(
        self,
        origins: Collection[str],
        out: Collection[str] = (),
        *,
        talk: Collection[str] = (),
        lookups: Collection[str] = (),
    ) -> None:
        """What was typed may go there."""
        self._site.allowed = tuple(origins)

    def permit(self, grant: Grant, agreed: Agreed | None = None) -> str:
        """The grant is open, or why not."""
        reason = unfit(grant, self._key, 0.0)
        if not reason and grant in self.used:
            reason = "a grant opens once"
        if grant.permit.saves and not reason:
            self.used.append(grant)
            self._site.saves = grant.permit.saves
            return ""
        self._site.grant = None if reason else grant.permit
        self._site.withheld.clear()
        self.used.append(grant)
        self.agreed = agreed
        return reason

    def shut(self) -> None:
        """No grant is open."""
        self._site.grant = None

    def withheld(self) -> tuple[str, ...]:
        """Where the site's script would have sent the form."""
        return tuple(self._site.withheld)

    def altered(self) -> str:
        """What the site's script would have sent otherwise."""
        return self._site.altered

    def talks(self) -> tuple[str, ...]:
        """The site's script asks no other site."""
        return ()

    def ledger(self) -> tuple[Left | HeldBack, ...]:
        """What the site's script has sent as its form was filled, and what it was kept from."""
        told, self._site.ledger = tuple(self._site.ledger), []
        return told

    def hold_writes(self) -> None:
        """The site's presses that send nothing write nothing."""

    def pass_writes(self) -> None:
        """Nothing was held."""

    def background_requests(self) -> tuple[str, ...]:
        """What the site's press asked for in the background."""
        told, self._site.asked = tuple(self._site.asked), []
        return told

    def written(self) -> tuple[Written, ...]:
        """The wire tells all of a scripted site."""
        return ()

    def stopped(self) -> tuple[Stopped, ...]:
        """Nothing was held."""
        return ()

    def left(self) -> bool:
        """The wire tells all of a scripted site."""
        return False
