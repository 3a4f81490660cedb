export const joute_kind_{{ name }} = joute_enum_kind('{{ title }}', {{ count }}, {{ range }});

export function joute_put_{{ name }}(v, at) {
    return joute_number(v, at, {{ count }});
}

export const joute_get_{{ name }} = joute_get_int;
