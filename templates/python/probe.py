{%- let t = self::table(api, spell::type_name) -%}
# The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.
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
    lengths = [{% for n in t.lengths %}{{ n }}, {% endfor %}]
    return {{ t.big }} if big else lengths[joute_next() % joute_python.len(lengths)]


def joute_draw_int():
    edges = [{% for n in t.ints %}{{ n }}, {% endfor %}]
    kind = joute_next() % 8
    if kind < {{ t.ints.len() }}:
        return edges[kind]
    high = joute_next()
    return (high * 32768 + joute_next()) % 2000001 - 1000000


def joute_draw_double():
    edges = [{% for bits in t.doubles %}0x{{ bits }}, {% endfor %}]
    kind = joute_next() % 10
    if kind < {{ t.doubles.len() }}:
        return joute_struct.unpack(">d", joute_struct.pack(">Q", edges[kind]))[0]
    return (joute_next() - 16384) / 64.0


def joute_draw_bool():
    return joute_next() % 2 == 1


def joute_draw_string():
    texts = [{% for text in t.texts %}{{ text }}, {% endfor %}"x" * {{ t.long }}]
    return texts[joute_next() % 6]


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
{%- for e in t.enums %}


def joute_draw_{{ e.original_name }}():
    return {{ e.name }}(joute_next() % {{ e.values.len() }})


def joute_text_{{ e.original_name }}(value):
    return joute_python.str(joute_python.int(joute_is(value, {{ e.name }})))
{%- endfor %}
{%- for s in t.structs %}


{% include "python/probe/struct.py" %}
{%- endfor %}
{%- for l in t.lists %}


def joute_draw_{{ l.list.name }}(big):
    return [joute_draw_{{ l.item.name }}({{ l.item.size_argument("False") }}) for _ in joute_python.range(joute_length(big))]
{%- endfor %}
{%- for o in t.optionals %}


def joute_draw_{{ o.optional.name }}({{ o.optional.size_argument("big") }}):
    return joute_draw_{{ o.value.name }}({{ o.value.size_argument("big") }}) if joute_draw_bool() else None


def joute_text_{{ o.optional.name }}(value):
    return "none" if value is None else joute_text_{{ o.value.name }}(value)
{%- endfor %}


def joute_items(value, text):
    return "[" + ",".join([text(item) for item in joute_is(value, joute_python.list)]) + "]"
{%- for l in t.lists %}


def joute_text_{{ l.list.name }}(value):
    return joute_items(value, joute_text_{{ l.item.name }})
{%- endfor %}


def joute_probe():
    global joute_tour
    joute_big = joute_tour == 1
    joute_tour += 1
{%- for c in t.constants %}
    joute_log.write("constant {{ c.original_name }} = " + {% if c.value.depth == 0 %}joute_text_{{ c.value.name }}({{ c.name }}){% else %}joute_items({{ c.name }}, joute_text_{{ c.value.base }}){% endif %} + "\n")
{%- endfor %}
{%- for f in t.calls %}
{%- for arg in f.args %}
    joute_arg{{ loop.index0 }} = joute_draw_{{ arg.value.name }}({{ arg.value.size_argument("joute_big") }})
{%- endfor %}
    joute_result = {{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}joute_arg{{ loop.index0 }}{% endfor %})
    joute_args = [{% for arg in f.args %}{% if !loop.first %}, {% endif %}joute_text_{{ arg.value.name }}(joute_arg{{ loop.index0 }}){% endfor %}]
    joute_line("call {{ f.original_name }}", joute_args, {% if let Some(result) = f.result %}joute_text_{{ result.name }}(joute_result){% else %}"void" if joute_result is None else "a value"{% endif %})
{%- endfor %}
{%- for s in t.shows %}
    joute_value = joute_draw_{{ s.value.name }}()
    joute_python.print("-- {{ s.original_name }}")
    {{ s.name }}(joute_value)
{%- endfor %}
    return joute_big


def joute_line(what, args, result):
    joute_log.write(what + " (" + ",".join(args) + ") = " + result + "\n")
{%- for f in t.users %}


def {{ f.name }}({% for arg in f.args %}{% if !loop.first %}, {% endif %}{{ arg.name }}: {{ arg.value.ty }}{% endfor %}) -> {% if let Some(result) = f.result %}{{ result.ty }}{% else %}None{% endif %}:
    joute_big = joute_probe()
    joute_result = {% if let Some(result) = f.result %}joute_draw_{{ result.name }}({{ result.size_argument("joute_big") }}){% else %}None{% endif %}
    joute_args = [{% for arg in f.args %}{% if !loop.first %}, {% endif %}joute_text_{{ arg.value.name }}({{ arg.name }}){% endfor %}]
    joute_line("user {{ f.original_name }}", joute_args, {% if let Some(result) = f.result %}joute_text_{{ result.name }}(joute_result){% else %}"void"{% endif %})
    joute_log.flush()
    return joute_result
{%- endfor %}
