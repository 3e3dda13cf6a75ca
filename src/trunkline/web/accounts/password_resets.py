"""Emails with links to reset a password.

A request only stores the address that was typed in, whether an account has it or not, so its time tells nobody who has
an account. The worker looks for accounts, makes the links and sends them, and tries again while mail is down.
"""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from math import inf
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import DatabaseError, connection
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, override

from trunkline.web.accounts.models import PasswordReset

FIRST_RETRY, LONGEST_RETRY = timedelta(minutes=1), timedelta(hours=1)
"""The delay doubles with each attempt. Longer than an attempt takes, or the same email would be sent twice."""
GIVE_UP = timedelta(days=1)

_log = logging.getLogger(__name__)
_senders = ThreadPoolExecutor(2, "trunkline-password-resets")
"""They wait for the mail server, so that bots and clocks don't."""


def request(email: str) -> None:
    """Have a link sent to every account with this address, in the language of the current request."""
    PasswordReset.objects.create(email=email, language=get_language() or "")


def work() -> int:
    """Send the emails that are due. Returns how many were handed to the senders."""
    claimed = list(claim(timezone.now()))
    for reset in claimed:
        _senders.submit(deliver, reset)
    return len(claimed)


def seconds_left() -> float:
    due = PasswordReset.objects.order_by("due").values_list("due", flat=True).first()
    return inf if due is None else (due - timezone.now()).total_seconds()


def claim(at: datetime) -> Iterator[PasswordReset]:
    """The requests to be answered now. Each is due again later, in case the process ends while sending."""
    PasswordReset.objects.filter(due__lte=at, created__lt=at - GIVE_UP).delete()
    for reset in PasswordReset.objects.filter(due__lte=at).order_by("due"):
        delay = min(FIRST_RETRY * 2 ** min(reset.tries, 10), LONGEST_RETRY)
        unclaimed = PasswordReset.objects.filter(id=reset.id, due=reset.due)
        if unclaimed.update(due=at + delay, tries=reset.tries + 1):
            yield reset


def deliver(reset: PasswordReset) -> None:
    """Send the links for a claimed request. If that fails, it is due again after its delay."""
    try:
        with override(reset.language or settings.LANGUAGE_CODE):
            for user in PasswordResetForm().get_users(reset.email):
                _message(user).send()
        PasswordReset.objects.filter(id=reset.id).delete()
    except (OSError, DatabaseError) as error:  # smtplib's errors are OSErrors.
        _log.warning("A password reset email could not be sent and will be retried: %s", error)
    except Exception:
        _log.exception("A password reset email could not be sent and will be retried.")
    finally:
        connection.close()


def _message(user: User) -> EmailMessage:
    # Not the host name of the request, which is whatever its sender chose.
    public = urlsplit(settings.PUBLIC_URL)
    context = {
        "user": user,
        "protocol": public.scheme,
        "domain": public.netloc,
        "uid": urlsafe_base64_encode(force_bytes(user.pk)),
        "token": default_token_generator.make_token(user),
    }
    subject = render_to_string("accounts/reset_subject.txt", context).strip()
    return EmailMessage(subject, render_to_string("accounts/reset_mail.txt", context), to=[user.email])
