{{ doc }}#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum {{ name }} {
{%- for v in values %}
{{ v.doc }}    {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
}
