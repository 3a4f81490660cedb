/* Généré : ne pas modifier. */
#include "joute_ocaml.h"

struct joute_s_position {
    int32_t f0;
    int32_t f1;
};

static inline int joute_get_s_position(struct joute_scratch *scratch, value v, struct joute_s_position *out)
{
    (void)scratch;
    if (JOUTE_UNLIKELY(joute_get_int(scratch, Field(v, 0), &out->f0)))
        return joute_at_field("ligne");
    if (JOUTE_UNLIKELY(joute_get_int(scratch, Field(v, 1), &out->f1)))
        return joute_at_field("colonne");
    return 0;
}

static inline value joute_put_s_position(value **room, const struct joute_s_position *from)
{
    value v = joute_block(room, 2, 0);
    Field(v, 0) = joute_new_int(from->f0);
    Field(v, 1) = joute_new_int(from->f1);
    return v;
}

static inline value joute_new_s_position(const struct joute_s_position *from)
{
    value *room = joute_room(3);
    return joute_put_s_position(&room, from);
}

static inline int joute_get_a_s_position(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    mlsize_t length = Wosize_val(v);
    struct joute_s_position *items = joute_take(scratch, length * sizeof *items);
    for (mlsize_t i = 0; i < length; i++)
        if (JOUTE_UNLIKELY(joute_get_s_position(scratch, Field(v, i), &items[i])))
            return joute_at_item(i);
    out->items = items;
    out->length = length;
    return 0;
}

static value joute_new_a_s_position_in_pieces(const struct joute_array *from)
{
    CAMLparam0();
    CAMLlocal1(v);
    const struct joute_s_position *items = from->items;
    v = caml_alloc(from->length, 0);
    for (mlsize_t i = 0; i < from->length;) {
        mlsize_t end = from->length - i < JOUTE_PIECE / 3 ? from->length : i + JOUTE_PIECE / 3;
        value *room = joute_room((end - i) * 3);
        for (; i < end; i++)
            caml_initialize(&Field(v, i), joute_put_s_position(&room, &items[i]));
    }
    CAMLreturn(v);
}

static inline value joute_new_a_s_position(const struct joute_array *from)
{
    const struct joute_s_position *items = from->items;
    if (from->length == 0)
        return Atom(0);
    if (from->length > (JOUTE_PIECE - 1) / 4)
        return joute_new_a_s_position_in_pieces(from);
    value *room = joute_room(1 + from->length * 4);
    value v = joute_block(&room, from->length, 0);
    for (mlsize_t i = 0; i < from->length; i++)
        Field(v, i) = joute_put_s_position(&room, &items[i]);
    return v;
}

extern int32_t joute_api_poser(struct joute_s_position);

int32_t joute_ml_api_poser(value a0)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "poser", "endroit"), 0;
    int32_t r = joute_api_poser(c0);
    return r;
}

extern int32_t joute_api_marque_en(struct joute_s_position);

int32_t joute_ml_api_marque_en(value a0)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "marque_en", "endroit"), 0;
    int32_t r = joute_api_marque_en(c0);
    return r;
}

extern struct joute_array joute_api_cases_vides(void);

value joute_ml_api_cases_vides(value unit)
{
    (void)unit;
    struct joute_array r = joute_api_cases_vides();
    joute_check();
    value v = joute_new_a_s_position(&r);
    free(r.items);
    return v;
}

extern const char *joute_show_erreur(int32_t);

value joute_ml_show_erreur(value a0)
{
    int32_t c0;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a0, &c0)))
        joute_refuse(NULL, "afficher_erreur", "v");
    const char *r = joute_show_erreur(c0);
    joute_check();
    value v = joute_new_string(r);
    free((void *)r);
    return v;
}

extern const char *joute_show_marque(int32_t);

value joute_ml_show_marque(value a0)
{
    int32_t c0;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a0, &c0)))
        joute_refuse(NULL, "afficher_marque", "v");
    const char *r = joute_show_marque(c0);
    joute_check();
    value v = joute_new_string(r);
    free((void *)r);
    return v;
}

extern const char *joute_show_position(const void *);

value joute_ml_show_position(value a0)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        joute_refuse(NULL, "afficher_position", "v");
    const char *r = joute_show_position(&c0);
    joute_check();
    value v = joute_new_string(r);
    free((void *)r);
    return v;
}
