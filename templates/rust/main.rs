//! {{ text.main_notice }}
{%- if *crosses %}

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
{%- for e in entries %}
                {{ loop.index0 }} => {
{%- if e.args > 0 %}
                    let mut args = std::mem::MaybeUninit::<joute::joute_args_{{ e.written }}>::uninit();
                    joute::joute_take_{{ e.written }}(args.as_mut_ptr());
                    let args = args.assume_init();
{%- endif %}
                    {% if let Some(ty) = e.result %}let result: {{ ty }} = {% endif %}champion::{{ e.name }}({% for i in 0..e.args %}{% if !loop.first %}, {% endif %}border::lift(args.f{{ i }}){% endfor %});
{%- if e.result.is_some() %}
                    let mut bench = border::Bench::new("{{ e.written }}");
                    joute::joute_answer_{{ e.written }}(bench.lower("result", &result));
{%- endif %}
                }
{%- endfor %}
                -1 => return,
                _ => std::process::exit(1),
            }
        }
    }
}
