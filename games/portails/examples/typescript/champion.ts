// Une petite stratégie, pour partir de quelque chose.
//
// L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
// boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
// mieux.

import * as api from './api.js';

export function partieInit(): void {}

export function jouerTour(): void {
    for (;;) {
        const ici = api.positionAgent(api.moi());
        if (api.portailJoueur(ici) !== -2) {
            if (!prendre(ici)) {
                return;
            }
            relier(ici);
        }
        const but = cible(ici);
        const derniereEtape = memeCase(but, ici) || api.distance(ici, but) > api.pointsDeplacement();
        while (derniereEtape && api.ajouterBouclier() === api.Erreur.OK);
        avancer(ici, but);
        if (derniereEtape) {
            return;
        }
    }
}

export function partieFin(): void {}

function memeCase(a: api.Position, b: api.Position): boolean {
    return a.x === b.x && a.y === b.y;
}

/** Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci. */
function prendre(ici: api.Position): boolean {
    if (api.portailJoueur(ici) === api.adversaire()) {
        api.neutraliser();
    }
    if (api.portailJoueur(ici) === -1) {
        api.capturer();
    }
    return api.portailJoueur(ici) === api.moi();
}

/** Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié. */
function relier(ici: api.Position): void {
    if (api.caseDansChamp(ici)) {
        return;
    }
    for (const autre of api.listePortails()) {
        if (api.pointsAction() < api.COUT_LIEN) {
            return;
        }
        const libre = !memeCase(autre, ici) && api.portailJoueur(autre) === api.moi() && !api.caseDansChamp(autre);
        if (libre && api.liensBloquants(ici, autre).length === 0) {
            api.lier(autre);
        }
    }
}

/** Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus. */
function cible(ici: api.Position): api.Position {
    let choix = ici;
    for (const portail of api.listePortails()) {
        const mieux = memeCase(choix, ici) || api.distance(ici, portail) < api.distance(ici, choix);
        if (api.portailJoueur(portail) !== api.moi() && mieux) {
            choix = portail;
        }
    }
    return choix;
}

/** Avance vers une case, en x puis en y, autant que les points de déplacement le permettent. */
function avancer(ici: api.Position, but: api.Position): void {
    const borner = (valeur: number, limite: number) => Math.max(-limite, Math.min(limite, valeur));
    const points = api.pointsDeplacement();
    const dx = borner(but.x - ici.x, points);
    const dy = borner(but.y - ici.y, points - Math.abs(dx));
    api.deplacer({ x: ici.x + dx, y: ici.y + dy });
}
