"""A file of leads is read to its end; what cannot be used is told with its line."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.leads_file import (
    Lead,
    LeadsFormat,
    SkippedLine,
    leads_of,
    read_leads,
)
from steadyhand.errors import BadInput

TEXT = """\
# my list

https://jobs.example/1
  <https://jobs.example/2>   # from the newsletter
https://jobs.example/#/job/3
not an address
jobs.example/4
https://jobs.example/5 https://jobs.example/6
ftp://jobs.example/7
https://anna:secret@jobs.example/8
HTTP://www.jobs.example/1/?utm_source=mail
"""


def urls(content: bytes | str, shape: LeadsFormat | None = None) -> list[str]:
    told = content if isinstance(content, bytes) else content.encode()
    return [lead.url for lead in leads_of(told, shape).leads]


def test_a_text_file_holds_one_address_a_line() -> None:
    told = leads_of(TEXT.encode())
    assert told.leads == (
        Lead(3, "https://jobs.example/1"),
        Lead(4, "https://jobs.example/2", (("comment", "from the newsletter"),)),
        Lead(5, "https://jobs.example/#/job/3"),
    )
    assert [problem.line for problem in told.problems] == [6, 7, 8, 9, 10, 11]
    assert told.repeated == (SkippedLine(11, "the same address as line 3", 3),)
    assert "secret" not in repr(told)
    assert "begin it with https://" in told.problems[1].text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_make_no_difference(end: str, mark: bytes) -> None:
    written = end.join(["https://jobs.example/1", "", "nothing", "https://jobs.example/2"])
    told = leads_of(mark + written.encode())
    assert [(lead.line, lead.url[-1]) for lead in told.leads] == [(1, "1"), (4, "2")]
    assert [problem.line for problem in told.problems] == [3]


def test_a_spreadsheets_utf_16_is_read() -> None:
    assert urls("url\tnote\nhttps://jobs.example/1\tGrün\n".encode("utf-16")) == [
        "https://jobs.example/1"
    ]


@pytest.mark.parametrize(
    "name",
    ["url", "URL", "Job URL", "job_url", "Apply-Link", "posting link", "Link", "Stellenlink"],
)
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_header_names_the_column_of_the_address(name: str, delimiter: str) -> None:
    rows = [["Company", name, "Why"], ["Birkenhof", "https://jobs.example/1", "close by"]]
    written = "\n".join(delimiter.join(row) for row in rows)
    for shape in (LeadsFormat.CSV, None):
        (lead,) = leads_of(written.encode(), shape).leads
        assert lead == Lead(
            2, "https://jobs.example/1", (("Company", "Birkenhof"), ("Why", "close by"))
        )


def test_without_such_a_header_the_first_cell_that_is_an_address_counts() -> None:
    written = "Birkenhof,https://jobs.example/1,https://birkenhof.example\n,,\n#,x\nEichwald,none\n"
    told = leads_of(written.encode(), LeadsFormat.CSV)
    assert told.leads == (
        Lead(
            1,
            "https://jobs.example/1",
            (("column 1", "Birkenhof"), ("column 3", "https://birkenhof.example")),
        ),
    )
    assert told.problems == (SkippedLine(4, 'the row "Eichwald, none" holds no address'),)
    named = leads_of(b"Company,Where\nBirkenhof,https://jobs.example/1\n", LeadsFormat.CSV)
    assert named.leads[0].notes == (("Company", "Birkenhof"),)


def test_the_better_name_wins_where_two_columns_hold_addresses() -> None:
    written = b"apply url,url\nhttps://forms.example/1,https://jobs.example/1\n"
    assert urls(written, LeadsFormat.CSV) == ["https://jobs.example/1"]


def test_a_quoted_cell_may_hold_anything_and_several_lines() -> None:
    written = (
        'url,note\nhttps://jobs.example/1,"two\nlines, ""quoted"""\nhttps://jobs.example/2,5" pot\n'
    )
    told = leads_of(written.encode(), LeadsFormat.CSV)
    assert told.problems == ()
    assert [(lead.line, dict(lead.notes)) for lead in told.leads] == [
        (2, {"note": 'two lines, "quoted"'}),
        (4, {"note": '5" pot'}),
    ]


def test_a_quote_that_nobody_closed_costs_one_line() -> None:
    rows = [
        "url,note",
        'https://jobs.example/0,"open',
        *(f"https://jobs.example/{n}," for n in range(1, 90)),
    ]
    told = leads_of("\n".join(rows).encode(), LeadsFormat.CSV)
    assert len(told.leads) == 89
    assert told.problems == (
        SkippedLine(
            2, '"https://jobs.example/0,"open" is no row of CSV; check its quotation marks'
        ),
    )
    assert leads_of(b'url\n"https://jobs.example/1"x\n', LeadsFormat.CSV).problems[0].line == 2


