// A champion as a contestant of the 2023 final would write it.

import * as api from './api.js';
import { type Position, Erreur, TypeCase, HAUTEUR, LARGEUR } from './api.js';

const VOISINS: ReadonlyArray<[number, number]> = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const moi = api.moi();
const terrain: api.EtatCase[][] = [];
let distances = new Int32Array(0);
let tours = 0;

const meme = (a: Position, b: Position): boolean => a.colonne == b.colonne && a.ligne == b.ligne;

class Place implements Position {
    constructor(public readonly colonne: number, public readonly ligne: number) {}

    get indice(): number {
        return this.ligne * LARGEUR + this.colonne;
    }
}

function* voisins(p: Position): Generator<Place> {
    for (const [dc, dl] of VOISINS) {
        const v = new Place(p.colonne + dc, p.ligne + dl);
        if (v.colonne >= 0 && v.colonne < LARGEUR && v.ligne >= 0 && v.ligne < HAUTEUR) yield v;
    }
}

// Distances depuis une case, par un parcours en largeur.
function parcours(depart: Place): void {
    distances = new Int32Array(LARGEUR * HAUTEUR).fill(-1);
    distances[depart.indice] = 0;
    const file = [depart];
    for (const p of file)
        for (const v of voisins(p))
            if (distances[v.indice] < 0 && terrain[v.ligne][v.colonne].contenu != TypeCase.MUR) {
                distances[v.indice] = distances[p.indice] + 1;
                file.push(v);
            }
}

// Fonction appelée au début de la partie
export function partieInit(): void {
    for (let l = 0; l < HAUTEUR; ++l) {
        terrain[l] = [];
        for (let c = 0; c < LARGEUR; ++c) terrain[l][c] = api.infoCase(new Place(c, l));
    }
    parcours(new Place(0, 0));
    console.log(`joueur ${moi} contre ${api.adversaire()}`);
}

// Fonction appelée à chaque tour
export async function jouerTour(): Promise<void> {
    tours++;
    await null;
    const niche = api.nicheJoueur(moi);
    for (let chien of api.chiensJoueur(moi)) {
        const chemin = api.trouverChemin(chien, niche, moi);
        chemin.sort((a, b) => a.ligne - b.ligne);
        const pm = Math.min(api.pointsMouvement(chien), chemin.length, api.DEPLACEMENT_CHIEN);
        for (const pas of chemin.slice(0, pm)) {
            const erreur = api.seDeplacer(chien, pas);
            if (erreur != Erreur.OK) {
                api.afficherErreur(erreur);
                console.error(Erreur[erreur]);
                break;
            }
            chien = pas;
        }
    }
    for (const maitre of api.maitresJoueur(moi)) {
        // un champ à lui ne gêne pas
        const utile = { ...maitre, utile: true };
        switch (api.construire(utile, new Place(LARGEUR >> 1, HAUTEUR - 1))) {
            case Erreur.OK:
                api.afficherPosition(utile);
                break;
            case Erreur.HORS_PORTEE:
            case Erreur.PLUS_DE_PM:
                continue;
        }
    }
    for (const action of api.historique())
        if (action.actionType == api.TypeAction.ACTION_CONSTRUIRE && !meme(action.src, action.dest)) api.afficherActionHist(action);
    for (const { chien, portail } of api.liensTemporels())
        api.debugPoserPapatte(portail, meme(chien, niche) ? api.PapatteDebug.PAPATTE_ROUGE : api.PapatteDebug.PAPATTE_BLEU);
    for (const a of api.apparitionPortails())
        if (a.tour == api.tourActuel() + 1) api.debugPoserPapatte(a.posPortail, api.PapatteDebug.PAPATTE_JAUNE);
    if (api.scoreAge(moi, api.ageJoueur(moi)) > 3 && api.ageJoueur(moi) < api.NB_AGES - 1) api.ageSuivant();
    const squelette = api.infoSquelette(niche);
    if (squelette.prochainSquelette != -1 && squelette.aSquelette) api.afficherEtatSquelette(squelette);
    api.afficherEtatCase(api.infoCase(niche));
    api.afficherTypeCase(TypeCase.ARBRE);
    const deplacements = api.deplacementsChien(niche, 5).filter((p) => p.colonne > 0);
    console.log('%d déplacements, %s', deplacements.length, JSON.stringify(api.positionsPortails()));
    if (!api.annuler()) console.error('rien à annuler au tour', tours);
}

// Fonction appelée à la fin de la partie
export const partieFin = () => {
    console.log(api.tourActuel(), 'tours,', Math.sqrt(Math.abs(api.score(moi))));
};
