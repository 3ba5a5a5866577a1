"""The notebook shows what its cells give."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat", reason="nbformat reads the notebook")
pytest.importorskip("nbclient", reason="nbclient runs the notebook")
pytest.importorskip("matplotlib", reason="the notebook plots")

EXAMPLES = Path(__file__).parent.parent / "examples"


def shown(notebook: Any) -> list[Any]:
    """The code and the texts of each cell. Of a picture only that it is there: each release of
    matplotlib draws it a little differently."""
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            outputs = []
            for output in cell.outputs:
                data = dict(output.get("data", {}))
                if "image/png" in data:
                    data = {"image/png": True}
                outputs.append((output.output_type, output.get("text"), data))
            cells.append((cell.source, outputs))
    return cells


def test_the_notebook_shows_what_comes() -> None:
    spec = importlib.util.spec_from_file_location("write", EXAMPLES / "write.py")
    assert spec and spec.loader
    write = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(write)
    kept = nbformat.read(write.NOTEBOOK, as_version=4)
    assert 5 <= sum(1 for _, outputs in shown(kept) if outputs)
    assert shown(kept) == shown(write.run(kept))
