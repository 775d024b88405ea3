"""Which button sends the application: by its form, its type and its words, in several languages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import SITE, URL, ask, page, push

from steadyhand.core.page.snapshot import (
    HIDDEN,
    Button,
    Field,
    FieldKey,
    Form,
    Overlay,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.plan.buttons import (
    action_url,
    apply_buttons,
    best_exit,
    form_openers,
    possible_exits,
    submit_candidates,
    submits_post,
)

QUESTIONS = (ask("Name"), ask("Email"), ask("Phone"))
MORE = {"form": "more"}  # belongs to another form of the page
LOOSE = {"form": ""}
BOX = {"type": "", "form": "app"}  # a div or an image with a handler
LINK = {"type": "", "role": Role.LINK, "href": f"{SITE}/contact"}
HERE = {**LINK, "href": f"{URL}#"}  # a button that is written as a link
SEND = push("Submit application", last_in_form=True)


def sent_by(*buttons: Button, fields: tuple[Field, ...] = QUESTIONS) -> str:
    """The label of the button that would send; '' for none."""
    found = submit_candidates(page(fields, buttons))
    return found[0].button.label if found else ""


@pytest.mark.parametrize(
    "label",
    [
        "Submit", "Submit application", "Send", "Apply now", "Complete application", "Finish",
        "Absenden", "Bewerbung abschicken", "Jetzt bewerben", "Bewerbung einreichen",
        "Envoyer ma candidature", "Postuler", "Valider", "Enviar solicitud", "Postularme",
        "Enviar candidatura", "Candidatar-se", "Solliciteren", "Sollicitatie versturen",
        "Invia candidatura", "Candidati ora", "Inoltra", "Apply with CV", "Apply with your resume",
        "Apply via this form", "Mit Lebenslauf bewerben", "Postuler avec mon CV",
        "Solicitar con mi currículum", "Solliciteren met je cv", "Candidati con il tuo CV",
    ],
)  # fmt: skip
@pytest.mark.parametrize("shape", [{}, BOX, LOOSE, {"type": "image"}])
def test_a_button_that_says_send_is_the_submit_in_each_language_and_shape(
    label: str, shape: dict[str, object]
) -> None:
    assert sent_by(push("Back", type="button"), push(label, **shape)) == label


@pytest.mark.parametrize(
    "label",
    [
        "Cancel", "Back", "Clear form", "Search", "Log in", "Sign in", "Subscribe",
        "Newsletter", "Send me job alerts", "Share", "Add another", "Upload",
        "Attach resume", "Browse", "Apply filters", "Apply filter", "Save draft",
        "Apply Crop", "Apply changes", "Apply the coupon",
        "Save for later", "Save application", "Finish later", "Withdraw application",
        "Send code", "Send verification code", "Resend the code", "Submit feedback",
        "Apply with LinkedIn", "Apply using Indeed", "Apply via Xing", "Continue with Google",
        "Mit LinkedIn bewerben", "Bewerben mit Xing", "Über Indeed bewerben",
        "Bewerbung zurückziehen", "Bewerbung speichern", "Code erneut senden", "Abbrechen",
        "Einloggen", "Datei senden", "Newsletter abonnieren", "Postuler avec LinkedIn",
        "Candidater via Indeed", "Annuler", "Solicitar con LinkedIn", "Candidatar-se com Indeed",
        "Cancelar", "Solliciteren met LinkedIn", "Annuleren", "Candidati con LinkedIn", "Annulla",
        "Accept all cookies", "Reject", "Cookies", "Cookie settings",
    ],
)  # fmt: skip
def test_a_button_of_another_purpose_is_never_the_submit_even_in_the_form(label: str) -> None:
    assert sent_by(push(label, last_in_form=True)) == ""
    assert sent_by(push(label), SEND) == SEND.label


ENROLS = ("Register", "Register now", "Sign up", "Signup", "Join now", "Registrieren", "Anmelden")


@pytest.mark.parametrize("label", [*ENROLS, "Jetzt anmelden", "S'inscrire", "Registrarse"])
def test_a_form_for_an_event_is_sent_by_its_register(label: str) -> None:
    assert sent_by(push(label, last_in_form=True)) == label
    assert way(push(label)) == (label, False)


@pytest.mark.parametrize("label", [e for e in ENROLS if e != "Join now"] + ["S’inscrire"])
def test_a_register_with_boxes_alone_is_for_an_event_and_for_nobody_s_account(label: str) -> None:
    box = ask("Morning tour", Role.CHECK)
    assert sent_by(push(label, last_in_form=True), fields=(box,)) == label
    mail = ask("E-mail", type="email")
    assert sent_by(push(label, last_in_form=True), fields=(mail, box)) == ""
    assert sent_by(push(label, last_in_form=True), fields=()) == ""


@pytest.mark.parametrize("label", [e for e in ENROLS if e != "Join now"] + ["S’inscrire"])
def test_a_register_of_an_account_or_of_a_subscription_sends_nothing_of_ours(label: str) -> None:
    account = (*QUESTIONS, ask("Password", type="password"))
    assert sent_by(push(label), fields=account) == ""
    assert sent_by(push(label), fields=QUESTIONS[:2]) == ""
    assert sent_by(push(label), SEND) == SEND.label
    assert sent_by(push(label, **MORE)) == ""


@pytest.mark.parametrize(
    "label",
    [
        "Sign up with Google", "Register via LinkedIn", "Register using Xing",
        "Mit Xing registrieren", "Über Google anmelden", "Inscribirse con Google",
        "Sign up for job alerts", "Register later", "Log in or register",
    ],
)  # fmt: skip
def test_a_register_for_something_else_is_never_how_a_form_is_sent(label: str) -> None:
    assert sent_by(push(label, last_in_form=True)) == ""


@pytest.mark.parametrize(
    ("buttons", "taken"),
    [
        ((push("Send", **MORE), SEND), SEND.label),  # a contact form above the application
        ((push("Sign up", **MORE), SEND), SEND.label),  # a newsletter box
        ((push("Apply", **MORE),), ""),  # the filter of a job list
        ((push("OK", **MORE),), ""),
        ((push("Continue", last_in_form=True),), "Continue"),  # nothing tells of a further page
        ((push("OK", last_in_form=True),), "OK"),  # alone, by type and place
        ((push("OK", **BOX),), ""),  # neither type nor words
        ((push("Send", **LINK),), ""),  # a link to another page sends nothing
        ((push("Send", **HERE),), "Send"),
        ((push("Send", **{**HERE, "href": "javascript:go()"}),), "Send"),
        ((push("Send", **{**LINK, "href": f"{SITE}/jobs#list"}),), ""),
        ((push("Apply now", **LINK), SEND), SEND.label),
        ((push("Submit", in_overlay=Ref("o")),), ""),  # belongs to what lies over the page
        ((push("Send", **LOOSE), SEND), SEND.label),  # a chat bubble without a form
        ((push("Send", **LOOSE, frame="f1"),), ""),  # a widget in a frame of its own
        ((push("Submit"), push("Submit application", last_in_form=True)), "Submit application"),
        ((push("Review", type="button"), push("Submit", **BOX)), "Submit"),
        ((), ""),
    ],
)
def test_the_submit_is_the_one_of_the_form_that_asks(
    buttons: tuple[Button, ...], taken: str
) -> None:
    assert sent_by(*buttons) == taken


def test_the_form_with_most_questions_is_the_application() -> None:
    login = (ask("User", form="more"), ask("Password", form="more", type="password"))
    assert sent_by(push("Send", **MORE), SEND, fields=(*login, *QUESTIONS)) == SEND.label


def test_of_two_forms_of_one_size_the_one_that_can_be_sent_is_the_application() -> None:
    login = (ask("User", form="more"), ask("Password", form="more", type="password"))
    buttons = (push("Log in", **MORE), SEND)
    assert sent_by(*buttons, fields=(*login, *QUESTIONS[:2])) == SEND.label


def test_a_page_without_questions_has_no_submit() -> None:
    assert sent_by(SEND, fields=()) == ""
    assert sent_by(SEND, fields=(ask("Trap", fillable=False),)) == ""


def test_a_candidate_says_how_sure_it_is_and_why() -> None:
    found = submit_candidates(page(QUESTIONS, (push("Submit", **LOOSE), SEND)))
    assert [(c.button.label, c.confidence) for c in found] == [(SEND.label, 1.0), ("Submit", 0.65)]
    assert found[1].reason == "sends by its type, named as sending"


LABELS = (
    "Send", "Submit application", "Apply now", "Bewerbung absenden", "OK", "Weiter", "Log in",
    "Save and continue", "Continue later", "Continue with Google", "Next", "Back",
)  # fmt: skip
FORMS = st.sampled_from(["", "app", "more", "news"])
FRAMES = st.sampled_from(["f0", "f1"])
ANY_FIELD = st.builds(lambda n, **at: ask(f"Q{n}", **at), st.integers(), form=FORMS, frame=FRAMES)
ANY_BUTTON = st.builds(
    push,
    st.sampled_from(LABELS),
    form=FORMS,
    frame=FRAMES,
    type=st.sampled_from(["submit", "button", "image", ""]),
    role=st.sampled_from([Role.BUTTON, Role.LINK]),
    disabled=st.booleans(),
    last_in_form=st.booleans(),
)


@given(st.lists(ANY_FIELD, max_size=6), st.lists(ANY_BUTTON, max_size=6))
def test_the_submit_is_never_a_button_of_another_form(
    fields: list[Field], buttons: list[Button]
) -> None:
    asked = [(f.frame, f.form) for f in fields]
    most = max(map(asked.count, asked), default=0)
    homes = {place for place in asked if asked.count(place) == most}
    beside = {(frame, "") for frame, _ in homes}  # in the same document, in no form
    for candidate in submit_candidates(page(fields, buttons)):
        assert (candidate.button.frame, candidate.button.form) in homes | beside
        assert candidate.button.label != "Log in"
        assert 0.5 <= candidate.confidence <= 1


def way(*buttons: Button, within: bool = False, **more: object) -> tuple[str, bool]:
    """The label of the button that a person would press now, and whether it leads on."""
    shown = page(QUESTIONS, buttons, **{"stage": (1, 3), **more})
    found = best_exit(shown, within=within)
    return (found.button.label, found.step) if found else ("", False)


def test_a_form_with_a_next_has_further_pages_whatever_else_it_offers_to_send() -> None:
    assert way(SEND, push("Next")) == ("Next", True)
    assert way(SEND, push("Next", disabled=True)) == (SEND.label, False)
    assert way(SEND) == (SEND.label, False)
    assert way(push("Next")) == ("Next", True)
    assert way(push("Next", disabled=True)) == ("Next", True)  # to be waited for
    assert way() == ("", False)


def test_a_next_that_can_only_send_is_a_submit() -> None:
    assert way(push("Continue"), title="Step 3 of 3") == ("Continue", False)
    assert way(push("Continue"), title="Step 2 of 3") == ("Continue", True)


@pytest.mark.parametrize(
    "label", ["Submit and continue", "Send & next", "Finish and review", "Apply and continue"]
)
def test_a_next_that_says_that_it_sends_is_a_submit(label: str) -> None:
    assert way(push(label)) == (label, False)


@pytest.mark.parametrize(
    "label",
    [
        "Sign in to continue", "Log in and continue", "Register to continue",
        "Accept all and continue", "Review cookie settings", "Reset and continue",
        "Continue to search", "Subscribe and continue", "Save and log out", "Save and exit",
        "Continue with Google",
        "Save and continue later", "Anmelden und weiter",
    ],
)  # fmt: skip
def test_a_next_of_another_purpose_is_never_pressed(label: str) -> None:
    assert way(push(label, last_in_form=True)) == ("", False)


@pytest.mark.parametrize(
    "label",
    ["Save and continue", "Save draft and continue", "Upload and continue", "Speichern und weiter",
     "Continue to preview"],
)  # fmt: skip
def test_what_a_next_does_on_its_way_does_not_exclude_it(label: str) -> None:
    assert way(push(label)) == (label, True)


def test_a_dialog_that_asks_is_a_form_and_any_other_is_in_the_way() -> None:
    push_in = push("Next", in_overlay=Ref("o"))
    asks = Overlay(Ref("o"), "dialog", PageText("Your details"), fields=3)
    assert way(push_in, overlays=(asks,)) == ("Next", True)
    assert way(push_in, overlays=(replace(asks, fields=1),)) == ("", False)


@pytest.mark.parametrize("asked", [(), (ask("Follow us", Role.CHECK, form=""),)])
def test_within_a_form_in_a_dialog_the_dialog_s_own_button_sends(asked: tuple[Field, ...]) -> None:
    over = Overlay(Ref("o"), "dialog", PageText("Your application"), True, fields=len(asked))
    behind = push("Apply now", type="button", form="")
    own = push("Submit application", type="button", form="", in_overlay=Ref("o"))
    shown = page(asked, (behind, own), overlays=(over,))
    assert [c.button.label for c in submit_candidates(shown, within=True)] == [own.label]
    assert own.label not in [c.button.label for c in submit_candidates(shown)]


def test_what_lies_behind_a_dialog_that_asks_sends_nothing() -> None:
    over = Overlay(Ref("o"), "dialog", PageText("Your details"), True, fields=len(QUESTIONS))
    behind, own = push("Apply now"), push("Send", in_overlay=Ref("o"))
    shown = page(QUESTIONS, (behind, own), overlays=(over,))
    assert [c.button.label for c in submit_candidates(shown)] == ["Send"]


def test_within_a_form_a_page_without_questions_may_send_or_lead_on() -> None:
    def last(*buttons: Button, within: bool = True) -> str:
        found = best_exit(page((), buttons), within=within)
        return found.button.label if found else ""

    assert last(push("Back"), SEND) == SEND.label
    assert last(SEND, within=False) == ""
    assert last(push("Share"), push("Continue")) == "Continue"
    assert last(push("Cancel"), push("OK", last_in_form=True)) == "OK"
    assert last(push("Log in", form="more"), push("Share", form="")) == ""
    assert last(push("Submit another application", form="")) == ""
    assert last(push("Apply to another job")) == ""
    assert last() == ""


def test_only_a_submit_button_of_a_form_that_posts_sends() -> None:
    getting = page(QUESTIONS, (SEND,), forms=(Form("app", URL, "get"),))
    assert submits_post(page(QUESTIONS, (SEND,)), SEND)
    assert not submits_post(getting, SEND)
    assert not submits_post(page(QUESTIONS, (SEND,)), push("Next", type="button"))
    assert not submits_post(page(QUESTIONS, ()), push("Next", form=""))


def any_page(draw: st.DrawFn) -> Snapshot:
    fields = draw(st.lists(ANY_FIELD, max_size=4))
    buttons = draw(st.lists(ANY_BUTTON, max_size=6))
    title = draw(
        st.sampled_from(["Apply", "Step 2 of 2", "Step 1 of 2", "Review your application"])
    )
    return page(fields, buttons, title=title)


@given(st.composite(any_page)(), st.booleans())
def test_a_next_is_never_the_twin_of_a_submit_nor_a_submit_of_a_next(
    shown: Snapshot, within: bool
) -> None:
    found = best_exit(shown, within=within)
    ranked = submit_candidates(shown, within=within)
    if found is None:
        assert ranked == ()
        return
    leads = found.button.label in ("Next", "Weiter", "Save and continue")
    assert found.step <= (leads or (found.button.label == "OK" and len(shown.fillable) == 1))
    assert found.step != (found in ranked)
    if not found.step and ranked[0].button.label in ("Next", "Weiter", "Save and continue"):
        assert leads
    elif not found.step:
        assert not leads
    assert found.button.label not in ("Continue later", "Continue with Google", "Log in", "Back")
    steps = [b for b in shown.buttons if b.label == "Next" and not b.disabled]
    assert not (found.button.disabled and found.step) or not any(s is found.button for s in steps)


def test_the_address_is_that_of_the_buttons_own_form() -> None:
    shown = page((*QUESTIONS, ask("Mail", form="more")), (SEND,))
    assert action_url(shown, SEND) == f"{SITE}/app"
    assert action_url(shown, push("Go", **MORE)) == f"{SITE}/more"
    assert action_url(shown, push("Go", form="app", frame="f1")) == URL
    assert action_url(shown, push("Go", **LOOSE)) == URL
    silent = page(QUESTIONS, (SEND,), forms=(Form("app", ""),))
    assert action_url(silent, SEND) == URL


@pytest.mark.parametrize(
    ("label", "opens"),
    [
        ("Apply", True),
        ("Apply for this job", True),
        ("Jetzt bewerben", True),
        ("Postuler", True),
        ("Solliciteren", True),
        ("Easy apply", True),
        ("Apply with LinkedIn", False),
        ("Mit Xing bewerben", False),
        ("Start your application", True),
        ("Begin application", True),
        ("Bewerbung starten", True),
        ("Start the tour", False),
        ("Get started", False),
        ("Apply filters", False),
        ("Read more", False),
        ("How to reapply", False),
        ("Apply to another job", False),
        ("Apply for similar jobs", False),
    ],
)
def test_a_door_is_what_invites_to_apply_and_not_by_way_of_others(label: str, opens: bool) -> None:
    door = Button(Ref("b"), PageText(label), Role.LINK, href=URL)
    assert (door in apply_buttons(page((), (door,)))) is opens


@pytest.mark.parametrize(
    ("label", "leads"),
    [
        ("Open application form", True),
        ("→ Go to the application form", True),
        ("Zum Bewerbungsformular", True),
        ("Zur Online-Bewerbung »", True),
        ("Formular öffnen", False),
        ("Ouvrir le formulaire de candidature", True),
        ("Ir al formulario de solicitud", True),
        ("Preencher o formulário de candidatura", True),
        ("Naar het sollicitatieformulier", True),
        ("Vai al modulo di candidatura", True),
        ("Download the application form (PDF)", False),
        ("Application form for suppliers", False),
        ("Status of your application", False),
        ("Formulaire de contact", False),
    ],
)
def test_what_names_just_the_form_leads_to_it(label: str, leads: bool) -> None:
    door = Button(Ref("b"), PageText(label), Role.LINK, href=URL)
    assert (door in form_openers(page((), (door,)))) is leads
    assert door not in apply_buttons(page((), (door,)))


def test_what_invites_to_apply_goes_before_what_names_the_form() -> None:
    form = Button(Ref("a"), PageText("Open application form"), Role.LINK, href=URL)
    invites = Button(Ref("b"), PageText("Apply now"), Role.LINK, href=URL)
    assert form_openers(page((), (form, invites))) == (invites, form)


def test_a_door_that_is_off_opens_nothing() -> None:
    assert apply_buttons(page((), (push("Apply now", disabled=True),))) == ()


def test_a_button_that_sends_a_form_is_no_door_to_one() -> None:
    door, sending = push("Apply now", form="", type="button"), push("Apply now")
    assert apply_buttons(page((), (sending,))) == ()
    assert apply_buttons(page((), (door,))) == (door,)


def test_a_buttons_own_address_is_where_it_sends() -> None:
    elsewhere = push("Send", action="https://evil.example/steal")
    assert action_url(page((ask("Name"),), (elsewhere,)), elsewhere) == elsewhere.action


@pytest.mark.parametrize("label", ["OK", "Ok ✓", "Okay"])
def test_the_ok_of_a_page_with_one_question_leads_on(label: str) -> None:
    agree = push(label, type="button", form="")
    way = best_exit(page((ask("Name", form=""),), (agree,)))
    assert way is not None
    assert (way.button, way.step) == (agree, True)


def test_an_ok_is_no_way_on_beside_other_questions_or_another_ok_or_where_it_sends() -> None:
    agree = push("OK", type="button", form="")
    several = (ask("Name", form=""), ask("City", form=""))
    assert best_exit(page(several, (agree,))) is None
    twice = (agree, replace(agree, ref=Ref("f0.d1.other")))
    assert best_exit(page((ask("Name", form=""),), twice)) is None
    assert best_exit(page((ask("Name"),), (push("OK"),))) != agree
    assert best_exit(page((), (agree,))) is None
    closes = replace(agree, in_overlay=Ref("f0.d1.banner"))
    assert best_exit(page((ask("Name", form=""),), (closes,))) is None


@pytest.mark.parametrize(
    "label", ["Preview", "Vorschau", "Aperçu", "Vista previa", "Preview your answers", "Anteprima"]
)
def test_a_preview_leads_on_where_nothing_else_does(label: str) -> None:
    asked, shows = ask("Start"), push(label, type="button")
    on = best_exit(page((asked,), (push("Previous", type="button"), shows)))
    assert on is not None
    assert (on.button, on.step) == (shows, True)
    for beside in (push("Next"), push("Send application")):
        other = best_exit(page((asked,), (shows, beside)))
        assert other is not None
        assert other.button == beside
    twice = (shows, replace(shows, ref=Ref("f0.d1.other")))
    assert best_exit(page((asked,), twice)) is None
    assert best_exit(page((asked,), (push("Preview resume", type="button"),))) is None
    assert best_exit(page((), (shows,))) is None


@pytest.mark.parametrize(
    "label", ["Abschließen", "Completar", "Terminar", "Slutför", "Gotowe", "Dokončit", "Voltooien"]
)
def test_what_completes_a_form_sends_it(label: str) -> None:
    on = best_exit(page((ask("Start"),), (push(label, type="button"),)))
    assert on is not None
    assert not on.step


@pytest.mark.parametrize("label", ["Skip to main content", "Zum Inhalt", "Aller au contenu"])
def test_a_link_to_the_content_is_no_way_out_of_a_form(label: str) -> None:
    link = push(label, type="", form="", role=Role.LINK, href=f"{URL}#content")
    assert link not in possible_exits(page((ask("Name"),), (link,)))


def first_page(label: str, heading: str, text: str = "") -> Snapshot:
    """A page that asks nothing and has one button."""
    button = Button(Ref("b"), PageText(label), Role.BUTTON)
    return replace(page((), (button,)), headings=(PageText(heading),), text=PageText(text))


@pytest.mark.parametrize("label", ["Start", "Let's go", "Los geht's", "Commencer →", "Begin"])
def test_a_lone_start_under_an_invitation_to_apply_opens_the_form(label: str) -> None:
    shown = first_page(label, "Apply for Data Engineer")
    assert [b.label for b in form_openers(shown)] == [label]


@pytest.mark.parametrize(
    ("heading", "text"),
    [("Welcome", ""), ("Apply for Data Engineer", "A timed coding test of 30 minutes awaits you.")],
)
def test_a_start_that_no_invitation_or_a_test_stands_by_is_no_door(heading: str, text: str) -> None:
    assert form_openers(first_page("Start", heading, text)) == ()


@pytest.mark.parametrize(
    "text",
    ["Takes 2 minutes", "It takes about 5-10 mins.", "Das dauert etwa 3 Minuten.", "Dure 4 minutes",
     "Solo toma 2 minutos", "Leva cerca de 5 minutos", "Duurt ongeveer 3 minuten", "Dura 2 minuti"],
)  # fmt: skip
def test_a_lone_start_beside_how_long_it_takes_to_answer_opens_the_form(text: str) -> None:
    shown = first_page("Start", "Bake with us", f"We are looking for bakers.\n{text}")
    assert [b.label for b in form_openers(shown)] == ["Start"]
    trial = replace(shown, headings=(PageText("Reasoning test"),))
    assert form_openers(trial) == ()
    assert form_openers(replace(shown, text=PageText(f"{text}. The timer begins at once."))) == ()


@pytest.mark.parametrize("text", ["We reply within 2 minutes", "30 minutes from town", "Est. 2002"])
def test_other_minutes_open_nothing(text: str) -> None:
    assert form_openers(first_page("Start", "Bake with us", text)) == ()


def test_a_lone_start_in_a_form_whose_questions_are_not_shown_yet_opens_it() -> None:
    shown = first_page("Start", "Welcome aboard")
    button = replace(shown.buttons[0], form="f1")
    asked = replace(ask("Your name"), form="f1", reason=HIDDEN, fillable=False)
    waits = replace(shown, buttons=(button,), fields=(asked,))
    assert [b.label for b in form_openers(waits)] == ["Start"]
    assert form_openers(replace(waits, fields=(replace(asked, form="f2"),))) == ()
    assert form_openers(replace(waits, text=PageText("A timed quiz of ten minutes"))) == ()


def test_a_start_beside_another_button_or_a_question_is_no_door() -> None:
    shown = first_page("Start", "Apply for Data Engineer")
    other = Button(Ref("c"), PageText("Save the job"), Role.BUTTON)
    assert form_openers(replace(shown, buttons=(*shown.buttons, other))) == ()
    assert form_openers(replace(shown, fields=QUESTIONS)) == ()
    off = replace(shown, buttons=(replace(shown.buttons[0], disabled=True),))
    assert form_openers(off) == ()


@pytest.mark.parametrize("label", ["Go", "Suche", "Recherche", "Zoek", "Los"])
def test_the_search_of_a_site_is_no_form_that_goes_on(label: str) -> None:
    box = ask("Search site", Role.SEARCH, form="search")
    found = page((box,), (push(label, form="search"),))
    reads = replace(found, forms=(replace(found.forms[0], method="get"),))
    assert best_exit(reads, within=True) is None


SECRETS = (
    ask("Password", type="password"),
    ask("Verify password", type="password", key=FieldKey("again")),
)
ACCOUNT = (ask("Email"), *SECRETS, ask("I agree to the terms", Role.CHECK, checked=False))


@pytest.mark.parametrize("within", [False, True])
@pytest.mark.parametrize(
    "label",
    [
        "Create account", "Create an account", "Register", "Sign up", "Konto erstellen",
        "Registrieren", "Créer mon compte", "Crear una cuenta", "Criar conta", "Account aanmaken",
        "Crea un account",
    ],
)  # fmt: skip
def test_what_makes_an_account_leads_to_the_form_and_sends_no_application(
    label: str, within: bool
) -> None:
    makes, other = push(label), push("Sign in", type="button")
    on = best_exit(page(ACCOUNT, (other, makes)), within=within)
    assert on is not None
    assert (on.button, on.step) == (makes, True)


@pytest.mark.parametrize(
    "label", ["Create account and apply", "Register with Northwind", "Create account later"]
)
def test_what_does_more_than_make_an_account_is_no_step(label: str) -> None:
    on = best_exit(page(ACCOUNT, (push(label),)))
    assert on is None or not on.step


def test_a_form_that_takes_a_document_makes_no_account_alone() -> None:
    on = best_exit(page((*ACCOUNT, ask("Resume", Role.FILE)), (push("Create account"),)))
    assert on is not None
    assert not on.step
    made_up = ask("Password", type="password", autocomplete="new-password")
    on = best_exit(page((ask("Email"), made_up), (push("Create account"),)))
    assert on is not None
    assert on.step
