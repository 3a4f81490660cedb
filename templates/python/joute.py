"""{{ kit::generated_notice(*api.model.locale) }}"""

from __future__ import annotations

import enum
import gc
import operator
import os
import sys
from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType, TracebackType

HERE = os.path.dirname(os.path.abspath(__file__))
LIB = os.path.join(os.path.dirname(HERE), "lib")


class IntEnum(enum.IntEnum):
    """{{ kit::python_enum_notice(*api.model.locale) }}"""

    def __str__(self) -> str:
        return self._name_

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else self._name_


class Record(type):
    """{{ kit::python_record_notice(*api.model.locale) }}"""

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, object]
    ) -> type:
        fields = body.get("__annotations__")
        if not isinstance(fields, dict):
            return type.__new__(cls, name, bases, body)
        made = namedtuple(name, list(fields))  # type: ignore[misc]
        made.__annotations__ = fields
        made.__module__ = str(body["__module__"])
        made.__doc__ = str(body.get("__doc__"))
        return made


class NamedTuple(metaclass=Record):
    """{{ kit::python_record_notice(*api.model.locale) }}"""


class TypingNamedTuple:
    """{{ kit::python_typing_notice(*api.model.locale) }}"""

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        import typing

        entries = getattr(typing.NamedTuple, "__mro_entries__")
        known = tuple(typing.NamedTuple if base is self else base for base in bases)
        return tuple(entries(known))

    def __call__(self, *args: object, **fields: object) -> object:
        import typing

        make: Callable[..., object] = typing.NamedTuple
        return make(*args, **fields)


class Optional:
    """{{ kit::python_optional_notice(*api.model.locale) }}"""

    def __class_getitem__(cls, kind: object) -> object:
        try:
            return operator.or_(kind, None)
        except TypeError:
            import typing

            return typing.Union[kind, None]


def native() -> ModuleType:
    """{{ kit::python_native_notice(*api.model.locale) }}"""
    implementation = sys.implementation.name
    if implementation != "cpython" or sys.version_info < (3, 9) or "t" in sys.abiflags:
        running = "%s %d.%d" % ((implementation,) + sys.version_info[:2])
        raise ImportError(
            "{{ kit::python_other_python(*api.model.locale, "{running}", "{executable}") }}".format(
                running=running + getattr(sys, "abiflags", ""), executable=sys.executable
            )
        )
    if LIB not in sys.path:
        sys.path.append(LIB)
    import _api  # type: ignore[import]

    assert isinstance(_api, type(sys))
    return _api


def joute_bind(namespace: dict[str, object], kit_hash: int) -> None:
    """{{ kit::python_bind_notice(*api.model.locale) }}"""
    native().joute_bind(namespace, kit_hash)
    namespace["NamedTuple"] = TypingNamedTuple()


def packages() -> None:
    """{{ kit::python_packages_notice(*api.model.locale) }}"""
    if not sys.flags.no_site:
        return
    import site

    if os.path.exists(os.path.join(os.path.dirname(os.path.dirname(sys.executable)), "pyvenv.cfg")):
        site.main()
        return
    # exit(), quit(), help()
    site.setquit()
    site.sethelper()
    folders = site.getsitepackages()
    if site.check_enableusersite():
        folders.append(site.getusersitepackages())
    sys.path.extend(filter(os.path.isdir, folders))


def play(kit_hash: int, wanted: dict[str, str]) -> int:
    """{{ kit::python_play_notice(*api.model.locale) }}"""
    # {{ kit::python_line_notice(*api.model.locale) }}
    getattr(sys.stdout, "reconfigure", lambda **_: None)(line_buffering=True)
    import Champion

    missing = [name for name in wanted if not callable(getattr(Champion, name, None))]
    if missing:
        signatures = "".join("\n    def " + wanted[name] + ":" for name in missing)
        sys.exit("{{ kit::python_missing_functions(*api.model.locale) }}" + signatures)
    functions = tuple(getattr(Champion, name) for name in wanted)
    # {{ kit::python_freeze_notice(*api.model.locale) }}
    gc.freeze()
    return int(native().joute_run(functions, kit_hash))


def report(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """{{ kit::python_report_notice(*api.model.locale) }}"""
    while trace and os.path.dirname(os.path.abspath(trace.tb_frame.f_code.co_filename)) == HERE:
        trace = trace.tb_next
    sys.__excepthook__(kind, error.with_traceback(trace), trace)
