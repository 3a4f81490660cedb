import type { Position } from './api.js';
import { more } from './inner/more.js';

export function sum(p: Position): number {
    return more(p.colonne + p.ligne);
}
