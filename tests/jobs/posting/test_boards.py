"""Answers of public boards, invented in their documented shapes, and the addresses they live at."""

import json

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.board_answers import feed_posting, is_board_answer, read_board_answer
from steadyhand.jobs.posting.boards import KINDS, Board
from steadyhand.jobs.posting.plausibility import company_spelling
from steadyhand.jobs.posting.posting import Employment, Need, Period, Posting, Remote

UUID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"


def answer(kind: str, whole: object, job: str = "44") -> Posting:
    found = read_board_answer(json.dumps(whole), board(kind, job))
    assert found is not None
    return found


def board(kind: str, job: str = "44") -> Board:
    return Board(
        kind, "green-orchard", job, "https://api.example.org/", "https://jobs.example.org/44"
    )


GREENHOUSE = {
    "id": 44,
    "title": "Field &amp; Garden Lead",
    "company_name": " Green Orchard ",
    "location": {"name": "Hybrid, Leipzig"},
    "absolute_url": "https://boards.greenhouse.io/orchard/jobs/44",
    "requisition_id": "R-7",
    "first_published": "2026-05-01T10:00:00-04:00",
    "application_deadline": "2026-07-01",
    "language": "en",
    "content": "&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;Pruning&lt;/li&gt;&lt;/ul&gt;",
    "metadata": [{"name": "Time Type", "value": ["Full-time"]}, {"name": "Other", "value": None}],
    "pay_input_ranges": [
        {"min_cents": 5000000, "max_cents": 7500000, "currency_type": "EUR", "title": "Annual pay"},
        {"min_cents": 4000000, "max_cents": 6000000, "currency_type": "EUR", "blurb": "<p>x</p>"},
    ],
    "questions": [
        {"label": "Apples?", "required": True, "fields": [
            {"type": "multi_value_single_select", "values": [{"label": "Yes"}, {"label": "No"}]}]}],
    "demographic_questions": {"questions": [
        {"label": "Colour", "type": "multi", "answer_options": [{"label": "Red"}]}]},
    "compliance": [{"questions": [{"label": "Veteran", "fields": []}]}],
}  # fmt: skip


def test_greenhouse_tells_the_vacancy_and_the_form_s_questions() -> None:
    found = answer("greenhouse", GREENHOUSE)
    assert (found.title, found.company, found.locations) == (
        "Field & Garden Lead", "Green Orchard", ("Hybrid, Leipzig",))  # fmt: skip
    assert (found.remote, found.employment) == (Remote.HYBRID, (Employment.FULL_TIME,))
    assert found.salary is not None
    assert (found.salary.low, found.salary.high) == (40000, 75000)
    assert (found.salary.currency, found.salary.period) == ("EUR", Period.YEAR)
    assert [r.text for r in found.requirements] == ["Pruning"]
    assert (found.reference, found.closes) == ("R-7", "2026-07-01")
    assert [(a.label, a.required, a.options) for a in found.asked] == [
        ("Apples?", True, ("Yes", "No")),
        ("Veteran", False, ()),
        ("Colour", False, ("Red",)),
    ]


def test_greenhouse_without_a_place_or_one_currency_tells_offices_and_no_pay() -> None:
    ranges = [{"min_cents": 1, "max_cents": 2, "currency_type": c} for c in ("EUR", "USD")]
    offices = [{"name": "Ulm", "location": None}, {"name": "HQ", "location": "Bonn, Germany"}]
    found = answer(
        "greenhouse",
        {"jobs": [{"id": 44, "title": "G", "offices": offices, "pay_input_ranges": ranges}]},
    )
    assert (found.locations, found.salary) == (("Ulm", "Bonn, Germany"), None)
    assert (found.company, found.apply_url) == ("green-orchard", "https://jobs.example.org/44")


LEVER = {
    "id": "44",
    "text": "Gardener",
    "categories": {"commitment": "Full-time", "location": "Ulm", "allLocations": ["Ulm", "Bonn"]},
    "country": "US",
    "workplaceType": "remote",
    "createdAt": 1764205361939,
    "description": "<p>Green Orchard grows pears.</p>",
    "lists": [
        {"text": "What you bring", "content": "<li>Pruning</li><li>Cider is a plus</li>"},
        {"text": "", "content": None},
    ],
    "additional": "<p>We are old.</p>",
    "hostedUrl": "https://jobs.lever.co/green-orchard/44",
    "applyUrl": "https://jobs.lever.co/green-orchard/44/apply",
    "salaryRange": {"min": 50, "max": 60, "currency": "USD", "interval": "per-hour-wage"},
}


