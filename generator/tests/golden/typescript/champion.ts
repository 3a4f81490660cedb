// Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.

import * as api from './api.js';

/** Appelée une fois, avant le premier tour. */
export function partieInit(): void {
    // À compléter.
}

/** Appelée à chacun de vos tours. */
export function jouerTour(): void {
    // À compléter.
}

/** Appelée une fois, après le dernier tour. */
export function partieFin(): void {
    // À compléter.
}
