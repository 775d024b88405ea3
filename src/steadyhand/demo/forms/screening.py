"""The screening form, and one whose questions are nearly the same and mean something else."""

from __future__ import annotations

from steadyhand.demo.forms import plain
from steadyhand.demo.forms.demand import Demand, among, at_most, whole

NIGHTS = ("every", "some", "none")

SCREENING: tuple[Demand, ...] = (
    plain.GIVEN_NAME,
    plain.FAMILY_NAME,
    plain.EMAIL_ADDRESS,
    Demand("forklift", "Answer with yes or no.", "Answer with yes or no.", among(plain.YES_NO)),
    Demand("permit", "Answer with yes or no.", "Answer with yes or no.", among(plain.YES_NO)),
    Demand("years", "Enter a number of years.", "Enter whole years from 0 to 60.", whole(0, 60)),
    Demand("nights", "Choose an entry.", "Choose an entry from the list.", among(NIGHTS)),
    Demand("joy", "Write a sentence.", "Keep this under 500 characters.", at_most(500)),
    Demand("reason", "Write a sentence.", "Keep this under 500 characters.", at_most(500)),
    Demand("rules", "Accept the rules.", "Accept the rules.", among(plain.TICKED)),
)
