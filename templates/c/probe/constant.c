
    fputs("constant {{ c.original_name }} = ", joute_log);
{%- if c.value.depth == 0 %}
    joute_dump_{{ c.value.name }}({{ c.name }});
{%- else %}
    fputc('[', joute_log);
    for (int i = 0; i < {{ constant::lengths(api)[loop.index0] }}; i++) {
        if (i)
            fputc(',', joute_log);
        joute_dump_{{ c.value.base }}({{ c.name }}[i]);
    }
    fputc(']', joute_log);
{%- endif %}
    fputc('\n', joute_log);
