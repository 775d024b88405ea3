"""The vacancies with unusual controls, and those whose form says no at first."""

from __future__ import annotations

from steadyhand.demo.postings.posting import Door, Posting, Salary

MENDED: tuple[Posting, ...] = (
    Posting(
        slug="every-control",
        title="Prototype Builder",
        team="Workshop",
        city="Potsdam",
        salary=Salary(45_000, 57_000),
        summary="Turn sketches into machines by Friday, and into better machines by Monday.",
        practises="every native control, in several kinds of markup; an image sends it",
        door=Door.EVERY,
    ),
    Posting(
        slug="work-history",
        title="Senior Service Technician",
        team="Field operations",
        city="Hamburg",
        salary=Salary(50_000, 61_000),
        summary="Arrive where a robot stopped, and leave when it works again.",
        practises="groups that repeat: one for each position held",
        door=Door.HISTORY,
    ),
    Posting(
        slug="div-submit",
        title="Workshop Apprentice",
        team="Workshop",
        city="Potsdam",
        salary=Salary(18_000, 20_000),
        summary="Learn to measure, mill, solder and listen.",
        practises="the short form, sent by something that is no button",
        door=Door.DIV_SUBMIT,
    ),
    Posting(
        slug="resume-autofill",
        title="Recruiting Coordinator",
        team="People",
        city="Berlin",
        salary=Salary(44_000, 53_000),
        summary="Make sure that nobody who writes to us waits longer than a week.",
        practises="a parser reads the uploaded resume and rewrites fields, some of them wrongly",
        door=Door.AUTOFILL,
    ),
    Posting(
        slug="picky",
        title="Payroll Accountant",
        team="People",
        city="Hamburg",
        salary=Salary(49_000, 59_000),
        summary="Pay seventy people exactly, punctually and with a kind word.",
        practises="refusals of format, range and length that say how to mend them",
        door=Door.PICKY,
    ),
    Posting(
        slug="alert",
        title="Office Coordinator",
        team="People",
        city="Leipzig",
        salary=Salary(38_000, 45_000),
        summary="Know where the keys are, and who has the van.",
        practises="refusals by native dialogs, with nothing in the page",
        door=Door.ALERT,
    ),
    Posting(
        slug="oscillator",
        title="Regulatory Affairs Specialist",
        team="Growers",
        city="Berlin",
        salary=Salary(57_000, 70_000),
        summary="Explain to three ministries what a robot may do in an orchard.",
        practises="a validator that no answer ever satisfies; nothing is stored",
        door=Door.OSCILLATOR,
    ),
)