def test_lever_tells_the_vacancy_and_the_company_as_its_text_writes_it() -> None:
    found = answer("lever", LEVER)
    assert (found.company, found.locations) == ("Green Orchard", ("Ulm", "Bonn"))
    assert (found.remote, found.employment) == (Remote.REMOTE, (Employment.FULL_TIME,))
    assert found.salary is not None
    assert (found.salary.currency, found.salary.period) == ("USD", Period.HOUR)
    assert [r.need for r in found.requirements] == [Need.MUST, Need.NICE]
    assert found.apply_url.endswith("/apply")
    assert found.posted.startswith("2025-11-27")


def test_lever_s_words_for_the_pay_are_read_where_no_range_is_given() -> None:
    job = LEVER | {
        "salaryRange": None,
        "salaryDescriptionPlain": "$50 per hour",
        "additional": None,
    }
    found = answer("lever", [job | {"workplaceType": "unspecified", "description": None}])
    assert found.salary is not None
    assert (found.salary.low, found.salary.currency) == (50, "USD")
    assert (found.remote, found.company) == (Remote.UNKNOWN, "green-orchard")


ASHBY = {
    "id": "44",
    "title": "Gardener",
    "location": "Ulm",
    "secondaryLocations": [
        {"location": "", "address": {"addressLocality": "Bonn"}}, {"location": None}],
    "employmentType": "FullTime",
    "isRemote": True,
    "descriptionHtml": "<h2>Requirements</h2><ul><li>Pruning</li></ul>",
    "publishedAt": "2026-04-30T16:21:55.393+00:00",
    "jobUrl": f"https://jobs.ashbyhq.com/green-orchard/{UUID}",
    "applyUrl": f"https://jobs.ashbyhq.com/green-orchard/{UUID}/application",
    "compensation": {"compensationTiers": [{"components": [
        {"compensationType": "Salary", "interval": "1 YEAR", "currencyCode": "USD",
         "minValue": 81000, "maxValue": 87000},
        {"compensationType": "EquityPercentage", "interval": "NONE", "minValue": 0.5}]}]},
}  # fmt: skip


def test_ashby_tells_the_vacancy_out_of_the_board_s_list() -> None:
    found = answer("ashby", {"apiVersion": "1", "jobs": [{"id": "1"}, ASHBY]}, UUID)
    assert (found.title, found.locations) == ("Gardener", ("Ulm", "Bonn"))
    assert found.salary is not None
    assert (found.salary.low, found.salary.high) == (81000, 87000)
    assert (found.salary.currency, found.salary.period) == ("USD", Period.YEAR)
    assert found.remote is Remote.REMOTE


def test_an_answer_is_data_whatever_it_holds() -> None:
    assert is_board_answer('{"jobs": []}')
    assert is_board_answer("[]")
    assert not is_board_answer("<html>Please sign in</html>")
    assert not is_board_answer("")


def test_a_posting_is_found_however_long_its_board_s_list_is() -> None:
    others = [{"id": str(number), "descriptionHtml": "x" * 10_000} for number in range(100, 200)]
    long = {"jobs": [*others, {"id": "44", "title": "Gardener"}]}
    assert answer("ashby", long).title == "Gardener"


def test_ashby_s_workplace_outweighs_its_flag_and_pay_without_amounts_is_none() -> None:
    empty = {"compensationTiers": [{"components": [{"compensationType": "Salary"}]}]}
    found = answer("ashby", {"jobs": [ASHBY | {"workplaceType": "Hybrid", "compensation": empty}]})
    assert (found.remote, found.salary) == (Remote.HYBRID, None)
    bare = answer("ashby", {"jobs": [{"id": "44", "title": "G", "descriptionHtml": 7}]})
    assert (bare.salary, bare.description, bare.remote) == (None, "", Remote.UNKNOWN)


SMART = {
    "id": "44",
    "name": "Gardener",
    "refNumber": "REF7",
    "company": {"identifier": "GreenOrchard", "name": "Green Orchard Inc"},
    "releasedDate": "2026-02-19T19:36:42.346Z",
    "location": {"city": "Ulm", "region": "BW", "country": "de", "remote": True},
    "typeOfEmployment": {"label": "Full-time"},
    "compensation": {"min": 40000, "max": 50000, "currency": "EUR", "period": "YEARLY"},
    "language": {"code": "en"},
    "jobAd": {"sections": {
        "companyDescription": {"title": "Company", "text": "<p>Pears.</p>"},
        "qualifications": {"title": "Q", "text": "<ul><li>Pruning</li></ul>"},
        "additionalInformation": {"text": 7}}},
    "applyUrl": "https://jobs.smartrecruiters.com/GreenOrchard/44-gardener?oga=true",
}  # fmt: skip


