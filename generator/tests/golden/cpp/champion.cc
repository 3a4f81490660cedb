// Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.
#include "api.hh"

/// Appelée une fois, avant le premier tour.
void partie_init()
{
    // À compléter.
}

/// Appelée à chacun de vos tours.
void jouer_tour()
{
    // À compléter.
}

/// Appelée une fois, après le dernier tour.
void partie_fin()
{
    // À compléter.
}
