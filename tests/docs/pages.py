"""The pages, and the scripts that write them."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"


def script(name: str) -> ModuleType:
    """docs/NAME.py, which is no part of any package."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # a script finds what lies beside it
    if str(DOCS) not in sys.path:
        sys.path.append(str(DOCS))
    spec.loader.exec_module(module)
    return module
