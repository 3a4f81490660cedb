{%- let t = self::table(api, spell::type_name) -%}
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
{%- for class in spell::imports(api, api.model.all_types()) %}
import java.util.{{ class }};
{%- endfor %}

/** Calls every function with pseudo-random values and logs the results, as docs/probe.md specifies. */
public class Champion extends Interface {
    private static long joute_seed = 2;
    private static int joute_tour = 0;
    private static final PrintWriter joute_log;

    static {
        try {
            joute_log = new PrintWriter(java.lang.System.getenv("JOUTE_PROBE_CHAMPION"), StandardCharsets.UTF_8);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    static int joute_draw() {
        joute_seed = (joute_seed * 1103515245L + 12345) % (1L << 31);
        return (int) (joute_seed >> 16);
    }

    static int joute_draw_length(boolean big) {
        int[] lengths = { {%- for n in t.lengths %}{{ n }}, {% endfor -%} };
        return big ? {{ t.big }} : lengths[joute_draw() % lengths.length];
    }

    static int joute_draw_int() {
        int[] edges = { {%- for n in t.ints %}{{ n }}, {% endfor -%} };
        int kind = joute_draw() % 8;
        if (kind < edges.length) {
            return edges[kind];
        }
        int high = joute_draw();
        return (high * 32768 + joute_draw()) % 2000001 - 1000000;
    }

    static double joute_draw_double() {
        long[] edges = { {%- for bits in t.doubles %}0x{{ bits }}L, {% endfor -%} };
        int kind = joute_draw() % 10;
        return kind < edges.length ? java.lang.Double.longBitsToDouble(edges[kind]) : (joute_draw() - 16384) / 64.0;
    }

    static boolean joute_draw_bool() {
        return joute_draw() % 2 == 1;
    }

    static java.lang.String joute_draw_string() {
        java.lang.String[] texts = { {%- for text in t.texts %}{{ text }}, {% endfor %}"x".repeat({{ t.long }})};
        return texts[joute_draw() % 6];
    }

    static void joute_dump_int(int v) {
        joute_log.print(v);
    }

    static void joute_dump_bool(boolean v) {
        joute_log.print(v);
    }

    static void joute_dump_double(double v) {
        joute_log.print(java.lang.Double.isNaN(v) ? "nan" : java.lang.String.format("%016x", java.lang.Double.doubleToRawLongBits(v)));
    }

    static void joute_dump_string(java.lang.String v) {
        joute_log.print('s');
        for (byte b : v.getBytes(StandardCharsets.UTF_8)) {
            joute_log.print(java.lang.Character.forDigit(b >> 4 & 15, 16));
            joute_log.print(java.lang.Character.forDigit(b & 15, 16));
        }
    }
{%- for e in t.enums %}

{% include "java/probe/enum.java" %}
{%- endfor %}
{%- for s in t.structs %}

{% include "java/probe/struct.java" %}
{%- endfor %}
{%- for l in t.lists %}

{% include "java/probe/list.java" %}
{%- endfor %}
{%- for o in t.optionals %}

{% include "java/probe/optional.java" %}
{%- endfor %}

    // Each call has a method of its own, because a single one could exceed Java's limit of 64 KiB.
    static void joute_all(boolean joute_big) {
{%- for _ in t.constants %}
        joute_constant{{ loop.index0 }}();
{%- endfor %}
{%- for _ in t.calls %}
        joute_call{{ loop.index0 }}(joute_big);
{%- endfor %}
{%- for _ in t.shows %}
        joute_show{{ loop.index0 }}();
{%- endfor %}
    }
{%- for c in t.constants %}

{% include "java/probe/constant.java" %}
{%- endfor %}
{%- for f in t.calls %}

{% include "java/probe/call.java" %}
{%- endfor %}
{%- for s in t.shows %}

    static void joute_show{{ loop.index0 }}() {
        {{ s.value.ty }} v = joute_draw_{{ s.value.name }}();
        java.lang.System.out.println("-- {{ s.original_name }}");
        Interface.{{ s.name }}(v);
    }
{%- endfor %}
{%- for f in t.users %}

    public {{ spell::head(api, api.user_functions[loop.index0]) }} {
        boolean joute_big = joute_tour++ == 1;
        joute_all(joute_big);
{%- if let Some(result) = f.result %}
        {{ result.ty }} joute_result = joute_draw_{{ result.name }}({{ result.size_argument("joute_big") }});
{%- endif %}
        joute_log.print("user {{ f.original_name }} (");
{%- for arg in f.args %}
{%- if !loop.first %}
        joute_log.print(',');
{%- endif %}
        joute_dump_{{ arg.value.name }}({{ arg.name }});
{%- endfor %}
        joute_log.print(") = ");
{%- if let Some(result) = f.result %}
        joute_dump_{{ result.name }}(joute_result);
{%- else %}
        joute_log.print("void");
{%- endif %}
        joute_log.print('\n');
        joute_log.flush();
{%- if f.result.is_some() %}
        return joute_result;
{%- endif %}
    }
{%- endfor %}
}
