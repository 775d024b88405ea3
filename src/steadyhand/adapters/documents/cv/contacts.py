"""How a person can be reached, as a resume tells it: e-mail, telephone, links, address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import phonenumbers

from steadyhand.core.answer.phone import parse_phone

from ..language_files import load_vocabulary
from ..pdf import LINE_HYPHENS
from .lexicon import fold_words, label_of, lexicon

EMAIL = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+")
DOMAIN_ENDINGS = "com|org|net|io|dev|me|example|eu|de|fr|es|pt|it|nl|uk|info|tech|design"
HOST = r"(?<![@\w.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\."
PATH = r"[^\s|•·,;<>]"
LINK = re.compile(
    rf"(?i)\b(?:https?://|www\.){PATH}+|{HOST}[a-z]{{2,}}(?:/{PATH}*)|{HOST}(?:{DOMAIN_ENDINGS})\b"
)
# A link of which a column's end broke off a part; LinkedIn's own export writes them so.
NETWORK_HANDLE = re.compile(
    r"(?i)(\S+/\S*) ([\w%/-]+ \((?:linkedin|github|gitlab|xing|portfolio)\))"
)
PHONE = re.compile(r"(?<![\w/.-])\(?\+?\(?\d[\d\s()/.\-–]{5,}\d(?![\w])")
DIGITS_MIN, DIGITS_MAX = 7, 15  # E.164 has at most 15
SEPARATORS = re.compile(r"\s*(?:[|•·●▪■◆⋄∙‖]|\s[–—-]\s|;)\s*|\s{2,}")
ICON = re.compile(r"^[^\w+(@\"'#]+")
STATES = frozenset(
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM"
    " NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC"
    " AB BC MB NB NL NS ON PE QC SK".split()
)
# Codes of states that are countries' too, by the languages that are spoken there.
CODES_BY_LANGUAGE = {
    "de": frozenset({"DE"}),
    "es": frozenset({"AR", "CO", "PA", "PE"}),
    "fr": frozenset({"CA", "GA", "MA", "NE"}),
}
US_ZIP = re.compile(r"^(?P<region>[A-Z]{2})\s+(?P<code>\d{5}(?:-\d{4})?)$")
UK_CODE = re.compile(r"(?P<city>.*?)\s*\b(?P<code>[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})$")
CODE_ALONE = re.compile(
    r"^(?P<code>\d{4}\s?[A-Z]{2}|\d{4}-\d{3}|\d{4,5}|\d{2}-\d{3}|\d{3}\s\d{2})$"
)
CODE_FIRST = re.compile(
    r"^(?:[A-Z]{1,2}[- ])?"
    r"(?P<code>\d{4}\s?[A-Z]{2}|\d{4}-\d{3}|\d{5}-\d{3}|\d{4,5}|\d{2}-\d{3}|\d{3}\s\d{2})"
    r"\s+(?P<city>[^\W\d].*)$"
)
CITY_FIRST = re.compile(r"^(?P<city>[^\W\d][^\d]*?)\s+(?P<code>\d{5}(?:-\d{3})?)$")
CODE = re.compile(r"(.*[^\d-])?\d{4,5}-\d{3,4}")
HOUSE_NUMBER = re.compile(r"\d")
STREET = re.compile(
    r"(?i)\b(street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|pl"
    r"|terrace|square|highway)\.?$"
)


@dataclass(slots=True)
class Contacts:
    """What was read so far; texts keep what stood there."""

    emails: list[str] = field(default_factory=list)
    phones: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    address: dict[str, str] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    towns: list[str] = field(default_factory=list)  # words that may be one, beside the rest
    country: str = ""  # as it is written
    codes: dict[str, str] = field(default_factory=dict)  # countries' names, and the codes for them


def find_contacts(lines: Iterable[str], language: str = "") -> Contacts:
    """What the lines of a contact block tell, in a resume of that language."""
    found = Contacts()
    rest: list[list[str]] = []
    for line in lines:
        reaches = any(each.search(line) for each in (EMAIL, LINK, PHONE))
        pieces = [
            p for part in SEPARATORS.split(_take_contacts(line, found)) if (p := _clean_piece(part))
        ]
        pieces = [_with_country(p, found) for p in pieces] if reaches else pieces
        if pieces:
            rest.append(pieces)
    for pieces in _address_parts(rest):
        _read_address(pieces, found, CODES_BY_LANGUAGE.get(language, frozenset()))
    alone = [p for pieces in rest for p in pieces if _may_be_town(p)]
    found.towns += [p for p in alone if p not in found.address.values()]
    return found


def _with_country(text: str, found: Contacts) -> str:
    """The place with its country's name, where it ends with the code: "Leeds, GB"."""
    place, comma, code = text.rpartition(", ")
    coded = comma and re.fullmatch(r"[A-Z]{2}", code) and code not in STATES
    if not coded or load_vocabulary().country(code) != code:
        return text
    name = load_vocabulary().country_name(code)
    found.codes[name] = code
    return f"{place}, {name}"


