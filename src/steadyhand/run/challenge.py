"""A challenge before the form (captcha, code, sign-in), met by a person or by their words."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from steadyhand.core.act.actions import Fill, FillKind, target_of
from steadyhand.core.act.approval import Permit
from steadyhand.core.act.evidence import PendingStep
from steadyhand.core.act.fill import FillOrder, Reading, holds_order
from steadyhand.core.answer.sheet import NextSecret, Question, QuestionKind
from steadyhand.core.journal.events import ActionExecuted, ActionIntended, ChallengeTried
from steadyhand.core.page.snapshot import Field, Snapshot
from steadyhand.core.plan.sign_in import (
    SignInForm,
    are_secrets_accepted,
    has_challenge,
    is_past_challenge,
    sign_in_form,
)
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace, parse_place
from steadyhand.errors import PageTimeout, VaultLocked
from steadyhand.ports import VAULT, Credential

from .context import Run
from .human import ask_at_challenge, put_at_challenge, reply_text, resume_after_challenge
from .observe import LATE_S, wait_for_step
from .pace import wait_for_host
from .press import press_with_grant

# Before a challenge the run is frozen: nothing is pressed, loaded or typed until somebody answers.
#
# What stands there is dealt with by a person in the same tab, or by what that person tells: a
# code, a user name and a password. What a person sends by hand is no act of the run, and proves
# nothing of it; the gate lets it through as long as it carries no more of what the run has typed
# than one name.

LEAD_ON_S = 5.0  # a page leads whoever has passed its check on within this time
LOOKS_MAX = 20  # meanwhile, at a page that keeps changing


async def meet_challenge(run: Run, ask: Ask, look: Look) -> None:
    """Somebody has dealt with the challenge, or nobody has; the next look tells what came of it."""
    form = sign_in_form(look.page, ask.wall)
    if ask.kind is QuestionKind.BLOCKER or form is None:
        await _hand_to_person(run, ask, look)
    elif ask.kind is QuestionKind.OTP:
        await _enter_code(run, form, look)
    else:
        await sign_in(run, form, look)


async def _hand_to_person(run: Run, ask: Ask, look: Look) -> None:
    """The person had the tab; whether the challenge is gone is not taken from what was said."""
    picture = await run.picture("wall")
    question = by_hand_question(run, ask, look, picture=picture)
    gate = run.live.gate
    gate.permit(run.ports.seal(_by_hand_permit(run, look, question.deadline_s)))
    try:
        reply = await put_at_challenge(run, question)
    finally:
        gate.shut()
        if not run.state.outstanding:
            # What a person sent is no late write of a submit.
            run.submit = replace(run.submit, mark=run.live.wire.mark())
    await resume_after_challenge(run, ask.wall, by=reply.by, dealt=reply.approved)
    if reply.approved:
        await _wait_until_gone(run, ask.wall)


async def _wait_until_gone(run: Run, wall: str) -> None:
    """The challenge has gone, or has had its time to. A page may change without leading on."""
    until = run.ports.clock.monotonic() + LEAD_ON_S
    for _ in range(LOOKS_MAX):
        left = until - run.ports.clock.monotonic()
        page = await run.live.page.snapshot(wait_s=max(left, 0.0))
        run.progress = replace(run.progress, ahead=page)
        if left <= 0 or not has_challenge(page, wall):
            return


def _by_hand_permit(run: Run, look: Look, deadline_s: float) -> Permit:
    return Permit(
        run_id=run.id,
        fence=run.state.fence,
        attempt=run.state.next_seq,
        url=look.page.url,
        digest=look.digest,
        expires_at=run.ports.clock.monotonic() + deadline_s,
        once=False,
        wall=True,
        by_hand=True,
    )


async def _enter_code(run: Run, form: SignInForm, look: Look) -> None:
    """The code was used once; nothing holds it any more but the page."""
    reply = await ask_at_challenge(run, code_question(run, form))
    said = "".join(reply_text(reply).split())  # people put spaces into it
    if said:
        await enter_secrets(run, look, form, secrets=(said,), by=reply.by)
    else:
        await resume_after_challenge(run, form.wall, by=reply.by, dealt=False)


# Signing in: with what the vault holds for that very origin, else with what the person says.
#
# A user name and a password belong to one exact origin. What was sent there once and not seen to
# be taken is not given again in the same run: who tries it over and over is locked out. What the
# site took is kept only if the person says so.


async def sign_in(run: Run, form: SignInForm, look: Look) -> None:
    """One try was made with what is known, and what came of it is kept; or nobody knew."""
    place = parse_place(SecretKind.CREDENTIAL, form.origin)
    borrowed = await _find_credential(run, form.origin, place) or Credential(place, Secret(""), "")
    borrowed = await _complete_credential(run, form, borrowed)
    secrets = _secrets_for(form, borrowed.secret)
    if not all(secrets):
        run.borrowed = None
        await resume_after_challenge(run, form.wall, by=borrowed.by or "nobody", dealt=False)
        return
    run.borrowed = borrowed
    entered = await enter_secrets(run, look, form, secrets=secrets, by=borrowed.by)
    await _settle_credential(run, form, borrowed, entered)


def _secrets_for(form: SignInForm, secret: Secret) -> tuple[str, ...]:
    name = (secret.username,) if form.name is not None else ()
    return (*name, secret.value) if form.password is not None else name


async def _find_credential(run: Run, origin: str, place: SecretPlace) -> Credential | None:
    """What this run has already begun to sign in with there, else what the vault holds.

    None once it was tried in vain, or nobody knows.
    """
    if origin in run.tried:
        return None
    if run.borrowed is not None and run.borrowed.place == place:
        return run.borrowed
    if run.ports.vault is None:
        return None
    try:
        secret = await run.ports.vault.get(place, at=run.ports.clock.now())
    except VaultLocked:
        return None
    return Credential(place, secret, VAULT) if secret is not None else None


async def _complete_credential(run: Run, form: SignInForm, borrowed: Credential) -> Credential:
    """With what is still missing of it, as far as the person says it."""
    secret = borrowed.secret
    if form.name is not None and not secret.username:
        asked = user_name_question(run, form)
        if form.password is not None and not secret.value:
            next_one = password_question(run, form)
            further = NextSecret(next_one.id, next_one.text, next_one.label)
            asked = replace(asked, then=(further,))
        reply = await ask_at_challenge(run, asked)
        secret = replace(secret, username=reply_text(reply).strip())
        borrowed = replace(borrowed, secret=secret, by=reply.by)
        if not secret.username:
            return borrowed
    if form.password is not None and not secret.value:
        reply = await ask_at_challenge(run, password_question(run, form))
        secret = replace(secret, value=reply_text(reply))
        borrowed = replace(borrowed, secret=secret, by=reply.by, remember=reply.remember)
    return borrowed


async def _settle_credential(
    run: Run, form: SignInForm, borrowed: Credential, entered: EntryResult
) -> None:
    """What worked is known to work, what did not is not tried again."""
    if entered.passed and not entered.gone:
        return  # the name was taken; the password comes next
    run.borrowed = None
    if entered.taken:
        run.tried -= {form.origin}
    vault = run.ports.vault
    if vault is None or entered.taken is None:
        return
    with suppress(VaultLocked):
        if borrowed.by == VAULT:
            now = run.ports.clock.now()
            await vault.judge(borrowed.place, valid=entered.taken, at=now)
        elif entered.taken and await _wants_storage(run, form, borrowed):
            await vault.put(borrowed.place, borrowed.secret, at=run.ports.clock.now())


async def _wants_storage(run: Run, form: SignInForm, borrowed: Credential) -> bool:
    """Whether the person wants it kept: said with the password, or when asked now."""
    if borrowed.remember:
        return True
    return (await ask_at_challenge(run, storage_question(run, form))).approved


@dataclass(frozen=True, slots=True)
class EntryResult:
    """What came of one try."""

    passed: bool
    gone: bool = False  # the challenge is not there any more
    taken: bool | None = None  # whether the site took the secrets; None: nobody knows


async def enter_secrets(
    run: Run, look: Look, form: SignInForm, *, secrets: tuple[str, ...], by: str
) -> EntryResult:
    """They were typed into the form's boxes, its button was pressed once, and the try is noted.

    *secrets* are one for the name and one for the password as far as these are asked, or the code.
    """
    if not await _wait_for_site(run, form, look):
        why = "the run has no time to wait until the site may be visited again"
        await run.note(ChallengeTried(form.wall, by, passed=False, why=why))
        return EntryResult(False)
    run.secrets = tuple(dict.fromkeys((*run.secrets, *secrets)))
    if why := await type_secrets(run, form, secrets):
        await run.note(ChallengeTried(form.wall, by, passed=False, why=why))
        return EntryResult(False)
    try:
        return await _press_button(run, look, form, by)
    finally:
        run.live.gate.shut()


async def _wait_for_site(run: Run, form: SignInForm, look: Look) -> bool:
    """It is the site's turn, after a wait if need be: a second no means that there is no time."""
    press, page = form.press, look.page
    return await wait_for_host(run, press, page) or await wait_for_host(run, press, page)


