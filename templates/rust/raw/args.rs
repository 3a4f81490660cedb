#[derive(Clone, Copy)]
#[repr(C)]
pub struct joute_args_{{ written }} {
{%- for raw in fields %}
    pub f{{ loop.index0 }}: {{ raw }},
{%- endfor %}
}
