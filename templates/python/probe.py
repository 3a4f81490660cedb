# A champion that calls everything with drawn values and writes down what it got: see docs/probe.md.
import builtins as joute_python
import os as joute_os
import struct as joute_struct

from api import *

joute_seed = 2
joute_tour = 0
joute_log = joute_python.open(joute_os.environ["JOUTE_PROBE_CHAMPION"], "w", encoding="utf-8", newline="\n")


def joute_next():
    global joute_seed
    joute_seed = (joute_seed * 1103515245 + 12345) % 2**31
    return joute_seed >> 16


def joute_length(big):
    return 10000 if big else [0, 1, 2, 5, 17][joute_next() % 5]


def joute_draw_int():
    kind = joute_next() % 8
    if kind < 4:
        return [-(2**31), 2**31 - 1, 0, -1][kind]
    high = joute_next()
    return (high * 32768 + joute_next()) % 2000001 - 1000000


def joute_draw_double():
    kind = joute_next() % 10
    if kind < 8:
        inf = joute_python.float("inf")
        return [joute_python.float("nan"), inf, -inf, -0.0, 0.1, 1.7976931348623157e308, 5e-324, 1.0 / 3.0][kind]
    return (joute_next() - 16384) / 64.0


def joute_draw_bool():
    return joute_next() % 2 == 1


def joute_draw_string():
    return ["", "joute", "éàüœ ÇÔ", "🐶🍕 日本", "a\"b\\c\n\t'$%{x}", "x" * 300][joute_next() % 6]


def joute_is(value, kind):
    if joute_python.type(value) is not kind:
        raise joute_python.TypeError("%r is a %s, expected a %s" % (value, joute_python.type(value).__name__, kind.__name__))
    return value


def joute_text_int(value):
    return joute_python.str(joute_is(value, joute_python.int))


def joute_text_double(value):
    if joute_is(value, joute_python.float) != value:
        return "nan"
    return joute_struct.pack(">d", value).hex()


def joute_text_bool(value):
    return "true" if joute_is(value, joute_python.bool) else "false"


def joute_text_string(value):
    return "s" + joute_is(value, joute_python.str).encode().hex()


def joute_text_array(value, text):
    return "[" + ",".join([text(item) for item in joute_is(value, joute_python.list)]) + "]"
{%- for e in enums %}


def joute_draw_{{ e.name }}():
    return {{ e.class }}(joute_next() % {{ e.count }})


def joute_text_{{ e.name }}(value):
    return joute_python.str(joute_python.int(joute_is(value, {{ e.class }})))
{%- endfor %}
{%- for s in structs %}


def joute_draw_{{ s.name }}():
    return {{ s.draw }}


def joute_text_{{ s.name }}(value):
    joute_is(value, {{ s.class }})
    return "(" + ",".join([{{ s.texts }}]) + ")"
{%- endfor %}


def joute_probe():
    global joute_tour
    big = joute_tour == 1
    joute_tour += 1
{%- for line in calls %}
    {{ line }}
{%- endfor %}
    return big
{%- for u in user_functions %}


def {{ u.signature }}:
    joute_big = joute_probe()
    joute_result = {{ u.draw }}
    joute_log.write("user {{ u.name }} (" + ",".join([{{ u.args }}]) + ") = " + {{ u.text }} + "\n")
    joute_log.flush()
    return joute_result
{%- endfor %}