async def _press_button(run: Run, look: Look, form: SignInForm, by: str) -> EntryResult:
    """The button was pressed, and whether that led on is noted."""
    filled = await run.live.page.snapshot()  # a button may be switched on by what was typed
    press = (sign_in_form(filled, form.wall) or form).press
    mark = run.live.wire.mark()
    turning = PendingStep(press, look.page, mark, look.content, frozenset())
    secret = frozenset({form.origin} if form.password is not None else ())
    run.tried |= secret  # before the press: whatever ends it, the secret may have been sent
    pressed = await press_with_grant(run, press, look, once=False)
    await run.note(ActionExecuted("click_ref", press.target.label, pressed.done, pressed.why))
    if not pressed.done:
        run.tried -= secret
        await run.note(ChallengeTried(form.wall, by, passed=False, why=pressed.why))
        return EntryResult(False)
    after, step = await wait_for_step(run, turning)
    if not is_past_challenge(form, after):
        after = await run.live.page.snapshot(wait_s=LATE_S)
    passed = is_past_challenge(form, after)
    why = "" if passed else _objection(after) or step.why
    await run.note(ChallengeTried(form.wall, by, passed, why, sent=step.sent))
    run.progress = replace(run.progress, ahead=after if passed else None)
    answers = run.live.wire.since(mark)
    if not run.state.outstanding:
        # What this press sent is no late write of a submit.
        run.submit = replace(run.submit, mark=run.live.wire.mark())
    gone = not has_challenge(after, form.wall)
    return EntryResult(passed, gone=gone, taken=are_secrets_accepted(form, after, answers))


