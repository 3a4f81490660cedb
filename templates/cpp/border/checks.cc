inline bool joute_is_value(const ::{{ s.name }} &v)
{
    using joute_::joute_is_value;
    return {% for f in fields %}{% if !loop.first %} && {% endif %}joute_is_value(v.{{ f.name }}){% endfor %};
}

inline void joute_explain(const ::{{ s.name }} &v, const joute_::path &at)
{
    using joute_::joute_explain;
{%- for f in fields %}
    joute_explain(v.{{ f.name }}, joute_::path{&at, "{{ f.original_name }}"});
{%- endfor %}
}
