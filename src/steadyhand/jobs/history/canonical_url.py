"""Addresses of postings: two that lead to the same posting are written alike.

Only what is known to say nothing about the posting is dropped; a parameter that nobody knows stays,
for it may be the number of the requisition. Two addresses that differ by mistake make a question to
a person; two that are alike by mistake would lose a posting without a word.
"""

from __future__ import annotations

import re
from contextlib import suppress
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

from steadyhand.core.lang.text import fold_case

# Written by advertising, newsletters and boards about where a visitor came from.
TRACKING = frozenset(
    "_ga _gl _hsenc _hsmi _openstat cmpid cvosrc dclid ef_id epik fbclid gbraid gclid gclsrc"
    " gh_src ghsrc icid igshid iis iisn lever-origin lever-source lever-via li_fat_id mc_cid mc_eid"
    " mkt_tok mkevt msclkid oly_anon_id oly_enc_id originalsubdomain rb_clickid refid s_cid s_kwcid"
    " sc_cid srsltid trackingid trk trkemail trkinfo ttclid twclid vero_id wbraid wickedid"
    " yclid".split()
)
_TRACKING_START = ("utm_", "hsa_", "pk_", "mtm_", "matomo_", "piwik_", "at_campaign", "at_medium")
# Names that track on most sites and may name a requisition on others: their value decides.
_ORIGIN = frozenset(
    "campaign channel from medium origin ref referer referrer source src via".split()
)
_ORIGINS = frozenset(
    "ad adzuna ads alert angellist board builtin campaign career careers company direct email"
    " facebook feed github glassdoor google hackernews home homepage indeed infojobs instagram job"
    " jobalert jobboard jobs jooble linkedin mail monster naukri newsletter organic reddit referral"
    " rss search seek share site social stepstone telegram totaljobs twitter web website wellfound"
    " whatsapp xing ziprecruiter".split()
)
_VISIT = frozenset("cfid cftoken jsessionid phpsessid session_id sessionid".split())
_VIEW = frozenset("hl lang language locale".split())  # how it is shown, never which one
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][a-z]{2,4})?")
_WWW = re.compile(r"^(?:www\.)+")
_FRONT = re.compile(r"(?:/(?:index|default)\.(?:html?|php|aspx?|jsp))+$")
_APPLY = re.compile(
    r"(?P<posting>.*/[^/]*\d[^/]*)/(?:apply|application|bewerben|postuler|solicitar)"
)
_LISTS = frozenset(
    "about apply career careers job jobs job-board join join-us karriere openings opportunities"
    " positions stellen stellenangebote vacancies work-with-us en de fr es it nl pt us uk".split()
)
ROUNDS = 3  # what folding brings together may fold once more
_SAFE = "-._~"  # what stands in an address as it is (RFC 3986, section 2.3)


def canonical_url(url: str) -> str:
    """The address without what says nothing about the posting: https, no www, sorted parameters.

    Case is folded throughout; identifiers that differ by case alone are taken for one. A text that
    is no address comes back folded, and never raises.
    """
    form = url
    for _ in range(ROUNDS):
        form = _canonical_form(form)
    return form


def _canonical_form(url: str) -> str:
    text = "".join(_replace_surrogates(url).split())
    plain = fold_case("".join(fold_case(text).split()))
    return _page_address(text) or _page_address(plain) or plain


def names_posting(address: str) -> bool:
    """Whether a canonical address can be of one posting: not a site's front or list of jobs."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    steps = [step for step in parts.path.split("/") if step]
    told = parts.query or parts.fragment or any(step not in _LISTS for step in steps)
    return parts.scheme == "https" and bool(told)


def _replace_surrogates(text: str) -> str:
    """The text with U+FFFD for what is no character (half of a pair that JSON may escape)."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _page_address(text: str) -> str:
    """The address of a page in its one form; '' for anything else."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return ""
    host = _host(parts.hostname or "")
    if parts.scheme not in ("http", "https") or not host:
        return ""
    shown = "" if port in (None, 80, 443) else f":{port}"
    query = _query_of_posting(parts.query)
    return f"https://{host}{shown}{_path(parts.path)}{'?' if query else ''}{query}{_route(parts)}"


def _host(written: str) -> str:
    """The host in ASCII where it can be written so, without www and without the root's dot."""
    host = "".join(fold_case(written).split())
    if not host.isascii():
        with suppress(UnicodeError):
            host = host.encode("idna").decode()
    bare = _WWW.sub("", host.rstrip("."))
    return f"[{bare}]" if ":" in bare else bare


def _path(path: str) -> str:
    steps: list[str] = []
    for step in path.split("/"):
        name = fold_case(unquote(step.split(";")[0]))  # what follows is of the visit: ;jsessionid=
        if name == "..":
            steps = steps[:-1]
        elif name not in ("", "."):
            steps.append(quote(name, safe=_SAFE))
    whole = _FRONT.sub("", "".join(f"/{step}" for step in steps))
    apply = _APPLY.fullmatch(whole)
    return apply["posting"] if apply else whole


def _query_of_posting(query: str) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    read = {(fold_case(name), fold_case(value)) for name, value in pairs}
    return urlencode(sorted(pair for pair in read if not _says_nothing(*pair)))


def _says_nothing(name: str, value: str) -> bool:
    if name in TRACKING or name in _VISIT or name.startswith(_TRACKING_START):
        return True
    if name in _VIEW:
        return bool(_LANGUAGE.fullmatch(value))
    if name not in _ORIGIN:
        return False
    return not re.search(r"\d", value) and bool(_ORIGINS & set(re.split(r"[\W_]+", value)))


def _route(parts: SplitResult) -> str:
    """The fragment where it may name the posting: a page's own address, or something numbered."""
    written, _, query = parts.fragment.split(":~:")[0].partition("?")
    path = fold_case(unquote(written)).rstrip("/")
    if not path or ("=" in written and not query):
        kept = _query_of_posting(written if path else query)
        return f"#{kept}" if kept else ""
    if not path.startswith(("/", "!")) and not re.search(r"\d", path):
        return ""
    kept = _query_of_posting(query)
    return f"#{quote(path, safe=_SAFE + '/!')}{'?' if kept else ''}{kept}"
