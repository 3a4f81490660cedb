extern void joute_answer_{{ original_name }}(joute_{{ ty }}_t);

static int joute_answered_{{ original_name }}(lua_State *L)
{
    lua_settop(L, 1);
    joute_{{ ty }}_t result;
    if (JOUTE_UNLIKELY(!joute_in_{{ ty }}(L, 1, &result)))
        return joute_refuse(L, "{{ name }}", "result");
    joute_answer_{{ original_name }}(result);
    joute_empty_store();
    joute_leave(L);
    return 0;
}
