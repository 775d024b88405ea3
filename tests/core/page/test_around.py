"""Blockers, overlays, change and brief: what is made of a snapshot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.page.blockers import Blocker, blockers_of
from steadyhand.core.page.overlays import ClickOutside, PressEscape, dismissals
from steadyhand.core.page.snapshot import (
    COVERED,
    Button,
    Change,
    Field,
    FieldKey,
    Option,
    Overlay,
    PageText,
    Ref,
    Role,
    Signal,
    Snapshot,
    brief_text,
    page_change,
    token_count,
)

URL = "https://jobs.example.org/apply"


def item(label: str, **changes: object) -> Field:
    plain = Field(Ref(f"f0.d1.{label}"), FieldKey(label.lower()), Role.TEXT, label=PageText(label))
    return replace(plain, **changes)  # type: ignore[arg-type]


def page(*fields: Field, **changes: object) -> Snapshot:
    return replace(Snapshot(URL, "Apply", 200, fields, epoch="d1"), **changes)  # type: ignore[arg-type]


LOGIN = Signal("login", "element", "Password", True, 0.9)


@pytest.mark.parametrize(
    ("seen", "kinds"),
    [
        (page(), []),
        (page(status=429), ["rate_limited"]),
        (page(status=403), ["prohibited"]),
        (page(item("A"), status=403), []),
        (page(signals=(Signal("captcha", "iframe", "grid", True, 0.9),)), ["captcha"]),
        (page(signals=(Signal("captcha", "iframe", "badge", False, 0.3),)), []),
        (page(signals=(Signal("rate_limit", "text", "slow down", True, 0.5),)), ["rate_limited"]),
        (page(item("P", type="password"), item("U"), signals=(LOGIN,)), ["login"]),
        (page(*map(item, "ABC"), signals=(LOGIN,)), []),
        (page(item("Q", role=Role.SEARCH), item("A"), item("B"), signals=(LOGIN,)), ["login"]),
    ],
)
def test_only_what_blocks_is_a_blocker(seen: Snapshot, kinds: list[str]) -> None:
    assert [b.kind for b in blockers_of(seen)] == kinds


@pytest.mark.parametrize(
    ("label", "buttons", "kinds"),
    [
        ("Password", ("Sign up",), []),
        ("Password", ("Konto erstellen",), []),
        ("Password", ("Créer mon compte",), []),
        ("Password", ("Crear una cuenta",), []),
        ("Password", ("Registreren",), []),
        ("Create a password", ("Continue",), []),
        ("Nueva contraseña", ("Continuar",), []),
        ("Password", ("Sign in", "Sign up"), ["login"]),
        ("Password", ("Continue",), ["login"]),
    ],
)
def test_a_form_that_makes_an_account_is_no_login(
    label: str, buttons: tuple[str, ...], kinds: list[str]
) -> None:
    secret = item("P", type="password", form="f")
    pressed = tuple(Button(Ref(b), PageText(b), form="f") for b in buttons)
    link = Button(Ref("l"), PageText("Register"), role=Role.LINK, form="f")
    asked = replace(secret, label=PageText(label))
    seen = page(asked, item("Email"), buttons=(*pressed, link), signals=(LOGIN,))
    assert [b.kind for b in blockers_of(seen)] == kinds


def test_the_surest_sign_of_each_kind_is_told_surest_first() -> None:
    signals = (
        Signal("captcha", "text", "maybe", True, 0.4),
        Signal("captcha", "iframe", "grid", True, 0.9),
        Signal("interstitial", "text", "wait", True, 0.95),
    )
    assert blockers_of(page(signals=signals)) == (
        Blocker("interstitial", 0.95, "text", "wait"),
        Blocker("captcha", 0.9, "iframe", "grid"),
    )


def overlaid(
    *labels: str, text: str = "We use cookies", kind: str = "banner", **more: object
) -> Snapshot:
    buttons = tuple(Button(Ref(f"f0.d1.b{n}"), PageText(label)) for n, label in enumerate(labels))
    over = Overlay(
        Ref("f0.d1.o"), kind, PageText(text), True, (*(b.ref for b in buttons), Ref("f0.d1.gone"))
    )
    return page(buttons=buttons, overlays=(replace(over, **more),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("labels", "pressed"),
    [
        (("Accept all", "Reject all", "Close"), "Reject all"),
        (("Alle akzeptieren", "Nur notwendige Cookies"), "Nur notwendige Cookies"),
        (("Tout accepter", "Continuer sans accepter"), "Continuer sans accepter"),
        (("Aceptar", "Rechazar"), "Rechazar"),
        (("Accetta", "Rifiuta"), "Rifiuta"),
        (("Accepteren", "Weigeren"), "Weigeren"),
        (("Accept", "×"), "×"),
        (("Settings", "Accept"), "Accept"),
        (("Got it",), "Got it"),
    ],
)
def test_refusing_comes_before_closing_and_closing_before_agreeing(
    labels: tuple[str, ...], pressed: str
) -> None:
    found = dismissals(overlaid(*labels))[0]
    assert isinstance(found, Button)
    assert found.label == pressed


def test_nothing_is_agreed_to_outside_a_cookie_banner() -> None:
    seen = overlaid("I agree", text="You grant us all rights", kind="dialog")
    assert dismissals(seen) == (PressEscape(Ref("f0.d1.o")), ClickOutside(Ref("f0.d1.o")))


def test_a_banner_without_a_button_that_closes_is_left() -> None:
    assert dismissals(overlaid("Settings", kind="banner")) == ()


def test_what_does_not_cover_is_no_obstacle() -> None:
    assert dismissals(overlaid("Reject", covers=False)) == ()
    assert dismissals(page()) == ()


@pytest.mark.parametrize(
    ("text", "fields", "closed"),
    [
        ("Apply here", 1, False),
        ("Apply here", 2, False),
        ("Join our newsletter", 1, True),
        ("Our newsletter form", 3, False),
        ("Choose your cookies", 4, True),
    ],
)
def test_a_dialog_that_asks_is_answered_not_closed(text: str, fields: int, closed: bool) -> None:
    assert bool(dismissals(overlaid("Close", text=text, fields=fields))) is closed


@pytest.mark.parametrize(("under", "closed"), [(0, False), (2, False), (3, True)])
def test_a_dialog_that_asks_less_than_the_form_below_it_is_in_the_way(
    under: int, closed: bool
) -> None:
    below = [item(f"Q{n}", fillable=False, reason=COVERED) for n in range(under)]
    mine = [item("A"), item("B")]
    seen = overlaid("Close", text="Tell us more", kind="dialog", fields=2)
    assert bool(dismissals(replace(seen, fields=(*mine, *below)))) is closed


@pytest.mark.parametrize(
    ("change_", "closes"),
    [
        ({"disabled": True}, False),
        ({"href": "https://example.org/privacy"}, False),
        ({"href": "https://jobs.example.org/apply#"}, True),
        ({"href": "javascript:void(0)"}, True),
    ],
)
def test_a_button_that_leads_away_or_is_off_closes_nothing(
    change_: dict[str, object], closes: bool
) -> None:
    seen = overlaid("Close")
    buttons = tuple(replace(b, **change_) for b in seen.buttons)  # type: ignore[arg-type]
    assert any(isinstance(w, Button) for w in dismissals(replace(seen, buttons=buttons))) is closes


def test_two_looks_at_the_same_page_differ_in_nothing() -> None:
    seen = page(item("A", value="x"), text=PageText("Hi"))
    assert page_change(seen, seen).nothing


def test_the_difference_of_two_looks_is_told_without_values() -> None:
    before = page(
        item("A"),
        item("B"),
        item("C", options=(Option(PageText("x")),)),
        item("D", fillable=False),
        errors=(PageText("Old"),),
        text=PageText("Hi\nthere"),
    )
    after = page(
        item("A", value="typed"),
        item("C", options=(Option(PageText("y")),), error=PageText("Bad")),
        item("D"),
        errors=(PageText("Old"), PageText("New")),
        text=PageText("Hi\nyou"),
        url=URL + "/2",
    )
    assert page_change(before, after) == Change(
        document=True,
        appeared=(FieldKey("d"),),
        gone=(FieldKey("b"),),
        refilled=(FieldKey("a"),),
        reshaped=(FieldKey("c"),),
        errors=(PageText("New"), PageText("Bad")),
        lines=(PageText("you"),),
    )


def test_a_brief_tells_all_that_matters_in_one_line_each() -> None:
    many = tuple(Option(PageText(f"o{n}"), str(n)) for n in range(14))
    prompt = Option(PageText("Choose"))
    seen = page(
        item("Name", required=True, value="Ada"),
        item("Mail", type="email", group=PageText("Contact"), error=PageText("No such address")),
        item("Start", group=PageText("Contact"), type="date"),
        item("Size", role=Role.SELECT, type="select", options=(prompt, *many)),
        item("About", role=Role.RICH),
        item("Trap", fillable=False),
        headings=(PageText("Apply"),),
        errors=(PageText("Something"), PageText("No such address")),
        buttons=(
            Button(Ref("f0.d1.e9"), PageText("Send"), type="submit"),
            Button(Ref("f1.d1.e2"), PageText("More"), Role.LINK),
            Button(Ref("f0.d1.e3"), PageText("Off"), disabled=True),
        ),
        url=URL + "?token=secret",
    )
    options = "|".join(f"o{n}" for n in range(12))
    assert brief_text(seen).splitlines() == [
        "Apply <https://jobs.example.org/apply> refs f0.d1.*",
        "# Apply",
        "Name text Name *=",
        "[Contact]",
        "Mail text:email Mail ! No such address",
        "Start text:date Start",
        "[]",
        f"Size select Size {{{options}|… 14}}",
        "About richtext About",
        "! Something",
        "e9 submit Send",
        "f1.d1.e2 link More",
    ]


def test_a_brief_never_holds_what_was_typed() -> None:
    assert "hunter22" not in brief_text(page(item("Password", value="hunter22")))


def test_tokens_are_bytes_by_four() -> None:
    assert token_count("ää" * 10) == 10
