{{ doc::display(api, shown) }}static inline void {{ shown.function }}({{ shown.name }} v)
{
    extern char *joute_show_{{ shown.original_name }}({% if shown.value.is_aggregate() %}const {{ shown.name }} *{% else %}int32_t{% endif %});
    char *joute_text = joute_show_{{ shown.original_name }}({% if shown.value.is_aggregate() %}&{% else %}(int32_t){% endif %}v);
    puts(joute_text);
    free(joute_text);
}
