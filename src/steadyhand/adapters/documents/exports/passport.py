"""Europass of 2013 to 2020, `SkillsPassport` in XML or JSON, schemas 3.0 to 3.4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..extraction import DOUBTFUL_CONFIDENCE, FULL_CONFIDENCE, Extraction, Place
from ..tree import Tree
from . import wording
from .data_tree import DataNode, FactCollector, locate_nodes

# Europass of 2013 to 2020, `SkillsPassport` in XML or JSON, schemas 3.0 to 3.4.
#
# XML has lists of elements (`WorkExperienceList`) and dates in attributes (`month="--03"`), JSON
# lists and numbers; both are one tree here.

ROOTS = ("SkillsPassport", "Europass")
ABOUT_THE_FILE = "tells of the file, not of you"
GENDER = "said on a form only where you write it yourself"
OWN_TEXT = "a text of its own kind; write what is in it where it belongs"
SKILLS = ("Communication", "Organisational", "JobRelated", "Computer", "Other")
OPEN_END = "whether it goes on is not told"


def read_passport(root: DataNode) -> Extraction:
    """What a profile may hold of that document, whose root element is one of ROOTS."""
    facts = FactCollector()
    learner = root.first("LearnerInfo") or root
    root.set_aside(
        "DocumentInfo", "PrintingPreferences", "locale", "AttachmentList", why=ABOUT_THE_FILE
    )
    learner.set_aside("ReferenceTo", "ReferenceToList", "CEF", why=ABOUT_THE_FILE)
    if (person := learner.first("Identification")) is not None:
        _person(facts, person)
    _headline(facts, learner)
    for number, job in enumerate(learner.entries("WorkExperience")):
        _job(facts, ("work", number), job)
    for number, course in enumerate(learner.entries("Education")):
        _course(facts, ("education", number), course)
    if (skills := learner.first("Skills")) is not None:
        _skills(facts, skills)
    for each in learner.entries("Achievement"):
        each.arrange("Title/Code")
        for leaf in each.leaves():
            leaf.why = OWN_TEXT
    return facts.accounted(root)


def _person(facts: FactCollector, person: DataNode) -> None:
    facts.take(("name", "given"), person.first("PersonName/FirstName"))
    facts.take(("name", "family"), person.first("PersonName/Surname"))
    facts.take(("name", "title"), person.first("PersonName/Title/Label"))
    person.arrange("PersonName/Title/Code")
    person.set_aside("Photo", "Signature", why="a picture")
    contact = person.first("ContactInfo") or DataNode("")
    country = _address(facts, contact.first("Address/Contact"))
    mails = phones = 0
    for each in contact.entries("Email"):
        mails = wording.take_mail(facts, each.first("Contact"), mails)
    for each in contact.entries("Telephone"):
        phones = wording.take_phone(facts, each.first("Contact"), country=country, place=phones)
        each.arrange("Use")
    for each in contact.entries("Website"):
        wording.take_page(facts, each.first("Contact"))
        each.arrange("Use")
    told = person.first("Demographics") or DataNode("")
    take_date(facts, ("birthday",), told.first("Birthdate"))
    for number, each in enumerate(told.entries("Nationality")):
        code, label = each.first("Code"), each.first("Label")
        _country(facts, ("citizenships", number), code, label)
    told.set_aside("Gender", why=GENDER)


def _country(
    facts: FactCollector, place: Place, code: DataNode | None, label: DataNode | None
) -> str:
    """The country by its code, else by its name."""
    for leaf, other in ((code, label), (label, code)):
        if leaf is not None and (known := wording.country_of(leaf.text)):
            facts.take(place, leaf, known, beside=[other] if other is not None else ())
            return known
    return ""


def _address(facts: FactCollector, contact: DataNode | None) -> str:
    """The address; the country's code is returned."""
    if contact is None:
        return ""
    names = {
        "line1": "AddressLine",
        "line2": "AddressLine2",
        "postal_code": "PostalCode",
        "city": "Municipality",
        "region": "Region",
    }
    for key, name in names.items():
        facts.take(("address", key), contact.first(name))
    where: Place = ("address", "country")
    return _country(facts, where, contact.first("Country/Code"), contact.first("Country/Label"))


def _headline(facts: FactCollector, learner: DataNode) -> None:
    """The headline by its type: what one is, or a statement; one applied for is no fact."""
    head = learner.first("Headline") or DataNode("")
    kind = (head.first("Type/Code") or DataNode("")).text
    text = head.first("Description/Label") or head.first("Description")
    if kind == "personal_statement":
        wording.take_narrative(facts, (), text)
    elif kind in ("", "position"):
        facts.take(("headline",), text)
    elif text is not None:
        text.why = "what you apply for is no fact of yours"
    head.arrange("Type")
    head.arrange("Description/Code")


def _job(facts: FactCollector, at: Place, job: DataNode) -> None:
    facts.take((*at, "company"), job.first("Employer/Name"))
    facts.take((*at, "title"), _label_leaf(job, "Position"))
    job.arrange("Position/Code")
    take_period(facts, at, job.first("Period"))
    _location(facts, at, job.first("Employer/ContactInfo/Address/Contact"))
    wording.take_narrative(facts, at, _label_leaf(job, "Activities"))


def _course(facts: FactCollector, at: Place, course: DataNode) -> None:
    facts.take((*at, "school"), course.first("Organisation/Name"))
    facts.take((*at, "degree"), _label_leaf(course, "Title"))
    facts.take((*at, "field"), _label_leaf(course, "Field"))
    course.arrange("Field/Code")
    course.arrange("Title/Code")
    take_period(facts, at, course.first("Period"))
    _location(facts, at, course.first("Organisation/ContactInfo/Address/Contact"))


