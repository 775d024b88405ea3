"""The posting out of a public board's answer: one reader for each board, and one for job feeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from steadyhand.core.lang.dates import day_of

from .boards import Board
from .description import employment_of, language_of, remote_of, requirements_of
from .jsonld import place_of, postings_of
from .lenient_json import (
    ANSWER_MAX,
    Record,
    as_list,
    as_name,
    as_record,
    as_records,
    as_text,
    as_url,
    parse_lenient,
    unique_texts,
)
from .markup import LineKind, MarkupLine, lines_text, markup_lines
from .patterns import PAY
from .plausibility import company_spelling
from .posting import FormQuestion, Posting, Remote, Salary
from .salary import offered_salary, pay_of, period_of, salary_of, salary_of_record

_GREENHOUSE_EMPLOYMENT = (
    "employment",
    "time type",
    "job type",
    "contract",
    "commitment",
    "worker type",
)
_GREENHOUSE_REMOTE = ("remote", "workplace", "work type", "location type", "work model")


def greenhouse_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; its content is HTML that was escaped at least once."""
    job = found[0]
    lines = markup_lines(as_text(job.get("content")) and str(job["content"]))
    body, place = lines_text(lines), as_name(job.get("location"))
    title, url = as_name(job.get("title")), as_url(job.get("absolute_url")) or board.page_url
    pay = pay_of(_greenhouse_pay(job), (line.text for line in lines))
    return Posting(
        title,
        as_name(job.get("company_name")) or company_spelling(board.site, body),
        unique_texts(iter([place, *_greenhouse_offices(job, place)])),
        board.kind,
        remote=remote_of(*_greenhouse_field_values(job, _GREENHOUSE_REMOTE), place, title=title),
        salary=pay.salary,
        employment=employment_of(_greenhouse_field_values(job, _GREENHOUSE_EMPLOYMENT)),
        requirements=requirements_of(lines),
        apply_url=url,
        canonical_url=url,
        posted=day_of(job.get("first_published")),
        closes=day_of(job.get("application_deadline")),
        language=language_of(body, declared=job.get("language")),
        reference=as_text(job.get("requisition_id")),
        asked=tuple(_greenhouse_questions(job)),
        description=body,
        doubts=pay.doubts,
    )


def _greenhouse_offices(job: Record, place: str) -> Iterator[str]:
    """The offices' places, where the posting names none itself."""
    return (
        as_name(o.get("location")) or as_name(o)
        for o in as_records(job.get("offices"))
        if not place
    )


def _greenhouse_field_values(job: Record, names: tuple[str, ...]) -> list[str]:
    """Values of the employer's own fields whose names tell what they are about."""
    fields = as_records(job.get("metadata"))
    asked = (f for f in fields if any(name in as_text(f.get("name")).casefold() for name in names))
    return [as_text(value) for f in asked for value in as_list(f.get("value"))]


def _greenhouse_pay(job: Record) -> Salary | None:
    """The range that the employer put in, in cents; of several (by zone) from least to most."""
    ranges = as_records(job.get("pay_input_ranges"))
    currencies = {as_text(each.get("currency_type")) for each in ranges}
    amounts = [each.get(key) for each in ranges for key in ("min_cents", "max_cents")]
    cents = [each for each in amounts if isinstance(each, int | float) and each > 0]
    if not cents or len(currencies) != 1:
        return None if cents else _greenhouse_field_pay(job)
    words = " ".join(f"{as_text(r.get('title'))} {as_name(r.get('blurb'))[:200]}" for r in ranges)
    period = period_of(words)
    return offered_salary(
        min(cents) / 100, max(cents) / 100, currency=currencies.pop(), period=period.value
    )


def _greenhouse_field_pay(job: Record) -> Salary | None:
    """The range that stands in a field of the employer's own (of the kind currency_range)."""
    for each in as_records(job.get("metadata")):
        name, value = as_text(each.get("name")), as_record(each.get("value"))
        found = offered_salary(
            value.get("min_value"),
            value.get("max_value"),
            currency=value.get("unit"),
            period=name,
        )
        if found and PAY.search(name):
            return found
    return None


