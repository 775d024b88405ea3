"""The breaker: how often one meaning failed on one page, and which rung may try next.

The key is the meaning of an act, not the look of the page: domain, path without its numbers,
intent, question. One failure plans again, two take another rung, three stop. No rung repeats what
the last one did.
"""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import urlsplit

from ..act.actions import Action, Fill, Press, Submit, kind_of
from ..journal.events import Rung
from ..journal.state import STORE_SCOPE_PREFIX, State
from ..origins import is_allowed, origin_of
from ..page.snapshot import Role, Snapshot
from ..plan.navigation import filled_form_fingerprint

PLAN_INTENT = "plan"  # intent of a plan that came out empty
PAGE_HANG_INTENT = "page_hang"  # intent of a page that did not answer in time
KEEP_FILE_INTENT = "keep_file"  # of a dialog whose closing took back the file that was chosen
STOP_AFTER = 3  # failures of one semantic key, unless the run says otherwise
_VARIABLE = re.compile(r"\d|^[0-9a-f-]{16,}$", re.I)


def normalised_path(url: str) -> str:
    """The path with every segment that carries a number replaced by ':n'."""
    segments = urlsplit(url).path.split("/")
    return "/".join(":n" if _VARIABLE.search(s) else s for s in segments)


def step_scope(url: str) -> str:
    """host + path pattern: what one grant to send pages of a form covers.

    The last segment counts as the step: /apply/contact and /apply/experience are one form's.
    """
    path = normalised_path(url).rstrip("/")
    form = path.rpartition("/")[0] if path.count("/") > 1 else path
    return f"{urlsplit(url).netloc}{form}/*"


def upload_scope(url: str, hosts: tuple[str, ...]) -> str:
    """Return what a grant for chosen files covers: on the job's site the form's path.

    Of another origin all of it: a file host has a new path for every file.
    """
    return step_scope(url) if is_allowed(url, hosts) else f"{STORE_SCOPE_PREFIX}{origin_of(url)}"


def semantic_key(url: str, intent: str, question: str) -> str:
    """domain + normalised path + intent + question signature."""
    signature = " ".join(question.casefold().split())
    return f"{urlsplit(url).netloc}{normalised_path(url)}#{intent}#{signature}"


def no_exit_failures(s: State, page: Snapshot) -> int:
    """How often no way on was found: from the page's filled form, or to any form at all."""
    return s.fails.get(semantic_key(page.url, PLAN_INTENT, filled_form_fingerprint(page, s)), 0)


def failures_of(s: State, page: Snapshot) -> int:
    """How often the question of the page failed that failed most; what failed elsewhere is over.

    A file that need not be there is none that another rung, or a person, could answer better: that
    it failed is told on the sheet.
    """
    needed = (f for f in page.answerable if f.required or f.role is not Role.FILE)
    asked = {" ".join(f.key.casefold().split()) for f in needed}
    failed = (n for key, n in s.fails.items() if key.split("#", 2)[-1] in asked)
    return max(failed, default=0)


def action_key(url: str, action: Action) -> str:
    """The semantic key of an action on that page."""
    match action:
        case Fill(target=target, intent=intent):
            return semantic_key(url, intent or kind_of(action), target.key)
        case Press(target=target, purpose=purpose):
            return semantic_key(url, purpose, target.label)
        case Submit():
            return semantic_key(url, "submit", "")
        case _:
            return semantic_key(url, kind_of(action), "")


def breaker_decision(fails: int, limit: int = STOP_AFTER) -> Literal["replan", "alternate", "stop"]:
    """What *fails* failures of one key lead to when *limit* of them stop the run."""
    if fails >= limit:
        return "stop"
    return "alternate" if fails == limit - 1 > 0 else "replan"


def rung_for(fails: int, rungs: tuple[Rung, ...], limit: int = STOP_AFTER) -> Rung:
    """The rung that plans after so many failures of the worst key: the next one on 'alternate'.

    The recorded rung hands what failed once to the rule that is the next one: 'alternate' is the
    one after it.
    """
    others = tuple(rung for rung in rungs if rung is not Rung.RECORDED)
    if not fails or breaker_decision(fails, limit) == "replan" or len(others) < 2:
        return rungs[0]
    return others[1]
