"""The vacancies whose form stands behind a gate."""

from __future__ import annotations

from steadyhand.demo.postings.posting import Door, Gate, Posting, Salary

GATED: tuple[Posting, ...] = (
    Posting(
        slug="human-check",
        title="Irrigation Planner",
        team="Growers",
        city="Werder",
        salary=Salary(46_000, 57_000),
        summary="Know on Monday how thirsty every row will be on Friday.",
        practises="a check for humans before the form; whoever passes it is led on",
        door=Door.SHORT,
        gate=Gate.HUMAN,
    ),
    Posting(
        slug="sent-code",
        title="Night Shift Operator",
        team="Field operations",
        city="Leipzig",
        salary=Salary(42_000, 50_000),
        summary="Watch over twelve robots that do not mind the dark.",
        practises="a code that is sent, before the form",
        door=Door.SHORT,
        gate=Gate.CODE,
    ),
    Posting(
        slug="sign-in",
        title="Orchard Surveyor",
        team="Growers",
        city="Potsdam",
        salary=Salary(45_000, 55_000),
        summary="Measure trees that keep growing while you do.",
        practises="a user name and a password before the form",
        door=Door.SHORT,
        gate=Gate.ACCOUNT,
    ),
    Posting(
        slug="sign-in-steps",
        title="Safety Engineer",
        team="Workshop",
        city="Berlin",
        salary=Salary(63_000, 79_000),
        summary="Make sure that an arm which is strong enough never needs to be.",
        practises="the name, then the password, then a code in single boxes, before the form",
        door=Door.SHORT,
        gate=Gate.STEPS,
    ),
    Posting(
        slug="signed-out",
        title="Logistics Lead, Cold Chain",
        team="Field operations",
        city="Hamburg",
        salary=Salary(57_000, 70_000),
        summary="Get an apple from the branch to the shop before it notices.",
        practises="the long application behind an account, which may be asked for again",
        door=Door.WIZARD,
        gate=Gate.ACCOUNT,
    ),
)
