"""What a page goes on to tell beside a confirmation: who reads it, what the reader may do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.act.received import IN

from steadyhand.core.act.clauses import (
    ARTICLES,
    CONDITIONS_ON_READER,
    DENIAL_WORDS,
    EMPLOYER_ACTS,
    IMPOSSIBILITIES,
    LEAD_INS,
    OBLIGATIONS,
    PERSONAL_DATA_SENTENCES,
    READER_HANDS_IN,
    READER_MAY,
    READER_RECEIVES,
    TROUBLE_WORDS,
    is_aside,
    may_concern_application,
    may_open_with_demand,
)
from steadyhand.core.act.sentences import Lexicon, ReadingContext, interpret, languages_in

HARMLESS = [
    ("en", "Our panel reads every letter twice before the spring fair."),
    ("en", "Visit our workshop on the second Sunday of the month."),
    ("en", "You will hear our verdict within nine days."),
    ("en", "Candidates from abroad get a letter for their landlord."),
    ("en", "Our newsletter has all the dates."),
    ("en", "Your data are never sold to a third party."),
    ("en", "Wenlock Basketry employs forty weavers."),
    ("de", "Unser Team liest jede Mappe zweimal."),
    ("de", "Sie hören innerhalb von neun Tagen von der Werkstatt."),
    ("de", "Besuchen Sie gern unsere Werkstatt am Hafen."),
    ("fr", "Notre équipe lit chaque lettre deux fois avec soin."),
    ("fr", "Vous aurez des nouvelles de notre atelier en avril."),
    ("es", "Leemos cada carta con calma en nuestro taller."),
    ("es", "Puedes visitar nuestro taller en primavera."),
    ("pt", "Lemos cada carta com calma na nossa oficina."),
    ("nl", "Ons team leest elke brief met aandacht."),
    ("it", "Leggiamo ogni lettera con calma nella nostra bottega."),
]
TURNED = [
    ("en", "Our panel reads every letter once you have signed the declaration."),
    ("en", "Visit our workshop to complete it."),
    ("en", "You will get a link to finish the second half."),
    ("en", "We could not read the attachment."),
    ("en", "Our office must have your diploma by Monday."),
    ("en", "The fee of nine pounds is outstanding."),
    ("en", "We will count it as valid when the panel meets."),
    ("en", "Now choose a password so that the panel may find you."),
    ("de", "Unser Team liest jede Mappe, sobald Sie die Gebühr bezahlt haben."),
    ("de", "Sie bekommen einen Link, mit dem Sie sie abschließen."),
    ("de", "Wir konnten Ihre Anlagen nicht öffnen."),
    ("fr", "Notre équipe lit chaque lettre dès que vous avez validé votre adresse."),
    ("fr", "Vous recevrez un lien pour finaliser le dossier."),
    ("es", "Leemos cada carta cuando confirmes tu dirección."),
    ("es", "Recibirás un enlace para completar la segunda parte."),
    ("pt", "Lemos cada carta assim que confirmar o endereço."),
    ("nl", "Ons team leest elke brief zodra je de kosten betaalt."),
    ("it", "Leggiamo ogni lettera quando avrai confermato l'indirizzo."),
]

REMAINING = [
    ("en", "Four digits are on their way to you."),
    ("en", "You can transfer the amount to our bank."),
    ("en", "After 30 hours the application lapses."),
    ("en", "You have 12 hours to think."),
    ("en", "We look forward to receiving your diploma."),
    ("en", "Two of four parts are here."),
    ("en", "Seven questions follow."),
    ("en", "We will tell you when you can apply."),
    ("en", "A hiccup came between."),
    ("en", "Our team looks at one letter per person."),
    ("en", "We have found somebody for the role."),
    ("en", "You are number 40 on our reserve list."),
    ("en", "You can hand it to our panel."),
    ("en", "This site is for training."),
    ("en", "Our panel puts aside what comes from far away."),
    ("de", "Vier Ziffern sind auf dem Weg zu Ihnen."),
    ("de", "Mit Ihrem Ja geben wir sie weiter."),
    ("de", "Wir geben sie an das Team, wenn Sie zufrieden sind."),
    ("fr", "C'était la partie un sur trois."),
    ("fr", "Notre équipe lit ce qui s'est passé."),
    ("es", "Encontrarás siete preguntas en las páginas siguientes."),
    ("es", "Puedes mirarla con calma y mandarla."),
    ("pt", "A vaga foi dada a uma colega."),
    ("nl", "We laten weten wanneer je kunt solliciteren."),
    ("it", "Scrivi le quattro cifre qui sotto."),
    ("it", "L'abbiamo messa da parte."),
]
OF_A_MESSAGE = [
    "Grazie per la tua candidatura. È stata inviata una mail.",
    "Obrigado pela sua candidatura. Foi enviado um e-mail.",
    "Gracias por tu candidatura. Se ha registrado tu dirección.",
]


@dataclass(frozen=True)
class Words:
    """A dictionary of exactly the words that stand above, whatever they may say."""

    words: frozenset[str]

    def knows(self, word: str, language: str) -> bool:
        """Whether one of the sentences has it."""
        del language
        return word in self.words


ABOVE = Words(
    frozenset(
        word
        for _, text in (*HARMLESS, *TURNED)
        for word in re.findall(r"[^\W\d_]+", text.casefold())
        if word not in ("wenlock", "basketry")
    )
)


class EveryWord:
    """A dictionary that has every word of every language."""

    def knows(self, word: str, language: str) -> bool:
        """Yes."""
        del word, language
        return True


def reads(text: str, lexicon: Lexicon = ABOVE) -> bool:
    """Whether the text confirms to a reader with that dictionary."""
    return interpret(text, ReadingContext(lexicon=lexicon, spoken=languages_in([text]))).confirms


@pytest.mark.parametrize(("language", "more"), HARMLESS)
def test_what_happens_next_is_no_trouble(language: str, more: str) -> None:
    assert reads(f"{IN[language]} {more}")


@pytest.mark.parametrize(("language", "more"), TURNED)
def test_an_act_of_the_readers_a_loss_or_an_obligation_turns_it(language: str, more: str) -> None:
    assert not reads(f"{IN[language]} {more}")
    assert not is_aside(more, language)


@pytest.mark.parametrize(("language", "more"), REMAINING)
def test_what_is_left_or_came_between_turns_it_though_every_word_is_understood(
    language: str, more: str
) -> None:
    assert not reads(f"{IN[language]} {more}", EveryWord())


@pytest.mark.parametrize("text", OF_A_MESSAGE)
def test_a_verb_that_has_a_subject_of_its_own_says_nothing_of_the_application(text: str) -> None:
    assert not reads(text, EveryWord())


@given(st.sampled_from(HARMLESS), st.randoms(use_true_random=False))
def test_a_word_of_no_language_in_any_of_them_is_never_understood(
    told: tuple[str, str], chance: Random
) -> None:
    language, more = told
    words = more.split()
    at = chance.randrange(len(words))
    words[at] = chance.choice(("zoflitept", "wuntamo", "quexol"))
    assert not reads(f"{IN[language]} {' '.join(words)}")


def test_a_pronoun_stands_for_an_application_that_was_just_named() -> None:
    assert reads("Thank you for your application. It has been submitted to our team.")
    assert reads("Danke für Ihre Bewerbung. Sie wurde an unser Team gesendet.")
    assert not reads("It has been submitted to our team.")
    assert not reads("Our newsletter is out. It has been submitted to our team.")
    assert not reads("Thank you for your application. It will be submitted to our team.")


def test_a_doubt_about_something_else_is_none() -> None:
    assert reads(f"{IN['en']} See you soon at our workshop, perhaps.")
    assert not reads(f"{IN['en']} Your documents came through, perhaps.")
    assert not reads(f"{IN['en']} Perhaps.")


def test_a_verb_that_demands_is_no_article_and_none_of_ours() -> None:
    assert may_open_with_demand("Paint the fence.", "en")
    assert not may_open_with_demand("The fence is painted.", "en")
    assert not may_open_with_demand("Visit the fence.", "en")
    assert not may_open_with_demand("Hear our podcast.", "en")


def test_a_sentence_about_something_else_concerns_no_application() -> None:
    assert not may_concern_application("The lighthouse keeps rabbits in winter.")
    assert may_concern_application("Your application keeps well in winter.")
    assert may_concern_application("Perhaps.")


@pytest.mark.parametrize(
    "words",
    [
        EMPLOYER_ACTS,
        READER_MAY,
        READER_RECEIVES,
        LEAD_INS,
        OBLIGATIONS,
        READER_HANDS_IN,
        CONDITIONS_ON_READER,
        TROUBLE_WORDS,
        DENIAL_WORDS,
        IMPOSSIBILITIES,
        ARTICLES,
        PERSONAL_DATA_SENTENCES,
    ],
)
def test_every_language_has_every_list(words: Mapping[str, object]) -> None:
    assert set(words) == set(IN)


def test_a_firms_name_of_two_parts_and_a_month_are_no_trouble() -> None:
    assert reads("Your application has been sent to Wenlock & Daughters.")
    assert reads("Application no. 20931 registered on 3 May.")
    assert reads("Your application has been received, Oona.")
    assert reads(f"{IN['en']} © 2026 Wenlock Weavers Guild. All rights reserved.")
