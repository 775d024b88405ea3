"""Three invented people who apply: what their profiles say, and everything else they would answer.

Nobody lives at these addresses; mail hosts are reserved ones. What a person is asked and no profile
holds stands in `answers` of a style's FACTS, and is handed to the agent by the question's label.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from steadyhand_gym.pdf import pdf
from steadyhand_gym.site import Site

PASSWORD = "Haselnuss-4711-tief"  # of the accounts that some sites ask for; invented


@dataclass(frozen=True, slots=True)
class Person:
    """A person; *facts* are what questions may ask, by name."""

    key: str
    facts: dict[str, str]
    profile: dict[str, Any]
    work: tuple[dict[str, str], ...]
    education: tuple[dict[str, str], ...]

    def resume(self) -> bytes:
        """Return the resume as a PDF."""
        facts = self.facts
        lines = [
            facts["full"],
            facts["headline"],
            f"{facts['email']}  {facts['phone']}",
            f"{facts['line1']}, {facts['postal']} {facts['city']}, {facts['country']}",
            "",
        ]
        lines += ["Experience"]
        for each in self.work:
            lines += [
                f"{each['title']}, {each['company']}, {each['start']} to {each['end'] or 'today'}"
            ]
        lines += ["", "Education"]
        lines += [
            f"{each['degree']}, {each['field']}, {each['school']}, {each['start'][:4]} to {each['end'][:4]}"
            for each in self.education
        ]
        return pdf(lines)


def wanted(site: Site, person: Person) -> dict[str, object]:
    """Return the value that the site's books should hold for each question; None where none."""
    facts = person.facts | {"today": date.today().isoformat(), "work": list(person.work)}
    own = site.FACTS.get(person.key, {})
    return {each.key: own.get(each.of, facts.get(each.of)) for each in site.QUESTIONS}


def answers(site: Site, person: Person) -> dict[str, object]:
    """Return the answers by label that no profile holds."""
    own = site.FACTS.get(person.key, {})
    found: dict[str, object] = {}
    for each in site.QUESTIONS:
        value = own.get(each.of)
        if value is None or each.kind == "file":
            continue
        if each.kind == "grid" and isinstance(value, list):
            found |= {
                f"{each.label} > {row}": v for row, v in zip(each.options, value, strict=True)
            }
        else:
            found[each.label] = value
    return found


def _person(
    key: str,
    facts: dict[str, str],
    work: tuple[dict[str, str], ...],
    education: tuple[dict[str, str], ...],
) -> Person:
    facts = facts | {
        "full": f"{facts['given']} {facts['family']}",
        "dial_label": f"{facts['country']} ({facts['dial']})", "password": PASSWORD,
        "place": f"{facts['city']}, {facts['region']}, {facts['country']}",
        **{f"school_{name}": value for name, value in education[0].items()},
        **{f"work_{name}": value for name, value in work[0].items()},
    }  # fmt: skip
    profile = {
        "name": {"given": facts["given"], "family": facts["family"]},
        "email": facts["email"],
        "phone": facts["phone"],
        "birthday": facts["birthday"],
        "address": {
            "line1": facts["line1"], "city": facts["city"], "region": facts["region"],
            "postal_code": facts["postal"], "country": facts["country_code"],
        },
        "links": {"linkedin": facts["linkedin"], "website": facts["website"]},
        "headline": facts["headline"],
        "work": [{k: v for k, v in each.items() if v} for each in work],
        "education": [{k: v for k, v in each.items() if v} for each in education],
        "authorizations": {facts["country_code"]: True},
        "sponsorship": {facts["country_code"]: False},
        "preferences": {"notice_period": facts["notice"], "start": facts["start"]},
        "consents": {"privacy": True, "terms": True, "truthfulness": True, "marketing": False,
                     "talent_pool": False},
    }  # fmt: skip
    return Person(key, facts, profile, work, education)


PEOPLE = {
    each.key: each
    for each in (
        _person(
            "de",
            {
                "given": "Jördis", "family": "Kallweit-Brömse", "pronouns": "she/her",
                "email": "joerdis.kallweit@example.org", "phone": "+49 30 5550 2817",
                "national": "30 5550 2817", "dial": "+49",
                "line1": "Schlehenstraße 17", "city": "Potsdam", "region": "Brandenburg",
                "postal": "14467", "country": "Germany", "country_code": "DE",
                "birthday": "1991-04-23", "linkedin": "https://www.linkedin.example/in/joerdis-kallweit",
                "website": "https://kallweit.example.org", "headline": "Bicycle mechanic",
                "notice": "3 months", "start": "2027-03-01",
            },
            (
                {"company": "Radwerk Havelland", "title": "Workshop Lead", "start": "2019-04", "end": "", "location": "Potsdam"},
                {"company": "Speichenhof", "title": "Mechanic", "start": "2013-09", "end": "2019-03", "location": "Brandenburg"},
            ),
            ({"school": "University of Potsdam", "degree": "Bachelor's Degree", "field": "Mechanical Engineering", "start": "2009-10", "end": "2013-07"},),
        ),
        _person(
            "pt",
            {
                "given": "Inês", "family": "Falcão Nogueira", "pronouns": "she/her",
                "email": "ines.falcao@example.net", "phone": "+351 21 355 5014",
                "national": "21 355 5014", "dial": "+351",
                "line1": "Rua das Amendoeiras 8, 2.º Esq.", "city": "Coimbra", "region": "Coimbra",
                "postal": "3000-214", "country": "Portugal", "country_code": "PT",
                "birthday": "1987-11-09", "linkedin": "https://www.linkedin.example/in/ines-falcao",
                "website": "https://falcao.example.net", "headline": "Warehouse planner",
                "notice": "1 month", "start": "2027-02-15",
            },
            ({"company": "Armazéns do Mondego", "title": "Planner", "start": "2016-02", "end": "", "location": "Coimbra"},),
            ({"school": "University of Coimbra", "degree": "Master's Degree", "field": "Logistics", "start": "2005-09", "end": "2010-06"},),
        ),
        _person(
            "us",
            {
                "given": "Thuy-Lan", "family": "O'Bannion", "pronouns": "they/them",
                "email": "thuylan.obannion@example.com", "phone": "+1 503 555 0148",
                "national": "503 555 0148", "dial": "+1",
                "line1": "2290 Alder Creek Rd, Apt 5", "city": "Portland", "region": "Oregon",
                "postal": "97214", "country": "United States", "country_code": "US",
                "birthday": "1995-02-28", "linkedin": "https://www.linkedin.example/in/thuylan-obannion",
                "website": "https://obannion.example.com", "headline": "Line cook",
                "notice": "2 weeks", "start": "2027-01-11",
            },
            ({"company": "Tin Ladle", "title": "Line Cook", "start": "2018-06", "end": "", "location": "Portland"},),
            ({"school": "Portland State University", "degree": "Associate's Degree", "field": "Culinary Arts", "start": "2013-09", "end": "2015-06"},),
        ),
    )
}  # fmt: skip
