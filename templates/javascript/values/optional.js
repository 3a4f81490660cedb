export const joute_kind_{{ name }} = joute_optional_kind(joute_kind_{{ value }});

export function joute_put_{{ name }}(v, at) {
    return !joute_present(v, at) || joute_put_{{ value }}(v, at + {{ offset }});
}

export function joute_get_{{ name }}(at) {
    return joute_get_bool(at) ? joute_get_{{ value }}(at + {{ offset }}) : null;
}