"""What cannot be so, or may be something else, is unknown and said, and no other statement."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.description import denies_remote, language_of, remote_of
from steadyhand.jobs.posting.jsonld import postings_of
from steadyhand.jobs.posting.lenient_json import (
    NODES_MAX,
    REFERENCE_DEPTH_MAX,
    nodes_by_id,
    parse_lenient,
    resolve_references,
)
from steadyhand.jobs.posting.plausibility import drop_board_name, is_name, sound_posting
from steadyhand.jobs.posting.posting import Evidence, Posting, Remote
from steadyhand.jobs.posting.salary import Pay, offered_salary, pay_in, pay_of, stated_pay

Told = tuple[float | None, float | None, str, str]
JOB = {"@type": "JobPosting", "title": "Cooper", "description": "<p>Barrels.</p>"}


def told(pay: Pay) -> Told | None:
    found = pay.salary
    return found and (found.low, found.high, found.currency, found.period.value)


def read(**facts: object) -> Posting:
    return sound_posting(postings_of([json.dumps(JOB | facts)])[0])


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Pay: 1,900 EUR biweekly", (1900, 1900, "EUR", "fortnight")),
        ("Pay: 1,900 EUR every two weeks", (1900, 1900, "EUR", "fortnight")),
        ("Lohn: 1.900 € alle zwei Wochen", (1900, 1900, "EUR", "fortnight")),
        ("Salaire : 1 900 € toutes les deux semaines", (1900, 1900, "EUR", "fortnight")),
        ("Salaris: € 1.900 per 2 weken", (1900, 1900, "EUR", "fortnight")),
        ("Pay: 1,900 EUR semi-monthly", (1900, 1900, "EUR", "half_month")),
        ("Salario: 1.900 € quincenal", (1900, 1900, "EUR", "half_month")),
        ("Salaris: € 2.500 per 4 weken", (2500, 2500, "EUR", "")),
        ("Pay: 3,000 EUR every three months", (3000, 3000, "EUR", "")),
        ("Pay: 900 EUR bimonthly", (900, 900, "EUR", "")),
        ("Pay: 300 EUR per shift", (300, 300, "EUR", "")),
        ("Pay: 20 EUR/hour - 31 EUR/hour", (20, 31, "EUR", "hour")),
        ("Salaris: € 20 per uur tot € 31 per uur", (20, 31, "EUR", "hour")),
        ("Pay: 20 EUR per hour, with some years up to 31 EUR per hour", (20, None, "EUR", "hour")),
        ("Between 20 EUR per hour and 31 EUR per hour, a fair pay", (20, 31, "EUR", "hour")),
        ("We offer 20 EUR per hour", (20, 20, "EUR", "hour")),
        ("Dog money: 600 EUR per year", None),
        ("Pay: 20/hour - 31 EUR/hour", (20, 31, "EUR", "hour")),
        ("Pay: 20 EUR/hour - 31 GBP/hour", None),
        ("Pay: 60k EUR/year – 80k EUR/year", (60000, 80000, "EUR", "year")),
        ("Gehalt: 2.900 € brutto/Monat bis 3.400 € brutto/Monat", (2900, 3400, "EUR", "month")),
        ("Pay: 20 EUR per hour to start - 31 EUR later", (20, None, "EUR", "hour")),
        ("Pay: 20 EUR per hour to start and 31 EUR later", None),
        ("Pay: 3,000 EUR per month, 60 EUR per month for sport", (3000, 3000, "EUR", "month")),
        ("Pay 3,000 EUR a month plus up to 5,000 EUR for removal", (3000, 3000, "EUR", "month")),
        ("Courses: 900 EUR a year; salary 40,000 EUR a year", (40000, 40000, "EUR", "year")),
        ("Base salary 50,000 EUR a year, OTE 90,000 EUR per year", (50000, 50000, "EUR", "year")),
        ("OTE 90,000 EUR per year", (90000, 90000, "EUR", "year")),
        ("Salary: 30,000 EUR a year (2,500 EUR a month)", (30000, 30000, "EUR", "year")),
        ("Salary 30,000 EUR or 30,000 GBP a year", None),
        ("We pay 60 EUR a month for your gym", None),
        ("Training pay: 900 EUR a year", None),
        ("Pay: 65,000 EUR per hour", None),
        ("Pay: 24 EUR per year", None),
        ("Our box costs 60 EUR per month, and our customers like it and stay with us", None),
    ],
)
def test_an_amount_is_the_pay_by_the_words_beside_it_or_unknown(
    said: str, means: Told | None
) -> None:
    assert told(pay_in([said])) == means


@pytest.mark.parametrize(
    "said",
    ["Training pay: 900 EUR a year", "Pay: 65,000 EUR per hour", "Pay 30,000 EUR or 45,000 GBP"],
)
def test_an_amount_that_was_said_and_not_taken_is_told(said: str) -> None:
    (doubt,) = pay_in([said]).doubts
    assert doubt.fact == "salary"
    assert doubt.why


def test_lines_that_tell_two_kinds_of_pay_tell_none() -> None:
    lines = ["Pay: 20 EUR per hour", "Salary: 90,000 EUR per year"]
    assert pay_in(lines).salary is None
    assert pay_in(lines).doubt
    assert told(pay_in([lines[0], "Pay: 20 EUR per hour"])) == (20, 20, "EUR", "hour")


def test_parts_and_words_that_do_not_agree_tell_nothing() -> None:
    month = offered_salary(4000, 4000, currency="EUR", period="MONTH")
    assert told(pay_of(month, ["Salary: 48,000 EUR per year"])) == (4000, 4000, "EUR", "month")
    assert told(pay_of(month, ["Salary: 95,000 EUR per year"])) is None
    assert told(pay_of(month, ["Salary: 48,000 GBP per year"])) is None
    assert told(pay_of(month, ["OTE 95,000 EUR per year"])) == (4000, 4000, "EUR", "month")
    wrong = offered_salary(65000, 82000, currency="EUR", period="HOUR")
    assert pay_of(wrong).doubts
    assert told(pay_of(wrong, ["Salary: 65,000 EUR a year"])) == (65000, 65000, "EUR", "year")
    assert told(stated_pay("nothing")) is None


@pytest.mark.parametrize(
    "name",
    "confidential|N/A|k. A.|-|{{company_name}}|${company}|[Company]|%COMPANY%|__NAME__|Company Name"
    "|undefined|Vertraulich|Entreprise confidentielle|TBD|Nicht angegeben.".split("|"),
)
def test_a_placeholder_is_no_name_and_no_place(name: str) -> None:
    found = read(hiringOrganization=name, jobLocation=name)
    assert (found.company, found.locations) == ("", ())
    assert [each.fact for each in found.doubts] == ["company", "locations"]
    assert read(title=name).title == ""


@pytest.mark.parametrize("name", ["trivet", "Company of Coopers", "N26", "Private Roof", "NA Oak"])
def test_a_name_is_kept_whatever_words_it_is_made_of(name: str) -> None:
    assert is_name(name)
    assert read(hiringOrganization=name).company == name


def test_a_region_s_code_is_no_placeholder_beside_its_town() -> None:
    address = {"addressLocality": "Nola", "addressRegion": "NA", "addressCountry": "IT"}
    assert read(jobLocation={"address": address}).locations == ("Nola, NA, IT",)


def test_a_slug_is_written_as_the_text_writes_it_or_not_at_all() -> None:
    assert read(hiringOrganization="oak-barrels-2").company == ""
    body = "At Oak Barrels we bend wood."
    assert read(hiringOrganization="oak-barrels-2", description=body).company == "Oak Barrels"


def test_a_board_s_own_short_name_is_no_employer_unless_the_text_has_it() -> None:
    bare = Posting("Cooper", "oakbarrels", description="We bend wood.")
    assert drop_board_name(bare, "oakbarrels").company == ""
    assert drop_board_name(bare, "oakbarrels").doubts_of("company")
    assert drop_board_name(replace(bare, description="At oakbarrels we do."), "oakbarrels").company
    assert (
        drop_board_name(bare, "").company == drop_board_name(bare, "other").company == "oakbarrels"
    )


@pytest.mark.parametrize(
    ("posted", "closes", "kept"),
    [
        ("2026-05-04", "2026-06-30", "2026-06-30"),
        ("2026-05-04", "2026-05-04", "2026-05-04"),
        ("2026-05-04", "2026-05-01", ""),
        ("2026-05-04", "1970-01-01T00:00:00Z", ""),
        ("2026-05-04", "0001-01-01", ""),
        ("2026-05-04", "9999-12-31", ""),
        ("1970-01-01", "2026-06-30", "2026-06-30"),
        ("", "2026-06-30", "2026-06-30"),
    ],
)
def test_a_closing_day_that_cannot_be_is_none(posted: str, closes: str, kept: str) -> None:
    found = read(datePosted=posted, validThrough=closes)
    assert found.closes == kept
    assert bool(found.doubts_of("closes")) is (not kept)
    assert ("closes" in [each.fact for each in found.evidence]) is bool(kept)


def test_what_is_sound_stays_as_it_is() -> None:
    found = read(hiringOrganization="Oak", datePosted="2026-05-04", jobLocation="Ulm")
    assert sound_posting(found) == found
    assert found.doubts == ()
    assert Evidence("company", "json-ld hiringOrganization", "Oak") in found.evidence


GRAPH = {
    "@graph": [
        {"@id": "#org", "@type": "Organization", "name": "Oak", "member": {"@id": "#all"}},
        {"@id": "#all", "@type": "Organization", "name": "All", "member": {"@id": "#org"}},
        {"@id": "_:p", "@type": "PostalAddress", "addressLocality": "Ulm"},
        JOB
        | {
            "hiringOrganization": [{"@id": "#org"}],
            "jobLocation": {"@type": "Place", "address": {"@id": "_:p"}},
        },
    ]
}


def test_objects_that_name_others_of_their_page_stand_for_them() -> None:
    (found,) = postings_of([json.dumps(GRAPH)])
    assert (found.company, found.locations) == ("Oak", ("Ulm",))
    apart = [json.dumps(JOB | {"hiringOrganization": "https://a.example/#o"})]
    apart.append('{"@id": "https://a.example/#o", "name": "Oak"}')
    assert postings_of(apart)[0].company == "Oak"
    assert (
        postings_of([json.dumps(JOB | {"hiringOrganization": {"@id": "#gone"}})])[0].company == ""
    )


def test_references_are_followed_so_far_and_no_farther() -> None:
    circle = {"@id": "#a", "to": {"@id": "#a"}}
    assert resolve_references(circle, nodes_by_id([circle]))
    deep: object = "x"
    for _ in range(REFERENCE_DEPTH_MAX + 3):
        deep = [deep]
    assert resolve_references(deep, {}) == deep
    assert nodes_by_id([[{"@id": 7}] * (NODES_MAX + 1)]) == {}


def test_comments_in_json_say_nothing() -> None:
    block = '{"a": "https://x.example", // the "first", one\n /* "b": 1, */ "c": 2, // last\n}'
    assert parse_lenient(block) == ({"a": "https://x.example", "c": 2},)


@pytest.mark.parametrize(
    ("title", "means"),
    [
        ("Cook (remote)", Remote.REMOTE),
        ("Remote Cook", Remote.REMOTE),
        ("Cook - hybrid", Remote.HYBRID),
        ("Hybrid work: Cook", Remote.HYBRID),
        ("Cook (not a remote position)", Remote.ONSITE),
        ("Koch, kein Homeoffice", Remote.ONSITE),
        ("Cuisinier (pas de télétravail)", Remote.ONSITE),
        ("Kok, geen thuiswerk", Remote.ONSITE),
        ("Koch, Homeoffice: nein", Remote.ONSITE),
        ("Cook, 0 % remote", Remote.ONSITE),
        ("Koch, teilweise Homeoffice", Remote.HYBRID),
        ("Home Office Manager", Remote.UNKNOWN),
        ("Cook, not fully remote", Remote.UNKNOWN),
        ("Remote Sensing Analyst", Remote.UNKNOWN),
        ("Remote Sensing Analyst (remote)", Remote.REMOTE),
        ("Hybrid Cloud Engineer", Remote.UNKNOWN),
        ("Hybrid Barley Grower", Remote.UNKNOWN),
        ("Mechaniker Hybridantriebe", Remote.UNKNOWN),
    ],
)
def test_a_title_tells_the_workplace_only_where_it_speaks_of_it(title: str, means: Remote) -> None:
    assert remote_of(title=title) is means


def test_remote_that_is_denied_elsewhere_is_not_known() -> None:
    away = {"jobLocationType": "TELECOMMUTE"}
    assert read(**away).remote is Remote.REMOTE
    denied = read(**away, description="<p>This is not a remote position.</p>")
    assert (denied.remote, denied.doubts[0].fact) == (Remote.UNKNOWN, "remote")
    assert read(**away, title="Cooper (hybrid)").remote is Remote.UNKNOWN
    assert denies_remote(["Barrels."]) == ""


DE = "Sie arbeiten mit der Gruppe und die Pflanzen sind für Sie eine Freude bei uns und dem Team."
EN = "You will work with the team and the plants, and you have time for your garden and our trees."


def test_a_text_in_two_languages_is_in_none() -> None:
    assert language_of(f"{DE}\n{EN}", declared="en") == ""
    assert language_of(f"{DE}\n{DE}\n{DE}\n{EN}", declared="en") == "de"
    both = "the and with you for our will your und der die das mit für wir sie"
    assert language_of(both, declared="en") == ""
    assert language_of("olla " * 100, declared="en") == ""
    assert language_of("olla " * 100, declared="fi") == "fi"


@given(st.text(), st.text(), st.sampled_from(["", "2026-05-04"]))
def test_any_posting_is_sound_after_one_pass(title: str, company: str, day: str) -> None:
    once = sound_posting(
        Posting(title, company, (title,), posted=day, closes=company, description=title)
    )
    assert sound_posting(once) == once


@given(st.recursive(st.text() | st.none(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)))
def test_any_data_are_resolved_without_fault(value: object) -> None:
    named = nodes_by_id([value])
    resolve_references(value, named)
    assert all(len(each) > 1 for each in named.values())
