//! {{ kit::main_notice(*api.model.locale) }}
{%- if self::crosses(api) %}

use champion::api::joute_border as border;
{%- endif %}
use champion::api::joute_raw as joute;

fn main() {
    // SAFETY: the library compares the hash before anything else is exchanged.
    unsafe {
        if joute::joute_start(joute::JOUTE_LANGUAGE.as_ptr().cast(), joute::JOUTE_HASH) != 0 {
            std::process::exit(1);
        }
        loop {
            match joute::joute_next() {
{%- for e in api.user_functions %}
                {{ loop.index0 }} => {
{%- if !e.args.is_empty() %}
                    let mut args = std::mem::MaybeUninit::<joute::joute_args_{{ e.original_name }}>::uninit();
                    joute::joute_take_{{ e.original_name }}(args.as_mut_ptr());
                    let args = args.assume_init();
{%- endif %}
                    {% if let Some(value) = e.result %}let result: {{ spell::type_in(api, value.ty, "champion::api::") }} = {% endif %}champion::{{ e.name }}({% for _ in e.args %}{% if !loop.first %}, {% endif %}border::lift(args.f{{ loop.index0 }}){% endfor %});
{%- if e.result.is_some() %}
                    let mut bench = border::Bench::new("{{ e.original_name }}");
                    joute::joute_answer_{{ e.original_name }}(bench.lower("result", &result));
{%- endif %}
                }
{%- endfor %}
                -1 => return,
                _ => std::process::exit(1),
            }
        }
    }
}
