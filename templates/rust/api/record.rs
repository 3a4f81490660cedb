{{ doc::doc(s.summary, [], "") }}#[derive(Clone, {% if s.layout != Layout::Owned %}Copy, {% endif %}Debug, PartialEq, {% if self::is_ordered(api, s) %}Eq, Hash, PartialOrd, Ord{% else %}PartialOrd{% endif %})]
#[repr(C)]
pub struct {{ s.name }} {
{%- for f in s.fields %}
{{ doc::doc(f.summary, [], "    ") }}    pub {{ f.name }}: {{ spell::type_name(api, f.ty()) }},
{%- endfor %}
}
