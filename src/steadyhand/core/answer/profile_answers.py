"""What a profile says to an intent: one rule for each intent, and where the profile says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from steadyhand.jobs.derivations import birthday_part, is_of_age, is_still_valid, years_worked
from steadyhand.jobs.profile import Certificate, Education, Profile, Skill, Work

from ..lang.dates import dates_in, months_in
from ..lang.text import is_same_text, normalise
from ..page.snapshot import NO_FIELD, Field, PageText, Ref, Role
from . import sensitivity
from .knowledge import ExplicitAnswer, Knowledge
from .question import slot_values
from .sections import entry_index, entry_part, is_same_section
from .sheet import Intent, Unknown, Value

# What the profile says to an intent, and where in the profile it says so.
#
# One line of FACTS per intent. Each reads what the user wrote; the only things put together are
# the full name, an address or a place in one box and a list of languages. Where the profile says
# nothing, or says it of something else (another skill, another country, another currency), the
# answer is None.


@dataclass(frozen=True, slots=True)
class ProfileFact:
    """A value, and the place in the profile where it stands."""

    value: Value
    place: str


DECLARING = 25  # characters of a choice that says in a sentence what somebody declares
PARTS = ("year", "month", "day")  # as dates are read
FactRule = Callable[[Profile, Intent, Knowledge], ProfileFact | None]


def stated_fact(profile: Profile, field: Field) -> ProfileFact | None:
    """The answer that the profile's facts give to this very question."""
    for question, value in profile.facts.items():
        if is_same_text(question, field.question) or (
            not field.group and is_same_text(question, field.label)
        ):
            return ProfileFact(value, f"profile.facts.{question}")
    return None


def entry_fact(profile: Profile, field: Field, known: Knowledge) -> ProfileFact | Unknown | None:
    """What the field asks of an entry of work or education, the latest entry first.

    None outside of such sections; unknown for an entry that the profile has not.
    """
    part = entry_part(field, known.vocabulary)
    if part is None:
        return None
    if any(g.rows and is_same_section(g.label, field.group, known.vocabulary) for g in known.given):
        return Unknown("the entries that you gave for this job do not say it")
    entries = _latest_first(profile.work if part[0] == "work" else profile.education)
    place = entry_index(field, known.fields)
    if place >= len(entries):
        return Unknown("your profile has no further entry for this")
    number, entry = entries[place]
    if part[1] == "current" and not (entry.start or entry.end):
        return Unknown("your profile gives no dates for this entry")
    value = not entry.end if part[1] == "current" else getattr(entry, part[1])
    return ProfileFact(value, f"profile.{part[0]}[{number}].{part[1]}")


def _latest_first(entries: Sequence[Work | Education]) -> list[tuple[int, Work | Education]]:
    """The entries with their places in the profile; what goes on still is the latest."""
    placed = list(enumerate(entries))
    return sorted(placed, key=lambda e: (e[1].end or "9999", e[1].start), reverse=True)


