// Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
// il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
// ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.

import * as api from './api.js';

const { NORD, SUD, EST, OUEST } = api.Direction;
const { MUR, BONUS_EXPLOSION, BONUS_TELEPORTATION, BONUS_BOMBES, BONUS_POINTS } = api.Contenu;

const TOUS = [NORD, SUD, EST, OUEST];

// À cette distance, personne ne peut toucher les mêmes murs que nous.
const LOIN = 2 * api.PORTEE_EXPLOSION;

// Où l'on va, quand il n'y a pas de bonus : un indice de TOUS.
let devant = 2;

export function partieInit(): void {}

export function jouerTour(): void {
    const menacees = new Set<number>();
    api.listeBombes().forEach((bombe) => menacer(bombe, menacees));
    const sens = chercher(menacees);
    if (sens !== null) {
        api.deplacer(sens);
        return;
    }
    const moi = api.maPosition();
    if (menacees.has(numero(moi)) || poser(menacees)) {
        return;
    }
    for (let i = 0; i < 4; i++) {
        const voisine = api.caseVoisine(moi, TOUS[devant]);
        if (praticable(voisine) && !menacees.has(numero(voisine))) {
            api.deplacer(TOUS[devant]);
            return;
        }
        devant = (devant + 1) % 4;
    }
}

function numero(pos: api.Position): number {
    return pos.ligne * api.nbColonnes() + pos.colonne;
}

/** Marque les cases qu'une bombe atteint. */
function menacer(bombe: api.Position, menacees: Set<number>): void {
    menacees.add(numero(bombe));
    for (const sens of TOUS) {
        let pos = api.caseVoisine(bombe, sens);
        for (let pas = 0; pas < api.PORTEE_EXPLOSION && api.contenuCase(pos) !== MUR; pas++) {
            menacees.add(numero(pos));
            pos = api.caseVoisine(pos, sens);
        }
    }
}

/**
 * Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci ne
 * veulent jamais la même.
 */
function praticable(pos: api.Position): boolean {
    if (!api.caseLibre(pos) || [BONUS_EXPLOSION, BONUS_TELEPORTATION].includes(api.contenuCase(pos))) {
        return false;
    }
    return TOUS.every((sens) => {
        const autre = api.avatarCase(api.caseVoisine(pos, sens));
        return autre === 0 || autre >= api.monId();
    });
}

/**
 * Le premier pas vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon ; null s'il n'y en a pas.
 */
function chercher(menacees: Set<number>): api.Direction | null {
    const fuir = menacees.has(numero(api.maPosition()));
    const premierPas = new Map<number, api.Direction>();
    const aVoir = [api.maPosition()];
    for (const pos of aVoir) {
        const pas = premierPas.get(numero(pos)) ?? null;
        const bonus = [BONUS_BOMBES, BONUS_POINTS].includes(api.contenuCase(pos));
        if (fuir ? !menacees.has(numero(pos)) : bonus) {
            return pas;
        }
        for (const sens of TOUS) {
            const voisine = api.caseVoisine(pos, sens);
            const c = numero(voisine);
            if (premierPas.has(c) || !praticable(voisine) || (!fuir && menacees.has(c))) {
                continue;
            }
            premierPas.set(c, pas ?? sens);
            aVoir.push(voisine);
        }
    }
    return null;
}

/** La distance de deux coordonnées dans un labyrinthe circulaire. */
function ecart(a: number, b: number, taille: number): number {
    return Math.min(Math.abs(a - b), taille - Math.abs(a - b));
}

function pres(pos: api.Position): boolean {
    const moi = api.maPosition();
    const lignes = ecart(moi.ligne, pos.ligne, api.nbLignes());
    return lignes + ecart(moi.colonne, pos.colonne, api.nbColonnes()) <= LOIN;
}

/** Vrai s'il n'y a près de nous ni bombe ni autre avatar. */
function seul(): boolean {
    const autres = api.listeAvatars().filter((autre) => autre.joueur !== api.monId());
    return !api.listeBombes().some(pres) && !autres.some((autre) => pres(autre.pos));
}

/** Pose une bombe devant un mur s'il vaut mieux ; faux sinon. */
function poser(menacees: Set<number>): boolean {
    const moi = api.maPosition();
    if (api.mortSubite() || api.contenuCase(api.caseVoisine(moi, TOUS[devant])) !== MUR || !seul()) {
        return false;
    }
    menacer(moi, menacees);
    if (chercher(menacees) === null) {
        return false;
    }
    api.poserBombe();
    devant = (devant + 1) % 4;
    return true;
}
