"""What the user said of law and of their own past, as screening questions ask for it.

A statement answers the question that it is about and the narrower ones that it leaves no doubt
about: who needs no sponsorship at all needs no H-1B, who has no record has no felony. Nothing is
concluded the other way round.
"""

from __future__ import annotations

from ...job.derived import of_age
from ...job.profile import Profile
from ..facts import Intent
from ..normal import normal, same
from .known import Known
from .personal import Fact

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
