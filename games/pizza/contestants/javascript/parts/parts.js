import { more } from './inner/more.js';

export function sum(p) {
    return more(p.colonne + p.ligne);
}
