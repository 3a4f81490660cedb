#[derive(Clone, Copy)]
#[repr(C)]
pub struct joute_args_{{ name }} {
{%- for raw in fields %}
    pub f{{ loop.index0 }}: {{ raw }},
{%- endfor %}
}