def test_json_lines_hold_an_object_each() -> None:
    written = [
        '{"url": "https://jobs.example/1", "company": "Birkenhof", "days": [1, 2], "x": null}',
        "",
        '{"Job URL": "https://jobs.example/2", "remote": true}',
        "# a comment",
        '{"url": 7}',
        '{"link": "https://jobs.example/3"',
        '["https://jobs.example/4"]',
        "[" * 30_000,
        '{"company": "Eichwald"}',
    ]
    told = leads_of("\n".join(written).encode())
    assert told.leads == (
        Lead(1, "https://jobs.example/1", (("company", "Birkenhof"), ("days", "[1, 2]"))),
        Lead(3, "https://jobs.example/2", (("remote", "true"),)),
    )
    assert [problem.line for problem in told.problems] == [5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("leads.txt", "https://jobs.example/1,x\n"),
        ("leads.CSV", "company,url\nB,https://jobs.example/1\n"),
        ("leads.tsv", "company\turl\nB\thttps://jobs.example/1\n"),
        ("leads.jsonl", '{"url": "https://jobs.example/1"}\n'),
        ("leads.ndjson", '\n{"url": "https://jobs.example/1"}\n'),
        ("leads", '{"url": "https://jobs.example/1"}\n'),
        ("leads.list", "https://jobs.example/1\n"),
        ("empty.txt", ""),
    ],
)
def test_the_name_or_else_the_first_line_tells_the_shape(
    tmp_path: Path, name: str, content: str
) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    told = read_leads(file)
    assert len(told.leads) == (1 if content else 0)
    assert told.problems == ()


def test_a_file_that_cannot_be_read_says_so_with_its_name(tmp_path: Path) -> None:
    for path, words in ((tmp_path / "none.txt", "there is no leads file"), (tmp_path, "a folder")):
        with pytest.raises(BadInput, match=words):
            read_leads(path)


def test_a_file_beyond_all_measure_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "huge.txt"
    with file.open("wb") as sparse:
        sparse.truncate(300 * 2**20)
    with pytest.raises(BadInput, match="larger than 32 MB"):
        read_leads(file)


def test_more_lines_than_anybody_applies_to_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("x\n" * 100_001)
    with pytest.raises(BadInput, match=r"many\.txt has more than 100,000 lines; split it"):
        read_leads(file)


@pytest.mark.soak
@pytest.mark.parametrize("shape", list(LeadsFormat))
def test_a_hundred_thousand_lines_are_read_within_seconds(shape: LeadsFormat) -> None:
    lines = {
        LeadsFormat.TEXT: lambda n: f"https://jobs.example/{n}",
        LeadsFormat.CSV: lambda n: f'https://jobs.example/{n},"company {n}"',
        LeadsFormat.JSON_LINES: lambda n: json.dumps({"url": f"https://jobs.example/{n}"}),
    }
    content = "\n".join(map(lines[shape], range(100_000))).encode()
    began = time.process_time()
    told = leads_of(content, shape)
    assert (len(told.leads), told.problems) == (100_000, ())
    assert time.process_time() - began < 60  # a few seconds; a busy machine gets its time


@pytest.mark.parametrize("shape", list(LeadsFormat))
@pytest.mark.parametrize("filling", [b"x", b'"', b"{", b",", b"\\", b"\x00"])
def test_one_line_of_ten_megabytes_is_skipped(shape: LeadsFormat, filling: bytes) -> None:
    good = (
        b'{"url": "https://jobs.example/1"}'
        if shape is LeadsFormat.JSON_LINES
        else b"https://jobs.example/1"
    )
    told = leads_of(filling * 10_000_000 + b"\n" + good + b"\n", shape)
    assert [lead.line for lead in told.leads] == [2]
    assert told.problems == (
        SkippedLine(1, "the line has 10,000,000 bytes; an address has a few hundred"),
    )


def test_an_address_of_no_sensible_length_and_bytes_that_are_no_text_are_skipped() -> None:
    long = "https://jobs.example/" + "x" * 5000
    told = leads_of(f"{long}\n".encode() + b"https://jobs.example/\xff\nhttps://jobs.example/1")
    assert [lead.line for lead in told.leads] == [3]
    assert ["at most 4,096" in told.problems[0].text, "UTF-8" in told.problems[1].text] == [
        True
    ] * 2


def test_an_address_with_half_a_character_is_no_address() -> None:
    told = leads_of(b'{"url": "https://jobs.example/\\ud800"}\n{"url": "https://jobs.example/1"}')
    assert ([lead.line for lead in told.leads], [p.line for p in told.problems]) == ([2], [1])


@given(st.binary() | st.text().map(str.encode), st.sampled_from([*LeadsFormat, None]))
def test_any_bytes_are_read_to_their_end_and_no_line_is_told_twice(
    content: bytes, shape: LeadsFormat | None
) -> None:
    told = leads_of(content, shape)
    lines = [lead.line for lead in told.leads] + [problem.line for problem in told.problems]
    assert len(set(lines)) == len(lines)
    assert all(1 <= line <= content.count(b"\n") + content.count(b"\r") + 1 for line in lines) or (
        content[:2] in (b"\xff\xfe", b"\xfe\xff")
    )


@given(
    st.lists(
        st.integers(0, 9).map("https://jobs.example/{}".format)
        | st.sampled_from(["", "# x", "oops", "mailto:a@x.example", "https://"]),
        max_size=20,
    )
)
def test_any_good_line_is_a_lead_or_a_repetition_and_any_other_a_problem(lines: list[str]) -> None:
    told = leads_of("\n".join(lines).encode(), LeadsFormat.TEXT)
    good = [n for n, line in enumerate(lines, 1) if line.startswith("https://jobs")]
    bad = [
        n for n, line in enumerate(lines, 1) if line in ("oops", "mailto:a@x.example", "https://")
    ]
    assert sorted([lead.line for lead in told.leads] + [p.line for p in told.repeated]) == good
    assert [p.line for p in told.problems if p.repeats is None] == bad
    assert len({lead.url for lead in told.leads}) == len(told.leads)