def test_smartrecruiters_tells_the_vacancy_out_of_its_sections() -> None:
    found = answer("smartrecruiters", SMART)
    assert (found.company, found.locations) == ("Green Orchard Inc", ("Ulm, BW, DE",))
    assert (found.remote, found.employment) == (Remote.REMOTE, (Employment.FULL_TIME,))
    assert [r.text for r in found.requirements] == ["Pruning"]
    assert found.salary is not None
    assert (found.salary.period, found.reference) == (Period.YEAR, "REF7")
    hybrid = answer(
        "smartrecruiters", SMART | {"location": {"hybrid": True, "fullLocation": "Ulm"}}
    )
    assert (hybrid.remote, hybrid.locations) == (Remote.HYBRID, ("Ulm",))
    bare = answer("smartrecruiters", {"id": "44", "location": {"country": "Chile"}})
    assert (bare.remote, bare.locations) == (Remote.UNKNOWN, ("Chile",))


WORKABLE = {
    "title": "Gardener",
    "shortcode": "AB12CD",
    "telecommuting": True,
    "employment_type": "Full-time",
    "url": "https://apply.workable.com/j/AB12CD",
    "published_on": "2026-05-01",
    "description": "<p>Pears.</p>",
    "requirements": "<ul><li>Pruning</li></ul>",
    "salary": {"salary_from": 1000, "salary_to": 2000, "salary_currency": "eur"},
    "locations": [
        {"city": "Ulm", "region": None, "country": "Germany", "hidden": False},
        {"hidden": True},
    ],
}


def test_workable_tells_one_vacancy_out_of_an_entry_for_each_place() -> None:
    other = WORKABLE | {"locations": [], "city": "", "state": "", "country": "Portugal"}
    found = answer("workable", {"name": "Green Orchard", "jobs": [WORKABLE, other]}, "ab12cd")
    assert (found.company, found.locations) == ("Green Orchard", ("Ulm, Germany", "Portugal"))
    assert (found.remote, found.apply_url) == (
        Remote.REMOTE,
        "https://apply.workable.com/j/AB12CD/apply",
    )
    assert [r.text for r in found.requirements] == ["Pruning"]
    assert found.salary is not None
    assert found.salary.currency == "EUR"
    hybrid = WORKABLE | {
        "workplace": "hybrid",
        "full_description": "<p>All</p>",
        "telecommuting": False,
    }
    assert answer("workable", {"jobs": [hybrid]}, "AB12CD").remote is Remote.HYBRID
    none = answer("workable", {"jobs": [{"shortcode": "AB12CD"}]}, "AB12CD")
    assert (none.remote, none.company) == (Remote.UNKNOWN, "green-orchard")


RECRUITEE = {
    "id": 44,
    "slug": "gardener",
    "title": "Gardener",
    "company_name": "Green Orchard",
    "city": "Ulm",
    "country": "Germany",
    "country_code": "DE",
    "remote": False,
    "hybrid": True,
    "employment_type_code": "parttime",
    "description": "<p>Pears.</p>",
    "requirements": "<ul><li>Pruning</li></ul>",
    "salary": {"min": "18.50", "max": "20.00", "period": "hour", "currency": "EUR"},
    "close_at": "2026-07-01",
    "careers_url": "https://green.recruitee.com/o/gardener",
}


def test_recruitee_tells_the_vacancy_with_what_it_asks_for_apart() -> None:
    found = answer("recruitee", {"offer": RECRUITEE}, "gardener")
    assert (found.locations, found.remote) == (("Ulm, Germany",), Remote.HYBRID)
    assert found.employment == (Employment.PART_TIME,)
    assert found.salary is not None
    assert (found.salary.low, found.salary.period) == (18.5, Period.HOUR)
    assert (found.closes, found.apply_url) == (
        "2026-07-01",
        "https://green.recruitee.com/o/gardener/c/new",
    )
    places = [{"city": "Ulm", "country": "Germany"}, {"city": "Bonn"}]
    several = {"offers": [RECRUITEE | {"locations": places, "requirements": None, "hybrid": None}]}
    other = answer("recruitee", several, "44")
    assert (other.locations, other.requirements) == (("Ulm, Germany", "Bonn"), ())
    bare = answer("recruitee", {"offer": {"id": 44, "location": "Ulm"}})
    assert (bare.locations, bare.description) == (("Ulm",), "")