def _objection(after: Snapshot) -> str:
    return next((e for e in (*(f.error for f in after.fillable), *after.errors) if e), "")


# Typing what only its user knows into the boxes of a challenge.
#
# Values go from the person or the vault to the page. No event, sheet, picture or question holds
# one: what was typed is told by the label of its box alone, without so much as a digest, since a
# code of six digits could be found from that.


async def type_secrets(run: Run, form: SignInForm, secrets: tuple[str, ...]) -> str:
    """Why the boxes do not hold what they should; '' when they do."""
    boxes = _boxes(form, secrets)
    if not boxes:
        return f"the page takes {len(form.code)} characters, and another number was given"
    run.covers = tuple(dict.fromkeys((*run.covers, *(box.locator for box, _ in boxes))))
    whole = secrets[0] if len(form.code) > 1 else ""
    orders = [_order(box, value, whole) for box, value in boxes]
    await run.note(ActionIntended(tuple(Fill(FillKind.TYPE, target_of(b)) for b, _ in boxes)))
    readings = await _fill_in_time(run, orders)
    failed = [r for o, r in zip(orders, readings, strict=True) if not holds_order(o, r)]
    why = (failed[0].why or "a box did not take what it was given") if failed else ""
    await run.note(ActionExecuted("type_ref", boxes[0][0].question, not why, why))
    return why


