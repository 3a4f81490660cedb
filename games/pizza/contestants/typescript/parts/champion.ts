// A champion in several files, one of them in a folder.
import { sum } from './parts.js';

export function partieInit(): void {
    console.log('parts', sum({ colonne: 40, ligne: 2 }));
}

export function jouerTour(): void {}

export function partieFin(): void {}