def _may_be_town(text: str) -> bool:
    """Whether a part of a contact block may be a town: a name of up to three words."""
    words = text.split()
    named = all(re.fullmatch(r"[^\W\d_]+[.'’-]?(?:[^\W\d_]+)*", w) for w in words)
    return len(words) <= 3 and named and text[:1].isupper()


def _take_contacts(line: str, found: Contacts) -> str:
    """The line without the e-mail addresses, links and numbers that it holds."""
    line = NETWORK_HANDLE.sub(r"\1\2", re.sub(f"{LINE_HYPHENS}\\s+", LINE_HYPHENS, line))
    for pattern, into in ((EMAIL, found.emails), (LINK, found.links)):
        for match in pattern.finditer(line):
            text = match[0].rstrip(".,)")
            if text not in into:
                into.append(text)
        line = pattern.sub(" | ", line)
    for match in list(PHONE.finditer(line)):
        digits = re.sub(r"\D", "", match[0].replace("(0)", "")).removeprefix("00")
        other = _is_dates(match[0]) or CODE.fullmatch(match[0].strip())
        if DIGITS_MIN <= len(digits) <= DIGITS_MAX and not other:
            found.phones.append(" ".join(match[0].split()))
            line = line.replace(match[0], " | ")
    return line


def _is_dates(text: str) -> bool:
    return bool(re.fullmatch(r"\s*(19|20)\d\d\s*[–-]\s*(19|20)\d\d\s*", text)) or bool(
        re.fullmatch(r"\s*\d{1,2}[./]\d{1,2}[./]\d{4}\s*", text)
    )


def _clean_piece(text: str) -> str:
    """The piece without an icon and a label; '' where nothing else is in it."""
    told = ICON.sub("", text).strip(" :,;|")
    told = re.sub(r"\s*\(([^()]+)\)$", _without_remark, told)
    label, _, value = told.partition(":")
    if label_of(label):
        told = value.strip()
    return told if re.search(r"[^\W\d]", told) and not label_of(told) else ""


def _without_remark(found: re.Match[str]) -> str:
    """Nothing in place of "(Home)" and its like."""
    return "" if fold_words(found[1]) in lexicon().remarks else found[0]


