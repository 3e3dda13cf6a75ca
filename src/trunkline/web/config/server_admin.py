"""The account of the server's administrator."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction


@transaction.atomic
def make(name: str, password: str) -> bool:
    """Make this account an administrator's, with this password; True if it is new. ValueError says why not."""
    user = User.objects.filter(username=name).first()
    made = user is None
    user = user or User(username=name)
    user.is_staff = user.is_superuser = user.is_active = True
    try:
        validate_password(password, user)
        user.set_password(password)
        user.full_clean()
    except ValidationError as error:
        raise ValueError(" ".join(error.messages)) from None
    user.save()
    return made
