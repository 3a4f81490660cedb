/* Une petite stratégie, pour partir de quelque chose.
 *
 * À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
 * regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux. */
#include "api.h"

#include <stdlib.h>

/* Le nombre de blocs d'abord, puis la distance à notre case de départ. */
static int valeur(coup pose)
{
    position depart = case_depart_joueur(moi());
    position_array cases = cases_couvertes(pose);
    int loin = 0;
    for (size_t i = 0; i < cases.length; i++) {
        int distance = abs(cases.items[i].x - depart.x) + abs(cases.items[i].y - depart.y);
        if (distance > loin)
            loin = distance;
    }
    free(cases.items); /* les tableaux que rend l'API sont à nous */
    return 100 * (int)cases.length + loin;
}

void partie_init(void)
{
}

void jouer_tour(void)
{
    coup_array possibles = coups_possibles(moi());
    size_t choix = 0;
    int record = -1;
    for (size_t i = 0; i < possibles.length; i++) {
        int points = valeur(possibles.items[i]);
        if (points > record) {
            choix = i;
            record = points;
        }
    }
    if (possibles.length > 0)
        poser(possibles.items[choix]);
    else
        passer();
    free(possibles.items);
}

void partie_fin(void)
{
}
