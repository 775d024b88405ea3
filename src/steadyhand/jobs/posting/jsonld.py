"""A posting out of JSON-LD: schema.org's JobPosting as sites really write it.

Source: https://schema.org/JobPosting and, for how its properties are used,
https://developers.google.com/search/docs/appearance/structured-data/job-posting
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from steadyhand.core.lang.dates import day_of

from . import description
from .lenient_json import (
    Record,
    as_list,
    as_name,
    as_record,
    as_records,
    as_text,
    as_url,
    nested_objects,
    nodes_by_id,
    parse_lenient,
    resolve_references,
    unique_texts,
)
from .markup import LineKind, MarkupLine, lines_text, markup_lines
from .posting import Doubt, Evidence, Posting, Remote, Salary
from .salary import SAID_MAX, offered_salary, pay_of, salary_of

SOURCE = "json-ld"
_RUN_ON = re.compile(r"(?<=[a-z.);])(?:&nbsp;|\u00a0)+(?=[A-Z0-9])|\s*[•●▪]\s*")
PROPERTIES = {  # a fact's properties; the first one that there is tells it
    "title": ("title", "name"),
    "company": ("hiringOrganization", "identifier"),
    "locations": ("jobLocation",),
    "remote": ("jobLocationType", "title"),
    "salary": ("baseSalary",),
    "employment": ("employmentType",),
    "posted": ("datePosted",),
    "closes": ("validThrough",),
    "reference": ("identifier",),
}
_ASKING = ("qualifications", "experienceRequirements", "educationRequirements", "skills")


def posting_of(blocks: Iterable[str]) -> Posting | None:
    """The first JobPosting of a page's JSON-LD blocks, or None. Broken ones are passed over."""
    return next(iter(postings_of(blocks)), None)


def postings_of(blocks: Iterable[str], base: str = "") -> list[Posting]:
    """Every JobPosting of the blocks, alike ones once; *base* is the page's address.

    An object that only names another one of the page (`@id`) stands for that one.
    """
    values = [value for block in blocks for value in parse_lenient(block)]
    named = nodes_by_id(values)
    items = (item for value in values for item in nested_objects(value) if is_posting(item))
    whole = (as_record(resolve_references(item, named)) for item in items)
    return list(dict.fromkeys(job_posting(item, base=base) for item in whole))


def is_posting(item: Record) -> bool:
    """Whether the object is a JobPosting, with or without its vocabulary's address."""
    kinds = (as_text(kind).rpartition("/")[2] for kind in as_list(item.get("@type")))
    return "JobPosting" in (kind.rpartition(":")[2] for kind in kinds)


def job_posting(item: Record, *, source: str = SOURCE, base: str = "") -> Posting:
    """The vacancy that one JobPosting object tells."""
    lines = _lines(item)
    body, country = lines_text(lines), country_of(item)
    title = as_name(item.get("title") or item.get("name"))
    texts = [line.text for line in lines]
    pay = pay_of(salary_of_item(item, country), texts, country=country)
    remote, doubts = _remote(item, title, texts)
    found = Posting(
        title,
        as_name(item.get("hiringOrganization")) or _reference_issuer(item.get("identifier")),
        _places(as_list(item.get("jobLocation"))),
        source,
        remote=remote,
        remote_within=unique_texts(
            map(place_of, as_list(item.get("applicantLocationRequirements")))
        ),
        salary=pay.salary,
        employment=description.employment_of(map(as_text, as_list(item.get("employmentType")))),
        requirements=description.requirements_of(lines),
        apply_url=_page_link(
            item.get("applyUrl") or as_record(item.get("applicationContact")).get("url"), base
        ),
        canonical_url=_page_link(
            item.get("url") or item.get("sameAs") or item.get("mainEntityOfPage"), base
        ),
        direct_apply=_parse_flag(item.get("directApply")),
        posted=day_of(item.get("datePosted")),
        closes=day_of(item.get("validThrough")),
        language=description.language_of(body, declared=item.get("inLanguage")),
        reference=_reference(item.get("identifier")),
        description=body,
        doubts=(*pay.doubts, *doubts),
    )
    return replace(found, evidence=tuple(_evidence(found, item)))


def _evidence(found: Posting, item: Record) -> Iterator[Evidence]:
    """The property that each fact was read from; the pay may stand in the text alone."""
    for fact, keys in PROPERTIES.items():
        key = next((each for each in keys if item.get(each)), "")
        if getattr(found, fact) and key:
            said = item[key] if isinstance(item[key], str) else json.dumps(item[key])
            yield Evidence(fact, f"{SOURCE} {key}", " ".join(str(said).split())[:SAID_MAX])
        elif getattr(found, fact):
            yield Evidence(fact, f"{SOURCE} description")


def place_of(place: object) -> str:
    """Town, region and country of a Place or an address, as far as they are told."""
    if not isinstance(place, dict):
        return as_name(place)
    address = place.get("address")
    inner = as_record(address if isinstance(address, dict) else place)
    parts = unique_texts(
        as_name(inner.get(f"address{k}")) for k in ("Locality", "Region", "Country")
    )
    named = as_name(place.get("name")) or as_name(inner.get("name"))
    return ", ".join(parts) or as_name(address if isinstance(address, str) else "") or named


