"""The examples for research, as modules."""

from __future__ import annotations

import importlib.util
from types import ModuleType

from tests.docs.pages import ROOT

__all__ = ["example"]

EXAMPLES = ROOT / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
