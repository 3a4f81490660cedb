struct joute_s_{{ name }} {
{%- for i in 0..*count %}
    double f{{ i }};
{%- endfor %}
};

static inline int joute_get_s_{{ name }}(struct joute_scratch *scratch, value v, struct joute_s_{{ name }} *out)
{
    (void)scratch;
{%- for i in 0..*count %}
    out->f{{ i }} = Double_flat_field(v, {{ i }});
{%- endfor %}
    return 0;
}
{% match words %}
{%- when Some(words) %}
static inline value joute_put_s_{{ name }}(value **room, const struct joute_s_{{ name }} *from)
{
    value v = joute_block(room, {{ count }}, Double_array_tag);
{%- for i in 0..*count %}
    Store_double_flat_field(v, {{ i }}, from->f{{ i }});
{%- endfor %}
    return v;
}

static inline value joute_new_s_{{ name }}(const struct joute_s_{{ name }} *from)
{
    value *room = joute_room({{ words }});
    return joute_put_s_{{ name }}(&room, from);
}
{%- when None %}
static inline value joute_new_s_{{ name }}(const struct joute_s_{{ name }} *from)
{
    CAMLparam0();
    CAMLlocal2(v, item);
    v = caml_alloc({{ count }}, Double_array_tag);
{%- for i in 0..*count %}
    Store_double_flat_field(v, {{ i }}, from->f{{ i }});
{%- endfor %}
    CAMLreturn(v);
}
{%- endmatch %}
