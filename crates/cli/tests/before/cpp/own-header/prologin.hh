#ifndef PROLOGIN_HH
#define PROLOGIN_HH
#include <functional>
#include <vector>

#define TAILLE 3

typedef enum marque { VIDE, CROIX, ROND, MARQUES } marque;

typedef struct position {
    int ligne;
    int colonne;
} position;

inline bool operator==(position p, position q) { return p.ligne == q.ligne && p.colonne == q.colonne; }

template <>
struct std::hash<position> {
    std::size_t operator()(const position &p) const { return 3 * p.ligne + p.colonne; }
};

extern "C" int api_tour_actuel();
extern "C" std::vector<position> api_cases_vides();
extern "C" void api_afficher_position(position v);

static inline int tour_actuel() { return api_tour_actuel(); }
static inline std::vector<position> cases_vides() { return api_cases_vides(); }
static inline void afficher_position(position v) { api_afficher_position(v); }

extern "C" {
void partie_init();
void jouer_tour();
void partie_fin();
}

#endif
