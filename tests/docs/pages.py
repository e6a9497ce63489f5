"""The pages, and the scripts that write them."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
_TOOLS = DOCS / "tools"


def kept_figures(name: str) -> Any:
    """docs/figures/NAME.json: what a script measured, and a page shows."""
    return json.loads((DOCS / "figures" / f"{name}.json").read_text(encoding="utf-8"))


def script(name: str) -> ModuleType:
    """docs/tools/NAME.py, which is no part of any package."""
    spec = importlib.util.spec_from_file_location(name, _TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # a script finds what lies beside it
    if str(_TOOLS) not in sys.path:
        sys.path.append(str(_TOOLS))
    spec.loader.exec_module(module)
    return module
