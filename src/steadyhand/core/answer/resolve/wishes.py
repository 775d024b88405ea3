"""What the user wants and is ready to do, as screening questions ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from ...job.profile import Profile
from ..facts import Intent
from ..normal import same
from ..question import slot_values
from .known import Known
from .personal import Fact

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
