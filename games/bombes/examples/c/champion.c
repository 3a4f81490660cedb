/* Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
 * il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
 * ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux. */
#include "api.h"

#include <stdlib.h>

#define CASES_MAX (128 * 128)
/* À cette distance, personne ne peut toucher les mêmes murs que nous. */
#define LOIN (2 * PORTEE_EXPLOSION)

static int devant = EST;
/* Les cases qu'une bombe atteint. */
static bool menacee[CASES_MAX];
/* La direction du premier pas vers chaque case, plus un ; 0 si la recherche n'y est pas passée. */
static int premier_pas[CASES_MAX];
static position a_voir[CASES_MAX];

static int numero(position pos)
{
    return pos.ligne * nb_colonnes() + pos.colonne;
}

static void menacer(position bombe)
{
    menacee[numero(bombe)] = true;
    for (int sens = 0; sens < 4; sens++) {
        position pos = case_voisine(bombe, sens);
        for (int pas = 0; pas < PORTEE_EXPLOSION && contenu_case(pos) != MUR; pas++) {
            menacee[numero(pos)] = true;
            pos = case_voisine(pos, sens);
        }
    }
}

static void menacer_tout(void)
{
    for (int c = 0; c < nb_lignes() * nb_colonnes(); c++)
        menacee[c] = false;
    position_array bombes = liste_bombes();
    for (size_t i = 0; i < bombes.length; i++)
        menacer(bombes.items[i]);
    free(bombes.items); /* les tableaux que renvoie l'API sont à nous */
}

/* Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci ne
 * veulent jamais la même. */
static bool praticable(position pos)
{
    contenu quoi = contenu_case(pos);
    if (!case_libre(pos) || quoi == BONUS_EXPLOSION || quoi == BONUS_TELEPORTATION)
        return false;
    for (int sens = 0; sens < 4; sens++) {
        int autre = avatar_case(case_voisine(pos, sens));
        if (autre != 0 && autre < mon_id())
            return false;
    }
    return true;
}

/* Le premier pas vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon ; -1 s'il n'y en a pas. */
static int chercher(void)
{
    bool fuir = menacee[numero(ma_position())];
    for (int c = 0; c < nb_lignes() * nb_colonnes(); c++)
        premier_pas[c] = 0;
    int debut = 0, fin = 0;
    a_voir[fin++] = ma_position();
    while (debut < fin) {
        position pos = a_voir[debut++];
        int pas = premier_pas[numero(pos)];
        contenu quoi = contenu_case(pos);
        if (fuir ? !menacee[numero(pos)] : quoi == BONUS_BOMBES || quoi == BONUS_POINTS)
            return pas - 1;
        for (int sens = 0; sens < 4; sens++) {
            position voisine = case_voisine(pos, sens);
            int c = numero(voisine);
            if (premier_pas[c] != 0 || !praticable(voisine) || (!fuir && menacee[c]))
                continue;
            premier_pas[c] = pas != 0 ? pas : sens + 1;
            a_voir[fin++] = voisine;
        }
    }
    return -1;
}

/* La distance de deux coordonnées dans un labyrinthe circulaire. */
static int ecart(int a, int b, int taille)
{
    int d = abs(a - b);
    return d < taille - d ? d : taille - d;
}

static bool pres(position pos)
{
    position moi = ma_position();
    return ecart(moi.ligne, pos.ligne, nb_lignes()) + ecart(moi.colonne, pos.colonne, nb_colonnes()) <= LOIN;
}

/* Vrai s'il n'y a près de nous ni bombe ni autre avatar. */
static bool seul(void)
{
    bool oui = true;
    position_array bombes = liste_bombes();
    for (size_t i = 0; i < bombes.length; i++)
        oui = oui && !pres(bombes.items[i]);
    free(bombes.items);
    avatar_array avatars = liste_avatars();
    for (size_t i = 0; i < avatars.length; i++)
        oui = oui && (avatars.items[i].joueur == mon_id() || !pres(avatars.items[i].pos));
    free(avatars.items);
    return oui;
}

/* Pose une bombe devant un mur s'il vaut mieux ; faux sinon. */
static bool poser(void)
{
    position moi = ma_position();
    if (mort_subite() || contenu_case(case_voisine(moi, devant)) != MUR || !seul())
        return false;
    menacer(moi);
    bool sauf = chercher() >= 0;
    menacer_tout();
    if (sauf) {
        poser_bombe();
        devant = (devant + 1) % 4;
    }
    return sauf;
}

void partie_init(void)
{
}

void jouer_tour(void)
{
    menacer_tout();
    int sens = chercher();
    if (sens >= 0) {
        deplacer(sens);
        return;
    }
    position moi = ma_position();
    if (menacee[numero(moi)] || poser())
        return;
    for (int i = 0; i < 4; i++) {
        position voisine = case_voisine(moi, devant);
        if (praticable(voisine) && !menacee[numero(voisine)]) {
            deplacer(devant);
            return;
        }
        devant = (devant + 1) % 4;
    }
}
