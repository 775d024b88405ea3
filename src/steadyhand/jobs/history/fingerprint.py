"""What tells one posting from another: company, role, places and number, each as a key."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from steadyhand.core.lang.text import digest, fold_case, folded_words

from .canonical_url import canonical_url, names_posting

# Words without points. The longest that ends a name is taken off, then again from what is left.
_FORMS = """
inc|incorporated|corp|corporation|co|company|llc|llp|lp|plc|ltd|limited|pty|pvt|private|pbc
gmbh|ggmbh|mbh|ag|se|kg|kgaa|ohg|gbr|ug|haftungsbeschränkt|ek|ev|eg|gmbh and co kg|ag and co kg
ug haftungsbeschränkt and co kg|se and co kg|gmbh and co kgaa|gesellschaft mit beschränkter haftung
sa|sas|sasu|sarl|sàrl|sà rl|eurl|snc|sca|sci|scop|scrl|sprl|bvba|srl|nv|bv|cv|vof|asbl|vzw
sl|slu|sau|sll|sa de cv|s de rl de cv|sapi de cv|spa|srls|sapa|lda|ltda|sgps|eireli
ab|as|a s|asa|aps|oy|oyj|hf|ehf|ou|oü|sia|uab|kft|zrt|nyrt|bt|doo|dd|sro|spol s ro|z oo|zoo
sp z oo|sp zoo|sp k|sp j|ad|ood|eood|ood|ead|jsc|pjsc|ojsc|ooo|ооо|ао|пао|оао|зао|тов
kk|gk|株式会社|有限会社|合同会社|有限公司|股份有限公司|주식회사|sdn bhd|bhd|tbk|pt|pte|psc|fze|fzco
"""
_LEGAL_FORMS = frozenset(
    tuple(form.split()) for line in _FORMS.split("\n") for form in line.split("|")
)
_LONGEST = max(map(len, _LEGAL_FORMS))
_IN_FRONT = frozenset(
    ("株式会社", "有限会社", "合同会社", "주식회사", "ооо", "ао", "пао", "pt")
)  # in front


def company_key(name: str) -> str:
    """The name's words without its legal form; a name that is nothing else stays as it is."""
    whole = tuple(word.replace(".", "") for word in folded_words(_split_glued_form(name)))
    kept = whole[1:] if len(whole) > 1 and whole[0] == "the" else whole
    if len(kept) > 1 and kept[0] in _IN_FRONT:
        kept = kept[1:]
    while (shorter := _without_last_form(kept)) != kept:
        kept = shorter
    return " ".join(kept)


def is_one_company(one: str, other: str) -> bool:
    """Whether two keys can be of one company: the same, or the one is how the other begins.

    Boards write "Birkenhof" where the employer writes "Birkenhof Deutschland GmbH".
    """
    shorter, longer = sorted((one.split(), other.split()), key=len)
    return bool(shorter) and longer[: len(shorter)] == shorter


def _without_last_form(words: tuple[str, ...]) -> tuple[str, ...]:
    for length in range(min(_LONGEST, len(words) - 1), 0, -1):
        if words[-length:] in _LEGAL_FORMS:
            return words[:-length]
    return words[:-1] if len(words) > 1 and words[-1] == "and" else words


def _split_glued_form(name: str) -> str:
    """The name with a form that is written into it in other letters set apart."""
    for form in ("株式会社", "有限会社", "合同会社", "股份有限公司", "주식회사"):
        name = name.replace(form, f" {form} ")
    return name


