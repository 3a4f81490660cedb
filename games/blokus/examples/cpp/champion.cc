// Une petite stratégie, pour partir de quelque chose.
//
// À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
// regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
#include "api.hh"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace {

// Le nombre de blocs d'abord, puis la distance à notre case de départ.
int valeur(const coup &pose)
{
    const position depart = case_depart_joueur(moi());
    const std::vector<position> cases = cases_couvertes(pose);
    int loin = 0;
    for (const position &pos : cases)
        loin = std::max(loin, std::abs(pos.x - depart.x) + std::abs(pos.y - depart.y));
    return 100 * static_cast<int>(cases.size()) + loin;
}

} // namespace

void partie_init() {}

void jouer_tour()
{
    const std::vector<coup> possibles = coups_possibles(moi());
    if (possibles.empty()) {
        passer();
        return;
    }
    coup choix = possibles[0];
    int record = -1;
    for (const coup &pose : possibles) {
        const int points = valeur(pose);
        if (points > record) {
            choix = pose;
            record = points;
        }
    }
    poser(choix);
}

void partie_fin() {}