def intent_fact(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """What the profile says to the intent, or None."""
    look = FACT_RULES.get(intent.name)
    fact = look(profile, intent, known) if look else None
    return fact if fact and fact.value not in ("", ()) else None


def _text_at(place: str) -> FactRule:
    """The text at that place of the profile."""
    path = place.split(".")

    def look(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
        value: object = profile
        for step in path:
            value = getattr(value, step)
        return ProfileFact(value, f"profile.{place}") if isinstance(value, str | bool) else None

    return look


def _birthday_part(part: str) -> FactRule:
    """The day, month or year of the birthday."""

    def look(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
        number = birthday_part(profile, part)
        return ProfileFact(str(number.value), "profile.birthday") if number else None

    return look


def _starting(part: str) -> FactRule:
    """The day, month or year of the wished start, where the profile's text is a date."""

    def look(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
        text = profile.preferences.start
        days, months = dates_in(text, known.vocabulary), months_in(text, known.vocabulary)
        read = [dict(zip(PARTS, each, strict=False)) for each in (*days, *months)]
        told = {date.get(part) for date in read}
        number = told.pop() if len(told) == 1 else None
        return ProfileFact(str(number), "profile.preferences.start") if number else None

    return look


def _first_link(*names: str) -> FactRule:
    """The first link of those names."""

    def look(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
        links = {normalise(k): (k, url) for k, url in profile.links.items()}
        found = next((links[n] for n in names if n in links), None)
        return ProfileFact(found[1], f"profile.links.{found[0]}") if found else None

    return look


def _street(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Both lines, unless the page has a field of its own for the second."""
    address = profile.address
    second = any(_asks_second_line(f, known) for f in known.fields)
    lines = (address.line1,) if second else (address.line1, address.line2)
    return (
        ProfileFact(", ".join(filter(None, lines)), "profile.address.line1")
        if address.line1
        else None
    )


def _asks_second_line(field: Field, known: Knowledge) -> bool:
    intent = known.meaning(field)
    return intent is not None and intent.name == "address-line2"


def _country(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    code = profile.address.country
    name = known.vocabulary.country_name(code, known.language) if code else ""
    return ProfileFact(name, "profile.address.country")


def _signed_today(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """The day of the run: whoever signs a form, or has it signed, does so then."""
    return ProfileFact(known.today.isoformat(), "the day of this run") if known.today else None


def _dated(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """The same for a bare date beside a name, where the page has its reader declare something.

    That is told by choices that only such declarations have ("Yes, I have a disability, ...").
    """
    texts = (t for f in known.fields for t in (f.label, *(o.label for o in f.options)))
    kinds = [kind for kind in known.vocabulary.same if kind.startswith("eeo.")]
    declares = any(
        len(t) >= DECLARING and known.vocabulary.meaning(t, k) for t in texts for k in kinds
    )
    return _signed_today(profile, intent, known) if declares else None


def _location(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Town, region and country in one line, each once; None without a town."""
    address = profile.address
    country = known.vocabulary.country_name(address.country, known.language)
    parts = dict.fromkeys(filter(None, (address.city, address.region, country)))
    return ProfileFact(", ".join(parts), "profile.address") if address.city else None


def _current_job(pick: Callable[[Work], str], name: str) -> FactRule:
    """Of the one employment that goes on."""

    def look(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
        current = [(n, w) for n, w in enumerate(profile.work) if not w.end]
        if len(current) != 1:
            return None
        (place, work) = current[0]
        return ProfileFact(pick(work), f"profile.work[{place}].{name}")

    return look


def _languages(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    wanted = dict(intent.slots).get("language")
    if wanted is None:
        return ProfileFact(tuple(s.name for s in profile.languages), "profile.languages")
    for place, spoken in enumerate(profile.languages):
        code = known.vocabulary.screening.named("language", spoken.name)
        if wanted in (code, normalise(spoken.name)):
            return ProfileFact(spoken.level or True, f"profile.languages[{place}]")
    return None


def _education(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """The degree, where there is one; of several the highest, where all of them are known ones."""
    degrees = [(n, e) for n, e in enumerate(profile.education) if e.degree]
    if len(degrees) > 1:
        ranks = [_degree_rank(e, known) for _, e in degrees]
        top = max(ranks)
        degrees = [d for d, r in zip(degrees, ranks, strict=True) if r == top and min(ranks) >= 0]
    if len(degrees) != 1:
        return None
    (place, education) = degrees[0]
    return ProfileFact(education.degree, f"profile.education[{place}].degree")


def _degree_rank(education: Education, known: Knowledge) -> int:
    """Where the degree stands among those that the vocabulary lists in rising order; -1 nowhere."""
    order = known.vocabulary.rising.get("education_level", ())
    meaning = known.vocabulary.meaning(education.degree, "education_level").partition(".")[0]
    return order.index(meaning) if meaning in order else -1


FACT_RULES: Mapping[str, FactRule] = {
    "name": _text_at("name.full"),
    "given-name": _text_at("name.given"),
    "family-name": _text_at("name.family"),
    "nickname": _text_at("name.preferred"),
    "email": _text_at("email"),
    "bday": _text_at("birthday"),
    "bday-day": _birthday_part("day"),
    "bday-month": _birthday_part("month"),
    "bday-year": _birthday_part("year"),
    "tel": _text_at("phone"),
    "tel-country-code": _text_at("phone_code"),
    "tel-national": _text_at("phone_national"),
    "street-address": _street,
    "address-line1": _text_at("address.line1"),
    "address-line2": _text_at("address.line2"),
    "address-level2": _text_at("address.city"),
    "address-level1": _text_at("address.region"),
    "location": _location,
    "date_signed": _signed_today,
    "date_beside_name": _dated,
    "postal-code": _text_at("address.postal_code"),
    "country": _country,
    "country-name": _country,
    "organization": _current_job(lambda w: w.company, "company"),
    "organization-title": _current_job(lambda w: w.title, "title"),
    "linkedin": _first_link("linkedin"),
    "github": _first_link("github"),
    "website": _first_link("website", "portfolio", "homepage", "blog"),
    "url": _first_link("website", "portfolio", "homepage"),
    "notice_period": _text_at("preferences.notice_period"),
    "start_date": _text_at("preferences.start"),
    "start_date-day": _starting("day"),
    "start_date-month": _starting("month"),
    "start_date-year": _starting("year"),
    "remote": _text_at("preferences.remote"),
    "languages": _languages,
    "education_level": _education,
}


# What the user said of law and of their own past, as screening questions ask for it.
#
# A statement answers the question that it is about and the narrower ones that it leaves no doubt
# about: who needs no sponsorship at all needs no H-1B, who has no record has no felony. Nothing is
# concluded the other way round.

DECLINE = "decline"  # what a profile says for "I would rather not tell"
PREFER_NOT_TO_SAY = "Prefer not to say"  # as forms say it; options of other languages mean the same


def may_work(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they may work there; "without sponsorship" takes both statements."""
    slots = dict(intent.slots)
    country = slots["country"]
    may, place = profile.authorizations.get(country), f"profile.authorizations.{country}"
    if may is None or "employer" in slots:
        return None
    if not may or "without" not in slots:
        return ProfileFact(may, place)
    needs = profile.sponsorship.get(country)
    return ProfileFact(True, f"{place}, profile.sponsorship.{country}") if needs is False else None


def needs_sponsorship(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they need sponsorship: needing none at all is said of every time and kind."""
    slots = dict(intent.slots)
    fact = _sponsorship_fact(profile, slots["country"], slots.get("tense", ""))
    if fact is None or (fact.value is True and "visa" in slots):
        return None
    return ProfileFact(not fact.value, fact.place) if slots.get("polarity") == "not" else fact


def _sponsorship_fact(profile: Profile, country: str, tense: str) -> ProfileFact | None:
    ever = profile.sponsorship.get(country)
    now, later = profile.sponsorship_now.get(country), profile.sponsorship_later.get(country)
    if ever is False:
        return ProfileFact(False, f"profile.sponsorship.{country}")
    if tense == "now":
        return None if now is None else ProfileFact(now, f"profile.sponsorship_now.{country}")
    if tense == "future" and later is not None:
        return ProfileFact(later, f"profile.sponsorship_later.{country}")
    if ever:
        return ProfileFact(True, f"profile.sponsorship.{country}")
    either = True if now or later else False if (now, later) == (False, False) else None
    place = f"profile.sponsorship_now.{country}, profile.sponsorship_later.{country}"
    return ProfileFact(either, place) if either is not None and tense == "any" else None


def has_citizenship(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Yes for a citizenship that they named; that they have no other they did not say."""
    mine = dict(intent.slots)["country"] in profile.citizenships
    return ProfileFact(True, "profile.citizenships") if mine else None


def nationality(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """The one that they have; which of several to name is theirs to say."""
    if len(profile.citizenships) != 1:
        return None
    name = known.vocabulary.country_name(profile.citizenships[0], known.language)
    return ProfileFact(name, "profile.citizenships")


def is_us_person(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """As they said it themselves."""
    said = profile.background.us_person
    return None if said is None else ProfileFact(said, "profile.background.us_person")


def has_clearance(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they hold a clearance, or of which level; that they could get one nobody knows."""
    said, slots = profile.background.clearance, dict(intent.slots)
    place = "profile.background.clearance"
    if slots.get("asks") == "level":
        return ProfileFact(said, place) if isinstance(said, str) else None
    if slots.get("status") != "active" or (said is not False and "level" in slots):
        return None
    return ProfileFact(said, place) if isinstance(said, bool) else None


def has_criminal_record(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """No record means none of any kind; a record is told for the plain question alone."""
    said = profile.background.criminal_record
    plain = intent.slots == (("kind", "any"),)
    place = "profile.background.criminal_record"
    return ProfileFact(said, place) if said is False or (said is True and plain) else None


def is_old_enough(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they have that age on the day of the run, by the birthday that they gave."""
    slots = dict(intent.slots)
    limit = slots.get("over", slots.get("under", ""))
    if known.today is None or not limit:
        return None
    reached = is_of_age(profile, int(limit), on=known.today)
    if reached is None:
        return None
    return ProfileFact(bool(reached.value) is ("over" in slots), reached.display_name)


def has_non_compete(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they may not compete, as they said it themselves; of other agreements that is all."""
    said = None if intent.slots else profile.background.non_compete
    return ProfileFact(said, "profile.background.non_compete") if isinstance(said, bool) else None


def was_employed(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """By the list of all their employers; a name that shares a word with one of them is asked."""
    employers, name = profile.background.worked_for, dict(intent.slots).get("of", "here")
    words = set(normalise(known.company if name == "here" else name).split())
    if employers is None or not words or "/" in (known.company if name == "here" else name):
        return None
    place = "profile.background.worked_for"
    if any(set(normalise(each).split()) == words for each in employers):
        return ProfileFact(True, place)
    return (
        None
        if any(words & set(normalise(each).split()) for each in employers)
        else ProfileFact(False, place)
    )


def has_relatives_there(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """No where they said that no relative works at any employer of theirs to name."""
    none = profile.background.relatives_at == ()
    return ProfileFact(False, "profile.background.relatives_at") if none else None


def declaration(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """What they said of themselves for statistics; their default where they set one."""
    slots = dict(intent.slots)
    kind = slots.get("kind", "gender")  # the token "sex" asks for the same
    said, place = profile.eeo.get(kind, ""), f"profile.eeo.{kind}"
    if not said:
        said, place = profile.eeo.get("default", ""), "profile.eeo.default"
    if "which" in slots and known.vocabulary.truth(said):
        return None  # a veteran need not be a protected one
    words = PREFER_NOT_TO_SAY if is_same_text(said, DECLINE) else said
    return ProfileFact(words, place) if words else None


CONSENT_NAMES = {"truth": "truthfulness"}  # kind of a consent -> how a profile calls it


def agreement(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """What they agreed to once and for all; of a sentence that names several, all of them."""
    kind, background = dict(intent.slots).get("kind", ""), profile.background
    kinds = [CONSENT_NAMES.get(each, each) for each in kind.split("+")]
    if all(each in profile.consents for each in kinds):
        place = ", ".join(f"profile.consents.{each}" for each in kinds)
        return ProfileFact(all(profile.consents[each] for each in kinds), place)
    said = {"drug_test": background.drug_test, "background_check": background.background_check}
    value = said.get(kind)
    return None if value is None else ProfileFact(value, f"profile.background.{kind}")


GOOD_LEVELS = frozenset(
    {"b2", "c1", "c2", "fluent", "native"}
)  # whoever has it speaks the language
FLUENT_LEVELS: Mapping[str, frozenset[str]] = {
    "fluent": frozenset({"c2", "fluent", "native"}),
    "native": frozenset({"native"}),
}


def has_experience(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Yes for a skill that they named, with years enough where the question counts them."""
    slots = dict(intent.slots)
    found = _find_skill(profile, slots["skill"])
    if found is None:
        return None
    number, skill = found
    if "at_least" not in slots:
        return ProfileFact(True, f"profile.skills[{number}]")
    if skill.years is None:
        return None
    return ProfileFact(skill.years >= int(slots["at_least"]), f"profile.skills[{number}].years")


def skill_years(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """The years that they gave for that very skill."""
    found = _find_skill(profile, dict(intent.slots)["skill"])
    if found is None or found[1].years is None:
        return None
    return ProfileFact(f"{found[1].years:g}", f"profile.skills[{found[0]}].years")


def _find_skill(profile: Profile, name: str) -> tuple[int, Skill] | None:
    named = [(n, s) for n, s in enumerate(profile.skills) if is_same_text(s.name, name)]
    return named[0] if len(named) == 1 else None


def total_years(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whole years in employment, where the dates of their work leave no doubt."""
    worked = years_worked(profile.work, on=known.today) if known.today else None
    return ProfileFact(str(worked.value), worked.display_name) if worked else None


def has_degree(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Yes for a completed degree of that very kind, and in that field where one is named."""
    slots = dict(intent.slots)
    done = slots.get("status") is None
    for number, course in enumerate(profile.education):
        kind = known.vocabulary.meaning(course.level or course.degree, "education_level")
        told = kind.partition(".")[0] == slots["degree"] and course.completed is done
        if told and ("field" not in slots or is_same_text(course.field, slots["field"])):
            return ProfileFact(True, _degree_path(number, course))
    return None


def _degree_path(number: int, course: Education) -> str:
    return f"profile.education[{number}].{'level' if course.level else 'degree'}"


def speaks(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Yes for a language that they know well, or as well as the question says."""
    slots = dict(intent.slots)
    for number, spoken in enumerate(profile.languages):
        if known.vocabulary.screening.named("language", spoken.name) != slots["language"]:
            continue
        level = normalise(spoken.level)
        enough = (
            FLUENT_LEVELS.get(slots["fluency"], frozenset())
            if "fluency" in slots
            else GOOD_LEVELS | {""}
        )
        return ProfileFact(True, f"profile.languages[{number}]") if level in enough else None
    return None


def has_certificate(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Yes for a certificate of that name that has not expired."""
    return _valid_paper(profile.certificates, "certificates", intent, known)


def certificate_names(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """All that they named."""
    names = tuple(paper.name for paper in profile.certificates)
    return ProfileFact(names, "profile.certificates") if names else None


def has_licence(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they may drive, or yes for a licence of that name that has not expired."""
    if dict(intent.slots).get("kind") != "driving":
        return _valid_paper(profile.licences, "licences", intent, known)
    said = profile.driving_licence
    return (
        None if said is None or said == () else ProfileFact(bool(said), "profile.driving_licence")
    )


def _valid_paper(
    papers: tuple[Certificate, ...], part: str, intent: Intent, known: Knowledge
) -> ProfileFact | None:
    wanted = dict(intent.slots).get("name", "")
    for number, paper in enumerate(papers):
        if is_same_text(paper.name, wanted):
            valid = is_still_valid(paper, on=known.today) if known.today else None
            good = valid.value is True if valid else not paper.expires
            return ProfileFact(True, f"profile.{part}[{number}]") if good else None
    return None


SHIFT_FIELDS: Mapping[str, str] = {
    "weekend": "weekends",
    "night": "nights",
    "overtime": "overtime",
    "on_call": "on_call",
    "rotating": "shifts",
}
MODE_FIELDS: Mapping[str, str] = {"onsite": "on_site", "hybrid": "hybrid"}
SALARY_FIELDS: Mapping[str, str] = {
    "desired": "salary",
    "minimum": "salary_minimum",
    "current": "salary_current",
}


def salary_wish(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """The amount, where its currency and period are those that the question names.

    Whoever states a salary states it gross; what of it would be base or net they did not say.
    """
    slots = dict(intent.slots)
    name = SALARY_FIELDS.get(slots.pop("kind"), "")
    text = getattr(profile.preferences, name, "")
    said = {s: slot_values(s, text, known.vocabulary) for s in ("currency", "period")}
    said["part"] = {"gross"}
    if not text or any(said[slot] != {value} for slot, value in slots.items()):
        return None
    return ProfileFact(text, f"profile.preferences.{name}")


def would_relocate(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they would move; to one place, where they named no others or named that one."""
    said, named = profile.preferences.relocate, profile.preferences.relocate_to
    place = dict(intent.slots).get("place")
    if place is None:
        return None if said is None else ProfileFact(said, "profile.preferences.relocate")
    if any(is_same_text(place, each) for each in named):
        return ProfileFact(True, "profile.preferences.relocate_to")
    anywhere = isinstance(said, bool) and (said is False or not named)
    return (
        ProfileFact(said, "profile.preferences.relocate") if anywhere and said is not None else None
    )


def lives_at(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Yes for their own city, region or country; how near another place is nobody knows."""
    place, words = dict(intent.slots)["place"], known.vocabulary
    for part in ("city", "region"):
        if is_same_text(place, getattr(profile.address, part)):
            return ProfileFact(True, f"profile.address.{part}")
    own = profile.address.country and words.country(place) == profile.address.country
    return (
        ProfileFact(True, "profile.address.country") if own and not words.regions(place) else None
    )


def would_commute(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they would come to this job's place, as they said of any."""
    if dict(intent.slots)["place"] != "job":
        return None
    return _preference(profile, "commute")


def would_work_in_mode(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they would work at the office, or there in part, as they said."""
    slots = dict(intent.slots)
    return None if "days" in slots else _preference(profile, MODE_FIELDS.get(slots["mode"], ""))


def would_travel(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they would travel; that much, where they said how much at most."""
    percent, most = dict(intent.slots).get("percent"), profile.preferences.travel_percent
    if percent is None:
        return _preference(profile, "travel")
    if profile.preferences.travel is False:
        return ProfileFact(False, "profile.preferences.travel")
    return (
        None
        if most is None
        else ProfileFact(most >= int(percent), "profile.preferences.travel_percent")
    )


def would_take_shifts(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they would work at such hours, as they said."""
    return _preference(profile, SHIFT_FIELDS.get(dict(intent.slots)["kind"], ""))


def has_vehicle(profile: Profile, intent: Intent, known: Knowledge) -> ProfileFact | None:
    """Whether they have a car of their own, as they said."""
    said = profile.background.own_vehicle
    return None if said is None else ProfileFact(said, "profile.background.own_vehicle")


def _preference(profile: Profile, name: str) -> ProfileFact | None:
    said = getattr(profile.preferences, name, None)
    return None if said in (None, "") else ProfileFact(said, f"profile.preferences.{name}")


# Which statement of the profile answers which screening question; one line for each intent.
#
# What is not here is asked: why somebody applies, who told them of the job, whether they applied
# before, and all that is true of one employer alone.

IDENTITY_INTENTS = tuple(
    "name given-name family-name nickname email tel tel-national street-address address-line1 "
    "linkedin github website".split()
)

SCREENING_RULES: Mapping[str, FactRule] = {
    "work_authorization": may_work,
    "needs_sponsorship": needs_sponsorship,
    "citizenship": has_citizenship,
    "nationality": nationality,
    "us_person": is_us_person,
    "clearance": has_clearance,
    "criminal_record": has_criminal_record,
    "age": is_old_enough,
    "non_compete": has_non_compete,
    "former_employee": was_employed,
    "relatives_here": has_relatives_there,
    "eeo": declaration,
    "sex": declaration,
    "consent": agreement,
    "years_experience": skill_years,
    "total_experience": total_years,
    "has_experience": has_experience,
    "has_degree": has_degree,
    "speaks": speaks,
    "has_certificate": has_certificate,
    "certificates": certificate_names,
    "has_licence": has_licence,
    "salary": salary_wish,
    "relocation": would_relocate,
    "lives_in": lives_at,
    "commute": would_commute,
    "work_mode": would_work_in_mode,
    "travel": would_travel,
    "shift": would_take_shifts,
    "vehicle": has_vehicle,
}


def field_fact(field: Field, known: Knowledge) -> ProfileFact | Unknown | None:
    """What the profile says to this very question, or of the entry that the field belongs to."""
    if known.profile is None:
        return None
    return stated_fact(known.profile, field) or entry_fact(known.profile, field, known)


def profile_fact(intent: Intent | None, known: Knowledge) -> ProfileFact | None:
    """What the profile says to that meaning."""
    if known.profile is None or intent is None:
        return None
    return SCREENING_RULES.get(intent.name, intent_fact)(known.profile, intent, known)


def identifying_texts(known: Knowledge) -> tuple[str, ...]:
    """What the profile says of who the user is and how to reach them: texts that a page may show.

    A site that knows its visitor shows some of it before anything was filled in.
    """
    facts = (profile_fact(Intent(name), known) for name in IDENTITY_INTENTS)
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


def tellable_intents(known: Knowledge) -> frozenset[str]:
    """Names of intents that the profile or this job's answers say something to."""
    facts = ((name, profile_fact(Intent(name), known)) for name in FACT_RULES)
    said = {name for name, fact in facts if fact and not isinstance(fact.value, bool)}
    given = (
        known.meaning(_field_of_label(g.label)) for g in known.given if not _is_yes_or_no(g, known)
    )
    said |= {intent.name for intent in given if intent is not None and not intent.slots}
    return frozenset(name for name in said if _is_tellable(name))


def _is_yes_or_no(answer: ExplicitAnswer, known: Knowledge) -> bool:
    said, words = answer.value, known.vocabulary
    return isinstance(said, bool) or normalise(str(said)) in words.yes | words.no


def _field_of_label(label: str) -> Field:
    return Field(Ref(""), NO_FIELD, Role.TEXT, label=PageText(label))


def _is_tellable(name: str) -> bool:
    return name not in (
        *sensitivity.OWN_WORD_INTENTS,
        *SCREENING_RULES,
    ) and not sensitivity.is_secret_intent(Intent(name))
