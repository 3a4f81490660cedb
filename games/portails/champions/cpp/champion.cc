// Un champion qui compte : il vise les portails dont les champs rapporteront le plus d'ici la fin, et essaie pour de bon,
// avec annuler, les suites de portails qu'il peut prendre dans le tour.
//
// Pour chaque portail à sa portée, il additionne les champs que feraient tous les liens possibles, ceux que l'adversaire
// perdrait, et divise par le chemin. Il relie du plus proche au plus loin, pour que les petits champs naissent avant les
// grands qui les contiennent.
#include "api.hh"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace {

// Essais d'un tour : un compte, et non une horloge, pour que la même partie se rejoue à l'identique.
constexpr int ESSAIS = 60;
// Portails essayés à chaque étape, et étapes d'un essai.
constexpr int LARGEUR = 5;
constexpr int PROFONDEUR = 3;
// Tours que vit un champ avant que l'adversaire n'y touche, à peu près.
constexpr int VIE = 12;
// Portails examinés, les plus proches d'abord.
constexpr int EXAMENS = 40;

int essais_restants;

bool meme_case(position a, position b) { return a.x == b.x && a.y == b.y; }
std::pair<int, int> cle(position p) { return {p.x, p.y}; }

// Les tours pendant lesquels un champ rapportera : jusqu'à la fin, s'il vit assez longtemps.
int tours_utiles() { return std::min(NB_TOURS - tour_actuel() + 1, VIE); }

// Ce que vaut la partie si plus rien ne change.
double bilan()
{
    double revenus = 0;
    for (const champ& c : liste_champs()) {
        const int points = score_triangle(c.som1, c.som2, c.som3);
        revenus += c.joueur_c == moi() ? points : -points;
    }
    return score(moi()) - score(adversaire()) + revenus * tours_utiles();
}

// Les portails à moi qu'on pourrait relier à celui-ci, du plus proche au plus loin.
std::vector<position> visibles(position depuis)
{
    std::vector<position> vus;
    if (case_dans_champ(depuis))
        return vus;
    for (position autre : liste_portails()) {
        if (portail_joueur(autre) == moi() && !meme_case(autre, depuis) && !case_dans_champ(autre)
            && liens_bloquants(depuis, autre).empty())
            vus.push_back(autre);
    }
    std::sort(vus.begin(), vus.end(), [&](position a, position b) {
        return std::make_pair(distance(depuis, a), cle(a)) < std::make_pair(distance(depuis, b), cle(b));
    });
    return vus;
}

// Les liens à moi dont les deux extrémités se voient d'ici : chacun ferait un champ.
std::vector<lien> bases(const std::vector<position>& vus)
{
    std::set<std::pair<int, int>> cases;
    for (position vu : vus)
        cases.insert(cle(vu));
    std::vector<lien> liens;
    for (const lien& l : liste_liens()) {
        if (l.joueur_l == moi() && cases.count(cle(l.extr1)) && cases.count(cle(l.extr2)))
            liens.push_back(l);
    }
    return liens;
}

// Ce que rapporterait d'ici la fin d'avoir ce portail.
double valeur(position portail)
{
    double points = 0;
    for (const lien& l : bases(visibles(portail)))
        points += score_triangle(portail, l.extr1, l.extr2);
    if (portail_joueur(portail) == adversaire()) {
        for (const champ& c : champs_incidents_portail(portail))
            points += score_triangle(c.som1, c.som2, c.som3);
    }
    return POINTS_CAPTURE + points * tours_utiles();
}

int prix(position portail)
{
    if (portail_joueur(portail) == -1)
        return COUT_CAPTURE;
    return COUT_CAPTURE + COUT_NEUTRALISATION + portail_boucliers(portail) * COUT_NEUTRALISATION_BOUCLIER;
}

struct but {
    position ou;
    double interet;
    bool a_portee;
};

