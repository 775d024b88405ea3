"""What a small press room on Wagtail holds: articles are pages, people snippets; in its child."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from wagtail.admin.panels import FieldPanel
from wagtail.models import Page
from wagtail.search import index


class Article(Page):  # type: ignore[misc]
    """A page with an introduction and a section that is chosen from a list."""

    intro = models.CharField("Introduction", max_length=250, blank=True)
    section = models.CharField(
        max_length=10,
        choices=[("news", "News"), ("notes", "Notes"), ("events", "Events")],
        default="news",
    )
    day = models.DateField("Day of the event", null=True, blank=True)
    content_panels: ClassVar = [
        *Page.content_panels,
        FieldPanel("intro"),
        FieldPanel("section"),
        FieldPanel("day"),
    ]

    class Meta:
        app_label = "press"


class Person(index.Indexed, models.Model):
    """Somebody who writes."""

    name = models.CharField(max_length=80)
    role = models.CharField(
        max_length=10,
        choices=[("editor", "Editor"), ("author", "Author"), ("guest", "Guest")],
        default="author",
    )
    desk = models.CharField(max_length=40, blank=True)
    search_fields: ClassVar = [index.SearchField("name"), index.AutocompleteField("name")]

    def __str__(self) -> str:
        return self.name

    class Meta:
        app_label = "press"
        verbose_name_plural = "people"


def register_people() -> None:
    """People are in the main menu, in a list with a filter; once all models are known."""
    from wagtail.snippets.models import register_snippet
    from wagtail.snippets.views.snippets import SnippetViewSet

    class PersonViews(SnippetViewSet):  # type: ignore[misc]
        model = Person
        add_to_admin_menu = True
        list_display: ClassVar = ["name", "role", "desk"]
        list_filter: ClassVar = ["role"]
        menu_label = "People"

    register_snippet(PersonViews)


def __getattr__(name: str) -> object:
    """The addresses, asked for once all models are known."""
    if name == "urlpatterns":
        from django.urls import include, path
        from wagtail import urls as site
        from wagtail.admin import urls as cms
        from wagtail.documents import urls as documents

        return [
            path("cms/", include(cms)),
            path("documents/", include(documents)),
            path("", include(site)),
        ]
    raise AttributeError(name)
