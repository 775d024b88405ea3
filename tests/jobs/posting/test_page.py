"""Pages that show a posting, and pages that do not: each has its own end."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.markup import LineKind, MarkupLine, markup_lines
from steadyhand.jobs.posting.page import (
    Page,
    Visit,
    company_of,
    is_list_title,
    read_page,
    same_name,
    title_of,
)
from steadyhand.jobs.posting.posting import Employment, EndKind, NoPosting, Period, Posting, Remote

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
LINES = markup_lines(
    "<h1>Gardener (m/f/d)</h1><p>Location: Ulm</p><p>Pears.</p><h2>Requirements</h2>"
    f"<ul><li>Pruning</li></ul><h2>What we offer</h2><p>{'Fruit. ' * 40}</p>"
)
PAGE = Page(
    "https://orchard.example/jobs/44",
    title="Gardener (m/f/d) | Orchard Careers",
    heads=("Gardener (m/f/d)", "Requirements"),
    lines=LINES,
    labels=(
        ("Employment type", "Full-time"),
        ("Salary", "€20 - €22 per hour"),
        ("Closing date", "2026-07-01"),
        ("Workplace", "Hybrid"),
        ("Job ID", "R-7"),
        ("Date posted", "1 May 2026"),
        ("Shoe size", "44"),
    ),
    apply_url="https://orchard.example/apply",
    applies=True,
    canonical="https://orchard.example/jobs/44",
    language="en",
)


class Says:
    """Words of closing: "no longer" is about this vacancy, "filled" about some."""

    def closes_this(self, text: str) -> bool:
        return "no longer" in text

    def closes_some(self, text: str) -> bool:
        return self.closes_this(text) or "filled" in text


def read(page: Page, asked: str = "") -> Posting | NoPosting:
    return read_page(page, Visit(asked or page.url, NOW, Says()))


def kind(page: Page) -> EndKind | None:
    found = read(page)
    assert isinstance(found, Posting) or (found.sentence)
    return found.kind if isinstance(found, NoPosting) else None


def ld(*titles: str, **told: object) -> tuple[str, ...]:
    return (json.dumps([{"@type": "JobPosting", "title": t} | told for t in titles]),)


def test_a_page_is_read_as_people_read_it() -> None:
    found = read(PAGE)
    assert isinstance(found, Posting)
    assert (found.title, found.company, found.locations) == (
        "Gardener (m/f/d)",
        "Orchard",
        ("Ulm",),
    )
    assert (found.remote, found.employment) == (Remote.HYBRID, (Employment.FULL_TIME,))
    assert found.salary is not None
    assert (found.salary.low, found.salary.period) == (20, Period.HOUR)
    assert (found.closes, found.posted, found.reference) == ("2026-07-01", "2026-05-01", "R-7")
    assert [r.text for r in found.requirements] == ["Pruning"]
    assert found.source == "page"


def test_a_label_and_its_value_may_stand_in_two_lines() -> None:
    found = read(
        replace(
            PAGE,
            labels=(),
            around=(MarkupLine("Standort"), MarkupLine("Bonn"), MarkupLine("Firma")),
        )
    )
    assert isinstance(found, Posting)
    assert found.locations == ("Bonn",)
    assert found.salary is None


def test_a_title_may_tell_the_employment_but_not_every_word_of_it_does() -> None:
    intern = replace(PAGE, labels=(), heads=("Intern, Contract Management",), title="")
    found = read(intern)
    assert isinstance(found, Posting)
    assert found.employment == (Employment.INTERNSHIP,)


def test_structured_facts_come_first_and_the_page_fills_what_they_leave_out() -> None:
    block = ld("Gardener", hiringOrganization="Green Orchard", jobLocation="Bonn")
    found = read(replace(PAGE, jsonld=block))
    assert isinstance(found, Posting)
    assert (found.source, found.company, found.locations) == ("json-ld", "Green Orchard", ("Bonn",))
    assert found.apply_url == "https://orchard.example/apply"
    assert found.employment == (Employment.FULL_TIME,)


def test_of_several_structured_postings_the_page_s_own_is_taken() -> None:
    found = read(replace(PAGE, jsonld=ld("Presser", "Gardener (f/m/x)")))
    assert isinstance(found, Posting)
    assert found.title == "Gardener (f/m/x)"
    jobs = replace(PAGE, jsonld=ld("Presser", "Picker"), heads=("Open positions",), jobs_linked=9)
    assert kind(jobs) is EndKind.NOT_POSTING


@pytest.mark.parametrize(
    ("change", "end"),
    [
        ({"jsonld": ld("Gardener", validThrough="2026-05-01")}, EndKind.CLOSED),
        ({"jsonld": ld("Gardener")}, None),
        ({"jsonld": ld(""), "heads": (), "title": ""}, EndKind.NOT_POSTING),
        ({"lines": (MarkupLine("This job is no longer open"),), "applies": False}, EndKind.CLOSED),
        ({"lines": (*LINES, MarkupLine("We no longer use peat"))}, None),
        ({"lines": (*LINES, MarkupLine("no longer" * 30)), "applies": False}, None),
        ({"lines": (MarkupLine("Welcome"),), "passwords": 1}, EndKind.LOGIN),
        ({"lines": (), "heads": ("Sign in",)}, EndKind.LOGIN),
        ({"heads": ("Jobs at Orchard",)}, EndKind.NOT_POSTING),
        (
            {"lines": LINES[:3], "jobs_linked": 9, "applies": False, "labels": ()},
            EndKind.NOT_POSTING,
        ),
        ({"lines": LINES[:3], "fields": 7}, EndKind.NOT_POSTING),
        (
            {"lines": (MarkupLine("Pears. " * 60),), "applies": False, "labels": ()},
            EndKind.NOT_POSTING,
        ),
        ({"labels": (("Apply by", "2026-05-30"),)}, EndKind.CLOSED),
    ],
)
def test_each_page_that_is_no_open_posting_has_its_own_end(
    change: dict[str, object], end: EndKind | None
) -> None:
    assert kind(replace(PAGE, **change)) is end  # type: ignore[arg-type]


FILLED = MarkupLine("The vacancy was filled")
SHUT = MarkupLine("It is no longer open")


@pytest.mark.parametrize(
    ("line", "change", "end"),
    [
        (SHUT, {}, EndKind.CLOSED),
        (SHUT, {"mails": True}, EndKind.SEEMS_CLOSED),
        (SHUT, {"jsonld": ld("Gardener", directApply=True)}, EndKind.SEEMS_CLOSED),
        (SHUT, {"applies": True}, None),
        (FILLED, {}, EndKind.SEEMS_CLOSED),
        (FILLED, {"mails": True}, None),
        (FILLED, {"heads": (), "title": "", "labels": ()}, EndKind.CLOSED),
        (MarkupLine("Apply by 30 May 2026."), {}, EndKind.SEEMS_CLOSED),
        (MarkupLine("Apply by 30 May 2026."), {"applies": True}, EndKind.SEEMS_CLOSED),
    ],
)
def test_words_of_closing_beside_a_way_to_apply_are_asked_about(
    line: MarkupLine, change: dict[str, object], end: EndKind | None
) -> None:
    labels = tuple(each for each in PAGE.labels if each[0] != "Closing date")
    bare = replace(PAGE, lines=(*LINES, line), applies=False, labels=labels)
    page = replace(bare, **change)  # type: ignore[arg-type]
    assert kind(page) is end
    found = read(page)
    assert isinstance(found, Posting) or (found.posting is None) is (end is EndKind.CLOSED)


PRESSER = ld("Presser", url="https://orchard.example/jobs/45")
OTHER = replace(PAGE, jsonld=PRESSER)
THIN = MarkupLine("Look at our job of the week.")


@pytest.mark.parametrize(
    ("change", "end"),
    [
        ({"heads": ("Latest jobs",), "title": "Careers"}, EndKind.ANOTHER),
        ({"heads": ("Sorry, this page does not exist",), "lines": (THIN,)}, EndKind.ANOTHER),
        ({"heads": ("Latest jobs", "Presser"), "title": "Careers"}, EndKind.ANOTHER),
        ({"heads": ("Join us",), "title": "", "lines": (THIN,), "labels": ()}, EndKind.ANOTHER),
        ({"heads": (), "title": "", "lines": ()}, None),
        ({"heads": ("Presser wanted",)}, None),
        ({"heads": ("Join us",), "url": "https://orchard.example/jobs/45"}, None),
        ({"heads": ("Join us", "Presser"), "jsonld": ld("Presser"), "title": ""}, None),
    ],
)
def test_data_of_a_posting_that_the_page_does_not_show_are_asked_about(
    change: dict[str, object], end: EndKind | None
) -> None:
    page = replace(OTHER, **change)  # type: ignore[arg-type]
    assert kind(page) is end
    found = read(page)
    told = found if isinstance(found, Posting) else found.posting
    assert told
    assert told.title == "Presser"


def test_a_page_with_a_posting_of_its_own_is_read_whatever_its_data_tell_of() -> None:
    found = read(OTHER)
    assert isinstance(found, Posting)
    assert (found.title, found.source) == ("Gardener (m/f/d)", "page")
    assert found.doubts_of("title")[0].said == "Presser"


def test_data_whose_text_the_page_shows_are_its_own() -> None:
    text = "You press the apples of four villages."
    block = ld("Presser", description=f"<p>{text}</p>")
    found = read(replace(OTHER, jsonld=block, lines=(*LINES, MarkupLine(text))))
    assert isinstance(found, Posting)
    assert found.title == "Presser"


HOME = "https://orchard.example"


@pytest.mark.parametrize(
    ("asked", "change", "asks"),
    [
        (f"{HOME}/jobs/44", {}, False),
        (f"{HOME}/jobs/139980", {}, True),
        (f"{HOME}/jobs?id=139980", {}, True),
        (f"{HOME}/jobs/139980", {"url": f"{HOME}/careers/139980-gardener"}, False),
        (f"{HOME}/jobs/139980", {"canonical": f"{HOME}/jobs/139980"}, False),
        (f"{HOME}/2024/jobs/gardener", {"url": f"{HOME}/jobs/gardener"}, False),
        (f"{HOME}/jobs/cook", {"url": HOME}, True),
        (f"{HOME}/jobs/gardener", {"url": HOME}, False),
        ("https://short.example.com/139980", {}, False),
    ],
)
def test_an_address_that_leads_to_another_number_is_asked_about(
    asked: str, change: dict[str, object], asks: bool
) -> None:
    found = read(replace(PAGE, **change), asked)  # type: ignore[arg-type]
    assert isinstance(found, NoPosting) is asks
    if isinstance(found, NoPosting):
        assert (found.kind, bool(found.posting)) == (EndKind.ANOTHER, True)


def test_a_posting_that_calls_another_number_its_own_is_asked_about() -> None:
    block = ld("Gardener", url=f"{HOME}/jobs/77001")
    at = replace(PAGE, jsonld=block, url=f"{HOME}/jobs/139980", canonical="")
    assert kind(at) is EndKind.ANOTHER
    elsewhere = ld("Gardener", url=f"{HOME}/archive/77001")
    assert kind(replace(at, jsonld=elsewhere)) is None


def test_a_placeholder_in_the_data_gives_way_to_what_the_page_shows() -> None:
    block = ld("[Job Title]", hiringOrganization="{{company}}")
    found = read(replace(PAGE, jsonld=block))
    assert isinstance(found, Posting)
    assert (found.title, found.company) == ("Gardener (m/f/d)", "Orchard")


def test_the_language_is_that_of_the_text_that_is_kept() -> None:
    both = "Sie arbeiten mit der Gruppe und die Pflanzen sind für Sie da.\nYou work with the team "
    block = ld("Gardener", description=f"<p>{both}and the plants and you have our trees.</p>")
    found = read(replace(PAGE, jsonld=block))
    assert isinstance(found, Posting)
    assert found.language == ""
    bare = read(replace(PAGE, jsonld=ld("Gardener"), language="fr"))
    assert isinstance(bare, Posting)
    assert bare.language == "fr"


@pytest.mark.parametrize(
    ("heads", "window", "metas", "title", "company"),
    [
        (("Gardener",), "Job Application for Gardener at Orchard", {}, "Gardener", "Orchard"),
        (("Gardener",), "Orchard - Gardener", {}, "Gardener", "Orchard"),
        (("Gärtner",), "Gärtner bei Orchard", {}, "Gärtner", "Orchard"),
        (("Jardinier",), "Jardinier chez Orchard | Recrutement", {}, "Jardinier", "Orchard"),
        (("Jardinero",), "Jardinero | Orchard | Empleos", {}, "Jardinero", "Orchard"),
        (("Jardineiro",), "Jardineiro - Orchard Vagas", {}, "Jardineiro", "Orchard"),
        (("Giardiniere",), "Giardiniere presso Orchard", {}, "Giardiniere", "Orchard"),
        (("Tuinman",), "Tuinman bij Orchard", {}, "Tuinman", "Orchard"),
        ((), "Orchard sucht eine Gärtnerin", {}, "Gärtnerin", "Orchard"),
        ((), "Orchard is hiring an accountant", {}, "accountant", "Orchard"),
        ((), "Orchard is hiring accountants", {}, "accountants", "Orchard"),
        (("Gardener",), "Gardener", {"og:site_name": "Orchard Job Board"}, "Gardener", "Orchard"),
        ((), "Gardener | Careers", {}, "Gardener", ""),
        (
            ("Careers", "Gardener"),
            "Gardener",
            {"og:site_name": "Orchard Careers"},
            "Gardener",
            "Orchard",
        ),
        (("Our fruit",), "Portal", {"og:title": "Gardener"}, "Gardener", ""),
        (("Welcome home",), "x", {}, "Welcome home", ""),
        ((), "", {"og:title": "Gardener"}, "Gardener", ""),
        (("Gardener",), "Gardener - Ulm - Orchard", {}, "Gardener", ""),
        (("Gardener",), "Gardener | Orchard", {"og:site_name": "Orchard"}, "Gardener", "Orchard"),
        ((), "Jobs", {}, "", ""),
    ],
)
def test_title_and_company_are_told_by_headings_and_titles(
    heads: tuple[str, ...], window: str, metas: dict[str, str], title: str, company: str
) -> None:
    assert title_of(heads, window, metas.items()) == title
    assert company_of(title, window, metas.items()) == company


def test_titles_are_the_same_but_for_case_and_genders() -> None:
    assert same_name("Gärtner (m/w/d)", "GÄRTNER")
    assert not same_name("", "")
    assert is_list_title("23 Jobs in Ulm")
    assert not is_list_title("Jobs Coordinator")


TEXTS = st.text(max_size=30)


@given(st.lists(TEXTS), st.lists(st.tuples(TEXTS, TEXTS)), TEXTS, st.integers(0, 9))
def test_any_page_is_a_posting_or_an_end_and_never_a_fault(
    texts: list[str], labels: list[tuple[str, str]], title: str, count: int
) -> None:
    lines = tuple(MarkupLine(t, LineKind.ITEM) for t in texts if t.strip())
    page = Page(
        "https://a.example/",
        title=title,
        heads=tuple(texts),
        metas=tuple(labels),
        lines=lines,
        labels=tuple(labels),
        jsonld=tuple(texts),
        fields=count,
        jobs_linked=count,
    )
    found = read(page)
    assert found.title if isinstance(found, Posting) else found.sentence


def test_the_cells_of_a_row_are_one_line_and_the_columns_of_a_page_are_not() -> None:
    def told(markup: str) -> tuple[str, ...]:
        return tuple(line.text for line in markup_lines(f"<table>{markup}</table>"))

    rows = "<tr><th>Skill<th>Must</tr><tr><td>Pruning</td><td>yes</td></tr><tr><td><td>Ladders</tr>"
    assert told(rows) == ("Skill | Must", "Pruning | yes", "Ladders")
    blocks = "<tr><td>Requirements</td><td><ul><li>Pruning</li></ul></td></tr>"
    assert told(blocks) == ("Requirements", "Pruning")
    left, right = "We grow pears. " * 10, "You prune them. " * 10
    columns = f"<tr><td>{left}</td><td>{right}</td></tr>"
    assert told(columns) == (left.strip(), right.strip())


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("You work three days a week in our Leeds office and two from home.", Remote.HYBRID),
        ("Two days from home each week.", Remote.HYBRID),
        ("Deux jours de télétravail par semaine", Remote.HYBRID),
        ("2 Tage Homeoffice pro Woche", Remote.HYBRID),
        ("20 days a year of remote work from abroad", Remote.UNKNOWN),
        ("Three days of training a week in our remote villages", Remote.UNKNOWN),
    ],
)
def test_some_days_of_each_week_at_home_are_hybrid_work(said: str, means: Remote) -> None:
    found = read(replace(PAGE, labels=(), lines=(*PAGE.lines, MarkupLine(said))))
    assert isinstance(found, Posting)
    assert found.remote is means


def test_a_slogan_above_a_marked_title_is_no_title() -> None:
    heads = ("Where glass has a future", "Glassblower (m/w/d)")
    found = read(replace(PAGE, heads=heads, title="Careers"))
    assert isinstance(found, Posting)
    assert found.title == "Glassblower (m/w/d)"


def test_a_short_description_tells_no_language_where_the_page_does() -> None:
    german = "Sie bauen die Fenster und die Türen für alte Häuser und setzen sie mit uns ein. "
    lines = (*(MarkupLine(german) for _ in range(3)),)
    block = ld("Schreinerin", description="<p>Sie bauen Fenster.</p>")
    found = read(replace(PAGE, jsonld=block, lines=lines, heads=("Schreinerin",), language="en"))
    assert isinstance(found, Posting)
    assert found.language == "de"
