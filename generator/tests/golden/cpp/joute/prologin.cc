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
#define dessiner_calque joute_dessiner_calque
#define dessiner_marque joute_dessiner_marque
#define dessiner_texte joute_dessiner_texte
#define dessiner_trait joute_dessiner_trait
#define dessiner_fleche joute_dessiner_fleche
#define dessiner_fond joute_dessiner_fond
#define dessiner_valeur joute_dessiner_valeur
#define dessiner_courbe joute_dessiner_courbe
#define afficher_erreur joute_afficher_erreur
#define afficher_marque joute_afficher_marque
#define afficher_couleur_dessin joute_afficher_couleur_dessin
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

extern "C" __attribute__((weak)) void api_dessiner_calque(const std::string &nom)
{
    dessiner_calque(nom);
}

extern "C" __attribute__((weak)) void api_dessiner_marque(position endroit, couleur_dessin couleur)
{
    dessiner_marque(endroit, couleur);
}

extern "C" __attribute__((weak)) void api_dessiner_texte(position endroit, const std::string &texte)
{
    dessiner_texte(endroit, texte);
}

extern "C" __attribute__((weak)) void api_dessiner_trait(position depart, position arrivee, couleur_dessin couleur)
{
    dessiner_trait(depart, arrivee, couleur);
}

extern "C" __attribute__((weak)) void api_dessiner_fleche(position depart, position arrivee, couleur_dessin couleur)
{
    dessiner_fleche(depart, arrivee, couleur);
}

extern "C" __attribute__((weak)) void api_dessiner_fond(position endroit, couleur_dessin couleur)
{
    dessiner_fond(endroit, couleur);
}

extern "C" __attribute__((weak)) void api_dessiner_valeur(position endroit, double valeur)
{
    dessiner_valeur(endroit, valeur);
}

extern "C" __attribute__((weak)) void api_dessiner_courbe(const std::string &nom, double valeur)
{
    dessiner_courbe(nom, valeur);
}

extern "C" __attribute__((weak)) void api_afficher_erreur(erreur v)
{
    afficher_erreur(v);
}

extern "C" __attribute__((weak)) void api_afficher_marque(marque v)
{
    afficher_marque(v);
}

extern "C" __attribute__((weak)) void api_afficher_couleur_dessin(couleur_dessin v)
{
    afficher_couleur_dessin(v);
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
