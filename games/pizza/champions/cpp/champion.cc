// Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
//
// Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
// chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
// suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
//
// Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
//
// Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
// l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
// aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.
#include "api.hh"

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

namespace {

using chemin = std::vector<position>;

// Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout.
constexpr std::array<int, NB_AGES> FIN_AGE{67, 134, NB_TOURS};
// Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche.
constexpr int RESERVE = 16;
// Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux.
constexpr int PAS_PAR_TOUR = DEPLACEMENT_CHIEN / 2;

// Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres.
std::array<std::vector<position>, NB_AGES> squelettes;
std::vector<position> arbres;

// Des cases de la carte : celles que quelqu'un a choisies.
class cases {
    std::bitset<LARGEUR * HAUTEUR> presentes;

public:
    bool contient(position pos) const { return presentes[pos.ligne * LARGEUR + pos.colonne]; }
    void ajoute(position pos) { presentes.set(pos.ligne * LARGEUR + pos.colonne); }
};

bool meme_case(position a, position b) { return a.colonne == b.colonne && a.ligne == b.ligne; }

bool adjacentes(position a, position b)
{
    return std::abs(a.colonne - b.colonne) + std::abs(a.ligne - b.ligne) == 1;
}

// Les tours d'ici au prochain os, 0 s'il y en a un.
int attente_os(position pos)
{
    const auto etat = info_squelette(pos);
    return etat.a_squelette ? 0 : etat.prochain_squelette;
}

// Les tours d'ici à la prochaine croquette, 0 s'il y en a une.
int attente_croquette(position pos)
{
    const auto etat = info_arbre(pos);
    return etat.a_croquette ? 0 : etat.prochain_croquette;
}

// Suit un chemin tant qu'il reste des points de mouvement, et rend la case atteinte.
position avancer(position entite, const chemin& pas)
{
    int points = points_mouvement(entite);
    for (position suivante : pas) {
        if (points-- == 0 || se_deplacer(entite, suivante) != OK)
            break;
        entite = suivante;
    }
    return entite;
}

// Le chemin de la cible atteinte le plus tôt ; il s'arrête à côté de ce qui n'est pas encore là. La cible est choisie.
template <typename Attente>
chemin chemin_cible(position entite, const std::vector<position>& cibles, Attente attente, cases& choisies)
{
    chemin meilleur;
    position but{};
    int prix_meilleur = LARGEUR * HAUTEUR;
    for (position cible : cibles) {
        if (choisies.contient(cible))
            continue;
        auto pas = trouver_chemin(entite, cible, moi());
        const int prix = std::max<int>(pas.size(), attente(cible) * PAS_PAR_TOUR);
        if (!pas.empty() && prix < prix_meilleur) {
            meilleur = std::move(pas);
            but = cible;
            prix_meilleur = prix;
        }
    }
    if (!meilleur.empty()) {
        choisies.ajoute(but);
        if (attente(but) > 0)
            meilleur.pop_back();
    }
    return meilleur;
}

// Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte.
bool doit_rentrer(position chien, int age)
{
    const int os = inventaire_chien(chien, age);
    const int retour = trouver_chemin(chien, niche_joueur(moi()), moi()).size();
    const int pas_restants = (FIN_AGE[age] - tour_actuel()) * PAS_PAR_TOUR;
    return os == TAILLE_INVENTAIRE_CHIEN || (os > 0 && retour + RESERVE >= pas_restants);
}

// Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre.
void jouer_chien(position chien, int age, cases& choisies)
{
    while (nb_croquettes(chien) > 0)
        manger(chien);
    for (;;) {
        const auto pas = doit_rentrer(chien, age) ? trouver_chemin(chien, niche_joueur(moi()), moi())
                                                  : chemin_cible(chien, squelettes[age], attente_os, choisies);
        const position arrivee = avancer(chien, pas);
        if (meme_case(arrivee, chien))
            return;
        chien = arrivee;
    }
}

// Cueille une croquette, ou apporte la sienne à un chien.
void jouer_maitre(position maitre, cases& choisies)
{
    if (nb_croquettes(maitre) == 0) {
        avancer(maitre, chemin_cible(maitre, arbres, attente_croquette, choisies));
        return;
    }
    const auto chiens = chiens_joueur(moi());
    const auto a_portee = [&maitre](position chien) { return adjacentes(maitre, chien); };
    if (std::none_of(chiens.begin(), chiens.end(), a_portee)) {
        std::vector<position> autour;
        for (auto [colonne, ligne] : chiens)
            for (position pos : {position{colonne + 1, ligne}, position{colonne - 1, ligne},
                                 position{colonne, ligne + 1}, position{colonne, ligne - 1}})
                if (pos.colonne >= 0 && pos.colonne < LARGEUR && pos.ligne >= 0 && pos.ligne < HAUTEUR)
                    autour.push_back(pos);
        cases aucune;
        maitre = avancer(maitre, chemin_cible(maitre, autour, [](position) { return 0; }, aucune));
    }
    for (position chien : chiens)
        if (a_portee(chien))
            donner_croquette(maitre, chien);
}

} // namespace

// Retient où sont les squelettes et les arbres.
void partie_init()
{
    for (int ligne = 0; ligne < HAUTEUR; ligne++)
        for (int colonne = 0; colonne < LARGEUR; colonne++) {
            const position pos{colonne, ligne};
            const auto contenu = info_case(pos).contenu;
            if (contenu == SQUELETTE)
                squelettes[info_squelette(pos).type_squelette].push_back(pos);
            else if (contenu == ARBRE)
                arbres.push_back(pos);
        }
}

// Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris.
void jouer_tour()
{
    int age = age_joueur(moi());
    const int reste = FIN_AGE[age] - tour_actuel();
    const auto chiens = chiens_joueur(moi());
    const bool porte =
        std::any_of(chiens.begin(), chiens.end(), [&](position chien) { return inventaire_chien(chien, age) > 0; });
    if (age + 1 < NB_AGES && (reste <= 0 || (reste <= 8 && !porte))) {
        age_suivant();
        age++;
    }
    cases choisies;
    for (position maitre : maitres_joueur(moi()))
        jouer_maitre(maitre, choisies);
    for (position chien : chiens)
        jouer_chien(chien, age, choisies);
}

void partie_fin() {}
