struct joute_s_{{ name }} {
{%- for f in fields %}
    {{ f.ty }}f{{ loop.index0 }};
{%- endfor %}
};

static inline int joute_get_s_{{ name }}(struct joute_scratch *scratch, value v, struct joute_s_{{ name }} *out)
{
    (void)scratch;
{%- for f in fields %}
{%- if *doubles %}
    out->f{{ loop.index0 }} = Double_flat_field(v, {{ loop.index0 }});
{%- else %}
    if (JOUTE_UNLIKELY(joute_get_{{ f.stem }}(scratch, Field(v, {{ loop.index0 }}), &out->f{{ loop.index0 }})))
        return joute_at_field("{{ f.name }}");
{%- endif %}
{%- endfor %}
    return 0;
}
{% match words %}
{%- when Some(words) %}
static inline value joute_put_s_{{ name }}(value **room, const struct joute_s_{{ name }} *from)
{
    value v = joute_block(room, {{ fields.len() }}, {% if *doubles %}Double_array_tag{% else %}0{% endif %});
{%- for f in fields %}
{%- if *doubles %}
    Store_double_flat_field(v, {{ loop.index0 }}, from->f{{ loop.index0 }});
{%- else if f.boxed %}
    Field(v, {{ loop.index0 }}) = joute_put_{{ f.stem }}(room, {{ f.by }}from->f{{ loop.index0 }});
{%- else %}
    Field(v, {{ loop.index0 }}) = joute_new_{{ f.stem }}(from->f{{ loop.index0 }});
{%- endif %}
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
    v = caml_alloc({{ fields.len() }}, {% if *doubles %}Double_array_tag{% else %}0{% endif %});
{%- for f in fields %}
{%- if *doubles %}
    Store_double_flat_field(v, {{ loop.index0 }}, from->f{{ loop.index0 }});
{%- else %}
    item = joute_new_{{ f.stem }}({{ f.by }}from->f{{ loop.index0 }});
    Store_field(v, {{ loop.index0 }}, item);
{%- endif %}
{%- endfor %}
    CAMLreturn(v);
}
{%- endmatch %}
