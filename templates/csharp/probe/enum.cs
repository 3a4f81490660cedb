        static {{ e.name }} draw_{{ e.original_name }}()
        {
            return ({{ e.name }})(Next() % {{ e.values.len() }});
        }

        static void dump_{{ e.original_name }}({{ e.name }} v)
        {
            dump_int((int)v);
        }
