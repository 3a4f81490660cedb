// Une petite stratégie, pour partir de quelque chose.
//
// Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font rien,
// les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.
#include "api.hh"

#include <vector>

namespace {

// Avec autant d'os, un chien rentre.
constexpr int ASSEZ = 3;
// À autant de tours de la fin d'un âge, il rentre avec ce qu'il a.
constexpr int RETOUR = 30;

// Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête.
void suivre(position chien, const std::vector<position>& chemin)
{
    int points = points_mouvement(chien);
    for (position pas : chemin) {
        if (points-- == 0 || se_deplacer(chien, pas) != OK)
            return;
        chien = pas;
    }
}

// Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas.
std::vector<position> vers_un_os(position chien, int age)
{
    std::vector<position> meilleur;
    for (int ligne = 0; ligne < HAUTEUR; ligne++) {
        for (int colonne = 0; colonne < LARGEUR; colonne++) {
            const position pos{colonne, ligne};
            const etat_squelette squelette = info_squelette(pos);
            if (squelette.type_squelette != age || !squelette.a_squelette)
                continue;
            const auto chemin = trouver_chemin(chien, pos, moi());
            if (!chemin.empty() && (meilleur.empty() || chemin.size() < meilleur.size()))
                meilleur = chemin;
        }
    }
    return meilleur;
}

} // namespace

void partie_init() {}

void jouer_tour()
{
    int age = age_joueur(moi());
    const int fin = NB_TOURS * (age + 1) / NB_AGES; // les trois âges se partagent les tours
    if (tour_actuel() > fin && age_suivant() == OK)
        age++;
    for (position chien : chiens_joueur(moi())) {
        const int os = inventaire_chien(chien, age);
        const bool rentre = os >= ASSEZ || (os > 0 && fin - tour_actuel() < RETOUR);
        suivre(chien, rentre ? trouver_chemin(chien, niche_joueur(moi()), moi()) : vers_un_os(chien, age));
    }
}

void partie_fin() {}
