"""Europass since 2020, `Candidate` in XML: HR-XML with additions, and rich texts in HTML.

As the editor of Europass writes it into a file, and into each PDF that it makes.
"""

from __future__ import annotations

import itertools

from ..extraction import Extraction, Place
from . import wording
from .data_tree import DataNode, FactCollector
from .passport import ABOUT_THE_FILE, GENDER, OWN_TEXT, take_date, take_period

ROOT = "Candidate"
REFERENCES = "what others say is no fact of yours"


def read_candidate(root: DataNode) -> Extraction:
    """What a profile may hold of that document, whose root element is ROOT."""
    facts = FactCollector()
    about = ("DocumentID", "AlternateDocumentID", "ProcessingInformation", "CandidateSupplier")
    root.set_aside(*about, "RenderingInformation", why=ABOUT_THE_FILE)
    root.set_aside("CandidatePerson/GenderCode", why=GENDER)
    person = root.first("CandidatePerson") or DataNode("")
    _person(facts, person)
    profiles = list(root.each("CandidateProfile"))
    spoken = _mother_tongues(facts, person)
    for profile in profiles[:1]:
        _profile(facts, profile, spoken)
    for other in profiles[1:]:
        language = (other.first("languageCode") or DataNode("")).text
        other.whole, other.why = True, "the same in another language; the first one was read"
        other.text = f"CandidateProfile in {language or 'another language'}"
    return facts.accounted(root)


def _person(facts: FactCollector, person: DataNode) -> None:
    facts.take(("name", "given"), person.first("PersonName/GivenName"))
    facts.take(("name", "family"), person.first("PersonName/FamilyName"))
    take_date(facts, ("birthday",), person.first("BirthDate"))
    for number, leaf in enumerate(person.each("NationalityCode")):
        facts.take(("citizenships", number), leaf, wording.country_of(leaf.text))
    ways = list(person.each("Communication"))
    address = next((way.first("Address") for way in ways if way.first("Address")), None)
    country = _address(facts, address) if address is not None else ""
    mails = phones = 0
    for way in ways:
        kind = (way.first("ChannelCode") or DataNode("")).text.casefold()
        uri, dial = way.first("URI"), way.first("DialNumber")
        if kind == "email":
            mails = wording.take_mail(facts, uri, mails)
        elif dial is not None and dial.text:
            phones = _phone(facts, way, country=country, place=phones)
        elif uri is not None:
            wording.take_page(facts, uri)
        way.arrange("ChannelCode", "UseCode")


def _phone(facts: FactCollector, way: DataNode, *, country: str, place: int) -> int:
    """The number with its country's code, which stands beside it."""
    number, code = way.first("DialNumber"), way.first("CountryDialing")
    assert number is not None
    own = way.first("CountryCode")
    if code is not None and not number.text.startswith(("+", "00")):
        number.text = f"+{code.text.lstrip('+0')} {number.text}"
    place = wording.take_phone(
        facts, number, country=wording.country_of(own.text) if own else country, place=place
    )
    for leaf in (code, own):
        if leaf is not None:
            leaf.fact = number.fact
    return place


def _address(facts: FactCollector, address: DataNode) -> str:
    """The address; the country's code is returned."""
    names = {
        "line1": "AddressLine",
        "postal_code": "PostalCode",
        "city": "CityName",
        "region": "CountrySubDivisionCode",
    }
    for key, name in names.items():
        facts.take(("address", key), address.first(name))
    address.arrange("type")
    code = address.first("CountryCode")
    country = wording.country_of(code.text) if code is not None else ""
    facts.take(("address", "country"), code, country)
    return country


def _mother_tongues(facts: FactCollector, person: DataNode) -> int:
    """The mother tongues; how many there are."""
    number = 0
    for leaf in person.each("PrimaryLanguageCode"):
        leaf.arrange("name")
        if facts.take(("languages", number, "name"), leaf, wording.language_name(leaf.text)):
            facts.take(("languages", number, "level"), leaf, "native")
            number += 1
    return number


def _profile(facts: FactCollector, profile: DataNode, spoken: int) -> None:
    profile.arrange("languageCode")
    profile.set_aside("ID", why=ABOUT_THE_FILE)
    profile.set_aside("Attachment", why="a picture, or another file")
    profile.set_aside("EmploymentReferences", why=REFERENCES)
    summary = profile.first("ExecutiveSummary")
    if summary is not None:
        told = itertools.chain(*wording.paragraphs_and_items(summary.text))
        facts.take(("summary",), summary, " ".join(told))
    number = 0
    for employer in profile.each("EmploymentHistory/EmployerHistory"):
        for position in employer.each("PositionHistory"):
            _job(facts, ("work", number), employer, position)
            number += 1
    courses = profile.each("EducationHistory/EducationOrganizationAttendance")
    for number, course in enumerate(courses):
        _course(facts, ("education", number), course)
    _skills(facts, profile)
    _languages(facts, profile, spoken)
    licences = profile.each("Licenses/License/LicenseTypeCode")
    for number, leaf in enumerate(licences):
        facts.take(("driving_licence", number), leaf)
    _titled_entries(facts, profile)


