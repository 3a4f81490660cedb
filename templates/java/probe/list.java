    static {{ l.list.ty }} joute_draw_{{ l.list.name }}(boolean joute_big) {
        {{ l.list.ty }} v = {{ self::new_array(l.list.ty, "joute_draw_length(joute_big)") }};
        for (int i = 0; i < v.length; i++) {
            v[i] = joute_draw_{{ l.item.name }}({{ l.item.size_argument("false") }});
        }
        return v;
    }

    static void joute_dump_{{ l.list.name }}({{ l.list.ty }} v) {
        joute_log.print('[');
        for (int i = 0; i < v.length; i++) {
            joute_log.print(i == 0 ? "" : ",");
            joute_dump_{{ l.item.name }}(v[i]);
        }
        joute_log.print(']');
    }
