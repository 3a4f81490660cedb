{#- The C form has the same fields in the same order. Both forms have the same bits if this is true of all fields. -#}
#[derive(Clone, Copy)]
#[repr(C)]
pub struct {{ s.name }} {
{%- for f in s.fields %}
    f{{ loop.index0 }}: {{ self::form(api, f.value) }},
{%- endfor %}
}

impl joute::Border for super::{{ s.name }} {
    type Raw = {{ s.name }};

    #[inline(always)]
    fn same_bits() -> bool {
        {% for f in s.fields %}{% if !loop.first %}
            && {% endif %}<{{ spell::type_in(api, f.ty(), "super::") }} as joute::Border>::same_bits(){% endfor %}
    }

    #[inline]
    #[track_caller]
    #[allow(unused_variables)]
    fn lower(&self, bench: &mut joute::Bench, at: joute::Path<'_>) -> {{ s.name }} {
{%- if s.layout != Layout::Owned %}
        if Self::same_bits() {
            // SAFETY: the same size, and every field at the same place.
            return unsafe { std::mem::transmute_copy(self) };
        }
{%- endif %}
        {{ s.name }} {
{%- for f in s.fields %}
            f{{ loop.index0 }}: self.{{ f.name }}.lower(bench, at.field("{{ f.original_name }}")),
{%- endfor %}
        }
    }

    #[inline]
    unsafe fn lift(raw: {{ s.name }}) -> Self {
{%- if s.layout != Layout::Owned %}
        if Self::same_bits() {
            return std::mem::transmute_copy(&raw);
        }
{%- endif %}
        super::{{ s.name }} {
{%- for f in s.fields %}
            {{ f.name }}: joute::lift(raw.f{{ loop.index0 }}),
{%- endfor %}
        }
    }
}