_GENDER_LETTER = (
    r"(?:m|w|d|f|v|x|h|k|i|t|gn|div|divers|mann|frau|männlich|weiblich|male|female|diverse|all)"
)
_LETTER_SEPARATOR = r"(?:\s*[/|*,:._·-]\s*|\s+)"
_LETTERS = rf"{_GENDER_LETTER}(?:{_LETTER_SEPARATOR}{_GENDER_LETTER}){{1,4}}\*?"
_ALL_GENDERS = (
    r"all(?:e)?\s+(?:genders?|geschlechter|levels of gender)|gn\*?|any gender|tous genres"
    r"|todos los géneros|todos os gêneros|homme/femme|hombre/mujer|uomo/donna|man/vrouw"
    r"|mulher/homem"
    r"|m\s*\+\s*[wf]|div|geschlechtsneutral|ambosexes|ambi i sessi|l\.?\s?68/99"
)
# Bare letters count only with a slash between them and at least one that no unit is written with.
_BARE_LETTERS = r"(?<![\w/])(?:[mwdfvxhk]\s?/\s?){1,3}[mwdfvxhk](?![\w/])"
_GENDER_MARK = re.compile(rf"[(\[{{]\s*(?:{_LETTERS}|{_ALL_GENDERS})\s*[)\]}}]|{_BARE_LETTERS}")
# A second ending after the word: Gärtner*in, Gärtner/-in, Développeur·euse, Desarrollador(a).
_GENDER_ENDINGS = (
    r"(?:innen|in|euses?|rices?|trices?|ères?|ières?|enne|iennes?|ives?|se|ne|te|es?|o?ras?|a|as)"
)
_SECOND_ENDING = re.compile(rf"(?<=[^\W\d_]{{3}})(?:[*:·•_]|/-?)-?{_GENDER_ENDINGS}(?![^\W_])")
_BRACKETED_ENDING = re.compile(rf"(?<=[^\W\d_]{{3}})\(-?{_GENDER_ENDINGS}\)")
_ABBREVIATIONS = {"sr": "senior", "jr": "junior", "mgr": "manager"}


def role_key(title: str) -> str:
    """The title's words in their order, without marks of gender.

    Seniority, numbers and whatever else tells one posting from another stay.
    """
    plain = _GENDER_MARK.sub(" ", fold_case(title))
    plain = _BRACKETED_ENDING.sub("", _SECOND_ENDING.sub("", plain))
    return " ".join(_ABBREVIATIONS.get(word, word) for word in folded_words(plain))


Place = frozenset[str]

