{{ doc }}enum {{ name }} : int {
{%- for v in values %}
    {{ v.name }} = {{ loop.index0 }},{{ v.note }}
{%- endfor %}
};
