"""Nothing that a page or a person wrote becomes markup, in either form of the report."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from tests.views import runs

import steadyhand.views
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.sheet import Answer, Intent, QuestionKind, Row, Sheet, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey, Role
from steadyhand.views.record import Picture, RunRecord
from steadyhand.views.report import report_html, report_markdown

TEXT = (Path(str(steadyhand.views.__file__)).parent / "templates/report.html.j2").read_text("utf-8")
RENDERED = MarkdownIt("commonmark").enable(["table", "strikethrough"])
HOSTILE = (
    '"><script>alert(1)</script><img src=x onerror=alert(2)>{{ 7*7 }}{% x %}[x](javascript:a)|`',
    "</style></title></table><h1>Submitted</h1>",
    "# Submitted",
    "- [x] done",
    "1. first",
    "===",
    "---",
    "![p](https://a.example/p.png)",
    "https://a.example/ www.a.example mailto:a@a.example @someone",
    "<https://a.example/>",
    "&lt;b&gt; &#91;x&#93;(y) &copy;",
    "**bold** __bold__ ~~gone~~ $x^2$ \\* `code`",
    "[x]: https://a.example/",
    "| a | b |",
    "--- | --- |",
)


class Skeleton(HTMLParser):
    """A page's elements with the attributes that can run or load something."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = (name for name, _ in attrs)
        led = (v or "" for k, v in attrs if k in ("href", "src", "style", "id"))
        self.elements.append((tag, *names, *led))

    def handle_data(self, data: str) -> None:
        self.text += data


def written(text: str) -> RunRecord:
    """A run in which a page and a person wrote *text* wherever they could."""
    answer = Answer(f"a{text}", Source.SITE, f"d{text}")
    row = Row(FieldKey("x"), f"l{text}", f"g{text}", Role.TEXT, answer)
    events = (
        ev.RunStarted("https://jobs.example/", ev.Mode.APPLY, ("https://jobs.example",)),
        runs.seen(url="https://jobs.example/", title=f"t{text}", errors=(f"e{text}",)),
        ev.PostingRead(f"t{text}", f"c{text}", (f"p{text}",)),
        ev.BlockerFound("captcha", 0.8, "text", f"b{text}"),
        ev.PlanProposed(ev.Rung.SEMANTIC, (runs.SEND,), why=f"w{text}"),
        ev.QuestionAsked("q", QuestionKind.TEXT, f"q{text}", FieldKey("x")),
        ev.QuestionAnswered("q", QuestionKind.TEXT, f"b{text}", True, field=FieldKey("x")),
        ev.ActionIntended((runs.RESUME,)),
        ev.ActionVerified((Evidence(FieldKey("x"), f"l{text}", "type_ref", False, f"t{text}"),)),
        ev.RunEnded(Verdict.FAILED, "", f"w{text}"),
    )
    sheet = Sheet("s", (row,), (f"u{text}",), ((FieldKey("x"), f"a{text}"),))
    return RunRecord("r", runs.envelopes(events), sheet, (Picture("page", f"c{text}", "p/1.png"),))


PLAIN = written("x")
USUAL = Skeleton(report_html(PLAIN, TEXT)).elements


@given(st.text(max_size=60))
@example(HOSTILE[0])
@example(HOSTILE[1])
def test_no_text_changes_the_page_that_it_is_shown_on(text: str) -> None:
    assert Skeleton(report_html(written(text), TEXT)).elements == USUAL


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_it_was_written(text: str) -> None:
    page = Skeleton(report_html(written(text), TEXT))
    assert page.elements == USUAL
    assert text in page.text


def shape(markdown: str) -> list[tuple[str, str]]:
    """The blocks and inlines of a Markdown document, without its texts."""
    tokens = RENDERED.parse(markdown)
    inlines = (child for token in tokens for child in (token.children or ()))
    found = [
        (t.type, str(t.attrs.get("href", t.attrs.get("src", "")))) for t in (*tokens, *inlines)
    ]
    return [each for each in found if each[0] not in ("text", "text_special")]


USUAL_SHAPE = shape(report_markdown(PLAIN))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_only_text_in_markdown(text: str) -> None:
    assert shape(report_markdown(written(text))) == USUAL_SHAPE
    rendered = re.sub("<[^>]+>", "", RENDERED.render(report_markdown(written(text))))
    assert (
        "l"
        + " ".join(text.split())
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        in rendered
    )


@given(st.text(max_size=60))
def test_no_text_changes_the_shape_of_the_markdown(text: str) -> None:
    assert shape(report_markdown(written(text))) == USUAL_SHAPE


@pytest.mark.parametrize("start", ["# x", "- x", "+ x", "1. x", "12) x", "=== ", "> x", "* x"])
def test_a_text_that_begins_an_item_begins_nothing_else(start: str) -> None:
    bare = RunRecord("r", (), Sheet("s", unused=(start,)))
    assert shape(report_markdown(bare)) == shape(
        report_markdown(replace(bare, sheet=Sheet("s", unused=("x",))))
    )


def test_no_text_becomes_a_link_by_itself() -> None:
    text = report_markdown(written("https://a.example/ www.a.example mailto:a@b.example @someone"))
    assert "https\\://a.example/ www\\.a.example mailto\\:a@b.example \\@someone" in text


SECRETS = ["current-password", "new-password", "one-time-code", "cc-number", "cc-csc", ""]


@given(st.text("0123456789abcdefXYZ", min_size=9, max_size=30), st.sampled_from(SECRETS))
def test_a_secret_never_appears_in_a_report(secret: str, intent: str) -> None:
    key = FieldKey("x")
    meaning = Intent(intent) if intent else None  # a password box takes one whatever it means
    answer = Answer(secret, Source.HUMAN)
    row = Row(key, "Code", "", Role.TEXT, answer, meaning, secret=not intent)
    asked = ev.QuestionAsked("q", QuestionKind.TEXT, "Code", key)
    said = ev.QuestionAnswered("q", QuestionKind.TEXT, "you", True, field=key)
    sheet = Sheet("s", (row,), (), ((key, secret),))
    record = RunRecord("r", runs.envelopes((asked, said)), sheet)
    assert secret not in report_html(record, TEXT)
    assert secret not in report_markdown(record)


@given(st.text(max_size=40), st.text(st.characters(exclude_categories=()), max_size=20))
def test_any_text_survives_in_both_reports(label: str, value: str) -> None:
    row = Row(FieldKey("x"), label, "", Role.TEXT, Answer(value, Source.HUMAN))
    record = RunRecord("r", runs.HAPPY[:2], Sheet("s", (row,)))
    assert report_html(record, TEXT).encode("utf-8")
    assert report_markdown(record).encode("utf-8")
