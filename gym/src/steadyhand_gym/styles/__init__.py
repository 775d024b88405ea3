"""The twelve styles of application systems, by letter."""

from __future__ import annotations

from steadyhand_gym.site import Site
from steadyhand_gym.styles.board import Board
from steadyhand_gym.styles.components import Components
from steadyhand_gym.styles.conversation import Conversation
from steadyhand_gym.styles.frames import Frames
from steadyhand_gym.styles.graphql import Graphql
from steadyhand_gym.styles.modal import Modal
from steadyhand_gym.styles.plain import Plain
from steadyhand_gym.styles.postback import Postback
from steadyhand_gym.styles.resumeform import ResumeForm
from steadyhand_gym.styles.stepper import Stepper
from steadyhand_gym.styles.survey import Survey
from steadyhand_gym.styles.wizard import Wizard

ALL: tuple[type[Site], ...] = (
    *(Board, ResumeForm, Graphql, Wizard, Frames, Postback),
    *(Components, Modal, Stepper, Conversation, Survey, Plain),
)
STYLES = {each.LETTER: each for each in ALL}