def _greenhouse_questions(job: Record) -> Iterator[FormQuestion]:
    """The questions of the form, as the answer to `questions=true` lists them."""
    demographic = as_record(job.get("demographic_questions")).get("questions")
    groups = [*as_records(job.get("compliance"))]
    listed_ = [q for g in groups for q in as_records(g.get("questions"))]
    for question in (*as_records(job.get("questions")), *listed_, *as_records(demographic)):
        fields = as_records(question.get("fields")) or [question]
        values = [
            v for f in fields for k in ("values", "answer_options") for v in as_records(f.get(k))
        ]
        kinds = tuple(as_text(f.get("type")) for f in fields)
        options = unique_texts(as_text(v.get("label")) for v in values)
        yield FormQuestion(
            as_name(question.get("label")), question.get("required") is True, kinds, options
        )


_LEVER_WORKPLACES = {
    "remote": Remote.REMOTE,
    "hybrid": Remote.HYBRID,
    "on-site": Remote.ONSITE,
    "onsite": Remote.ONSITE,
}


def lever_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; its text comes in an opening, named lists and a closing."""
    job = found[0]
    lines, told = _lever_lines(job), as_record(job.get("categories"))
    body, country = lines_text(lines), as_text(job.get("country")).upper()
    places = [*as_list(told.get("location")), *as_list(told.get("allLocations"))]
    title = as_name(job.get("text"))
    pay = pay_of(_lever_pay(job, country), (x.text for x in lines), country=country)
    workplace = as_text(job.get("workplaceType")).casefold()
    return Posting(
        title,
        company_spelling(board.site, body),
        unique_texts(map(as_name, places)),
        board.kind,
        remote=_LEVER_WORKPLACES.get(workplace) or remote_of(told.get("location"), title=title),
        salary=pay.salary,
        employment=employment_of([told.get("commitment")]),
        requirements=requirements_of(lines),
        apply_url=as_url(job.get("applyUrl")),
        canonical_url=as_url(job.get("hostedUrl")) or board.page_url,
        posted=day_of(job.get("createdAt")),
        language=language_of(body),
        description=body,
        doubts=pay.doubts,
    )


def _lever_pay(job: Record, country: str) -> Salary | None:
    """The range with its interval (per-year-salary, per-hour-wage), else the words for it."""
    pay = as_record(job.get("salaryRange"))
    found = salary_of_record(pay, period="interval")
    words = as_text(job.get("salaryDescriptionPlain")) or lines_text(
        markup_lines(as_text(job.get("salaryDescription")))
    )
    return found or (salary_of(words, country=country) if words else None)


def _lever_lines(job: Record) -> tuple[MarkupLine, ...]:
    body = job.get("description") or job.get("descriptionPlain")
    found = list(markup_lines(body if isinstance(body, str) else ""))
    for part in as_records(job.get("lists")):
        content = part.get("content")
        head = as_name(part.get("text"))
        found += [MarkupLine(head, LineKind.HEADING)] if head else []
        found += markup_lines(content if isinstance(content, str) else "")
    closing = job.get("additional") or job.get("additionalPlain")
    after = markup_lines(closing if isinstance(closing, str) else "")
    return (*found, *([MarkupLine("About us", LineKind.HEADING)] if after else []), *after)


_ASHBY_WORKPLACES = {"remote": Remote.REMOTE, "hybrid": Remote.HYBRID, "onsite": Remote.ONSITE}


def ashby_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy out of the board's list; its pay only where the employer shows it."""
    job = found[0]
    markup = job.get("descriptionHtml") or job.get("descriptionPlain")
    lines = markup_lines(markup if isinstance(markup, str) else "")
    body, place, title = lines_text(lines), as_name(job.get("location")), as_name(job.get("title"))
    page = as_url(job.get("jobUrl")) or board.page_url
    pay = pay_of(_ashby_pay(job) or _ashby_pay_summary(job), (line.text for line in lines))
    return Posting(
        title,
        company_spelling(board.site, body),
        unique_texts(_ashby_places(job)),
        board.kind,
        remote=_ashby_remote(job, place),
        salary=pay.salary,
        employment=employment_of([job.get("employmentType")]),
        requirements=requirements_of(lines),
        apply_url=as_url(job.get("applyUrl")) or page,
        canonical_url=page,
        posted=day_of(job.get("publishedAt")),
        language=language_of(body),
        description=body,
        doubts=pay.doubts,
    )


def _ashby_places(job: Record) -> Iterator[str]:
    for each in (job, *as_records(job.get("secondaryLocations"))):
        postal = as_record(each.get("address")).get("postalAddress") or each.get("address")
        yield as_name(each.get("location")) or (place_of(postal) if postal else "")


