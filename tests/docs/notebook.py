"""Executes docs/tour.ipynb. As a program it writes the notebook anew, with its outputs: `make tour`."""

from __future__ import annotations

import base64
import io
import tempfile
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from PIL import Image

from tests.contract.small_game import PIG, install
from tests.docs.pages import ROOT

__all__ = ["TOUR", "executed", "words_of"]

TOUR = ROOT / "docs" / "tour.ipynb"
SECONDS_PER_CELL = 300  # the first run compiles
PICTURE_WIDTH = 720
PICTURE_COLOURS = 128

Notebook = Any
Output = Any


def executed(folder: Path) -> Notebook:
    """The notebook after a run in a folder of its own, with Pig installed; the first cell that fails is raised."""
    notebook = nbformat.read(TOUR, as_version=4)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
            patch.setenv(name, str(folder / name))
        install(PIG, folder, patch)
        client = NotebookClient(
            notebook,
            timeout=SECONDS_PER_CELL,
            kernel_name="python3",
            resources={"metadata": {"path": folder}},
            record_timing=False,
            coalesce_streams=True,
        )
        client.execute()
    return notebook


def words_of(notebook: Notebook) -> dict[str, list[str]]:
    """What each cell of code printed and returned, as text, by the name of the cell.

    What goes to the error output, such as that something is compiled, depends on earlier runs.
    """
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return {cell.id: [_text(output) for output in cell.outputs if not _is_error_output(output)] for cell in cells}


def _text(output: Output) -> str:
    return str(output.text if output.output_type == "stream" else output.data["text/plain"])


def _is_error_output(output: Output) -> bool:
    return bool(output.output_type == "stream" and output.name == "stderr")


def _stored(output: Output) -> Output:
    """An output as the file keeps it: of a picture only a small one, because the file is read more than it is run."""
    if "image/png" in output.get("data", {}):
        output.data.pop("text/html", None)
        output.data["image/png"] = _small(output.data["image/png"])
    return output


def _small(picture: str) -> str:
    image = Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")
    height = round(image.height * PICTURE_WIDTH / image.width)
    small = image.resize((PICTURE_WIDTH, height), Image.Resampling.LANCZOS).quantize(PICTURE_COLOURS)
    written = io.BytesIO()
    small.save(written, "PNG", optimize=True)
    return base64.b64encode(written.getvalue()).decode()


def write() -> None:
    """Store the outputs of a run in the notebook itself."""
    with tempfile.TemporaryDirectory() as folder:
        notebook = executed(Path(folder))
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [_stored(output) for output in cell.outputs if not _is_error_output(output)]
    notebook.metadata = {"kernelspec": notebook.metadata.kernelspec, "language_info": {"name": "python"}}
    nbformat.write(notebook, TOUR)


if __name__ == "__main__":
    write()
