"""Invented people and postings: one to read about, and any number of random ones in all scripts."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from steadyhand.jobs.documents.document import PostingSummary, Requirement
from steadyhand.jobs.profile import (
    Address,
    Award,
    Background,
    Certificate,
    Education,
    Language,
    Name,
    Preferences,
    Profile,
    Project,
    Publication,
    Skill,
    Work,
)

SLOW = settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
FEW = settings(SLOW, max_examples=50)
MARISOL = Profile(
    Name("Marisol", "Vandenberghe", former=("Kringel",)),
    "marisol.vandenberghe@example.org",
    phone="+493055500142",
    phone_code="+49",
    phone_national="3055500142",
    address=Address(line1="Apfelgarten 12", city="Leipzig", region="Leipzig", country="DE"),
    links={"site": "https://marisol.example.net/"},
    headline="Backend engineer",
    summary="Backend engineer who came from warehouse work.",
    birthday="1991-02-03",
    work=(
        Work("Bakery Kringel", "Shop Assistant", "2013-05", "2014", highlights=("Sold bread",)),
        Work(
            "Havelwerk Logistik",
            "Software Engineer",
            "2016-04",
            "2021-12",
            location="Leipzig",
            summary="Owned the routing service.",
            highlights=("Ran the summer fair", "Rewrote the planner in Python", "Moved C# to Rust"),
        ),
        Work("Orchard Lane", "Gardener", "2022", "", highlights=("Grew pears", "Grew pears")),
    ),
    education=(
        Education("Elbstadt University", "MSc", "Computing", "2014-10", "2016-08", grade="1.4"),
        Education("Deich School", end="2011"),
        Education("Night School", level="course", start="2023", courses=("Rust", "Pruning")),
    ),
    skills=(
        Skill("C"),
        Skill("Python", 1.0, "expert"),
        Skill("C#", 2.5),
        Skill("Messaging", keywords=("Kafka", "RabbitMQ")),
        Skill("", keywords=("Excel",)),
    ),
    languages=(Language("German", "native"), Language("English")),
    certificates=(Certificate("First Aid", "Red Lantern", "2020-05-01"),),
    licences=(Certificate("Electrician"),),
    driving_licence=("B", "C1"),
    volunteering=(Work("Code Club", "Tutor", "2018", "2018"),),
    projects=(
        Project(
            "tinyroute",
            "author",
            "2019",
            highlights=("Used by three carriers",),
            keywords=("Python",),
            website="https://tinyroute.example.org",
        ),
        Project("pears", end="2020"),
    ),
    publications=(Publication("Short routes", "Freight", "2021", "https://paper.example.org"),),
    awards=(Award("Best Thesis", "Elbstadt", "2016"),),
    interests=("Rowing", "Sourdough"),
    preferences=Preferences(salary="65000 EUR per year"),
    background=Background(criminal_record=False),
)
WANTED = PostingSummary(
    "Backend Engineer",
    "Rheinbogen Freight",
    "en",
    (
        Requirement("Experience with Python or C#"),
        Requirement("Kafka", must=False),
        Requirement("Good English, 3+ years"),
        Requirement("First aid training", must=False),
    ),
)

MARKUP = """#panic() *b* _i_ $x$ @a <l> \\ `c` // = - ~ '' -- [ ] { } # % &amp; " https://a
    #read("/etc/hostname") #include"x" ```a``` /*""".split()
LATIN = "ada Ölga naïve office affluent fjord Łódź Żółć Ærø Straße C++ C# .NET R&D 7 2019".split()
SCRIPTS = "Ελένη Παπά Дмитрий Київ שלום רות محمد علي".split()
LONG = ["w" * 150, "https://example.org/" + "long-path/" * 20, "Donau" * 12]
WORDS = [*LATIN, *MARKUP, *SCRIPTS, *LONG]


def phrase(seed: int) -> str:
    """A few of those words: one draw a text, since a profile has a hundred of them."""
    some = Random(seed)
    return " ".join(some.choices(WORDS, k=some.randrange(7)))


PRINTED = st.integers(0, 1 << 20).map(phrase)
"""Texts that the built-in fonts have letters for."""
ANY = st.one_of(PRINTED, st.text(max_size=30))
"""Any text at all: control characters, halves of pairs, every script."""
DATES = st.sampled_from(["", "2019", "2019-03", "2020-12-31", "2011-13", "soon", "0999"])
LANGUAGES = st.sampled_from(["en", "de-AT", "fr", "es_MX", "pt", "nl", "it", "", "xx", "ja"])


def profiles(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Profile]:
    """Profiles whose texts are of that kind."""
    few = st.lists(texts, max_size=3).map(tuple)
    years = st.none() | st.floats(0, 60, allow_nan=False) | st.just(1.0)
    jobs = st.lists(
        st.builds(Work, texts, texts, DATES, DATES, location=texts, summary=texts, highlights=few),
        max_size=3,
    ).map(tuple)
    papers = st.lists(st.builds(Certificate, texts, texts, DATES), max_size=2).map(tuple)
    return st.builds(
        Profile,
        name=st.builds(Name, texts, texts, whole=texts),
        email=texts,
        phone=texts,
        phone_code=texts,
        phone_national=texts,
        address=st.builds(Address, texts, texts, texts, texts, texts, texts),
        links=st.dictionaries(texts, texts, max_size=3),
        work=jobs,
        volunteering=jobs,
        education=st.lists(
            st.builds(
                Education, texts, texts, texts, DATES, DATES, level=texts, grade=texts, courses=few
            ),
            max_size=2,
        ).map(tuple),
        skills=st.lists(st.builds(Skill, texts, years, level=texts, keywords=few), max_size=4).map(
            tuple
        ),
        languages=st.lists(st.builds(Language, texts, texts), max_size=3).map(tuple),
        certificates=papers,
        licences=papers,
        driving_licence=st.none() | st.booleans() | few,
        projects=st.lists(
            st.builds(
                Project, texts, texts, DATES, DATES, summary=texts, highlights=few, keywords=few
            ),
            max_size=2,
        ).map(tuple),
        publications=st.lists(st.builds(Publication, texts, texts, DATES), max_size=2).map(tuple),
        awards=st.lists(st.builds(Award, texts, texts, DATES), max_size=2).map(tuple),
        interests=few,
        headline=texts,
        summary=texts,
        birthday=DATES,
        eeo=st.dictionaries(texts, texts, max_size=2),
    )


def postings(texts: st.SearchStrategy[str]) -> st.SearchStrategy[PostingSummary]:
    """Postings whose texts are of that kind."""
    lines = st.lists(st.builds(Requirement, texts, st.booleans()), max_size=4).map(tuple)
    return st.builds(PostingSummary, texts, texts, LANGUAGES, lines)
