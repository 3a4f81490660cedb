{{ doc }}#[derive(Clone, {% if !owned %}Copy, {% endif %}Debug, PartialEq, {% if *ordered %}Eq, Hash, PartialOrd, Ord{% else %}PartialOrd{% endif %})]
#[repr(C)]
pub struct {{ name }} {
{%- for f in fields %}
{{ f.doc }}    pub {{ f.name }}: {{ f.ty }},
{%- endfor %}
}
