JOUTE_PART {{ l.list.ty }} joute_draw_{{ l.list.name }}(int big)
{
    {{ l.list.ty }} v;
    v.length = joute_length(big);
    v.items = malloc((v.length + 1) * sizeof *v.items);
    for (size_t i = 0; i < v.length; i++)
        v.items[i] = joute_draw_{{ l.item.name }}({{ l.item.size_argument("0") }});
    return v;
}

JOUTE_PART void joute_dump_{{ l.list.name }}({{ l.list.ty }} v)
{
    fputc('[', joute_log);
    for (size_t i = 0; i < v.length; i++) {
        if (i)
            fputc(',', joute_log);
        joute_dump_{{ l.item.name }}(v.items[i]);
    }
    fputc(']', joute_log);
}

JOUTE_PART void joute_release_{{ l.list.name }}({{ l.list.ty }} v)
{
{%- if l.item.owned %}
    for (size_t i = 0; i < v.length; i++)
        joute_release_{{ l.item.name }}(v.items[i]);
{%- endif %}
    free(v.items);
}