def _ashby_remote(job: Record, place: str) -> Remote:
    """The kind of workplace; `isRemote` alone says so of hybrid places as well."""
    told = _ASHBY_WORKPLACES.get(as_text(job.get("workplaceType")).casefold())
    if told:
        return told
    return Remote.REMOTE if job.get("isRemote") is True else remote_of(place)


def _ashby_pay_summary(job: Record) -> Salary | None:
    """The pay in the words that the board shows, where its parts do not tell one range."""
    pay = as_record(job.get("compensation"))
    return salary_of(as_text(pay.get("scrapeableCompensationSalarySummary")))


def _ashby_pay(job: Record) -> Salary | None:
    """The salary of all tiers, from the least to the most; equity and bonuses are none."""
    pay = as_record(job.get("compensation"))
    tiers = as_records(pay.get("compensationTiers"))
    parts = [
        *as_records(pay.get("summaryComponents")),
        *(c for t in tiers for c in as_records(t.get("components"))),
    ]
    told = [p for p in parts if as_text(p.get("compensationType")) == "Salary"]
    codes = {(as_text(p.get("currencyCode")), as_text(p.get("interval"))) for p in told}
    if len(codes) != 1:
        return None
    (code, interval), ends = codes.pop(), [p.get(k) for p in told for k in ("minValue", "maxValue")]
    amounts = [n for n in ends if isinstance(n, int | float) and n > 0]
    if not amounts:
        return None
    return offered_salary(
        min(amounts), max(amounts), currency=code, period=interval.casefold().lstrip("1 ")
    )


# SmartRecruiters' answer.
#
# Source: https://dev.smartrecruiters.com/customer-api/posting-api/objects/posting/

_SMARTRECRUITERS_SECTIONS = (
    "companyDescription",
    "jobDescription",
    "qualifications",
    "additionalInformation",
)
_SMARTRECRUITERS_HEADS = {"jobDescription": "Job description", "qualifications": "Qualifications"}


def smartrecruiters_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; its text comes in four sections with titles of their own."""
    job = found[0]
    lines, place = _smartrecruiters_lines(job), as_record(job.get("location"))
    body, parts = lines_text(lines), as_record(job.get("compensation"))
    page = as_url(job.get("postingUrl")) or as_url(job.get("jobAdUrl")) or board.page_url
    country = as_text(place.get("country")).upper()
    offer = salary_of_record(parts)
    pay = pay_of(offer, (line.text for line in lines), country=country)
    return Posting(
        as_name(job.get("name")),
        as_name(job.get("company")) or board.site,
        unique_texts(iter([_smartrecruiters_place(place)])),
        board.kind,
        remote=_smartrecruiters_remote(place),
        salary=pay.salary,
        employment=employment_of([as_text(job.get("typeOfEmployment"))]),
        requirements=requirements_of(lines),
        apply_url=as_url(job.get("applyUrl")) or page,
        canonical_url=page,
        posted=day_of(job.get("releasedDate")),
        closes=day_of(job.get("expirationDate")),
        language=language_of(body, declared=as_text(as_record(job.get("language")).get("code"))),
        reference=as_text(job.get("refNumber")),
        description=body,
        doubts=pay.doubts,
    )


def _smartrecruiters_place(place: Record) -> str:
    """Town, region and country, the country's code in capitals."""
    country = as_text(place.get("country"))
    parts = as_name(place.get("city")), as_name(place.get("region")), country
    told = ", ".join(
        unique_texts(iter((*parts[:2], country.upper() if len(country) == 2 else country)))
    )
    return told or as_name(place.get("fullLocation"))


def _smartrecruiters_remote(place: Record) -> Remote:
    if place.get("hybrid") is True:
        return Remote.HYBRID
    return Remote.REMOTE if place.get("remote") is True else remote_of(place.get("fullLocation"))


def _smartrecruiters_lines(job: Record) -> tuple[MarkupLine, ...]:
    sections = as_record(as_record(job.get("jobAd")).get("sections"))
    found: list[MarkupLine] = []
    for name in _SMARTRECRUITERS_SECTIONS:
        part = as_record(sections.get(name))
        markup = part.get("text")
        lines = markup_lines(markup if isinstance(markup, str) else "")
        head = _SMARTRECRUITERS_HEADS.get(name) or as_name(part.get("title"))
        found += [MarkupLine(head, LineKind.HEADING)] if lines and head else []
        found += lines
    return tuple(found)


