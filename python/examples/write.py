"""Runs the notebook anew and writes it with what came: python examples/write.py"""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat

HERE = Path(__file__).parent
NOTEBOOK = HERE / "odds.ipynb"


def run(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The notebook with what its cells give now, and nothing of when and where that was."""
    notebook = nbformat.from_dict(notebook)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(HERE)}}).execute()
    for number, cell in enumerate(notebook.cells):
        cell.metadata = {}
        cell.id = f"cell-{number}"
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


if __name__ == "__main__":
    nbformat.write(run(nbformat.read(NOTEBOOK, as_version=4)), NOTEBOOK)
