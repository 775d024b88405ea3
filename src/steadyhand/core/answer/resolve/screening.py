"""Which statement of the profile answers which screening question; one line for each intent.

What is not here is asked: why somebody applies, who told them of the job, whether they applied
before, and all that is true of one employer alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...page.snapshot import Field
from .. import policy
from ..facts import Intent, Unknown
from . import abilities, legal, wishes
from .known import Known
from .personal import Fact, Look, entered, meant, stated

WHO = tuple(
    "name given-name family-name nickname email tel tel-national street-address address-line1 "
    "linkedin github website".split()
)

SCREENING: Mapping[str, Look] = {
    "work_authorization": legal.authorized,
    "needs_sponsorship": legal.sponsored,
    "citizenship": legal.citizen,
    "nationality": legal.nationality,
    "us_person": legal.us_person,
    "clearance": legal.cleared,
    "criminal_record": legal.convicted,
    "age": legal.old_enough,
    "non_compete": legal.bound,
    "former_employee": legal.worked_there,
    "relatives_here": legal.related,
    "eeo": legal.declared,
    "sex": legal.declared,
    "consent": legal.agreed,
    "years_experience": abilities.years,
    "total_experience": abilities.all_years,
    "has_experience": abilities.experienced,
    "has_degree": abilities.graduated,
    "speaks": abilities.speaks,
    "has_certificate": abilities.certified,
    "certificates": abilities.certificates,
    "has_licence": abilities.licensed,
    "salary": wishes.salary,
    "relocation": wishes.moves,
    "lives_in": wishes.lives,
    "commute": wishes.commutes,
    "work_mode": wishes.works,
    "travel": wishes.travels,
    "shift": wishes.takes_shifts,
    "vehicle": wishes.drives,
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
    found = (text for text in texts if isinstance(text, str) and len(text) >= policy.SECRET_MIN)
    return tuple(dict.fromkeys(found))
