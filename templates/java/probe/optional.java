    static {{ o.optional.ty }} joute_draw_{{ o.optional.name }}({% if o.optional.depth > 0 %}boolean joute_big{% endif %}) {
        if (!joute_draw_bool()) {
            return {{ o.optional.ty.split('<').next().unwrap_or_default() }}.empty();
        }
        return {{ o.optional.ty.split('<').next().unwrap_or_default() }}.of(joute_draw_{{ o.value.name }}({{ o.value.size_argument("joute_big") }}));
    }

    static void joute_dump_{{ o.optional.name }}({{ o.optional.ty }} v) {
        if (v.isPresent()) {
            joute_dump_{{ o.value.name }}(v.orElseThrow());
        } else {
            joute_log.print("none");
        }
    }
