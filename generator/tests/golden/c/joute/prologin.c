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

__attribute__((weak)) void api_dessiner_calque(const char *nom)
{
    dessiner_calque(nom);
}

__attribute__((weak)) void api_dessiner_marque(position endroit, couleur_dessin couleur)
{
    dessiner_marque(endroit, couleur);
}

__attribute__((weak)) void api_dessiner_texte(position endroit, const char *texte)
{
    dessiner_texte(endroit, texte);
}

__attribute__((weak)) void api_dessiner_trait(position depart, position arrivee, couleur_dessin couleur)
{
    dessiner_trait(depart, arrivee, couleur);
}

__attribute__((weak)) void api_dessiner_fleche(position depart, position arrivee, couleur_dessin couleur)
{
    dessiner_fleche(depart, arrivee, couleur);
}

__attribute__((weak)) void api_dessiner_fond(position endroit, couleur_dessin couleur)
{
    dessiner_fond(endroit, couleur);
}

__attribute__((weak)) void api_dessiner_valeur(position endroit, double valeur)
{
    dessiner_valeur(endroit, valeur);
}

__attribute__((weak)) void api_dessiner_courbe(const char *nom, double valeur)
{
    dessiner_courbe(nom, valeur);
}

__attribute__((weak)) void api_afficher_erreur(erreur v)
{
    afficher_erreur(v);
}

__attribute__((weak)) void api_afficher_marque(marque v)
{
    afficher_marque(v);
}

__attribute__((weak)) void api_afficher_couleur_dessin(couleur_dessin v)
{
    afficher_couleur_dessin(v);
}

__attribute__((weak)) void api_afficher_position(position v)
{
    afficher_position(v);
}
