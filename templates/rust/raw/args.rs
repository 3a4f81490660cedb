#[derive(Clone, Copy)]
#[repr(C)]
pub struct joute_args_{{ f.written }} {
{%- for arg in f.args %}
    pub f{{ loop.index0 }}: {{ self::form(api, arg.value) }},
{%- endfor %}
}
