{{ doc }}#[inline]
#[track_caller]
pub fn {{ name }}(v: {{ v.mode.param() }}) {
    let mut joute = joute_border::Bench::new("{{ function }}");
    let joute_v = joute.{{ v }};
    let joute_v: String = unsafe { joute_border::lift(joute_raw::joute_show_{{ written }}({% if *pointer %}&{% endif %}joute_v)) };
    println!("{}", joute_v);
}
