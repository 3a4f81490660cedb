/* Un joueur prudent : il ne va ni ne reste là où une explosion l'attend, va vers les bonus, et pose une bombe là où elle atteint un
 * adversaire ou un mur qu'aucune bombe n'a encore éprouvé, s'il sait ensuite où se mettre à l'abri. */
#include "api.h"

#include <stdlib.h>
#include <string.h>

#define CASES_MAX (128 * 128)
/* Une bombe posée maintenant explose à la fin de la cinquième étape, celle-ci comprise. */
#define HORIZON DELAI_EXPLOSION

static int lignes, colonnes, cases;
static int moi;
static int stock = BOMBES_INITIALES;

static contenu plan[CASES_MAX];
/* Fins d'étapes avant l'explosion de la bombe d'une case, 0 sans bombe. */
static int delai[CASES_MAX];
/* Bit t : une explosion atteint la case à la fin de la t-ième étape à partir de maintenant. */
static unsigned danger[CASES_MAX];
/* Murs qu'une explosion a atteints et qui sont restés. */
static bool solide[CASES_MAX];
static bool avatar_la[CASES_MAX];

static int voisine(int c, int sens)
{
    int l = c / colonnes, k = c % colonnes;
    switch (sens) {
    case NORD: return (l + lignes - 1) % lignes * colonnes + k;
    case SUD: return (l + 1) % lignes * colonnes + k;
    case EST: return l * colonnes + (k + 1) % colonnes;
    default: return l * colonnes + (k + colonnes - 1) % colonnes;
    }
}

/* Les cases qu'une bombe atteint, elle comprise ; les avatars bougent, on ne compte pas sur eux pour l'arrêter. */
static int portee(int bombe, int atteintes[])
{
    int n = 0;
    atteintes[n++] = bombe;
    for (int sens = 0; sens < 4; sens++) {
        int c = bombe;
        for (int pas = 0; pas < PORTEE_EXPLOSION; pas++) {
            c = voisine(c, sens);
            atteintes[n++] = c;
            if (plan[c] == MUR || delai[c] > 0)
                break;
        }
    }
    return n;
}

static void menacer(int bombe, int quand, unsigned *carte)
{
    int atteintes[1 + 4 * PORTEE_EXPLOSION];
    int n = portee(bombe, atteintes);
    for (int i = 0; i < n; i++)
        carte[atteintes[i]] |= 1u << quand;
}

/* Met à jour le labyrinthe et les bombes ; se souvient des murs qui ont tenu. */
static void regarder(void)
{
    static int avant[CASES_MAX];
    memcpy(avant, delai, sizeof avant);
    for (int c = 0; c < cases; c++) {
        if (avant[c] != 1)
            continue;
        int atteintes[1 + 4 * PORTEE_EXPLOSION];
        int n = portee(c, atteintes);
        for (int i = 0; i < n; i++)
            solide[atteintes[i]] = plan[atteintes[i]] == MUR;
    }
    contenu_array vu = laby();
    for (int c = 0; c < cases; c++)
        plan[c] = vu.items[c];
    free(vu.items);
    position_array bombes = liste_bombes();
    memset(delai, 0, sizeof delai);
    for (int i = 0; i < (int)bombes.length; i++) {
        int c = bombes.items[i].ligne * colonnes + bombes.items[i].colonne;
        delai[c] = avant[c] > 1 ? avant[c] - 1 : HORIZON - 1;
    }
    free(bombes.items);
    memset(danger, 0, sizeof danger);
    for (int c = 0; c < cases; c++)
        if (delai[c] > 0)
            menacer(c, delai[c], danger);
    memset(avatar_la, 0, sizeof avatar_la);
    avatar_array avatars = liste_avatars();
    for (int i = 0; i < (int)avatars.length; i++)
        if (avatars.items[i].joueur != mon_id())
            avatar_la[avatars.items[i].pos.ligne * colonnes + avatars.items[i].pos.colonne] = true;
    free(avatars.items);
}

static bool libre(int c)
{
    /* Ramasser ce bonus ferait tout exploser : pas à portée d'une bombe. */
    if (plan[c] == BONUS_EXPLOSION && danger[c] != 0)
        return false;
    return plan[c] != MUR && delai[c] == 0 && !avatar_la[c];
}