def _address_parts(lines: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """The parts of what may be an address: a line with a postal code or a country, and a street
    in the line before it."""
    street: list[str] = []
    for pieces in lines:
        for piece in pieces:
            parts = [p.strip() for p in piece.split(",") if p.strip()]
            if any(_postal_code(p) for p in parts) or _is_place(parts):
                yield [*street, *parts]
                street = []
            else:
                street = (
                    parts if HOUSE_NUMBER.search(piece) and re.search(r"[^\W\d]{3}", piece) else []
                )
    if street:
        yield street


def _is_place(parts: Sequence[str]) -> bool:
    """Whether the parts are a city with its country or state."""
    return 2 <= len(parts) <= 4 and (is_region(parts[-1]) or bool(country_code_in(parts[-1])))


def is_region(text: str) -> bool:
    """Whether the text is a state of a country, by its name or the code that letters carry."""
    return text in STATES or (len(text) > 3 and bool(load_vocabulary().regions(text)))


def country_code_in(text: str) -> str:
    """The ISO code of the country that the text names; letters with dots are mostly a firm's."""
    plain = text if len(text) > 3 else text if text in ("UK", "USA", "UAE", "US", "EU") else ""
    return load_vocabulary().country(plain) if plain and not re.match(r"(\w\.)+$", plain) else ""


def _postal_code(part: str) -> re.Match[str] | None:
    for pattern in (US_ZIP, UK_CODE, CODE_FIRST, CITY_FIRST, CODE_ALONE):
        found = pattern.match(part)
        city = (found.groupdict().get("city") or "") if found else ""
        if found and not STREET.search(city) and not HOUSE_NUMBER.search(city):
            return found
    return None


def _read_address(parts: Sequence[str], found: Contacts, spoken: frozenset[str]) -> None:
    """The parts went to their keys, codes that are *spoken* as countries; a second is unread."""
    if found.address:
        found.unread.append(", ".join(parts))
        return
    parts, address = list(parts), found.address
    country = country_code_in(parts[-1])
    if country and len(parts) > 1:
        address["country"] = country
        found.country = found.codes.get(parts[-1], parts[-1])
        parts.pop()
    place = next((n for n, p in enumerate(parts) if _postal_code(p)), -1)
    match = _postal_code(parts[place]) if place >= 0 else None
    if match:
        named = match.groupdict()
        address["postal_code"] = named["code"]
        if named.get("region"):
            address["region"] = named["region"]
        behind = parts[place + 1] if CODE_ALONE.match(parts[place]) and parts[place + 1 :] else ""
        city = named.get("city") or behind or (parts[place - 1] if place else "")
        before = parts[: place if named.get("city") or behind else max(0, place - 1)]
        _set_part(address, city, before)
    elif len(parts) > 1 and is_region(parts[-1]):
        key = "country" if parts[-1] in _countries(found.phones) | spoken else "region"
        found.country = parts[-1] if key == "country" else ""
        address[key] = parts.pop()
        _set_part(address, parts[-1] if parts else "", parts[:-1])
    elif HOUSE_NUMBER.search(parts[-1]):
        address["line1"] = ", ".join(parts)
    else:
        _set_part(address, parts[-1], parts[:-1])


def _set_part(address: dict[str, str], city: str, before: Sequence[str]) -> None:
    if city:
        address["city"] = city
    if before:
        address["line1"] = ", ".join(before)


def home_country(address: dict[str, str], language: str) -> tuple[str, float]:
    """The country whose telephone numbers the person writes without a code, and how surely."""
    if "country" in address:
        return address["country"], 0.95
    code = address.get("postal_code", "")
    if address.get("region") in STATES and re.fullmatch(r"(\d{5}(-\d{4})?)?", code):
        return "US", 0.85 if code else 0.7
    if UK_CODE.match(code):
        return "GB", 0.85
    spoken = {"de": "DE", "fr": "FR", "es": "ES", "pt": "PT", "it": "IT", "nl": "NL"}
    return spoken.get(language, ""), 0.6


def north_american_country(text: str) -> str:
    """US where the number is written as only North America groups it: 206-555-0188."""
    return "US" if re.fullmatch(r"\(?\d{3}\)?[ .-]+\d{3}[ .-]\d{4}", text) else ""


def e164_number(text: str, country: str) -> str:
    """The telephone number in E.164; '' where it is none of that country."""
    number = parse_phone(text, country)
    return (
        ""
        if number is None
        else phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    )


def _countries(phones: Sequence[str]) -> frozenset[str]:
    """The codes of the countries of the numbers: "Berlin, DE" beside one of +49 is no Delaware."""
    numbers = [e164_number(each, "") for each in phones]
    told = (phonenumbers.parse(each) for each in numbers if each)
    codes = (phonenumbers.region_code_for_number(each) for each in told)
    return frozenset(code for code in codes if code)


def web_address(text: str) -> str:
    """The link as a web address."""
    told = text.rstrip("/.,")
    return told if re.match(r"(?i)https?://", told) else f"https://{told}"


def network_name(url: str) -> str:
    """What the link is called in a profile: the network's name, or website."""
    host = re.sub(r"(?i)^https?://(www\.)?", "", url).split("/")[0].casefold()
    known = (
        "linkedin",
        "github",
        "gitlab",
        "xing",
        "stackoverflow",
        "behance",
        "dribbble",
        "medium",
    )
    return next((name for name in known if name in host.split(".")), "website")


def without_line_hyphen(text: str, elsewhere: str) -> str:
    """The text without a hyphen at which its line was broken; it stays where it is the word's own.

    It is, where both halves are words of the rest of the resume and the whole is not.
    """
    while LINE_HYPHENS in text:
        before, _, after = text.partition(LINE_HYPHENS)
        after = after.lstrip()
        left, right = re.split(r"\W", before)[-1], re.split(r"\W", after)[0]
        words = set(re.findall(r"\w+", fold_words(elsewhere)))
        own = left.casefold() in words and right.casefold() in words
        whole = (left + right).casefold() in words
        text = f"{before}-{after}" if own and not whole else f"{before}{after}"
    return text
