"""A YES is bound to exactly what would be sent."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from steadyhand.core.act.approval import (
    content_digest,
    content_of,
    drifted_keys,
    field_value,
    field_with_value,
    file_refusal,
    objected,
    page_lines,
    proof_digest,
    submission_digest,
    swapped_file_keys,
    unreachable_fields,
    value_digest,
)
from steadyhand.core.answer.sheet import (
    Answer,
    CompletedPage,
    Document,
    Intent,
    Row,
    SectionGap,
    Sheet,
    SheetLine,
    Source,
    Value,
)
from steadyhand.core.page.snapshot import (
    READONLY,
    Field,
    FieldKey,
    Form,
    Option,
    PageText,
    Ref,
    Role,
    Snapshot,
)

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
    assert field_value(replace(TICK, checked=False)) == ""
    assert field_value(replace(PICK, options=(replace(YES, selected=False), NO))) == ""
    assert field_value(replace(PICK, options=())) == ""


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        (EMPTY, " Ada ", "Ada"),
        (FILE, CV, "cv.pdf"),
        (replace(TICK, checked=False), True, "true"),
        (TICK, False, ""),
        (PICK, "no", "No"),
        (replace(PICK, role=Role.CHECKS), ("No", "Yes"), "No\nYes"),
        (PICK, "Perhaps", "Perhaps"),  # an option that the page had not shown yet
        (replace(PICK, options=()), "No", "No"),
    ],
)
def test_a_field_that_was_answered_holds_the_answer(field: Field, value: Value, shown: str) -> None:
    assert field_value(field_with_value(field, value)) == shown


@given(st.text(), st.sampled_from([EMPTY, PICK, NAME]))
def test_no_answer_of_a_page_that_turned_by_itself_is_lost(value: str, field: Field) -> None:
    assert bool(field_value(field_with_value(field, value))) is bool(value.strip())


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_change_of_a_value_changes_the_digest(one: str, two: str) -> None:
    left, right = (
        content_digest(
            content_of(replace(PAGE, fields=(replace(NAME, value=v),)), SHEET, URL), SALT
        )
        for v in (one, two)
    )
    assert (left == right) == (one.strip() == two.strip())


def test_address_file_and_salt_are_part_of_the_digest() -> None:
    base = content_digest(content_of(PAGE, SHEET, URL), SALT)
    assert base != content_digest(content_of(PAGE, SHEET, URL + "?x"), SALT)
    changed = replace(SHEET.rows[0], answer=Answer(replace(CV, sha256="cd" * 32), Source.DOCUMENT))
    assert base != content_digest(content_of(PAGE, SHEET.with_rows((changed,)), URL), SALT)
    assert base != content_digest(content_of(PAGE, SHEET, URL), "00" * 16)


def test_a_field_drifts_when_it_holds_another_value_than_was_proven() -> None:
    proven = {NAME.key: value_digest(SALT, NAME.key, "Ada"), FieldKey("gone"): "x"}
    assert drifted_keys(PAGE, proven, SALT) == ()
    other = replace(PAGE, fields=(replace(NAME, value="Bob"),))
    assert drifted_keys(other, proven, SALT) == (NAME.key,)


WRONG = {"invalid": True, "error": PageText("This name is invalid")}


def test_a_field_drifts_when_an_objection_comes_and_not_when_one_goes() -> None:
    clean, marked = (proof_digest(SALT, NAME.key, "Ada", objected=o) for o in (False, True))
    accused = replace(PAGE, fields=(replace(NAME, **WRONG),))
    assert drifted_keys(accused, {NAME.key: clean}, SALT) == (NAME.key,)
    assert drifted_keys(accused, {NAME.key: marked}, SALT) == ()
    assert drifted_keys(PAGE, {NAME.key: marked}, SALT) == ()


def test_a_mark_or_a_message_that_finds_fault_is_an_objection_and_a_count_is_none() -> None:
    assert objected("", invalid=True)
    assert objected("This name is invalid", invalid=False)
    assert not objected("4 of 20 characters", invalid=True)
    assert not objected("", invalid=False)


@given(st.text(max_size=20), st.text(max_size=20), st.booleans(), st.booleans())
def test_the_digest_of_a_proof_tells_value_and_objection(
    one: str, other: str, was: bool, is_: bool
) -> None:
    left = proof_digest(SALT, NAME.key, one, objected=was)
    assert (left == proof_digest(SALT, NAME.key, other, objected=is_)) == (
        (one, was) == (other, is_)
    )


def shown(value: str) -> SheetLine:
    return SheetLine("", "", value, "", "", 1.0, True)


LINES = st.lists(
    st.tuples(st.sampled_from("abc"), st.text("xy", min_size=1, max_size=2)), max_size=3
)
PAGES = st.lists(LINES, max_size=3).map(
    lambda pages: tuple(
        CompletedPage(f"form{n}", "", tuple(shown(v) for _, v in lines), tuple(lines))
        for n, lines in enumerate(pages)
    )
)
HERE = st.lists(st.text("xy", max_size=2), max_size=3).map(
    lambda values: replace(
        PAGE,
        fields=tuple(
            replace(NAME, key=FieldKey(k), label=PageText(k), value=v)
            for k, v in zip("abc", values, strict=False)
        ),
    )
)


@given(HERE, PAGES, st.data())
def test_any_line_of_any_passed_page_that_changes_changes_the_digest(
    page: Snapshot, passed: tuple[CompletedPage, ...], draw: st.DataObject
) -> None:
    places = [(n, i) for n, p in enumerate(passed) for i in range(len(p.sent))]
    assume(places)
    n, i = draw.draw(st.sampled_from(places))
    old = passed[n]
    new = (old.sent[i][0], draw.draw(st.text("xyz", min_size=1, max_size=3)))
    sent = (*old.sent[:i], new, *old.sent[i + 1 :])
    other = (*passed[:n], replace(old, sent=sent), *passed[n + 1 :])
    left, right = (content_of(page, Sheet(SALT, passed=each), URL) for each in (passed, other))
    assert (content_digest(left, SALT) == content_digest(right, SALT)) == (left == right)
    told = page_lines(page, Sheet(SALT))
    if not {old.sent[i], new} & set(told):
        assert (left == right) == (old.sent[i] == new)


@given(HERE, PAGES)
def test_the_content_is_every_line_of_every_page_in_their_order(
    page: Snapshot, passed: tuple[CompletedPage, ...]
) -> None:
    sheet = Sheet(SALT, passed=passed)
    told, lines = page_lines(page, sheet), content_of(page, sheet, URL).lines
    assert {*lines} == {*told, *(line for each in passed for line in each.sent)}
    assert lines[len(lines) - len(told) :] == told


def test_a_value_that_the_site_fixed_is_part_of_the_content() -> None:
    fixed = replace(NAME, fillable=False, reason=READONLY)
    hidden = replace(NAME, fillable=False, reason="hidden")
    page = replace(PAGE, fields=(fixed, hidden))
    assert page_lines(page, SHEET) == (("Name", "Ada"),)


CARD = "4929 1234 5678 9012"


@pytest.mark.parametrize(
    ("facts", "row"),
    [
        ({"autocomplete": "cc-number"}, {}),
        ({"type": "password"}, {}),
        ({}, {"intent": Intent("cc-number")}),
        ({}, {"secret": True}),
    ],
)
def test_of_a_secret_the_content_tells_whether_it_is_the_same_and_nothing_else(
    facts: dict[str, Any], row: dict[str, Any]
) -> None:
    field = replace(NAME, value=CARD, **facts)
    answer = Answer(CARD, Source.HUMAN)
    sheet = Sheet(SALT, (Row(NAME.key, "Name", "", Role.TEXT, answer, **row),))
    pages = [replace(PAGE, fields=(replace(field, value=v),)) for v in (CARD, CARD, "4929", "")]
    same, again, other, empty = (content_of(page, sheet, URL) for page in pages)
    assert CARD not in repr(same)
    assert same == again != other
    assert empty.lines == ()
    assert content_digest(same, SALT) != content_digest(other, SALT)
    assert content_of(pages[0], replace(sheet, salt="00" * 16), URL) != same


@given(st.lists(st.sampled_from([CV.sha256, "cd" * 32, ""]), max_size=2))
def test_any_other_bytes_than_the_approved_ones_are_another_file(held_now: list[str]) -> None:
    found = swapped_file_keys(PAGE.fields, SHEET, {FILE.ref: tuple(held_now)})
    assert found == (() if held_now in ([], [CV.sha256]) else (FILE.key,))


def test_a_file_that_the_page_took_away_is_no_other_one() -> None:
    assert swapped_file_keys(PAGE.fields, SHEET, {}) == ()
    assert swapped_file_keys((NAME,), SHEET, {NAME.ref: ("cd" * 32,)}) == ()


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("Virus found, file discarded", True),
        ("100 %", False),
        ("No viruses found", False),
        ("", False),
    ],
)
def test_a_file_that_the_page_turns_down_later_is_proven_no_more(said: str, lost: bool) -> None:
    proofs = {FILE.key: proof_digest(SALT, FILE.key, "cv.pdf", objected=False)}
    now = replace(FILE, said=PageText(said))
    assert drifted_keys(replace(PAGE, fields=(now,)), proofs, SALT) == ((FILE.key,) if lost else ())
    assert file_refusal(now) == (said if lost else "")
    assert file_refusal(replace(NAME, said=PageText(said))) == ""


def named(page: Snapshot, sheet: Sheet = SHEET, *, proven: tuple[FieldKey, ...] = ()) -> str:
    return content_digest(content_of(page, sheet, URL, proven=proven), SALT)


def one_of(value: str, label: str, *, required: bool, fillable: bool) -> Snapshot:
    """The page with one more field."""
    reason = "" if fillable else "hidden"
    more = replace(EMPTY, label=PageText(label), value=value, required=required)
    more = replace(more, fillable=fillable, reason=reason)
    return replace(PAGE, fields=(*PAGE.fields[:-1], more))


PLAIN = st.text(st.characters(whitelist_categories=("L", "N")), min_size=1, max_size=6)
ONE = st.tuples(st.one_of(st.just(""), PLAIN), PLAIN, st.booleans(), st.booleans())
UNUSED = st.lists(PLAIN, max_size=2).map(tuple)
PROVEN = st.sampled_from([(), (NAME.key,), (EMPTY.key,), (NAME.key, EMPTY.key)])


def told(of: tuple[str, str, bool, bool], proven: tuple[FieldKey, ...]) -> object:
    """What the sheet shows of that field: its line and proof, its blank, or nothing."""
    value, label, required, fillable = of
    if fillable:
        return (label, value, EMPTY.key in proven) if value else (label, required)
    return ("out of reach", label) if required and not value else ()


@given(ONE, ONE, UNUSED, UNUSED, PROVEN, PROVEN)
def test_any_change_of_a_blank_a_proof_or_what_is_unused_changes_the_digest(
    one: tuple[str, str, bool, bool],
    other: tuple[str, str, bool, bool],
    unused: tuple[str, ...],
    unused_now: tuple[str, ...],
    proven: tuple[FieldKey, ...],
    proven_now: tuple[FieldKey, ...],
) -> None:
    before, now = (one_of(v, q, required=r, fillable=f) for v, q, r, f in (one, other))
    left = named(before, replace(SHEET, unused=unused), proven=proven)
    right = named(now, replace(SHEET, unused=unused_now), proven=proven_now)
    same_proof = (NAME.key in proven) is (NAME.key in proven_now)
    same = told(one, proven) == told(other, proven_now) and unused == unused_now and same_proof
    assert (left == right) is same


def test_a_section_that_is_left_empty_changes_the_digest() -> None:
    page = one_of("", "Size", required=False, fillable=True)
    gap = SectionGap("work", "Jobs", 2)
    empty, one = (replace(SHEET, gaps=(g,)) for g in (gap, replace(gap, filled=1)))
    assert len({named(page, sheet, proven=()) for sheet in (SHEET, empty, one)}) == 3


@given(ONE, ONE)
def test_what_is_sent_is_named_by_itself_whatever_the_sheet_tells_beside_it(
    one: tuple[str, str, bool, bool], other: tuple[str, str, bool, bool]
) -> None:
    contents = [
        content_of(one_of(v, q, required=r, fillable=f), SHEET, URL) for v, q, r, f in (one, other)
    ]
    left, right = (submission_digest(each, SALT) for each in contents)
    assert (left == right) is (contents[0].lines == contents[1].lines)


@pytest.mark.parametrize(
    ("change", "out_of_reach"),
    [
        ({}, True),
        ({"required": False}, False),
        ({"value": "x"}, False),
        ({"reason": "asks to stay empty"}, False),
        ({"reason": "out of reach"}, False),
        ({"label": PageText("")}, False),
        ({"label": PageText("Name")}, False),  # the unseen twin of one that can be filled
        ({"fillable": True, "reason": ""}, False),
    ],
)
def test_a_required_question_that_nobody_can_fill_in_is_told(
    change: dict[str, Any], out_of_reach: bool
) -> None:
    base = replace(EMPTY, required=True, fillable=False, reason="hidden")
    page = replace(PAGE, fields=(NAME, replace(base, **change)))
    assert bool(unreachable_fields(page)) is out_of_reach


def test_what_an_earlier_page_left_blank_stays_on_the_sheet_until_it_is_asked_again() -> None:
    line = SheetLine("More", "", "", "", "", 0.0, False, required=True)
    left = CompletedPage("f", "", (), (), (line,))
    of = SHEET.with_passed(left, ())
    here = replace(PAGE, fields=(NAME,))
    assert content_of(here, of, URL).blank == (("More", True),)
    assert content_of(PAGE, of, URL).blank == (("More", False),)
    assert named(here, of) != named(here)


def test_a_line_of_an_earlier_page_that_nothing_proves_stays_unproven() -> None:
    line = SheetLine("City", "", "Bonn", "site", "", 0.0, False)
    sure = replace(line, proven=True)
    sheets = [
        SHEET.with_passed(CompletedPage("f", "", (each,), (("City", "Bonn"),)), ())
        for each in (line, sure)
    ]
    assert [content_of(PAGE, each, URL).unproven[0] for each in sheets] == ["City", "Name"]


def test_what_stands_before_the_button_is_part_of_what_is_approved() -> None:
    plain, priced = (
        content_digest(content_of(PAGE, SHEET, URL, around=around), SALT)
        for around in ((), ("A fee of EUR 30 is due.",))
    )
    assert plain != priced


def test_a_search_of_the_site_is_not_left_empty_by_the_form() -> None:
    box = Field(Ref("f0.d1.e9"), FieldKey("q"), Role.SEARCH, form="s", label=PageText("Search"))
    asked = Field(Ref("f0.d1.e8"), FieldKey("age"), Role.TEXT, form="a", label=PageText("Age"))
    forms = (Form("s", "https://a.example/s"), Form("a", "https://a.example/f", "post"))
    page = Snapshot("https://a.example/f", fields=(box, asked), forms=forms)
    assert content_of(page, SHEET, "https://a.example/f").blank == (("Age", False),)
    posts = replace(page, forms=(replace(forms[0], method="post"), forms[1]))
    assert [q for q, _ in content_of(posts, SHEET, "").blank] == ["Search", "Age"]
