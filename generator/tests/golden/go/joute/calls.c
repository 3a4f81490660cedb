/* Généré : ne pas modifier. */
#define _GNU_SOURCE
#define JOUTE_KEPT 16
#include "border.h"
extern void joute_drop_position_array(void *);

extern int32_t joute_flat_poser(void *);

static void joute_call_0(char *frame)
{
    (void)frame;
    JOUTE_AT(int32_t, 8) = joute_flat_poser(frame + 0);
}

extern uint8_t joute_api_annuler(void);

static void joute_call_1(char *frame)
{
    (void)frame;
    JOUTE_AT(uint8_t, 0) = joute_api_annuler();
}

extern int32_t joute_flat_marque_en(void *);

static void joute_call_2(char *frame)
{
    (void)frame;
    JOUTE_AT(int32_t, 8) = joute_flat_marque_en(frame + 0);
}

extern void joute_flat_cases_vides(void *);

static void joute_drop_3(char *frame)
{
    joute_free(JOUTE_AT(void *, 0));
}

static void joute_call_3(char *frame)
{
    (void)frame;
    joute_flat_cases_vides(frame + 0);
    joute_keep(frame, 16, joute_drop_3);
}

extern int32_t joute_api_moi(void);

static void joute_call_4(char *frame)
{
    (void)frame;
    JOUTE_AT(int32_t, 0) = joute_api_moi();
}

extern int32_t joute_api_adversaire(void);

static void joute_call_5(char *frame)
{
    (void)frame;
    JOUTE_AT(int32_t, 0) = joute_api_adversaire();
}

extern int32_t joute_api_tour_actuel(void);

static void joute_call_6(char *frame)
{
    (void)frame;
    JOUTE_AT(int32_t, 0) = joute_api_tour_actuel();
}

extern void joute_api_dessiner_calque(void *);

static void joute_call_7(char *frame)
{
    (void)frame;
    joute_api_dessiner_calque(JOUTE_AT(void *, 0));
}

extern void joute_flat_dessiner_marque(void *, int32_t);

static void joute_call_8(char *frame)
{
    (void)frame;
    joute_flat_dessiner_marque(frame + 0, JOUTE_AT(int32_t, 8));
}

extern void joute_flat_dessiner_texte(void *, void *);

static void joute_call_9(char *frame)
{
    (void)frame;
    joute_flat_dessiner_texte(frame + 0, JOUTE_AT(void *, 8));
}

extern void joute_flat_dessiner_trait(void *, void *, int32_t);

static void joute_call_10(char *frame)
{
    (void)frame;
    joute_flat_dessiner_trait(frame + 0, frame + 8, JOUTE_AT(int32_t, 16));
}

extern void joute_flat_dessiner_fleche(void *, void *, int32_t);

static void joute_call_11(char *frame)
{
    (void)frame;
    joute_flat_dessiner_fleche(frame + 0, frame + 8, JOUTE_AT(int32_t, 16));
}

extern void joute_flat_dessiner_fond(void *, int32_t);

static void joute_call_12(char *frame)
{
    (void)frame;
    joute_flat_dessiner_fond(frame + 0, JOUTE_AT(int32_t, 8));
}

extern void joute_flat_dessiner_valeur(void *, double);

static void joute_call_13(char *frame)
{
    (void)frame;
    joute_flat_dessiner_valeur(frame + 0, JOUTE_AT(double, 8));
}

extern void joute_api_dessiner_courbe(void *, double);

static void joute_call_14(char *frame)
{
    (void)frame;
    joute_api_dessiner_courbe(JOUTE_AT(void *, 0), JOUTE_AT(double, 8));
}

extern void *joute_show_erreur(int32_t);

static void joute_drop_15(char *frame)
{
    joute_free(JOUTE_AT(void *, 8));
}

static void joute_call_15(char *frame)
{
    (void)frame;
    JOUTE_AT(void *, 8) = joute_show_erreur(JOUTE_AT(int32_t, 0));
    joute_keep(frame, 16, joute_drop_15);
}

extern void *joute_show_marque(int32_t);

static void joute_drop_16(char *frame)
{
    joute_free(JOUTE_AT(void *, 8));
}

static void joute_call_16(char *frame)
{
    (void)frame;
    JOUTE_AT(void *, 8) = joute_show_marque(JOUTE_AT(int32_t, 0));
    joute_keep(frame, 16, joute_drop_16);
}

extern void *joute_show_couleur_dessin(int32_t);

static void joute_drop_17(char *frame)
{
    joute_free(JOUTE_AT(void *, 8));
}

static void joute_call_17(char *frame)
{
    (void)frame;
    JOUTE_AT(void *, 8) = joute_show_couleur_dessin(JOUTE_AT(int32_t, 0));
    joute_keep(frame, 16, joute_drop_17);
}

extern void *joute_show_position(void *);

static void joute_drop_18(char *frame)
{
    joute_free(JOUTE_AT(void *, 8));
}

static void joute_call_18(char *frame)
{
    (void)frame;
    JOUTE_AT(void *, 8) = joute_show_position(frame + 0);
    joute_keep(frame, 16, joute_drop_18);
}

static void (*const joute_calls[])(char *) = {
    joute_call_0,
    joute_call_1,
    joute_call_2,
    joute_call_3,
    joute_call_4,
    joute_call_5,
    joute_call_6,
    joute_call_7,
    joute_call_8,
    joute_call_9,
    joute_call_10,
    joute_call_11,
    joute_call_12,
    joute_call_13,
    joute_call_14,
    joute_call_15,
    joute_call_16,
    joute_call_17,
    joute_call_18,
};

char *joute_go_call(int32_t index, uintptr_t frame)
{
    joute_release();
    joute_calls[index]((char *)frame);
    return joute_take_message();
}
