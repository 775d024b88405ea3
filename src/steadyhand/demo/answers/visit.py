"""One visitor at the long application, known by a cookie, and what that visitor has saved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from steadyhand.demo.drafts import Draft, new_visitor
from steadyhand.demo.forms.body import Submitted, Upload
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.forms.wizard import REVIEW, STEPS, Step
from steadyhand.demo.postings.posting import Door, Posting
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

COOKIE = "draft"


@dataclass(frozen=True, slots=True)
class Visit:
    """One visitor at the long application."""

    site: Site
    vacancy: Posting
    visitor: str
    draft: Draft

    @property
    def by_script(self) -> bool:
        """Whether a script shows the steps."""
        return self.vacancy.door is Door.SCRIPTED_WIZARD

    def kept(self, draft: Draft) -> Visit:
        """The same visit, with *draft* saved."""
        self.site.drafts.keep(self.vacancy.slug, self.visitor, draft)
        return replace(self, draft=draft)

    def known(self, reply: Reply) -> Reply:
        """*reply* with the cookie by which the visitor is known."""
        path = f"/jobs/{self.vacancy.slug}"
        line = f"{COOKIE}={self.visitor}; Path={path}; HttpOnly; SameSite=Lax"
        return replace(reply, cookie=line)

    @property
    def following(self) -> Step:
        """The first step that is not accepted yet, or the review."""
        return next((step for step in STEPS if step.key not in self.draft.done), REVIEW)

    def with_step(self, step: Step, submitted: Submitted) -> tuple[Visit, Problems]:
        """The visit with the step's answers kept, and what is wrong with them."""
        form = step.form
        names = {demand.name for demand in form.demands}
        own = {attachment.name for attachment in form.attachments}
        sent = {name: files for name, files in submitted.files.items() if name in own}
        files = {name: each for name, each in {**self.draft.files, **sent}.items() if name in own}
        fields = self.draft.answered(names, submitted.fields)
        wrong = form.problems(Submitted(dict(fields), files))
        done = self.draft.done - {step.key} if wrong else self.draft.done | {step.key}
        good = {name: each for name, each in sent.items() if name not in wrong}
        return self.kept(Draft(fields, {**self.draft.files, **good}, done)), wrong

    def with_files(self, files: dict[str, tuple[Upload, ...]]) -> Visit:
        """The visit with those files kept."""
        return self.kept(replace(self.draft, files={**self.draft.files, **files}))


def visit_of(request: Request, site: Site, vacancy: Posting) -> Visit:
    """The visit of whoever asks; a new one where no draft is known."""
    visitor = request.cookie(COOKIE)
    draft = site.drafts.find(vacancy.slug, visitor) if visitor else None
    if draft is not None:
        return Visit(site, vacancy, visitor, draft)
    return Visit(site, vacancy, new_visitor(), Draft()).kept(Draft())
