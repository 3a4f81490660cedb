{{ doc::doc(e.summary, []) }}enum {{ e.name }} : int {
{%- for v in e.values %}
    {{ v.name }} = {{ loop.index0 }},{{ doc::trailing_comment(v.summary) }}
{%- endfor %}
};
