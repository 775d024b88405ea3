"""The report: self-contained, readable by everyone, and safe to open whatever the page wrote."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from tests.views import runs

import steadyhand.views
from steadyhand.core.act.results import Disposition, OutcomeClass, Proof, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.views.endings import ENDINGS
from steadyhand.views.record import Picture, RunRecord
from steadyhand.views.report import (
    ReportRenderer,
    file_source,
    picture_source,
    report_html,
    report_markdown,
    safe_href,
)

TEMPLATE = Path(str(steadyhand.views.__file__)).with_name("templates") / "report.html.j2"
TEXT = TEMPLATE.read_text(encoding="utf-8")


class Reader(HTMLParser):
    """The page's elements, as (tag, attributes), its ids and its visible text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {k: v or "" for k, v in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def tags(self, *names: str) -> list[dict[str, str]]:
        """The attributes of those elements, in their order."""
        return [attrs for tag, attrs in self.elements if tag in names]


def ended(verdict: Verdict, reason: str = "", why: str = "") -> RunRecord:
    """A run that ended so, without a submit."""
    end = ev.RunEnded(verdict, reason, why)
    return RunRecord("run-7", runs.envelopes((*runs.OPENING, end)), runs.sheet())


WAITING = RunRecord("run-9", runs.HAPPY[:15], runs.sheet())
EMPTY = RunRecord("run-0", ())
RECORDS = (runs.happy(), runs.refused(), WAITING, EMPTY, ended(Verdict.CLOSED))


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r.run_id}-{len(r.envelopes)}")
def test_a_report_needs_no_network_and_runs_nothing(record: RunRecord) -> None:
    page = Reader(report_html(record, TEXT))
    assert not page.tags("script", "link", "iframe", "object", "form", "base")
    assert not [a for _, a in page.elements if any(k.startswith("on") for k in a)]
    assert all(not a["src"].startswith("http") for a in page.tags("img"))
    assert "url(" not in TEXT
    policy = next(a["content"] for a in page.tags("meta") if "http-equiv" in a)
    assert policy.startswith("default-src 'none';")


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r.run_id}-{len(r.envelopes)}")
def test_a_report_can_be_read_without_seeing_it(record: RunRecord) -> None:
    page = Reader(report_html(record, TEXT))
    ids = [a["id"] for _, a in page.elements if "id" in a]
    assert len(ids) == len(set(ids))
    assert all(a["aria-labelledby"] in ids for _, a in page.elements if "aria-labelledby" in a)
    assert page.tags("html")[0]["lang"] == "en"
    assert [len(page.tags(name)) for name in ("h1", "main", "header", "footer")] == [1] * 4
    assert all(a["alt"] for a in page.tags("img"))
    assert len(page.tags("table")) == len(page.tags("caption"))
    assert all("scope" in a for a in page.tags("th"))
    assert f"#{next(iter(page.tags('main')))['id']}" in [a.get("href") for a in page.tags("a")]


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.SUBMITTED])
def test_each_end_tells_in_plain_words_what_is_true_and_what_to_do(verdict: Verdict) -> None:
    for text in (Reader(report_html(ended(verdict), TEXT)).text, report_markdown(ended(verdict))):
        assert ENDINGS[verdict].title in text
        assert ENDINGS[verdict].meaning in text
        assert ENDINGS[verdict].next in text


def test_the_report_of_a_submitted_run_shows_proof_answers_and_pictures() -> None:
    base = runs.happy()
    paid = ev.BudgetTouched("task", 0, 1, "settled", "a", micro_usd=12_300, input_tokens=4_210)
    calls = (paid, replace(paid, call="b", micro_usd=0, input_tokens=0, output_tokens=512))
    at = len(base.envelopes)
    more = tuple(
        ev.Envelope("run-7", at + i, base.envelopes[-1].at, c) for i, c in enumerate(calls)
    )
    record = replace(base, envelopes=base.envelopes + more)
    shown = (Reader(report_html(record, TEXT)).text, report_markdown(record))
    for text in shown:
        assert "HLD-20931" in text
        assert "imke.aldersey@mail.example" in text
        assert "Three months to the end of a quarter" in text
        assert "Shoe size" in text
        assert "2 model calls, 4,722 tokens" in text
        assert runs.DIGEST in text
        assert "6 of 7 fields proven" in text
    assert "](<pictures/0024-after.png>)" in shown[1]
    assert 'src="pictures/0024-after.png"' in report_html(record, TEXT)


