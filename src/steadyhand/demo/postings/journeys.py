"""The vacancies whose form takes more than one page, window, frame or host."""

from __future__ import annotations

from steadyhand.demo.postings.posting import Door, Posting, Salary, Way

JOURNEYS: tuple[Posting, ...] = (
    Posting(
        slug="wizard",
        title="Team Lead, Harvest Robots",
        team="Field operations",
        city="Potsdam",
        salary=Salary(68_000, 84_000),
        summary="Lead the crew that takes forty robots through one harvest, and bring all of "
        "them home.",
        practises="four steps and a review, each judged by the server; nothing counts before the "
        "last",
        door=Door.WIZARD,
        posted_days_ago=3,
    ),
    Posting(
        slug="wizard-spa",
        title="Backend Engineer, Fleet Data",
        team="Software",
        city="Leipzig",
        salary=Salary(66_000, 83_000),
        summary="Store what a million picked apples tell us, and answer questions about it in "
        "milliseconds.",
        practises="the same steps in one document: steps swapped by a script, drafts and the end "
        "sent by fetch",
        door=Door.SCRIPTED_WIZARD,
    ),
    Posting(
        slug="modal",
        title="Product Designer",
        team="Software",
        city="Berlin",
        salary=Salary(58_000, 74_000),
        summary="Draw controls that make sense at five in the morning with cold hands.",
        practises="the form opens in a dialog",
        door=Door.MODAL,
    ),
    Posting(
        slug="new-tab",
        title="Quality Engineer",
        team="Workshop",
        city="Potsdam",
        salary=Salary(52_000, 66_000),
        summary="Decide when a gripper is good enough, and prove it.",
        practises="the apply link opens a new tab",
        way=Way.NEW_TAB,
    ),
    Posting(
        slug="popup",
        title="Purchasing Specialist",
        team="Workshop",
        city="Leipzig",
        salary=Salary(47_000, 56_000),
        summary="Find the one supplier of small bearings who answers the phone.",
        practises="the apply button opens a window by script",
        way=Way.POPUP,
    ),
    Posting(
        slug="hosted",
        title="Data Analyst",
        team="Software",
        city="Berlin",
        salary=Salary(55_000, 68_000),
        summary="Tell growers what their own orchards have been trying to say.",
        practises="the apply address redirects to another host, which takes the application",
        door=Door.HOSTED,
    ),
    Posting(
        slug="embedded",
        title="Computer Vision Engineer",
        team="Perception",
        city="Berlin",
        salary=Salary(72_000, 90_000),
        summary="See the fruit behind the leaf, from a moving arm, at noon.",
        practises="the form is in a frame from another host",
        door=Door.EMBEDDED,
    ),
    Posting(
        slug="embedded-nested",
        title="Camera Technician",
        team="Perception",
        city="Leipzig",
        salary=Salary(43_000, 52_000),
        summary="Keep three hundred lenses clean, level and calibrated.",
        practises="a frame of our own holds a frame from another host, which holds the form",
        door=Door.NESTED,
    ),
    Posting(
        slug="shadow",
        title="Design Systems Engineer",
        team="Software",
        city="Berlin",
        salary=Salary(64_000, 80_000),
        summary="Build the parts from which every screen of ours is made.",
        practises="the form stands in nested open shadow roots",
        door=Door.SHADOW,
    ),
)
