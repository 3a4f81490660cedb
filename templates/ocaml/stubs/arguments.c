{%- if stub.scratch %}
    struct joute_scratch scratch;
    joute_open(&scratch);
{%- endif %}
{%- for a in stub.args %}
    {{ a.held.ty }}c{{ loop.index0 }};
    if (JOUTE_UNLIKELY(joute_get_{{ a.held.stem }}({{ stub.room() }}, a{{ loop.index0 }}, &c{{ loop.index0 }})))
{%- match stub.refused %}
{%- when Refused::Raised %}
        joute_refuse({{ stub.room() }}, "{{ stub.blamed }}", "{{ a.held.name }}");
{%- when Refused::Kept %}
        return joute_blame({{ stub.room() }}, "{{ stub.blamed }}", "{{ a.held.name }}");
{%- when Refused::KeptFor0 %}
        return joute_blame({{ stub.room() }}, "{{ stub.blamed }}", "{{ a.held.name }}"), 0;
{%- endmatch %}
{%- endfor %}
