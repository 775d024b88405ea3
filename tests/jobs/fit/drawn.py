"""Postings and people of any text, for what must hold of all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from steadyhand.jobs.posting.posting import Employment, Period, Posting, Remote, Salary
from steadyhand.jobs.profile import (
    Address,
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

WORDS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        [
            "Python",
            "German",
            "C1",
            "nurse",
            "BSc Nursing",
            "2019",
            "2019-03",
            "2019-13",
            "Berlin",
            "OR",
            "first aid",
            "3000 EUR per month",
            "9.5 EUR per hour",
        ]
    ),
)
LINES = st.lists(
    st.one_of(
        WORDS,
        st.sampled_from(
            [
                "3-5 years of Python or Go",
                "Fluent German or French",
                "Bachelor's degree in law or first experience in trade",
                "Vocational training or a Master's with 3+ years of experience",
                "High school diploma",
                "Driving licence, class CE, and own car",
                "First aid certificate (or willing to get one)",
                "Weekends, no nights",
                "We can sponsor visas",
                "We do not offer sponsorship",
                "SQL (preferred)",
                "20 hours per week at 9.50 EUR per hour",
                "Travel (20 %)",
            ]
        ),
    ),
    max_size=5,
)
SAID = st.one_of(st.none(), st.booleans(), WORDS)
LIST = st.lists(WORDS, max_size=2).map(tuple)
WORK = st.builds(
    Work,
    company=WORDS,
    title=WORDS,
    start=WORDS,
    end=WORDS,
    summary=WORDS,
    highlights=LIST,
)
PEOPLE = st.builds(
    Profile,
    st.just(Name("Ada", "Moorfield")),
    st.just("ada@example.org"),
    address=st.builds(Address, city=WORDS, region=WORDS, country=st.sampled_from(["", "DE", "US"])),
    work=st.lists(WORK, max_size=3).map(tuple),
    volunteering=st.lists(WORK, max_size=1).map(tuple),
    education=st.lists(
        st.builds(
            Education,
            school=WORDS,
            degree=WORDS,
            field=WORDS,
            level=WORDS,
            end=WORDS,
            completed=st.one_of(st.none(), st.booleans()),
        ),
        max_size=2,
    ).map(tuple),
    skills=st.lists(
        st.builds(Skill, WORDS, st.one_of(st.none(), st.floats(0, 40)), keywords=LIST), max_size=2
    ).map(tuple),
    languages=st.lists(st.builds(Language, WORDS, WORDS), max_size=2).map(tuple),
    authorizations=st.dictionaries(st.sampled_from(["DE", "US", "EU"]), st.booleans()),
    sponsorship=st.dictionaries(st.sampled_from(["DE", "US", "EU"]), st.booleans()),
    citizenships=st.lists(st.sampled_from(["DE", "FR", "US", "BR"]), max_size=2).map(tuple),
    preferences=st.builds(
        Preferences,
        salary=WORDS,
        salary_minimum=WORDS,
        relocate=SAID,
        relocate_to=LIST,
        remote=SAID,
        on_site=SAID,
        nights=SAID,
        weekends=SAID,
        travel=SAID,
        travel_percent=st.one_of(st.none(), st.floats(0, 100)),
    ),
    certificates=st.lists(st.builds(Certificate, WORDS, WORDS, expires=WORDS), max_size=2).map(
        tuple
    ),
    licences=st.lists(st.builds(Certificate, WORDS), max_size=1).map(tuple),
    driving_licence=st.one_of(st.none(), st.booleans(), LIST),
    projects=st.lists(st.builds(Project, WORDS, summary=WORDS), max_size=1).map(tuple),
    publications=st.lists(st.builds(Publication, WORDS), max_size=1).map(tuple),
    background=st.builds(Background, own_vehicle=st.one_of(st.none(), st.booleans())),
)
JOBS = st.builds(
    Posting,
    title=WORDS,
    company=WORDS,
    locations=LIST,
    remote=st.sampled_from(Remote),
    salary=st.one_of(
        st.none(),
        st.builds(
            Salary,
            st.one_of(st.none(), st.floats(0, 1e6)),
            st.one_of(st.none(), st.floats(0, 1e6)),
            st.sampled_from(["EUR", "USD", ""]),
            st.sampled_from(Period),
            WORDS,
        ),
    ),
    employment=st.lists(st.sampled_from(Employment), max_size=2).map(tuple),
    language=st.sampled_from(["", "en", "de", "fr", "es", "pt", "it", "nl", "xx"]),
    description=LINES.map(
        lambda lines: "Requirements\n" + "\n".join(f"- {each}" for each in lines)
    ),
)
