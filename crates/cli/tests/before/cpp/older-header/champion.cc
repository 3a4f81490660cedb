#include "prologin.hh"

void partie_init() {}

void jouer_tour()
{
    std::vector<position> cases = api_cases_vides();
    if (api_tour_actuel() < 9)
        api_afficher_position(cases[0]);
}

void partie_fin() {}