def _places(said: list[object]) -> tuple[str, ...]:
    """Every place once; by their names where a site gives them all the same address."""
    told, named = (
        unique_texts(map(place_of, said)),
        unique_texts(as_name(p.get("name")) for p in as_records(said)),
    )
    return named if len(told) == 1 < len(named) else told


def country_of(item: Record) -> str:
    """The ISO code of the only country that the places name; '' for several or another notation."""
    found = {
        as_text(as_record(each.get("address")).get("addressCountry")).upper()
        for each in as_records(item.get("jobLocation"))
    }
    code = {"USA": "US", "UNITED STATES": "US", "CANADA": "CA", "AUSTRALIA": "AU"}
    only = next(iter(found)) if len(found) == 1 else ""
    return code.get(only, only if len(only) == 2 else "")


def salary_of_item(item: Record, country: str = "") -> Salary | None:
    """The pay in any of the shapes of baseSalary; an estimate by others is not the employer's.

    MonetaryAmount with a QuantitativeValue, with min and max of its own, with a bare number or a
    text; PriceSpecification; a number or a text alone with salaryCurrency beside it.
    """
    for said in as_list(item.get("baseSalary")):
        currency = as_record(said).get("currency") or item.get("salaryCurrency")
        if isinstance(said, str):
            return salary_of(f"{said} {as_text(currency)}", country=country)
        if found := _amounts(as_record(said) or {"value": said}, as_text(currency)):
            return found
    return None


def _amounts(pay: Record, currency: str) -> Salary | None:
    value = pay.get("value")
    inner = as_record(value) or as_record(next(iter(as_records(value)), {})) or pay
    lone = inner.get("value") if inner is not pay else (value or pay.get("price"))
    low, high = (
        inner.get("minValue", pay.get("minPrice")),
        inner.get("maxValue", pay.get("maxPrice")),
    )
    unit = inner.get("unitText") or inner.get("unitCode") or pay.get("unitText")
    if isinstance(lone, str) and offered_salary(lone, lone) is None:
        return salary_of(f"{lone} {currency} per {_unit(unit)}")
    alone = low is None and high is None
    code = as_text(pay.get("priceCurrency")) or currency
    return offered_salary(
        lone if alone else low, lone if alone else high, currency=code, period=_unit(unit)
    )


def _unit(unit: object) -> str:
    """The unit in words: HUR, DAY, WEE, MON and ANN are UN/CEFACT's codes."""
    codes = {"hur": "hour", "wee": "week", "mon": "month", "ann": "year", "yearly": "year"}
    said = as_text(unit).casefold()
    return codes.get(said, said)


def _remote(item: Record, title: str, texts: list[str]) -> tuple[Remote, tuple[Doubt, ...]]:
    """The kind of workplace; what is told as remote and is denied in words is not known."""
    kinds = [as_text(kind) for kind in as_list(item.get("jobLocationType"))]
    told = description.remote_of(description.workplace_tag("\n".join(texts)), title=title)
    said = told if told in (Remote.ONSITE, Remote.HYBRID) else Remote.UNKNOWN
    away = any("TELECOMMUTE" in kind.upper() for kind in kinds)
    kind = Remote.REMOTE if away else description.remote_of(*kinds) or told
    denied = description.denies_remote(texts) if kind is Remote.REMOTE else ""
    if kind is Remote.REMOTE and (said or denied):
        why = "it is told as remote in one place, and not in another"
        return Remote.UNKNOWN, (Doubt("remote", denied[:SAID_MAX] or title, why),)
    return kind, ()


def _page_link(value: object, base: str) -> str:
    """The address; one without a host is of the page's own, where it begins with a slash."""
    return as_url(value, base if as_text(value).startswith("/") else "")


def _parse_flag(value: object) -> bool | None:
    """True and False, as values or as words."""
    said = str(value).casefold() if isinstance(value, bool | str) else ""
    return {"true": True, "false": False}.get(said.rpartition("/")[2])


def _reference(value: object) -> str:
    """The employer's number: the value of a PropertyValue, whose name is the employer's."""
    found = next(iter(as_records(value)), None)
    return as_text(found.get("value")) if found is not None else as_text(value)


def _reference_issuer(value: object) -> str:
    """Whose number it is: the name of a PropertyValue is the employer's."""
    return as_name(next((each.get("name") for each in as_records(value)), ""))


def _lines(item: Record) -> tuple[MarkupLine, ...]:
    """The description, and after it the parts that the site keeps apart from it."""
    found = list(markup_lines(_markup(item.get("description"))))
    seen = {line.text for line in found}
    for key, head in (
        ("responsibilities", "Responsibilities"),
        *((k, "Requirements") for k in _ASKING),
    ):
        more = [
            line
            for line in markup_lines(_split_run_on(_markup(item.get(key))))
            if line.text not in seen
        ]
        if more:
            found += [MarkupLine(head, LineKind.HEADING), *more]
            seen |= {line.text for line in more}
    return tuple(found)


def _markup(value: object) -> str:
    """The text of a property as it came: of an object its description or its name."""
    if isinstance(value, list):
        return "\n".join(filter(None, map(_markup, value)))
    if isinstance(value, dict):
        inner = as_record(value)
        value = inner.get("description") or inner.get("credentialCategory") or inner.get("name")
    return value if isinstance(value, str) else ""


def _split_run_on(markup: str) -> str:
    """Items that a site ran together, with hard spaces or dots between, one in each line."""
    return markup if "<" in markup or "&lt;" in markup else _RUN_ON.sub("\n", markup)
