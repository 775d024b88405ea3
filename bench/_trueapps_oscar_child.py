"""django-oscar with a few products and orders: settings, rows, server; no part of steadyhand."""

from __future__ import annotations

import sys
from decimal import Decimal

import oscar
import oscar.defaults

from _trueapps_django_child import run_child, settings_with

HAYSTACK = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
STATUS = {
    "Pending": ("Being processed", "Cancelled"),
    "Being processed": ("Shipped", "Cancelled"),
    "Shipped": (),
    "Cancelled": (),
}
_PROCESSORS = ("search.context_processors.search_form", "checkout.context_processors.checkout")
_NOTED = (
    "communication.notifications.context_processors.notifications",
    "core.context_processors.metadata",
)
MADE = settings_with((), "_trueapps_oscar_child")
MADE["TEMPLATES"][0]["OPTIONS"]["context_processors"] += [
    f"oscar.{each}" if each.startswith("core") else f"oscar.apps.{each}"
    for each in (*_PROCESSORS, *_NOTED)
]
globals().update({k: v for k, v in vars(oscar.defaults).items() if k.isupper()})
globals().update(
    {
        **MADE,
        "SITE_ID": 1,
        "INSTALLED_APPS": [*oscar.INSTALLED_APPS, "sorl.thumbnail"],
        "MIDDLEWARE": [*MADE["MIDDLEWARE"], "oscar.apps.basket.middleware.BasketMiddleware"],
        "HAYSTACK_CONNECTIONS": HAYSTACK,
        "OSCAR_INITIAL_ORDER_STATUS": "Pending",
        "OSCAR_INITIAL_LINE_STATUS": "Pending",
        "OSCAR_ORDER_STATUS_PIPELINE": STATUS,
        "OSCAR_LINE_STATUS_PIPELINE": STATUS,
        "OSCAR_DEFAULT_CURRENCY": "EUR",
        "LOGIN_REDIRECT_URL": "/dashboard/",
    }
)
PRODUCTS = (
    ("Blue mug", "8.50", 40),
    ("Old lamp", "31.00", 2),
    ("Tea towel", "4.20", 75),
    ("Grey rug", "60.00", 3),
)
REVIEWS = (("Great mug", 5, 0), ("Buy pills", 1, 0), ("Cheap watches", 1, 0), ("Too small", 2, 1))


def add_rows(password: str) -> None:
    """The rows that every task begins with."""
    from django.contrib.auth.models import User
    from oscar.apps.basket.models import Basket
    from oscar.apps.catalogue.categories import create_from_breadcrumbs
    from oscar.apps.catalogue.models import ProductClass
    from oscar.apps.catalogue.reviews.models import ProductReview
    from oscar.apps.partner.models import Partner
    from oscar.apps.partner.strategy import Default
    from oscar.test.factories import create_order, create_product

    User.objects.create_superuser("ada", "ada@example.org", password)
    buyer = User.objects.create_user("runa", "runa@example.org", password)
    for name in ("Kitchen", "Prints", "Lights"):
        create_from_breadcrumbs(name)
    Partner.objects.create(code="sund", name="Sund")
    ProductClass.objects.create(name="Books")
    made = [
        create_product(
            title=title,
            product_class="Goods",
            partner_name="Sund",
            partner_sku=title[:3],
            price=Decimal(price),
            num_in_stock=stock,
        )
        for title, price, stock in PRODUCTS
    ]
    for number, product in enumerate((*made[:3], made[0]), 100001):
        basket = Basket.objects.create(owner=buyer)
        basket.strategy = Default()
        basket.add_product(product, 2)
        create_order(number=str(number), basket=basket, user=buyer)
    for title, score, status in REVIEWS:
        ProductReview.objects.create(
            product=made[0],
            title=title,
            score=score,
            body="-",
            status=status,
            name="Runa",
            email="runa@example.org",
        )


def __getattr__(name: str) -> object:
    """The addresses, asked for once all apps are ready."""
    if name == "urlpatterns":
        from django.apps import apps
        from django.conf import settings
        from django.conf.urls.static import static
        from django.urls import include, path

        return [
            *static(settings.MEDIA_URL, document_root=settings.MEDIA_ROOT),
            path("i18n/", include("django.conf.urls.i18n")),
            path("", include(apps.get_app_config("oscar").urls[0])),
        ]
    raise AttributeError(name)


if __name__ == "__main__":
    sys.modules.setdefault("_trueapps_oscar_child", sys.modules[__name__])
    run_child("_trueapps_oscar_child", add_rows)
