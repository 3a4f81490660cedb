extern "C" {{ raw }} joute_api_{{ written }}({% for a in args %}{% if !loop.first %}, {% endif %}{{ a.raw }}{% endfor %});

{{ ty }} {{ name }}({% for a in args %}{% if !loop.first %}, {% endif %}{{ a.param }}arg{{ loop.index0 }}{% endfor %})
{
{%- if *scratch %}
    joute_::scratch bench;
    const joute_::path root{nullptr, "{{ written }}"};
{%- endif %}
{%- for a in args %}
{%- match a.conversion %}
{%- when Conversion::Plain %}
{%- when Conversion::Enum %}
    if (!joute_::joute_is_value(arg{{ loop.index0 }})) [[unlikely]]
        joute_::explain_argument(arg{{ loop.index0 }}, "{{ written }}", "{{ a.written }}");
{%- when Conversion::ContainsEnum %}
    if (!joute_is_value(arg{{ loop.index0 }})) [[unlikely]]
        joute_::explain_argument(arg{{ loop.index0 }}, "{{ written }}", "{{ a.written }}");
{%- when Conversion::Lowered %}
    const auto raw{{ loop.index0 }} = joute_::form<{{ a.ty }}>::lower(arg{{ loop.index0 }}, bench, {&root, "{{ a.written }}"});
{%- endmatch %}
{%- endfor %}
{%- match back %}
{%- when ResultConversion::Nothing %}
    joute_api_{{ written }}({% include "cpp/border/passed.cc" %});
{%- when ResultConversion::Same %}
    return joute_api_{{ written }}({% include "cpp/border/passed.cc" %});
{%- when ResultConversion::Lifted %}
    return joute_::form<{{ ty }}>::lift(joute_api_{{ written }}({% include "cpp/border/passed.cc" %}));
{%- endmatch %}
}
