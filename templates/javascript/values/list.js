export const joute_kind_{{ name }} = joute_list_kind(joute_kind_{{ item }});

export function joute_put_{{ name }}(v, at) {
    let to = joute_room(v, at, {{ size }});
    if (to < 0) return false;
    const length = v.length;
    for (let i = 0; i < length; i++, to += {{ size }}) {
        if (!joute_put_{{ item }}(v[i], to)) return false;
    }
    return true;
}

export function joute_get_{{ name }}(at) {
    const length = joute_length(at);
    const list = joute_list(length);
    for (let i = 0, from = joute_items(at); i < length; i++, from += {{ size }}) {
        list[i] = joute_get_{{ item }}(from);
    }
    return list;
}