# Workable's answer: all postings of an account, one entry for each place.
#
# Source: https://sevic.dev/notes/workable-public-jobs-api-nodejs/ and, for what the fields mean,
# https://workable.readme.io/reference/jobsshortcode

_WORKABLE_PARTS = ("description", "requirements", "benefits")
_WORKABLE_TYPES = {
    "full": "full-time",
    "part": "part-time",
    "contract": "contract",
}  # of its second answer
_WORKABLE_WORKPLACES = {"remote": Remote.REMOTE, "hybrid": Remote.HYBRID, "on_site": Remote.ONSITE}


def workable_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy with the places of all its entries."""
    job, lines = found[0], _workable_lines(found[0])
    body, parts = lines_text(lines), as_record(found[0].get("salary"))
    offer = offered_salary(
        parts.get("salary_from"), parts.get("salary_to"), currency=parts.get("salary_currency")
    )
    pay = pay_of(offer, (line.text for line in lines))
    page = as_url(job.get("url")) or as_url(job.get("shortlink")) or board.page_url
    return Posting(
        as_name(job.get("title")),
        as_name(job.get("account_name")) or company_spelling(board.site, body),
        unique_texts(place for each in found for place in _workable_places(each)),
        board.kind,
        remote=_workable_remote(job),
        salary=pay.salary,
        employment=employment_of(
            [job.get("employment_type") or _WORKABLE_TYPES.get(as_text(job.get("type")))]
        ),
        requirements=requirements_of(lines),
        apply_url=as_url(job.get("application_url")) or page.rstrip("/") + "/apply",
        canonical_url=page,
        posted=day_of(job.get("published_on") or job.get("published") or job.get("created_at")),
        language=language_of(body, declared=job.get("language")),
        reference=as_text(job.get("code")),
        description=body,
        doubts=pay.doubts,
    )


def _workable_places(job: Record) -> Iterator[str]:
    """Its places; one that the employer hides is not told."""
    shown = [p for p in as_records(job.get("locations")) if p.get("hidden") is not True]
    for place in shown or as_records(job.get("location")) or [job]:
        region = place.get("region") or place.get("state")
        parts = (place.get("city"), region, place.get("country"))
        yield ", ".join(unique_texts(map(as_name, parts)))


def _workable_remote(job: Record) -> Remote:
    """The kind of workplace; `telecommuting` says of it only that it is remote."""
    place = as_record(job.get("location"))
    told = _WORKABLE_WORKPLACES.get(
        as_text(job.get("workplace") or place.get("workplace_type")).casefold()
    )
    if told:
        return told
    away = (
        True in (job.get("telecommuting"), job.get("remote")) or place.get("telecommuting") is True
    )
    return Remote.REMOTE if away else Remote.UNKNOWN


def _workable_lines(job: Record) -> tuple[MarkupLine, ...]:
    """The parts of the text, each once; `full_description` is all of them in one."""
    if isinstance(whole := job.get("full_description"), str) and whole:
        return markup_lines(whole)
    heads = {"requirements": "<h3>Requirements</h3>", "benefits": "<h3>Benefits</h3>"}
    parts = ((heads.get(name, ""), job.get(name)) for name in _WORKABLE_PARTS)
    return markup_lines(
        "\n".join(f"<p>{head}{part}</p>" for head, part in parts if isinstance(part, str) and part)
    )


# Recruitee's answer.
#
# Source: https://career.recruitee.com/docs/index.html and, for the fields,
# https://dev.to/earnnovadev/the-recruitee-careers-api-a-no-auth-endpoint-with-100-structured-
# salary-data-1af5

_RECRUITEE_FLAGS = (
    ("hybrid", Remote.HYBRID),
    ("remote", Remote.REMOTE),
    ("on_site", Remote.ONSITE),
)


def recruitee_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; what it asks for is a part of its own."""
    job, parts = found[0], as_record(found[0].get("salary"))
    lines = _recruitee_lines(job)
    body, country = lines_text(lines), as_text(job.get("country_code")).upper()
    page = as_url(job.get("careers_url")) or board.page_url
    offer = salary_of_record(parts)
    pay = pay_of(offer, (line.text for line in lines), country=country)
    flags = (kind for name, kind in _RECRUITEE_FLAGS if job.get(name) is True)
    return Posting(
        as_name(job.get("title")),
        as_name(job.get("company_name")) or board.site,
        unique_texts(_recruitee_places(job)),
        board.kind,
        remote=next(flags, Remote.UNKNOWN),
        salary=pay.salary,
        employment=employment_of([job.get("employment_type_code")]),
        requirements=requirements_of(lines),
        apply_url=as_url(job.get("careers_apply_url")) or page.rstrip("/") + "/c/new",
        canonical_url=page,
        posted=day_of(job.get("published_at") or job.get("created_at")),
        closes=day_of(job.get("close_at")),
        language=language_of(body, declared=job.get("primary_lang_code")),
        reference=as_text(job.get("id")),
        description=body,
        doubts=pay.doubts,
    )


