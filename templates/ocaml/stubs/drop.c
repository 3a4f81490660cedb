{%- match kind %}
{%- when DropKind::Nothing %}
{%- when DropKind::Text %}
    free((void *){{ place }});
{%- when DropKind::Items %}
    free({{ place }}.items);
{%- when DropKind::Deep with (name) %}
    joute_drop_{{ name }}(&{{ place }});
{%- endmatch %}
