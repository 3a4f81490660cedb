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

extern void joute_api_dessiner_calque(const char *);

void joute_ml_api_dessiner_calque(value a0)
{
    struct joute_scratch scratch;
    joute_open(&scratch);
    const char *c0;
    if (JOUTE_UNLIKELY(joute_get_string(&scratch, a0, &c0)))
        return joute_blame(&scratch, "dessiner_calque", "nom");
    joute_api_dessiner_calque(c0);
    joute_close(&scratch);
}

extern void joute_api_dessiner_marque(struct joute_s_position, int32_t);

void joute_ml_api_dessiner_marque(value a0, value a1)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "dessiner_marque", "endroit");
    int32_t c1;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a1, &c1)))
        return joute_blame(NULL, "dessiner_marque", "couleur");
    joute_api_dessiner_marque(c0, c1);
}

extern void joute_api_dessiner_texte(struct joute_s_position, const char *);

void joute_ml_api_dessiner_texte(value a0, value a1)
{
    struct joute_scratch scratch;
    joute_open(&scratch);
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(&scratch, a0, &c0)))
        return joute_blame(&scratch, "dessiner_texte", "endroit");
    const char *c1;
    if (JOUTE_UNLIKELY(joute_get_string(&scratch, a1, &c1)))
        return joute_blame(&scratch, "dessiner_texte", "texte");
    joute_api_dessiner_texte(c0, c1);
    joute_close(&scratch);
}

extern void joute_api_dessiner_trait(struct joute_s_position, struct joute_s_position, int32_t);

void joute_ml_api_dessiner_trait(value a0, value a1, value a2)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "dessiner_trait", "depart");
    struct joute_s_position c1;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a1, &c1)))
        return joute_blame(NULL, "dessiner_trait", "arrivee");
    int32_t c2;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a2, &c2)))
        return joute_blame(NULL, "dessiner_trait", "couleur");
    joute_api_dessiner_trait(c0, c1, c2);
}

extern void joute_api_dessiner_fleche(struct joute_s_position, struct joute_s_position, int32_t);

void joute_ml_api_dessiner_fleche(value a0, value a1, value a2)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "dessiner_fleche", "depart");
    struct joute_s_position c1;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a1, &c1)))
        return joute_blame(NULL, "dessiner_fleche", "arrivee");
    int32_t c2;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a2, &c2)))
        return joute_blame(NULL, "dessiner_fleche", "couleur");
    joute_api_dessiner_fleche(c0, c1, c2);
}

extern void joute_api_dessiner_fond(struct joute_s_position, int32_t);

void joute_ml_api_dessiner_fond(value a0, value a1)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "dessiner_fond", "endroit");
    int32_t c1;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a1, &c1)))
        return joute_blame(NULL, "dessiner_fond", "couleur");
    joute_api_dessiner_fond(c0, c1);
}

extern void joute_api_dessiner_valeur(struct joute_s_position, double);

void joute_ml_api_dessiner_valeur(value a0, value a1)
{
    struct joute_s_position c0;
    if (JOUTE_UNLIKELY(joute_get_s_position(NULL, a0, &c0)))
        return joute_blame(NULL, "dessiner_valeur", "endroit");
    double c1;
    if (JOUTE_UNLIKELY(joute_get_double(NULL, a1, &c1)))
        return joute_blame(NULL, "dessiner_valeur", "valeur");
    joute_api_dessiner_valeur(c0, c1);
}

extern void joute_api_dessiner_courbe(const char *, double);

void joute_ml_api_dessiner_courbe(value a0, value a1)
{
    struct joute_scratch scratch;
    joute_open(&scratch);
    const char *c0;
    if (JOUTE_UNLIKELY(joute_get_string(&scratch, a0, &c0)))
        return joute_blame(&scratch, "dessiner_courbe", "nom");
    double c1;
    if (JOUTE_UNLIKELY(joute_get_double(&scratch, a1, &c1)))
        return joute_blame(&scratch, "dessiner_courbe", "valeur");
    joute_api_dessiner_courbe(c0, c1);
    joute_close(&scratch);
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

extern const char *joute_show_couleur_dessin(int32_t);

value joute_ml_show_couleur_dessin(value a0)
{
    int32_t c0;
    if (JOUTE_UNLIKELY(joute_get_enum(NULL, a0, &c0)))
        joute_refuse(NULL, "afficher_couleur_dessin", "v");
    const char *r = joute_show_couleur_dessin(c0);
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
