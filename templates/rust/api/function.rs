{{ doc::doc(f.summary, &self::notes(f.args), "") }}#[inline]
#[track_caller]
pub {{ spell::signature(api, f) }} {
{%- if !f.args.is_empty() %}
    let mut joute = joute_border::Bench::new("{{ f.original_name }}");
{%- endif %}
{%- for a in f.args %}
    let joute_{{ loop.index0 }} = joute.{{ Argument::new(api, a) }};
{%- endfor %}
    unsafe { {% if f.result.is_some() %}joute_border::lift({% endif %}joute_raw::joute_api_{{ f.original_name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}joute_{{ loop.index0 }}{% endfor %}){% if f.result.is_some() %}){% endif %} }
}
