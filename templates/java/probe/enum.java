    static {{ e.name }} joute_draw_{{ e.original_name }}() {
        return {{ e.name }}.values()[joute_draw() % {{ e.values.len() }}];
    }

    static void joute_dump_{{ e.original_name }}({{ e.name }} v) {
        joute_log.print(v.ordinal());
    }
