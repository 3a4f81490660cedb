/* Un joueur qui donne à chaque étape un ordre au hasard. Remplacez choisis() par votre algorithme. */
#define _POSIX_C_SOURCE 200809L
#include "reseau.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX = 256, CHAINE = 64 };

/* Votre caractère dans le labyrinthe. */
static char ID;
static int nbLig, nbCol;
/* 1 en mort subite, 0 dans un match aux points. */
static int mortSubite;
/* Le labyrinthe, et 1 où se trouve une bombe ; mis à jour à chaque étape. */
static char laby[MAX][MAX];
static int bombes[MAX][MAX];

/* L'ordre de cette étape : N, S, E, O ou B. */
static char choisis(void)
{
    return "NSEOB"[rand() % 5];
}

static int identifie(const char *pseudo)
{
    char chaine[CHAINE];
    snprintf(chaine, sizeof chaine, "LOGIN %s", pseudo);
    sendString(chaine);
    if (strcmp(getString(chaine, sizeof chaine), "SPEC") != 0) {
        fprintf(stderr, "Le serveur refuse : %s\n", chaine);
        return 0;
    }
    ID = getChar();
    nbLig = getInt();
    nbCol = getInt();
    mortSubite = strcmp(getString(chaine, sizeof chaine), "ms") == 0;
    return 1;
}

static void lisCarte(void)
{
    memset(bombes, 0, sizeof bombes);
    for (int ligne = 0; ligne < nbLig; ligne++)
        for (int colonne = 0; colonne < nbCol; colonne++)
            laby[ligne][colonne] = getChar();
    for (int reste = getInt(); reste > 0; reste--) {
        int ligne = getInt(), colonne = getInt();
        bombes[ligne][colonne] = 1;
    }
}

/* Jusqu'à la prochaine carte ; 0 à la fin du match. */
static int attendsCarte(void)
{
    char chaine[CHAINE];
    for (;;) {
        getString(chaine, sizeof chaine);
        if (strcmp(chaine, "MAP") == 0) {
            lisCarte();
            return 1;
        }
        if (strcmp(chaine, "DEAD") == 0 || strcmp(chaine, "QUIT") == 0)
            return 0;
        fprintf(stderr, "Le serveur dit : %s\n", chaine);
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage : %s hôte port pseudo\n", argv[0]);
        return 2;
    }
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    if (connectTo(argv[1], atoi(argv[2])) != 0) {
        fprintf(stderr, "Pas de serveur sur %s:%s.\n", argv[1], argv[2]);
        return 1;
    }
    if (identifie(argv[3]))
        while (attendsCarte())
            sendChar(choisis());
    disconnect();
    return 0;
}
