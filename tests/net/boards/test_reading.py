"""An address to its posting or its end: boards, pages, and what sites answer instead."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.files.parser_child import Limits
from steadyhand.adapters.net.fetch import NoDocument
from steadyhand.adapters.net.pages import (
    Document,
    PageResult,
    PageTask,
    read_page_apart,
    read_page_task,
)
from steadyhand.adapters.net.postings import (
    POSTING_FILE,
    PostingReading,
    PostingSource,
    posting_files,
    posting_from,
    posting_of_document,
    read_posting,
)
from steadyhand.errors import StoreFailed
from steadyhand.jobs.posting.boards import Board
from steadyhand.jobs.posting.plausibility import TITLE_MAX
from steadyhand.jobs.posting.posting import Employment, EndKind, Need, NoPosting, Posting, Remote

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
URL = "https://orchard.example/jobs/44"
JOB = {"id": 44, "title": "Gardener", "company_name": "Orchard", "location": {"name": "Ulm"}}
API = (
    "https://boards-api.greenhouse.io/v1/boards/orchard/jobs/44"
    + "?questions=true&pay_transparency=true"
)
BODY = f"<p>{'We grow pears and apples. ' * 20}</p>"
PAGE = f"""<!doctype html><html lang=de><head><title>Gardener - Orchard</title>
<meta property="og:site_name" content="Orchard Careers"><link rel=canonical href="/jobs/44"></head>
<body><nav><a href="/">Home</a></nav><header><a href="/login">Sign in</a></header><main>
<h1>Gardener</h1><dl><dt>Location</dt> <dd>Ulm</dd></dl>
<div><span>Job type</span><span>Part-time</span></div>
<li>Posted On<span>1 May 2026</span></li>
<table><tr><th>Salary</th><td>€20 per hour</td></tr></table>
{BODY}<h2>Requirements</h2><ul><li>Pruning</li><li>Cider is a plus</li></ul>
<a href="/jobs/44/apply">Apply now</a></main><footer>© Orchard</footer></body></html>"""


def page(body: str, **named: object) -> Document:
    document = Document(URL, 200, body.encode(), "text/html")
    return replace(document, **named)  # type: ignore[arg-type]


LINKS = "".join(f'<a href="/jobs/gardener-{n}">Gardener {n}</a>' for n in range(9))


class Web:
    """Documents by address; what is not there is gone."""

    def __init__(self, **documents: Document | NoDocument) -> None:
        self.documents: dict[str, Document | NoDocument] = dict(documents)
        self.asked: list[str] = []

    async def fetch(self, url: str, allow_origins: tuple[str, ...]) -> Document | NoDocument:
        self.asked.append(url)
        return self.documents.get(url, Document(url, 404, b""))


async def here(task: PageTask) -> PageResult:
    """In this process, which is quicker."""
    return read_page_task(task)


async def reading(url: str, **documents: Document | NoDocument) -> tuple[PostingReading, list[str]]:
    web = Web(**documents)
    return await read_posting(url, PostingSource(fetch=web.fetch, look=here), now=NOW), web.asked


def end_of(found: PostingReading) -> EndKind:
    assert isinstance(found.found, NoPosting)
    assert found.found.sentence
    return found.found.kind


def posting_in(found: PostingReading) -> Posting:
    assert isinstance(found.found, Posting), found.found
    return found.found


async def test_a_board_s_posting_comes_by_one_request() -> None:
    answer = Document(API, 200, json.dumps(JOB).encode(), "application/json")
    found, asked = await reading("https://boards.greenhouse.io/orchard/jobs/44", **{API: answer})
    assert posting_in(found).title == "Gardener"
    assert asked == [API]
    assert found.raw == answer.content


async def test_a_mapped_host_is_asked_as_the_board_that_it_serves_as() -> None:
    api = "http://127.0.0.1:8710/v0/postings/orchard/44"
    web = Web(**{api: Document(api, 200, b'{"id": "44", "text": "Gardener"}')})
    source = PostingSource(ats_hosts={"127.0.0.1:8710": "lever"}, fetch=web.fetch)
    found = await read_posting("http://127.0.0.1:8710/orchard/44", source, now=NOW)
    assert (posting_in(found).source, web.asked) == ("lever", [api])


async def test_a_board_that_does_not_list_it_any_more_says_closed() -> None:
    api = "https://api.ashbyhq.com/posting-api/job-board/orchard?includeCompensation=true"
    url = "https://jobs.ashbyhq.com/orchard/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
    found, _ = await reading(url, **{api: Document(api, 200, b'{"jobs": []}')})
    assert end_of(found) is EndKind.CLOSED
    over = json.dumps(JOB | {"application_deadline": "2026-05-01"}).encode()
    past, _ = await reading(
        "https://boards.greenhouse.io/orchard/jobs/44", **{API: Document(API, 200, over)}
    )
    assert end_of(past) is EndKind.CLOSED


async def test_a_page_is_read_in_a_process_of_its_own_as_in_this_one() -> None:
    hosts = {"127.0.0.1:8710": "lever"}
    leads = page('<a href="x">x</a><script>location="x"</script>', url="http://127.0.0.1:8710/o/44")
    answer = page('{"id": "44", "text": "Gardener"}', content_type="application/json")
    board = Board("lever", "o", "44", "https://api.example/44", URL)
    for task in (
        PageTask(page(PAGE), URL, NOW),
        PageTask(page(BODY), URL, NOW),
        PageTask(leads, URL, NOW, hosts),
        PageTask(answer, URL, NOW, board=board),
    ):
        assert await read_page_apart(task) == read_page_task(task)


def test_a_title_of_a_whole_page_is_cut() -> None:
    board = Board("lever", "o", "44", "https://api.example/44", URL)
    answer = page(json.dumps({"id": "44", "text": "Gardener " * 6_000}))
    seen = read_page_task(PageTask(answer, URL, NOW, board=board))
    assert seen.posting is not None
    assert len(seen.posting.title) <= TITLE_MAX


async def test_a_page_that_takes_too_much_is_an_end_that_says_so() -> None:
    small = Limits(result_max=100)
    seen = await read_page_apart(PageTask(page(PAGE), URL, NOW), limits=small)
    assert seen.end is not None
    assert seen.end.kind is EndKind.FAILED
    assert seen.end.sentence == f"{URL} was not read: it holds more than can be read of one file"


@pytest.mark.parametrize("text", ["", "<html><h1>Checking your browser</h1></html>", "Busy."])
async def test_a_board_that_answers_with_no_data_says_nothing_of_the_posting(text: str) -> None:
    answer = Document(API, 200, text.encode(), "text/html")
    found, _ = await reading("https://boards.greenhouse.io/orchard/jobs/44", **{API: answer})
    assert end_of(found) is EndKind.FAILED


async def test_the_whole_board_is_a_list_and_nothing_is_asked_of_it() -> None:
    found, asked = await reading("https://jobs.lever.co/orchard")
    assert (end_of(found), asked) == (EndKind.NOT_POSTING, [])


async def test_a_page_that_shows_or_leads_to_a_board_s_posting_is_read_from_the_board() -> None:
    script = '<script src="https://boards.greenhouse.io/embed/job_board/js?for=orchard"></script>'
    answer = Document(API, 200, json.dumps(JOB).encode())
    embedding = URL + "?gh_jid=44"
    shown, asked = await reading(embedding, **{embedding: page(script, url=embedding), API: answer})
    assert posting_in(shown).source == "greenhouse"
    assert asked == [embedding, API]
    moved = page("", url="https://boards.greenhouse.io/orchard/jobs/44")
    led, _ = await reading(URL, **{URL: moved, API: answer})
    assert posting_in(led).source == "greenhouse"
    elsewhere, _ = await reading(URL, **{URL: page(PAGE, url="https://orchard.example/jobs/45")})
    assert posting_in(elsewhere).source == "page"


async def test_a_page_is_read_with_all_that_it_shows() -> None:
    found, _ = await reading(URL, **{URL: page(PAGE)})
    told = posting_in(found)
    assert (told.title, told.company, told.locations) == ("Gardener", "Orchard", ("Ulm",))
    assert (told.employment, told.posted) == ((Employment.PART_TIME,), "2026-05-01")
    assert told.salary is not None
    assert (told.salary.low, told.salary.currency) == (20, "EUR")
    assert [(r.text, r.need) for r in told.requirements] == [
        ("Pruning", Need.MUST), ("Cider is a plus", Need.NICE)]  # fmt: skip
    assert (told.canonical_url, told.apply_url) == (URL, URL + "/apply")
    assert (told.language, told.raw) == ("en", "posting-source.html")
    assert "Home" not in told.description
    assert "©" not in told.description


async def test_json_ld_on_a_page_is_read_first() -> None:
    block = '<script type="application/ld+json">{"@type":"JobPosting", '
    block += '"title":"Presser","jobLocationType":"TELECOMMUTE",}</script><h1>Presser</h1>'
    found, _ = await reading(URL, **{URL: page(block + BODY)})
    told = posting_in(found)
    assert (told.title, told.source, told.remote) == ("Presser", "json-ld", Remote.REMOTE)
    assert told.apply_url == told.canonical_url == URL


async def test_a_spare_answer_is_asked_for_only_where_the_first_is_gone() -> None:
    url = "https://apply.workable.com/orchard/j/AB12CD"
    first = "https://apply.workable.com/api/v1/widget/accounts/orchard?details=true"
    spare = "https://apply.workable.com/api/v2/accounts/orchard/jobs/AB12CD"
    job = json.dumps({"shortcode": "AB12CD", "title": "Gardener"}).encode()
    found, asked = await reading(url, **{spare: Document(spare, 200, job)})
    assert (posting_in(found).title, asked) == ("Gardener", [first, spare])
    gone, both = await reading(url)
    assert (end_of(gone), both) == (EndKind.DEAD, [first, spare])


MICRODATA = """<html><body><div itemscope itemtype="http://schema.org/JobPosting">
<h1 itemprop="title">Gardener</h1><a itemprop="url" href="/jobs/44">x</a>
<span itemprop="hiringOrganization" itemscope itemtype="http://schema.org/Organization">
<b itemprop="name">Orchard</b></span>
<div itemprop="jobLocation" itemscope><span itemprop="address" itemscope>
<meta itemprop="addressLocality" content="Ulm"><i itemprop="addressCountry">DE</i></span></div>
<div itemprop="jobLocation" itemscope><span itemprop="address" itemscope>
<i itemprop="addressLocality">Bonn</i></span></div>
<time itemprop="datePosted" datetime="2026-05-01">yesterday</time>
<meta itemprop="validThrough" content="2026-07-01"><i itemprop="employmentType">FULL_TIME</i>
<p itemprop="baseSalary" itemscope><meta itemprop="currency" content="EUR">
<b itemprop="value" itemscope><meta itemprop="minValue" content="40000">
<meta itemprop="maxValue" content="50000"><meta itemprop="unitText" content="YEAR"></b></p>
<div itemprop="description"><h3>Requirements</h3><ul><li>Pruning</li></ul></div></div></body>"""


def test_a_page_that_tells_its_posting_by_microdata_is_read_like_json_ld() -> None:
    told = posting_in(posting_of_document(page(MICRODATA), now=NOW))
    assert (told.source, told.title, told.company) == ("json-ld", "Gardener", "Orchard")
    assert told.locations == ("Ulm, DE", "Bonn")
    assert (told.canonical_url, told.posted, told.closes) == (URL, "2026-05-01", "2026-07-01")
    assert told.employment == (Employment.FULL_TIME,)
    assert [r.text for r in told.requirements] == ["Pruning"]
    assert told.salary is not None
    assert (told.salary.low, told.salary.high, told.salary.currency) == (40000, 50000, "EUR")
    over = MICRODATA.replace("2026-07-01", "2026-05-02")
    assert end_of(posting_of_document(page(over), now=NOW)) is EndKind.CLOSED


def test_an_address_in_json_ld_without_a_host_is_the_page_s_own() -> None:
    block = '{"@type":"JobPosting","title":"Presser","url":"/jobs/45","applyUrl":"/a/45"}'
    found = posting_of_document(
        page(f'<h1>Presser</h1><script type="application/ld+json">{block}</script>{BODY}'), now=NOW
    )
    told = posting_in(found)
    assert told.canonical_url == "https://orchard.example/jobs/45"
    assert told.apply_url == "https://orchard.example/a/45"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (NoDocument(EndKind.DEAD, "its host has no address"), EndKind.DEAD),
        (NoDocument(EndKind.FAILED, "it is late"), EndKind.FAILED),
        (page("", status=404), EndKind.DEAD),
        (page("", status=410), EndKind.DEAD),
        (page("", status=401), EndKind.LOGIN),
        (page("", status=403), EndKind.FAILED),
        (page("", status=500), EndKind.FAILED),
        (page(""), EndKind.NOT_POSTING),
        (page("<div>" * 100_000), EndKind.NOT_POSTING),
        (page("<p><b>x" * 50_000), EndKind.NOT_POSTING),
        (page("{}", content_type="application/json"), EndKind.NOT_POSTING),
        (page("<h1>Sign in</h1><form><input type=password></form>"), EndKind.LOGIN),
        (page("<h1>Gardener</h1><p>This position has been filled.</p>"), EndKind.CLOSED),
        (page("<h1>Open positions</h1>" + LINKS), EndKind.NOT_POSTING),
        (page("<h1>Apply</h1><input><input><input><textarea></textarea>"), EndKind.NOT_POSTING),
        (page("<h1>Orchard</h1>" + BODY), EndKind.NOT_POSTING),
    ],
)  # fmt: skip
async def test_each_answer_that_is_no_posting_has_its_own_end(
    answer: Document | NoDocument, kind: EndKind
) -> None:
    found, asked = await reading(URL, **{URL: answer})
    assert (end_of(found), asked) == (kind, [URL])


@pytest.mark.parametrize("kind", [EndKind.DEAD, EndKind.FAILED])
async def test_a_board_that_does_not_answer_has_the_same_ends(kind: EndKind) -> None:
    url = "https://boards.greenhouse.io/orchard/jobs/44"
    found, _ = await reading(url, **{API: NoDocument(kind, "why")})
    assert end_of(found) is kind
    gone, _ = await reading(url)
    assert end_of(gone) is EndKind.DEAD


def test_a_feed_of_job_postings_is_read_as_json() -> None:
    feed = {"items": [{"_jobposting": {"@type": "JobPosting", "title": "Gardener"}}]}
    found = posting_of_document(page(json.dumps(feed), content_type=""), now=NOW)
    assert posting_in(found).raw == "posting-source.json"


def test_jd_json_holds_the_posting_with_its_source_beside_it() -> None:
    found = posting_of_document(page(PAGE), now=NOW)
    files = posting_files(found)
    assert set(files) == {POSTING_FILE, "posting-source.html"}
    assert files["posting-source.html"] == PAGE.encode()
    assert posting_from(files[POSTING_FILE]) == found.found
    assert json.loads(files[POSTING_FILE])["title"] == "Gardener"
    ended = posting_of_document(page(BODY), now=NOW)
    assert set(posting_files(ended)) == {"posting-source.html"}
    assert posting_files(PostingReading(NoPosting(EndKind.DEAD, "gone"))) == {}
    with pytest.raises(StoreFailed):
        posting_from(b"{}")


PIECES = st.sampled_from(
    [
        b"<h1>", b"</h1>", b"<script type='application/ld+json'>", b"</script>",
        b'{"@type":"JobPosting",',
        b'"title":"x"}', b"<li>", b"<ul>", b"<![foo[", b"<!--", b"Requirements", b"\xff",
        b"\x00", b"&lt;p&gt;",
        b"<main>", b"<table><tr><th>Salary<td>", "€1.000 - 2.000".encode(), b"<p><b>",
        b"<svg><title>", b"\xd8\x00", b'<p itemscope itemtype="schema.org/JobPosting">',
        b'<b itemprop="title">', b'<a itemprop="url name" href="//[">', b"<i itemprop=x itemscope>",
        b'<iframe src="//boards.greenhouse.io/embed/job_app?for=a&token=1">',
    ]
)  # fmt: skip


@given(
    st.binary() | st.lists(PIECES | st.binary(max_size=8)).map(b"".join),
    st.sampled_from(["text/html", "application/json", "text/html; charset=utf-16", ""]),
)
def test_any_bytes_give_a_posting_or_a_named_end_and_never_raise(
    content: bytes, content_type: str
) -> None:
    found = posting_of_document(Document(URL, 200, content, content_type), now=NOW)
    if isinstance(found.found, NoPosting):
        assert found.found.sentence.startswith((URL, "x closed"))
    else:
        assert found.found.title
        assert posting_from(posting_files(found)[POSTING_FILE]).title
