// Les fonctions de l'API sous leurs anciens noms, pour un champion qui apporte son propre prologin.hh.
#include "border.hh"

#include <concepts>
#include <functional>
#include <iosfwd>
#include <tuple>
#include <utility>

// L'en-tête du champion peut définir des fonctions de ces noms.
#define poser joute_poser
#define annuler joute_annuler
#define marque_en joute_marque_en
#define cases_vides joute_cases_vides
#define moi joute_moi
#define adversaire joute_adversaire
#define tour_actuel joute_tour_actuel
#define afficher_erreur joute_afficher_erreur
#define afficher_marque joute_afficher_marque
#define afficher_position joute_afficher_position
#include "main.cc"

extern "C" __attribute__((weak)) erreur api_poser(position endroit)
{
    return poser(endroit);
}

extern "C" __attribute__((weak)) bool api_annuler()
{
    return annuler();
}

extern "C" __attribute__((weak)) marque api_marque_en(position endroit)
{
    return marque_en(endroit);
}

extern "C" __attribute__((weak)) std::vector<position> api_cases_vides()
{
    return cases_vides();
}

extern "C" __attribute__((weak)) int api_moi()
{
    return moi();
}

extern "C" __attribute__((weak)) int api_adversaire()
{
    return adversaire();
}

extern "C" __attribute__((weak)) int api_tour_actuel()
{
    return tour_actuel();
}

extern "C" __attribute__((weak)) void api_afficher_erreur(erreur v)
{
    afficher_erreur(v);
}

extern "C" __attribute__((weak)) void api_afficher_marque(marque v)
{
    afficher_marque(v);
}

extern "C" __attribute__((weak)) void api_afficher_position(position v)
{
    afficher_position(v);
}

// L'en-tête du champion peut déclarer cette fonction avec les conventions de C ou de C++.
extern "C" void joute_c_partie_init() __asm__("partie_init");
__attribute__((weak)) void partie_init()
{
    return joute_c_partie_init();
}

// L'en-tête du champion peut déclarer cette fonction avec les conventions de C ou de C++.
extern "C" void joute_c_jouer_tour() __asm__("jouer_tour");
__attribute__((weak)) void jouer_tour()
{
    return joute_c_jouer_tour();
}

// L'en-tête du champion peut déclarer cette fonction avec les conventions de C ou de C++.
extern "C" void joute_c_partie_fin() __asm__("partie_fin");
__attribute__((weak)) void partie_fin()
{
    return joute_c_partie_fin();
}
