<?php
// Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.

require('api.php');

/** Appelée une fois, avant le premier tour. */
function partie_init(): void
{
    // À compléter.
}

/** Appelée à chacun de vos tours. */
function jouer_tour(): void
{
    // À compléter.
}

/** Appelée une fois, après le dernier tour. */
function partie_fin(): void
{
    // À compléter.
}
