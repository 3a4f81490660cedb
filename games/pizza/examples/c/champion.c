/* Une petite stratégie, pour partir de quelque chose.
 *
 * Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font rien,
 * les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux. */
#include "api.h"

#include <stdlib.h>

/* Avec autant d'os, un chien rentre. */
#define ASSEZ 3
/* À autant de tours de la fin d'un âge, il rentre avec ce qu'il a. */
#define RETOUR 30

/* Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête. */
static void suivre(position chien, position_array chemin)
{
    size_t points = points_mouvement(chien);
    for (size_t i = 0; i < chemin.length && i < points; i++) {
        if (se_deplacer(chien, chemin.items[i]) != OK)
            return;
        chien = chemin.items[i];
    }
}

/* Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas. */
static position_array vers_un_os(position chien, int age)
{
    position_array meilleur = {NULL, 0};
    for (int ligne = 0; ligne < HAUTEUR; ligne++) {
        for (int colonne = 0; colonne < LARGEUR; colonne++) {
            position pos = {colonne, ligne};
            etat_squelette squelette = info_squelette(pos);
            if (squelette.type_squelette != age || !squelette.a_squelette)
                continue;
            position_array chemin = trouver_chemin(chien, pos, moi());
            if (chemin.length > 0 && (meilleur.length == 0 || chemin.length < meilleur.length)) {
                free(meilleur.items);
                meilleur = chemin;
            } else {
                free(chemin.items);
            }
        }
    }
    return meilleur;
}

void partie_init(void)
{
}

void jouer_tour(void)
{
    int age = age_joueur(moi());
    int fin = NB_TOURS * (age + 1) / NB_AGES; /* les trois âges se partagent les tours */
    if (tour_actuel() > fin && age_suivant() == OK)
        age++;
    position_array chiens = chiens_joueur(moi());
    for (size_t i = 0; i < chiens.length; i++) {
        int os = inventaire_chien(chiens.items[i], age);
        bool rentre = os >= ASSEZ || (os > 0 && fin - tour_actuel() < RETOUR);
        position_array chemin = rentre ? trouver_chemin(chiens.items[i], niche_joueur(moi()), moi())
                                       : vers_un_os(chiens.items[i], age);
        suivre(chiens.items[i], chemin);
        free(chemin.items);
    }
    free(chiens.items);
}

void partie_fin(void)
{
}
