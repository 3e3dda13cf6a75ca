"""What Chicago Express adds to the page is German for who reads German."""

import re
from random import Random

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from tests.games.express.moves import random_action
from tests.games.express.web.views import moment_after, view_of
from tests.games.express.words.test_german import english_in
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express.web import page
from trunkline.web.face import Choice, choice_of


def read(choice: Choice) -> list[str]:
    """What a choice says, but for the reason of a refusal, which every game's page says alike."""
    notes = choice.extra.get("notes", [])
    return [choice.words, *notes, *choice.preview, *(text for inner in choice.choices for text in read(inner))]


def in_markup(markup: str) -> str:
    """Texts and tips without tags."""
    tips = re.findall(r'(?:data-tip|aria-label|title)="([^"]*)"', markup)
    return " ".join([*tips, re.sub(r"<[^>]*>", " ", markup)])


@pytest.mark.parametrize("seed", [1, 2])
def test_choices_cards_and_board_of_a_whole_game(seed: int) -> None:
    state, rng = ex.setup(3, 0), Random(seed)
    states, actions, seen = [state.copy()], list[ex.Action](), set()
    with override("de"):
        while state.actor is not None:
            view = view_of(states, actions)
            choices = [choice_of(view, entry) for entry in GAMES["express"].words.menu(state)]
            page.decorate(view, choices)
            for text in (text for choice in choices for text in read(choice)):
                assert not english_in(text), text
            if state.step not in seen or len(actions) % 50 == 0:
                seen.add(state.step)
                for card in page.cards(view, []):
                    assert not english_in(card.title + " " + in_markup(card.content)), card.content
                assert not english_in(in_markup(page.board(view, [])))
                assert not english_in(page.where(state) + " " + page.auction(state))
                assert not english_in(" ".join(page.figures(state, 0)))
                analysis = page.analysis(state)
                assert not english_in(in_markup(render_to_string(analysis.template, dict(analysis.context))))
            actions.append(random_action(state, rng, west=True))
            moment = moment_after(state.copy(), actions[-1])
            assert not english_in(f"{moment.title} {' '.join(moment.lines)}" if moment else ""), moment
            ex.apply(state, actions[-1])
            states.append(state.copy())
    assert seen == {"bid", "choose", "offer", "expand", "build", "develop"}


def test_what_stands_on_the_rules_page_in_the_tour_and_in_the_form() -> None:
    with override("de"):
        for make in page.RULE_FIGURES.values():
            figure = make()
            cells = [str(cell) for row in (figure.heads, *figure.rows) for cell in row]
            for text in (figure.title, *cells, in_markup(figure.picture)):
                assert not english_in(text), text
        for step in page.tour():
            assert not english_in(f"{step.title} {step.text} {step.otherwise}"), step
        for question in page.QUESTIONS:
            assert not english_in(" ".join(map(str, (question.words, *(words for _, words in question.choices)))))


def test_the_board_on_the_rules_page_is_in_the_language_of_whoever_reads_it() -> None:
    with override("de"):
        german = page.RULE_FIGURES["1.1"]().picture
    with override("en"):
        assert "Industrial track" in page.RULE_FIGURES["1.1"]().picture
    assert "Industrieleiste" in german
