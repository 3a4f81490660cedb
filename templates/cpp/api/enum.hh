{{ doc::doc(e.summary, []) }}enum {{ e.name }} : int {
{%- for v in e.values %}
    {{ v.name }} = {{ loop.index0 }},{{ doc::trailing(v.summary) }}
{%- endfor %}
};
