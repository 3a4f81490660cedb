// Généré : appelle votre champion quand c'est à lui de jouer.
import { joute_play } from './runtime.js';

await joute_play({
    low: 1199216370,
    high: 1582255150,
    names: ['partieInit', 'jouerTour', 'partieFin'],
    load: () => import('../build/champion.js'),
    words: {
        missing: 'champion.ts doit exporter {functions} : écrivez `export` devant `function`',
        ended: 'champion.ts termine le programme pendant son chargement (process.exit) ; enlevez cet appel',
    },
    entries: (champion) => [
        {
            enter() {
                return champion.partieInit();
            },
        },
        {
            enter() {
                return champion.jouerTour();
            },
        },
        {
            enter() {
                return champion.partieFin();
            },
        },
    ],
});