_PLACE_SEPARATOR = re.compile(r"[;|\n•]|\s/\s|\s+(?:or|oder|ou|oppure)\s+")
_PARTS = re.compile(r"[,()\[\]]|\s[-–—]\s")
_POSTAL = re.compile(r"(?<!\S)(?:[a-z]{1,2}-)?\d{4,6}(?!\S)")
_REMOTE = re.compile(
    r"\b(?:fully |100 ?% )?(?:remote|home ?-?office|télétravail|teletrabajo|teletrabalho"
    r"|smart working|thuiswerk|telelavoro|work from home|anywhere|remoto|à distance)"
    r"(?: (?:work|possible|möglich))?\b"
)
# One town or country by its names in the languages that postings are written in.
_TOWNS = """
munich|münchen|muenchen|monaco di baviera
cologne|köln|koeln|colonia
vienna|wien|vienne|viena
nuremberg|nürnberg|nuernberg
frankfurt|frankfurt am main|frankfurt a m|francfort
dusseldorf|düsseldorf|duesseldorf
zurich|zürich|zuerich|zurigo
geneva|genève|genf|ginevra|ginebra
basel|bâle|basilea
milan|milano|mailand|milán
rome|roma|rom
turin|torino
florence|firenze|florenz
venice|venezia|venedig
naples|napoli|neapel
lisbon|lisboa|lissabon|lisbonne
porto|oporto
seville|sevilla
prague|praha|prag|praga
warsaw|warszawa|warschau|varsovie
cracow|kraków|krakow|krakau
copenhagen|københavn|kopenhagen
gothenburg|göteborg
the hague|den haag|'s-gravenhage
brussels|bruxelles|brussel|brüssel|bruselas
antwerp|antwerpen|anvers
ghent|gent|gand
bucharest|bucurești|bucuresti|bukarest
athens|athína|athen
new york|new york city|nyc
"""
_COUNTRIES = """
germany|deutschland|allemagne|alemania|germania|alemanha|duitsland|de|deu
austria|österreich|autriche|at|aut
switzerland|schweiz|suisse|svizzera|suiza|ch|che
france|frankreich|francia|frança|frankrijk|fr|fra
spain|españa|spanien|espagne|spagna|es|esp
italy|italia|italien|italie|it|ita
netherlands|the netherlands|niederlande|nederland|pays-bas|paesi bassi|nl|nld
belgium|belgique|belgien|belgië|be|bel
portugal|pt|prt
ireland|irland|irlande|ie|irl
poland|polska|polen|pologne|pl|pol
czechia|czech republic|česko|tschechien|cz|cze
denmark|danmark|dänemark|dk|dnk
sweden|sverige|schweden|suède|se|swe
norway|norge|norwegen|no|nor
finland|suomi|finnland|fi|fin
united kingdom|uk|great britain|gb|gbr|vereinigtes königreich|royaume-uni|reino unido
united states|united states of america|usa|us|u.s.|u.s.a.|vereinigte staaten|états-unis
canada|kanada|can
brazil|brasil|brasilien|brésil|br|bra
mexico|méxico|mexiko|mexique|mx|mex
india|indien|inde|ind
"""
# What lies between a town and its country: said of one posting, left out of another.
_REGIONS = """
al|alabama;ak|alaska;az|arizona;ar|arkansas;ca|california;co|colorado;ct|connecticut;delaware
fl|florida;ga|georgia;hi|hawaii;idaho;il|illinois;indiana;ia|iowa;ks|kansas;ky|kentucky
la|louisiana;me|maine;md|maryland;ma|massachusetts;mi|michigan;mn|minnesota;ms|mississippi
mo|missouri;mt|montana;nebraska;nv|nevada;nh|new hampshire;nj|new jersey;nm|new mexico
ny|new york state;nc|north carolina;nd|north dakota;oh|ohio;ok|oklahoma;or|oregon
pa|pennsylvania;ri|rhode island;sc|south carolina;sd|south dakota;tn|tennessee;tx|texas;ut|utah
vt|vermont;va|virginia;wa|washington;wv|west virginia;wi|wisconsin;wy|wyoming
on|ontario;qc|quebec|québec;bc|british columbia;ab|alberta
bavaria|bayern|by;baden württemberg|bw;hesse|hessen|he;nrw|nordrhein westfalen|nw
north rhine westphalia;lower saxony|niedersachsen|ni;saxony|sachsen|sn;brandenburg|bb
rhineland palatinate|rheinland pfalz|rp;schleswig holstein|sh;thuringia|thüringen|th
england;scotland;wales;northern ireland;catalonia|catalunya|cataluña;île de france
lombardy|lombardia;lazio;piedmont|piemonte;andalusia|andalucía;noord holland|north holland
"""
_WORKPLACES = (
    "remote;hybrid|hybride|híbrido|ibrido;on site|onsite|vor ort|sur site|presencial|in office"
)


def _names_table(table: str) -> dict[str, str]:
    lines = re.split(r"[\n;]", table.strip())
    return {
        " ".join(folded_words(name)): line.split("|")[0]
        for line in lines
        for name in line.split("|")
    }


_COUNTRY, _REGION, _WORKPLACE = (
    _names_table(_COUNTRIES),
    _names_table(_REGIONS),
    _names_table(_WORKPLACES),
)
_PLACE_NAMES = {**_REGION, **_names_table(_TOWNS), **_COUNTRY, **_WORKPLACE}
# Sharing one of these is no sign of the same place; telling two of one kind is a sign of two.
_WIDE_PLACES = tuple(frozenset(table.values()) for table in (_COUNTRY, _REGION))
_WIDE_NAMES = frozenset(_WORKPLACE.values()).union(*_WIDE_PLACES)


def places_of(locations: Iterable[str]) -> frozenset[Place]:
    """The places that the texts name. One text may name several: "Berlin; Munich"."""
    texts = (text for each in locations for text in _PLACE_SEPARATOR.split(fold_case(each)))
    return frozenset(place for text in texts if (place := _place(text)))


