// Une petite stratégie, pour partir de quelque chose.
//
// L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
// boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
// mieux.
#include "api.hh"

#include <algorithm>
#include <cstdlib>

namespace {

bool meme_case(position a, position b) { return a.x == b.x && a.y == b.y; }

// Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci.
bool prendre(position ici)
{
    if (portail_joueur(ici) == adversaire())
        neutraliser();
    if (portail_joueur(ici) == -1)
        capturer();
    return portail_joueur(ici) == moi();
}

// Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié.
void relier(position ici)
{
    if (case_dans_champ(ici))
        return;
    for (position autre : liste_portails()) {
        if (points_action() < COUT_LIEN)
            return;
        if (!meme_case(ici, autre) && portail_joueur(autre) == moi() && !case_dans_champ(autre)
            && liens_bloquants(ici, autre).empty())
            lier(autre);
    }
}

// Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus.
position cible(position ici)
{
    position choix = ici;
    for (position portail : liste_portails()) {
        if (portail_joueur(portail) != moi()
            && (meme_case(choix, ici) || distance(ici, portail) < distance(ici, choix)))
            choix = portail;
    }
    return choix;
}

// Avance vers une case, en x puis en y, autant que les points de déplacement le permettent.
void avancer(position ici, position but)
{
    int points = points_deplacement();
    const int dx = std::clamp(but.x - ici.x, -points, points);
    points -= std::abs(dx);
    const int dy = std::clamp(but.y - ici.y, -points, points);
    deplacer(position{ici.x + dx, ici.y + dy});
}

} // namespace

void partie_init() {}

void jouer_tour()
{
    for (;;) {
        const position ici = position_agent(moi());
        if (portail_joueur(ici) != -2) {
            if (!prendre(ici))
                return;
            relier(ici);
        }
        const position but = cible(ici);
        const bool derniere_etape = meme_case(but, ici) || distance(ici, but) > points_deplacement();
        while (derniere_etape && ajouter_bouclier() == OK) {
        }
        avancer(ici, but);
        if (derniere_etape)
            return;
    }
}

void partie_fin() {}
