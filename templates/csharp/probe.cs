{%- let t = self::table(api, spell::type_name) -%}
// The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.
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
            int[] edges = { {%- for n in t.ints %}{{ n }}, {% endfor -%} };
            int kind = Next() % 8;
            if (kind < edges.Length) return edges[kind];
            long high = Next();
            return (int)((high * 32768 + Next()) % 2000001 - 1000000);
        }

        static double draw_double()
        {
            ulong[] edges = { {%- for bits in t.doubles %}0x{{ bits }}, {% endfor -%} };
            int kind = Next() % 10;
            if (kind < edges.Length) return BitConverter.Int64BitsToDouble(unchecked((long)edges[kind]));
            return (Next() - 16384) / 64.0;
        }

        static bool draw_bool()
        {
            return Next() % 2 == 1;
        }

        static string draw_string()
        {
            string[] texts = { {%- for text in t.texts %}{{ text }}, {% endfor %}new string('x', {{ t.long }})};
            return texts[Next() % 6];
        }

        static int draw_length(bool big)
        {
            int[] lengths = { {%- for n in t.lengths %}{{ n }}, {% endfor -%} };
            return big ? {{ t.big }} : lengths[Next() % lengths.Length];
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
{%- for e in t.enums %}

{% include "csharp/probe/enum.cs" %}
{%- endfor %}
{%- for s in t.structs %}

{% include "csharp/probe/struct.cs" %}
{%- endfor %}
{%- for l in t.lists %}

{% include "csharp/probe/list.cs" %}
{%- endfor %}
{%- for o in t.optionals %}

{% include "csharp/probe/optional.cs" %}
{%- endfor %}

        static void Calls(bool big)
        {
{%- for c in t.constants %}
            log.Write("constant {{ c.original_name }} = ");
{%- if c.value.depth == 0 %}
            dump_{{ c.value.name }}(Api.{{ c.name }});
{%- else %}
            log.Write('[');
            for (int i = 0; i < Api.{{ c.name }}.Length; i++)
            {
                if (i > 0) log.Write(',');
                dump_{{ c.value.base }}(Api.{{ c.name }}[i]);
            }
            log.Write(']');
{%- endif %}
            log.WriteLine();
{%- endfor %}
{%- for f in t.calls %}
{%- include "csharp/probe/call.cs" %}
{%- endfor %}
{%- for s in t.shows %}
            Console.WriteLine("-- {{ s.original_name }}");
            Api.{{ s.name }}(draw_{{ s.value.name }}());
{%- endfor %}
        }
{%- for f in t.users %}

        static {{ spell::prototype(api, api.user_functions[loop.index0]) }}
        {
            Calls(tour == 1);
{%- if let Some(result) = f.result %}
            var joute_result = draw_{{ result.name }}({{ result.size_argument("tour == 1") }});
{%- endif %}
            log.Write("user {{ f.original_name }} (");
{%- for arg in f.args %}
{%- if !loop.first %}
            log.Write(',');
{%- endif %}
            dump_{{ arg.value.name }}({{ arg.name }});
{%- endfor %}
            log.Write(") = ");
{%- if let Some(result) = f.result %}
            dump_{{ result.name }}(joute_result);
{%- else %}
            log.Write("void");
{%- endif %}
            log.WriteLine();
            log.Flush();
            tour++;
{%- if f.result.is_some() %}
            return joute_result;
{%- endif %}
        }
{%- endfor %}
    }
}
