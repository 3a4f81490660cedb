// Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
// ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.
#include "api.hh"

void partie_init() {}

void jouer_tour()
{
    const position centre{TAILLE / 2, TAILLE / 2};
    poser(marque_en(centre) == VIDE ? centre : cases_vides().front());
}

void partie_fin() {}
