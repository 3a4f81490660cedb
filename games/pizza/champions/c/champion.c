/* Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
 *
 * Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
 * chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
 * suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
 *
 * Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
 *
 * Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
 * l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
 * aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.
 *
 * Les tableaux que rend l'API sont à nous : celui qui les demande les libère. */
#include "api.h"

#include <stdlib.h>
#include <string.h>

/* Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche. */
#define RESERVE 16
/* Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux. */
#define PAS_PAR_TOUR (DEPLACEMENT_CHIEN / 2)

/* Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout. */
static const int FIN_AGE[NB_AGES] = {67, 134, NB_TOURS};

typedef struct cases {
    position items[LARGEUR * HAUTEUR];
    size_t length;
} cases;

/* Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres. */
static cases squelettes[NB_AGES];
static cases arbres;

/* Les cibles que quelqu'un a choisies ce tour-ci. */
static bool choisie[LARGEUR][HAUTEUR];

static void ajouter(cases *liste, position pos)
{
    liste->items[liste->length++] = pos;
}

static bool meme_case(position a, position b)
{
    return a.colonne == b.colonne && a.ligne == b.ligne;
}

static bool adjacentes(position a, position b)
{
    return abs(a.colonne - b.colonne) + abs(a.ligne - b.ligne) == 1;
}

/* Les tours d'ici au prochain os, 0 s'il y en a un. */
static int attente_os(position pos)
{
    etat_squelette etat = info_squelette(pos);
    return etat.a_squelette ? 0 : etat.prochain_squelette;
}

/* Les tours d'ici à la prochaine croquette, 0 s'il y en a une. */
static int attente_croquette(position pos)
{
    etat_arbre etat = info_arbre(pos);
    return etat.a_croquette ? 0 : etat.prochain_croquette;
}

static int aucune_attente(position pos)
{
    (void)pos;
    return 0;
}

/* Suit un chemin tant qu'il reste des points de mouvement, le libère, et rend la case atteinte. */
static position avancer(position entite, position_array chemin)
{
    size_t points = points_mouvement(entite);
    for (size_t i = 0; i < chemin.length && i < points; i++) {
        if (se_deplacer(entite, chemin.items[i]) != OK)
            break;
        entite = chemin.items[i];
    }
    free(chemin.items);
    return entite;
}

/* Le chemin de la cible atteinte le plus tôt ; il s'arrête à côté de ce qui n'est pas encore là. La cible est choisie,
 * sauf si l'on n'attend jamais : plusieurs maîtres peuvent servir le même chien. */
static position_array chemin_cible(position entite, const cases *cibles, int (*attente)(position))
{
    position_array meilleur = {NULL, 0};
    position but = {0, 0};
    int prix_meilleur = LARGEUR * HAUTEUR;
    for (size_t i = 0; i < cibles->length; i++) {
        position cible = cibles->items[i];
        if (attente != aucune_attente && choisie[cible.colonne][cible.ligne])
            continue;
        position_array chemin = trouver_chemin(entite, cible, moi());
        int prix = attente(cible) * PAS_PAR_TOUR;
        if (prix < (int)chemin.length)
            prix = chemin.length;
        if (chemin.length > 0 && prix < prix_meilleur) {
            free(meilleur.items);
            meilleur = chemin;
            but = cible;
            prix_meilleur = prix;
        } else {
            free(chemin.items);
        }
    }
    if (meilleur.length > 0 && attente != aucune_attente) {
        choisie[but.colonne][but.ligne] = true;
        if (attente(but) > 0)
            meilleur.length--;
    }
    return meilleur;
}

/* Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte. */
static bool doit_rentrer(position chien, int age)
{
    int os = inventaire_chien(chien, age);
    position_array retour = trouver_chemin(chien, niche_joueur(moi()), moi());
    int pas_restants = (FIN_AGE[age] - tour_actuel()) * PAS_PAR_TOUR;
    free(retour.items);
    return os == TAILLE_INVENTAIRE_CHIEN || (os > 0 && (int)retour.length + RESERVE >= pas_restants);
}

/* Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre. */
static void jouer_chien(position chien, int age)
{
    while (nb_croquettes(chien) > 0)
        manger(chien);
    for (;;) {
        position_array chemin = doit_rentrer(chien, age) ? trouver_chemin(chien, niche_joueur(moi()), moi())
                                                         : chemin_cible(chien, &squelettes[age], attente_os);
        position arrivee = avancer(chien, chemin);
        if (meme_case(arrivee, chien))
            return;
        chien = arrivee;
    }
}

/* Apporte une croquette au chien le plus proche. */
static void nourrir(position maitre, position_array chiens)
{
    static const position pas[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    static cases autour;
    bool a_portee = false;
    autour.length = 0;
    for (size_t i = 0; i < chiens.length; i++) {
        a_portee = a_portee || adjacentes(maitre, chiens.items[i]);
        for (size_t j = 0; j < sizeof pas / sizeof *pas; j++)
            ajouter(&autour, (position){chiens.items[i].colonne + pas[j].colonne, chiens.items[i].ligne + pas[j].ligne});
    }
    if (!a_portee)
        maitre = avancer(maitre, chemin_cible(maitre, &autour, aucune_attente));
    for (size_t i = 0; i < chiens.length; i++)
        if (adjacentes(maitre, chiens.items[i]))
            donner_croquette(maitre, chiens.items[i]);
}

/* Retient où sont les squelettes et les arbres. */
void partie_init(void)
{
    for (int ligne = 0; ligne < HAUTEUR; ligne++)
        for (int colonne = 0; colonne < LARGEUR; colonne++) {
            position pos = {colonne, ligne};
            type_case contenu = info_case(pos).contenu;
            if (contenu == SQUELETTE)
                ajouter(&squelettes[info_squelette(pos).type_squelette], pos);
            else if (contenu == ARBRE)
                ajouter(&arbres, pos);
        }
}

/* Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris. */
void jouer_tour(void)
{
    int age = age_joueur(moi());
    int reste = FIN_AGE[age] - tour_actuel();
    position_array chiens = chiens_joueur(moi());
    position_array maitres = maitres_joueur(moi());
    bool porte = false;
    for (size_t i = 0; i < chiens.length; i++)
        porte = porte || inventaire_chien(chiens.items[i], age) > 0;
    if (age + 1 < NB_AGES && (reste <= 0 || (reste <= 8 && !porte))) {
        age_suivant();
        age++;
    }
    memset(choisie, 0, sizeof choisie);
    for (size_t i = 0; i < maitres.length; i++) {
        if (nb_croquettes(maitres.items[i]) == 0)
            avancer(maitres.items[i], chemin_cible(maitres.items[i], &arbres, attente_croquette));
        else
            nourrir(maitres.items[i], chiens);
    }
    for (size_t i = 0; i < chiens.length; i++)
        jouer_chien(chiens.items[i], age);
    free(maitres.items);
    free(chiens.items);
}

void partie_fin(void)
{
}
