"""Invented postings, and ways to write the same one otherwise."""

from __future__ import annotations

import random
from dataclasses import replace
from urllib.parse import quote

from hypothesis import strategies as st

from steadyhand.jobs.history.fingerprint import Vacancy

COMPANIES = (
    "Ahornblatt Birkenhof Caravela Dornrosen Eichwald Fjordlys Granatapfel Heidekraut".split()
)
FORMS = [
    "", "Inc.", "GmbH", "Ltd", ", LLC", "S.A.", "AG", "B.V.", "GmbH & Co. KG", "Sp. z o.o.",
]  # fmt: skip
ROLES = [
    "Gardener", "Senior Gardener", "Junior Gardener", "Florist", "Head of Gardens", "C++ Developer",
    "C# Developer", "C Developer", "Tree Surgeon II", "Tree Surgeon III",
]  # fmt: skip
MARKS = ["", " (m/w/d)", " (f/m/x)", " (H/F)", " (all genders)", " m/f/d", " [w|m|d]", " (gn)"]
PLACES = [
    "Berlin, Germany",
    "Munich, Germany",
    "Lyon, France",
    "Porto",
    "Remote",
    "Austin, TX, USA",
]
NOISE = [
    "utm_source=board", "utm_medium=Email", "gclid=Ab1", "fbclid=x", "gh_src=9f", "trk=public",
    "lever-source=LinkedIn", "source=linkedin", "ref=newsletter", "lang=de", "_ga=2.1", "refId=q7",
]  # fmt: skip
REQUISITIONS = st.integers(1, 10**6).map(str) | st.uuids().map(str)


@st.composite
def vacancies(draw: st.DrawFn) -> Vacancy:
    """A posting as its page tells it."""
    number = draw(REQUISITIONS)
    shape = draw(
        st.sampled_from(["jobs/{}", "jobs/{}/details", "jobs?id={}", "#/job/{}", "apply/{}"])
    )
    return Vacancy(
        url=f"https://careers.example/{shape.format(number)}",
        company=draw(st.sampled_from(COMPANIES)),
        role=draw(st.sampled_from(ROLES)),
        locations=tuple(draw(st.lists(st.sampled_from(PLACES), max_size=3, unique=True))),
        requisition=draw(st.sampled_from(["", f"REQ-{number}"])),
    )


def rewritten(vacancy: Vacancy, draw: random.Random) -> Vacancy:
    """The same posting, written otherwise in every way that says nothing."""
    locations = [_turned(place, draw) for place in vacancy.locations]
    draw.shuffle(locations)
    return replace(
        vacancy,
        url=_noisy(vacancy.url, draw),
        company=_cased(f"{vacancy.company} {draw.choice(FORMS)}", draw),
        role=_cased(vacancy.role, draw) + _cased(draw.choice(MARKS), draw),
        locations=tuple(locations),
        requisition=_cased(vacancy.requisition.replace("-", draw.choice("- _")), draw),
        text=draw.choice(["", "Anything at all."]),
    )


def _noisy(url: str, draw: random.Random) -> str:
    head, _, fragment = url.partition("#")
    path, _, query = head.partition("?")
    slash = draw.choice(["", "/"])
    path = path.replace(
        "https://", draw.choice(["https://", "http://", "https://www.", "HTTP://WWW."])
    )
    parts = [query] * bool(query) + draw.sample(NOISE, draw.randint(0, 3))
    draw.shuffle(parts)
    shown = f"?{'&'.join(parts)}" if parts else ""
    anchor = (
        f"#{fragment}" if fragment else draw.choice(["", "#apply", "#:~:text=x", "#utm_source=x"])
    )
    if draw.random() < 0.3:
        path = path.replace("details", quote("d") + "%65tails")
    return _cased(f"{path.rstrip('/')}{slash if path.count('/') > 2 else ''}{shown}{anchor}", draw)


def _turned(place: str, draw: random.Random) -> str:
    parts = place.split(", ")
    draw.shuffle(parts)
    return _cased(draw.choice([", ", " - ", ","]).join(parts), draw)


def _cased(text: str, draw: random.Random) -> str:
    return draw.choice([text, text.upper(), text.lower(), text.swapcase()])
