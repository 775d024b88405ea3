"""Which board an address belongs to, by the shape of its host and path, and where the answer is.

Greenhouse: https://developers.greenhouse.io/job-board.html#retrieve-a-job
Lever: https://github.com/lever/postings-api#get-a-specific-job-posting
Ashby: https://developers.ashbyhq.com/docs/public-job-posting-api
SmartRecruiters: https://dev.smartrecruiters.com/customer-api/posting-api/endpoints/postingcontent/
Workable: https://sevic.dev/notes/workable-public-jobs-api-nodejs/ (its widget has no reference)
Recruitee: https://career.recruitee.com/docs/index.html

Greenhouse and Lever, and a few others of their customers, live on a second, European host.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from urllib.parse import parse_qs, quote, urlsplit

from steadyhand.core.origins import origin_of

from .lenient_json import as_url

_ID = r"(?P<job>[A-Za-z0-9][A-Za-z0-9-]*)"
_SITE = r"(?P<site>[A-Za-z0-9][\w.&%-]*)"


@dataclass(frozen=True, slots=True)
class Board:
    """A posting on a public board; no `job` where the address is the whole board's."""

    kind: str
    site: str
    job: str
    api_url: str  # of the answer that holds the posting
    page_url: str  # the address that was given
    spare_url: str = ""  # of an answer with the same posting, where the first address has none


@dataclass(frozen=True, slots=True)
class _BoardShape:
    """The hosts of a board, the paths of its pages, and its answer's address."""

    hosts: re.Pattern[str]
    paths: tuple[re.Pattern[str], ...]
    origin: str  # of the answers; {eu} is '.eu' on the European host, {host} the page's own
    answer: str
    spare: str = ""


def _paths(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each + r"/?") for each in patterns)


_SHAPES = {
    "greenhouse": _BoardShape(
        re.compile(r"(?:job-)?boards(?:-api)?(?P<eu>\.eu)?\.greenhouse\.io"),
        _paths(
            rf"/(?:v1/boards/)?{_SITE}/jobs/(?P<job>\d+)(?:/apply\w*)?",
            r"/embed/job_app",
            r"/v1/boards/(?P<site>[\w-]+)(?:/jobs)?",
            r"/(?!embed(?:/|$)|v1/)(?P<site>[\w-]+)(?:/jobs)?",
        ),
        "https://boards-api{eu}.greenhouse.io",
        "/v1/boards/{site}/jobs/{job}?questions=true&pay_transparency=true",
    ),
    "lever": _BoardShape(
        re.compile(r"(?:jobs|api)(?P<eu>\.eu)?\.lever\.co"),
        _paths(
            rf"/v0/postings/{_SITE}/{_ID}",
            rf"/(?!v0/){_SITE}/{_ID}(?:/apply)?",
            r"/(?:v0/postings/)?(?P<site>[\w.-]+)",
        ),
        "https://api{eu}.lever.co",
        "/v0/postings/{site}/{job}",
    ),
    "ashby": _BoardShape(
        re.compile(r"(?:jobs|api)\.ashbyhq\.com"),
        _paths(
            rf"/(?!posting-api/){_SITE}/(?P<job>[0-9a-f]{{8}}-[0-9a-f-]{{27}})(?:/application)?",
            rf"/(?:posting-api/job-board/)?{_SITE}",
        ),
        "https://api.ashbyhq.com",
        "/posting-api/job-board/{site}?includeCompensation=true",
    ),
    "smartrecruiters": _BoardShape(
        re.compile(r"(?:(?:www|jobs|careers|api)\.)?smartrecruiters\.com"),
        _paths(
            rf"/v1/companies/{_SITE}/postings/{_ID}",
            rf"/(?!v1/){_SITE}/(?P<job>\d{{6,}})(?:-[^/]*)?(?:/apply)?",
            rf"/(?:v1/companies/)?{_SITE}(?:/postings)?",
        ),
        "https://api.smartrecruiters.com",
        "/v1/companies/{site}/postings/{job}",
    ),
    "workable": _BoardShape(
        re.compile(r"(?:apply|www)\.workable\.com|(?P<site>[\w-]+)\.workable\.com"),
        _paths(
            rf"/{_SITE}/j/(?P<job>[A-Za-z0-9]{{6,}})(?:/apply)?",
            rf"/api/v[12]/accounts/{_SITE}/jobs/(?P<job>[A-Za-z0-9]{{6,}})",
            r"/(?:j|jobs)/(?P<job>[A-Za-z0-9]{6,})(?:/apply)?",
            rf"/(?!j/|api/){_SITE}",
        ),
        "https://apply.workable.com",
        "/api/v1/widget/accounts/{site}?details=true",
        "/api/v2/accounts/{site}/jobs/{job}",
    ),
    "recruitee": _BoardShape(
        re.compile(r"(?!www\.|api\.|docs\.|app\.)(?P<site>[\w-]+)\.recruitee\.com"),
        _paths(r"(?:/[a-z]{2})?/(?:api/offers|o)/(?P<job>[\w%-]+)(?:/c/new)?", r""),
        "{host}",
        "/api/offers/{job}",
        "/api/offers",
    ),
}
KINDS = tuple(_SHAPES)
_EMBEDS = (  # scripts and frames that put a board into an employer's own page
    ("greenhouse", "gh_jid", re.compile(
        r"(?P<origin>(?:https?:)?//[\w.:-]{4,100})/embed/job_(?:board|app)(?:/js)?/?"
        r"\?(?P<asked>[^\s\"'<>]{1,300})")),
    ("ashby", "ashby_jid", re.compile(
        r"(?P<origin>(?:https?:)?//[\w.:-]{4,100})/(?P<site>[\w.%-]{1,100})/embed\b")),
)  # fmt: skip


