extern "C" {{ raw }} joute_api_{{ written }}({% for a in args %}{% if !loop.first %}, {% endif %}{{ a.raw }}{% endfor %});

{{ ty }} {{ name }}({% for a in args %}{% if !loop.first %}, {% endif %}{{ a.param }}arg{{ loop.index0 }}{% endfor %})
{
{%- if *scratch %}
    joute_::scratch bench;
    const joute_::path root{nullptr, "{{ written }}"};
{%- endif %}
{%- for a in args %}
{%- match a.way %}
{%- when Way::Plain %}
{%- when Way::Enum %}
    if (!joute_::joute_is_value(arg{{ loop.index0 }})) [[unlikely]]
        joute_::explain_argument(arg{{ loop.index0 }}, "{{ written }}", "{{ a.written }}");
{%- when Way::Holder %}
    if (!joute_is_value(arg{{ loop.index0 }})) [[unlikely]]
        joute_::explain_argument(arg{{ loop.index0 }}, "{{ written }}", "{{ a.written }}");
{%- when Way::Lowered %}
    const auto raw{{ loop.index0 }} = joute_::form<{{ a.ty }}>::lower(arg{{ loop.index0 }}, bench, {&root, "{{ a.written }}"});
{%- endmatch %}
{%- endfor %}
{%- match back %}
{%- when Back::Nothing %}
    joute_api_{{ written }}({% include "cpp/border/passed.cc" %});
{%- when Back::Same %}
    return joute_api_{{ written }}({% include "cpp/border/passed.cc" %});
{%- when Back::Lifted %}
    return joute_::form<{{ ty }}>::lift(joute_api_{{ written }}({% include "cpp/border/passed.cc" %}));
{%- endmatch %}
}