def _job(facts: FactCollector, at: Place, employer: DataNode, position: DataNode) -> None:
    facts.take((*at, "company"), employer.first("OrganizationName"))
    facts.take((*at, "title"), position.first("PositionTitle"))
    position.arrange("PositionTitle/typeCode", "PositionTitle/languageID")
    period = position.first("EmploymentPeriod") or employer.first("EmploymentPeriod")
    take_period(facts, at, period)
    contact = employer.first("OrganizationContact/Communication/Address") or DataNode("")
    town = position.first("City") or contact.first("CityName")
    country = position.first("Country") or contact.first("CountryCode")
    _location(facts, at, town, country)
    _take_repeated(contact.first("CityName"), town)
    _take_repeated(contact.first("CountryCode"), country)
    _page(facts, at, employer)
    wording.take_narrative(facts, at, position.first("Description"))


def _take_repeated(leaf: DataNode | None, as_leaf: DataNode | None) -> None:
    """A leaf that says again what another one says is that one's fact."""
    if leaf is not None and as_leaf is not None and leaf.text.casefold() == as_leaf.text.casefold():
        leaf.fact = as_leaf.fact


def _location(
    facts: FactCollector, at: Place, town: DataNode | None, country: DataNode | None
) -> None:
    if town is None or not town.text:
        return
    beside = [country] if country is not None and country.text else []
    text = ", ".join([town.text, *(leaf.text.upper() for leaf in beside)])
    facts.take((*at, "location"), town, text, beside=beside)


def _page(facts: FactCollector, at: Place, employer: DataNode) -> None:
    """The employer's page, which is named as a link, or as a way to reach it."""
    ways = employer.each("OrganizationContact/Communication")
    uris = [way.first("URI") for way in ways if (way.first("ChannelCode") or way).text == "Web"]
    leaf = employer.first("Link") or next(iter(uris), None)
    if leaf is not None and leaf.text.startswith("http"):
        facts.take((*at, "website"), leaf)
    for way in employer.each("OrganizationContact/Communication"):
        way.arrange("ChannelCode", "UseCode")


def _course(facts: FactCollector, at: Place, course: DataNode) -> None:
    facts.take((*at, "school"), course.first("OrganizationName"))
    facts.take((*at, "degree"), course.first("EducationDegree/DegreeName"))
    facts.take((*at, "grade"), course.first("EducationDegree/FinalGrade/ScoreText"))
    take_period(facts, at, course.first("AttendancePeriod"))
    contact = course.first("OrganizationContact/Communication/Address") or DataNode("")
    _location(facts, at, contact.first("CityName"), contact.first("CountryCode"))
    for way in course.each("OrganizationContact/Communication"):
        way.arrange("ChannelCode", "UseCode")


def _skills(facts: FactCollector, profile: DataNode) -> None:
    place = 0
    part = profile.first("Skills") or DataNode("")
    groups = [part, *part.each("SkillsGroup")]
    for each in (each for group in groups for each in group.each("PersonCompetency")):
        place += facts.take(("skills", place, "name"), each.first("CompetencyName"))
        each.arrange("TaxonomyID")
    part.arrange("SkillsGroup/Title")


def _languages(facts: FactCollector, profile: DataNode, number: int) -> None:
    for each in profile.each("PersonQualifications/PersonCompetency"):
        kind = (each.first("TaxonomyID") or DataNode("")).text
        leaf = each.first("CompetencyID") or each.first("CompetencyName")
        if kind != "language" or leaf is None:
            continue
        each.arrange("TaxonomyID", "CompetencyID/schemeName")
        if not facts.take(("languages", number, "name"), leaf, wording.language_name(leaf.text)):
            leaf.why = "no code of a language that is known here"
            continue
        scores = each.each("CompetencyDimension/Score/ScoreText")
        level, leaves = wording.levels_of(scores)
        if leaves:
            facts.take(("languages", number, "level"), leaves[0], level, beside=leaves[1:])
        each.arrange("CompetencyDimension/CompetencyDimensionTypeCode")
        number += 1


def _titled_entries(facts: FactCollector, profile: DataNode) -> None:
    """What has a title each: publications, projects, voluntary works, hobbies; others are left."""
    for number, each in enumerate(profile.each("PublicationHistory/Publication")):
        at: Place = ("publications", number)
        if facts.take((*at, "title"), each.first("Title")):
            facts.take((*at, "publisher"), each.first("Publisher"))
            take_date(facts, (*at, "date"), each.first("Year"))
    for number, each in enumerate(profile.each("HobbiesAndInterests/HobbyOrInterest")):
        facts.take(("interests", number), each.first("Title"))
    for number, each in enumerate(profile.each("Projects/Project")):
        facts.take(("projects", number, "name"), each.first("Title"))
        wording.take_narrative(facts, ("projects", number), each.first("Description"))
    for leaf in profile.leaves():
        own = any(part in leaf.where for part in ("Others", "Skills", "Works", "Activities"))
        leaf.why = OWN_TEXT if own and not leaf.fact else leaf.why
