{{ doc }}struct {{ name }} {
{%- for f in fields %}
    {{ f.name }};{{ f.note }}
{%- endfor %}
};
