#[derive(Clone, Copy)]
#[repr(C)]
pub struct {{ name }} {
{%- for f in fields %}
    f{{ loop.index0 }}: {{ f.raw }},
{%- endfor %}
}

impl joute::Border for super::{{ name }} {
    type Raw = {{ name }};

    #[inline(always)]
    fn same_bits() -> bool {
        {% for f in fields %}{% if !loop.first %}
            && {% endif %}<{{ f.ty }} as joute::Border>::same_bits(){% endfor %}
    }

    #[inline]
    #[track_caller]
    #[allow(unused_variables)]
    fn lower(&self, bench: &mut joute::Bench, at: joute::Path<'_>) -> {{ name }} {
{%- if !owned %}
        if Self::same_bits() {
            // SAFETY: the same size, and every field at the same place.
            return unsafe { std::mem::transmute_copy(self) };
        }
{%- endif %}
        {{ name }} {
{%- for f in fields %}
            f{{ loop.index0 }}: self.{{ f.name }}.lower(bench, at.field("{{ f.written }}")),
{%- endfor %}
        }
    }

    #[inline]
    unsafe fn lift(raw: {{ name }}) -> Self {
{%- if !owned %}
        if Self::same_bits() {
            return std::mem::transmute_copy(&raw);
        }
{%- endif %}
        super::{{ name }} {
{%- for f in fields %}
            {{ f.name }}: joute::lift(raw.f{{ loop.index0 }}),
{%- endfor %}
        }
    }
}
