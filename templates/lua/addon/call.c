extern {{ result }} joute_api_{{ original_name }}({% for a in args %}{% if !loop.first %}, {% endif %}joute_{{ a.ty }}_t{% else %}void{% endfor %});

static int joute_call_{{ original_name }}(lua_State *L)
{
{%- if !args.is_empty() %}
    lua_settop(L, {{ args.len() }});
{%- endif %}
{%- for a in args %}
    joute_{{ a.ty }}_t a{{ loop.index0 }};
    if (JOUTE_UNLIKELY(!joute_in_{{ a.ty }}(L, {{ loop.index }}, &a{{ loop.index0 }})))
        return joute_refuse(L, "{{ name }}", "{{ a.name }}");
{%- endfor %}
    {% if back.is_some() %}{{ result }} result = {% endif %}joute_api_{{ original_name }}({% for _ in args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}{% endfor %});
    joute_empty_store();
    joute_leave(L);
{%- match back %}
{%- when Some(back) %}
    joute_out_{{ back }}(L, result);
    return 1;
{%- when None %}
    (void)L;
    return 0;
{%- endmatch %}
}
