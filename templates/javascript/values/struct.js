export const joute_kind_{{ name }} = joute_struct_kind('{{ title }}', {
{%- for f in fields %}
    {{ f.spelt }}: joute_kind_{{ f.ty }},
{%- endfor %}
});

export function joute_put_{{ name }}(v, at) {
    return typeof v === 'object' && v !== null
{%- for f in fields %}
        && joute_put_{{ f.ty }}(v.{{ f.spelt }}, at + {{ f.offset }})
{%- endfor %};
}

export function joute_get_{{ name }}(at) {
    return {
{%- for f in fields %}
        {{ f.spelt }}: joute_get_{{ f.ty }}(at + {{ f.offset }}),
{%- endfor %}
    };
}
