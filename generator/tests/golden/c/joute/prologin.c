/* Les fonctions de l'API sous leurs anciens noms, pour un champion qui apporte son propre prologin.h. */
#include "../api.h"

__attribute__((weak)) erreur api_poser(position endroit)
{
    return poser(endroit);
}

__attribute__((weak)) bool api_annuler(void)
{
    return annuler();
}

__attribute__((weak)) marque api_marque_en(position endroit)
{
    return marque_en(endroit);
}

__attribute__((weak)) position_array api_cases_vides(void)
{
    return cases_vides();
}

__attribute__((weak)) int api_moi(void)
{
    return moi();
}

__attribute__((weak)) int api_adversaire(void)
{
    return adversaire();
}

__attribute__((weak)) int api_tour_actuel(void)
{
    return tour_actuel();
}

__attribute__((weak)) void api_afficher_erreur(erreur v)
{
    afficher_erreur(v);
}

__attribute__((weak)) void api_afficher_marque(marque v)
{
    afficher_marque(v);
}

__attribute__((weak)) void api_afficher_position(position v)
{
    afficher_position(v);
}
