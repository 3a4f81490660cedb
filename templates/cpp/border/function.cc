extern "C" {% if let Some(result) = f.result %}{{ result.raw }}{% else %}void{% endif %} joute_api_{{ f.original_name }}({% for a in f.args %}{% if !loop.first %}, {% endif %}{{ a.raw }}{% endfor %});

{% if let Some(result) = f.result %}{{ result.ty }}{% else %}void{% endif %} {{ f.name }}({% for a in f.args %}{% if !loop.first %}, {% endif %}{{ a.param }}arg{{ loop.index0 }}{% endfor %})
{
{%- if f.args.iter().any(ConvertedValue::is_lowered) %}
    joute_::scratch bench;
    const joute_::path root{nullptr, "{{ f.original_name }}"};
{%- endif %}
{%- for a in f.args %}
{%- match a.conversion %}
{%- when Conversion::Plain %}
{%- when Conversion::Enum %}
    if (!joute_::joute_is_value(arg{{ loop.index0 }})) [[unlikely]]
        joute_::explain_argument(arg{{ loop.index0 }}, "{{ f.original_name }}", "{{ a.original_name }}");
{%- when Conversion::ContainsEnum %}
    if (!joute_is_value(arg{{ loop.index0 }})) [[unlikely]]
        joute_::explain_argument(arg{{ loop.index0 }}, "{{ f.original_name }}", "{{ a.original_name }}");
{%- when Conversion::Lowered %}
    const auto raw{{ loop.index0 }} = joute_::form<{{ a.ty }}>::lower(arg{{ loop.index0 }}, bench, {&root, "{{ a.original_name }}"});
{%- endmatch %}
{%- endfor %}
{%- match f.result %}
{%- when None %}
    joute_api_{{ f.original_name }}({% include "cpp/border/passed.cc" %});
{%- when Some(result) %}
    return {% if result.is_lowered() %}joute_::form<{{ result.ty }}>::lift({% endif %}joute_api_{{ f.original_name }}({% include "cpp/border/passed.cc" %}){% if result.is_lowered() %}){% endif %};
{%- endmatch %}
}