def _label_leaf(node: DataNode, name: str) -> DataNode | None:
    """The label of an element, or the element where it is a text itself."""
    found = node.first(name)
    return node.first(f"{name}/Label") or (found if found is not None and found.text else None)


def _location(facts: FactCollector, at: Place, contact: DataNode | None) -> None:
    """Town and country in one text, as a profile's entry has them."""
    if contact is None:
        return
    town, country = contact.first("Municipality"), contact.first("Country/Label")
    country = country or contact.first("Country/Code")
    if town is None or not town.text:
        return
    beside = [country] if country is not None else []
    text = ", ".join([town.text, *(leaf.text for leaf in beside)])
    facts.take((*at, "location"), town, text, beside=beside)
    contact.arrange("Country/Code")


def take_period(facts: FactCollector, at: Place, period: DataNode | None) -> None:
    """Start and end; where it is not told that a period goes on, its start is doubtful."""
    if period is None:
        return
    current = next(
        (period.first(k) for k in ("Current", "CurrentIndicator", "Ongoing") if period.first(k)),
        None,
    )
    goes_on = current is not None and current.text.casefold() == "true"
    start = period.first("From") or period.first("StartDate")
    end = period.first("To") or period.first("EndDate")
    ended = take_date(
        facts, (*at, "end"), end, surely=DOUBTFUL_CONFIDENCE if goes_on else FULL_CONFIDENCE
    )
    closed = current is not None and not goes_on and not ended
    if closed and start is not None:
        for leaf in start.leaves():
            leaf.why = "it does not go on, and its end is not told; without one it would go on"
    else:
        sure = ended or goes_on or at[0] == "education"
        take_date(
            facts, (*at, "start"), start, surely=FULL_CONFIDENCE if sure else DOUBTFUL_CONFIDENCE
        )
    if current is not None:
        current.fact = "-"


def take_date(
    facts: FactCollector, place: Place, node: DataNode | None, *, surely: float = FULL_CONFIDENCE
) -> bool:
    """The date of an element: its text, or its year, month and day."""
    if node is None:
        return False
    text = node if node.text else node.first("FormattedDateTime")
    if text is not None and text.text:
        return facts.take(place, text, wording.day_or_month(text.text), surely=surely)
    parts = [leaf for child in node.children for leaf in child.leaves()]
    named = {leaf.name.casefold(): re.sub(r"\D", "", leaf.text) for leaf in parts}
    told = [named.get(key, "") for key in ("year", "month", "day")]
    year, *rest = told[: told.index("")] if "" in told else told
    if not parts or not year:
        return False
    value = "-".join([year, *(part.zfill(2) for part in rest)])
    return facts.take(place, parts[0], value, surely=surely, beside=parts[1:])


def _skills(facts: FactCollector, skills: DataNode) -> None:
    tongues = skills.first("Linguistic") or DataNode("")
    number = 0
    for kind, level in (("MotherTongue", "native"), ("ForeignLanguage", "")):
        for each in tongues.entries(kind):
            label, code = each.first("Description/Label"), each.first("Description/Code")
            label, code = (label, code) if label is not None else (code, None)
            name = wording.language_name(label.text) if label is not None else ""
            beside = [code] if code is not None else []
            if not facts.take(("languages", number, "name"), label, name, beside=beside):
                continue
            levels = (leaf for part in each.each("ProficiencyLevel") for leaf in part.leaves())
            one, leaves = wording.levels_of(levels)
            if leaves:
                facts.take(("languages", number, "level"), leaves[0], one, beside=leaves[1:])
            elif level:
                facts.take(("languages", number, "level"), label, level)
            number += 1
    place = 0
    for kind in SKILLS:
        leaf = _label_leaf(skills, f"{kind}/Description") or skills.first(f"{kind}/Description")
        for name in wording.short_parts(leaf.text) if leaf is not None else ():
            place += facts.take(("skills", place, "name"), leaf, name, surely=wording.LIKELY)
        if leaf is not None and not leaf.fact:
            leaf.why = OWN_TEXT
    driving = skills.first("Driving") or DataNode("")
    classes = (leaf for part in driving.each("Description") for leaf in part.leaves())
    for number, leaf in enumerate(classes):
        facts.take(("driving_licence", number), leaf)


# Europass in JSON as the tree of values that its XML is as well.
#
# Lists are elements of one name that follow one another, as the schema of 2013 has them.

INNER = "LearnerInfo"  # by which a file is known that lacks the root


def extract_json_passport(tree: Tree) -> Extraction | None:
    """What that file tells, where it is a resume of Europass; None for anything else."""
    for name in ROOTS:
        if isinstance(tree.get(name).value, Mapping):
            return read_passport(locate_nodes(_node_of(name, tree.get(name))))
    if isinstance(tree.get(INNER).value, Mapping):
        return read_passport(locate_nodes(_node_of(ROOTS[0], tree)))
    return None


def _node_of(name: str, tree: Tree) -> DataNode:
    return DataNode(name, children=list(_children(tree)))


def _children(tree: Tree) -> Iterator[DataNode]:
    """The keys as elements; one that holds a list, as often as the list is long."""
    for key, value in tree.value.items() if isinstance(tree.value, Mapping) else ():
        for each in value.value if isinstance(value.value, tuple) else (value,):
            yield _leaf(key, each) if _is_leaf(each) else _node_of(key, each)


def _is_leaf(tree: Tree) -> bool:
    return not isinstance(tree.value, Mapping | tuple)


def _leaf(name: str, tree: Tree) -> DataNode:
    """The value as text; nothing for a null."""
    match tree.value:
        case bool():
            return DataNode(name, str(tree.value).lower())
        case str():
            return DataNode(name, tree.value.strip())
    return DataNode(name)
