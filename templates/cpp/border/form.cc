template <>
struct joute_::form<::{{ s.name }}> {
    static constexpr bool same_bits = false;

    struct raw {
{%- for f in fields %}
        {{ f.raw }} f{{ loop.index0 }};
{%- endfor %}
    };

    static raw lower(const ::{{ s.name }} &v, scratch &bench, const path &at)
    {
        raw to;
{%- for f in fields %}
        to.f{{ loop.index0 }} = joute_::form<{{ f.ty }}>::lower(v.{{ f.name }}, bench, {&at, "{{ f.original_name }}"});
{%- endfor %}
        return to;
    }

    static ::{{ s.name }} lift(const raw &from)
    {
        ::{{ s.name }} v;
{%- for f in fields %}
        v.{{ f.name }} = joute_::form<{{ f.ty }}>::lift(from.f{{ loop.index0 }});
{%- endfor %}
        return v;
    }
};
