static inline int joute_get_a_{{ item.stem }}(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    mlsize_t length = Wosize_val(v);
    {{ item.ty }}*items = joute_take(scratch, length * sizeof *items);
    for (mlsize_t i = 0; i < length; i++)
        if (JOUTE_UNLIKELY(joute_get_{{ item.stem }}(scratch, Field(v, i), &items[i])))
            return joute_at_item(i);
    out->items = items;
    out->length = length;
    return 0;
}
{% match words %}
{%- when Some(words) %}
static value joute_new_a_{{ item.stem }}_in_pieces(const struct joute_array *from)
{
    CAMLparam0();
    CAMLlocal1(v);
    const {{ item.ty }}*items = from->items;
    v = caml_alloc(from->length, 0);
    for (mlsize_t i = 0; i < from->length;) {
        mlsize_t end = from->length - i < JOUTE_PIECE / {{ words }} ? from->length : i + JOUTE_PIECE / {{ words }};
        value *room = joute_room((end - i) * {{ words }});
        for (; i < end; i++)
            caml_initialize(&Field(v, i), joute_put_{{ item.stem }}(&room, &items[i]));
    }
    CAMLreturn(v);
}

static inline value joute_new_a_{{ item.stem }}(const struct joute_array *from)
{
    const {{ item.ty }}*items = from->items;
    if (from->length == 0)
        return Atom(0);
    if (from->length > (JOUTE_PIECE - 1) / {{ words + 1 }})
        return joute_new_a_{{ item.stem }}_in_pieces(from);
    value *room = joute_room(1 + from->length * {{ words + 1 }});
    value v = joute_block(&room, from->length, 0);
    for (mlsize_t i = 0; i < from->length; i++)
        Field(v, i) = joute_put_{{ item.stem }}(&room, &items[i]);
    return v;
}
{%- when None %}
static inline value joute_new_a_{{ item.stem }}(const struct joute_array *from)
{
    CAMLparam0();
    CAMLlocal2(v, item);
    const {{ item.ty }}*items = from->items;
    v = caml_alloc(from->length, 0);
    for (mlsize_t i = 0; i < from->length; i++) {
        item = joute_new_{{ item.stem }}({{ item.by }}items[i]);
        Store_field(v, i, item);
    }
    CAMLreturn(v);
}
{%- endmatch %}
