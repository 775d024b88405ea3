"""A document on its pages: typeset, read back, and each line found as it was said."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pypdf
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from tests.jobs.documents.people import (
    MARISOL,
    PRINTED,
    SLOW,
    WANTED,
    postings,
    profiles,
)

from steadyhand.adapters.documents.typeset import (
    Size,
    Template,
    TypesetPdf,
    Typography,
    lines_of,
    typeset_document,
)
from steadyhand.adapters.documents.typeset.compiler import compile_document
from steadyhand.adapters.documents.typeset.readback import pages_of, prove, squeeze
from steadyhand.core.lang.text import normalise
from steadyhand.errors import BadInput, LineLost, PagesFull
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.document import (
    DraftDocument,
    LineKind,
    OmissionReason,
    PostingSummary,
)
from steadyhand.jobs.documents.draft import Change, changed_lines
from steadyhand.jobs.documents.letter import make_letter
from steadyhand.jobs.documents.trace import untrue_lines
from steadyhand.jobs.profile import Name, Profile, Skill, Work

DAY = date(2026, 11, 2)
TEMPLATES = pytest.mark.parametrize("template", list(Template))
HOSTILE = (
    '#panic("x")',
    '#read("/etc/hostname")',
    '#import "plain.typ": *',
    "*bold* _italic_ $x^2$ @ref <label>",
    "\\ \\u{41} `code` ```rust x```",
    "= heading",
    "- item + item / term: x",
    "// comment /* and */ more",
    "\"quoted\" 'single' -- --- ... ~",
    "#{1+1} #sys.inputs [content] {code}",
    "https://example.org/#*_",
)


def set_as(
    document: DraftDocument, template: Template = Template.PLAIN, pages: int = 2
) -> TypesetPdf:
    return typeset_document(document, Typography(template, pages=pages), DAY)


def long_career(jobs: int) -> Profile:
    points = tuple(f"Point {n} of the work that was done there" for n in range(5))
    job = Work("Havelwerk", "Technician", location="Leipzig", highlights=points)
    work = tuple(replace(job, start=f"{2020 - n}", end=f"{2021 - n}") for n in range(jobs))
    return replace(MARISOL, work=work)


@TEMPLATES
@pytest.mark.parametrize("size", list(Size))
def test_both_documents_are_read_back_whole(template: Template, size: Size) -> None:
    typography = Typography(template, size)
    made = typeset_document(make_cv(MARISOL, WANTED, normalise), typography, DAY)
    assert made.pages == (1 if template is Template.COMPACT else made.pages) <= 2
    wish = make_letter(MARISOL, WANTED, normalise)
    made = typeset_document(wish, typography, DAY)
    assert (made.pages, made.document) == (1, wish)


@TEMPLATES
def test_a_pdf_is_tagged_titled_and_says_its_language_and_author(template: Template) -> None:
    wanted = replace(WANTED, language="de")
    made = set_as(make_cv(MARISOL, wanted, normalise), template)
    reader = pypdf.PdfReader(io.BytesIO(made.content))
    root = reader.root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/StructTreeRoot"]
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Lebenslauf – Marisol Vandenberghe"
    assert reader.metadata.author == "Marisol Vandenberghe"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()


@TEMPLATES
def test_the_same_document_of_the_same_day_has_the_same_bytes(template: Template) -> None:
    one, other = (
        set_as(make_letter(MARISOL, WANTED, normalise), template).content for _ in range(2)
    )
    assert one == other


@TEMPLATES
def test_markup_in_a_fact_is_text_and_nothing_else(template: Template) -> None:
    profile = replace(
        MARISOL,
        name=Name("#panic()", "*Ada*"),
        headline="$x$ <a> @b",
        summary=" ".join(HOSTILE),
        work=(Work("`Acme`", "#eval(1)", "2019", highlights=HOSTILE),),
        skills=tuple(Skill(each) for each in HOSTILE),
    )
    wanted = PostingSummary("#panic()", "_Kringel_ \\ $", "en")
    for document in (make_cv(profile, wanted, normalise), make_letter(profile, wanted, normalise)):
        made = set_as(document, template)
        text = squeeze("".join(pages_of(made.content)))
        for line in made.document.lines:
            assert squeeze(line.text) in text
        assert untrue_lines(made.document, profile, wanted) == ()


@TEMPLATES
@pytest.mark.parametrize(
    "name",
    ["Ελένη Παπά", "Дмитрий Ёлкин", "שלום כהן", "محمد علي", "Łódź Ǆ ﬃ", "w" * 300, "ada@" * 60],
)
def test_names_in_many_scripts_and_of_any_length_survive(name: str, template: Template) -> None:
    profile = replace(MARISOL, name=Name(whole=name), interests=(name,))
    for document in (make_cv(profile, WANTED, normalise), make_letter(profile, WANTED, normalise)):
        made = set_as(document, template)
        assert made.document.header[0].text == " ".join(name.split())


@pytest.mark.parametrize("sign", ["\U00012345", "\U0001f9ff", "山田", "ᐃᓄᒃ"])
def test_a_letter_is_read_back_or_named_with_its_line(sign: str) -> None:
    told = outcome(make_cv(replace(MARISOL, interests=(sign,)), WANTED, normalise))
    assert sign in told or "of the line interests[0]" in told


def outcome(document: DraftDocument) -> str:
    """The text of the whole PDF, else what the error says."""
    try:
        return "".join(pages_of(compile_document(document, Typography(), DAY)))
    except LineLost as lost:
        return str(lost)


@TEMPLATES
def test_nothing_runs_over_the_edge_of_a_page(template: Template) -> None:
    wide = "https://example.org/" + "w" * 200
    profile = replace(
        MARISOL,
        name=Name(whole="W" * 120),
        links={"site": wide},
        skills=(Skill("W" * 90),),
        work=(Work("W" * 200, "M" * 200, "2019", location="W" * 200, highlights=("W" * 400,)),),
    )
    made = set_as(make_cv(profile, WANTED, normalise), template)
    import pypdfium2

    for page in pypdfium2.PdfDocument(made.content):
        text = page.get_textpage()
        width, _ = page.get_size()
        boxes = [text.get_charbox(n) for n in range(text.count_chars())]
        assert max(box[2] for box in boxes) < width - 20


@TEMPLATES
def test_a_long_career_has_two_pages_and_what_went_is_told(template: Template) -> None:
    document = make_cv(long_career(30), WANTED, normalise)
    made = set_as(document, template)
    assert made.pages == 2
    gone = {x.text for x in made.document.left_out if x.reason is OmissionReason.NO_ROOM}
    kept = {x.text for x in made.document.lines}
    assert {x.text for x in document.lines if x.kind is not LineKind.HEADING} <= gone | kept
    skills = {x.text for x in document.lines if x.score and x.key.startswith("skills")}
    assert skills <= kept


def test_one_page_is_enough_where_one_is_asked_for() -> None:
    assert set_as(make_cv(long_career(9), WANTED, normalise), pages=1).pages == 1


def test_a_second_page_is_not_begun_for_a_few_lines() -> None:
    for jobs in (3, 5, 6):
        made = set_as(make_cv(long_career(jobs), WANTED, normalise))
        if made.pages == 2:
            assert len(pages_of(made.content)[1].splitlines()) >= 6


def test_a_name_that_fills_pages_is_refused() -> None:
    profile = replace(MARISOL, name=Name(whole="Ada " * 3000))
    with pytest.raises(PagesFull, match="more than"):
        set_as(make_cv(profile, WANTED, normalise))


def test_a_line_that_is_not_in_the_pdf_is_named() -> None:
    document = make_cv(MARISOL, WANTED, normalise)
    content = compile_document(document, Typography(), DAY)
    assert prove(document, content, Template.PLAIN) == 2
    other = make_cv(replace(MARISOL, interests=("Chess",)), WANTED, normalise)
    with pytest.raises(LineLost, match=r"interests\[0\]"):
        prove(other, content, Template.PLAIN)
    turned = replace(document, sections=document.sections[::-1])
    with pytest.raises(LineLost):
        prove(turned, content, Template.PLAIN)


def test_the_difference_to_a_pdf_is_told_by_lines(tmp_path: Path) -> None:
    base = tmp_path / "base.pdf"
    short = replace(MARISOL, projects=(), publications=(), awards=(), education=())
    whole = make_cv(short, PostingSummary(language="en"), normalise)
    base.write_bytes(set_as(whole).content)
    fresh = replace(short, interests=("Sourdough",), summary="Another summary.")
    document = make_cv(fresh, WANTED, normalise)
    found = changed_lines(lines_of(base), [x.text for x in document.lines], normalise)
    told = {each.text: each.change for each in found}
    assert told["Marisol Vandenberghe"] is Change.KEPT
    assert told["Another summary."] is Change.ADDED
    assert told["Backend engineer who came from warehouse work."] is Change.REMOVED
    assert told["C"] is Change.MOVED
    assert told["Sourdough"] is Change.KEPT


def test_what_is_no_pdf_or_no_file_is_refused(tmp_path: Path) -> None:
    odd = tmp_path / "odd.pdf"
    odd.write_bytes(b"hello")
    with pytest.raises(BadInput, match="cannot be opened"):
        lines_of(odd)
    with pytest.raises(BadInput, match="there is no resume file"):
        lines_of(tmp_path / "none.pdf")


PAGES = settings(
    SLOW,
    max_examples=8,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking takes minutes of typesetting
)
CASES = (
    profiles(PRINTED),
    postings(PRINTED),
    st.builds(Typography, st.sampled_from(list(Template)), st.sampled_from(list(Size))),
    st.booleans(),
)


@PAGES
@given(*CASES)
def test_any_person_and_posting_give_one_or_two_pages_with_every_line(
    profile: Profile, wanted: PostingSummary, typography: Typography, short: bool
) -> None:
    all_is_read_back(profile, wanted, typography, short=short)


@pytest.mark.soak
@settings(PAGES, max_examples=200)
@given(*CASES)
def test_two_hundred_people_and_postings_give_pages_with_every_line(
    profile: Profile, wanted: PostingSummary, typography: Typography, short: bool
) -> None:
    all_is_read_back(profile, wanted, typography, short=short)


def all_is_read_back(
    profile: Profile, wanted: PostingSummary, typography: Typography, *, short: bool
) -> None:
    document = (make_letter if short else make_cv)(profile, wanted, normalise)
    assume(document.lines)
    made = typeset_document(
        document, typography, DAY
    )  # raises LineLost where a line is not read back
    assert made.pages in (1, 2)
    assert untrue_lines(made.document, profile, wanted) == ()
    reader = pypdf.PdfReader(io.BytesIO(made.content))
    for page in reader.pages:
        for note in page.get("/Annots") or ():
            target = note.get_object()["/A"]["/URI"]
            assert str(target).startswith(("https://", "http://", "mailto:"))


@TEMPLATES
@pytest.mark.parametrize("said", ["t̷̢͝e̸x̵t̶ and more", "R̈esearcher of x̄ and q̃q̃", "Adébáyọ̀ Ẹ̀jẹ̀"])
def test_letters_with_marks_that_nothing_composes_are_read_back(
    template: Template, said: str
) -> None:
    person = Profile(Name("Ada", said), "ada@example.org", work=(Work("Werk", said, "2019"),))
    assert set_as(make_cv(person, PostingSummary(language="en"), normalise), template).pages == 1


def test_a_letter_with_its_mark_that_is_not_there_is_found_out() -> None:
    document = make_cv(Profile(Name("Ada", "e̸x̵t̶"), "a@example.org"), WANTED, normalise)
    other = make_cv(Profile(Name("Ada", "e̸e̸t̶"), "a@example.org"), WANTED, normalise)
    with pytest.raises(LineLost):
        prove(document, set_as(other).content, Template.PLAIN)
