"""Kinds of employment and of workplaces, languages, days, requirements, broken JSON, markup."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.dates import day_of, deadline_in
from steadyhand.jobs.posting.description import (
    employment_of,
    language_of,
    remote_of,
    requirements_of,
    workplace_tag,
)
from steadyhand.jobs.posting.lenient_json import as_text, as_url, nested_objects, parse_lenient
from steadyhand.jobs.posting.markup import (
    LineKind,
    MarkupLine,
    lines_text,
    markup_lines,
    plain_text,
)
from steadyhand.jobs.posting.posting import (
    Employment,
    EndKind,
    Need,
    Posting,
    Remote,
    Requirement,
    expired_end,
    is_expired,
)

NOW = datetime(2026, 6, 1, 11, 30, tzinfo=UTC)
FULL, PART, INTERN = Employment.FULL_TIME, Employment.PART_TIME, Employment.INTERNSHIP


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("FULL_TIME", (FULL,)),
        ("FullTime", (FULL,)),
        ("Vollzeit, unbefristet", (FULL, Employment.PERMANENT)),
        ("Teilzeit / befristet", (PART, Employment.TEMPORARY)),
        ("CDI temps plein", (FULL, Employment.PERMANENT)),
        ("Jornada completa", (FULL,)),
        ("Tempo integral", (FULL,)),
        ("Tempo pieno", (FULL,)),
        ("Fulltime", (FULL,)),
        ("Estágio", (INTERN,)),
        ("Intern", (INTERN,)),
        ("CONTRACTOR", (Employment.CONTRACT,)),
        ("Internal", ()),
        ("Other", ()),
        (None, ()),
    ],
)
def test_words_for_employment_mean_its_kinds(said: object, means: tuple[Employment, ...]) -> None:
    assert employment_of([said]) == means


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Remote - Germany", Remote.REMOTE),
        ("Hybrid remote", Remote.HYBRID),
        ("Not remote", Remote.ONSITE),
        ("Vor Ort", Remote.ONSITE),
        ("Télétravail", Remote.REMOTE),
        ("Presencial", Remote.ONSITE),
        ("Ulm", Remote.UNKNOWN),
    ],
)
def test_words_for_the_workplace_mean_its_kind(said: str, means: Remote) -> None:
    assert remote_of(None, said) is means


def test_a_tag_for_job_boards_tells_the_workplace() -> None:
    assert workplace_tag("Join us! #LI-Hybrid") == "Hybrid"
    assert workplace_tag("Join us!") == ""


@pytest.mark.parametrize(
    ("body", "declared", "language"),
    [
        (
            "You will work with the team and the plants, and you have time for your garden.",
            "de",
            "en",
        ),
        (
            "Sie arbeiten mit der Gruppe und die Pflanzen sind für Sie eine Freude, oder der Ort",
            "en",
            "de",
        ),
        ("Obst", "fr-CH", "fr"),
        ("Obst", "french", ""),
        ("Obst", None, ""),
    ],
)
def test_the_text_tells_its_language_and_else_what_is_declared(
    body: str, declared: object, language: str
) -> None:
    assert language_of(body, declared=declared) == language


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-05-31", "2026-05-31"),
        ("2026-05-31T10:00:00+02:00", "2026-05-31T10:00:00+02:00"),
        ("2026-05-31 10:00:00", "2026-05-31T10:00:00"),
        ("2026-05-31T10:00:00 nonsense", "2026-05-31T10:00:00"),
        ("2026-05-31T99:00", "2026-05-31"),
        ("31.05.2026", "2026-05-31"),
        ("31/05/2026", "2026-05-31"),
        ("05/31/2026", "2026-05-31"),
        ("05/06/2026", ""),
        ("06/06/2026", "2026-06-06"),
        ("18 de mayo de 2026", "2026-05-18"),
        ("3. März 2026", "2026-03-03"),
        ("1er juillet 2026", "2026-07-01"),
        ("04 Nov 2026", "2026-11-04"),
        ("November 4th, 2026", "2026-11-04"),
        ("31 February 2026", ""),
        ("99 bottles 2026", ""),
        ("soon", ""),
        (1764205361939, "2025-11-27T01:02:41+00:00"),
        (1764205361, "2025-11-27T01:02:41+00:00"),
        (1e300, ""),
        (True, ""),
        (None, ""),
    ],
)
def test_a_day_is_read_in_its_notation_and_never_guessed(said: object, day: str) -> None:
    assert day_of(said) == day


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("Please apply by June 30, 2026.", "2026-06-30"),
        ("Bewerben Sie sich bis zum 30.06.2026", "2026-06-30"),
        ("Date limite : 30 juin 2026", "2026-06-30"),
        ("Deadline: soon. " + "x" * 60 + ". Closing date 30.06.2026", "2026-06-30"),
        ("Candidatures à envoyer avant le 30 juin 2026", "2026-06-30"),
        ("Founded on June 30, 1926", ""),
        ("You watch each deadline of the Cider Act of 30 June 2019.", ""),
        ("Sie kennen Bewerbungsfrist und Obstgesetz vom 30.06.2019", ""),
        ("Il suit les délais et la date limite fixée par la loi du 30 juin 2019", ""),
        ("Je bewaakt elke sluitingsdatum van de regeling van 30 juni 2019", ""),
        ("You plan our tax work; the deadline was 30 June 2019", ""),
    ],
)
def test_a_deadline_is_read_out_of_running_text_and_no_date_of_a_law(line: str, day: str) -> None:
    assert deadline_in(["Pears.", line]) == ((day, line) if day else ("", ""))


@pytest.mark.parametrize(
    ("closes", "over"),
    [
        ("2026-05-30", True),
        ("2026-06-01", False),
        ("2026-05-31", False),
        ("2026-06-01T11:29:00+00:00", True),
        ("2026-06-01T11:29:00", False),
        ("", False),
        ("soon", False),
    ],
)
def test_a_day_is_past_once_it_has_ended_everywhere(closes: str, over: bool) -> None:
    assert is_expired(closes, NOW) is over
    end = expired_end(Posting("Gardener", "Orchard", closes=closes), NOW)
    assert (end is not None and end.kind is EndKind.CLOSED) is over


MARKUP = """<h3>Your profile</h3><ul><li>Must: a driving licence</li><li>English is a plus</li></ul>
<p>By applying you agree.</p><p><strong>Nice to have</strong></p><ul><li>Cider</li></ul>
<p>Our benefits:</p><ul><li>Pears</li></ul>"""


def test_requirements_stand_under_their_headings_with_their_weight() -> None:
    assert requirements_of(markup_lines(MARKUP)) == (
        Requirement("Must: a driving licence", Need.MUST),
        Requirement("English is a plus", Need.NICE),
        Requirement("Cider", Need.NICE),
    )


@pytest.mark.parametrize(
    ("heading", "need"),
    [
        ("Requirements", Need.MUST),
        ("What you bring", Need.MUST),
        ("Dein Profil", Need.MUST),
        ("Das bringst du mit", Need.MUST),
        ("Votre profil", Need.MUST),
        ("Requisitos", Need.MUST),
        ("Functie-eisen", Need.MUST),
        ("Requisiti", Need.MUST),
        ("Preferred qualifications", Need.NICE),
        ("Von Vorteil", Need.NICE),
        ("Serait un plus", Need.NICE),
        ("Deseable", Need.NICE),
        ("Diferenciais", Need.NICE),
        ("What we offer", None),
        ("Responsibilities", None),
        ("Aufgaben", None),
        ("About Orchard", None),
        ("Our benefits and skills", None),
    ],
)
def test_headings_in_seven_languages_tell_what_stands_below(
    heading: str, need: Need | None
) -> None:
    found = requirements_of(
        (MarkupLine(heading, LineKind.HEADING), MarkupLine("Pruning", LineKind.ITEM))
    )
    assert found == ((Requirement("Pruning", need),) if need else ())


def test_a_soft_heading_is_nice_only_beside_a_hard_one() -> None:
    soft = (MarkupLine("You are a great fit if:"), MarkupLine("You prune", LineKind.ITEM))
    hard = (MarkupLine("At a minimum", LineKind.HEADING), MarkupLine("You climb", LineKind.ITEM))
    assert [r.need for r in requirements_of(soft)] == [Need.MUST]
    assert [r.need for r in requirements_of(soft + hard)] == [Need.NICE, Need.MUST]


def test_a_dividing_line_goes_on_and_a_long_paragraph_is_no_requirement() -> None:
    lines = (
        MarkupLine("Requirements", LineKind.HEADING),
        MarkupLine("Climbing"),
        MarkupLine("Baseline:", LineKind.HEADING),
        MarkupLine("p" * 500, LineKind.ITEM),
        MarkupLine("Pruning", LineKind.ITEM),
        MarkupLine("as follows:", LineKind.ITEM),
    )
    assert [r.text for r in requirements_of(lines)] == ["Climbing", "Pruning"]


def test_markup_is_lines_however_often_it_was_escaped() -> None:
    wanted = (
        MarkupLine("Field & Garden", LineKind.HEADING),
        MarkupLine("Prune", LineKind.ITEM),
        MarkupLine("Go"),
    )
    markup = "<h2>Field &amp; Garden</h2><!-- x --><ul><li><p>• Prune</p></ul>Go<script>no"
    escaped = markup.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert markup_lines(markup) == markup_lines(escaped) == wanted
    assert markup_lines(escaped.replace("&", "&amp;")) == wanted
    assert markup_lines(lines_text(wanted)) == wanted
    assert plain_text("<p>a <span>or</span> c</p><p>b</p>") == "a or c b"
    assert plain_text("&amp;amp;amp;amp;lt;p>") == "&lt;p>"
    assert plain_text(7) == ""


def test_bold_lines_are_headings_and_bold_words_are_not() -> None:
    markup = "<p><b>Tasks</b>:</p><p><b>Note</b> this</p><ul><li><b>Base:</b></li><li><b>x</b></ul>"
    assert [line.kind for line in markup_lines(markup)] == [
        LineKind.HEADING,
        LineKind.TEXT,
        LineKind.HEADING,
        LineKind.ITEM,
    ]
    assert markup_lines("# Head\n\n- item\n#tag") == (
        MarkupLine("Head", LineKind.HEADING),
        MarkupLine("item", LineKind.ITEM),
        MarkupLine("#tag"),
    )


@pytest.mark.parametrize(
    ("block", "values"),
    [
        ('{"a": 1,}', ({"a": 1},)),
        ('<!-- {"a": [1, 2,]} -->', ({"a": [1, 2]},)),
        ('{"a": "x\ny"}', ({"a": "x\ny"},)),
        ('{"a": 1} {"b": ","}', ({"a": 1}, {"b": ","})),
        ('/* c */ {"a": "it\\\'s"}', ({"a": "it\\'s"},)),
        ("{&quot;a&quot;: 1}", ({"a": 1},)),
        ('//<![CDATA[\n{"a": 1};\n//]]>', ({"a": 1},)),
        ("no json", ()),
        ("[" * 100_000, ()),
        ("", ()),
    ],
)
def test_json_is_read_as_pages_break_it(block: str, values: tuple[object, ...]) -> None:
    assert parse_lenient(block) == values


def test_no_more_values_are_looked_for_than_a_page_has() -> None:
    assert len(parse_lenient("1 " * 100)) == 50


def test_addresses_are_absolute_web_addresses_or_nothing() -> None:
    assert as_url("/jobs/1", "https://a.example/x") == "https://a.example/jobs/1"
    bad = (
        "javascript:x",
        "https://u:p@a.example/",
        "http://[",
        "",
        "https://a.example/" + "x" * 2000,
    )
    assert [as_url(each) for each in bad] == [""] * 5
    assert as_text([[], {"label": {"@value": " a  b "}}]) == "a b"
    assert as_text(True) == as_text(None) == ""
    deep: object = {"@type": "JobPosting"}
    for _ in range(20):
        deep = [deep]
    assert list(nested_objects(deep)) == []


@given(st.text())
def test_any_text_is_read_without_fault_by_each_reader(said: str) -> None:
    lines = markup_lines(said)
    assert all(line.text == line.text.strip() != "" for line in lines)
    assert day_of(said) == "" or len(day_of(said)) >= 10
    assert isinstance(parse_lenient(said), tuple)
    assert len(requirements_of(lines)) <= len(lines)
    assert language_of(said) in ("", *"en de fr es pt it nl".split())
    assert isinstance(deadline_in([said]), tuple)
    assert isinstance(is_expired(said, NOW), bool)
