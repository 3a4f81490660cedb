{{ doc::doc(e.summary, [], "") }}#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum {{ e.name }} {
{%- for v in e.values %}
{{ doc::doc(v.summary, [], "    ") }}    {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
}
