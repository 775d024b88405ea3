"""What a profile disproves is a lack; what it only does not tell is for a person to say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.jobs.fit.judged import fit, person, posting, told

PYTHON = {"skills": [{"name": "Python", "years": 2}, {"name": "SQL", "years": 4}]}
BAKER = {"skills": ["Baking", "Pastry", "Ovens"]}


def asks(*lines: str) -> str:
    return "Requirements\n" + "".join(f"- {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("lines", "facts", "decision"),
    [
        (["8 years of Python", "SQL"], PYTHON, "skip"),
        (["3 years of Python", "SQL"], PYTHON, "review"),
        (["Knowledge of Xero"], BAKER, "review"),
        (["Knowledge of Xero", "Kubernetes"], BAKER, "skip"),
        (["Kubernetes", "SQL"], PYTHON, "review"),
    ],
)
def test_a_must_is_a_reason_to_skip_where_the_profile_disproves_it(
    lines: list[str], facts: dict[str, Any], decision: str, tmp_path: Path
) -> None:
    assert fit(posting(text=asks(*lines)), person(tmp_path, **facts)).decision == decision


@pytest.mark.parametrize(
    ("papers", "verdict"),
    [
        ({}, "unknown"),
        ({"certificates": [{"name": "First aid at work"}]}, "unmet"),
        ({"licences": [{"name": "Forklift licence"}]}, "met"),
    ],
)
def test_a_profile_that_lists_no_paper_says_nothing_about_papers(
    papers: dict[str, Any], verdict: str, tmp_path: Path
) -> None:
    found = told(posting(text=asks("A valid forklift licence")), person(tmp_path, **papers))
    assert ("must", verdict) in found


def test_a_degree_that_stands_among_the_papers_is_held(tmp_path: Path) -> None:
    papers = [{"name": "Diplôme d'État d'infirmier", "date": "2018-07"}]
    job = posting(text="Profil recherché\n- Diplôme d'État d'infirmier exigé\n", language="fr")
    assert set(told(job, person(tmp_path, licences=papers))) == {("must", "met")}


@pytest.mark.parametrize(
    ("line", "held", "verdict"),
    [
        ("Active SC security clearance", None, "unknown"),
        ("Active SC security clearance", "SC", "met"),
        ("SC clearance", "DV", "met"),
        ("Active DV clearance", "SC", "unmet"),
        ("SC or DV clearance", "SC", "met"),
        ("Secret clearance", "Top Secret", "met"),
        ("Secret clearance", True, "unknown"),
        ("A security clearance", True, "met"),
        ("A security clearance", False, "unmet"),
        ("You hold, or are able to obtain, a Baseline security clearance", False, "unknown"),
        ("You will undergo SC vetting", "CTC", "unknown"),
        ("You hold, or are able to obtain, a Baseline security clearance", "NV1", "met"),
        ("TS/SCI clearance with polygraph", "TS/SCI", "unknown"),
        ("TS/SCI clearance with polygraph", "TS/SCI, full scope polygraph", "met"),
        ("SC clearance", "Ü2", "unknown"),
        ("Gültige Sicherheitsüberprüfung (Ü2)", "Ü3", "met"),
        ("Gültige Sicherheitsüberprüfung (Ü2)", "Ü1", "unmet"),
        ("Habilitation très secret défense", "secret défense", "unmet"),
        ("Verklaring van geen bezwaar op niveau B", "VGB A", "met"),
        ("Nulla osta di sicurezza, livello segreto", "segretissimo", "met"),
        ("Habilitación personal de seguridad (reservado)", "confidencial", "unknown"),
        ("Credenciação de segurança, grau secreto", "secreto", "met"),
    ],
)
def test_a_clearance_is_compared_within_one_ladder(
    line: str, held: object, verdict: str, tmp_path: Path
) -> None:
    said = {} if held is None else {"background": {"clearance": held}}
    assert told(posting(text=asks(line)), person(tmp_path, **said)) == [("must", verdict)]


def test_the_ladder_is_that_of_the_place_of_work_where_several_states_name_a_level(
    tmp_path: Path,
) -> None:
    text = asks("Habilitación personal de seguridad (reservado)")
    job = posting(text=text, locations=["Madrid, Spain"])
    found = told(job, person(tmp_path, background={"clearance": "confidencial"}))
    assert ("must", "unmet") in found


@pytest.mark.parametrize(
    ("paper", "verdict"),
    [
        ({"name": "SC clearance", "expires": "2031-01"}, "met"),
        ({"name": "SC clearance", "expires": "2024-01"}, "unmet"),
        ({"name": "Notary"}, "unknown"),
    ],
)
def test_a_clearance_may_stand_among_the_papers(
    paper: dict[str, str], verdict: str, tmp_path: Path
) -> None:
    found = told(posting(text=asks("SC clearance")), person(tmp_path, certificates=[paper]))
    assert found == [("must", verdict)]


@pytest.mark.parametrize(
    "line",
    [
        "Experience in customs clearance",
        "Habilitation électrique BR",
        "Erfahrung im Ü3-Bereich",
        "Sicherheitsprüfungen an Maschinen",
    ],
)
def test_other_clearances_and_checks_are_no_security_clearance(line: str, tmp_path: Path) -> None:
    facts = person(tmp_path, background={"clearance": False}, skills=["Hedges"])
    assert not [
        each
        for each in fit(posting(text=asks(line)), facts).reasons
        if each.profile_path == "profile.background.clearance"
    ]