// Les portails les plus intéressants qui ne sont pas à moi, le meilleur d'abord.
std::vector<but> buts()
{
    const position ici = position_agent(moi());
    std::vector<position> autres;
    for (position portail : liste_portails()) {
        if (portail_joueur(portail) != moi())
            autres.push_back(portail);
    }
    std::stable_sort(autres.begin(), autres.end(),
        [&](position a, position b) { return distance(ici, a) < distance(ici, b); });
    if (autres.size() > EXAMENS)
        autres.resize(EXAMENS);
    std::vector<but> liste;
    for (position portail : autres) {
        const int pas = distance(ici, portail);
        const int turbos = std::max(0, pas - points_deplacement());
        const bool a_portee = turbos * COUT_TURBO + prix(portail) <= points_action();
        // Un tour de plus pour chaque journée de marche, et un peu pour chaque pas.
        const double temps = (a_portee ? 0 : 1) + (pas + 2.0) / NB_POINTS_DEPLACEMENT + prix(portail) / 20.0;
        liste.push_back({portail, valeur(portail) / temps, a_portee});
    }
    std::stable_sort(liste.begin(), liste.end(), [](const but& a, const but& b) { return a.interet > b.interet; });
    return liste;
}

// Relie le portail où est l'agent : d'abord ce qui fait des champs, puis le reste. Donne le nombre d'actions.
int relier()
{
    const position ici = position_agent(moi());
    const std::vector<position> vus = visibles(ici);
    std::set<std::pair<int, int>> utiles;
    for (const lien& l : bases(vus)) {
        utiles.insert(cle(l.extr1));
        utiles.insert(cle(l.extr2));
    }
    int actions = 0;
    for (const bool utile : {true, false}) {
        for (position autre : vus) {
            if (points_action() >= COUT_LIEN && utiles.count(cle(autre)) == utile && !lien_existe(ici, autre)
                && !case_dans_champ(autre) && lier(autre) == OK)
                actions++;
        }
    }
    return actions;
}

// Prend ce qu'on peut du portail où est l'agent : avec six boucliers, il faut un tour pour le neutraliser et un autre pour
// le capturer. Donne le nombre d'actions.
int prendre_ici()
{
    const position ici = position_agent(moi());
    int actions = 0;
    if (portail_joueur(ici) == adversaire())
        actions += neutraliser() == OK;
    if (portail_joueur(ici) == -1)
        actions += capturer() == OK;
    if (portail_joueur(ici) == moi())
        actions += relier();
    return actions;
}

// Va prendre un portail qui est à portée et le relie. Donne le nombre d'actions.
int aller(position portail)
{
    int actions = 0;
    while (distance(position_agent(moi()), portail) > points_deplacement() && utiliser_turbo() == OK)
        actions++;
    if (deplacer(portail) != OK)
        return actions;
    return actions + 1 + prendre_ici();
}

// La meilleure suite de portails à prendre dans ce tour, et ce que vaut la partie ensuite.
double essayer(int etapes, std::vector<position>& suite)
{
    double meilleur = bilan();
    suite.clear();
    if (etapes == 0)
        return meilleur;
    int essais = 0;
    for (const but& candidat : buts()) {
        if (!candidat.a_portee)
            continue;
        if (essais++ == LARGEUR || essais_restants-- <= 0)
            break;
        const int actions = aller(candidat.ou);
        std::vector<position> apres;
        const double resultat = essayer(etapes - 1, apres);
        for (int i = 0; i < actions; i++)
            annuler();
        if (resultat > meilleur) {
            meilleur = resultat;
            suite.assign(1, candidat.ou);
            suite.insert(suite.end(), apres.begin(), apres.end());
        }
    }
    return meilleur;
}

// Avance vers une case, en x puis en y, autant que les points de déplacement le permettent.
void avancer(position cible)
{
    const position ici = position_agent(moi());
    int points = points_deplacement();
    const int dx = std::clamp(cible.x - ici.x, -points, points);
    points -= std::abs(dx);
    const int dy = std::clamp(cible.y - ici.y, -points, points);
    deplacer(position{ici.x + dx, ici.y + dy});
}

} // namespace

void partie_init() {}

void jouer_tour()
{
    essais_restants = ESSAIS;
    prendre_ici();
    for (int essai = 0; essai < 4; essai++) {
        std::vector<position> suite;
        essayer(PROFONDEUR, suite);
        if (suite.empty())
            break;
        for (position portail : suite)
            aller(portail);
    }
    while (ajouter_bouclier() == OK) {
    }
    const std::vector<but> suivants = buts();
    if (!suivants.empty()) {
        avancer(suivants.front().ou);
        prendre_ici();
    }
}

void partie_fin() {}
