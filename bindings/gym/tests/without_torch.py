"""Lets PufferLib be imported without PyTorch, which takes 2 GB and which its environments do not use."""

import sys
import types

for name in ("models", "pytorch"):
    sys.modules[f"pufferlib.{name}"] = types.ModuleType(f"pufferlib.{name}")
