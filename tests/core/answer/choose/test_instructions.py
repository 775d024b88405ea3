"""A value is written as the box says, or asked about; nothing that was said is changed."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.instructions import admits, follow_instructions, instructions_of
from steadyhand.core.answer.options import QuestionContext
from steadyhand.core.answer.phone import format_phone
from steadyhand.core.answer.sheet import Intent, Unknown
from steadyhand.core.page.snapshot import Field, FieldKey, Limits, PageText, Ref, Role
from steadyhand.jobs.profile import Name

WORDS = load_vocabulary()
PERSON = Name("Lou Ann", "Okafor")


@dataclass(frozen=True, slots=True)
class Box:
    """A text box as a person reads it."""

    label: str
    hint: str = ""
    intent: str = ""
    room: int | None = None
    pattern: str = ""

    @property
    def field(self) -> Field:
        return Field(
            ref=Ref("f0.d1.e1"),
            key=FieldKey("box"),
            role=Role.TEXT,
            type="tel" if self.intent == "tel" else "text",
            label=PageText(self.label),
            hint=PageText(self.hint),
            limits=Limits(max_length=self.room, pattern=self.pattern),
        )

    @property
    def about(self) -> QuestionContext:
        meant = Intent(self.intent) if self.intent else None
        return QuestionContext(WORDS, meant, self.field.question, home="DE")


def written(text: str, box: Box, name: Name | None = PERSON) -> str | None:
    """What would be typed; None where it is asked."""
    value = follow_instructions(text, box.field, box.about, name=name)
    return None if isinstance(value, Unknown) else value


def dialled(text: str, box: Box) -> str | None:
    """The telephone number that would be typed; None where it is asked."""
    value = format_phone(text, box.field, box.about)
    return None if isinstance(value, Unknown) else value


NUMBER = "+49 30 5550 1423"


@pytest.mark.parametrize(
    ("box", "typed"),
    [
        (Box("Phone", "without the country code", "tel"), "030 5550 1423"),
        (Box("Phone", "ohne +49", "tel"), "030 5550 1423"),
        (Box("Phone", "no country code, no leading zero", "tel"), "3055501423"),
        (Box("Telefon", "mit Ländervorwahl, ohne Leerzeichen", "tel"), "+493055501423"),
        (Box("Telefon", "nur Ziffern", "tel"), "493055501423"),
        (Box("Telefon", "", "tel", pattern=r"0\d{8,12}"), "03055501423"),
        (Box("Telefon", "", "tel", room=10), "3055501423"),
        (Box("Telefon", "", "tel", room=4), None),
        (Box("Telefon", "", "tel"), NUMBER),
        (Box("Phone number", "", "tel"), NUMBER),
    ],
)
def test_a_telephone_number_is_written_as_its_box_says(box: Box, typed: str | None) -> None:
    assert dialled(NUMBER, box) == typed


@pytest.mark.parametrize(
    "given",
    [
        "0049 30 55501423",
        "+49 (0)30 5550 1423",
        "+493055501423",
        "+49-30-55501423",
        "+49/30 55501423",
    ],
)
def test_a_number_of_which_no_grouping_is_told_is_grouped_by_its_country(given: str) -> None:
    box = Box("Phone", "without the country code", "tel")
    assert dialled(given, box) == "030 55501423"


def test_a_national_number_of_no_known_country_gets_no_code() -> None:
    box = Box("Phone", "with country code", "tel")
    nowhere = QuestionContext(WORDS, Intent("tel"), box.field.question)
    assert isinstance(format_phone("030 5550 1423", box.field, nowhere), Unknown)
    plain = Box("Phone", "", "tel")
    assert format_phone("030 5550 1423", plain.field, nowhere) == "030 5550 1423"


@pytest.mark.parametrize(
    ("box", "typed"),
    [
        (Box("Last name, first name", intent="name"), "Okafor, Lou Ann"),
        (Box("Cognome e nome", intent="name"), "Okafor Lou Ann"),
        (Box("NOM Prénom", "le nom en majuscules", "name"), "OKAFOR Lou Ann"),
        (Box("Surname, first name", "in block capitals", "name"), "OKAFOR, LOU ANN"),
        (Box("Name", "in Großbuchstaben", "name"), "LOU ANN OKAFOR"),
        (Box("Name", "only your first name", "name"), "Lou Ann"),
        (Box("Naam", "alleen de achternaam", "name"), "Okafor"),
        (Box("Voorletters", intent="name"), "L.A."),
        (Box("Name", intent="name"), "Lou Ann Okafor"),
    ],
)
def test_a_name_is_written_in_the_order_and_parts_that_are_asked(box: Box, typed: str) -> None:
    assert written(PERSON.full, box) == typed


def test_a_name_that_was_given_as_a_whole_is_not_taken_apart() -> None:
    whole = Name(whole="Lou Ann Okafor")
    for hint in ("last name first", "only your first name"):
        assert written(whole.full, Box("Name", hint, "name"), whole) is None
    assert written("", Box("Voorletters", intent="name"), Name()) is None


@pytest.mark.parametrize(
    ("text", "box", "typed"),
    [
        ("64000 EUR per year", Box("Gehalt in TEUR", intent="salary"), "64"),
        ("64500 EUR per year", Box("Gehalt in TEUR", intent="salary"), None),
        ("800 EUR per year", Box("Gehalt in TEUR", intent="salary"), None),
        ("19.5 EUR per hour", Box("Stundenlohn", "mit Komma", "salary"), "19,50"),
        ("64000 EUR per year", Box("Monatsgehalt", intent="salary"), None),
        ("64000 EUR per year", Box("Jahresgehalt", "nur die Zahl", "salary"), "64000"),
        ("64000 to 70000", Box("Gehalt in TEUR", intent="salary"), "64000 to 70000"),
        ("Austria", Box("Country", "two letter code", "country"), "AT"),
        ("Austria", Box("Country", "three letters", "country"), "AUT"),
        ("Austria", Box("Country", intent="country", room=2), "AT"),
        ("Atlantis", Box("Country", intent="country", room=2), None),
        ("2027-05-01", Box("Start", "month and year only"), "05/2027"),
        ("2027-05-01", Box("Graduation year"), "2027"),
        ("2027-05-01", Box("Graduation", "only the year"), "2027"),
        ("soon", Box("Graduation", "only the year"), "soon"),
        ("2027-05-01", Box("Start", "TTMMJJJJ"), "01052027"),
        ("2027-05-01", Box("Start", "YYYYMMDD"), "20270501"),
        ("soon", Box("Start", "YYYYMMDD"), "soon"),
        ("1.8 m", Box("Height in cm"), "180"),
        ("82 kg", Box("Gewicht (kg)"), "82"),
        ("82 kg", Box("Height in cm"), "82 kg"),
        ("3 months", Box("Notice period in weeks"), None),
        ("3 months", Box("Notice period (months)"), "3"),
        ("3 months", Box("Notice period", "digits only"), "3 months"),
        ("3 months", Box("Notice period in months"), "3 months"),
        ("https://www.example.org/lou", Box("Website", "ohne https://"), "example.org/lou"),
        ("https://example.org/in/lou/", Box("Profile", "username only"), "lou"),
        ("https://example.org/lou", Box("Website"), "https://example.org/lou"),
        ("ab 12", Box("Reference", "in capitals, no spaces"), "AB12"),
        ("1040-22", Box("Código", pattern="[0-9]{6}"), "104022"),
        ("I like it here", Box("Why", "in capitals"), "I LIKE IT HERE"),
    ],
)
def test_a_value_is_written_as_its_box_says_or_asked(
    text: str, box: Box, typed: str | None
) -> None:
    assert written(text, box) == typed


def test_a_box_that_explains_both_ways_prescribes_neither() -> None:
    box = Box("Phone", "with country code; in Germany without country code", "tel")
    assert dialled(NUMBER, box) == NUMBER


def test_what_stands_behind_an_example_is_no_instruction() -> None:
    assert instructions_of(Box("Salary", "e.g. in thousands").field, WORDS) == frozenset()


def test_a_pattern_of_another_dialect_forbids_nothing() -> None:
    assert admits("x", Box("Code", pattern="[").field)


@given(st.text(st.characters(whitelist_categories=("L", "N", "Zs")), min_size=1, max_size=60))
def test_a_box_without_instructions_never_changes_a_text(text: str) -> None:
    assert written(text, Box("Motto")) in (text, None)


@given(st.integers(1, 10**7), st.sampled_from(["in TEUR", "in k€", "in thousands"]))
def test_no_amount_is_ever_rounded_to_thousands(amount: int, hint: str) -> None:
    typed = written(f"{amount}", Box("Salary", hint, "salary"))
    assert typed is None or int(typed) * 1000 == amount


PIECES = ("Davis", "ROAD", "улица", "東京都庁", "with", "5", "years", "CT 05671", "\n12")
SAID = st.lists(st.sampled_from(PIECES), max_size=12).map(
    lambda words: " ".join(("7 Harbour", *words))
)


@given(SAID, st.sampled_from(["Billing Address", "Room", "Motto"]))
def test_the_words_of_no_text_are_ever_run_together_whatever_the_box_takes(
    text: str, label: str
) -> None:
    for room in (None, 10, 30, 60):
        typed = written(text, Box(label, room=room))
        assert typed is None or typed.split() == text.split()


@pytest.mark.parametrize("text", ["12 MAIN ST 4", "5 УЛИЦА", "Apt 4, 5 Elm", "7 of the 9"])
def test_no_short_address_or_sentence_is_taken_for_a_code_that_may_be_joined(text: str) -> None:
    assert written(text, Box("Address", room=len(text) - 2)) == text


@pytest.mark.parametrize(
    ("text", "room", "joined"),
    [
        ("DE89 3704 0044 0532 0130 00", 22, "DE89370400440532013000"),
        ("GB29 NWBK 6016 1331 9268 19", 22, "GB29NWBK60161331926819"),
        ("SW1A 1AA", 7, "SW1A1AA"),
        ("B ABC 123", 7, "BABC123"),
    ],
)
def test_a_code_loses_its_spaces_where_its_box_leaves_no_room_for_them(
    text: str, room: int, joined: str
) -> None:
    assert written(text, Box("Number", room=room)) == joined
