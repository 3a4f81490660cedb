#[derive(Clone, Copy)]
#[repr(C)]
pub struct joute_args_{{ f.original_name }} {
{%- for arg in f.args %}
    pub f{{ loop.index0 }}: {{ self::form(api, arg.value) }},
{%- endfor %}
}