@pytest.mark.parametrize("record", [runs.happy(), runs.refused()], ids=["happy", "refused"])
def test_the_markdown_reads_as_the_golden_file_shows(record: RunRecord) -> None:
    name = "happy" if record.envelopes == runs.HAPPY else "refused"
    golden = Path(__file__).with_name("golden") / f"report-{name}.md"
    assert report_markdown(record) == golden.read_text("utf-8")


def test_a_proof_without_a_reference_says_so() -> None:
    bare = Proof("POST https://a.example/", 200, "", "confirmation_page")
    outcome = ev.OutcomeClassified(replace(runs.ACCEPTED, proof=bare, snippet=""))
    found = [outcome if isinstance(e.event, ev.OutcomeClassified) else e.event for e in runs.HAPPY]
    record = RunRecord("run-7", runs.envelopes(found))
    assert "None given" in report_html(record, TEXT)
    assert "**none given**" in report_markdown(record)


def test_a_run_that_waits_shows_its_question() -> None:
    for text in (report_html(WAITING, TEXT), report_markdown(WAITING)):
        assert "Waiting for you" in text
        assert "No answer yet" in text


def test_a_run_without_events_has_a_report() -> None:
    assert "Nothing is recorded of this run." in report_html(EMPTY, TEXT)
    sections = re.findall("^##? (.+)$", report_markdown(EMPTY), re.M)
    assert sections == ["Not finished", "The application", "Details"]


@pytest.mark.parametrize(
    ("url", "href"),
    [
        ("https://a.example/x?y", "https://a.example/x?y"),
        ("http://127.0.0.1:1/", "http://127.0.0.1:1/"),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("file:///etc/passwd", ""),
        ("https:x", ""),
        ("https://[", ""),
    ],
)
def test_only_web_addresses_can_be_clicked(url: str, href: str) -> None:
    assert safe_href(url) == href


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("pictures/1.png", "pictures/1.png"),
        ("data:image/png;base64,AA==", "data:image/png;base64,AA=="),
        ("data:text/html,x", ""),
        ("/etc/x.png", ""),
        ("//host/x.png", ""),
        ("http://host/x.png", ""),
        ("\\\\host\\x.png", ""),
        ("//[", ""),
    ],
)
def test_pictures_come_from_beside_the_report_or_from_within(source: str, shown: str) -> None:
    assert picture_source(Picture("n", "c", source)) == shown
    assert picture_source(Picture("n", "c", "other.png", source)) == shown


def test_a_file_beside_the_report_is_linked_by_a_plain_path_only() -> None:
    assert file_source(Picture("n", "c", "pictures/1.png")) == "pictures/1.png"
    assert not file_source(Picture("n", "c", "data:image/png;base64,AA=="))
    assert not file_source(Picture("n", "c", "../1.png"))


def test_a_picture_inside_the_page_is_shown_from_there() -> None:
    inside = Picture("after", "After", "pictures/9.png", "data:image/png;base64,AA==", 24)
    page = Reader(report_html(replace(runs.happy(), pictures=(inside,)), TEXT))
    assert [a["src"] for a in page.tags("img")] == ["data:image/png;base64,AA=="]


def test_a_picture_that_may_not_be_shown_is_named() -> None:
    far = Picture("after", "After the submit", "https://a.example/x.png", number=24)
    page = Reader(report_html(replace(runs.happy(), pictures=(far,)), TEXT))
    assert not page.tags("img")
    assert "After: this picture cannot be shown." in page.text


