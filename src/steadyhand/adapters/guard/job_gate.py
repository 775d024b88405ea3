"""The gate of a job: what was typed leaves by a grant, to the job's own site, or not at all.

Until something is typed a page may talk as it likes. From then on:

- What was typed goes to no other site, in no request and by no grant; and no write goes to a site
  that the page did not talk to before, whatever it carries: it might be enciphered.
- On the job's site a form that is posted, and whatever carries what was typed, waits for a grant.
  A step's grant lets through what its press makes. A submit's grant lets one request through and
  closes behind it: a second one, by the page or by the browser, does not leave. A grant by hand is
  open while a person acts in the page: no more of what was typed leaves by it than the one name
  that somebody signs in with, and that to the job's site.
- A page that comes behind a challenge is a new one: what it loads before anything is typed into it
  counts as talked to before, though a name and a password were.
- A file that was chosen counts as typed, and is never looked up.
- What a list is searched by while its field is filled, and a choice that other options hang on,
  may be looked up by a script, because fields live by it (`lookups.py`). No other value leaves,
  in whatever writing. `fill_gate.py` says what else filling may not do.
- A body that cannot be read may hold what was typed: it waits for a grant too, unless the page sent
  such a one to that address before anything was typed. A grant for one request is not for it.

Where somebody else acts in the pages too (an extension, a script that an outside agent left),
nobody knows all that is typed. There no write leaves without an open grant, whatever it carries and
from the first document on, and no form that is sent by its address with several values. By a grant
nothing leaves for the job's site but what was agreed to: what a script writes into the form as it
is sent, or sends of its own, is told from that by what the request tells (`core/act`).

A redirect that carries the request on belongs to it, and is judged by where it goes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from urllib.parse import urldefrag, urlsplit

from steadyhand.core.act.approval import Grant, Permit, grant_fault
from steadyhand.core.act.body_check import ApprovedBody, Difference
from steadyhand.core.act.fill import place_pattern
from steadyhand.core.act.results import BlockedWrite, DepartureKind, PermittedWrite, same_place
from steadyhand.core.goal.pursuit import deletes_by_address
from steadyhand.core.journal.events import DataWithheld
from steadyhand.core.origins import is_allowed, origin_of, prohibiting_pattern
from steadyhand.core.page.snapshot import PROHIBITED

from . import classification
from .cookies import CookieFilter
from .grants import GRANT_SPENT, GrantUse
from .lookups import NO_GRANT_REFUSAL, OTHER_SITE_REFUSAL, count_query_values
from .requests import (
    Allow,
    JudgeLater,
    PassThrough,
    PausedRequest,
    Refuse,
    Verdict,
    fold_text,
    is_write,
)
from .sites import (
    NEW_REQUEST_REFUSAL,
    UNKNOWN_ORIGIN_REFUSAL,
    ThirdParties,
    is_own_site,
    is_same_address,
)
from .taint import Departures, OpaqueBodies, Taint

NO_OPEN_GRANT = "where somebody else types in the page nothing is sent before someone agreed"
ASKED_S = 0.1  # between two looks whether somebody has said what becomes of a request
ALTERED_REFUSAL = "it is not what was agreed to"


@dataclass(slots=True)
class _PageBehindChallenge:
    """The page behind a challenge, until something is typed into it."""

    times: int  # as often as something was typed before it
    shown: bool = False

    def loads(self, paused: PausedRequest, taint: Taint) -> bool:
        """Whether the page loads this, before anything is typed into it."""
        if taint.times != self.times:
            return False
        self.shown = self.shown or paused.top_level
        return self.shown and not is_write(paused.method)


class JobGate:
    """Judges every request of one job's browser."""

    def __init__(
        self, key: bytes, *, taint: Taint, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._key = key
        self._taint = taint
        self._clock = clock
        self._plain = PassThrough()
        self._origins: tuple[str, ...] = ()
        self._out: tuple[str, ...] = ()  # patterns of sites
        self.led_out = ""  # where the last document would have led, of such a site
        self._use: GrantUse | None = None  # of the last grant
        self._before_saves: GrantUse | None = (
            None  # the last when answers were allowed to be stored
        )
        self._agreed: ApprovedBody | None = None  # with the last grant for a page of the form
        self._used: set[str] = set()
        self._third = ThirdParties()
        self._cookies = CookieFilter()
        self._lookups: frozenset[str] = frozenset()  # origins that may look up one text
        self._talks: list[str] = []  # what it was kept from asking others since the last press
        self._loaded: set[str] = set()  # addresses of documents
        self._typed_before = 0  # how often something was typed before the document at the top came
        self._opaque = OpaqueBodies()
        self._behind: _PageBehindChallenge | None = None  # of the last challenge
        self._watching = False  # something was pressed that sends nothing, and nothing typed since
        self._stopped: list[BlockedWrite] = []  # since that press
        self._told_of = 0  # how many of them a person heard of
        self._loading = False  # a task loads a page: its own writes are no effect of an act
        self._told: frozenset[str] = frozenset()  # requests of this round that a person heard of
        self._owed: Counter[str] = Counter()  # what the last grant names and has not let yet
        self._granted: dict[str, str] = {}  # addresses of what left by grants for acts of a task
        self._round = 0  # how often such a press began or was over
        self._waiting: dict[str, int] = {}  # requests that a person is asked about, by their round
        self._released = False  # one of them has left since that press
        self._asked: list[str] = []  # what the page asked for since that press
        self._pressed = False  # something was pressed
        self._turned: set[str] = set()  # frames that asked for another document since that press
        self._came: set[str] = set()  # those of them that show it
        self._places: set[str] = set()  # that the page ever asked something of
        self._addresses: set[str] = set()  # the same with their queries
        self._written: list[PermittedWrite] = []  # by grants before the last one
        self._twins: list[DataWithheld] = []  # what was sent once more after its grant was spent

    def bound(
        self,
        origins: Collection[str],
        out: Collection[str] = (),
        *,
        talk: Collection[str] = (),
        lookups: Collection[str] = (),
    ) -> None:
        """What was typed may go to these origins, and to the hosts of their sites.

        Nothing at all is asked of a site that a pattern of *out* names. With the origins of *talk*
        a page may talk, and tell nothing typed; those of *lookups* may be told the text of one
        field while it is filled, as the job's site may.
        """
        self._origins, self._out = tuple(origins), tuple(out)
        self._third.allow((*talk, *lookups))
        self._lookups = frozenset(lookups)

    def permit(self, grant: Grant, agreed: ApprovedBody | None = None) -> str:
        """The grant is open until the next one, or why not. No grant opens twice.

        Where somebody else types in the page, only what was *agreed* leaves by it.
        """
        reason = grant_fault(grant, self._key, self._clock())
        if not reason and grant.seal in self._used:
            reason = "a grant opens once"
        if reason:
            self.shut()
            return reason
        self._used.add(grant.seal)
        self._talks = []
        if grant.permit.saves:
            self._taint.saves.allow(grant.permit)
            self._before_saves = self._use
            return ""
        self._written.extend(self._use.made if self._use else ())
        of_task = grant.permit.act or grant.permit.form
        self._watching = self._watching and (of_task or grant.permit.press or grant.permit.form)
        if of_task:  # what was told has its answer, and what came since has none
            self._stopped, self._told_of = self._stopped[self._told_of :], 0
            self._released = False
        self._owed = Counter(grant.permit.held)
        agreed = agreed and agreed.after(self._agreed)
        self._agreed = agreed if agreed and agreed.lines else self._agreed
        self._use = GrantUse(grant, agreed)
        self._behind = _PageBehindChallenge(self._taint.times) if grant.permit.wall else None
        return ""

    def shut(self) -> None:
        """No grant is open; what is under way goes on."""
        if self._use:
            self._use.closed = True

    def withheld(self) -> tuple[str, ...]:
        """Where the page would have sent what was typed since the last grant was opened.

        () where something left by that grant: then nothing is known to have stayed.
        """
        return tuple(self._use.withheld) if self._use and not self._use.let else ()

    def altered(self) -> str:
        """What first differed from what was agreed since the last grant was opened, by its label.

        '' where something left by that grant all the same.
        """
        return next(iter(self._use.altered), "") if self._use and not self._use.let else ""

    def left(self) -> bool:
        """Whether anything left by the last grant, in whatever way."""
        return self._use is not None and (bool(self._use.let) or self._released)

    def ledger(self) -> Departures:
        """What left without a press since this was last asked, and what of that was held back."""
        twins, self._twins = tuple(self._twins), []
        return (
            *self._taint.ledger(),
            *self._taint.own_ledger(),
            *self._third.take(),
            *self._cookies.take(),
            *twins,
        )

    def hold_writes(self, *, secrets: Collection[str] | None = None) -> None:
        """What a press causes that sends nothing is held where it writes; see `ports.Gate`."""
        self.shut()
        told = None if secrets is None else frozenset(map(fold_text, secrets))
        self._taint.secrets = told
        self._begin_round()
        self._loading = False
        self._watching, self._stopped, self._pressed = True, [], True
        self._told_of = 0
        self._asked, self._talks = [], []
        self._turned, self._came = set(), set()

    def _begin_round(self) -> None:
        """What waits for a word on an earlier act will not leave."""
        self._round += 1
        self._told, self._released = frozenset(), False

    def pass_writes(self) -> None:
        """What the page does from now on is no effect of that press; in a task the next page."""
        self._loading = self._watching and self._taint.secrets is not None
        self._watching = self._loading
        self._begin_round()

    def talks(self) -> tuple[str, ...]:
        """What the page was kept from asking of other sites since the last press, by address.

        () where something left by the last grant: then it needed nothing of it.
        """
        return () if self.left() else tuple(self._talks)

    def background_requests(self) -> tuple[str, ...]:
        """What the page asked its site for in the background since the last press, once."""
        told, self._asked = tuple(dict.fromkeys(self._asked)), []
        return told

    def written(self) -> tuple[PermittedWrite, ...]:
        """All that ever left by a grant."""
        return (*self._written, *(self._use.made if self._use else ()))

    def stopped(self) -> tuple[BlockedWrite, ...]:
        """Writes that did not leave since the last press."""
        self._told = frozenset(n for n, born in self._waiting.items() if born == self._round)
        self._told_of = len(self._stopped)
        return tuple(self._stopped if self._watching or not self._use else self._use.stopped)

    def judge(self, paused: PausedRequest) -> Verdict:
        """What becomes of the request."""
        verdict = self._verdict(paused)
        if isinstance(verdict, Allow):
            waited = self._waiting.pop(paused.request_id, None) is not None
            self._released = self._released or waited
            cookie = self._cookie(paused)
            verdict = replace(verdict, referer=self._referer(paused), cookie=cookie)
            self._note_own(paused)
            self._note_document(paused)
        self._places.add(place_pattern(paused.url))
        self._addresses.add(paused.url)
        return verdict

    def _note_own(self, paused: PausedRequest) -> None:
        """What the page sends by itself is counted: nobody can tell what it does."""
        if self._watching and paused.resource_type == "Document":
            self._turned.add(paused.frame_id)
        if not self._at_home(paused.url):
            return
        if self._asks_unread(paused):
            self._count_own(paused, DepartureKind.ASKED)
        if classification.is_event_report(paused.url):
            return
        granted = self._use is not None and not self._use.closed
        stored = self._taint.saves.left(paused.request_id)
        writes = classification.request_kind(
            paused
        ) is classification.RequestKind.WRITE and is_write(paused.method)
        if writes and not (granted or stored):
            by = DepartureKind.ITSELF if self._pressed or self._taint else DepartureKind.LOADED
            if self._use is None or paused.request_id not in self._use.let:
                self._count_own(paused, by)
        elif self._watching and not paused.came_from and self._asks_anew(paused):
            self._asked.append(paused.url)

    def _count_own(self, paused: PausedRequest, by: DepartureKind) -> None:
        parts = urlsplit(paused.url)
        host = parts.netloc.rpartition("@")[2]
        self._taint.by_itself[host, by, f"{paused.method.upper()} {parts.path}"] += 1

    def _referer(self, paused: PausedRequest) -> str:
        """What it says instead of the address that it was made at; '' for that address itself.

        A page writes into its address what it likes. What it was loaded from tells its own site
        nothing new.
        """
        made_at = next((value for name, value in paused.headers if name == "referer"), "")
        place = f"{origin_of(made_at)}/"
        if not self._taint or made_at == place or not made_at:
            return ""
        return "" if self._at_home(paused.url) and made_at in self._loaded else place

    def _cookie(self, paused: PausedRequest) -> str | None:
        """The Cookie header without what scripts wrote since something was typed; None: as it is.

        With what a grant lets through all is told to the job's site.
        """
        if not self._taint:
            if not self._taint.others:
                self._cookies.note_told(paused)
            return None
        if self._by_hand():
            return None
        home = self._at_home(paused.url)
        if home and self._use is not None and paused.request_id in self._use.let:
            self._cookies.grant(paused)
            return None
        return self._cookies.without_written(paused, home=home)

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        """Take in what a site set; of the jar what was there before something was typed."""
        if not (from_jar and self._taint):
            self._cookies.note(pairs)

    def shows(self, frame_id: str) -> None:
        """The frame shows another document: what it asks from now on is no more of the last one."""
        if frame_id in self._turned:
            self._came.add(frame_id)

    def _note_document(self, paused: PausedRequest) -> None:
        """Nothing is typed yet into a document that a press of ours brought."""
        if self._loading and paused.top_level:
            self._watching = self._loading = False
        if paused.resource_type == "Document":
            self._loaded.add(urldefrag(paused.url).url)
        if self._behind:
            self._behind.loads(paused, self._taint)
        pressed = self._watching or (self._use is not None and paused.request_id in self._use.let)
        if pressed and paused.resource_type == "Document" and self._at_home(paused.url):
            self._typed_before = self._taint.times

    def _at_home(self, url: str) -> bool:
        """Whether it is the job's site: another host of it where that was talked to before."""
        near = is_allowed(url, self._origins) or not self._taint or self._third.met(url)
        return near and is_own_site(url, self._origins)

    def _leads_home(self, paused: PausedRequest) -> bool:
        """Whether a redirect of what was let stays with the job, or shows what came of it.

        Where a site leads on to when it has taken the form is its own word.
        """
        shows = paused.top_level and not is_write(paused.method) and not self.carried(paused)
        return is_own_site(paused.url, self._origins) or shows

    def _verdict(self, paused: PausedRequest) -> Verdict:
        out = bool(prohibiting_pattern(paused.url, self._out))
        if paused.top_level:
            self.led_out = paused.url if out else ""
        if out:
            return Refuse(PROHIBITED)
        if self._is_over(paused.request_id):
            return Refuse(NO_GRANT_REFUSAL, stays=paused.resource_type == "Document")
        verdict = self._plain.judge(paused)
        if isinstance(verdict, Refuse):
            return verdict
        if not self._taint:
            self._third.saw(paused)
            self._opaque.saw(paused)
        carried_on = self._use is not None and paused.came_from in self._use.let
        if self._watching and not carried_on and (held := self._caused(paused)):
            return held
        if not (self._taint or self._taint.others):
            return verdict
        return self._judged(paused)

    def _is_over(self, name: str) -> bool:
        """Whether it has waited for leave that another act got, or others of its own act."""
        born = self._waiting.get(name)
        return born is not None and (
            born != self._round or not (self._watching or name in self._told)
        )

    def _caused(self, paused: PausedRequest) -> Verdict | None:
        """The verdict on a write that a press has caused which sends nothing; None for others."""
        cause = classification.request_kind(paused)
        if self._taint.secrets is not None and not classification.is_plain_read(paused):
            cause = classification.RequestKind.WRITE
        if cause is classification.RequestKind.READ and self._hits(paused):
            cause = (
                classification.RequestKind.COUNTER
                if classification.is_event_report(paused.url)
                else classification.RequestKind.WRITE
            )
        if cause is classification.RequestKind.READ and self._acts_by_address(paused):
            cause = classification.RequestKind.WRITE
        if cause is classification.RequestKind.READ:
            return None
        if self._is_granted(paused):
            self._granted[paused.request_id] = paused.url
            return None
        use = self._use
        told = use is not None and (use.permit.press or use.permit.form)
        told = told and not self._leaves_behind(paused)
        open_to = told and use is not None and use.open(self._clock())
        if (
            use is not None
            and open_to
            and not use.ungranted(paused, self._taint.carried(paused), (), now=self._clock())
        ):
            use.passes(paused)
            return Allow(alone=True)
        document = paused.resource_type == "Document"  # a page that waits to leave is not read
        if cause is classification.RequestKind.WRITE and paused.request_id not in self._waiting:
            values = classification.count_values(paused)
            page = self._is_by_page(paused)
            waits = self._taint.secrets is not None and not document
            self._stopped.append(
                BlockedWrite(paused.method, paused.url, values, waits=waits, by_page=page)
            )
        of_task = self._taint.secrets is not None and not document
        if of_task and cause is classification.RequestKind.WRITE:
            self._waiting.setdefault(paused.request_id, self._round)
            return JudgeLater(ASKED_S, person=True)
        return Refuse(NO_GRANT_REFUSAL, stays=document)

    def _is_by_page(self, paused: PausedRequest) -> bool:
        """Whether a page that came since the press asks it in the background."""
        came = paused.frame_id in self._came
        if self._taint.secrets is None:
            came = paused.frame_id in self._turned
        return came and paused.resource_type != "Document"

    def _is_granted(self, paused: PausedRequest) -> bool:
        """Whether the open grant for an act of a task is for this write.

        A grant that names what was held is for that, as often as it was told. What came by a
        granted act may write as a page that is opened may.
        """
        if paused.came_from in self._granted:
            same = is_same_address(paused.url, self._granted[paused.came_from])
            return same or not is_write(paused.method)
        permit = self._opened()
        if permit is None or not (permit.act or permit.form):
            return False
        waits, told = paused.request_id in self._waiting, paused.request_id in self._told
        if self._is_by_page(paused):
            return told or not waits
        if permit.form or (waits and not told):
            return False
        owed = next((each for each in self._owed if _is_told(each, paused)), "")
        self._owed -= Counter([owed] if owed else [])
        return bool(owed) or not permit.held

    def _leaves_behind(self, paused: PausedRequest) -> bool:
        """Whether a page would leave by it while a write of its own still waits for a person."""
        waits = any(born == self._round for born in self._waiting.values())
        return self._taint.secrets is not None and paused.resource_type == "Document" and waits

    def _hits(self, paused: PausedRequest) -> bool:
        """Whether it asks the site for a picture that is none, as nothing did before that press.

        What another document shows that came by the press is no effect of the press.
        """
        return (
            self._at_home(paused.url)
            and classification.is_tracking_pixel(paused)
            and self._is_new(paused)
        )

    def _acts_by_address(self, paused: PausedRequest) -> bool:
        """Whether a task's press asks the site for an address that names an act."""
        asks = paused.resource_type in ("Document", "XHR", "Fetch")
        return self._taint.secrets is not None and asks and deletes_by_address(paused.url)

    def _asks_anew(self, paused: PausedRequest) -> bool:
        """Whether a script asks in the background for what was never asked for."""
        return classification.is_unnamed_background(paused) and self._is_new(paused)

    def _asks_unread(self, paused: PausedRequest) -> bool:
        """Whether the document that was typed into asks for what nothing asked for before.

        What was typed is not in it, as far as that can be read.
        """
        typed = self._taint and self._taint.times > self._typed_before
        granted = self._use is not None and not self._use.closed
        pressed = self._watching and self._asks_anew(paused)  # that is told by the press
        if (
            not typed
            or granted
            or pressed
            or paused.came_from
            or not classification.may_carry_text(paused)
        ):
            return False
        return paused.url not in self._addresses and not self._taint.looked_up(paused)

    def _is_new(self, paused: PausedRequest) -> bool:
        """Whether the document that was pressed asks it, and nothing ever asked for it before."""
        return not (paused.frame_id in self._turned or place_pattern(paused.url) in self._places)

    def carried(self, paused: PausedRequest) -> int:
        """How many of the values and files that were typed and chosen the request tells."""
        return self._taint.count(paused) + len(self._taint.papers.carried(paused))

    def _judged(self, paused: PausedRequest) -> Verdict:
        if paused.came_from and (let := self._carried_on(paused)):
            return let
        carried = self._taint.carried(paused)
        if self._stores(paused, carried):
            return Allow()
        home = self._at_home(paused.url)
        carried = self._taint.carried(self._taint.papers.apart(paused))
        carried = carried or self._taint.begun(paused)
        looked_up = self._looks_up(paused, carried, home=home)
        opaque = not carried and self._opaque.may_hold(paused)
        paused = replace(paused, file=bool(self._taint.papers.carried(paused)), opaque=opaque)
        looked_up = looked_up and not paused.file
        reason = self._reason(paused, frozenset() if looked_up else carried)
        carried = frozenset() if looked_up else carried
        found = Difference() if reason else self._differs(paused, carried)
        altered = found.held
        if not (reason or altered):
            return self._let(paused, carried, found.told)
        if reason in (UNKNOWN_ORIGIN_REFUSAL, NEW_REQUEST_REFUSAL):
            self._note_third(paused)
        elif self._use and (carried or altered or reason == GRANT_SPENT):
            self._use.stops(paused, altered)
            if reason == GRANT_SPENT and self._use.permit.once and carried:
                self._note_twin(paused, carried)
        elif self._watching and carried and self._tells_secret(carried):
            self._stopped.append(BlockedWrite(paused.method, paused.url, len(carried)))
        return Refuse(reason or ALTERED_REFUSAL, stays=paused.resource_type == "Document")

    def _note_twin(self, paused: PausedRequest, carried: Collection[str]) -> None:
        """What was given is sent on once more after all that was agreed to has left."""
        labels = self._taint.searches.labels(self._taint.all_carried(paused))
        place = f"{urlsplit(paused.url).scheme}://{place_pattern(paused.url, tuple(carried))}"
        held = DataWithheld(f"{paused.method.upper()} {place}", 1, labels, quiet=True)
        self._twins.append(held)

    def _looks_up(self, paused: PausedRequest, carried: Collection[str], *, home: bool) -> bool:
        """Whether it leaves as a lookup; at another site a person is asked about it."""
        way = self._taint.looked_up(paused)
        if home or way is not DepartureKind.LOOKUP:
            return home and way is not None
        if origin_of(paused.url) in self._lookups:
            return True
        self._third.holds_lookup(paused, self._taint.searches.labels(carried))
        return False

    def _note_third(self, paused: PausedRequest) -> None:
        """The page was kept from asking another site, or from leading there."""
        open_now = self._use is not None and self._use.open(self._clock())
        if paused.top_level and self._use is not None and open_now:
            self._use.stops(paused, "")
        elif paused.top_level and self._watching:
            self._stopped.append(BlockedWrite(paused.method, paused.url, 0))
        elif self._taint.papers.announced(paused):
            return  # it is told and asked about as the file
        elif self._third.holds(paused):
            self._talks.append(paused.url)

    def _stores(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether it stores answers as they are typed, and a person allowed that.

        From a press that sends the application on only what was stored in that manner before.
        """
        saves, use = self._taint.saves, self._use
        home = self._at_home(paused.url)
        if not home or not saves.allows(paused, carried) or self._taint.papers.carried(paused):
            return False
        if use is not None and use is not self._before_saves and use.permit.once:
            there = use.at_home_of(paused)
            if use.closed or there or not saves.known(paused, carried):
                return False
        saves.passes(paused, carried)
        if not paused.came_from:
            self._taint.stored(paused)
        return True

    def _reason(self, paused: PausedRequest, carried: Collection[str]) -> str:
        if self._taint.others and _is_write_or_form(paused) and not self._open_for(paused):
            return NO_OPEN_GRANT
        if not self._at_home(paused.url):
            return self._refusal_abroad(paused, carried)
        if self._reads(paused, carried):
            return ""
        if not (self._sends(paused, carried) or self._closes(paused)):
            wide = (
                self._use
                and not self._use.closed
                and classification.request_kind(paused) is classification.RequestKind.WRITE
            )
            return GRANT_SPENT if self._use and wide and self._use.is_further(paused) else ""
        names, now = self._taint.papers.names(), self._clock()
        return (
            self._use.ungranted(paused, carried, names, now=now) if self._use else NO_GRANT_REFUSAL
        )

    def _reads(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether a task's page reads its site by it, and tells no secret."""
        plain = self._taint.secrets is not None and not self._taint.others
        return plain and not (is_write(paused.method) or self._tells_secret(carried))

    def _tells_secret(self, carried: Collection[str]) -> bool:
        return any(each in text for each in self._taint.secrets or () for text in carried)

    def _refusal_abroad(self, paused: PausedRequest, carried: Collection[str]) -> str:
        """Why nothing of it goes to a site that is not the job's."""
        page, use = paused.resource_type == "Document", self._use
        if use is not None and use.open(self._clock()) and use.stores_at(paused):
            if not is_write(paused.method):
                return "" if paused.method == "OPTIONS" else NEW_REQUEST_REFUSAL
            return use.ungranted(paused, carried, self._taint.papers.names(), now=self._clock())
        if carried or paused.file or (page and is_write(paused.method)):
            return OTHER_SITE_REFUSAL
        if self._by_hand() or not origin_of(paused.url):
            return ""  # a person is there, or it is no address of the network
        if self._behind and self._behind.loads(paused, self._taint):
            self._third.saw(paused)
            return ""
        return self._third.refusal(paused, typed=self._taint.times > self._typed_before)

    def _differs(self, paused: PausedRequest, carried: Collection[str]) -> Difference:
        """What of it nobody agreed to, by its label; strictly where somebody else acts there."""
        home = self._at_home(paused.url)
        if not (self._use and home and self._sends(paused, carried)):
            return Difference()
        if self._taint.others:
            return Difference(self._use.differs(paused))
        return self._use.compares(paused, begun=self._taint.papers.begun(paused))

    def _sends(self, paused: PausedRequest, carried: Collection[str]) -> bool:
        """Whether the request needs a grant: any write, where somebody else may have made it."""
        return _needs_grant(paused, carried) or (self._taint.others and _is_write_or_form(paused))

    def _closes(self, paused: PausedRequest) -> bool:
        """Whether it sends by a submit's grant what the site holds in parts already."""
        parts = [w.url for w in self._written if w.leave == "step"]
        held = bool(parts) or self._taint.saves.stored
        return held and self._use is not None and self._use.closes(paused, parts)

    def _by_hand(self) -> bool:
        """Whether a person acts in the page now."""
        permit = self._opened()
        return permit is not None and permit.by_hand

    def _open_for(self, paused: PausedRequest) -> bool:
        """Whether a grant is open that does not say that files alone may leave."""
        permit = self._opened()
        return permit is not None and (paused.file or not permit.files)

    def _opened(self) -> Permit | None:
        """The permit of the grant that is open now."""
        use = self._use
        return use.permit if use and use.open(self._clock()) else None

    def _let(self, paused: PausedRequest, carried: Collection[str], unread: str) -> Verdict:
        use = self._use
        closes = not self._sends(paused, carried) and self._closes(paused)
        sends = closes or self._sends(paused, carried)
        sends = sends and (self._at_home(paused.url) or (use is not None and use.stores_at(paused)))
        if use is None or use.closed or not sends:
            return Allow()
        if use.let and use.leads_on(paused):
            return Allow()
        if closes:
            use.closing.add(paused.request_id)
        use.passes(paused, unread)
        if use.permit.files:
            self._taint.uploaded(paused)
        return Allow(alone=use.permit.once)

    def _carried_on(self, paused: PausedRequest) -> Verdict | None:
        """The verdict where a redirect takes a granted request on, within the job's site.

        A write that is sent on as a write may have arrived already where it was sent first. It
        goes on to another writing of the same address only, and nowhere twice.
        """
        use = self._use
        if use is None or paused.came_from not in use.let:
            return None
        if not self._leads_home(paused):
            return None
        if is_write(paused.method):
            if paused.url in use.been or not any(is_same_address(paused.url, u) for u in use.been):
                return Refuse(GRANT_SPENT, stays=paused.resource_type == "Document")
            use.been.add(paused.url)
        use.let.add(paused.request_id)
        return Allow(alone=use.permit.once and is_write(paused.method))


class NoJobGate:
    """For tabs in which nothing is sent for anybody: benches, inspections."""

    led_out = ""

    def bound(
        self,
        origins: Collection[str],
        out: Collection[str] = (),
        *,
        talk: Collection[str] = (),
        lookups: Collection[str] = (),
    ) -> None:
        """Nothing is bound."""

    def permit(self, grant: Grant, agreed: ApprovedBody | None = None) -> str:
        """Whatever is pressed sends."""
        return ""

    def shut(self) -> None:
        """Nothing is open."""

    def withheld(self) -> tuple[str, ...]:
        """Nothing is held back."""
        return ()

    def altered(self) -> str:
        """Nothing is compared."""
        return ""

    def ledger(self) -> Departures:
        """Nothing is counted."""
        return ()

    def left(self) -> bool:
        """Nobody knows; the wire tells of writes."""
        return False

    def talks(self) -> tuple[str, ...]:
        """Nothing is held back."""
        return ()

    def background_requests(self) -> tuple[str, ...]:
        """Nothing is counted."""
        return ()

    def hold_writes(self, *, secrets: Collection[str] | None = None) -> None:
        """Nothing is held."""

    def pass_writes(self) -> None:
        """Nothing was held."""

    def written(self) -> tuple[PermittedWrite, ...]:
        """Nobody knows."""
        return ()

    def stopped(self) -> tuple[BlockedWrite, ...]:
        """Nothing was held."""
        return ()


def _is_told(held: str, paused: PausedRequest) -> bool:
    """Whether it is what was told: that method to that place, of a visit the whole address."""
    method, _, url = held.partition(" ")
    there = paused.url == url if method == "GET" else same_place(paused.url, url)
    return there and paused.method.upper() == method.upper()


def _needs_grant(paused: PausedRequest, carried: Collection[str]) -> bool:
    """Whether the request needs a grant: a form that is posted, or whatever tells what was typed.

    What is looked up does not count as *carried*.
    """
    if paused.resource_type == "Document":
        return bool(carried) or is_write(paused.method)
    return bool(carried) or (is_write(paused.method) and (paused.file or paused.opaque))


def _is_write_or_form(paused: PausedRequest) -> bool:
    """Whether it is a write, or a form that is sent by its address and is no search."""
    return is_write(paused.method) or (paused.form and count_query_values(paused.url) > 1)
