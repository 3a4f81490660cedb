{%- let t = self::table(api, spell::type_name) -%}
/* The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results. */
#include "api.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Functions are unused if the API has no values of their type. */
#define JOUTE_PART __attribute__((unused)) static

static uint64_t joute_seed = 2;
static int joute_tour = 0;
static FILE *joute_log;

static uint32_t joute_draw(void)
{
    joute_seed = (joute_seed * UINT64_C(1103515245) + 12345) % (UINT64_C(1) << 31);
    return (uint32_t)(joute_seed >> 16);
}

JOUTE_PART size_t joute_length(int big)
{
    static const size_t lengths[] = { {%- for n in t.lengths %}{{ n }}, {% endfor -%} };
    return big ? {{ t.big }} : lengths[joute_draw() % {{ t.lengths.len() }}];
}

JOUTE_PART int joute_draw_int(void)
{
    static const int edges[] = { {%- for n in t.ints %}{{ n }}, {% endfor -%} };
    uint32_t kind = joute_draw() % 8;
    if (kind < {{ t.ints.len() }})
        return edges[kind];
    uint32_t high = joute_draw();
    return (int)((high * 32768 + joute_draw()) % 2000001) - 1000000;
}

JOUTE_PART double joute_draw_double(void)
{
    static const uint64_t edges[] = { {%- for bits in t.doubles %}UINT64_C(0x{{ bits }}), {% endfor -%} };
    uint32_t kind = joute_draw() % 10;
    if (kind >= {{ t.doubles.len() }})
        return ((double)joute_draw() - 16384) / 64;
    double value;
    memcpy(&value, &edges[kind], sizeof value);
    return value;
}

JOUTE_PART bool joute_draw_bool(void)
{
    return joute_draw() % 2 == 1;
}

JOUTE_PART char *joute_draw_string(void)
{
    static const char *const texts[] = { {%- for text in t.texts %}{{ text }}, {% endfor -%} };
    uint32_t kind = joute_draw() % 6;
    if (kind < {{ t.texts.len() }})
        return strdup(texts[kind]);
    char *text = malloc({{ t.long }} + 1);
    memset(text, 'x', {{ t.long }});
    text[{{ t.long }}] = 0;
    return text;
}

JOUTE_PART void joute_dump_int(int v) { fprintf(joute_log, "%d", v); }
JOUTE_PART void joute_dump_bool(bool v) { fputs(v ? "true" : "false", joute_log); }

JOUTE_PART void joute_dump_double(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    if (v != v)
        fputs("nan", joute_log);
    else
        fprintf(joute_log, "%016" PRIx64, bits);
}

JOUTE_PART void joute_dump_string(const char *v)
{
    fputc('s', joute_log);
    for (; *v; v++)
        fprintf(joute_log, "%02x", (unsigned char)*v);
}

JOUTE_PART void joute_release_string(char *v) { free(v); }
{%- for e in t.enums %}

{% include "c/probe/enum.c" %}
{%- endfor %}

/* Structs come in the order of the description, because they may contain lists and optionals of earlier structs. */
{%- for l in t.lists %}
JOUTE_PART {{ l.list.ty }} joute_draw_{{ l.list.name }}(int big);
JOUTE_PART void joute_dump_{{ l.list.name }}({{ l.list.ty }} v);
JOUTE_PART void joute_release_{{ l.list.name }}({{ l.list.ty }} v);
{%- endfor %}
{%- for o in t.optionals %}
JOUTE_PART {{ o.optional.ty }} joute_draw_{{ o.optional.name }}({{ o.optional.parameter("int big") }});
JOUTE_PART void joute_dump_{{ o.optional.name }}({{ o.optional.ty }} v);
{%- if o.value.owned %}
JOUTE_PART void joute_release_{{ o.optional.name }}({{ o.optional.ty }} v);
{%- endif %}
{%- endfor %}
{%- for s in t.structs %}

{% include "c/probe/struct.c" %}
{%- endfor %}
{%- for l in t.lists %}

{% include "c/probe/list.c" %}
{%- endfor %}
{%- for o in t.optionals %}

{% include "c/probe/optional.c" %}
{%- endfor %}

static void joute_probe(void)
{
    int big = joute_tour == 1;
    (void)big;
{%- for c in t.constants %}
{%- include "c/probe/constant.c" %}
{%- endfor %}
{%- for f in t.calls %}
{%- include "c/probe/call.c" %}
{%- endfor %}
{%- for s in t.shows %}
    {
        {{ s.value.ty }} v = joute_draw_{{ s.value.name }}();
        puts("-- {{ s.original_name }}");
        {{ s.name }}(v);
{%- if s.value.owned %}
        joute_release_{{ s.value.name }}(v);
{%- endif %}
    }
{%- endfor %}
    joute_tour++;
}

static void joute_open(void)
{
    if (!joute_log)
        joute_log = fopen(getenv("JOUTE_PROBE_CHAMPION"), "w");
    if (!joute_log)
        exit(3);
}
{%- for f in t.users %}

{{ spell::user_prototype(api, api.user_functions[loop.index0]) }}
{
    joute_open();
    joute_probe();
{%- if let Some(result) = f.result %}
    static {{ result.ty }} joute_result;
    joute_result = joute_draw_{{ result.name }}({{ result.size_argument("joute_tour == 2") }}); /* joute_probe counted this tour already */
{%- endif %}
    fputs("user {{ f.original_name }} (", joute_log);
{%- for arg in f.args %}
{%- if !loop.first %}
    fputc(',', joute_log);
{%- endif %}
    joute_dump_{{ arg.value.name }}({{ arg.name }});
{%- endfor %}
    fputs(") = ", joute_log);
{%- if let Some(result) = f.result %}
    joute_dump_{{ result.name }}(joute_result);
{%- else %}
    fputs("void", joute_log);
{%- endif %}
    fputc('\n', joute_log);
    fflush(joute_log);
{%- for arg in f.args %}
{%- if arg.value.owned %}
    joute_release_{{ arg.value.name }}({{ arg.name }});
{%- endif %}
{%- endfor %}
{%- if f.result.is_some() %}
    return joute_result;
{%- endif %}
}
{%- endfor %}
