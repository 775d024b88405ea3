"""The report: self-contained, readable by everyone, and safe to open whatever the page wrote."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.views import runs

import steadyhand.views
from steadyhand.core.act.facts import Proof, Verdict
from steadyhand.core.answer.facts import Answer, QuestionKind, Row, Sheet, Source
from steadyhand.core.log import events as ev
from steadyhand.core.page.snapshot import FieldKey, Role
from steadyhand.views.endings import ENDINGS
from steadyhand.views.record import Cost, Picture, Record
from steadyhand.views.report import report, report_markdown
from steadyhand.views.report.page import picture_source, safe_href

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


def ended(verdict: Verdict, reason: str = "", why: str = "") -> Record:
    """A run that ended so, without a submit."""
    end = ev.Ended(verdict, reason, why)
    return Record("run-7", runs.envelopes((*runs.OPENING, end)), runs.sheet())


WAITING = Record("run-9", runs.HAPPY[:15], runs.sheet())
EMPTY = Record("run-0", ())
RECORDS = (runs.happy(), runs.refused(), WAITING, EMPTY, ended(Verdict.CLOSED))


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r.run_id}-{len(r.envelopes)}")
def test_a_report_needs_no_network_and_runs_nothing(record: Record) -> None:
    page = Reader(report(record, TEXT))
    assert not page.tags("script", "link", "iframe", "object", "form", "base")
    assert not [a for _, a in page.elements if any(k.startswith("on") for k in a)]
    assert all(not a["src"].startswith("http") for a in page.tags("img"))
    assert "url(" not in TEXT
    policy = next(a["content"] for a in page.tags("meta") if "http-equiv" in a)
    assert policy.startswith("default-src 'none';")


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r.run_id}-{len(r.envelopes)}")
def test_a_report_can_be_read_without_seeing_it(record: Record) -> None:
    page = Reader(report(record, TEXT))
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
    for text in (Reader(report(ended(verdict), TEXT)).text, report_markdown(ended(verdict))):
        assert ENDINGS[verdict].title in text
        assert ENDINGS[verdict].meaning in text
        assert ENDINGS[verdict].next in text


def test_the_report_of_a_submitted_run_shows_proof_answers_and_pictures() -> None:
    record = replace(runs.happy(), cost=Cost(0.0123, 4210, 512, 2, 0))
    shown = (Reader(report(record, TEXT)).text, report_markdown(record))
    for text in shown:
        assert "HLD-20931" in text
        assert "imke.aldersey@mail.example" in text
        assert "Three months to the end of a quarter" in text
        assert "Shoe size" in text
        assert "2 model calls, 4,722 tokens" in text
        assert runs.DIGEST in text
        assert "6 of 7" in text or "| yes: " in text
    assert "](<pictures/0024-after.png>)" in shown[1]
    assert 'src="pictures/0024-after.png"' in report(record, TEXT)


def test_a_proof_without_a_reference_says_so() -> None:
    bare = Proof("POST https://a.example/", 200, "", "confirmation_page")
    outcome = ev.OutcomeClassified(replace(runs.ACCEPTED, proof=bare))
    found = [outcome if isinstance(e.event, ev.OutcomeClassified) else e.event for e in runs.HAPPY]
    record = Record("run-7", runs.envelopes(found))
    assert "None given" in report(record, TEXT)
    assert "**none given**" in report_markdown(record)


def test_a_run_that_waits_shows_its_question() -> None:
    for text in (report(WAITING, TEXT), report_markdown(WAITING)):
        assert "Waiting for you" in text
        assert "No answer yet" in text


def test_a_run_without_events_has_a_report() -> None:
    assert "Nothing is recorded of this run." in report(EMPTY, TEXT)
    sections = re.findall("^##? (.+)$", report_markdown(EMPTY), re.M)
    assert sections == ["Not finished", "Details"]


def test_each_kind_of_reply_is_told_apart() -> None:
    asked = ev.Asked("q", QuestionKind.TEXT, "Why us?")
    no_answer = ev.Answered("q", QuestionKind.TEXT, "", False)
    refused = ev.Answered("q", QuestionKind.CONFIRM_SUBMIT, "nobody", False)
    text = report_markdown(Record("r", runs.envelopes((asked, no_answer, refused))))
    assert "- Why us? **No answer**\n" in text
    assert "**Not approved**, nobody" in text


HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>{{ 7*7 }}[x](javascript:a)|`'


def hostile() -> Record:
    """A run whose page wrote markup wherever it could."""
    answer = Answer(HOSTILE, Source.SITE, HOSTILE)
    row = Row(FieldKey("x"), HOSTILE, HOSTILE, Role.TEXT, answer)
    posting = ev.PostingRead(HOSTILE, HOSTILE, (HOSTILE,), url="javascript:alert(1)")
    started = ev.RunStarted("javascript:alert(1)", ev.Mode.APPLY, (HOSTILE,), version=HOSTILE)
    asked = ev.Asked("q", QuestionKind.TEXT, HOSTILE)
    look = runs.seen(url="javascript:alert(1)", title=HOSTILE, errors=(HOSTILE,))
    events = (started, posting, look, asked, ev.Ended(Verdict.FAILED, HOSTILE, HOSTILE))
    shots = (Picture("x", HOSTILE, "javascript:alert(1)"), Picture("y", HOSTILE, "https://a/x.png"))
    return Record(HOSTILE, runs.envelopes(events), Sheet("s", (row,), (HOSTILE,)), shots)


def test_nothing_that_a_page_wrote_becomes_markup() -> None:
    page = Reader(report(hostile(), TEXT))
    assert not page.tags("script", "img")
    assert "{{ 7*7 }}" in page.text
    assert not [a for a in page.tags("a") if not a["href"].startswith("#")]


def test_nothing_that_a_page_wrote_becomes_markdown() -> None:
    text = report_markdown(hostile())
    assert not re.search(r"(?<!\\)<script|(?<!\\)\[x\]\(|!\[", text.replace("> ", ""))
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6}


@given(st.text(max_size=40), st.text(st.characters(exclude_categories=()), max_size=20))
def test_any_text_survives_in_both_reports(label: str, value: str) -> None:
    row = Row(FieldKey("x"), label, "", Role.TEXT, Answer(value, Source.HUMAN))
    record = Record("r", runs.HAPPY[:2], Sheet("s", (row,)))
    assert report(record, TEXT).encode("utf-8")
    assert report_markdown(record).encode("utf-8")


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


def test_a_picture_in_the_page_needs_no_file() -> None:
    inside = Picture("after", "After", "pictures/9.png", "data:image/png;base64,AA==")
    page = report(replace(runs.happy(), pictures=(inside,)), TEXT)
    assert "data:image/png;base64,AA==" in page
    assert "9.png" not in page


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
]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_all_text_has_the_contrast_that_wcag_aa_asks_for(scheme: int) -> None:
    block = TEXT.split(":root {")[1 + scheme].split("}")[0]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    low = [(a, b) for a, b in PAIRS if _contrast(colours[a], colours[b]) < 4.5]
    assert not low
