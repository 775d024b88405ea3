"""The parts of a resume's text: dates, headings, contacts, degrees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.cv.contacts import (
    e164_number,
    find_contacts,
    without_line_hyphen,
)
from steadyhand.adapters.documents.cv.dates import day_of, is_date_text, span_in
from steadyhand.adapters.documents.cv.heads import degree_and_field, grade_in
from steadyhand.adapters.documents.cv.layout import rows_of
from steadyhand.adapters.documents.cv.lexicon import section_of
from steadyhand.adapters.documents.cv.reader import extract_pages
from steadyhand.adapters.documents.extraction import check_extraction
from steadyhand.adapters.documents.pdf import LINE_HYPHENS, Pages, Word
from steadyhand.jobs.documents.document import SectionKind
from steadyhand.jobs.documents.wording import WORDS


@pytest.mark.parametrize(
    ("text", "start", "end", "goes_on"),
    [
        ("Mar 2019 – present", "2019-03", "", True),
        ("03/2019 - 12/2021", "2019-03", "2021-12", False),
        ("2019–2021", "2019", "2021", False),
        ("2019-21", "2019", "2021", False),
        ("seit 04/2019", "2019-04", "", True),
        ("seit März 2020", "2020-03", "", True),
        ("09/2014 bis heute", "2014-09", "", True),
        ("mayo de 2018 – actualidad", "2018-05", "", True),
        ("depuis septembre 2018", "2018-09", "", True),
        ("janv. 2020 – aujourd’hui", "2020-01", "", True),
        ("dal 2019 ad oggi", "2019", "", True),
        ("maart 2020 – heden", "2020-03", "", True),
        ("junho de 2012 a janeiro de 2017", "2012-06", "2017-01", False),
        ("Jun – Aug 2015", "2015-06", "2015-08", False),
        ("01.04.2015 - 31.12.2018", "2015-04-01", "2018-12-31", False),
        ("Sept. 2019 to Jan. 2020", "2019-09", "2020-01", False),
        ("2019-03 – 2021-05", "2019-03", "2021-05", False),
        ("Jan '19 - Feb '20", "2019-01", "2020-02", False),
        ("May 2019", "", "2019-05", False),
        ("Expected June 2027", "", "2027-06", False),
    ],
)
def test_ranges_of_dates_are_read_in_seven_languages(
    text: str, start: str, end: str, goes_on: bool
) -> None:
    span = span_in(text)
    assert span is not None
    assert (span.start, span.end, span.goes_on) == (start, end, goes_on)


@pytest.mark.parametrize("text", ["Grade 1,8", "140 substations", "+1 503 555 0142", "4000-322"])
def test_numbers_that_are_no_dates_are_none(text: str) -> None:
    assert span_in(text) is None


@given(st.text(max_size=60))
def test_no_text_makes_the_reading_of_dates_fail(text: str) -> None:
    span = span_in(text)
    assert span is None or span.start or span.end


def test_whole_days_are_read_day_first_or_by_the_months_name() -> None:
    told = ["14.03.1988", "2 mei 1991", "March 5, 2020", "3. Juli 1995", "1990-03-31"]
    days = ["1988-03-14", "1991-05-02", "2020-03-05", "1995-07-03", "1990-03-31"]
    assert [day_of(text) for text in told] == days
    assert day_of("39.03.1988") == ""


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("Work Experience", "work"),
        ("PROFESSIONAL EXPERIENCE", "work"),
        ("Employment History:", "work"),
        ("1. Berufserfahrung", "work"),
        ("Parcours professionnel", "work"),
        ("Experiencia laboral", "work"),
        ("Esperienze professionali", "work"),
        ("Werkervaring", "work"),
        ("Experiência profissional", "work"),
        ("Education & Training", "education"),
        ("Education and Qualifications", "education"),
        ("Technical Skills", "skills"),
        ("EDV-Kenntnisse", "skills"),
        ("Langues", "languages"),
        ("Licences and Certificates", "certificates"),
        ("Centres d’intérêt", "interests"),
        ("Führerschein", "driving"),
        ("Senior Engineer", ""),
        ("Fördewerft GmbH", ""),
        ("2019", ""),
        ("", ""),
    ],
)
def test_headings_are_known_by_their_words_in_seven_languages(text: str, section: str) -> None:
    assert section_of(text) == section


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["Portland, OR 97209"], {"city": "Portland", "region": "OR", "postal_code": "97209"}),
        (
            ["14 Harbour Lane, Bristol BS1 4RW, United Kingdom"],
            {"line1": "14 Harbour Lane", "city": "Bristol", "postal_code": "BS1 4RW"}
            | {"country": "GB"},
        ),
        (
            ["Kiefernweg 7, 24103 Kiel"],
            {"line1": "Kiefernweg 7", "postal_code": "24103", "city": "Kiel"},
        ),
        (
            ["2210 Alder Street", "Oakland, CA 94607"],
            {"line1": "2210 Alder Street", "city": "Oakland", "region": "CA"}
            | {"postal_code": "94607"},
        ),
        (["Rotterdam, Netherlands"], {"city": "Rotterdam", "country": "NL"}),
        (["Chicago, Illinois"], {"city": "Chicago", "region": "Illinois"}),
        (["1012 AB Amsterdam"], {"postal_code": "1012 AB", "city": "Amsterdam"}),
        (["A line without one"], {}),
    ],
)
def test_addresses_are_read_as_their_countries_write_them(
    lines: list[str], address: dict[str, str]
) -> None:
    assert find_contacts(lines).address == address


def test_a_contact_line_is_taken_apart_at_its_separators() -> None:
    line = "✉ a.b@c.example | ☎ +49 431 555 0188 • linkedin.example/in/ab · www.ab.example"
    found = find_contacts([line])
    assert found.emails == ["a.b@c.example"]
    assert found.phones == ["+49 431 555 0188"]
    assert found.links == ["linkedin.example/in/ab", "www.ab.example"]


def test_a_number_is_never_given_a_country_that_nobody_named() -> None:
    assert e164_number("06 55501427", "") == ""
    assert e164_number("06 55501427", "NL") == "+31655501427"
    assert e164_number("+49 (0)431 5550188", "US") == "+494315550188"


def test_a_hyphen_at_a_lines_end_stays_where_both_halves_are_words_of_the_resume() -> None:
    assert (
        without_line_hyphen(f"in/nives{LINE_HYPHENS}baldracchi", "Nives Baldracchi")
        == "in/nives-baldracchi"
    )
    assert (
        without_line_hyphen(f"in/castel{LINE_HYPHENS}lane", "Jorunn Castellane") == "in/castellane"
    )


@pytest.mark.parametrize(
    ("text", "degree", "field"),
    [
        ("Master of Science in Robotics", "Master of Science", "Robotics"),
        ("Bachelor of Arts, History", "Bachelor of Arts", "History"),
        ("MSc Statistics", "MSc", "Statistics"),
        ("B.Sc. Wirtschaftsinformatik", "B.Sc.", "Wirtschaftsinformatik"),
        ("Laurea magistrale in Economia", "Laurea magistrale", "Economia"),
        ("Licence de lettres modernes", "Licence", "lettres modernes"),
        ("Grado en Enfermería", "Grado", "Enfermería"),
        ("Ausbildung zum Tischler", "Ausbildung zum Tischler", ""),
        ("Master of Science", "Master of Science", ""),
        ("Abitur", "Abitur", ""),
    ],
)
def test_a_degree_is_told_from_what_it_is_in(text: str, degree: str, field: str) -> None:
    assert degree_and_field(text) == (degree, field)


def test_a_grade_follows_its_label() -> None:
    assert grade_in(["Note: 1,8"]) == "1,8"
    assert grade_in(["GPA: 3.8/4.0"]) == "3.8/4.0"
    assert grade_in(["Note that this was hard"]) == ""


SCRAPS = (
    "Experience Education Skills Languages Engineer Nowco GmbH, - – • | : ( ) 2019 03/2019 present"
    " University BSc in of English native +49 30 5550 a.b@c.example B 12099 Ulm Tel. Note: 1,8"
).split()
LINES = st.lists(st.lists(st.sampled_from(SCRAPS), min_size=1, max_size=6), max_size=14)


@given(LINES, st.lists(st.integers(0, 3), min_size=14, max_size=14))
def test_no_heap_of_words_makes_the_reader_fail_or_say_what_is_not_in_it(
    lines: list[list[str]], indents: list[int]
) -> None:
    words: list[Word] = []
    for row, line in enumerate(lines):
        left = 40.0 + 60 * indents[row]
        for text in line:
            bold = len(text) == len(line)
            words.append(
                Word(text, 0, left, left + 6 * len(text), 14.0 * row, 14.0 * row + 10, bold)
            )
            left += 6 * len(text) + 3
    told = check_extraction(extract_pages(Pages(tuple(words), (), (600.0,))))
    heap = " ".join(w.text for w in words)
    for fact in told.found:
        if fact.place[-1] in ("company", "title", "school", "name", "level", "city"):
            assert all(part in heap for part in str(fact.value).split())


def test_a_letter_that_hangs_over_its_columns_edge_is_no_line_across_the_columns() -> None:
    left = ["Skills", "SAP", "Excel", "Lathe", "Welding", "Paint"]
    right = ["Experience", "Cook", "Alpha_Shop", "2019-2021", "Beta_Shop", "Cooked"]
    words: list[Word] = []
    for row, (one, other) in enumerate(zip(left, right, strict=True)):
        for text, at in ((one, 40.0), (other, 240.0 - 2 * (row == 3))):
            x1, top = at + 6 * len(text), 14.0 * row
            words.append(Word(text, 0, at, x1, top, top + 10, row == 0))
    rows = rows_of(Pages(tuple(words), (), (600.0,)))
    assert [row.text for row in rows] == [*left, *right]


@pytest.mark.parametrize(
    "text", ["septiembre de", "2019 – diciembre", "March 2024 - April", "heute"]
)
def test_a_part_of_a_range_of_dates_is_known(text: str) -> None:
    assert is_date_text(text)


@pytest.mark.parametrize("text", ["de", "from", "Ulm 2019", "2019: Driver"])
def test_words_that_only_may_stand_beside_dates_are_none(text: str) -> None:
    assert not is_date_text(text)


def test_a_month_of_a_year_is_no_beginning_that_goes_on() -> None:
    span = span_in("Suporte de vida, INEM, maio de 2021")
    assert span is not None
    assert (span.start, span.end, span.goes_on) == ("", "2021-05", False)


@pytest.mark.parametrize(
    ("text", "degree", "field"),
    [
        ("Dr. rer. nat., Physik", "Dr. rer. nat.", "Physik"),
        ("Dr. rer. nat. in Physik", "Dr. rer. nat.", "Physik"),
        ("Dr. rer. nat. Physik", "Dr. rer. nat.", "Physik"),
        ("Dr.-Ing., Maschinenbau", "Dr.-Ing.", "Maschinenbau"),
        ("Dr. phil.", "Dr. phil.", ""),
        ("HBO Bachelor Verpleegkunde", "HBO Bachelor", "Verpleegkunde"),
    ],
)
def test_a_doctorate_of_several_words_is_one_degree(text: str, degree: str, field: str) -> None:
    assert degree_and_field(text) == (degree, field)


@pytest.mark.parametrize("language", sorted(WORDS))
def test_each_heading_of_our_own_documents_opens_its_section(language: str) -> None:
    words = WORDS[language]
    told = {kind: section_of(text) for kind, text in words.headings.items()}
    more = {SectionKind.FURTHER_WORK: "work"}
    assert told == {kind: more.get(kind, kind.value) for kind in told}
    assert section_of(words.relevant_work) == "work"


@pytest.mark.parametrize(
    ("line", "language", "place"),
    [
        ("a@b.example · Ulm, DE", "de", {"city": "Ulm", "country": "DE"}),
        ("a@b.example · Lima, PE", "es", {"city": "Lima", "country": "PE"}),
        ("a@b.example · Rabat, MA", "fr", {"city": "Rabat", "country": "MA"}),
        ("a@b.example · Dover, DE", "en", {"city": "Dover", "region": "DE"}),
    ],
)
def test_a_code_that_two_may_have_is_that_of_the_country_of_the_language(
    line: str, language: str, place: dict[str, str]
) -> None:
    assert find_contacts([line], language).address == place
