#ifndef PROLOGIN_H
#define PROLOGIN_H
#include <stdbool.h>
#include <stdlib.h>

#define TAILLE 4

typedef enum marque { VIDE, CROIX, ROND } marque;

typedef struct position {
    int ligne;
    int colonne;
} position;

typedef struct position_array {
    position *datas;
    size_t length;
} position_array;

extern int api_tour_actuel(void);
extern position_array api_cases_vides(void);
extern void api_afficher_position(position v);

static inline int tour_actuel(void) { return api_tour_actuel(); }
position_array cases_vides(void) { return api_cases_vides(); }
static inline void afficher_position(position v) { api_afficher_position(v); }

static inline bool meme_ligne(position p, position q) { return p.ligne == q.ligne; }
#endif
