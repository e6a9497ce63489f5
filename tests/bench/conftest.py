"""Windows has no ptys, and so nothing here to measure with."""

import sys

collect_ignore = ["test_bench.py"] if sys.platform == "win32" else []
