{{ doc::doc(s.summary, []) }}struct {{ s.name }} {
{%- for f in s.fields %}
    {{ spell::type_among(api, f.ty(), &spell::field_names(s)) }} {{ f.name }};{{ doc::trailing_comment(f.summary) }}
{%- endfor %}
};
