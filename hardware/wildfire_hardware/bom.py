"""Bills of materials: read from CSV and added up."""

import csv
from dataclasses import dataclass
from pathlib import Path

from .markdown import table
from .places import BOMS

HEAD = ["use", "quantity", "part", "alternatives", "price_eur", "power_ma"]
TITLES = {
    "pico": "Raspberry Pi Pico with a ring of 24 LEDs",
    "lean": "Lean: Pico with nine single LEDs, no sound",
    "raspberry_pi": "Raspberry Pi beside the hub, no sound",
}


@dataclass(frozen=True)
class Row:
    """`price_eur` is about the price of one piece; `power_ma` the most that all draw from 5 V."""

    use: str
    quantity: int
    part: str
    alternatives: str
    price_eur: float
    power_ma: int


def read(path: Path) -> list[Row]:
    """The rows of one bill.

    Raises:
        ValueError: if the head or a number is wrong; the text has file and line.
    """
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != HEAD:
            raise ValueError(f"{path.name}: the columns must be {','.join(HEAD)}")
        rows = []
        for line in reader:
            if None in line or None in line.values():
                raise ValueError(f"{path.name}:{reader.line_num}: not {len(HEAD)} columns")
            try:
                rows.append(
                    Row(
                        line["use"],
                        int(line["quantity"]),
                        line["part"],
                        line["alternatives"],
                        float(line["price_eur"]),
                        int(line["power_ma"]),
                    )
                )
            except ValueError as error:
                raise ValueError(f"{path.name}:{reader.line_num}: {error}") from None
    return rows


def price(rows: list[Row]) -> float:
    return sum(row.quantity * row.price_eur for row in rows)


def page() -> str:
    parts = [
        "# What to buy\n",
        "Generated from `hardware/bom/*.csv` by `make hardware`; do not edit. The prices are "
        "rough: single pieces in Europe in 2026, without shipping.\n",
    ]
    for name, title in TITLES.items():
        rows = read(BOMS / f"{name}.csv")
        parts.append(f"## {title}\n")
        parts.append(
            table(
                ("number", "part", "or instead", "each, about"),
                ((r.quantity, r.part, r.alternatives, f"{r.price_eur:.2f} €") for r in rows),
            )
        )
        parts.append(f"All together about **{price(rows):.0f} €** (`hardware/bom/{name}.csv`).\n")
    return "\n".join(parts)
