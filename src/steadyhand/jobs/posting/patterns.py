"""What postings call things, in every language that has words for it.

Tables alone: each is a tuple of (meaning, pattern); the first that fits wins unless said otherwise.
"""

from __future__ import annotations

import re

from steadyhand.core.lang.concepts import any_of, pattern_of, tables, words_by_language

from .posting import Employment, Need, Period, Remote

# All that fit count: "full-time, permanent".
EMPLOYMENTS = (
    (Employment.FULL_TIME, pattern_of("employment_full_time")),
    (Employment.PART_TIME, pattern_of("employment_part_time")),
    (Employment.PERMANENT, pattern_of("employment_permanent")),
    (Employment.TEMPORARY, pattern_of("employment_temporary")),
    (Employment.CONTRACT, pattern_of("employment_contract")),
    (Employment.INTERNSHIP, pattern_of("employment_internship")),
    (Employment.APPRENTICESHIP, pattern_of("employment_apprenticeship")),
    (Employment.VOLUNTEER, pattern_of("employment_volunteer")),
    (Employment.PER_DIEM, pattern_of("employment_per_diem")),
)

# Work that cannot be done from home: a "no" before the word, or behind it.
NOT_REMOTE = pattern_of("not_remote")
# What is remote or hybrid there is no place of work.
COMPOUND_TERMS = pattern_of("compound_terms")
# In a title hybrid is a kind of work where it stands apart, or beside words for work.
_APART = r"-–—(\[|,/"
HYBRID_PART = re.compile(
    rf"(?<![{_APART}] )(?<![{_APART}])\b(?:{any_of('hybrid_title')})\b"
    rf"(?!\s*(?:$|[-–—)\]|,/]|{any_of('beside_hybrid')}))",
    re.I,
)
# Some days of each week at home; "20 days a year of remote work abroad" are none.
_SOME = rf"\b(?:{any_of('some_days')})"
_DAYS = rf" (?:{any_of('days_of')})\b"
_HOME = rf"(?:{any_of('at_home')})"
_A_WEEK = rf"(?:{any_of('each_week')})"
HOME_DAYS = re.compile(
    rf"{_SOME}{_DAYS}[^.\n]{{0,20}}{_HOME}[^.\n]{{0,12}}{_A_WEEK}"
    rf"|{_SOME}{_DAYS}[^.\n]{{0,5}}{_A_WEEK}[^.\n]{{0,50}}{_HOME}",
    re.I,
)
REMOTE_KINDS = (
    (Remote.ONSITE, NOT_REMOTE),
    (Remote.HYBRID, pattern_of("workplace_hybrid")),
    (Remote.ONSITE, pattern_of("workplace_onsite")),
    (Remote.REMOTE, pattern_of("workplace_remote")),
)

# What an amount is for. The one that begins first in a text counts; of several there, the first.
PERIODS = (
    (Period.FORTNIGHT, pattern_of("period_fortnight")),
    (Period.HALF_MONTH, pattern_of("period_half_month")),
    (Period.UNKNOWN, pattern_of("period_unknown")),  # of these a year has no certain number
    (Period.HOUR, pattern_of("period_hour")),
    (Period.DAY, pattern_of("period_day")),
    (Period.WEEK, pattern_of("period_week")),
    (Period.MONTH, pattern_of("period_month")),
    (Period.YEAR, pattern_of("period_year")),
)

# A line that speaks of money as pay, and one whose money is something else.
PAY = pattern_of("pay")
NOT_PAY = pattern_of("not_pay")
# What stands between the two ends of a range beside their unit: "brutto", "gross", brackets.
BESIDE_PAY = pattern_of("beside_pay")
# Where a clause ends in which an amount stands.
CLAUSE_END = pattern_of("clause_end")
OFFER_WORDS = re.compile(rf"\b(?:{any_of('offer_words')})\b", re.I)
ALL_IN = pattern_of("all_in_pay")

# Headings of what is asked for. Those of what is nice are looked for first.
NEEDS = (
    (Need.NICE, pattern_of("need_nice")),
    (Need.MUST, pattern_of("need_must")),
)
HARD_NEED = pattern_of("hard_need")
SOFT_NEED = pattern_of("soft_need")
# The words of a line itself, which weigh more than its heading.
NICE_LINE = pattern_of("nice_line")
MUST_LINE = pattern_of("must_line")
# Headings after which no requirement follows.
OTHER_PARTS = pattern_of("other_parts")

# "Label: value" lines of a page, by what they tell.
LABELS = (
    ("location", pattern_of("label_location")),
    ("company", pattern_of("label_company")),
    ("employment", pattern_of("label_employment")),
    ("remote", pattern_of("label_remote")),
    ("salary", pattern_of("label_salary")),
    ("closes", pattern_of("label_closes")),
    ("posted", pattern_of("label_posted")),
    ("reference", pattern_of("label_reference")),
)

# What stands where a name should: words for "not told", and the names of the box itself.
NO_NAME = re.compile(rf"(?:{any_of('no_name')})", re.I)

_GENDER = any_of("title_gender_letters")
TITLE_SUFFIX = re.compile(
    rf"\s*[(\[]\s*(?:(?:{_GENDER})\s*[/|,*]\s*){{1,3}}(?:{_GENDER}|\*)\s*[)\]]"
    rf"|\s*\((?:{any_of('title_all_genders')})\)",
    re.I,
)
# Words of a page's title that name no company.
PLAIN_TITLE = re.compile(rf"^(?:{any_of('plain_title')})$", re.I)
CAREERS = re.compile(
    rf"(?:^|\s+)(?:{any_of('careers')})(?:\s+(?:{any_of('beside_careers')}))?(?=$|\s)", re.I
)
# "Gardener at Orchard" and its kin; the title is before, the company after.
TITLE_AT = (
    re.compile(
        rf"^(?:{any_of('application_for')})\s+(?P<title>.+?)"
        rf"\s+(?:{any_of('applied_at')})\s+(?P<company>[^|–—]+)$",
        re.I,
    ),
    re.compile(
        rf"^(?P<company>[^|–—]+?)\s+(?:{any_of('is_hiring')})"
        rf"\s+(?:(?:{any_of('hired_article')})\s+)?(?P<title>.+)$",
        re.I,
    ),
    re.compile(rf"^(?P<title>.+?)\s+(?:{any_of('work_at')}|@)\s+(?P<company>[^|–—]+)$", re.I),
)
LIST_TITLE = pattern_of("list_title")
# The heading of a page that is not there, whatever its status says.
MISSING_TITLE = pattern_of("missing_title")
LOGIN_TITLE = pattern_of("login_title")
NON_WORD = re.compile(r"[^\w]+")
# A few words that each language uses all the time and the others hardly; some have no file yet.
COMMON_WORDS: dict[str, list[str]] = {}
for _of_language in tables("telling_without_file").values():
    for _language, _words in _of_language.items():
        COMMON_WORDS.setdefault(_language, []).extend(_words)
COMMON_WORDS |= {code: words.split() for code, words in words_by_language("telling").items()}
