"""Every fault with the end that it deserves, in how many seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from . import server as s
from . import witness as w
from .pages import HANG, HUNG_FRAME, HUNG_SPECK, LOGIN, RECEIVED, SPINS, form, objects_to, step

SUBMITTED, UNKNOWN = ("submitted_confirmed",), ("submit_unknown",)
INVALID, DOWNLOAD = ("validation_failed",), ("needs_human:download",)
NAVIGATION, TIMEOUT = ("transient:navigation",), ("transient:timeout",)
HUNG, LIMITED = ("transient:page_hang",), ("blocked:rate_limited",)
FORMLESS = (*TIMEOUT, "needs_human:no_form")
SEEN = "snapshot_generated"
FORM, TAKES = (s.shows(form()),), (s.shows(RECEIVED),)
LONG = "<p>word</p>" * 900


@dataclass(frozen=True)
class Case:
    """What the employer does, and how the run has to end."""

    end: tuple[str, ...]  # any of these
    job: Sequence[s.Way]
    send: Sequence[s.Way] = TAKES
    two: Sequence[s.Way] = ()  # the second page of a form of two
    posts: int = 0  # writes that reach the employer
    kept: int = 0  # and arrive whole
    within_s: float = 90.0  # on a machine that is busy with other tests
    races: bool = False  # it may also be that nothing reaches the employer
    says: str = ""  # part of the reason that a person reads
    at: str = ""  # kind of the event at which something dies
    strike: w.Strike | None = None
    always: bool = False  # it dies again each time
    slow: bool = False  # takes over ten seconds, or is much like another: in the longer run


def taken(*job: s.Way) -> Case:
    """In spite of it the application arrives, once."""
    return Case(SUBMITTED, job, posts=1, kept=1)


def page(extra: str) -> s.Way:
    """The form, with more in its page."""
    return s.shows(form(extra))


def script(source: str) -> s.Way:
    """The form, with a script in its page."""
    return page(f"<script>{source}</script>")


def sent(way: s.Way, end: tuple[str, ...] = UNKNOWN, *, kept: int = 1) -> Case:
    """A good form whose sending goes wrong."""
    return Case(end, FORM, (way,), posts=1, kept=kept)


def slow(case: Case) -> Case:
    return replace(case, slow=True)


def dies(end: tuple[str, ...], strike: w.Strike, at: str = SEEN) -> Case:
    """A good form, and the page or the browser dies at that event."""
    arrives = int(end == SUBMITTED)
    return Case(end, FORM, posts=arrives, kept=arrives, strike=strike, at=at)


def opens(link: str, names: str = "form.pdf") -> Case:
    """A posting whose way on is that link, which gives a file of that name."""
    posting = f"<h1>Welder</h1><p>Come and weld.</p>{link}"
    return Case(DOWNLOAD, (s.shows(posting),), (s.downloads,), says=names)


def busy(status: int, wait_s: int) -> s.Way:
    return s.shows("<h1>Come back later</h1>", status, f"Retry-After: {wait_s}")


LOADS = {
    "reset at the head": Case(NAVIGATION, (s.resets,)),
    "reset once, then well": slow(taken(s.resets, *FORM)),
    "half a page": slow(Case(NAVIGATION, (s.halves(form() + LONG),))),
    "half a page, then all of it": slow(taken(s.halves(form() + LONG), *FORM)),
    "a head by drops": slow(Case(TIMEOUT, (s.drips_head,))),
    "a body by drops": slow(Case(TIMEOUT, (s.drips_body,))),
    "no answer": Case(TIMEOUT, (s.says_nothing,)),
    "redirects without end": Case(NAVIGATION, (s.leads("/job", 302),)),
    "a spinner without end": slow(Case(FORMLESS, (s.shows(SPINS),))),
    "too many requests, for long": Case(LIMITED, (busy(429, 4000),), says="4000 s"),
    "too many requests, for a moment": taken(busy(429, 1), *FORM),
    "out of service, for long": slow(Case(LIMITED, (busy(503, 4000),), says="4000 s")),
    "out of service, for a moment": slow(taken(busy(503, 1), *FORM)),
    "out of service": slow(Case(NAVIGATION, (s.shows("<h1>Back soon</h1>", 503),))),
    "a download": slow(Case(DOWNLOAD, (s.downloads,), says="form.pdf")),
    "a way on that is a download": opens("<a href=/send>Apply now</a>"),
    "a way on that says it is one": slow(
        opens("<a download=a.pdf href=/send>Apply now</a>", "a.pdf")
    ),
}
PAGES = {
    "busy at load": slow(Case(HUNG, (page(HANG),))),
    "a frame without size beside the form is busy": slow(taken(page(HUNG_SPECK))),
    "a frame beside the form is busy": slow(Case(HUNG, (page(HUNG_FRAME),))),
    "a frame is busy, and no form is beside it": slow(Case(HUNG, (s.shows(HUNG_FRAME),))),
    "busy while it is filled": slow(Case(HUNG, (script("oninput = () => { while (1) {} }"),))),
    "busy at the press": slow(Case(UNKNOWN, (script("onsubmit = () => { while (1) {} }"),))),
    "an alert at load": taken(script("alert('Welcome')")),
    "a question at load": slow(taken(script("confirm('Cookies?')"))),
    "a prompt at load": slow(taken(script("prompt('Name?')"))),
    "alerts without end": slow(Case(HUNG, (script("while (1) alert(1)"),))),
    "alerts at a beat": slow(
        replace(taken(script("setInterval(() => alert('Hurry'), 300)")), end=SUBMITTED + UNKNOWN)
    ),
    "a question at leaving": taken(script("onbeforeunload = () => 'Stay?'")),
    "the session ends in the middle": Case(
        ("needs_human:login",), (s.shows(step()),), two=(s.shows(LOGIN),), posts=1, kept=1
    ),
    "errors that take turns": slow(
        sent(s.shows(objects_to("given", "This first name is not valid"), 422), INVALID)
    ),
}
STEPS = {
    "the line dies before the body": slow(
        Case(UNKNOWN, (s.shows(step()),), two=(s.resets,), posts=1)
    ),
    "the line dies after the body": slow(
        Case(UNKNOWN, (s.shows(step()),), two=(s.keeps_and_resets,), posts=1, kept=1)
    ),
}
SENDING = {
    "the line dies before the body": sent(s.resets, kept=0),
    "the line dies after the body": sent(s.keeps_and_resets),
    "half an answer": slow(sent(s.halves(RECEIVED + LONG))),
    "no answer": slow(sent(s.says_nothing)),
    "an answer by drops": slow(sent(s.drips_head)),
    "an answer's body by drops": slow(sent(s.drips_body)),
    "too many requests": replace(sent(busy(429, 7), LIMITED), says="Retry-After: 7"),
    "out of service": slow(sent(busy(503, 1))),
    "redirects without end": slow(sent(s.leads("/send", 307))),
    "a download": slow(sent(s.downloads)),
}
DEATHS = {
    "the page dies once": dies(SUBMITTED, w.kills_renderers),
    "the page dies again and again": slow(replace(dies(HUNG, w.kills_renderers), always=True)),
    "the browser dies once": slow(dies(SUBMITTED, w.kills_browser)),
    "the browser dies again and again": slow(replace(dies(HUNG, w.kills_browser), always=True)),
    "the page dies after the yes": slow(dies(SUBMITTED, w.kills_renderers, "answered")),
    "the browser dies at the press": replace(
        dies(UNKNOWN, w.kills_browser, "action_executed"), posts=1, kept=1, races=True
    ),
}
CASES = {
    **{f"load: {name}": case for name, case in LOADS.items()},
    **{f"page: {name}": case for name, case in PAGES.items()},
    **{f"step: {name}": case for name, case in STEPS.items()},
    **{f"send: {name}": case for name, case in SENDING.items()},
    **{f"death: {name}": case for name, case in DEATHS.items()},
}
