struct joute_o_{{ held.stem }} {
    uint8_t present;
    {{ held.ty }}value;
};

static inline int joute_get_o_{{ held.stem }}(struct joute_scratch *scratch, value v, struct joute_o_{{ held.stem }} *out)
{
    *out = (struct joute_o_{{ held.stem }}){.present = Is_block(v)};
    return Is_block(v) ? joute_get_{{ held.stem }}(scratch, Field(v, 0), &out->value) : 0;
}

static inline value joute_new_o_{{ held.stem }}(const struct joute_o_{{ held.stem }} *from)
{
    if (!from->present)
        return Val_long(0);
    CAMLparam0();
    CAMLlocal1(v);
    v = joute_new_{{ held.stem }}({{ held.by }}from->value);
    value some = caml_alloc_small(1, 0);
    Field(some, 0) = v;
    CAMLreturn(some);
}
