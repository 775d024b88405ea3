"""What a profile says to an intent: one rule for each intent, and where the profile says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from steadyhand.jobs.derivations import born, of_age, still_valid, years_worked
from steadyhand.jobs.profile import Certificate, Education, Profile, Skill, Work

from ..lang.dates import dates_in, months_in
from ..lang.text import normal, same
from ..page.snapshot import NO_FIELD, Field, PageText, Ref, Role
from . import sensitivity
from .knowledge import GivenAnswer, Known
from .question import slot_values
from .sections import part_of, place_of
from .sheet import Intent, Unknown, Value

# What the profile says to an intent, and where in the profile it says so.
#
# One line of FACTS per intent. Each reads what the user wrote; the only things put together are
# the full name, an address or a place in one box and a list of languages. Where the profile says
# nothing, or says it of something else (another skill, another country, another currency), the
# answer is None.


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


# What the user said of law and of their own past, as screening questions ask for it.
#
# A statement answers the question that it is about and the narrower ones that it leaves no doubt
# about: who needs no sponsorship at all needs no H-1B, who has no record has no felony. Nothing is
# concluded the other way round.

DECLINED = "decline"  # what a profile says for "I would rather not tell"
UNTOLD = "Prefer not to say"  # as forms say it; options of other languages mean the same


def authorized(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they may work there; "without sponsorship" takes both statements."""
    slots = dict(intent.slots)
    country = slots["country"]
    may, place = profile.authorizations.get(country), f"profile.authorizations.{country}"
    if may is None or "employer" in slots:
        return None
    if not may or "without" not in slots:
        return Fact(may, place)
    needs = profile.sponsorship.get(country)
    return Fact(True, f"{place}, profile.sponsorship.{country}") if needs is False else None


