"""Nothing that is read is ever run: the sources have no means to do it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [
    path.relative_to(ROOT)
    for folder in ("host", "firmware")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
RUN_TEXT = {"eval", "exec", "compile", "__import__"}
UNPACK_CODE = {"pickle", "marshal", "shelve", "dill", "cloudpickle"}
SHELLS = {("os", "system"), ("os", "popen"), ("subprocess", "getoutput")}
# What these run comes from this program: the table of commands, and the files that it flashes.
CHOSEN_HERE = {
    ("host/wildfire/__init__.py", "import_module"),
    ("host/wildfire/cli/__init__.py", "import_module"),
    ("host/wildfire/games/registry.py", "import_module"),
}


def means(source: str) -> set[str]:
    """What in a source could run something that it was told."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names} & UNPACK_CODE
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & UNPACK_CODE
        elif isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                found |= {called.id} & (RUN_TEXT | {"import_module"})
            elif isinstance(called, ast.Attribute):
                found |= {called.attr} & {"import_module"}
                if isinstance(called.value, ast.Name) and (called.value.id, called.attr) in SHELLS:
                    found.add(f"{called.value.id}.{called.attr}")
            if any(each.arg == "shell" for each in node.keywords):
                found.add("shell")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_no_source_can_run_what_it_reads(path: Path) -> None:
    allowed = {name for file, name in CHOSEN_HERE if file == path.as_posix()}
    assert means((ROOT / path).read_text(encoding="utf-8")) == allowed


@pytest.mark.parametrize(
    "source",
    [
        "eval(line)",
        "exec(line)",
        "import pickle",
        "from marshal import loads",
        "os.system(line)",
        "subprocess.run(line, shell=True)",
        "importlib.import_module(line)",
        "__import__(line)",
    ],
)
def test_such_a_means_is_seen(source: str) -> None:
    assert means(source)