def test_each_picture_can_be_enlarged_and_left_with_the_keyboard() -> None:
    page = Reader(report_html(runs.happy(), TEXT))
    ids = {a["id"] for _, a in page.elements if "id" in a}
    zooms = [a for a in page.tags("a") if a.get("class", "").startswith("zoom")]
    closes = [a for a in page.tags("a") if a.get("class") == "close"]
    assert len(zooms) == len(closes) == 2
    assert {a["href"][1:] for a in (*zooms, *closes)} <= ids
    assert all(f["tabindex"] == "-1" for f in page.tags("figure"))


def test_headings_go_down_one_level_at_a_time() -> None:
    for record in RECORDS:
        page = Reader(report_html(record, TEXT))
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1
        assert all(low - high <= 1 for high, low in pairwise(levels))


def test_the_papers_of_a_run_show_pictures_only_where_they_are_wanted() -> None:
    papers = ReportRenderer(TEXT, runs.PICTURES)
    record = replace(runs.happy(), pictures=())
    assert Reader(papers.html(record)).tags("img")
    assert "![" in papers.text(record)
    bare = replace(papers, show_pictures=False)
    assert not Reader(bare.html(record)).tags("img")
    assert "![" not in bare.text(record)


def test_a_run_that_was_stopped_tells_what_was_in_its_way() -> None:
    wall = ev.BlockerFound("two_factor", 0.9, "iframe", "Enter the code that we sent you")
    record = RunRecord("r", runs.envelopes((*runs.OPENING, wall, ev.RunEnded(Verdict.NEEDS_HUMAN))))
    for text in (Reader(report_html(record, TEXT)).text, report_markdown(record)):
        assert "In the way" in text
        assert "Two factor" in text
        assert "Enter the code that we sent you" in text
        assert "unknown_blocked" in text.replace("\\", "")


def test_a_submit_that_nothing_proves_tells_what_was_seen_instead() -> None:
    silent = replace(runs.REFUSED, disposition=Disposition.UNKNOWN, snippet="status 500")
    silent = replace(silent, outcome_class=OutcomeClass.UNKNOWN, code="server_error")
    events = [e.event for e in runs.HAPPY[:25]]
    ended = ev.RunEnded(Verdict.UNKNOWN, "", "Nothing proves it.")
    record = RunRecord("r", runs.envelopes((*events, ev.OutcomeClassified(silent), ended)))
    for text in (Reader(report_html(record, TEXT)).text, report_markdown(record)):
        assert "It may have been sent" in text
        assert "What shows it" in text
        assert "status 500" in text


def test_a_refused_submit_tells_its_class_and_what_shows_it() -> None:
    for text in (Reader(report_html(runs.refused(), TEXT)).text, report_markdown(runs.refused())):
        assert "server_validation" in text.replace("\\", "")
        assert "may help" in text


def _luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(left: str, right: str) -> float:
    low, high = sorted((_luminance(left), _luminance(right)))
    return (high + 0.05) / (low + 0.05)


PAIRS = [
    *((ink, ground) for ink in ("ink", "soft") for ground in ("page", "card")),
    *((tone, ground) for tone in ("good", "warn", "bad", "info", "ask") for ground in ("card",)),
    *((tone, f"{tone}-bg") for tone in ("good", "warn", "bad", "info", "ask")),
    *(("ink", f"{tone}-bg") for tone in ("good", "warn", "bad", "info", "ask")),
    ("link", "card"),
    ("link", "page"),
    ("card", "link"),
]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_all_text_has_the_contrast_that_wcag_aa_asks_for(scheme: int) -> None:
    block = TEXT.split(":root {")[1 + scheme].split("}")[0]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    low = [(a, b) for a, b in PAIRS if _contrast(colours[a], colours[b]) < 4.5]
    assert not low
