type {{ o.whole.raw }} struct {
{%- for line in o.raw %}
	{{ line }}
{%- endfor %}
}

func joute_lower_{{ o.whole.stem }}(m *joute.Memory, v {{ o.whole.ty }}, raw *{{ o.whole.raw }}) bool {
	raw.present = v != nil
{%- let m = o.value %}
{%- match m.conversion %}
{%- when Conversion::Same %}
	if v != nil {
		{{ m.there }} = {{ m.here }}
	}
	return true
{%- when _ %}
	return v == nil || {% include "go/glue/lower.go" %}
{%- endmatch %}
}

func joute_lift_{{ o.whole.stem }}(raw *{{ o.whole.raw }}) {{ o.whole.ty }} {
	if !raw.present {
		return nil
	}
	v := {% include "go/glue/lift.go" %}
	return &v
}