def board_of(url: str, hosts: Mapping[str, str] | None = None) -> Board | None:
    """The board of an address; None where it is none of theirs.

    *hosts* maps a host (with its port where it has one) to the kind of board that it serves as: it
    has the board's paths, and the answers come from it as well.
    """
    origin = origin_of(url)
    if not origin:
        return None
    host = origin.partition("://")[2]
    for kind, shape in _SHAPES.items():
        own = shape.hosts.fullmatch(host)
        if (hosts or {}).get(host) == kind:
            return _board(kind, url, origin, None)
        if own and host not in (hosts or {}):
            answers = shape.origin.format(eu=own.groupdict().get("eu") or "", host=origin)
            return _board(kind, url, answers, own)
    return None


def embedded_board(url: str, markup: str, hosts: Mapping[str, str] | None = None) -> Board | None:
    """The board behind an employer's own page: its script's or frame's, and the posting's id.

    The id stands in the page's address or, where a frame shows one posting, in the frame's.
    """
    for kind, name, shape in _EMBEDS:
        for found in shape.finditer(markup):
            parts = found.groupdict()
            asked = _query("?" + unescape(parts.get("asked") or ""))
            site = parts.get("site") or asked.get("for", "")
            job = _query(url).get(name) or asked.get("token", "")
            origin = _api_origin(kind, as_url(found["origin"], url), hosts or {})
            if origin and re.fullmatch(_SITE, site) and re.fullmatch(_ID, job):
                return _make_board(kind, url, origin, (site, job))
    return None


def _api_origin(kind: str, origin: str, hosts: Mapping[str, str]) -> str:
    """Where the answers of the board at *origin* are; '' where it is no such board."""
    host = origin.partition("://")[2]
    if host in hosts:
        return origin if hosts[host] == kind else ""
    own = _SHAPES[kind].hosts.fullmatch(host)
    eu = (own.groupdict().get("eu") or "") if own else ""
    return _SHAPES[kind].origin.format(eu=eu, host=origin) if own else ""


def _board(kind: str, url: str, origin: str, host: re.Match[str] | None) -> Board | None:
    path = urlsplit(url).path
    named = (host.groupdict().get("site") if host else "") or ""
    for pattern in _SHAPES[kind].paths:
        if found := pattern.fullmatch(path):
            parts = found.groupdict()
            ids = parts.get("site") or named, parts.get("job") or ""
            site, job = ids if any(ids) else _embed_ids(url)
            named_by_host = "{site}" not in _SHAPES[kind].answer
            return _make_board(kind, url, origin, (site, job)) if site or named_by_host else None
    return None


def _embed_ids(url: str) -> tuple[str, str]:
    """Greenhouse's form alone: /embed/job_app?for=SITE&token=JOB."""
    asked = _query(url)
    site, job = asked.get("for", ""), asked.get("token") or asked.get("gh_jid", "")
    return site, job if re.fullmatch(_ID, job) else ""


def _make_board(kind: str, url: str, origin: str, ids: tuple[str, str]) -> Board:
    (site, job), shape = ids, _SHAPES[kind]
    answers = [
        origin + path.format(site=quote(site, safe="%"), job=quote(job, safe="%"))
        for path in (shape.answer, shape.spare)
        if path and job
    ]
    first, spare = (*answers, "", "")[:2]
    return Board(kind, site, job, first, url, spare)


def _query(url: str) -> dict[str, str]:
    try:
        found = parse_qs(urlsplit(url).query)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}
