"""The visible part of an HTML page: its main text in lines, labels, boxes and microdata."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from steadyhand.jobs.posting.lenient_json import link
from steadyhand.jobs.posting.markup import Kind, Line, lines_of
from steadyhand.jobs.posting.page import LABEL_MAX, Page

# JobPosting objects that a page tells by attributes of its elements, as JSON-LD would tell them.
#
# Source: https://html.spec.whatwg.org/multipage/microdata.html#values

POSTINGS_MAX = 50  # of one page
NODES_MAX = 20_000  # elements of one object that are looked at
_WRITTEN = frozenset(  # properties whose markup tells lines and headings
    "description responsibilities qualifications skills experienceRequirements"
    " educationRequirements jobBenefits incentiveCompensation".split()
)
_HELD_IN = {
    "meta": "content",
    "a": "href",
    "link": "href",
    "area": "href",
    "time": "datetime",
    "data": "value",
    "meter": "value",
}
_Told = dict[str, object]


def microdata(tree: LexborHTMLParser, url: str) -> Iterator[str]:
    """Each JobPosting with a title, as the JSON of one object."""
    for node in tree.css("[itemscope][itemtype*='schema.org/JobPosting']")[:POSTINGS_MAX]:
        told = _item(node, url)
        if told.get("title") or told.get("name"):
            yield json.dumps(told)


def _item(root: LexborNode, url: str) -> _Told:
    """The properties of an object, those of the objects in it under their own names."""
    whole: _Told = {"@type": "JobPosting"}
    left = [(child, whole) for child in reversed(_children(root))]
    for _ in range(NODES_MAX):
        if not left:
            break
        node, owner = left.pop()
        names, inner = (node.attributes.get("itemprop") or "").split(), owner
        if "itemscope" in node.attributes:
            inner = {}
            _tell(owner, names, inner)
        else:
            _tell(owner, names, _value(node, names, url) if names else "")
        if not _WRITTEN.intersection(names):
            left += [(child, inner) for child in reversed(_children(node))]
    return whole


def _children(node: LexborNode) -> list[LexborNode]:
    return [n for n in node.iter(include_text=False) if not (n.tag or "-").startswith(("-", "!"))]


def _tell(owner: _Told, names: list[str], value: object) -> None:
    """A property that is told twice holds a list."""
    for name in names:
        before = owner.get(name)
        if before is None:
            owner[name] = value
        elif isinstance(before, list):
            before.append(value)
        else:
            owner[name] = [before, value]


def _value(node: LexborNode, names: list[str], url: str) -> str:
    if _WRITTEN.intersection(names):
        return node.html or ""
    held = node.attributes.get(_HELD_IN.get(node.tag or "", "content")) or ""
    if held and node.tag in ("a", "link", "area"):
        return link(held, url) if not _is_text(names) else _words(node)
    return held.strip() or _words(node)


def _is_text(names: list[str]) -> bool:
    """Whether the property is no address, so that a link holds it in its words."""
    return not {"url", "sameAs", "applyUrl", "mainEntityOfPage"}.intersection(names)


def _words(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())


HTML_MAX = 3_000_000  # characters
DEPTH_MAX = 1_000  # elements open at once; real pages stay below a hundred
LABELS_MAX = 200
HEADS_MAX = 30
MAIN_MIN = 400  # characters that make a landmark the main part
MAIN_SHARE = 0.3  # of the text of the page
EXTRACTED_SHARE = 0.5  # of what is left without frames; less has lost the posting
EXTRACTED_MAX = 500_000  # characters that trafilatura is given
PAIRS_MAX = 4_000  # elements that may be a label with its value
TEXT_ENOUGH = 200
_NO_TEXT = (
    "script, style, template, noscript, svg, nav, dialog, iframe, select, button, [hidden],"
    " [aria-hidden=true], [role=navigation], [role=banner], [role=contentinfo], [role=dialog]"
)
_FRAME = "body > header, body > footer, footer, aside, [role=complementary]"
_MAINS = "main, [role=main], article, [itemtype*=JobPosting], [itemprop=description], #content"
_TERMS = (("dt", "dd"), ("th", "td"))
_NAMED = {
    "location": "[itemprop=jobLocation], [class*=job-location], [class*=jobLocation],"
    " [class*=job_location], [class*=posting-location], [class~=location], [data-qa*=location]",
    "company": "[itemprop=hiringOrganization], [class*=company-name], [class*=companyName]",
    "employment type": "[itemprop=employmentType], [class*=employment-type]",
}
_BOXES = (
    "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=search]), textarea"
)
_NESTING = re.compile(
    r"<(/?)(?!(?:p|li|br|img|input|meta|link|hr|td|tr|th|dt|dd|option|source|wbr|path|col|area"
    r"|base|embed|track|param|use)\b)[a-z]",
    re.I,
)
_APPLY = re.compile(
    r"^(?:\W*)(?:(?:register and |quick |easy )?apply\b|(?:jetzt |online |hier )*bewerben|postuler"
    r"|je postule|candidater|(?:enviar )?(?:candidatura|solicitud)|(?:me )?inscri|aplicar|postula"
    r"|candidat[ae]|invia candidatura|solliciteer|direct solliciteren|i'm interested)",
    re.I,
)
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_JOB_LINK = re.compile(
    r"/(?:jobs?|careers?|positions?|vacanc\w+|openings?|offres?|emplois?|stellen\w*|ofertas?|empleos?"
    r"|vagas?|vacatures?|offerte|o|j|requisitions?|postings?)/[^/?#]*[\w-]{4,}",
    re.I,
)


def page_of(markup: str, url: str) -> Page:
    """Everything about the page that decides what it is."""
    if _is_deep(markup):
        return Page(url=url, lines=lines_of(markup))
    tree = LexborHTMLParser(markup[:HTML_MAX].replace("\x00", " "))
    applying = _applying(tree)
    return Page(
        url=url,
        title=_text(tree.css_first("title")),
        heads=tuple(filter(None, map(_text, [*tree.css("h1"), *tree.css("h2")])))[:HEADS_MAX],
        metas=tuple(_metas(tree)),
        jsonld=(*(n.text() for n in tree.css("script[type*='ld+json']")), *microdata(tree, url)),
        canonical=_canonical(tree, url),
        apply_url=next(filter(None, (link(n.attributes.get("href"), url) for n in applying)), ""),
        applies=bool(applying),
        mails=bool(tree.css("a[href^='mailto:']")) or bool(_MAIL.search(_text(tree.body))),
        language=_attribute(tree.css_first("html"), "lang"),
        jobs_linked=len(_jobs(tree, url)),
        fields=len(tree.css(_BOXES)),
        passwords=len(tree.css("input[type=password]")),
        labels=tuple(_labels(tree))[:LABELS_MAX],
        around=_around(tree),
        lines=_main(tree, markup),
    )


def _is_deep(markup: str) -> bool:
    """Whether more elements stay open at once than any page has; a parser needs hours for them."""
    depth = 0
    for tag in _NESTING.finditer(markup):
        depth = max(0, depth - 1) if tag[1] else depth + 1
        if depth > DEPTH_MAX:
            return True
    return False


def _around(tree: LexborHTMLParser) -> tuple[Line, ...]:
    """The lines of all that can be read; menus, scripts and buttons are taken out of *tree*."""
    for node in tree.css(_NO_TEXT):
        node.decompose()
    return lines_of(tree.body.html or "") if tree.body else ()


def _main(tree: LexborHTMLParser, markup: str) -> tuple[Line, ...]:
    """The lines of the main part; what frames it is taken out of *tree*."""
    whole = lines_of(tree.body.html or "") if tree.body else ()
    total = _length(whole)
    for node in tree.css(_MAINS):
        found = lines_of(node.html or "")
        if _length(found) >= max(MAIN_MIN, MAIN_SHARE * total):
            return found
    bare = _unframed(tree) or whole
    extracted = _extracted(markup)
    return extracted if _length(extracted) >= EXTRACTED_SHARE * _length(bare) else bare


def _unframed(tree: LexborHTMLParser) -> tuple[Line, ...]:
    """The body without its header, footer and asides, where enough is left."""
    for node in tree.css(_FRAME):
        node.decompose()
    found = lines_of(tree.body.html or "") if tree.body else ()
    return found if _length(found) >= TEXT_ENOUGH else ()


def _extracted(markup: str) -> tuple[Line, ...]:
    """What trafilatura takes for the main text, where the extra is installed and finds enough.

    Without its second opinions (`fast`): one of them takes time by the square of the page.
    """
    if len(markup) > EXTRACTED_MAX:
        return ()
    try:
        from trafilatura import extract
    except ImportError:
        return ()
    text = extract(markup, output_format="markdown", fast=True, include_tables=True)
    found = lines_of(re.sub(r"\*\*|(?<!\w)_|_(?!\w)", "", text or "").replace("<", "‹"))
    enough = _length(found) >= MAIN_MIN and any(line.kind is not Kind.TEXT for line in found)
    return found if enough else ()


def _length(lines: tuple[Line, ...]) -> int:
    return sum(len(line.text) for line in lines)


def _metas(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for node in tree.css("meta"):
        name = _attribute(node, "property") or _attribute(node, "name")
        if name and _attribute(node, "content"):
            yield name.lower(), _attribute(node, "content")


def _labels(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    """Terms with their values, rows of two cells, and elements whose names say what they hold."""
    for term, value in _TERMS:
        for node in tree.css(term):
            after = node.next
            while after is not None and after.tag != value and after.tag in ("-text", "-comment"):
                after = after.next
            if after is not None and after.tag == value:
                yield _text(node), _text(after)
    yield from _pairs(tree)
    for name, selector in _NAMED.items():
        for node in tree.css(selector):
            yield name, _text(node)


def _pairs(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    """Elements of two parts, the first of them short: a label and its value, laid out by style."""
    for node in tree.css("li, div, p, span")[:PAIRS_MAX]:
        parts = list(islice((n for n in node.iter(include_text=True) if _is_part(n)), 3))
        if len(parts) == 2 and any(n.tag != "-text" for n in parts) and _is_short(parts[0]):
            yield _text(parts[0]), _text(parts[1])


def _is_part(node: LexborNode) -> bool:
    if node.tag == "-text":
        return bool((node.text() or "").strip())
    return not (node.tag or "-").startswith(("-", "!"))


def _is_short(node: LexborNode) -> bool:
    """Whether it may be a label: it holds text and hardly any element."""
    return node.tag == "-text" or (len(node.css("*")) <= 4 and len(_text(node)) <= LABEL_MAX)


def _applying(tree: LexborHTMLParser) -> list[LexborNode]:
    """Links and buttons that offer to apply."""
    offers = tree.css("a, button, input[type=submit], [role=button]")
    return [n for n in offers if _APPLY.match(_text(n) or _attribute(n, "value"))]


def _canonical(tree: LexborHTMLParser, url: str) -> str:
    node = tree.css_first("link[rel=canonical]")
    named = tree.css_first("meta[property='og:url']")
    return link(_attribute(node, "href"), url) or link(_attribute(named, "content"), url)


def _jobs(tree: LexborHTMLParser, url: str) -> set[str]:
    """Addresses of other postings that the page links to."""
    own = urlsplit(url).path.rstrip("/") if link(url) else ""
    paths = (
        urlsplit(to).path.rstrip("/")
        for n in tree.css("a[href]")
        if (to := link(n.attributes.get("href"), url))
    )
    return {p for p in paths if _JOB_LINK.search(p) and not (own and p.startswith(own))}


def _text(node: LexborNode | None) -> str:
    return " ".join(node.text(separator=" ").split()) if node is not None else ""


def _attribute(node: LexborNode | None, name: str) -> str:
    return " ".join((node.attributes.get(name) or "").split()) if node is not None else ""
