/* Une petite stratégie, pour partir de quelque chose.
 *
 * L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
 * boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
 * mieux. */
#include "api.h"

#include <stdlib.h>

static bool meme_case(position a, position b)
{
    return a.x == b.x && a.y == b.y;
}

/* Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci. */
static bool prendre(position ici)
{
    if (portail_joueur(ici) == adversaire())
        neutraliser();
    if (portail_joueur(ici) == -1)
        capturer();
    return portail_joueur(ici) == moi();
}

/* Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié. */
static void relier(position ici)
{
    if (case_dans_champ(ici))
        return;
    position_array portails = liste_portails();
    for (size_t i = 0; i < portails.length && points_action() >= COUT_LIEN; i++) {
        position autre = portails.items[i];
        if (meme_case(ici, autre) || portail_joueur(autre) != moi() || case_dans_champ(autre))
            continue;
        lien_array obstacles = liens_bloquants(ici, autre);
        if (obstacles.length == 0)
            lier(autre);
        free(obstacles.items);
    }
    free(portails.items);
}

/* Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus. */
static position cible(position ici)
{
    position choix = ici;
    position_array portails = liste_portails();
    for (size_t i = 0; i < portails.length; i++) {
        position portail = portails.items[i];
        if (portail_joueur(portail) != moi()
            && (meme_case(choix, ici) || distance(ici, portail) < distance(ici, choix)))
            choix = portail;
    }
    free(portails.items);
    return choix;
}

static int borner(int valeur, int limite)
{
    return valeur > limite ? limite : valeur < -limite ? -limite : valeur;
}

/* Avance vers une case, en x puis en y, autant que les points de déplacement le permettent. */
static void avancer(position ici, position but)
{
    int points = points_deplacement();
    int dx = borner(but.x - ici.x, points);
    int dy = borner(but.y - ici.y, points - abs(dx));
    deplacer((position){ici.x + dx, ici.y + dy});
}

void partie_init(void)
{
}

void jouer_tour(void)
{
    for (;;) {
        position ici = position_agent(moi());
        if (portail_joueur(ici) != -2) {
            if (!prendre(ici))
                return;
            relier(ici);
        }
        position but = cible(ici);
        bool derniere_etape = meme_case(but, ici) || distance(ici, but) > points_deplacement();
        while (derniere_etape && ajouter_bouclier() == OK) {
        }
        avancer(ici, but);
        if (derniere_etape)
            return;
    }
}

void partie_fin(void)
{
}
