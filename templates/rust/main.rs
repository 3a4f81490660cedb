//! {{ text.main_notice }}
{%- if crosses %}

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
{%- for u in entries %}
                {{ loop.index0 }} => {
{%- for line in u %}
                    {{ line }}
{%- endfor %}
                }
{%- endfor %}
                -1 => return,
                _ => std::process::exit(1),
            }
        }
    }
}
