// Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
// s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.

import * as api from './api.js';

/** Énergie qu'une source donne avant qu'on la quitte. */
const PLEIN = 100;
/** Énergie que garde chaque moitié d'un Citron divisé. */
const PART = 10;
/** Au-delà, on ne se divise plus. */
const ASSEZ = 80;
/** Distance à laquelle on laisse les siens. */
const LOIN = 9;

/** Une colonne et une ligne. */
type Place = [number, number];

const PAS: Place[] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/** Les Citrons de l'équipe, au matin : par identifiant, colonne et ligne. */
const citrons = new Map<number, Place>();

/** Distance d'une case au plus proche des autres Citrons de l'équipe. */
function ecart(citron: number, x: number, y: number): number {
    let moins = 1000;
    for (const [c, [cx, cy]] of citrons) {
        if (c !== citron) {
            moins = Math.min(moins, Math.abs(cx - x) + Math.abs(cy - y));
        }
    }
    return moins;
}

export function playerInit(): void {}

export function playerNewDay(): void {
    const moi = api.gameGetMyTeam();
    citrons.clear();
    for (let c = api.mapGetNextCitronId(moi, -1); c !== -1; c = api.mapGetNextCitronId(moi, c)) {
        if (api.citronGetState(moi, c) !== api.DEAD_STATE) {
            citrons.set(c, [api.citronGetCurX(moi, c), api.citronGetCurY(moi, c)]);
        }
    }
}

export function citronDay(citronId: number): void {
    const moi = api.gameGetMyTeam();
    if (api.citronGetState(moi, citronId) !== api.NORMAL_STATE || api.citronGetCurZ(moi, citronId) !== 0) {
        return;
    }
    const [x, y] = [api.citronGetCurX(moi, citronId), api.citronGetCurY(moi, citronId)];
    const energie = api.citronGetEnergy(moi, citronId);
    if (api.mapIsSource(x, y) === 1 && energie < PLEIN) {
        return;
    }
    const divise = energie >= 2 * PART && citrons.size < ASSEZ;
    let mieux = divise ? -1 : ecart(citronId, x, y);
    if (mieux >= LOIN) {
        return;
    }
    let ou: Place | null = null;
    for (const [px, py] of PAS) {
        const [vx, vy] = [x + px, y + py];
        if (api.mapGetType(vx, vy) !== api.PLAIN_TYPE || api.mapGetNbCitrons(vx, vy, 0) !== 0) {
            continue;
        }
        const place = ecart(citronId, vx, vy);
        if (place > mieux) {
            [mieux, ou] = [place, [vx, vy]];
        }
    }
    if (ou === null) {
        return;
    }
    if (divise) {
        api.splitCitron(citronId, ou[0], ou[1], Math.floor(energie / 2));
    } else {
        api.moveCitron(citronId, ou[0], ou[1]);
    }
}
