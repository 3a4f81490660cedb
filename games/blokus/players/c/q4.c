/* Joue à Blokus Duo : le premier coup possible, les plus grandes pièces d'abord. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COTE = 14, ORIENTATIONS = 91, PIECES = 21 };

struct orientation {
    char nom[4];
    int piece, taille;
    int dx[5], dy[5];
};

static struct orientation formes[ORIENTATIONS];
static int nb_formes;

/* Avec une case de bord : personne ne compte les cases hors de la grille. */
static int prise[COTE + 2][COTE + 2];
static bool posee[3][PIECES + 1];

static void lit_pieces(void)
{
    FILE *fichier = fopen("pieces.txt", "r");
    int hauteur, largeur;
    if (fichier == NULL)
        exit(1);
    while (nb_formes < ORIENTATIONS) {
        struct orientation *forme = &formes[nb_formes];
        if (fscanf(fichier, "%3s %d %d", forme->nom, &hauteur, &largeur) != 3)
            break;
        forme->piece = atoi(forme->nom);
        for (int ligne = hauteur - 1; ligne >= 0; ligne--) {
            char dessin[8];
            if (fscanf(fichier, "%7s", dessin) != 1)
                exit(1);
            for (int colonne = 0; colonne < largeur; colonne++)
                if (dessin[colonne] == '#') {
                    forme->dx[forme->taille] = colonne;
                    forme->dy[forme->taille++] = ligne;
                }
        }
        nb_formes++;
    }
    fclose(fichier);
}

static bool libre(int x, int y)
{
    return x >= 1 && y >= 1 && x <= COTE && y <= COTE && prise[x][y] == 0;
}

static bool possible(int joueur, const struct orientation *forme, int x, int y)
{
    bool touche = false;
    for (int i = 0; i < forme->taille; i++) {
        int a = x + forme->dx[i], b = y + forme->dy[i];
        if (!libre(a, b) || prise[a - 1][b] == joueur || prise[a + 1][b] == joueur
            || prise[a][b - 1] == joueur || prise[a][b + 1] == joueur)
            return false;
        for (int coin = 0; coin < 4; coin++)
            touche |= prise[a + (coin & 1 ? 1 : -1)][b + (coin & 2 ? 1 : -1)] == joueur;
        /* La première pièce couvre le coin de départ, que personne d'autre ne peut couvrir avant. */
        touche |= joueur == 1 ? a == 1 && b == 1 : a == COTE && b == COTE;
    }
    return touche;
}

static void pose(int joueur, const struct orientation *forme, int x, int y)
{
    for (int i = 0; i < forme->taille; i++)
        prise[x + forme->dx[i]][y + forme->dy[i]] = joueur;
    posee[joueur][forme->piece] = true;
}

static void joue(int moi)
{
    for (int n = nb_formes - 1; n >= 0; n--) {
        const struct orientation *forme = &formes[n];
        if (posee[moi][forme->piece])
            continue;
        for (int y = 1; y <= COTE; y++)
            for (int x = 1; x <= COTE; x++)
                if (possible(moi, forme, x, y)) {
                    pose(moi, forme, x, y);
                    printf("%s %d %d\n", forme->nom, x, y);
                    return;
                }
    }
    printf("passe\n");
}

static bool ecoute(int autre)
{
    char ligne[64], nom[8];
    int x, y;
    if (fgets(ligne, sizeof ligne, stdin) == NULL)
        return false;
    if (sscanf(ligne, "%7s %d %d", nom, &x, &y) == 3)
        for (int n = 0; n < nb_formes; n++)
            if (strcmp(formes[n].nom, nom) == 0)
                pose(autre, &formes[n], x, y);
    return true;
}

int main(int argc, char **argv)
{
    int moi = argc > 1 ? atoi(argv[1]) : 1;
    lit_pieces();
    if (moi == 2 && !ecoute(1))
        return 0;
    do {
        joue(moi);
        fflush(stdout);
    } while (ecoute(3 - moi));
    return 0;
}
