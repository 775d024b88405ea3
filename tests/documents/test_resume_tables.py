"""Tables, narrow columns of dates, and lists: what stands in cells is put together as it was."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from steadyhand.adapters.documents.imports.checked import plain
from steadyhand.adapters.documents.imports.found import Reading
from steadyhand.adapters.documents.resume import reading_in
from steadyhand.adapters.documents.resume.dates import is_broken_range
from steadyhand.adapters.documents.resume.pdf import BROKEN, Pages, Word

LETTER = 5.0  # points
LEFT, TAB = 57.0, 171.0
Line = Sequence[tuple[float, str]]  # texts with their left edges; "*" begins a bold one

TOP: list[Line] = [
    [(LEFT, "*Runa Tveit")],
    [(LEFT, "Ulm · +49 731 5550142 · runa@tveit.example")],
]


def read(*lines: Line) -> Reading:
    """What is read of a page of those lines below a name."""
    words: list[Word] = []
    for number, line in enumerate([*TOP, *lines]):
        top = 50.0 + 14 * number
        for left, text in line:
            at = left
            for each in text.removeprefix("*").split(" "):
                end = at + LETTER * len(each)
                words.append(Word(each, 0, at, end, top, top + 10, bold=text.startswith("*")))
                at = end + 3
    return reading_in(Pages(tuple(words), (), (595.0,)))


def jobs(reading: Reading) -> list[dict[str, object]]:
    work = plain(reading.found)["work"]
    assert isinstance(work, list)
    return work


NARROW: list[Line] = [
    [(LEFT, "*EXPERIENCIA LABORAL")],
    [(LEFT, f"mayo de 2024 – ac{BROKEN}"), (TAB, "*Jefa de almacén")],
    [(LEFT, "tualidad")],
    [(TAB, "Talleres Ebro S.L., Murcia")],
    [(TAB, "• Turnos y pedidos")],
    [(LEFT, f"mayo de 2021 – abr{BROKEN}"), (TAB, "*Contable")],
    [(LEFT, "il de 2024")],
    [(TAB, "Bodegas Valdeluz, Burgos")],
    [(TAB, "• Cierre mensual")],
    [(LEFT, "mayo"), (90, "de"), (111, "2017"), (144, "–"), (TAB, "*Dependienta")],
    [(LEFT, "marzo de 2019")],
    [(TAB, "Librería del Faro, Vigo")],
    [(TAB, "• Atención a familias")],
]


def test_dates_that_a_narrow_column_breaks_within_a_word_or_sets_wide_are_whole() -> None:
    told = read(*NARROW)
    assert [(w["title"], w["company"], w["start"], w.get("end")) for w in jobs(told)] == [
        ("Jefa de almacén", "Talleres Ebro S.L.", "2024-05", None),
        ("Contable", "Bodegas Valdeluz", "2021-05", "2024-04"),
        ("Dependienta", "Librería del Faro", "2017-05", "2019-03"),
    ]
    assert [line.text for line in told.lines if line.left_out] == []


def test_an_entry_whose_dates_were_not_all_read_is_marked_as_a_whole() -> None:
    told = read(
        [(LEFT, "*Berufserfahrung")],
        [(LEFT, "03/2019 – laufnd"), (TAB, "*Buchhalterin")],
        [(TAB, "Feinblech GmbH, Ulm")],
        [(TAB, "• Abschluss in fünf Tagen")],
        [(LEFT, "02/2016 – 02/2019"), (TAB, "*Sachbearbeiterin")],
        [(TAB, "Optik Falkenau GmbH, Ulm")],
    )
    first = [fact for fact in told.found if fact.place[:2] == ("work", 0)]
    assert [fact.sure for fact in first if fact.sure] == []
    assert len(first) > 2
    second = {fact.place[2]: fact.sure for fact in told.found if fact.place[:2] == ("work", 1)}
    assert all(second[key] for key in ("company", "title", "start"))


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("2019 – laufnd", True),
        (f"mayo de 2021 – noviem{BROKEN}", True),
        ("2019 – Ulm", False),
        ("2019 – heute", False),
        ("2019", False),
        ("no date at all", False),
    ],
)
def test_a_small_word_in_place_of_a_ranges_end_is_told(text: str, broken: bool) -> None:
    assert is_broken_range(text) is broken


def test_a_name_with_small_letters_below_title_and_dates_is_the_employers() -> None:
    told = read(
        [(LEFT, "*Expérience professionnelle")],
        [(LEFT, "*Vendeuse"), (400, "03/2021 – 05/2023")],
        [(LEFT, "Librairie de l'encre bleue, Namur")],
        [(LEFT, "• Accueil et conseil")],
        [(LEFT, "*Caissière"), (400, "03/2018 – 02/2021")],
        [(LEFT, "Coopérative Les Prés, Namur")],
        [(LEFT, "• Tenue de caisse")],
    )
    assert [w["company"] for w in jobs(told)] == [
        "Librairie de l'encre bleue",
        "Coopérative Les Prés",
    ]


def test_the_head_of_a_table_names_its_columns_and_nothing_else() -> None:
    told = read(
        [(LEFT, "*Work experience")],
        [(LEFT, "*Period"), (TAB, "*Employer"), (310, "*Position")],
        [(LEFT, "2019 – 2021"), (TAB, "Kestrel Freight Ltd"), (310, "Bookkeeper")],
        [(LEFT, "2016 – 2019"), (TAB, "Marlow Dairy Ltd"), (310, "Payroll Clerk")],
    )
    assert [(w["company"], w["title"]) for w in jobs(told)] == [
        ("Kestrel Freight Ltd", "Bookkeeper"),
        ("Marlow Dairy Ltd", "Payroll Clerk"),
    ]
    assert not any("Period" in left.text for left in told.left)


def test_beginning_and_end_in_columns_of_their_own_stay_apart() -> None:
    told = read(
        [(LEFT, "*Education")],
        [(LEFT, "2012"), (110, "2016"), (TAB, "*B.Sc. Physics")],
        [(TAB, "University of Ulm")],
    )
    assert not any(f.sure for f in told.found if f.place[-1] in ("start", "end"))


def test_slashes_part_a_list_that_nothing_else_parts() -> None:
    told = read(
        [(LEFT, "*Skills")],
        [(LEFT, "SQL / Java / TCP/IP")],
        [(LEFT, "*Languages")],
        [(LEFT, "German: native / Dutch: B2")],
    )
    facts = plain(told.found)
    assert facts["skills"] == [{"name": "SQL"}, {"name": "Java"}, {"name": "TCP/IP"}]
    assert facts["languages"] == [
        {"name": "German", "level": "native"},
        {"name": "Dutch", "level": "B2"},
    ]
    commas = read([(LEFT, "*Skills")], [(LEFT, "Excel, client / server, SQL")])
    assert plain(commas.found)["skills"] == [
        {"name": "Excel"},
        {"name": "client / server"},
        {"name": "SQL"},
    ]
