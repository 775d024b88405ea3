"""JSON-LD JobPosting in every shape that sites give it."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.jsonld import posting_of, postings_of
from steadyhand.jobs.posting.posting import Employment, Need, Posting, Remote

JOB: dict[str, object] = {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    "title": "Field &amp; Garden Lead",
    "hiringOrganization": {"@type": "Organization", "name": "Orchard"},
}


def read(**told: object) -> Posting:
    found = posting_of([json.dumps(JOB | told)])
    assert found is not None
    return found


def test_every_fact_of_a_job_posting_is_read() -> None:
    found = read(
        description="&lt;h3&gt;Requirements&lt;/h3&gt;&lt;li&gt;Pruning&lt;/li&gt;",
        datePosted="2026-05-01",
        validThrough="2026-07-01T00:00",
        employmentType=["FULL_TIME", "CONTRACTOR"],
        identifier={"@type": "PropertyValue", "name": "Orchard", "value": 77},
        directApply="True",
        url="https://orchard.example/jobs/77",
        inLanguage="en",
        applicantLocationRequirements=[{"@type": "Country", "name": "Germany"}, {"name": "France"}],
        jobLocationType="TELECOMMUTE",
        applicationContact={"url": "https://orchard.example/apply"},
    )
    assert found.title == "Field & Garden Lead"
    assert [r.text for r in found.requirements] == ["Pruning"]
    assert found.employment == (Employment.FULL_TIME, Employment.CONTRACT)
    assert (found.posted, found.closes) == ("2026-05-01", "2026-07-01T00:00:00")
    assert (found.reference, found.direct_apply, found.language) == ("77", True, "en")
    assert (found.remote, found.remote_within) == (Remote.REMOTE, ("Germany", "France"))
    assert found.canonical_url == "https://orchard.example/jobs/77"
    assert found.apply_url == "https://orchard.example/apply"


def test_whose_number_it_is_tells_the_company_that_nothing_else_names() -> None:
    assert read(hiringOrganization=None, identifier={"name": "Orchard"}).company == "Orchard"


def quantity(**told: object) -> dict[str, object]:
    return {
        "@type": "MonetaryAmount",
        "currency": "EUR",
        "value": {"@type": "QuantitativeValue"} | told,
    }


@pytest.mark.parametrize(
    ("pay", "means"),
    [
        (quantity(minValue=50000, maxValue=60000, unitText="YEAR"), (50000, 60000, "EUR", "year")),
        (quantity(value=20, unitText="HOUR"), (20, 20, "EUR", "hour")),
        (quantity(value="20", unitCode="HUR"), (20, 20, "EUR", "hour")),
        (quantity(value="50.000 - 60.000", unitText="YEAR"), (50000, 60000, "EUR", "year")),
        (quantity(minValue=0, maxValue=0), None),
        (quantity(minValue="18,50", unitText="hour"), (18.5, None, "EUR", "hour")),
        (
            {"currency": "EUR", "value": [{"minValue": 1000, "unitText": "MON"}]},
            (1000, None, "EUR", "month"),
        ),
        ({"currency": "EUR", "minValue": 10, "maxValue": 20}, (10, 20, "EUR", "")),
        ({"currency": "EUR", "value": 40000}, (40000, 40000, "EUR", "")),
        ({"priceCurrency": "EUR", "price": 40000}, (40000, 40000, "EUR", "")),
        ([{"minPrice": 10, "maxPrice": 20, "priceCurrency": "EUR"}], (10, 20, "EUR", "")),
        (40000, (40000, 40000, "GBP", "")),
        ("£40k per year", (40000, 40000, "GBP", "year")),
        ({"value": "negotiable"}, None),
        ([{}, {"value": 5000}], (5000, 5000, "GBP", "")),
    ],
)
def test_a_base_salary_is_read_in_all_its_shapes(pay: object, means: object) -> None:
    found = read(baseSalary=pay, salaryCurrency="GBP").salary
    assert (found and (found.low, found.high, found.currency, found.period.value)) == means


def test_the_country_tells_a_shared_sign_and_the_text_the_pay_that_is_not_given() -> None:
    place = {"address": {"addressLocality": "Salem", "addressCountry": "USA"}}
    found = read(jobLocation=[place], description="Salary: $50,000 - $60,000 a year")
    assert found.salary is not None
    assert found.salary.currency == "USD"
    both = read(jobLocation=[place, {"address": {"addressCountry": "Mexico"}}], baseSalary="$50k")
    assert both.salary is not None
    assert both.salary.currency == ""


def test_places_with_one_wrong_address_go_by_their_names() -> None:
    places = [{"name": n, "address": {"addressLocality": "HQ"}} for n in ("Ulm", "Bonn")]
    assert read(jobLocation=places).locations == ("Ulm", "Bonn")
    assert read(jobLocation=places[:1]).locations == ("HQ",)


def test_parts_beside_the_description_are_read_and_run_on_items_parted() -> None:
    found = read(
        description="<p>Pears.</p>",
        qualifications="Pruning&nbsp;Climbing (preferred)&nbsp;2 years",
        responsibilities=["<p>Prune</p>", None],
        experienceRequirements={
            "@type": "OccupationalExperienceRequirements",
            "description": "<p>Cider</p>",
        },
        skills=7,
    )
    told = [(r.text, r.need) for r in found.requirements]
    assert told == [
        ("Pruning", Need.MUST),
        ("Climbing (preferred)", Need.NICE),
        ("2 years", Need.MUST),
        ("Cider", Need.MUST),
    ]
    assert "# Responsibilities\nPrune" in found.description


def test_direct_apply_and_reference_are_unknown_where_nobody_says_them() -> None:
    found = read(directApply="maybe", identifier="R-7", jobLocationType="hybrid")
    assert (found.direct_apply, found.reference, found.remote) == (None, "R-7", Remote.HYBRID)
    assert read(directApply=False).direct_apply is False


def test_all_postings_of_a_page_are_told_each_once() -> None:
    two = [JOB, JOB | {"title": "Presser"}, JOB, {"@type": "http://schema.org/Thing"}]
    assert [p.title for p in postings_of([json.dumps(two)])] == ["Field & Garden Lead", "Presser"]
    assert postings_of([json.dumps({"@type": "schema:JobPosting", "name": "x"})])[0].title == "x"


TOLD = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                "name value address url minValue maxValue unitText currency @type".split()
            ),
            inner,
        )
    ),
    max_leaves=8,
)
KEYS = (
    "title description baseSalary salaryCurrency jobLocation employmentType identifier"
    " validThrough url hiringOrganization applicantLocationRequirements jobLocationType"
    " directApply qualifications"
).split()


@given(st.dictionaries(st.sampled_from(KEYS), TOLD))
def test_any_values_make_a_posting_without_fault(told: dict[str, object]) -> None:
    assert read(**told).source == "json-ld"


@pytest.mark.parametrize(
    "block",
    [
        '"' + '\\"' * 200_000,
        "x" + "\n" * 200_000 + "x",
        "{" + ", " * 200_000,
        '{"a": 1} /* ' * 40_000,
        "<!--" * 100_000,
        "[" * 400_000,
        '{"@graph":' * 80_000,
    ],
)
def test_no_block_takes_the_square_of_its_length(block: str) -> None:
    began = time.process_time()
    assert postings_of([block]) == []
    assert time.process_time() - began < 5  # a tenth of it; a busy machine gets its time


def test_a_block_is_mended_up_to_a_string_that_nobody_closed() -> None:
    job = json.dumps(JOB)
    for block in (
        f"\n\n  // jobs\n{job[:-1]},}}",
        f'{job} "open',
        f"<!--\n{job}\n-->",
        job + " \\",
    ):
        assert [found.company for found in postings_of([block])] == ["Orchard"]
