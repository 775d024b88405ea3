"""What the profile says to an intent, and where in the profile it says so.

One line of FACTS per intent. Each reads what the user wrote; the only things put together are the
full name, an address or a place in one box and a list of languages. Where the profile says nothing,
or says it of something else (another skill, another country, another currency), the answer is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...job.derived import born
from ...job.profile import Education, Profile, Work
from ...page.snapshot import Field
from ..choose.dates import dates_in, months_in
from ..facts import Intent, Unknown, Value
from ..normal import normal, same
from ..sections import part_of, place_of
from .known import Known


@dataclass(frozen=True, slots=True)
class Fact:
    """A value, and the place in the profile where it stands."""

    value: Value
    place: str


DECLARING = 25  # characters of a choice that says in a sentence what somebody declares
PARTS = ("year", "month", "day")  # as dates are read
Look = Callable[[Profile, Intent, Known], Fact | None]


def stated(profile: Profile, field: Field) -> Fact | None:
    """The answer that the profile's facts give to this very question."""
    for question, value in profile.facts.items():
        if same(question, field.question) or (not field.group and same(question, field.label)):
            return Fact(value, f"profile.facts.{question}")
    return None


def entered(profile: Profile, field: Field, known: Known) -> Fact | Unknown | None:
    """What the field asks of an entry of work or education, the latest entry first.

    None outside of such sections; unknown for an entry that the profile has not.
    """
    part = part_of(field, known.vocabulary)
    if part is None:
        return None
    entries = _latest_first(profile.work if part[0] == "work" else profile.education)
    place = place_of(field, known.fields)
    if place >= len(entries):
        return Unknown("your profile has no further entry for this")
    number, entry = entries[place]
    if part[1] == "current" and not (entry.start or entry.end):
        return Unknown("your profile gives no dates for this entry")
    value = not entry.end if part[1] == "current" else getattr(entry, part[1])
    return Fact(value, f"profile.{part[0]}[{number}].{part[1]}")


def _latest_first(entries: Sequence[Work | Education]) -> list[tuple[int, Work | Education]]:
    """The entries with their places in the profile; what goes on still is the latest."""
    placed = list(enumerate(entries))
    return sorted(placed, key=lambda e: (e[1].end or "9999", e[1].start), reverse=True)


