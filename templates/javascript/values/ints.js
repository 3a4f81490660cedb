export const joute_kind_{{ name }} = joute_list_kind(joute_kind_int);
export const joute_put_{{ name }} = joute_ints_put;
export const joute_get_{{ name }} = joute_ints_get;
