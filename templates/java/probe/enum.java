    static {{ e.name }} joute_draw_{{ e.written }}() {
        return {{ e.name }}.values()[joute_draw() % {{ e.values.len() }}];
    }

    static void joute_dump_{{ e.written }}({{ e.name }} v) {
        joute_log.print(v.ordinal());
    }