def _boxes(form: SignInForm, secrets: tuple[str, ...]) -> list[tuple[Field, str]]:
    """Each box with what it is to hold; none where the code does not fit."""
    if len(form.code) > 1:
        whole = secrets[0]
        return list(zip(form.code, whole, strict=True)) if _fits(form, whole) else []
    asked = (*form.code, form.name, form.password)
    return list(zip((box for box in asked if box is not None), secrets, strict=True))


def _fits(form: SignInForm, code: str) -> bool:
    return len(code) == len(form.code)


def _order(box: Field, value: str, whole: str) -> FillOrder:
    return FillOrder(box.ref, box.key, box.fingerprint, FillKind.TYPE, value, part_of=whole)


async def _fill_in_time(run: Run, orders: list[FillOrder]) -> tuple[Reading, ...]:
    timeout_s = run.options.step_timeout_s
    try:
        async with asyncio.timeout(timeout_s):
            return await run.live.page.fill(orders)
    except TimeoutError as exc:
        text = f"typing into the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc


CHALLENGE_SENTENCES = {
    "captcha": "The site wants proof that you are human",
    "interstitial": "The site shows a page of its own before the form",
    "login": "The site wants you to sign in",
    "two_factor": "The site wants a code that it sent to you",
    "unreadable": "The page shows a form that cannot be read",
}
IN_WINDOW = (
    "Deal with it in the window that steadyhand opened, then answer 'done'; 'no' ends the run."
)
NO_WINDOW = (
    "The browser of this run has no window: answer 'no' and run it again with --headed to deal "
    "with it there, or 'done' if it was settled in another way."
)
RETRY_SENTENCE = "The site did not take the last one. "


def by_hand_question(run: Run, ask: Ask, look: Look, *, picture: Path | None) -> Question:
    """That something stands there, where, and what to do about it."""
    place = look.page.url.split("?")[0].split("#")[0]
    what = f"{CHALLENGE_SENTENCES[ask.wall]} ({place})."
    still = "It is still there. " if run.state.handed.get(ask.wall) else ""
    shown = (f"The page says: {ask.why}", *((f"Picture: {picture}",) if picture else ()))
    return Question(
        id=_question_id(run, ask.wall, "by-hand"),
        kind=QuestionKind.BLOCKER,
        text=f"{still}{what} {IN_WINDOW if run.options.window else NO_WINDOW}",
        label=ask.wall,
        evidence=shown,
        deadline_s=run.options.question_deadline_s,
    )


def code_question(run: Run, form: SignInForm) -> Question:
    """Which code the site has sent."""
    text = f"{_retry_sentence(run, form)}The code that {form.origin} sent to you?"
    return _challenge_question(run, form, QuestionKind.OTP, text=text, label="Code")


def user_name_question(run: Run, form: SignInForm) -> Question:
    """Who the person is at that site."""
    text = f"{_retry_sentence(run, form)}Your user name at {form.origin}?"
    return _challenge_question(run, form, QuestionKind.TEXT, text=text, label="User name")


def password_question(run: Run, form: SignInForm) -> Question:
    """That person's password there, which nobody sees while it is typed."""
    text = f"{_retry_sentence(run, form)}Your password at {form.origin}? It is not shown."
    asked = _challenge_question(run, form, QuestionKind.TEXT, text=text, label="Password")
    return replace(asked, secret=True)


def storage_question(run: Run, form: SignInForm) -> Question:
    """Whether what has worked is kept."""
    text = f"Keep this user name and password in your vault, for {form.origin} alone?"
    return _challenge_question(run, form, QuestionKind.YES_NO, text=text, label="Keep in the vault")


def _challenge_question(
    run: Run, form: SignInForm, kind: QuestionKind, *, text: str, label: str
) -> Question:
    name = _question_id(run, form.wall, label.lower().replace(" ", "-"))
    return Question(name, kind, text, label, deadline_s=run.options.question_deadline_s)


def _question_id(run: Run, wall: str, what: str) -> str:
    """The question's id: what was said of one try counts for no other."""
    return f"{run.id}-{wall}-{run.state.tries}-{what}"


def _retry_sentence(run: Run, form: SignInForm) -> str:
    return RETRY_SENTENCE if run.state.handed.get(form.wall) else ""
