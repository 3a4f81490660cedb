{{ doc::display(api, d) }}#[inline]
#[track_caller]
pub fn {{ d.function }}(v: {{ self::display_argument(api, d).mode.param() }}) {
    let mut joute = joute_border::Bench::new("{{ api.model.display_function(d.original_name) }}");
    let joute_v = joute.{{ self::display_argument(api, d) }};
    let joute_v: String = unsafe { joute_border::lift(joute_raw::joute_show_{{ d.original_name }}({% if d.value.is_aggregate() %}&{% endif %}joute_v)) };
    println!("{}", joute_v);
}
