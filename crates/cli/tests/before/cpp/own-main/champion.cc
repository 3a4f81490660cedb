#include "api.hh"
#include <iostream>

void partie_init() {}

void jouer_tour()
{
    std::vector<position> cases = cases_vides();
    if (tour_actuel() < 9)
        afficher_position(cases[0]);
}

void partie_fin() {}

int main()
{
    std::cout << "a test of one's own" << std::endl;
    return 3;
}