def _recruitee_places(job: Record) -> Iterator[str]:
    """Its places; of one with no list the town and the country, else the words for it."""
    for place in as_records(job.get("locations")):
        yield ", ".join(
            unique_texts(
                map(as_name, (place.get("city"), place.get("state"), place.get("country")))
            )
        )
    if not job.get("locations"):
        yield ", ".join(
            unique_texts(map(as_name, (job.get("city"), job.get("country"))))
        ) or as_name(job.get("location"))


def _recruitee_lines(job: Record) -> tuple[MarkupLine, ...]:
    about, asked = job.get("description"), job.get("requirements")
    after = markup_lines(asked if isinstance(asked, str) else "")
    head = (MarkupLine("Requirements", LineKind.HEADING),) if after else ()
    return (*markup_lines(about if isinstance(about, str) else ""), *head, *after)


_SHUT = frozenset({"closed", "archived", "expired", "filled", "unpublished"})
Reader = Callable[[list[Record], Board], Posting]
_READERS: dict[str, tuple[Reader, tuple[str, ...], tuple[str, ...]]] = {
    # reader, keys that hold the posting or the list of them, keys that hold its id
    "greenhouse": (greenhouse_posting, ("jobs",), ("id",)),
    "lever": (lever_posting, (), ("id",)),
    "ashby": (ashby_posting, ("jobs",), ("id", "jobUrl")),
    "smartrecruiters": (smartrecruiters_posting, ("content",), ("id", "uuid")),
    "workable": (workable_posting, ("jobs",), ("shortcode",)),
    "recruitee": (recruitee_posting, ("offer", "offers"), ("slug", "id")),
}


def read_board_answer(answer: str, board: Board) -> Posting | None:
    """The board's posting out of its JSON; None where it is not in it (any more).

    A board that answers with a list of all its postings may hold one several times, once for each
    place.
    """
    reader, keys, ids = _READERS[board.kind]
    for value in parse_lenient(answer, ANSWER_MAX):
        whole = as_record(value)
        key = next((k for k in keys if k in whole), "")
        found = as_records(whole[key] if key else as_list(value))
        same = [item for item in found if _is_posting(item, board.job, ids) and _is_open(item)]
        if same:
            return reader([{**_beside_list(whole, key), **item} for item in same], board)
    return None


def is_board_answer(answer: str) -> bool:
    """Whether it is JSON at all, and no page that somebody put in a board's place."""
    return bool(parse_lenient(answer, ANSWER_MAX))


def _is_posting(item: Record, job: str, ids: tuple[str, ...]) -> bool:
    said = [as_text(item.get(name)).casefold() for name in ids]
    low = job.casefold()
    return any(each == low or each.rstrip("/").endswith(f"/{low}") for each in said if each)


def _is_open(item: Record) -> bool:
    """Whether the board does not say itself that nobody can apply any more."""
    states = (as_text(item.get(name)).casefold() for name in ("state", "status"))
    return item.get("active") is not False and not _SHUT.intersection(states)


def _beside_list(whole: Record, key: str) -> Record:
    """What stands beside the list and is the company's: its name, under a key of its own."""
    return {"account_name": whole["name"]} if key and "name" in whole else {}


# The posting out of a feed of JobPosting objects, as job feeds in JSON hold them.
#
# Source: https://www.jsonfeed.org/version/1.1/ with an extension for the objects.


def feed_posting(answer: str, url: str) -> Posting | None:
    """The posting at *url* out of a feed that holds JobPosting objects; None for another feed."""
    found = postings_of([answer])
    return found[0] if len(found) == 1 else next((p for p in found if p.canonical_url == url), None)
