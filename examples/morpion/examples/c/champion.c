/* Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
 * ni ses lignes ni celles de l'autre : il reste de quoi faire mieux. */
#include "api.h"

#include <stdlib.h>

void partie_init(void)
{
}

void jouer_tour(void)
{
    position centre = {TAILLE / 2, TAILLE / 2};
    position_array vides = cases_vides();
    poser(marque_en(centre) == VIDE ? centre : vides.items[0]);
    free(vides.items); /* les tableaux que rend l'API sont à nous */
}

void partie_fin(void)
{
}
