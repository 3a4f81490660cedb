extern char *joute_show_{{ name }}({% if is_struct %}const joute_{{ name }}_t *{% else %}int32_t{% endif %});

static int joute_print_{{ name }}(lua_State *L)
{
    lua_settop(L, 1);
    joute_{{ name }}_t value;
    if (JOUTE_UNLIKELY(!joute_in_{{ name }}(L, 1, &value)))
        return joute_refuse(L, "{{ function }}", "v");
    char *text = joute_show_{{ name }}({% if is_struct %}&{% endif %}value);
    joute_empty_store();
    return joute_print_line(L, text);
}
