"""What Chicago Express adds to the page is German for whoever reads German, in every position of a game."""

from collections.abc import Iterator
from random import Random

from django.template.loader import render_to_string
from django.utils.translation import override

from tests.english import DOTS, english_in
from tests.games.express.moves import random_action
from tests.games.express.names import NAMES as OF_THE_GAME
from tests.games.express.web.snapshots import NAMES, moment_after, snapshot_at
from tests.web.markup import texts_in
from tests.web.walking import pages_in_dots
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express.web import page
from trunkline.web.game_page.choices import Choice, choice_of
from trunkline.web.table.snapshot import Snapshot

KNOWN = {*NAMES, *OF_THE_GAME}


def read(choice: Choice) -> list[str]:
    """What a choice says, but for the reason of a refusal, which every game's page says alike."""
    notes = choice.extra.get("notes", [])
    return [choice.words, *notes, *choice.preview, *(text for inner in choice.choices for text in read(inner))]


def test_choices_cards_and_board_of_a_whole_game() -> None:
    state, rng = ex.setup(3, 0), Random(1)
    states, actions, seen = [state.copy()], list[ex.Action](), set()
    with pages_in_dots(), override(DOTS):
        while state.actor is not None:
            snapshot = snapshot_at(states, actions)
            choices = [choice_of(snapshot, entry) for entry in GAMES["express"].words.menu(state)]
            page.decorate(snapshot, choices)
            for text in (text for choice in choices for text in read(choice)):
                assert not english_in(text, KNOWN), text
            if state.step not in seen or len(actions) % 50 == 0:
                seen.add(state.step)
                for text in shown(snapshot, state):
                    assert not english_in(text, KNOWN), text
            actions.append(random_action(state, rng, west=True))
            moment = moment_after(state.copy(), actions[-1])
            assert not english_in(f"{moment.title} {' '.join(moment.lines)}" if moment else "", KNOWN), moment
            ex.apply(state, actions[-1])
            states.append(state.copy())
    assert seen == {"bid", "choose", "offer", "expand", "build", "develop"}


def shown(snapshot: Snapshot, state: ex.State) -> Iterator[str]:
    """All but the choices."""
    analysis = page.analysis(state)
    pages = [page.board(snapshot, []), render_to_string(analysis.template, dict(analysis.context))]
    for markup in (*pages, *(card.content for card in page.cards(snapshot, []))):
        yield from (text.words for text in texts_in(markup))
    yield from (card.title for card in page.cards(snapshot, []))
    yield page.auction(state)
    yield from page.figures(state, 0)


def test_the_board_on_the_rules_page_is_in_the_language_of_whoever_reads_it() -> None:
    with override("de"):
        german = page.RULE_FIGURES["1.1"]().picture
    with override("en"):
        assert "Industrial track" in page.RULE_FIGURES["1.1"]().picture
    assert "Industrieleiste" in german
