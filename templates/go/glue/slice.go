func joute_lower_{{ l.whole.stem }}(m *joute.Memory, v {{ l.whole.ty }}, raw *joute.Array) bool {
	items := joute.List[{{ l.value.raw }}](m, len(v), raw)
{%- let m = l.value %}
{%- match m.conversion %}
{%- when Conversion::Same %}
	copy(items, v)
{%- when _ %}
	for i := range v {
		if !{% include "go/glue/lower.go" %} {
			return m.InItem(i)
		}
	}
{%- endmatch %}
	return true
}

func joute_lift_{{ l.whole.stem }}(raw *joute.Array) {{ l.whole.ty }} {
	items := joute.Items[{{ l.value.raw }}](raw)
	v := make({{ l.whole.ty }}, len(items))
{%- match m.conversion %}
{%- when Conversion::Same %}
	copy(v, items)
{%- when _ %}
	for i := range items {
		{{ m.here }} = {% include "go/glue/lift.go" %}
	}
{%- endmatch %}
	return v
}
