#include "prologin.h"

void partie_init(void) {}

void jouer_tour(void)
{
    position_array cases = api_cases_vides();
    if (api_tour_actuel() < 9)
        api_afficher_position(cases.items[0]);
    free(cases.items);
}

void partie_fin(void) {}
