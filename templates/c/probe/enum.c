JOUTE_PART {{ e.name }} joute_draw_{{ e.written }}(void)
{
    return ({{ e.name }})(joute_draw() % {{ e.values.len() }});
}

JOUTE_PART void joute_dump_{{ e.written }}({{ e.name }} v)
{
    joute_dump_int((int)v);
}
