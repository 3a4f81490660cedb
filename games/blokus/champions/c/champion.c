/* Un adversaire qui ne voit qu'un coup devant lui : parmi ses plus grosses pièces, il choisit le coup qui lui laisse le plus de
 * coins libres et en laisse le moins à l'autre. Il ne devine pas ce que l'autre jouera : il reste de quoi faire mieux. */
#include "api.h"

#include <stdlib.h>

static int nb_coins(int joueur)
{
    position_array coins = coins_libres(joueur);
    free(coins.items);
    return (int)coins.length;
}

static int nb_blocs(coup c)
{
    position_array cases = cases_couvertes(c);
    free(cases.items);
    return (int)cases.length;
}

/* Ce que vaut la grille après ce coup. */
static int valeur(coup c)
{
    if (poser(c) != OK)
        return -1000;
    int points = 1000 * nb_blocs(c) + 2 * nb_coins(moi()) - 3 * nb_coins(adversaire());
    annuler();
    return points;
}

void partie_init(void)
{
}

void jouer_tour(void)
{
    coup_array coups = coups_possibles(moi());
    int meilleur = -1, record = 0;
    for (int i = 0; i < (int)coups.length; ++i) {
        int points = valeur(coups.items[i]);
        if (meilleur < 0 || points > record) {
            meilleur = i;
            record = points;
        }
    }
    if (meilleur < 0)
        passer();
    else
        poser(coups.items[meilleur]);
    free(coups.items); /* les tableaux que rend l'API sont à nous */
}

void partie_fin(void)
{
}
