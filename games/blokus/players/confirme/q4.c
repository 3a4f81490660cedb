/*
 * Joue à Blokus Duo : cherche quelques coups à l'avance, sur des grilles de bits.
 *
 * Une grille est un mot de 16 bits par ligne. La recherche est un alpha-bêta qui s'approfondit tant qu'il reste du
 * temps ; à chaque position elle n'essaie que les coups qui paraissent les meilleurs.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COTE = 14, ORIENTATIONS = 91, PIECES = 21, PLEINE = (1 << COTE) - 1, COUPS = 2048, PROFONDEUR = 12 };

/* Secondes pour toute la partie ; la règle en donne 20. */
static const double TEMPS = 12.0;

struct orientation {
    char nom[4];
    int piece, taille, hauteur, largeur;
    uint16_t lignes[5];
};

struct cote {
    uint16_t couvertes[COTE], voisines[COTE], coins[COTE];
    uint32_t restantes;
    int score;
};

struct position {
    struct cote cotes[2];
};

struct coup {
    int forme, x, y, note;
};

static struct orientation formes[ORIENTATIONS];
static int nb_formes;
static struct timespec limite;
static bool presse;

static void lit_pieces(void)
{
    FILE *fichier = fopen("pieces.txt", "r");
    if (fichier == NULL)
        exit(1);
    while (nb_formes < ORIENTATIONS) {
        struct orientation *forme = &formes[nb_formes];
        if (fscanf(fichier, "%3s %d %d", forme->nom, &forme->hauteur, &forme->largeur) != 3)
            break;
        forme->piece = atoi(forme->nom);
        for (int ligne = forme->hauteur - 1; ligne >= 0; ligne--) {
            char dessin[8];
            if (fscanf(fichier, "%7s", dessin) != 1)
                exit(1);
            for (int colonne = 0; colonne < forme->largeur; colonne++)
                if (dessin[colonne] == '#') {
                    forme->lignes[ligne] |= (uint16_t)(1 << colonne);
                    forme->taille++;
                }
        }
        nb_formes++;
    }
    fclose(fichier);
}

static void commence(struct position *position)
{
    memset(position, 0, sizeof *position);
    for (int joueur = 0; joueur < 2; joueur++)
        position->cotes[joueur].restantes = ((1u << PIECES) - 1) << 1;
    position->cotes[0].coins[0] = 1;
    position->cotes[1].coins[COTE - 1] = 1 << (COTE - 1);
}

static void pose(struct position *position, int joueur, const struct coup *coup)
{
    const struct orientation *forme = &formes[coup->forme];
    struct cote *cote = &position->cotes[joueur];
    if (cote->score == 0)
        memset(cote->coins, 0, sizeof cote->coins);
    for (int i = 0; i < forme->hauteur; i++) {
        int y = coup->y + i;
        unsigned bits = (unsigned)forme->lignes[i] << coup->x;
        unsigned autour = (bits << 1 | bits >> 1) & PLEINE;
        cote->couvertes[y] |= (uint16_t)bits;
        cote->voisines[y] |= (uint16_t)autour;
        if (y > 0) {
            cote->voisines[y - 1] |= (uint16_t)bits;
            cote->coins[y - 1] |= (uint16_t)autour;
        }
        if (y < COTE - 1) {
            cote->voisines[y + 1] |= (uint16_t)bits;
            cote->coins[y + 1] |= (uint16_t)autour;
        }
    }
    cote->restantes &= ~(1u << forme->piece);
    cote->score += forme->taille;
}

/* Les cases où un joueur peut couvrir, et celles de ces cases par lesquelles une de ses pièces doit passer. */
static void accessibles(const struct position *position, int joueur, uint16_t *libres, uint16_t *attaches)
{
    const struct cote *moi = &position->cotes[joueur], *autre = &position->cotes[1 - joueur];
    for (int y = 0; y < COTE; y++) {
        libres[y] = (uint16_t)(PLEINE & ~(moi->couvertes[y] | autre->couvertes[y] | moi->voisines[y]));
        attaches[y] = libres[y] & moi->coins[y];
    }
}

static int compte(const uint16_t *lignes)
{
    int nombre = 0;
    for (int y = 0; y < COTE; y++)
        nombre += __builtin_popcount(lignes[y]);
    return nombre;
}

/* Les cases libres que l'on atteint depuis les attaches en quelques pas : où l'on peut encore s'étendre. */
static int etendue(const uint16_t *libres, const uint16_t *attaches)
{
    uint16_t atteintes[COTE], suivantes[COTE];
    memcpy(atteintes, attaches, sizeof atteintes);
    for (int pas = 0; pas < 4; pas++) {
        for (int y = 0; y < COTE; y++) {
            unsigned bits = atteintes[y] | atteintes[y] << 1 | atteintes[y] >> 1;
            bits |= y > 0 ? atteintes[y - 1] : 0;
            bits |= y < COTE - 1 ? atteintes[y + 1] : 0;
            suivantes[y] = (uint16_t)(bits & libres[y]);
        }
        memcpy(atteintes, suivantes, sizeof atteintes);
    }
    return compte(atteintes);
}

static int note(const struct position *position, int joueur)
{
    int total = 0;
    for (int cote = 0; cote < 2; cote++) {
        uint16_t libres[COTE], attaches[COTE];
        accessibles(position, cote, libres, attaches);
        int valeur = 10 * position->cotes[cote].score + 3 * compte(attaches) + 2 * etendue(libres, attaches);
        total += cote == joueur ? valeur : -valeur;
    }
    return total;
}

static int par_note(const void *un, const void *autre)
{
    return ((const struct coup *)autre)->note - ((const struct coup *)un)->note;
}

