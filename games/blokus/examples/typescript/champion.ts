// Une petite stratégie, pour partir de quelque chose.
//
// À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
// regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.

import * as api from './api.js';

export function partieInit(): void {}

export function jouerTour(): void {
    let choix: api.Coup | null = null;
    let record = -1;
    for (const pose of api.coupsPossibles(api.moi())) {
        const points = valeur(pose);
        if (points > record) {
            choix = pose;
            record = points;
        }
    }
    if (choix === null) {
        api.passer();
    } else {
        api.poser(choix);
    }
}

export function partieFin(): void {}

/** Le nombre de blocs d'abord, puis la distance à notre case de départ. */
function valeur(pose: api.Coup): number {
    const depart = api.caseDepartJoueur(api.moi());
    const cases = api.casesCouvertes(pose);
    let loin = 0;
    for (const pos of cases) {
        loin = Math.max(loin, Math.abs(pos.x - depart.x) + Math.abs(pos.y - depart.y));
    }
    return 100 * cases.length + loin;
}