def test_a_posting_that_is_not_listed_any_more_is_none() -> None:
    assert read_board_answer(json.dumps({"jobs": []}), board("ashby")) is None
    assert read_board_answer("not json", board("lever")) is None
    assert read_board_answer(json.dumps({"id": "144"}), board("lever")) is None


def test_a_posting_that_its_board_calls_shut_is_none() -> None:
    assert (
        read_board_answer(json.dumps(SMART | {"active": False}), board("smartrecruiters")) is None
    )
    shut = {"offer": RECRUITEE | {"status": "closed"}}
    assert read_board_answer(json.dumps(shut), board("recruitee", "gardener")) is None
    assert answer("smartrecruiters", SMART | {"active": True, "status": "PUBLISHED"}).title


def test_greenhouse_s_pay_may_stand_in_a_field_of_the_employer_s_own() -> None:
    value = {"unit": "USD", "min_value": "50000.0", "max_value": "60000.0"}
    fields = [
        {"name": "Budget", "value_type": "currency_range", "value": value},
        {"name": "Salary", "value": "good"},
        {"name": "Annual salary range", "value_type": "currency_range", "value": value},
    ]
    found = answer("greenhouse", GREENHOUSE | {"pay_input_ranges": [], "metadata": fields})
    assert found.salary is not None
    assert (found.salary.low, found.salary.high, found.salary.currency) == (50000, 60000, "USD")
    assert found.salary.period is Period.YEAR


def test_ashby_s_summary_tells_the_pay_where_its_parts_tell_no_range() -> None:
    pay = {"compensationTiers": [], "scrapeableCompensationSalarySummary": "€81K - €87K"}
    found = answer("ashby", {"jobs": [ASHBY | {"compensation": pay}]})
    assert found.salary is not None
    assert (found.salary.low, found.salary.high, found.salary.currency) == (81000, 87000, "EUR")


def test_lever_s_other_words_for_place_and_pay_are_read_too() -> None:
    other = {"salaryRange": None, "salaryDescription": "<p>£500 per day</p>"}
    found = answer("lever", LEVER | other | {"workplaceType": "onsite"})
    assert found.salary is not None
    assert (found.salary.low, found.salary.period) == (500, Period.DAY)
    assert found.remote is Remote.ONSITE


def test_workable_s_second_answer_tells_one_vacancy_in_other_words() -> None:
    job = {
        "id": 7,
        "shortcode": "AB12CD",
        "title": "Gardener",
        "remote": True,
        "type": "part",
        "published": "2026-05-01T00:00:00.000Z",
        "state": "published",
        "location": {"country": "Germany", "city": "Ulm", "region": ""},
        "description": "<p>Green Orchard grows pears.</p>",
        "requirements": "<ul><li>Pruning</li></ul>",
    }
    found = answer("workable", job, "AB12CD")
    assert (found.company, found.locations) == ("Green Orchard", ("Ulm, Germany",))
    assert (found.remote, found.employment) == (Remote.REMOTE, (Employment.PART_TIME,))
    assert found.posted.startswith("2026-05-01")
    assert [r.text for r in found.requirements] == ["Pruning"]


def test_a_feed_of_job_postings_gives_the_one_at_its_address() -> None:
    jobs = [
        {"@type": "JobPosting", "title": t, "url": f"https://a.example/{t}"} for t in ("A", "B")
    ]
    feed = json.dumps({"items": [{"_jobposting": job} for job in jobs]})
    found = feed_posting(feed, "https://a.example/B")
    assert found is not None
    assert found.title == "B"
    assert feed_posting(feed, "https://a.example/C") is None
    assert feed_posting(json.dumps(jobs[:1]), "https://b.example/") is not None


def test_a_company_is_written_as_its_posting_writes_it() -> None:
    assert company_spelling("greenorchard", "At Green Orchard, we") == "Green Orchard"
    assert company_spelling("greenorchard", "a green orchard") == "greenorchard"
    assert company_spelling("greenorchard", "Greens and Green Orchid") == "greenorchard"


KEYS = sorted({*GREENHOUSE, *LEVER, *ASHBY, *SMART, *WORKABLE, *RECRUITEE, "jobs"})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=12,
)  # fmt: skip


@given(st.sampled_from(KINDS), JSON, JSON)
def test_any_json_of_a_board_is_a_posting_or_none_and_never_a_fault(
    kind: str, one: object, other: object
) -> None:
    item = (one if isinstance(one, dict) else {"title": one}) | {"id": 44, "shortcode": "44"}
    for whole in (
        other,
        [item, other],
        {"jobs": [item], "offers": [item], "content": [item]},
        item,
    ):
        found = read_board_answer(json.dumps(whole), board(kind))
        assert found is None or found.source == kind
