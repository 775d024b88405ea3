"""Tables, narrow columns of dates, and lists: what stands in cells is put together as it was."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from steadyhand.adapters.documents.cv.dates import is_broken_range
from steadyhand.adapters.documents.cv.reader import extract_pages
from steadyhand.adapters.documents.extraction import Extraction, plain_facts
from steadyhand.adapters.documents.pdf import LINE_HYPHENS, Pages, Word

LETTER = 5.0  # points
LEFT, TAB = 57.0, 171.0
Line = Sequence[tuple[float, str]]  # texts with their left edges; "*" begins a bold one

TOP: list[Line] = [
    [(LEFT, "*Runa Tveit")],
    [(LEFT, "Ulm · +49 731 5550142 · runa@tveit.example")],
]


def read(*lines: Line) -> Extraction:
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
    return extract_pages(Pages(tuple(words), (), (595.0,)))


def jobs(reading: Extraction) -> list[dict[str, object]]:
    work = plain_facts(reading.found)["work"]
    assert isinstance(work, list)
    return work


NARROW: list[Line] = [
    [(LEFT, "*EXPERIENCIA LABORAL")],
    [(LEFT, f"mayo de 2024 – ac{LINE_HYPHENS}"), (TAB, "*Jefa de almacén")],
    [(LEFT, "tualidad")],
    [(TAB, "Talleres Ebro S.L., Murcia")],
    [(TAB, "• Turnos y pedidos")],
    [(LEFT, f"mayo de 2021 – abr{LINE_HYPHENS}"), (TAB, "*Contable")],
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
        (f"mayo de 2021 – noviem{LINE_HYPHENS}", True),
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
    facts = plain_facts(told.found)
    assert facts["skills"] == [{"name": "SQL"}, {"name": "Java"}, {"name": "TCP/IP"}]
    assert facts["languages"] == [
        {"name": "German", "level": "native"},
        {"name": "Dutch", "level": "B2"},
    ]
    commas = read([(LEFT, "*Skills")], [(LEFT, "Excel, client / server, SQL")])
    assert plain_facts(commas.found)["skills"] == [
        {"name": "Excel"},
        {"name": "client / server"},
        {"name": "SQL"},
    ]


def test_lines_of_labels_with_a_colon_are_read_by_their_labels() -> None:
    told = read(
        [(LEFT, "*Berufserfahrung")],
        [(LEFT, "Arbeitgeber: Feinblech GmbH")],
        [(LEFT, "Position: Buchhalterin | Ort: Ulm")],
        [(LEFT, "Von: 03/2019"), (TAB, "Bis: heute")],
        [(LEFT, "Aufgaben:")],
        [(LEFT, "• Abschluss in fünf Tagen")],
        [(LEFT, "Arbeitgeber: Optik Falkenau KG")],
        [(LEFT, "Position: Sachbearbeiterin")],
        [(LEFT, "Von: 02/2016")],
        [(LEFT, "Bis: 02/2019")],
        [(LEFT, "*Ausbildung")],
        [(LEFT, "Universität: Universität Ulm")],
        [(LEFT, "Abschluss: B.Sc. Physik")],
        [(LEFT, "Zeitraum: 2012 – 2016")],
    )
    facts = plain_facts(told.found)
    assert facts["work"] == [
        {
            "company": "Feinblech GmbH",
            "title": "Buchhalterin",
            "location": "Ulm",
            "start": "2019-03",
            "highlights": ["Abschluss in fünf Tagen"],
        },
        {
            "company": "Optik Falkenau KG",
            "title": "Sachbearbeiterin",
            "start": "2016-02",
            "end": "2019-02",
        },
    ]
    assert facts["education"] == [
        {
            "school": "Universität Ulm",
            "degree": "B.Sc.",
            "field": "Physik",
            "start": "2012",
            "end": "2016",
        }
    ]
    assert [line.text for line in told.lines if line.left_out] == []


def test_a_labelled_end_that_is_no_date_takes_its_start_along() -> None:
    told = read(
        [(LEFT, "*Work experience")],
        [(LEFT, "Employer: Kestrel Freight Ltd")],
        [(LEFT, "Job title: Bookkeeper")],
        [(LEFT, "From: 03/2019")],
        [(LEFT, "To: when the depot closed")],
    )
    assert jobs(told) == [{"company": "Kestrel Freight Ltd", "title": "Bookkeeper"}]
    left = [line.text for line in told.lines if line.left_out]
    assert left == ["From: 03/2019", "To: when the depot closed"]


def test_labels_below_dated_heads_do_not_make_a_form_of_them() -> None:
    told = read(
        [(LEFT, "*Work experience")],
        [(LEFT, "*Bookkeeper, Kestrel Freight Ltd"), (400, "03/2019 – 05/2021")],
        [(LEFT, "• Company: a haulier with 80 lorries")],
        [(LEFT, "*Payroll Clerk, Marlow Dairy Ltd"), (400, "03/2016 – 02/2019")],
        [(LEFT, "• Company: a dairy with 300 people")],
        [(LEFT, "• Title: none before that")],
    )
    assert [w["company"] for w in jobs(told)] == ["Kestrel Freight Ltd", "Marlow Dairy Ltd"]


def test_a_label_that_took_two_lines_of_its_column_is_one() -> None:
    told = read(
        [(LEFT, "*Experiencia laboral")],
        [(LEFT, "Fechas"), (TAB, "05/2021 – 03/2024")],
        [(LEFT, "Profesión o cargo"), (TAB, "Camarero")],
        [(LEFT, "desempeñado")],
        [(LEFT, "Nombre de la empresa"), (TAB, "Bodegas Valdeluz")],
        [(LEFT, "Fechas"), (TAB, "05/2019 – 03/2021")],
        [(LEFT, "Profesión o cargo"), (TAB, "Contable")],
        [(LEFT, "desempeñado")],
        [(LEFT, "Nombre de la empresa"), (TAB, "Talleres Ebro")],
    )
    assert [w["title"] for w in jobs(told)] == ["Camarero", "Contable"]


def test_a_centred_head_is_no_list_and_no_rest_of_a_point() -> None:
    told = read(
        [(LEFT, "*Experiencia laboral")],
        [(253, "*Hotel Bahía Azul")],
        [(273, "Contable")],
        [(234, "sept. 2023 – actualmente")],
        [(LEFT, "• Cierre mensual")],
        [(233, "*Transportes Moncayo S.L.")],
        [(273, "Camarero")],
        [(235, "junio 2021 – agosto 2023")],
        [(LEFT, "• Turnos y pedidos")],
    )
    assert [(w["company"], w["title"], w["highlights"]) for w in jobs(told)] == [
        ("Hotel Bahía Azul", "Contable", ["Cierre mensual"]),
        ("Transportes Moncayo S.L.", "Camarero", ["Turnos y pedidos"]),
    ]


def test_a_name_and_an_address_across_the_page_do_not_hide_two_short_columns() -> None:
    told = read(
        [(LEFT, "Leeds"), (120, "* and a line across the whole page, longer than the gutter")],
        [(LEFT, "Skills"), (212, "*Experience")],
        [(LEFT, "Excel"), (212, "*Electrician, Blue Heron Ltd")],
        [(LEFT, "SQL"), (212, "03/2019 – 05/2021")],
        [(212, "• Trained 40 colleagues")],
        [(212, "*Education")],
        [(212, "*BSc, University of Leeds")],
        [(212, "2015 – 2018")],
    )
    facts = plain_facts(told.found)
    assert facts["skills"] == [{"name": "Excel"}, {"name": "SQL"}]
    assert [w["company"] for w in jobs(told)] == ["Blue Heron Ltd"]


MAIL: list[Line] = [
    [(LEFT, "*Contact")],
    [(LEFT, "maelle.traore@example.or")],
    [(LEFT, "g")],
    [(LEFT, "*Skills")],
    [(LEFT, "SQL, Java")],
]


def test_an_address_of_mail_that_a_columns_end_broke_is_whole_and_marked() -> None:
    top = [line for line in TOP if "@" not in line[0][1]]
    words = [
        Word(
            text.removeprefix("*"), 0, left, left + LETTER * len(text), 50.0 + 14 * n, 60.0 + 14 * n
        )
        for n, line in enumerate([*top, *MAIL])
        for left, text in line
    ]
    told = extract_pages(Pages(tuple(words), (), (595.0,)))
    mails = [(f.value, f.sure) for f in told.found if f.place == ("email",)]
    assert mails == [("maelle.traore@example.org", False)]
    assert not any(line.left_out for line in told.lines)


def test_a_short_sentence_below_a_head_with_both_names_is_no_place() -> None:
    told = read(
        [(LEFT, "*Berufserfahrung")],
        [(LEFT, "*Buchhalterin"), (125, ", Feinblech GmbH")],
        [(LEFT, "01/2023 – heute")],
        [(LEFT, "Hersteller mit 800 Mitarbeitern.")],
        [(LEFT, "• Abschluss in fünf Tagen")],
    )
    assert jobs(told) == [
        {
            "company": "Feinblech GmbH",
            "title": "Buchhalterin",
            "start": "2023-01",
            "summary": "Hersteller mit 800 Mitarbeitern.",
            "highlights": ["Abschluss in fünf Tagen"],
        }
    ]


def test_a_certificate_whose_issuer_had_no_room_is_one() -> None:
    told = read(
        [(LEFT, "*Certificates")],
        [(LEFT, "*International Certificate of First Aid at Work"), (293, ", Red")],
        [(LEFT, "Cross, Feb 2015")],
    )
    assert plain_facts(told.found)["certificates"] == [
        {
            "name": "International Certificate of First Aid at Work",
            "issuer": "Red Cross",
            "date": "2015-02",
        }
    ]
