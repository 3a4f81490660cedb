/* Joue au morpion : dans la dernière case libre. L'argument est son numéro, 0 ou 1. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool prise[3][3];

static void jouer(void) {
    for (int ligne = 2; ligne >= 0; ligne--)
        for (int colonne = 2; colonne >= 0; colonne--)
            if (!prise[ligne][colonne]) {
                prise[ligne][colonne] = true;
                printf("%d %d\n", ligne, colonne);
                /* Sans cela le coup attendrait dans la mémoire du programme. */
                fflush(stdout);
                return;
            }
}

int main(int nombre, char **arguments) {
    char coup[64];
    int ligne, colonne;
    if (nombre > 1 && !strcmp(arguments[1], "0"))
        jouer();
    while (fgets(coup, sizeof coup, stdin)) {
        if (sscanf(coup, "%d %d", &ligne, &colonne) == 2)
            prise[ligne][colonne] = true;
        fprintf(stderr, "l'autre a joué %s", coup);
        jouer();
    }
    return 0;
}
