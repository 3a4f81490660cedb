{%- if stub.scratch %}
    struct joute_scratch scratch;
    joute_open(&scratch);
{%- endif %}
{%- for a in stub.args %}
    {{ a.ty }}c{{ loop.index0 }};
    if (JOUTE_UNLIKELY(joute_get_{{ a.stem }}({{ stub.room() }}, a{{ loop.index0 }}, &c{{ loop.index0 }})))
        {{ refuse }}({{ stub.room() }}, "{{ stub.blamed }}", "{{ a.name }}"){{ zero }};
{%- endfor %}
    {{ kept }}{{ stub.symbol }}({% for a in stub.args %}{% if !loop.first %}, {% endif %}{% if stub.pointers %}&{% endif %}c{{ loop.index0 }}{% endfor %});
{%- if stub.scratch %}
    joute_close(&scratch);
{%- endif %}
