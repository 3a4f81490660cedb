"""{{ kit::python_build_notice(*api.model.locale) }}"""

import os
import py_compile
import sys

ROOT = sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORD = "build/python"
sys.dont_write_bytecode = True
# {{ kit::python_fresh_notice(*api.model.locale) }}
sys.pycache_prefix = os.path.join(ROOT, "build", "nothing")

import joute

sys.excepthook = joute.report


def compiled(path: str) -> None:
    """{{ kit::python_hashed_notice(*api.model.locale) }}"""
    cache = os.path.join(os.path.dirname(path), "__pycache__")
    name = os.path.splitext(os.path.basename(path))[0] + "." + str(sys.implementation.cache_tag)
    hashed = py_compile.PycInvalidationMode.CHECKED_HASH
    target = os.path.join(cache, name + ".pyc")
    py_compile.compile(path, target, doraise=True, invalidation_mode=hashed)


def load() -> None:
    """{{ kit::python_load_notice(*api.model.locale) }}"""
    try:
        import joute.main  # noqa: F401
    except SystemExit as end:
        if end.code:
            raise
        if "Champion" not in sys.modules:
            sys.exit("{{ kit::python_ended(*api.model.locale) }}")


os.makedirs("build", exist_ok=True)
if os.path.exists(RECORD):
    os.remove(RECORD)
try:
    compiled("Champion.py")
except (py_compile.PyCompileError, OSError) as error:
    sys.exit(str(error))
load()
for module in list(sys.modules.values()):
    source = getattr(module, "__file__", None) or ""
    if source.startswith(ROOT + os.sep) and source.endswith(".py"):
        compiled(os.path.relpath(source, ROOT))
with open(RECORD, "w", encoding="utf-8") as record:
    record.write(sys.executable)
