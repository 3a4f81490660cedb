/* A champion that calls everything with drawn values and writes down what it got: see docs/probe.md. */
#include "api.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t joute_seed = 2;
static int joute_tour = 0;
static FILE *joute_log;

static uint32_t joute_draw(void)
{
    joute_seed = (joute_seed * UINT64_C(1103515245) + 12345) % (UINT64_C(1) << 31);
    return (uint32_t)(joute_seed >> 16);
}

static size_t joute_draw_length(int big)
{
    static const size_t lengths[] = {0, 1, 2, 5, 17};
    return big ? 10000 : lengths[joute_draw() % 5];
}

static int joute_draw_int(void)
{
    switch (joute_draw() % 8) {
    case 0: return INT32_MIN;
    case 1: return INT32_MAX;
    case 2: return 0;
    case 3: return -1;
    default: {
        uint32_t high = joute_draw();
        return (int)((high * 32768 + joute_draw()) % 2000001) - 1000000;
    }
    }
}

static double joute_draw_double(void)
{
    static const uint64_t bits[] = {
        UINT64_C(0x7ff8000000000000), UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000), UINT64_C(0x8000000000000000),
        UINT64_C(0x3fb999999999999a), UINT64_C(0x7fefffffffffffff), UINT64_C(1), UINT64_C(0x3fd5555555555555),
    };
    uint32_t kind = joute_draw() % 10;
    if (kind > 7)
        return ((double)joute_draw() - 16384) / 64;
    double value;
    memcpy(&value, &bits[kind], sizeof value);
    return value;
}

static bool joute_draw_bool(void)
{
    return joute_draw() % 2 == 1;
}

static char *joute_draw_string(void)
{
    static const char *const texts[] = {
        "", "joute", "éàüœ ÇÔ", "🐶🍕 日本", "a\"b\\c\n\t'$%{x}",
    };
    uint32_t kind = joute_draw() % 6;
    if (kind < 5)
        return strdup(texts[kind]);
    char *text = malloc(301);
    memset(text, 'x', 300);
    text[300] = 0;
    return text;
}

static void joute_dump_int(int value) { fprintf(joute_log, "%d", value); }
static void joute_dump_bool(bool value) { fputs(value ? "true" : "false", joute_log); }

static void joute_dump_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (value != value)
        fputs("nan", joute_log);
    else
        fprintf(joute_log, "%016" PRIx64, bits);
}

static void joute_dump_string(const char *value)
{
    fputc('s', joute_log);
    for (; *value; value++)
        fprintf(joute_log, "%02x", (unsigned char)*value);
}

{%- for block in helpers %}
{{ block }}
{%- endfor %}
static void joute_probe(void)
{
    int big = joute_tour == 1;
    (void)big;
{%- for line in calls %}
    {{ line }}
{%- endfor %}
    joute_tour++;
}

static void joute_open(void)
{
    (void)joute_draw_int;
    (void)joute_draw_double;
    (void)joute_draw_bool;
    (void)joute_draw_string;
    (void)joute_draw_length;
    (void)joute_dump_int;
    (void)joute_dump_double;
    (void)joute_dump_bool;
    (void)joute_dump_string;
    if (!joute_log)
        joute_log = fopen(getenv("JOUTE_PROBE_CHAMPION"), "w");
    if (!joute_log)
        exit(3);
}
{%- for u in user_functions %}

{{ u.definition }}
{
    joute_open();
{%- for line in u.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
