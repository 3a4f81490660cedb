JOUTE_PART {{ o.optional.ty }} joute_draw_{{ o.optional.name }}({{ o.optional.parameter("int big") }})
{
    {{ o.optional.ty }} v = {0};
    v.present = joute_draw_bool();
    if (v.present)
        v.value = joute_draw_{{ o.value.name }}({{ o.value.size_argument("big") }});
    return v;
}

JOUTE_PART void joute_dump_{{ o.optional.name }}({{ o.optional.ty }} v)
{
    if (v.present)
        joute_dump_{{ o.value.name }}(v.value);
    else
        fputs("none", joute_log);
}
{%- if o.value.owned %}

JOUTE_PART void joute_release_{{ o.optional.name }}({{ o.optional.ty }} v)
{
    if (v.present)
        joute_release_{{ o.value.name }}(v.value);
}
{%- endif %}