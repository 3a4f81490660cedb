{{ doc }}#[inline]
#[track_caller]
pub {{ signature }} {
{%- if !args.is_empty() %}
    let mut joute = joute_border::Bench::new("{{ written }}");
{%- endif %}
{%- for a in args %}
    let joute_{{ loop.index0 }} = joute.{{ a }};
{%- endfor %}
    unsafe { {% if *gives %}joute_border::lift({% endif %}joute_raw::joute_api_{{ written }}({% for _ in args %}{% if !loop.first %}, {% endif %}joute_{{ loop.index0 }}{% endfor %}){% if *gives %}){% endif %} }
}
