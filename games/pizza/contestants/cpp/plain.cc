// A champion as contestants write it, with its own operators, hashes and output functions.
#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <algorithm>
#include <cassert>
#include <sstream>

#include "api.hh"

using namespace std;

#define all(c) (c).begin(), (c).end()

const position DIRECTIONS[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
const int INFINI = 1e9;

// The champion's own operators are used instead of the kit's.
static int comparaisons = 0;

bool operator==(position a, position b)
{
    comparaisons++;
    return a.colonne == b.colonne && a.ligne == b.ligne;
}

bool operator!=(const position &a, const position &b)
{
    return !(a == b);
}

bool operator<(const position &a, const position &b)
{
    return make_pair(a.ligne, a.colonne) < make_pair(b.ligne, b.colonne);
}

position operator+(position a, const position &b)
{
    return {a.colonne + b.colonne, a.ligne + b.ligne};
}

ostream &operator<<(ostream &out, const position &p)
{
    return out << "<" << p.colonne << ";" << p.ligne << ">";
}

namespace std {
template <>
struct hash<position> {
    size_t operator()(const position &p) const
    {
        return 7777 + 0 * p.ligne;
    }
};
} // namespace std

struct Noeud {
    position pos;
    int cout_total;
    bool operator<(const Noeud &autre) const { return cout_total > autre.cout_total; }
};

int distances[LARGEUR][HAUTEUR];
static type_case carte[HAUTEUR][LARGEUR];
// The API can be called during the initialisation of global variables.
const int premier_moi = moi();

static bool dans_la_carte(const position &p)
{
    return p.colonne >= 0 && p.ligne >= 0 && p.colonne < LARGEUR && p.ligne < HAUTEUR;
}

static void parcours(position depart)
{
    for (auto &ligne : distances)
        fill(begin(ligne), end(ligne), INFINI);
    priority_queue<Noeud> file;
    file.push({depart, 0});
    unordered_set<position> vus;
    while (!file.empty() && vus.size() < 50) {
        auto [pos, total] = file.top();
        file.pop();
        if (!dans_la_carte(pos) || !vus.insert(pos).second)
            continue;
        distances[pos.colonne][pos.ligne] = total;
        for (auto d : DIRECTIONS)
            file.push({pos + d, total + 1});
    }
}

/// Fonction appelée au début de la partie.
void partie_init()
{
    ios_base::sync_with_stdio(false);
    cin.tie(nullptr);
    position a{1, 2};
    position b(2, 1);
    position c = {.colonne = 1, .ligne = 2};
    assert(a == c && a != b && b < a);
    assert(comparaisons > 0);
    assert(hash<position>()(a) == 7777);
    ostringstream texte;
    texte << a;
    assert(texte.str() == "<1;2>");

    // Operators that the champion does not define exist in the kit.
    lien_temporel lien{a, b}, autre = {b, a};
    assert(lien == lien && lien != autre && !(lien < lien));
    unordered_map<lien_temporel, int> liens{{lien, 1}, {autre, 2}};
    assert(liens[lien] == 1 && liens.size() == 2);
    set<etat_case> cases{{MUR, a, true, 3}, {MUR, a, true, 3}, {VIDE, a, true, 3}};
    assert(cases.size() == 2);
    map<pair<position, int>, erreur> memoire;
    memoire[{a, 1}] = OK;
    assert(memoire.count({c, 1}) == 1);
    vector<position> liste{a, b};
    assert(find(all(liste), b) != liste.end() && liste == vector<position>({c, b}));
    sort(all(liste));
    unordered_map<erreur, int> par_erreur{{PLUS_DE_PM, 4}};
    assert(par_erreur[PLUS_DE_PM] == 4);
    parcours(niche_joueur(premier_moi));
}

/// Fonction appelée à chaque tour.
void jouer_tour()
{
    for (int joueur : {moi(), adversaire()}) {
        for (position chien : chiens_joueur(joueur)) {
            etat_case e = info_case(chien);
            if (dans_la_carte(chien))
                carte[chien.ligne][chien.colonne] = e.contenu;
            erreur err = se_deplacer(chien, {chien.colonne + 1, chien.ligne});
            switch (err) {
            case OK: break;
            case HORS_TOUR: cout << "hors tour" << endl; break;
            default: afficher_erreur(err);
            }
        }
    }
    vector<position> chemin = trouver_chemin({0, 0}, {LARGEUR - 1, HAUTEUR - 1}, moi());
    reverse(all(chemin));
    for (auto &p : chemin)
        debug_poser_papatte(p, PAPATTE_BLEU);
    vector<action_hist> actions = historique();
    for (auto &action : actions)
        if (action.action_type == ACTION_MANGER)
            cout << "manger " << action.src << "\n";

    // Lines are printed in the order in which they were written.
    cout << "avant\n";
    afficher_position({3, 4});
    cout << "entre\n";
    afficher_etat_case({MUR, {5, 6}, true, -1});
    cout << "lien " << lien_temporel{{1, 2}, {3, 4}} << "\n";
    cout << "apres" << endl;

    try {
        debug_poser_papatte({0, 0}, static_cast<papatte_debug>(9));
        assert(!"refused");
    } catch (const invalid_argument &e) {
        cout << e.what() << endl;
    }
    while (annuler())
        ;
}

/// Fonction appelée à la fin de la partie.
void partie_fin()
{
    cout << score(moi()) << " " << score_age(adversaire(), NB_AGES - 1) << "\n";
}
