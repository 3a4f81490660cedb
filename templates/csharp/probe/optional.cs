        static {{ o.optional.ty }} draw_{{ o.optional.name }}({{ o.optional.size_argument("bool big") }})
        {
            if (!draw_bool()) return null;
            return draw_{{ o.value.name }}({{ o.value.size_argument("big") }});
        }

        static void dump_{{ o.optional.name }}({{ o.optional.ty }} v)
        {
            if (v == null) log.Write("none");
            else dump_{{ o.value.name }}(({{ o.value.ty }})v);
        }