def meant(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """What the profile says to the intent, or None."""
    look = FACTS.get(intent.name)
    fact = look(profile, intent, known) if look else None
    return fact if fact and fact.value not in ("", ()) else None


def _at(place: str) -> Look:
    """The text at that place of the profile."""
    path = place.split(".")

    def look(profile: Profile, intent: Intent, known: Known) -> Fact | None:
        value: object = profile
        for step in path:
            value = getattr(value, step)
        return Fact(value, f"profile.{place}") if isinstance(value, str | bool) else None

    return look


def _born(part: str) -> Look:
    """The day, month or year of the birthday."""

    def look(profile: Profile, intent: Intent, known: Known) -> Fact | None:
        number = born(profile, part)
        return Fact(str(number.value), "profile.birthday") if number else None

    return look


def _starting(part: str) -> Look:
    """The day, month or year of the wished start, where the profile's text is a date."""

    def look(profile: Profile, intent: Intent, known: Known) -> Fact | None:
        text = profile.preferences.start
        days, months = dates_in(text, known.vocabulary), months_in(text, known.vocabulary)
        read = [dict(zip(PARTS, each, strict=False)) for each in (*days, *months)]
        told = {date.get(part) for date in read}
        number = told.pop() if len(told) == 1 else None
        return Fact(str(number), "profile.preferences.start") if number else None

    return look


def _link(*names: str) -> Look:
    """The first link of those names."""

    def look(profile: Profile, intent: Intent, known: Known) -> Fact | None:
        links = {normal(k): (k, url) for k, url in profile.links.items()}
        found = next((links[n] for n in names if n in links), None)
        return Fact(found[1], f"profile.links.{found[0]}") if found else None

    return look


def _street(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Both lines, unless the page has a field of its own for the second."""
    address = profile.address
    second = any(_asks_second_line(f, known) for f in known.fields)
    lines = (address.line1,) if second else (address.line1, address.line2)
    return Fact(", ".join(filter(None, lines)), "profile.address.line1") if address.line1 else None


def _asks_second_line(field: Field, known: Known) -> bool:
    intent = known.meaning(field)
    return intent is not None and intent.name == "address-line2"


def _country(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    code = profile.address.country
    name = known.vocabulary.country_name(code, known.language) if code else ""
    return Fact(name, "profile.address.country")


def _signed_today(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The day of the run: whoever signs a form, or has it signed, does so then."""
    return Fact(known.today.isoformat(), "the day of this run") if known.today else None


def _dated(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The same for a bare date beside a name, where the page has its reader declare something.

    That is told by choices that only such declarations have ("Yes, I have a disability, ...").
    """
    texts = (t for f in known.fields for t in (f.label, *(o.label for o in f.options)))
    kinds = [kind for kind in known.vocabulary.same if kind.startswith("eeo.")]
    declares = any(
        len(t) >= DECLARING and known.vocabulary.meaning(t, k) for t in texts for k in kinds
    )
    return _signed_today(profile, intent, known) if declares else None


def _location(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Town, region and country in one line, each once; None without a town."""
    address = profile.address
    country = known.vocabulary.country_name(address.country, known.language)
    parts = dict.fromkeys(filter(None, (address.city, address.region, country)))
    return Fact(", ".join(parts), "profile.address") if address.city else None


def _job(pick: Callable[[Work], str], name: str) -> Look:
    """Of the one employment that goes on."""

    def look(profile: Profile, intent: Intent, known: Known) -> Fact | None:
        current = [(n, w) for n, w in enumerate(profile.work) if not w.end]
        if len(current) != 1:
            return None
        (place, work) = current[0]
        return Fact(pick(work), f"profile.work[{place}].{name}")

    return look


def _languages(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    wanted = dict(intent.slots).get("language")
    if wanted is None:
        return Fact(tuple(s.name for s in profile.languages), "profile.languages")
    for place, spoken in enumerate(profile.languages):
        code = known.vocabulary.screening.named("language", spoken.name)
        if wanted in (code, normal(spoken.name)):
            return Fact(spoken.level or True, f"profile.languages[{place}]")
    return None


def _education(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The degree, where there is one; of several the highest, where all of them are known ones."""
    degrees = [(n, e) for n, e in enumerate(profile.education) if e.degree]
    if len(degrees) > 1:
        ranks = [_rank(e, known) for _, e in degrees]
        top = max(ranks)
        degrees = [d for d, r in zip(degrees, ranks, strict=True) if r == top and min(ranks) >= 0]
    if len(degrees) != 1:
        return None
    (place, education) = degrees[0]
    return Fact(education.degree, f"profile.education[{place}].degree")


def _rank(education: Education, known: Known) -> int:
    """Where the degree stands among those that the vocabulary lists in rising order; -1 nowhere."""
    order = known.vocabulary.rising.get("education_level", ())
    meaning = known.vocabulary.meaning(education.degree, "education_level").partition(".")[0]
    return order.index(meaning) if meaning in order else -1


FACTS: Mapping[str, Look] = {
    "name": _at("name.full"),
    "given-name": _at("name.given"),
    "family-name": _at("name.family"),
    "nickname": _at("name.preferred"),
    "email": _at("email"),
    "bday": _at("birthday"),
    "bday-day": _born("day"),
    "bday-month": _born("month"),
    "bday-year": _born("year"),
    "tel": _at("phone"),
    "tel-country-code": _at("phone_code"),
    "tel-national": _at("phone_national"),
    "street-address": _street,
    "address-line1": _at("address.line1"),
    "address-line2": _at("address.line2"),
    "address-level2": _at("address.city"),
    "address-level1": _at("address.region"),
    "location": _location,
    "date_signed": _signed_today,
    "date_beside_name": _dated,
    "postal-code": _at("address.postal_code"),
    "country": _country,
    "country-name": _country,
    "organization": _job(lambda w: w.company, "company"),
    "organization-title": _job(lambda w: w.title, "title"),
    "linkedin": _link("linkedin"),
    "github": _link("github"),
    "website": _link("website", "portfolio", "homepage", "blog"),
    "url": _link("website", "portfolio", "homepage"),
    "notice_period": _at("preferences.notice_period"),
    "start_date": _at("preferences.start"),
    "start_date-day": _starting("day"),
    "start_date-month": _starting("month"),
    "start_date-year": _starting("year"),
    "remote": _at("preferences.remote"),
    "languages": _languages,
    "education_level": _education,
}
