/* Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match. */
#include "api.h"

/** Appelée une fois, avant le premier tour. */
void partie_init(void)
{
    // À compléter.
}

/** Appelée à chacun de vos tours. */
void jouer_tour(void)
{
    // À compléter.
}

/** Appelée une fois, après le dernier tour. */
void partie_fin(void)
{
    // À compléter.
}
