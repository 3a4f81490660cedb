{%- match held.freed %}
{%- when FreeMethod::Nothing %}
{%- when FreeMethod::Text %}
    free((void *){{ place }});
{%- when FreeMethod::Items %}
    free({{ place }}.items);
{%- when FreeMethod::Deep(name) %}
    joute_drop_{{ name }}(&{{ place }});
{%- endmatch %}