static int coups(const struct position *position, int joueur, struct coup *trouves)
{
    uint16_t libres[COTE], attaches[COTE];
    int nombre = 0;
    accessibles(position, joueur, libres, attaches);
    for (int n = nb_formes - 1; n >= 0; n--) {
        const struct orientation *forme = &formes[n];
        if (!(position->cotes[joueur].restantes >> forme->piece & 1))
            continue;
        for (int y = 0; y + forme->hauteur <= COTE; y++)
            for (int x = 0; x + forme->largeur <= COTE; x++) {
                bool tient = true;
                unsigned touche = 0;
                for (int i = 0; tient && i < forme->hauteur; i++) {
                    unsigned bits = (unsigned)forme->lignes[i] << x;
                    tient = (bits & ~(unsigned)libres[y + i]) == 0;
                    touche |= bits & attaches[y + i];
                }
                if (tient && touche != 0 && nombre < COUPS)
                    trouves[nombre++] = (struct coup){n, x, y, 0};
            }
    }
    return nombre;
}

static bool trop_tard(void)
{
    struct timespec instant;
    if (!presse) {
        clock_gettime(CLOCK_MONOTONIC, &instant);
        presse = instant.tv_sec > limite.tv_sec
            || (instant.tv_sec == limite.tv_sec && instant.tv_nsec >= limite.tv_nsec);
    }
    return presse;
}

static int classe(const struct position *position, int joueur, struct coup *trouves, int nombre)
{
    for (int i = 0; i < nombre; i++) {
        struct position apres = *position;
        pose(&apres, joueur, &trouves[i]);
        trouves[i].note = note(&apres, joueur);
    }
    qsort(trouves, (size_t)nombre, sizeof *trouves, par_note);
    return nombre;
}

static int cherche(const struct position *position, int joueur, int profondeur, int alpha, int beta, bool passe)
{
    static struct coup piles[PROFONDEUR + 1][COUPS];
    static const int LARGEUR = 10;
    struct coup *trouves = piles[profondeur];
    if (profondeur == 0 || trop_tard())
        return note(position, joueur);
    int nombre = coups(position, joueur, trouves);
    if (nombre == 0) {
        if (passe)
            return 1000 * (position->cotes[joueur].score - position->cotes[1 - joueur].score);
        return -cherche(position, 1 - joueur, profondeur - 1, -beta, -alpha, true);
    }
    classe(position, joueur, trouves, nombre);
    for (int i = 0; i < nombre && i < LARGEUR && alpha < beta; i++) {
        struct position apres = *position;
        pose(&apres, joueur, &trouves[i]);
        int valeur = -cherche(&apres, 1 - joueur, profondeur - 1, -beta, -alpha, false);
        alpha = valeur > alpha ? valeur : alpha;
    }
    return alpha;
}

/* Met le meilleur coup en tête : à chaque profondeur, ce que la précédente a trouvé est essayé en premier. */
static void choisis(const struct position *position, int joueur, struct coup *trouves, int nombre, double secondes)
{
    const int INFINI = 1000000, LARGEUR = 24;
    clock_gettime(CLOCK_MONOTONIC, &limite);
    double fin = (double)limite.tv_nsec / 1e9 + secondes;
    limite.tv_sec += (time_t)fin;
    limite.tv_nsec = (long)((fin - (double)(time_t)fin) * 1e9);
    presse = false;
    classe(position, joueur, trouves, nombre);
    nombre = nombre < LARGEUR ? nombre : LARGEUR;
    for (int profondeur = 1; profondeur < PROFONDEUR && !presse; profondeur++) {
        int alpha = -INFINI, meilleur = 0;
        for (int i = 0; i < nombre; i++) {
            struct position apres = *position;
            pose(&apres, joueur, &trouves[i]);
            int valeur = -cherche(&apres, 1 - joueur, profondeur, -INFINI, -alpha, false);
            if (presse)
                break;
            if (valeur > alpha) {
                alpha = valeur;
                meilleur = i;
            }
        }
        struct coup premier = trouves[meilleur];
        memmove(&trouves[1], &trouves[0], (size_t)meilleur * sizeof *trouves);
        trouves[0] = premier;
    }
}

static void joue(struct position *position, int moi, int tour)
{
    static struct coup trouves[COUPS];
    int nombre = coups(position, moi, trouves);
    if (nombre == 0) {
        printf("passe\n");
        return;
    }
    /* Le milieu de la partie décide ; au début presque tous les coups se valent. */
    choisis(position, moi, trouves, nombre, TEMPS * (tour < 3 ? 0.03 : tour < 12 ? 0.08 : 0.03));
    pose(position, moi, &trouves[0]);
    printf("%s %d %d\n", formes[trouves[0].forme].nom, trouves[0].x + 1, trouves[0].y + 1);
}

static bool ecoute(struct position *position, int autre)
{
    char ligne[64], nom[8];
    struct coup coup = {0, 0, 0, 0};
    if (fgets(ligne, sizeof ligne, stdin) == NULL)
        return false;
    if (sscanf(ligne, "%7s %d %d", nom, &coup.x, &coup.y) != 3)
        return true;
    coup.x--;
    coup.y--;
    for (int n = 0; n < nb_formes; n++)
        if (strcmp(formes[n].nom, nom) == 0)
            coup.forme = n;
    pose(position, autre, &coup);
    return true;
}

int main(int argc, char **argv)
{
    struct position position;
    int moi = argc > 1 && strcmp(argv[1], "2") == 0 ? 1 : 0;
    lit_pieces();
    commence(&position);
    if (moi == 1 && !ecoute(&position, 0))
        return 0;
    for (int tour = 0;; tour++) {
        joue(&position, moi, tour);
        fflush(stdout);
        if (!ecoute(&position, 1 - moi))
            return 0;
    }
}
