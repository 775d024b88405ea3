"""A confirmation names what it is for by names, and by words that stood on the page before."""

import pytest

from steadyhand.core.act.sentences import Known, interpret, known_of

BEFORE = known_of(("Apply for Test Technician in Potsdam. Wait until you confirm.",), ())
UNSEEN = Known()


@pytest.mark.parametrize(
    ("sentence", "known"),
    [
        ("Your application for Field Engineer, Harvest Robots has been received.", UNSEEN),
        ("Your application has been received by Pomarium Robotics.", UNSEEN),
        ("Your application for Test Technician has arrived.", BEFORE),
        ("Your application for Test Technician in Potsdam has arrived.", BEFORE),
        ("Your application for Test Technician at Pomarium Robotics has arrived.", BEFORE),
    ],
)
def test_a_name_may_stand_in_a_confirmation(sentence: str, known: Known) -> None:
    assert interpret(sentence, known).confirms


@pytest.mark.parametrize(
    ("sentence", "known"),
    [
        ("Your application for Test Technician has arrived.", UNSEEN),
        ("Your application has been received by mistake.", UNSEEN),
        ("Your application for Nurse until you confirm has arrived.", BEFORE),
        ("Your application for Nurse unless you confirm has arrived.", BEFORE),
        ("Tu candidatura no se ha enviado.", BEFORE),
    ],
)
def test_what_is_no_name_may_not(sentence: str, known: Known) -> None:
    assert not interpret(sentence, known).confirms
