// The probe of docs/probe.md: calls everything with drawn values and writes down what it got.
using System;
using System.IO;
using System.Text;

namespace Champion
{
    public static class Champion
    {
        static readonly StreamWriter log =
            new StreamWriter(Environment.GetEnvironmentVariable("JOUTE_PROBE_CHAMPION")) { NewLine = "\n" };
        static long state = 2;
        static int tour = 0;

        static int Next()
        {
            state = (state * 1103515245 + 12345) & 0x7fffffff;
            return (int)(state / 65536);
        }

        static int draw_int()
        {
            switch (Next() % 8)
            {
                case 0: return int.MinValue;
                case 1: return int.MaxValue;
                case 2: return 0;
                case 3: return -1;
            }
            long high = Next();
            return (int)((high * 32768 + Next()) % 2000001 - 1000000);
        }

        static double draw_double()
        {
            switch (Next() % 10)
            {
                case 0: return double.NaN;
                case 1: return double.PositiveInfinity;
                case 2: return double.NegativeInfinity;
                case 3: return BitConverter.Int64BitsToDouble(long.MinValue);
                case 4: return 0.1;
                case 5: return double.MaxValue;
                case 6: return double.Epsilon;
                case 7: return 1.0 / 3.0;
            }
            return (Next() - 16384) / 64.0;
        }

        static bool draw_bool()
        {
            return Next() % 2 == 1;
        }

        static string draw_string()
        {
            switch (Next() % 6)
            {
                case 0: return "";
                case 1: return "joute";
                case 2: return "éàüœ ÇÔ";
                case 3: return "🐶🍕 日本";
                case 4: return "a\"b\\c\n\t'$%{x}";
                default: return new string('x', 300);
            }
        }

        static int draw_length(bool big)
        {
            return big ? 10000 : new[] { 0, 1, 2, 5, 17 }[Next() % 5];
        }

        static void dump_int(int v)
        {
            log.Write(v);
        }

        static void dump_double(double v)
        {
            log.Write(double.IsNaN(v) ? "nan" : BitConverter.DoubleToInt64Bits(v).ToString("x16"));
        }

        static void dump_bool(bool v)
        {
            log.Write(v ? "true" : "false");
        }

        static void dump_string(string v)
        {
            log.Write('s');
            foreach (byte b in Encoding.UTF8.GetBytes(v))
            {
                log.Write(b.ToString("x2"));
            }
        }
{%- for m in methods %}

        static {{ m.head }}
        {
{%- for line in m.body %}
            {{ line }}
{%- endfor %}
        }
{%- endfor %}
    }
}
