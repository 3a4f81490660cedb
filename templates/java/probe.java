import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Calls everything with drawn values and writes down what it got: see docs/probe.md. */
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
        return big ? 10000 : new int[] {0, 1, 2, 5, 17}[joute_draw() % 5];
    }

    static int joute_draw_int() {
        switch (joute_draw() % 8) {
            case 0: return java.lang.Integer.MIN_VALUE;
            case 1: return java.lang.Integer.MAX_VALUE;
            case 2: return 0;
            case 3: return -1;
            default:
                int high = joute_draw();
                return (high * 32768 + joute_draw()) % 2000001 - 1000000;
        }
    }

    static double joute_draw_double() {
        double[] values = {
            java.lang.Double.NaN, java.lang.Double.POSITIVE_INFINITY, java.lang.Double.NEGATIVE_INFINITY, -0.0, 0.1, java.lang.Double.MAX_VALUE, java.lang.Double.MIN_VALUE, 1.0 / 3.0,
        };
        int kind = joute_draw() % 10;
        return kind < 8 ? values[kind] : (joute_draw() - 16384) / 64.0;
    }

    static boolean joute_draw_bool() {
        return joute_draw() % 2 == 1;
    }

    static java.lang.String joute_draw_string() {
        java.lang.String[] texts = {"", "joute", "éàüœ ÇÔ", "🐶🍕 日本", "a\"b\\c\n\t'$%{x}", "x".repeat(300)};
        return texts[joute_draw() % 6];
    }

    static void joute_dump(int v) {
        joute_log.print(v);
    }

    static void joute_dump(boolean v) {
        joute_log.print(v);
    }

    static void joute_dump(double v) {
        joute_log.print(java.lang.Double.isNaN(v) ? "nan" : java.lang.String.format("%016x", java.lang.Double.doubleToRawLongBits(v)));
    }

    static void joute_dump(java.lang.String v) {
        joute_log.print('s');
        for (byte b : v.getBytes(StandardCharsets.UTF_8)) {
            joute_log.print(java.lang.Character.forDigit(b >> 4 & 15, 16));
            joute_log.print(java.lang.Character.forDigit(b & 15, 16));
        }
    }
{%- for m in helpers %}

    static {{ m.head }} {
{%- for line in m.body %}
        {{ line }}
{%- endfor %}
    }
{%- endfor %}
{%- for m in user_functions %}

    public {{ m.head }} {
{%- for line in m.body %}
        {{ line }}
{%- endfor %}
    }
{%- endfor %}
}