def sponsored(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they need sponsorship: needing none at all is said of every time and kind."""
    slots = dict(intent.slots)
    fact = _needs(profile, slots["country"], slots.get("tense", ""))
    if fact is None or (fact.value is True and "visa" in slots):
        return None
    return Fact(not fact.value, fact.place) if slots.get("polarity") == "not" else fact


def _needs(profile: Profile, country: str, tense: str) -> Fact | None:
    ever = profile.sponsorship.get(country)
    now, later = profile.sponsorship_now.get(country), profile.sponsorship_later.get(country)
    if ever is False:
        return Fact(False, f"profile.sponsorship.{country}")
    if tense == "now":
        return None if now is None else Fact(now, f"profile.sponsorship_now.{country}")
    if tense == "future" and later is not None:
        return Fact(later, f"profile.sponsorship_later.{country}")
    if ever:
        return Fact(True, f"profile.sponsorship.{country}")
    either = True if now or later else False if (now, later) == (False, False) else None
    place = f"profile.sponsorship_now.{country}, profile.sponsorship_later.{country}"
    return Fact(either, place) if either is not None and tense == "any" else None


def citizen(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a citizenship that they named; that they have no other they did not say."""
    mine = dict(intent.slots)["country"] in profile.citizenships
    return Fact(True, "profile.citizenships") if mine else None


def nationality(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The one that they have; which of several to name is theirs to say."""
    if len(profile.citizenships) != 1:
        return None
    name = known.vocabulary.country_name(profile.citizenships[0], known.language)
    return Fact(name, "profile.citizenships")


def us_person(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """As they said it themselves."""
    said = profile.background.us_person
    return None if said is None else Fact(said, "profile.background.us_person")


def cleared(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they hold a clearance, or of which level; that they could get one nobody knows."""
    said, slots = profile.background.clearance, dict(intent.slots)
    place = "profile.background.clearance"
    if slots.get("asks") == "level":
        return Fact(said, place) if isinstance(said, str) else None
    if slots.get("status") != "active" or (said is not False and "level" in slots):
        return None
    return Fact(said, place) if isinstance(said, bool) else None


def convicted(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """No record means none of any kind; a record is told for the plain question alone."""
    said = profile.background.criminal_record
    plain = intent.slots == (("kind", "any"),)
    place = "profile.background.criminal_record"
    return Fact(said, place) if said is False or (said is True and plain) else None


def old_enough(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they have that age on the day of the run, by the birthday that they gave."""
    slots = dict(intent.slots)
    limit = slots.get("over", slots.get("under", ""))
    if known.today is None or not limit:
        return None
    reached = of_age(profile, int(limit), on=known.today)
    if reached is None:
        return None
    return Fact(bool(reached.value) is ("over" in slots), reached.shown)


def bound(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they may not compete, as they said it themselves; of other agreements that is all."""
    said = None if intent.slots else profile.background.non_compete
    return Fact(said, "profile.background.non_compete") if isinstance(said, bool) else None


def worked_there(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """By the list of all their employers; a name that shares a word with one of them is asked."""
    employers, name = profile.background.worked_for, dict(intent.slots).get("of", "here")
    words = set(normal(known.company if name == "here" else name).split())
    if employers is None or not words or "/" in (known.company if name == "here" else name):
        return None
    place = "profile.background.worked_for"
    if any(set(normal(each).split()) == words for each in employers):
        return Fact(True, place)
    return (
        None if any(words & set(normal(each).split()) for each in employers) else Fact(False, place)
    )


def related(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """No where they said that no relative works at any employer of theirs to name."""
    none = profile.background.relatives_at == ()
    return Fact(False, "profile.background.relatives_at") if none else None


def declared(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """What they said of themselves for statistics; their default where they set one."""
    slots = dict(intent.slots)
    kind = slots.get("kind", "gender")  # the token "sex" asks for the same
    said, place = profile.eeo.get(kind, ""), f"profile.eeo.{kind}"
    if not said:
        said, place = profile.eeo.get("default", ""), "profile.eeo.default"
    if "which" in slots and known.vocabulary.truth(said):
        return None  # a veteran need not be a protected one
    words = UNTOLD if same(said, DECLINED) else said
    return Fact(words, place) if words else None


WRITTEN = {"truth": "truthfulness"}  # kind of a consent -> how a profile calls it


def agreed(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """What they agreed to once and for all; of a sentence that names several, all of them."""
    kind, background = dict(intent.slots).get("kind", ""), profile.background
    kinds = [WRITTEN.get(each, each) for each in kind.split("+")]
    if all(each in profile.consents for each in kinds):
        place = ", ".join(f"profile.consents.{each}" for each in kinds)
        return Fact(all(profile.consents[each] for each in kinds), place)
    said = {"drug_test": background.drug_test, "background_check": background.background_check}
    value = said.get(kind)
    return None if value is None else Fact(value, f"profile.background.{kind}")


GOOD = frozenset({"b2", "c1", "c2", "fluent", "native"})  # whoever has it speaks the language
FLUENT: Mapping[str, frozenset[str]] = {
    "fluent": frozenset({"c2", "fluent", "native"}),
    "native": frozenset({"native"}),
}


def experienced(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a skill that they named, with years enough where the question counts them."""
    slots = dict(intent.slots)
    found = _skill(profile, slots["skill"])
    if found is None:
        return None
    number, skill = found
    if "at_least" not in slots:
        return Fact(True, f"profile.skills[{number}]")
    if skill.years is None:
        return None
    return Fact(skill.years >= int(slots["at_least"]), f"profile.skills[{number}].years")


def years(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The years that they gave for that very skill."""
    found = _skill(profile, dict(intent.slots)["skill"])
    if found is None or found[1].years is None:
        return None
    return Fact(f"{found[1].years:g}", f"profile.skills[{found[0]}].years")


def _skill(profile: Profile, name: str) -> tuple[int, Skill] | None:
    named = [(n, s) for n, s in enumerate(profile.skills) if same(s.name, name)]
    return named[0] if len(named) == 1 else None


def all_years(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whole years in employment, where the dates of their work leave no doubt."""
    worked = years_worked(profile.work, on=known.today) if known.today else None
    return Fact(str(worked.value), worked.shown) if worked else None


def graduated(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a completed degree of that very kind, and in that field where one is named."""
    slots = dict(intent.slots)
    done = slots.get("status") is None
    for number, course in enumerate(profile.education):
        kind = known.vocabulary.meaning(course.level or course.degree, "education_level")
        told = kind.partition(".")[0] == slots["degree"] and course.completed is done
        if told and ("field" not in slots or same(course.field, slots["field"])):
            return Fact(True, _course(number, course))
    return None


def _course(number: int, course: Education) -> str:
    return f"profile.education[{number}].{'level' if course.level else 'degree'}"


def speaks(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a language that they know well, or as well as the question says."""
    slots = dict(intent.slots)
    for number, spoken in enumerate(profile.languages):
        if known.vocabulary.screening.named("language", spoken.name) != slots["language"]:
            continue
        level = normal(spoken.level)
        enough = FLUENT.get(slots["fluency"], frozenset()) if "fluency" in slots else GOOD | {""}
        return Fact(True, f"profile.languages[{number}]") if level in enough else None
    return None


def certified(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a certificate of that name that has not expired."""
    return _paper(profile.certificates, "certificates", intent, known)


def certificates(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """All that they named."""
    names = tuple(paper.name for paper in profile.certificates)
    return Fact(names, "profile.certificates") if names else None


def licensed(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they may drive, or yes for a licence of that name that has not expired."""
    if dict(intent.slots).get("kind") != "driving":
        return _paper(profile.licences, "licences", intent, known)
    said = profile.driving_licence
    return None if said is None or said == () else Fact(bool(said), "profile.driving_licence")


def _paper(papers: tuple[Certificate, ...], part: str, intent: Intent, known: Known) -> Fact | None:
    wanted = dict(intent.slots).get("name", "")
    for number, paper in enumerate(papers):
        if same(paper.name, wanted):
            valid = still_valid(paper, on=known.today) if known.today else None
            good = valid.value is True if valid else not paper.expires
            return Fact(True, f"profile.{part}[{number}]") if good else None
    return None


SHIFTS: Mapping[str, str] = {
    "weekend": "weekends",
    "night": "nights",
    "overtime": "overtime",
    "on_call": "on_call",
    "rotating": "shifts",
}
MODES: Mapping[str, str] = {"onsite": "on_site", "hybrid": "hybrid"}
PAID: Mapping[str, str] = {
    "desired": "salary",
    "minimum": "salary_minimum",
    "current": "salary_current",
}


def salary(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The amount, where its currency and period are those that the question names.

    Whoever states a salary states it gross; what of it would be base or net they did not say.
    """
    slots = dict(intent.slots)
    name = PAID.get(slots.pop("kind"), "")
    text = getattr(profile.preferences, name, "")
    said = {s: slot_values(s, text, known.vocabulary) for s in ("currency", "period")}
    said["part"] = {"gross"}
    if not text or any(said[slot] != {value} for slot, value in slots.items()):
        return None
    return Fact(text, f"profile.preferences.{name}")


def moves(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they would move; to one place, where they named no others or named that one."""
    said, named = profile.preferences.relocate, profile.preferences.relocate_to
    place = dict(intent.slots).get("place")
    if place is None:
        return None if said is None else Fact(said, "profile.preferences.relocate")
    if any(same(place, each) for each in named):
        return Fact(True, "profile.preferences.relocate_to")
    anywhere = isinstance(said, bool) and (said is False or not named)
    return Fact(said, "profile.preferences.relocate") if anywhere and said is not None else None


def lives(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for their own city, region or country; how near another place is nobody knows."""
    place, words = dict(intent.slots)["place"], known.vocabulary
    for part in ("city", "region"):
        if same(place, getattr(profile.address, part)):
            return Fact(True, f"profile.address.{part}")
    own = profile.address.country and words.country(place) == profile.address.country
    return Fact(True, "profile.address.country") if own and not words.regions(place) else None


def commutes(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they would come to this job's place, as they said of any."""
    if dict(intent.slots)["place"] != "job":
        return None
    return _said(profile, "commute")


def works(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they would work at the office, or there in part, as they said."""
    slots = dict(intent.slots)
    return None if "days" in slots else _said(profile, MODES.get(slots["mode"], ""))


def travels(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they would travel; that much, where they said how much at most."""
    percent, most = dict(intent.slots).get("percent"), profile.preferences.travel_percent
    if percent is None:
        return _said(profile, "travel")
    if profile.preferences.travel is False:
        return Fact(False, "profile.preferences.travel")
    return (
        None if most is None else Fact(most >= int(percent), "profile.preferences.travel_percent")
    )


def takes_shifts(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they would work at such hours, as they said."""
    return _said(profile, SHIFTS.get(dict(intent.slots)["kind"], ""))


def drives(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they have a car of their own, as they said."""
    said = profile.background.own_vehicle
    return None if said is None else Fact(said, "profile.background.own_vehicle")


def _said(profile: Profile, name: str) -> Fact | None:
    said = getattr(profile.preferences, name, None)
    return None if said in (None, "") else Fact(said, f"profile.preferences.{name}")


# Which statement of the profile answers which screening question; one line for each intent.
#
# What is not here is asked: why somebody applies, who told them of the job, whether they applied
# before, and all that is true of one employer alone.

WHO = tuple(
    "name given-name family-name nickname email tel tel-national street-address address-line1 "
    "linkedin github website".split()
)

SCREENING: Mapping[str, Look] = {
    "work_authorization": authorized,
    "needs_sponsorship": sponsored,
    "citizenship": citizen,
    "nationality": nationality,
    "us_person": us_person,
    "clearance": cleared,
    "criminal_record": convicted,
    "age": old_enough,
    "non_compete": bound,
    "former_employee": worked_there,
    "relatives_here": related,
    "eeo": declared,
    "sex": declared,
    "consent": agreed,
    "years_experience": years,
    "total_experience": all_years,
    "has_experience": experienced,
    "has_degree": graduated,
    "speaks": speaks,
    "has_certificate": certified,
    "certificates": certificates,
    "has_licence": licensed,
    "salary": salary,
    "relocation": moves,
    "lives_in": lives,
    "commute": commutes,
    "work_mode": works,
    "travel": travels,
    "shift": takes_shifts,
    "vehicle": drives,
}


def told(field: Field, known: Known) -> Fact | Unknown | None:
    """What the profile says to this very question, or of the entry that the field belongs to."""
    if known.profile is None:
        return None
    return stated(known.profile, field) or entered(known.profile, field, known)


def believed(intent: Intent | None, known: Known) -> Fact | None:
    """What the profile says to that meaning."""
    if known.profile is None or intent is None:
        return None
    return SCREENING.get(intent.name, meant)(known.profile, intent, known)


def identifying(known: Known) -> tuple[str, ...]:
    """What the profile says of who the user is and how to reach them: texts that a page may show.

    A site that knows its visitor shows some of it before anything was filled in.
    """
    facts = (believed(Intent(name), known) for name in WHO)
    texts = (fact.value for fact in facts if fact is not None)
    found = (
        text for text in texts if isinstance(text, str) and len(text) >= sensitivity.SECRET_MIN
    )
    return tuple(dict.fromkeys(found))


# The names of what the user said that may be told to a model: never what it holds.
#
# Law, demography, money, consent and secrets are not among them: whoever only names a fact could
# still put it where it was not asked for. Nor is what depends on a slot (a country, a skill), nor
# a yes or a no: that would answer any question that takes one.


def tellable(known: Known) -> frozenset[str]:
    """Names of intents that the profile or this job's answers say something to."""
    facts = ((name, believed(Intent(name), known)) for name in FACTS)
    said = {name for name, fact in facts if fact and not isinstance(fact.value, bool)}
    given = (known.meaning(_labelled(g.label)) for g in known.given if not _yes_or_no(g, known))
    said |= {intent.name for intent in given if intent is not None and not intent.slots}
    return frozenset(name for name in said if _may_be_told(name))


def _yes_or_no(answer: GivenAnswer, known: Known) -> bool:
    said, words = answer.value, known.vocabulary
    return isinstance(said, bool) or normal(str(said)) in words.yes | words.no


def _labelled(label: str) -> Field:
    return Field(Ref(""), NO_FIELD, Role.TEXT, label=PageText(label))


def _may_be_told(name: str) -> bool:
    return name not in (*sensitivity.OWN, *SCREENING) and not sensitivity.secret(Intent(name))
