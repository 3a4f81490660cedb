        static {{ l.list.ty }} draw_{{ l.list.name }}(bool big)
        {
            var v = {{ self::new_array(l.list.ty, "draw_length(big)") }};
            for (int i = 0; i < v.Length; i++)
            {
                v[i] = draw_{{ l.item.name }}({{ l.item.size_argument("false") }});
            }
            return v;
        }

        static void dump_{{ l.list.name }}({{ l.list.ty }} v)
        {
            log.Write('[');
            for (int i = 0; i < v.Length; i++)
            {
                if (i > 0) log.Write(',');
                dump_{{ l.item.name }}(v[i]);
            }
            log.Write(']');
        }
