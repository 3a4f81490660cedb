{%- match held.freed %}
{%- when Freed::Nothing %}
{%- when Freed::Text %}
    free((void *){{ place }});
{%- when Freed::Items %}
    free({{ place }}.items);
{%- when Freed::Deep(name) %}
    joute_drop_{{ name }}(&{{ place }});
{%- endmatch %}
