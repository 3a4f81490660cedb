{#- The function prints through `std::cout`, so that its lines stay in order with the candidate's
    output. It also accepts invalid values, because a C++ variable may contain one. -#}
extern "C" char *joute_show_{{ shown.original_name }}({% if d.value.is_aggregate() %}const {{ shown.raw }} *{% else %}{{ shown.raw }}{% endif %});

std::string joute_text(const {{ shown.ty }} &v)
{
    return joute_::{% if d.value.is_aggregate() %}shown{% else %}named{% endif %}(joute_show_{{ shown.original_name }}, v, "{{ api.model.display_function(d.original_name) }}");
}

void {{ shown.name }}({{ shown.param }}v)
{
    std::cout << joute_::shown(joute_show_{{ shown.original_name }}, v, "{{ api.model.display_function(d.original_name) }}") << '\n';
}
