"""The twelve styles of application systems, by letter."""

from __future__ import annotations

from steadyhand_gym.site import Site
from steadyhand_gym.styles.board import Board
from steadyhand_gym.styles.conversation import Conversation
from steadyhand_gym.styles.graphql import Graphql
from steadyhand_gym.styles.plain import Plain
from steadyhand_gym.styles.resumeform import ResumeForm
from steadyhand_gym.styles.survey import Survey

STYLES: dict[str, type[Site]] = {
    each.LETTER: each for each in (Board, ResumeForm, Graphql, Conversation, Survey, Plain)
}
