"""Tasks at django-oscar's dashboard: products, orders, reviews and categories of a shop."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from _trueapps import Difference, Of, Task, Volatile, has
from _trueapps_django import SIGN_IN, USUALLY_VOLATILE, DjangoApp

CATEGORY, ORDER, PRODUCT = "catalogue_category", "order_order", "catalogue_product"
NOTE, REVIEW, STOCK = "order_ordernote", "reviews_productreview", "partner_stockrecord"
ORDERS, PRODUCTS = "/dashboard/orders/", "/dashboard/catalogue/"
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    "gg=="
)


def _status(new: str, *orders: str) -> Difference:
    """Those orders have another status, each with the note that the shop makes of it."""
    noted = [{"message": has(f"to '{new}'"), "order_id": Of(ORDER, each)} for each in orders]
    return Difference(
        added={NOTE: noted}, changed={ORDER: {each: {"status": new} for each in orders}}
    )


class Oscar(DjangoApp):
    """django-oscar."""

    name = "oscar"
    packages = (
        "django-oscar[sorl-thumbnail]==4.2.1",
        "django==5.2.19",
        "setuptools==80.10.2",
    )
    child = "_trueapps_oscar_child.py"
    sign_in = "/dashboard/login/"
    sign_in_steps = SIGN_IN + 'click "Login"\nexpect "Dashboard" is shown'
    volatile = Volatile(
        USUALLY_VOLATILE
        | {"analytics_*", "basket_*", "thumbnail_kvstore", "order_orderstatuschange"},
        frozenset(("last_login", "date_created", "date_updated", "rating")),
        {
            NOTE: {"note_type": lambda held: True, "user_id": 1},
            CATEGORY: {
                "path": lambda held: True,
                "depth": 1,
                "slug": lambda held: True,
                "ancestors_are_public": 1,
                "is_public": 1,
            },
            "partner_partner": {"code": lambda held: True},
        },
    )

    def make_tasks(self) -> Iterator[Task]:
        """What is done at it."""
        (self.files / "cover.png").write_bytes(base64.b64decode(PIXEL))
        yield from _of_goods()
        yield from _of_orders()
        yield from _of_reviews()
        yield from _around()


def _of_goods() -> Iterator[Task]:
    yield Task(
        "create",
        "/dashboard/partners/",
        "",
        "Create a new partner called Nordlicht",
        Difference(added={"partner_partner": [{"name": "Nordlicht"}]}),
    )
    yield Task(
        "rename",
        "/dashboard/catalogue/categories/",
        "",
        'Rename the category Prints to "Art prints"',
        Difference(changed={CATEGORY: {"Prints": {"name": "Art prints"}}}),
    )
    yield Task(
        "change a field",
        PRODUCTS,
        "",
        'Set the price of the product "Tea towel" to 4.80',
        Difference(changed={STOCK: {"Tea": {"price": 4.8}}}),
    )
    yield Task(
        "delete",
        PRODUCTS,
        "",
        'Delete the product "Grey rug"',
        Difference(gone={PRODUCT: ["Grey rug"], STOCK: ["Gre"]}),
        deletes=True,
    )
    yield Task(
        "upload",
        PRODUCTS,
        "",
        'Open the product "Blue mug", upload cover.png and save',
        Difference(
            added={
                "catalogue_productimage": [
                    {
                        "product_id": Of(PRODUCT, "Blue mug"),
                        "original": lambda held: str(held).endswith(".png"),
                        "display_order": lambda held: True,
                    }
                ]
            }
        ),
    )
    yield Task(
        "search and open",
        PRODUCTS,
        "",
        'Search the products for "lamp" and open the product "Old lamp"',
        visits=r"title=lamp[\s\S]*/catalogue/products/2/",
    )
    yield Task(
        "untick",
        "/dashboard/catalogue/categories/",
        "",
        'Edit the category "Lights", untick "Is public" and save',
        Difference(changed={CATEGORY: {"Lights": {"is_public": 0}}}),
    )


def _of_orders() -> Iterator[Task]:
    yield Task(
        "choose",
        ORDERS,
        "",
        'Set the status of the order "100001" to "Being processed"',
        _status("Being processed", "100001"),
    )
    yield Task(
        "bulk action",
        ORDERS,
        "",
        'Change the status of the orders "100001" and "100003" to Cancelled',
        _status("Cancelled", "100001", "100003"),
    )
    yield Task(
        "read a value",
        ORDERS,
        "",
        'What is the total of the order "100002"?',
        answer="62.00",
    )
    yield Task(
        "comment",
        ORDERS,
        "",
        'Add the note "Call first." to the order "100002"',
        Difference(added={NOTE: [{"message": "Call first.", "order_id": Of(ORDER, "100002")}]}),
    )


def _of_reviews() -> Iterator[Task]:
    yield Task(
        "approve",
        "/dashboard/reviews/",
        "",
        'Approve the review "Great mug"',
        Difference(changed={REVIEW: {"Great mug": {"status": 1}}}),
    )
    yield Task(
        "delete several",
        "/dashboard/reviews/",
        "",
        'Delete the reviews "Buy pills" and "Cheap watches"',
        Difference(gone={REVIEW: ["Buy pills", "Cheap watches"]}),
        deletes=True,
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/dashboard/login/",
        "",
        'Sign in and rename the category Kitchen to "Kitchen and table"',
        Difference(changed={CATEGORY: {"Kitchen": {"name": "Kitchen and table"}}}),
        signed_in=False,
    )
    yield Task(
        "cancel",
        "/dashboard/partners/",
        "",
        'Click "Create new partner", type "Nobody" into Name and press Cancel',
        visits=r"/partners/create/[\s\S]*/partners/ ",
    )
