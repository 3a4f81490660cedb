"""make : vérifie la syntaxe et retient quel Python exécute le champion."""

import os
import py_compile
import sys

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

import joute

sys.excepthook = joute.report
joute.native()
try:
    for source in ["api.py", "joute/__init__.py", *sys.argv[1:]]:
        py_compile.compile(source, doraise=True)
except (py_compile.PyCompileError, OSError) as error:
    sys.exit(str(error))
os.makedirs("build", exist_ok=True)
with open("build/python", "w", encoding="utf-8") as record:
    record.write(sys.executable)
