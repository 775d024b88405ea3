"""A small tracker of ordinary models, with Django's own admin over them; run within its child."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.db import models
from django.urls import path

CASCADE = models.CASCADE


class Project(models.Model):
    """Something that several members work at."""

    name = models.CharField(max_length=80, unique=True)
    status = models.CharField(
        max_length=10,
        choices=[("open", "Open"), ("paused", "Paused"), ("closed", "Closed")],
        default="open",
    )
    starts = models.DateField(null=True, blank=True)
    budget = models.DecimalField(max_digits=9, decimal_places=2, null=True, blank=True)
    public = models.BooleanField(default=False)
    brief = models.FileField(upload_to="briefs", blank=True)

    def __str__(self) -> str:
        return self.name

    class Meta:
        app_label = "tracker"


class Member(models.Model):
    """Somebody who works at projects."""

    name = models.CharField(max_length=80)
    email = models.EmailField()
    role = models.CharField(
        max_length=10,
        choices=[("lead", "Lead"), ("maker", "Maker"), ("guest", "Guest")],
        default="maker",
    )
    projects = models.ManyToManyField(Project, blank=True)

    def __str__(self) -> str:
        return self.name

    class Meta:
        app_label = "tracker"


class Ticket(models.Model):
    """Something that is to be done."""

    title = models.CharField(max_length=120)
    project = models.ForeignKey(Project, CASCADE)
    assignee = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True)
    priority = models.CharField(
        max_length=6, choices=[("low", "Low"), ("normal", "Normal"), ("high", "High")]
    )
    done = models.BooleanField(default=False)
    due = models.DateField("Due date", null=True, blank=True)
    details = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.title

    class Meta:
        app_label = "tracker"


class Comment(models.Model):
    """What somebody wrote to a ticket."""

    ticket = models.ForeignKey(Ticket, CASCADE)
    text = models.TextField("Comment")

    def __str__(self) -> str:
        return self.text[:40]

    class Meta:
        app_label = "tracker"


class Comments(admin.TabularInline):  # type: ignore[misc]
    """A ticket's comments below it."""

    model = Comment
    extra = 1


@admin.register(Project)
class ProjectAdmin(admin.ModelAdmin):  # type: ignore[misc]
    """Projects in a list."""

    list_display = ("name", "status", "starts", "budget")
    search_fields = ("name",)
    list_filter = ("status",)


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):  # type: ignore[misc]
    """Members in a list, with a chooser of two boxes for their projects."""

    list_display = ("name", "email", "role")
    filter_horizontal = ("projects",)


@admin.register(Ticket)
class TicketAdmin(admin.ModelAdmin):  # type: ignore[misc]
    """Tickets in a list with an action of its own, and their comments."""

    list_display = ("title", "project", "assignee", "priority", "due", "done")
    list_filter = ("priority", "done", "project")
    search_fields = ("title",)
    inlines: ClassVar = [Comments]
    actions: ClassVar = ["mark_done"]

    @admin.action(description="Mark selected tickets as done")
    def mark_done(self, request: object, queryset: models.QuerySet[Ticket]) -> None:
        """The tickets are done."""
        queryset.update(done=True)


def __getattr__(name: str) -> object:
    """The addresses, asked for once the admin knows all models."""
    if name == "urlpatterns":
        return [path("admin/", admin.site.urls)]
    raise AttributeError(name)
