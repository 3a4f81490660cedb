// Une petite stratégie, pour partir de quelque chose.
//
// Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font rien,
// les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.

import * as api from './api.js';

/** Avec autant d'os, un chien rentre. */
const ASSEZ = 3;
/** À autant de tours de la fin d'un âge, il rentre avec ce qu'il a. */
const RETOUR = 30;

export function partieInit(): void {}

export function jouerTour(): void {
    let age = api.ageJoueur(api.moi());
    const fin = Math.floor((api.NB_TOURS * (age + 1)) / api.NB_AGES); // les trois âges se partagent les tours
    if (api.tourActuel() > fin && api.ageSuivant() === api.Erreur.OK) {
        age++;
    }
    for (const chien of api.chiensJoueur(api.moi())) {
        const os = api.inventaireChien(chien, age);
        const rentre = os >= ASSEZ || (os > 0 && fin - api.tourActuel() < RETOUR);
        suivre(chien, rentre ? api.trouverChemin(chien, api.nicheJoueur(api.moi()), api.moi()) : versUnOs(chien, age));
    }
}

export function partieFin(): void {}

/** Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas. */
function versUnOs(chien: api.Position, age: number): api.Position[] {
    let meilleur: api.Position[] = [];
    for (let ligne = 0; ligne < api.HAUTEUR; ligne++) {
        for (let colonne = 0; colonne < api.LARGEUR; colonne++) {
            const pos = { colonne, ligne };
            const squelette = api.infoSquelette(pos);
            if (squelette.typeSquelette !== age || !squelette.aSquelette) {
                continue;
            }
            const chemin = api.trouverChemin(chien, pos, api.moi());
            if (chemin.length > 0 && (meilleur.length === 0 || chemin.length < meilleur.length)) {
                meilleur = chemin;
            }
        }
    }
    return meilleur;
}

/** Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête. */
function suivre(chien: api.Position, chemin: api.Position[]): void {
    for (const pas of chemin.slice(0, api.pointsMouvement(chien))) {
        if (api.seDeplacer(chien, pas) !== api.Erreur.OK) {
            return;
        }
        chien = pas;
    }
}
