"""A notice on its way: an e-mail, or a post to the webhook of a table."""

import smtplib

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils.translation import gettext as _

from trunkline.web.tables import webhooks
from trunkline.web.tables.models import MAIL, Notice


class NotReached(Exception):
    """The receiver was not reached, so nothing can have been delivered."""


def send(notice: Notice) -> None:
    """Send it; NotReached if nothing can have arrived."""
    if notice.via == MAIL:
        _send_mail(notice)
    else:
        try:
            webhooks.post(notice.table.webhook, _message(notice))
        except webhooks.NotConnected as error:
            raise NotReached(str(error)) from None


def _address(notice: Notice) -> str:
    """Where the table is."""
    return settings.PUBLIC_URL.rstrip("/") + reverse("table", args=[notice.table.code])


def _send_mail(notice: Notice) -> None:
    """To the address of the person's account; `ways` has looked whether there is one."""
    user = notice.person.user
    assert user is not None
    link = get_connection()
    try:
        link.open()
    except (OSError, smtplib.SMTPException) as error:
        raise NotReached(str(error)) from None
    told = _("You are told this because you have a seat there; the table's page has switches for it under Seats.")
    body = f"{notice.text}\n\n{_address(notice)}\n\n-- \n{told}\n"
    try:
        EmailMessage(notice.text.splitlines()[0], body, to=[user.email], connection=link).send()
    finally:
        link.close()


def _message(notice: Notice) -> dict[str, object]:
    """What is posted: `text` is what Slack and its like show, `content` what Discord shows; names call nobody there."""
    table = notice.table
    seat = table.seats.filter(person=notice.person).first()
    player = seat.name if seat else notice.person.name
    words = " ".join([f"{player}:", *notice.text.splitlines(), _address(notice)])
    return {
        "text": words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
        "content": words,
        "allowed_mentions": {"parse": []},
        "table": table.code,
        "game": table.game,
        "ply": table.ply,
        "player": player,
        "kind": notice.thing.split()[0],
        "url": _address(notice),
    }
