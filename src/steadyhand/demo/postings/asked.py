"""The vacancies that ask what no profile tells."""

from __future__ import annotations

from steadyhand.demo.postings.posting import Door, Posting, Salary

ASKED: tuple[Posting, ...] = (
    Posting(
        slug="screening",
        title="Harvest Technician",
        team="Field operations",
        city="Werder",
        salary=Salary(41_000, 49_000),
        summary="Keep six robots picking from dawn to the last crate.",
        practises="screening questions that no profile answers",
        door=Door.SCREENING,
    ),
    Posting(
        slug="screening-again",
        title="Pruning Technician",
        team="Field operations",
        city="Potsdam",
        salary=Salary(41_000, 49_000),
        summary="Teach six robots in winter what a tree wants to be in summer.",
        practises="the very same questions at another vacancy",
        door=Door.SCREENING,
    ),
    Posting(
        slug="screening-nearly",
        title="Workshop Technician",
        team="Workshop",
        city="Werder",
        salary=Salary(42_000, 50_000),
        summary="Mend whatever came back from the trees.",
        practises="questions that differ in one word: a negation, a country, a skill",
        door=Door.NEARLY,
    ),
)
