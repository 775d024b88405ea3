"""A YES is bound to exactly what would be sent."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.approval import content_of, digest, drifted, held, value_digest
from steadyhand.core.answer.facts import Answer, Document, Row, Sheet, Source
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role, Snapshot

SALT = "5a" * 16
NAME = Field(Ref("r1"), FieldKey("name"), Role.TEXT, label=PageText("Name"), value=" Ada ")
FILE = Field(Ref("r2"), FieldKey("cv"), Role.FILE, label=PageText("Resume"), value="cv.pdf")
YES = Option(PageText("Yes"), "y", selected=True)
NO = Option(PageText("No"), "n")
PICK = Field(Ref("r3"), FieldKey("pick"), Role.RADIOS, label=PageText("Ok?"), options=(YES, NO))
TICK = Field(Ref("r4"), FieldKey("tick"), Role.CHECK, label=PageText("Agree"), checked=True)
EMPTY = Field(Ref("r5"), FieldKey("more"), Role.TEXT, label=PageText("More"))
PAGE = Snapshot("https://a.example/f", fields=(NAME, FILE, PICK, TICK, EMPTY))
CV = Document("cv.pdf", "/x/cv.pdf", "ab" * 32)
SHEET = Sheet(SALT, (Row(FILE.key, "Resume", "", Role.FILE, Answer(CV, Source.DOCUMENT)),))
URL = "https://a.example/post"


def test_the_content_is_what_the_fields_hold_and_files_by_their_bytes() -> None:
    lines = content_of(PAGE, SHEET, URL).lines
    assert lines == (
        ("Name", "Ada"),
        ("Resume", f"cv.pdf sha256:{CV.sha256}"),
        ("Ok?", "Yes"),
        ("Agree", "true"),
    )


def test_a_file_that_is_not_ours_counts_by_its_name() -> None:
    other = replace(FILE, value="old.pdf")
    assert content_of(replace(PAGE, fields=(other,)), SHEET, URL).lines == (("Resume", "old.pdf"),)


def test_nothing_chosen_and_nothing_ticked_is_nothing_held() -> None:
    assert held(replace(TICK, checked=False)) == ""
    assert held(replace(PICK, options=(replace(YES, selected=False), NO))) == ""
    assert held(replace(PICK, options=())) == ""


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_change_of_a_value_changes_the_digest(one: str, two: str) -> None:
    left, right = (
        digest(content_of(replace(PAGE, fields=(replace(NAME, value=v),)), SHEET, URL), SALT)
        for v in (one, two)
    )
    assert (left == right) == (one.strip() == two.strip())


def test_address_file_and_salt_are_part_of_the_digest() -> None:
    base = digest(content_of(PAGE, SHEET, URL), SALT)
    assert base != digest(content_of(PAGE, SHEET, URL + "?x"), SALT)
    changed = replace(SHEET.rows[0], answer=Answer(replace(CV, sha256="cd" * 32), Source.DOCUMENT))
    assert base != digest(content_of(PAGE, SHEET.with_rows((changed,)), URL), SALT)
    assert base != digest(content_of(PAGE, SHEET, URL), "00" * 16)


def test_a_field_drifts_when_it_holds_another_value_than_was_proven() -> None:
    proven = {NAME.key: value_digest(SALT, NAME.key, "Ada"), FieldKey("gone"): "x"}
    assert drifted(PAGE, proven, SALT) == ()
    other = replace(PAGE, fields=(replace(NAME, value="Bob"),))
    assert drifted(other, proven, SALT) == (NAME.key,)
