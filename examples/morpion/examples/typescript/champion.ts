// Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
// ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.

import * as api from './api.js';

export function partieInit(): void {}

export function jouerTour(): void {
    const milieu = Math.floor(api.TAILLE / 2);
    const centre = { ligne: milieu, colonne: milieu };
    api.poser(api.marqueEn(centre) === api.Marque.VIDE ? centre : api.casesVides()[0]);
}

export function partieFin(): void {}
