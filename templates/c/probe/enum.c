JOUTE_PART {{ e.name }} joute_draw_{{ e.original_name }}(void)
{
    return ({{ e.name }})(joute_draw() % {{ e.values.len() }});
}

JOUTE_PART void joute_dump_{{ e.original_name }}({{ e.name }} v)
{
    joute_dump_int((int)v);
}
