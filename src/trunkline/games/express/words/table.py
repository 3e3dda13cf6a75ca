"""The table of Chicago Express in words, for those who do not see it, and how near the end is."""

from collections.abc import Mapping, Sequence

from trunkline.core.api import winners
from trunkline.core.messages import Message, marked
from trunkline.games.express import tables
from trunkline.games.express.rules.dividends import dividend_per_share, end_reasons, ending, is_dividend_due, is_red
from trunkline.games.express.state import State, is_open, network, sold
from trunkline.games.express.words import sentences
from trunkline.games.express.words.hexes import ways_in_words
from trunkline.words.language import said, said_many, text_of
from trunkline.words.phrases import Paragraph


def near_end(state: State) -> str:
    if state.actor is None or not end_reasons(state):
        return ""
    if is_dividend_due(state):
        return said("After this turn, the last dividend ends the game.")
    return said("The next dividend ends the game.")


def if_sold(state: State, company: str) -> str:
    """That the sale of this share would bring the end; nothing if it wouldn't, or if that is certain anyway."""
    after = state.copy()
    after.unsold[company] -= 1
    if not after.unsold[company] and end_reasons(after) and not end_reasons(state):
        if is_dividend_due(state):
            return said("if it's sold, the game ends after this auction")
        return said("if it's sold, the next dividend ends the game")
    return ""


def until_end(state: State) -> dict[str, int]:
    """For each of the four ends, by its section, about how many actions it still takes."""
    locomotives, shares = (
        sum(sorted(left[company] for company in state.income)[: tables.COMPANIES_AT_END])
        for left in (state.charter, state.unsold)
    )
    boxes = tables.INDUSTRIAL["Detroit"]
    dividends = len(boxes) - 1 - boxes.index(state.industrial["Detroit"])
    return {
        "10.1": -(-locomotives // tables.EXPANSION_HEXES),
        "10.2": shares,
        "10.3": houses_until_end(state),
        "10.4": dividends * sum(sorted(tables.DIALS.values())[:2]),
    }


def houses_until_end(state: State) -> int:
    return max(0, state.houses - tables.HOUSES_AT_END)


def table_in_words(state: State, names: Sequence[str]) -> list[Paragraph]:
    return [
        (said("Players"), [tell_player(state, seat, names) for seat in range(state.players)]),
        (said("Companies"), [tell_company(state, company, names) for company in tables.COMPANIES]),
        *([(said("The cheapest way to Chicago"), ways)] if (ways := ways_in_words(state)) else []),
        (said("Dials"), [_dial(state, dial) for dial in tables.DIALS]),
        (said("Houses and industrial cities"), _supply(state)),
        (said("The end of the game"), _end(state)),
    ]


def tell_player(state: State, seat: int, names: Sequence[str]) -> str:
    held = [(company, state.shares[company][seat]) for company in tables.COMPANIES if state.shares[company][seat]]
    if not held:
        return said("{name}: ${cash} in cash, no shares.", name=names[seat], cash=state.cash[seat])
    return said(
        "{name}: ${cash} in cash; shares: {shares}; a dividend now would bring ${amount}.",
        name=names[seat],
        cash=state.cash[seat],
        shares=[Message("{count} of {company}", count=count, company=company) for company, count in held],
        amount=sum(count * dividend_per_share(state, company) for company, count in held),
    )


def tell_company(state: State, company: str, names: Sequence[str] = ()) -> str:
    card = tables.COMPANIES[company]
    figures = {"company": company, "full": card.name, "shares": card.shares, "locomotives": card.locomotives}
    if not is_open(state, company):
        words = marked(
            "{company}, {full}: not open yet. It starts in {place} when the first company reaches Chicago, with "
            "{shares} shares and {locomotives} locomotives."
        )
        return said(words, **figures, place=tables.label(card.start))
    words = marked(
        "{company}, {full}: ${money} to build with, income ${income}; none of its {shares} shares sold; {left} of "
        "{locomotives} locomotives left; in {places}."
    )
    if sold(state, company):
        words = marked(
            "{company}, {full}: ${money} to build with, income ${income}; {sold} of {shares} shares sold, each pays "
            "${pays}; {holders}; {left} of {locomotives} locomotives left; in {places}."
        )
    holders = [
        Message("{name} holds {count}", name=_seat(names, seat), count=count)
        for seat, count in enumerate(state.shares[company])
        if count
    ]
    return said(
        words,
        **figures,
        money=state.treasury[company],
        income=state.income[company],
        sold=sold(state, company),
        pays=dividend_per_share(state, company),
        holders=holders,
        left=state.charter[company],
        places=[tables.label(hex) for hex in network(state, company)],
    )


def _seat(names: Sequence[str], seat: int) -> str | Message:
    return names[seat] if names else Message("seat {number}", number=seat + 1)


def standing(state: State, seat: int) -> str:
    """How a seat stands in the auction that is going on, or in the end; usually there's nothing to say."""
    if state.actor is None:
        return said("winner") if has_won(state, seat) else ""
    if state.step != "bid":
        return ""
    if seat == state.bidder:
        return said("has bid ${price}", price=state.price)
    return "" if seat in state.bidding else said("has passed")


def has_won(state: State, seat: int) -> bool:
    return state.actor is None and seat in winners(state.cash)


def dollars(amount: int) -> str:
    return said("${amount}", amount=amount)


def dial_title(dial: str) -> str:
    name = text_of(tables.dial_name(dial))
    return name[:1].upper() + name[1:]


def _dial(state: State, dial: str) -> str:
    words = marked("{dial}: chosen {count} of {most} times.")
    if is_red(state, dial):
        words = marked("{dial}: chosen {count} of {most} times, in the red: it can't be chosen.")
    return said(words, dial=dial_title(dial), count=state.needles[dial], most=tables.DIALS[dial])


def _supply(state: State) -> list[str]:
    values = [Message("{city} {value}", city=city, value=value) for city, value in state.industrial.items()]
    count = houses_until_end(state)
    houses = said_many(count, "{count} more house ends the game.", "{count} more houses end the game.")
    lines = [*([houses] if count else []), said("Values on the industrial track: {values}.", values=values)]
    if state.developed:
        lines.append(said("Developed: {places}.", places=[tables.label(hex) for hex in state.developed]))
    return lines


def _end(state: State) -> list[str]:
    bare = len(_without(state, state.charter)), len(_without(state, state.unsold))
    lines = [
        said(
            "Companies without locomotives: {count}; the game ends at {end}.",
            count=bare[0],
            end=tables.COMPANIES_AT_END,
        ),
        said("Companies without shares: {count}; the game ends at {end}.", count=bare[1], end=tables.COMPANIES_AT_END),
        said("Houses until the end: {count}.", count=houses_until_end(state)),
        said(
            "Detroit: {value}; the game ends at {end}.",
            value=state.industrial["Detroit"],
            end=tables.INDUSTRIAL["Detroit"][-1],
        ),
    ]
    if state.actor is None:
        lines.append(said("The game is over: {reasons}.", reasons=why_it_ends(state)))
    elif end_reasons(state):
        lines.append(said("The game ends after the next general dividend: {reasons}.", reasons=why_it_ends(state)))
    return lines


def why_it_ends(state: State) -> str:
    return sentences.why_it_ends(ending(state))


def _without(state: State, pieces: Mapping[str, int]) -> list[str]:
    return [company for company in state.income if not pieces[company]]