def places_overlap(one: frozenset[Place], other: frozenset[Place]) -> bool:
    """Whether a place of the one is, or lies in, a place of the other.

    "Berlin" lies in "Berlin, Germany" and "Austin, TX" in "Austin, United States"; two towns of one
    country do not overlap, nor do two of one name that are said to lie in two countries.
    """
    return any(a <= b or b <= a or _is_one_town(a, b) for a in one for b in other)


def _is_one_town(a: Place, b: Place) -> bool:
    apart = any(a & kind and b & kind and not a & b & kind for kind in _WIDE_PLACES)
    return bool((a & b) - _WIDE_NAMES) and not apart


def _place(text: str) -> Place:
    found = _REMOTE.sub(", remote,", _POSTAL.sub(" ", text))
    parts = (" ".join(folded_words(part)) for part in _PARTS.split(found))
    return frozenset(_PLACE_NAMES.get(part, part) for part in parts if part)


KEYS = 2  # raised when a rule of a key changes: stored keys of less are made anew from the facts
FINGERPRINT = 32  # hexadecimal digits; 128 bits, and short enough for a folder's name
TEXT_WORDS_MIN = 40  # fewer words (a teaser, a "click here") are alike without being the same text


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A posting as it was read; only `url` is known before it is."""

    url: str  # the canonical one, where the page names it
    company: str = ""
    role: str = ""
    locations: tuple[str, ...] = ()
    requisition: str = ""  # the employer's number of it
    text: str = ""
    also: tuple[str, ...] = ()  # other addresses of that page; never a form's: forms are shared


@dataclass(frozen=True, slots=True)
class Keys:
    """A posting as it is compared. '' and () are unknown, and contradict nothing."""

    addresses: frozenset[str]
    company: str = ""
    role: str = ""
    places: frozenset[Place] = frozenset()
    requisition: str = ""
    text: str = ""


def keys_of(vacancy: Vacancy) -> Keys:
    """What the posting is compared by."""
    written = (vacancy.url, *vacancy.also)
    return Keys(
        addresses=frozenset(canonical_url(url) for url in written if url.strip()),
        company=company_key(vacancy.company),
        role=role_key(vacancy.role),
        places=places_of(vacancy.locations),
        requisition=requisition_key(vacancy.requisition),
        text=text_key(vacancy.text),
    )


def fingerprint(vacancy: Vacancy) -> str:
    """The posting's name: the same for the same address, company, role, places and number.

    Its address is the first that can be of one posting: some sites name their front page as the
    canonical address of every posting.
    """
    keys = keys_of(vacancy)
    written = tuple(map(canonical_url, (vacancy.url, *vacancy.also)))
    address = next(filter(names_posting, written), written[0])
    places = sorted(" ".join(sorted(place)) for place in keys.places)
    parts = (address, keys.company, keys.role, keys.requisition, *places)
    return digest(parts, FINGERPRINT)


def application_id(vacancy: Vacancy, profile: str) -> str:
    """The name of that person's application to that posting, in the tracker and of its folder.

    Two people of one home who apply to the same posting make no duplicate of each other.
    """
    return digest((fingerprint(vacancy), profile), FINGERPRINT)


def requisition_key(number: str) -> str:
    """The number without case and separators: REQ-0042 and req 0042 are one."""
    return "".join(folded_words(re.sub(r"[-./]", " ", number)))


def text_key(text: str) -> str:
    """A digest of the text's words that hold no digit; '' for a text too short to tell.

    A date or a reference that changed leaves the text the same.
    """
    words = tuple(word for word in folded_words(text) if not any(map(str.isdigit, word)))
    return digest(words, FINGERPRINT) if len(words) >= TEXT_WORDS_MIN else ""


def search_marks(keys: Keys) -> frozenset[str]:
    """By what a store finds every posting that may match, digested.

    Those are its addresses, the first word of its company (see `is_one_company`), and its text.
    """
    named = {digest(("address", a), FINGERPRINT) for a in keys.addresses}
    told = (("company", keys.company.partition(" ")[0]), ("text", keys.text))
    return frozenset(named | {digest(pair, FINGERPRINT) for pair in told if pair[1]})
