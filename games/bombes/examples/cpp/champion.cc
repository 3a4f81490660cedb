// Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
// il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
// ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.
#include "api.hh"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace {

constexpr direction TOUS[] = {NORD, SUD, EST, OUEST};

// À cette distance, personne ne peut toucher les mêmes murs que nous.
constexpr int LOIN = 2 * PORTEE_EXPLOSION;

// Où l'on va, quand il n'y a pas de bonus : un indice de TOUS.
int devant = 2;

int numero(position pos) { return pos.ligne * nb_colonnes() + pos.colonne; }

// Marque les cases qu'une bombe atteint.
void menacer(position bombe, std::vector<bool>& menacees)
{
    menacees[numero(bombe)] = true;
    for (direction sens : TOUS) {
        position pos = case_voisine(bombe, sens);
        for (int pas = 0; pas < PORTEE_EXPLOSION && contenu_case(pos) != MUR; pas++) {
            menacees[numero(pos)] = true;
            pos = case_voisine(pos, sens);
        }
    }
}

// Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci ne
// veulent jamais la même.
bool praticable(position pos)
{
    const contenu quoi = contenu_case(pos);
    if (!case_libre(pos) || quoi == BONUS_EXPLOSION || quoi == BONUS_TELEPORTATION)
        return false;
    for (direction sens : TOUS) {
        const int autre = avatar_case(case_voisine(pos, sens));
        if (autre != 0 && autre < mon_id())
            return false;
    }
    return true;
}

// Le premier pas (un indice de TOUS) vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon ; -1
// s'il n'y en a pas.
int chercher(const std::vector<bool>& menacees)
{
    const bool fuir = menacees[numero(ma_position())];
    std::vector<int> premier_pas(menacees.size(), -1);
    std::vector<position> a_voir = {ma_position()};
    for (std::size_t i = 0; i < a_voir.size(); i++) {
        const position pos = a_voir[i];
        const int pas = premier_pas[numero(pos)];
        const contenu quoi = contenu_case(pos);
        if (fuir ? !menacees[numero(pos)] : quoi == BONUS_BOMBES || quoi == BONUS_POINTS)
            return pas;
        for (int sens = 0; sens < 4; sens++) {
            const position voisine = case_voisine(pos, TOUS[sens]);
            const int c = numero(voisine);
            if (premier_pas[c] != -1 || !praticable(voisine) || (!fuir && menacees[c]))
                continue;
            premier_pas[c] = pas != -1 ? pas : sens;
            a_voir.push_back(voisine);
        }
    }
    return -1;
}

// La distance de deux coordonnées dans un labyrinthe circulaire.
int ecart(int a, int b, int taille)
{
    const int d = std::abs(a - b);
    return std::min(d, taille - d);
}

bool pres(position pos)
{
    const position moi = ma_position();
    return ecart(moi.ligne, pos.ligne, nb_lignes()) + ecart(moi.colonne, pos.colonne, nb_colonnes()) <= LOIN;
}

// Vrai s'il n'y a près de nous ni bombe ni autre avatar.
bool seul()
{
    for (position bombe : liste_bombes()) {
        if (pres(bombe))
            return false;
    }
    for (const avatar& autre : liste_avatars()) {
        if (autre.joueur != mon_id() && pres(autre.pos))
            return false;
    }
    return true;
}

// Pose une bombe devant un mur s'il vaut mieux ; faux sinon.
bool poser(std::vector<bool> menacees)
{
    const position moi = ma_position();
    if (mort_subite() || contenu_case(case_voisine(moi, TOUS[devant])) != MUR || !seul())
        return false;
    menacer(moi, menacees);
    if (chercher(menacees) == -1)
        return false;
    poser_bombe();
    devant = (devant + 1) % 4;
    return true;
}

} // namespace

void partie_init() {}

void jouer_tour()
{
    std::vector<bool> menacees(nb_lignes() * nb_colonnes());
    for (position bombe : liste_bombes())
        menacer(bombe, menacees);
    const int sens = chercher(menacees);
    if (sens != -1) {
        deplacer(TOUS[sens]);
        return;
    }
    const position moi = ma_position();
    if (menacees[numero(moi)] || poser(menacees))
        return;
    for (int i = 0; i < 4; i++) {
        const position voisine = case_voisine(moi, TOUS[devant]);
        if (praticable(voisine) && !menacees[numero(voisine)]) {
            deplacer(TOUS[devant]);
            return;
        }
        devant = (devant + 1) % 4;
    }
}
