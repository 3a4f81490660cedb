        static {{ e.name }} draw_{{ e.written }}()
        {
            return ({{ e.name }})(Next() % {{ e.values.len() }});
        }

        static void dump_{{ e.written }}({{ e.name }} v)
        {
            dump_int((int)v);
        }
