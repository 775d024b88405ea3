"""Names of companies, roles and places without what tells no two of them apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.text import fold_case, folded_words
from steadyhand.jobs.history.fingerprint import (
    company_key,
    is_one_company,
    places_of,
    places_overlap,
    role_key,
)

FORMS = """Inc.|, Inc|INC|Incorporated|Corp.|Corporation|Company|& Co.|Co., Ltd.|LLC|L.L.C.|LLP|PLC
|Ltd|Ltd.|Limited|Pty Ltd|Pvt. Ltd.|GmbH|gGmbH|mbH|AG|SE|KG|GmbH & Co. KG|GmbH & Co. KGaA|OHG|e.V.
|UG (haftungsbeschränkt)|S.A.|SA|SAS|SARL|S.à r.l.|S.A. de C.V.|S.L.|SLU|S.p.A.|S.r.l.|Lda.|Ltda
|B.V.|NV|BVBA|AB|A/S|a/s|ApS|ASA|Oy|Sp. z o.o.|s.r.o.|a.s.|d.o.o.|Kft.|OÜ|JSC|Sdn. Bhd.|K.K.|PBC"""


@pytest.mark.parametrize("form", FORMS.replace("\n", "").split("|"))
def test_the_legal_form_of_a_company_is_no_part_of_its_name(form: str) -> None:
    assert company_key(f"Birken Hof {form}") == "birken hof"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The Birkenhof Company, LLC", "birkenhof"),
        ("株式会社Birkenhof", "birkenhof"),
        ("Birkenhof株式会社", "birkenhof"),
        ("ООО Пример", "пример"),
        ("Limited", "limited"),
        ("SE", "se"),
        ("Inc. Ltd.", "inc"),
        ("The", "the"),
        ("C&A", "c and a"),
        ("Birkenhof Group", "birkenhof group"),
        ("Birkenhof Deutschland GmbH", "birkenhof deutschland"),
        ("", ""),
        ("!!", ""),
    ],
)
def test_what_tells_companies_apart_stays(name: str, key: str) -> None:
    assert company_key(name) == key


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Birkenhof GmbH", "BIRKENHOF", True),
        ("Birkenhof", "Birkenhof Deutschland GmbH", True),
        ("Birkenhof Garden Group", "Birkenhof, Inc.", True),
        ("Birkenhof Deutschland", "Birkenhof France", False),
        ("Birkenhof", "Birkenhofer", False),
        ("Hof", "Birken Hof", False),
        ("", "Birkenhof", False),
    ],
)
def test_a_name_that_another_begins_with_may_be_the_same_company(
    one: str, other: str, same: bool
) -> None:
    assert is_one_company(company_key(one), company_key(other)) is same
    assert is_one_company(company_key(other), company_key(one)) is same


MARKS = """(m/w/d) (M/W/D) (w/m/d) (d/m/w) (m/f/d) (f/m/x) (m|w|d) [m/w/d] {m/w/d} (m,w,d)
(m/w/divers) m/w/d M/V H/F (h/f) (H/F/X) (H/M/X) (m/v/x) (k/m/d) (gn) (gn*) (m/w/d)* (f/m/diverse)
(w/m/div) (männlich/weiblich/divers) (Mann/Frau) (homme/femme) (uomo/donna) (hombre/mujer)
(ambosexes)"""
SPOKEN = ["(m w d)", "- m/f/d", "(all genders)", "(alle Geschlechter)", "(ambi i sessi)"]


@pytest.mark.parametrize("mark", [*MARKS.split(), *SPOKEN])
@pytest.mark.parametrize(
    "title", ["Senior Gardener {}", "{} Senior Gardener", "Senior {} Gardener"]
)
def test_for_whom_a_posting_is_open_is_no_part_of_its_role(title: str, mark: str) -> None:
    assert role_key(title.format(mark)) == "senior gardener"


@pytest.mark.parametrize(
    "title",
    [
        "Gärtner*in", "Gärtner:in", "Gärtner_in", "Gärtner/in", "Gärtner/-in", "GÄRTNER:IN",
        "Gärtner(in)", "Gärtner (m|w|d)", "Gärtner*innen",
    ],
)  # fmt: skip
def test_a_second_ending_makes_no_second_role(title: str) -> None:
    assert role_key(title) == "gärtner"


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Développeur·euse", "développeur"),
        ("Développeur(se) H/F", "développeur"),
        ("Desarrollador/a", "desarrollador"),
        ("Desenvolvedor(a)", "desenvolvedor"),
        ("Sviluppatore/trice", "sviluppatore"),
        ("Sr. Gardener", "senior gardener"),
        ("Jr Gardener", "junior gardener"),
        ("C++ Developer", "c++ developer"),
        ("C# Developer", "c# developer"),
        ("C Developer", "c developer"),
        ("R&D Manager", "r and d manager"),
        ("UI/UX Designer", "ui ux designer"),
        ("I/O Engineer", "i o engineer"),
        ("Gardener (REQ-12)", "gardener req 12"),
        ("Gardener, part-time (50 %)", "gardener part time 50"),
        ("", ""),
    ],
)
def test_what_tells_roles_apart_stays(title: str, key: str) -> None:
    assert role_key(title) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Berlin, Germany"], ["Deutschland, BERLIN"]),
        (["10115 Berlin"], ["Berlin"]),
        (["D-80331 München, DE"], ["Munich (Germany)"]),
        (["Berlin; Köln"], ["Cologne", "Berlin"]),
        (["Berlin | Köln"], ["Cologne or Berlin"]),
        (["Remote - Germany"], ["Germany (Home Office)"]),
        (["NYC, USA"], ["New York City, United States"]),
        ([" ", "Berlin", "Berlin"], ["berlin"]),
    ],
)
def test_one_place_is_written_in_many_ways(one: list[str], other: list[str]) -> None:
    assert places_of(one) == places_of(other)


@pytest.mark.parametrize(
    ("one", "other", "overlaps"),
    [
        (["Berlin"], ["Berlin, Germany"], True),
        (["Germany"], ["Berlin, Germany"], True),
        (["Berlin", "Porto"], ["Lyon", "Porto, Portugal"], True),
        (["Berlin, Germany"], ["Munich, Germany"], False),
        (["Paris, France"], ["Paris, TX, USA"], False),
        (["Austin, TX"], ["Austin, Texas, United States"], True),
        (["Berlin (Hybrid)"], ["Berlin, Germany"], True),
        (["Hybrid - München"], ["Munich, Bavaria, Germany"], True),
        (["Munich, Bavaria"], ["Nuremberg, Bavaria"], False),
        (["San Francisco, CA"], ["Los Angeles, CA"], False),
        (["Portland, OR"], ["Portland, ME"], False),
        (["Remote, Germany"], ["Remote, France"], False),
        (["Remote, Europe"], ["Remote"], True),
        (["Berlin, on-site"], ["Munich, on-site"], False),
        (["Toronto, ON"], ["Toronto, Canada"], True),
        ([], ["Berlin"], False),
    ],
)
def test_two_towns_of_one_country_do_not_overlap(
    one: list[str], other: list[str], overlaps: bool
) -> None:
    assert places_overlap(places_of(one), places_of(other)) is overlaps
    assert places_overlap(places_of(other), places_of(one)) is overlaps


@given(st.text())
def test_any_text_is_the_same_in_any_case_and_width(text: str) -> None:
    once = fold_case(text)
    assert fold_case(once) == once
    for letter in text:
        assert fold_case(letter) == fold_case(letter.upper()) == fold_case(letter.lower())


@given(st.text())
def test_any_text_can_be_named_and_its_name_stays(text: str) -> None:
    company_key(text)
    role_key(text)
    places_of([text])
    assert folded_words(" ".join(folded_words(text))) == folded_words(text)
