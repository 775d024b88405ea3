"""What a person reviews is what the page holds, line for line what a YES is bound to."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from steadyhand.core.act.approval import content_digest, content_of, page_lines, unreachable_fields
from steadyhand.core.act.approved_sheet import (
    MASK,
    accepted_input,
    blank_lines,
    lines_of_page,
    page_blank_lines,
    sheet_lines,
)
from steadyhand.core.answer.sheet import (
    AcceptedInput,
    Answer,
    CompletedPage,
    Document,
    Intent,
    QuestionKind,
    Refusal,
    Row,
    Sheet,
    SheetLine,
    Source,
    Value,
)
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role, Snapshot

NAME = FieldKey("name")


def field(key: str = "name", **facts: object) -> Field:
    """A text field."""
    given: dict[str, object] = {"label": PageText("Name"), "role": Role.TEXT, "value": "Imke"}
    return Field(ref=Ref(f"r-{key}"), key=FieldKey(key), **{**given, **facts})  # type: ignore[arg-type]


def sheet(value: Value, role: Role = Role.TEXT, intent: str = "given-name") -> Sheet:
    """A sheet with one answer for `name`."""
    answer = Answer(value, Source.PROFILE, "name.given", 0.9)
    return Sheet("salt", (Row(NAME, "Name", "", role, answer, Intent(intent)),))


def only(page_field: Field, of: Sheet, *proven: FieldKey) -> tuple[str, str, str, float, bool]:
    (line,) = sheet_lines(Snapshot("u", fields=(page_field,)), of, frozenset(proven))
    return line.answer, line.source, line.detail, line.confidence, line.proven


def test_a_proven_answer_shows_where_it_came_from() -> None:
    assert only(field(), sheet("Imke"), NAME) == ("Imke", "profile", "name.given", 0.9, True)


def test_a_value_that_the_page_held_by_itself_is_the_sites() -> None:
    assert only(field(), Sheet("salt")) == ("Imke", "site", "", 0.0, False)
    assert only(field(value="Ada"), sheet("Imke")) == ("Ada", "site", "", 0.0, False)


def test_our_answer_on_the_page_is_ours_before_it_is_proven() -> None:
    assert only(field(value=" Imke "), sheet("Imke")) == (
        "Imke",
        "profile",
        "name.given",
        0.9,
        False,
    )


def test_each_kind_of_answer_is_recognised_and_read_as_a_person_reads_it() -> None:
    tick = field(role=Role.CHECK, checked=True, value="")
    assert only(tick, sheet(True, Role.CHECK))[:2] == ("yes", "profile")
    assert only(tick, sheet(False, Role.CHECK))[:2] == ("yes", "site")
    chosen = tuple(Option(PageText(x), x, Ref(x), x != "C") for x in ("B", "A", "C"))
    group = field(role=Role.CHECKS, options=chosen, value="")
    assert only(group, sheet(("B", "A"), Role.CHECKS))[:2] == ("A, B", "profile")
    file = field(role=Role.FILE, type="file", value="cv.pdf")
    assert only(file, sheet(Document("cv.pdf", "/p/cv.pdf", "00"), Role.FILE))[:2] == (
        "cv.pdf",
        "profile",
    )


def test_a_password_or_code_is_never_shown() -> None:
    assert only(field(type="password", value="hunter22"), Sheet("s"))[0] == MASK
    assert only(field(autocomplete="one-time-code", value="123456"), Sheet("s"))[0] == MASK


def test_a_group_names_the_line_where_the_field_has_no_label() -> None:
    page = Snapshot("u", fields=(field(label="", group=PageText("Contact"), required=True),))
    (line,) = sheet_lines(page, sheet("Imke"), ())
    assert (line.label, line.group, line.required, line.intent) == (
        "Contact",
        "",
        True,
        "given-name",
    )


FIELDS = st.lists(
    st.builds(
        lambda n, value, label, fillable: field(
            str(n), value=value, label=PageText(label), fillable=fillable
        ),
        st.integers(0, 99),
        st.text(max_size=5),
        st.text(max_size=5),
        st.booleans(),
    ),
    max_size=6,
    unique_by=(lambda f: f.key,),
)


@given(FIELDS)
def test_any_sheet_shown_has_exactly_the_lines_that_a_yes_is_bound_to(fields: list[Field]) -> None:
    page = Snapshot("u", fields=tuple(fields))
    bound = content_of(page, sheet("Imke"), "u").lines
    shown = sheet_lines(page, sheet("Imke"), ())
    assert [line.answer for line in shown] == [value for _, value in bound]


@given(FIELDS, st.data())
def test_any_change_of_any_shown_line_changes_the_digest(
    fields: list[Field], draw: st.DataObject
) -> None:
    page, of = Snapshot("u", fields=tuple(fields)), sheet("Imke")
    lines = sheet_lines(page, of, ())
    assume(lines)
    line = draw.draw(st.sampled_from(lines))
    facts = draw.draw(
        st.sampled_from([{"value": line.answer + "!"}, {"label": PageText(line.label + "!")}])
    )
    other = tuple(replace(f, **facts) if f.key == line.key else f for f in fields)
    changed = replace(page, fields=other)
    left, right = (content_digest(content_of(each, of, "u"), "5a") for each in (page, changed))
    assert left != right


def test_a_line_says_how_it_can_be_changed() -> None:
    options = tuple(Option(PageText(x), x, Ref(x), disabled=x == "C") for x in ("A", "B", "C"))
    yes_no, text = AcceptedInput(QuestionKind.YES_NO), AcceptedInput()
    choice = AcceptedInput(QuestionKind.CHOICE, ("A", "B"))
    assert accepted_input(field()) == text
    assert accepted_input(field(role=Role.CHECK, checked=True)) == yes_no
    assert accepted_input(field(role=Role.RADIOS, options=options)) == choice
    several = replace(choice, multiple=True)
    assert accepted_input(field(role=Role.CHECKS, options=options)) == several
    assert accepted_input(field(role=Role.SELECT, options=options, multiple=True)) == several


def test_files_secrets_and_what_the_site_fixed_cannot_be_changed_on_the_sheet() -> None:
    assert accepted_input(field(role=Role.FILE)) is None
    assert accepted_input(field(type="password")) is None
    assert accepted_input(field(autocomplete="one-time-code")) is None
    assert accepted_input(field(fillable=False, reason="readonly")) is None


def test_what_is_left_blank_is_listed_beside_the_lines_and_never_among_them() -> None:
    tick = field("tick", role=Role.CHECK, checked=False, value="")
    hidden = field("hidden", value="", fillable=False, reason="hidden")
    page = Snapshot("u", fields=(field(), field("more", value=""), tick, hidden))
    blank = blank_lines(page, sheet("Imke"), ("more",))
    assert [(line.key, line.answer, line.proven) for line in blank] == [
        ("more", "", True),
        ("tick", "", False),
    ]
    assert [line.key for line in sheet_lines(page, sheet("Imke"), ())] == ["name"]


def test_two_fields_of_the_same_words_are_told_apart_by_their_sections_and_bound_with_them() -> (
    None
):
    mine = field(section=PageText("About you"))
    other = field("other", value="Ole", section=PageText("Emergency contact"))
    alone = field("city", label=PageText("City"), section=PageText("About you"))
    page = Snapshot("u", fields=(mine, other, alone))
    lines = sheet_lines(page, sheet("Imke"), ())
    told = ["About you > Name", "Emergency contact > Name", "City"]
    assert [line.question for line in lines] == told
    assert [question for question, _ in page_lines(page, sheet("Imke"))] == told
    blank = replace(page, fields=(mine, replace(other, value="")))
    assert blank_lines(blank, sheet("Imke"), ())[0].question == "Emergency contact > Name"
    moved = replace(page, fields=(mine, replace(other, section=PageText("Referee")), alone))
    left, right = (
        content_digest(content_of(each, Sheet("s"), "u"), "5a") for each in (page, moved)
    )
    assert left != right


def test_a_change_that_was_not_used_says_why_at_its_line() -> None:
    of = sheet("Imke").with_edits((), (Refusal(NAME, "", "it must be answered"),))
    (line,) = sheet_lines(Snapshot("u", fields=(field(),)), of, ())
    assert line.refused == "it must be answered"


PAGES = st.lists(FIELDS, max_size=4).map(
    lambda pages: tuple(Snapshot("u", fields=tuple(fields)) for fields in pages)
)


@given(PAGES, FIELDS)
def test_any_sheet_with_earlier_pages_shows_the_bound_lines_in_their_order(
    before: tuple[Snapshot, ...], fields: list[Field]
) -> None:
    of = sheet("Imke")
    for n, each in enumerate(before):
        shown, sent = lines_of_page(each, of, ()), page_lines(each, of)
        of = of.with_passed(CompletedPage(f"form{n}", "", shown, sent), [])
    page = Snapshot("u", fields=tuple(fields))
    bound = content_of(page, of, "u").lines
    lines = sheet_lines(page, of, ())
    assert [(label(line), line.answer) for line in lines] == list(bound)
    every = {line for each in (*before, page) for line in page_lines(each, of)}
    assert {*bound} == every


def label(line: SheetLine) -> str:
    return f"{line.group} > {line.label}" if line.group else line.label


def test_what_an_earlier_page_held_is_shown_before_the_page_and_once() -> None:
    first = Snapshot("u", fields=(field(), field("mail", label=PageText("Mail"), value="a@b.de")))
    of = sheet("Imke")
    left = CompletedPage("f", "", lines_of_page(first, of, (NAME,)), page_lines(first, of))
    review = Snapshot("u", fields=(field("again"), field("more", label=PageText("More"))))
    lines = sheet_lines(review, of.with_passed(left, (NAME,)), ())
    assert [(line.key, bool(line.takes)) for line in lines] == [
        ("", False),
        ("again", True),
        ("more", True),
    ]
    assert [(line.label, line.answer) for line in lines] == [
        ("Mail", "a@b.de"),
        ("Name", "Imke"),
        ("More", "Imke"),
    ]


def test_what_is_read_as_a_code_is_never_shown_nor_changed_on_the_sheet() -> None:
    for of in (sheet("123456", intent="one-time-code"), boxed("123456")):
        (line,) = sheet_lines(Snapshot("u", fields=(field(value="123456"),)), of, ())
        assert (line.answer, line.takes) == (MASK, None)


def boxed(value: str) -> Sheet:
    """The sheet with an answer that a password box took."""
    held = sheet(value)
    return replace(held, rows=tuple(replace(row, secret=True) for row in held.rows))


ANY = st.lists(
    st.builds(
        field,
        st.sampled_from(["a", "b", "c"]),
        value=st.sampled_from(["", "x"]),
        required=st.booleans(),
        fillable=st.booleans(),
        reason=st.sampled_from(["", "hidden", "disabled", "readonly"]),
        label=st.sampled_from([PageText("A"), PageText("B")]),
    ),
    max_size=5,
)


@given(ANY, st.lists(ANY, max_size=2))
def test_no_required_field_is_ever_left_without_a_line(
    fields: list[Field], before: list[list[Field]]
) -> None:
    of = sheet("Imke")
    for n, each in enumerate(before):
        left = Snapshot("u", fields=tuple(each))
        lines = lines_of_page(left, of, ())
        blank = page_blank_lines(left, of, ())
        of = of.with_passed(CompletedPage(f"f{n}", "", lines, page_lines(left, of), blank), [])
    page = Snapshot("u", fields=tuple(fields))
    told = {line.question for line in (*sheet_lines(page, of, ()), *blank_lines(page, of, ()))}
    told |= {f.question for f in unreachable_fields(page)}
    asked = {f.question for f in page.fields if f.required and (f.fillable or f.empty)}
    asked |= {f.question for each in before for f in each if f.required and f.fillable}
    assert asked <= told
    content = content_of(page, of, "u")
    bound = {q for q, _ in (*content.lines, *content.blank)} | {*content.unreachable}
    assert asked <= bound
    shown = tuple((line.question, line.required) for line in blank_lines(page, of, ()))
    assert shown == content.blank
