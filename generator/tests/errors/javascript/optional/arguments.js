// Invalid values of optional arguments, and all ways to omit such an argument.

import * as api from './api.js';

const here = { x: 1, y: 2 };
const card = { bords: [] };
const cases = [
    () => api.unEntier(4294967296),
    () => api.unEntier('3'),
    () => api.unEntier(false),
    () => api.unDouble('0.5'),
    () => api.unBooleen(0),
    () => api.unTexte('a\0b'),
    () => api.unTexte(12),
    () => api.uneCouleur(2),
    () => api.uneCouleur(''),
    () => api.unePosition({ x: 1 }),
    () => api.unePosition({ x: 1, y: null }),
    () => api.unePosition([1, 2]),
    () => api.unObjet({ nom: 'sac', places: [here, null] }),
    () => api.unRebord({ fin: here }),
    () => api.unRebord({ debut: here, fin: { x: 1, y: 2 ** 31 } }),
    () => api.laFiche(null),
    () => api.laFiche({}),
    () => api.laFiche({ ...card, sac: { nom: 'sac' } }),
    () => api.laFiche({ ...card, notes: [1, null] }),
    () => api.laFiche({ bords: [{ debut: here }, { debut: here, fin: 3 }] }),
    () => api.desFiches([card, { ...card, age: 0.5 }]),
    () => api.desEntiers([1, 2.5]),
    () => api.desGrilles([[1], null]),
    () => api.melange(1, null, null, null, null),
    () => api.melange(1, 2, 'c', 4),
    () => api.afficherFiche({ ...card, vu: 'oui' }),
];
for (const bad of cases) {
    try {
        bad();
        console.error('accepted');
    } catch (error) {
        console.error(error.name, error.message);
    }
}

// All values that JavaScript uses for a missing value.
class Card {
    bords = [{ debut: here }, { debut: here, fin: undefined }, { debut: here, fin: null }];
}
api.unEntier();
api.unEntier(null);
api.unEntier(undefined);
api.uneFiche();
api.uneFiche(new Card());
api.melange(1, null, 'c');
api.melange(1, undefined, 'c', undefined, null);
api.afficherFiche(new Card());
// These values are not treated as missing values.
api.afficherFiche({ ...card, age: 0, taille: -0, vu: false, teinte: api.Couleur.ROUGE, surnom: '', notes: [] });
console.error('all fine');
process.exit(7);
