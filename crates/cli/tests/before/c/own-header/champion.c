#include "prologin.h"

void partie_init(void) {}

void jouer_tour(void)
{
    position_array cases = cases_vides();
    if (tour_actuel() < 9 && meme_ligne(cases.datas[0], cases.datas[0]))
        afficher_position(cases.datas[0]);
    free(cases.datas);
}

void partie_fin(void) {}