/* Peut-on survivre jusqu'à l'horizon, sur cette case à la fin de la t-ième étape ? */
static bool survit(int c, int t, const unsigned *carte, int interdite)
{
    if (carte[c] & (1u << t))
        return false;
    if (t >= HORIZON || (carte[c] >> t) == 0)
        return true;
    if (survit(c, t + 1, carte, interdite))
        return true;
    for (int sens = 0; sens < 4; sens++) {
        int v = voisine(c, sens);
        if (v != interdite && libre(v) && survit(v, t + 1, carte, interdite))
            return true;
    }
    return false;
}

/* Ce que vaut une case où aller : un bonus, ou un mur à éprouver à côté. */
static int attrait(int c)
{
    switch (plan[c]) {
    case BONUS_POINTS: return 8;
    case BONUS_BOMBES: return 5;
    case BONUS_EXPLOSION: return 2;
    case BONUS_TELEPORTATION: return 1;
    default: break;
    }
    if (stock == 0)
        return 0;
    for (int sens = 0; sens < 4; sens++) {
        int v = voisine(c, sens);
        if (avatar_la[v])
            return 5;
        if (plan[v] == MUR && !solide[v])
            return 3;
    }
    return 0;
}

/* La première direction du chemin vers la case la plus attirante, -1 s'il n'y en a pas. */
static int vers_le_mieux(void)
{
    static int file[CASES_MAX], premier[CASES_MAX], distance[CASES_MAX];
    for (int c = 0; c < cases; c++)
        distance[c] = -1;
    int debut = 0, fin = 0, meilleur = -1;
    double mieux = 0;
    file[fin++] = moi;
    distance[moi] = 0;
    while (debut < fin) {
        int c = file[debut++];
        double vaut = c == moi ? 0 : (double)attrait(c) / distance[c];
        if (vaut > mieux && danger[c] == 0) {
            mieux = vaut;
            meilleur = premier[c];
        }
        for (int sens = 0; sens < 4; sens++) {
            int v = voisine(c, sens);
            if (distance[v] >= 0 || !libre(v))
                continue;
            distance[v] = distance[c] + 1;
            premier[v] = c == moi ? sens : premier[c];
            if (c == moi && !survit(v, 1, danger, -1))
                continue;
            file[fin++] = v;
        }
    }
    return meilleur;
}

/* Une bombe ici vaut-elle la peine, et en sortirait-on ? */
static bool bombe_utile(void)
{
    if (stock == 0 || delai[moi] > 0)
        return false;
    int atteintes[1 + 4 * PORTEE_EXPLOSION];
    int n = portee(moi, atteintes);
    bool utile = false;
    for (int i = 0; i < n; i++)
        utile |= avatar_la[atteintes[i]] || (plan[atteintes[i]] == MUR && !solide[atteintes[i]]);
    if (!utile)
        return false;
    static unsigned carte[CASES_MAX];
    memcpy(carte, danger, sizeof carte);
    menacer(moi, HORIZON, carte);
    return survit(moi, 1, carte, moi);
}

void partie_init(void)
{
    lignes = nb_lignes();
    colonnes = nb_colonnes();
    cases = lignes * colonnes;
}

void jouer_tour(void)
{
    position ici = ma_position();
    moi = ici.ligne * colonnes + ici.colonne;
    regarder();
    if (bombe_utile()) {
        if (poser_bombe() == OK)
            stock--;
        return;
    }
    int sens = danger[moi] == 0 ? vers_le_mieux() : -1;
    /* À l'abri si l'on est menacé ; sinon un pas, qui rapporte toujours un point. */
    static int dernier;
    for (int i = 0; sens < 0 && i < 4; i++) {
        int essai = (dernier + i) % 4, v = voisine(moi, essai);
        if (libre(v) && survit(v, 1, danger, -1))
            sens = essai;
    }
    if (sens < 0)
        return;
    dernier = sens;
    if (plan[voisine(moi, sens)] == BONUS_BOMBES)
        stock += BOMBES_PAR_BONUS;
    deplacer(sens);
}
