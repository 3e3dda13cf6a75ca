"""Django's admin pages and model forms that name their model: `ModelForm[User]`.

The type checker wants to know the model; Django's own classes can't be subscripted when they run.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin, TabularInline
    from django.contrib.auth.forms import SetPasswordForm, SetPasswordMixin, UserCreationForm
    from django.core.paginator import Paginator
    from django.forms import ModelForm
else:
    from django import forms
    from django.contrib import admin
    from django.contrib.auth import forms as accounts
    from django.core import paginator

    class _Subscripted:
        def __class_getitem__(cls, _model):
            return cls

    class ModelAdmin(_Subscripted, admin.ModelAdmin):
        """Pages of the administrator."""

    class TabularInline(_Subscripted, admin.TabularInline):
        """Rows within a page of the administrator."""

    class Paginator(_Subscripted, paginator.Paginator):
        """A list in pages."""

    class ModelForm(_Subscripted, forms.ModelForm):
        """A form for a row of the database."""

    class SetPasswordForm(_Subscripted, accounts.SetPasswordForm):
        """The form of a new password."""

    class SetPasswordMixin(_Subscripted, accounts.SetPasswordMixin):
        """The checks of a new password."""

    class UserCreationForm(_Subscripted, accounts.UserCreationForm):
        """The form of a new account."""


__all__ = [
    "ModelAdmin",
    "ModelForm",
    "Paginator",
    "SetPasswordForm",
    "SetPasswordMixin",
    "TabularInline",
    "UserCreationForm",
]
