// Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
//
// Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
// chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
// suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
//
// Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
//
// Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
// l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
// aucun chien ne porte d'os. Les chemins viennent de trouverChemin, un parcours en largeur.

import * as api from './api.js';

/** Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout. */
const FIN_AGE = [67, 134, api.NB_TOURS];
/** Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche. */
const RESERVE = 16;
/** Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux. */
const PAS_PAR_TOUR = api.DEPLACEMENT_CHIEN / 2;

/** Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres. */
const squelettes: api.Position[][] = Array.from({ length: api.NB_AGES }, () => []);
const arbres: api.Position[] = [];

/** Les cibles que quelqu'un a choisies ce tour-ci. */
let choisies: api.Position[] = [];

function memeCase(a: api.Position, b: api.Position): boolean {
    return a.colonne === b.colonne && a.ligne === b.ligne;
}

function contient(cases: api.Position[], pos: api.Position): boolean {
    return cases.some((autre) => memeCase(autre, pos));
}

/** Retient où sont les squelettes et les arbres. */
export function partieInit(): void {
    for (let ligne = 0; ligne < api.HAUTEUR; ligne++) {
        for (let colonne = 0; colonne < api.LARGEUR; colonne++) {
            const pos = { colonne, ligne };
            const { contenu } = api.infoCase(pos);
            if (contenu === api.TypeCase.SQUELETTE) {
                squelettes[api.infoSquelette(pos).typeSquelette].push(pos);
            } else if (contenu === api.TypeCase.ARBRE) {
                arbres.push(pos);
            }
        }
    }
}

/** Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris. */
export function jouerTour(): void {
    let age = api.ageJoueur(api.moi());
    const reste = FIN_AGE[age] - api.tourActuel();
    const sansOs = api.chiensJoueur(api.moi()).every((chien) => api.inventaireChien(chien, age) === 0);
    if (age + 1 < api.NB_AGES && (reste <= 0 || (reste <= 8 && sansOs))) {
        api.ageSuivant();
        age++;
    }
    choisies = [];
    api.maitresJoueur(api.moi()).forEach((maitre) => jouerMaitre(maitre));
    api.chiensJoueur(api.moi()).forEach((chien) => jouerChien(chien, age));
}

export function partieFin(): void {}

/** Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre. */
function jouerChien(chien: api.Position, age: number): void {
    while (api.nbCroquettes(chien) > 0) {
        api.manger(chien);
    }
    let depart: api.Position;
    do {
        depart = chien;
        const chemin = doitRentrer(chien, age)
            ? api.trouverChemin(chien, api.nicheJoueur(api.moi()), api.moi())
            : cheminCible(chien, squelettes[age], attenteOs);
        chien = avancer(chien, chemin);
    } while (!memeCase(chien, depart));
}

/** Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte. */
function doitRentrer(chien: api.Position, age: number): boolean {
    const os = api.inventaireChien(chien, age);
    const retour = api.trouverChemin(chien, api.nicheJoueur(api.moi()), api.moi()).length;
    const pasRestants = (FIN_AGE[age] - api.tourActuel()) * PAS_PAR_TOUR;
    return os === api.TAILLE_INVENTAIRE_CHIEN || (os > 0 && retour + RESERVE >= pasRestants);
}

/** Cueille une croquette, ou apporte la sienne à un chien. */
function jouerMaitre(maitre: api.Position): void {
    if (api.nbCroquettes(maitre) === 0) {
        avancer(maitre, cheminCible(maitre, arbres, attenteCroquette));
        return;
    }
    const chiens = api.chiensJoueur(api.moi());
    const autour = chiens.flatMap(voisines);
    if (!contient(autour, maitre)) {
        maitre = avancer(maitre, plusProche(maitre, autour));
    }
    for (const chien of chiens) {
        if (contient(voisines(chien), maitre)) {
            api.donnerCroquette(maitre, chien);
        }
    }
}

/** Le plus court des chemins vers ces cases. */
function plusProche(entite: api.Position, cases: api.Position[]): api.Position[] {
    const chemins = cases.map((pos) => api.trouverChemin(entite, pos, api.moi())).filter((chemin) => chemin.length > 0);
    chemins.sort((a, b) => a.length - b.length);
    return chemins[0] ?? [];
}

/** Le chemin de la cible atteinte le plus tôt, et choisie ; il s'arrête à côté de ce qui n'est pas encore là. */
function cheminCible(entite: api.Position, cibles: api.Position[], attente: (pos: api.Position) => number): api.Position[] {
    let meilleur: api.Position[] = [];
    let but: api.Position | null = null;
    let prixMeilleur = api.LARGEUR * api.HAUTEUR;
    for (const cible of cibles) {
        if (contient(choisies, cible)) {
            continue;
        }
        const chemin = api.trouverChemin(entite, cible, api.moi());
        const prix = Math.max(chemin.length, attente(cible) * PAS_PAR_TOUR);
        if (chemin.length > 0 && prix < prixMeilleur) {
            [meilleur, but, prixMeilleur] = [chemin, cible, prix];
        }
    }
    if (but !== null) {
        choisies.push(but);
        if (attente(but) > 0) {
            meilleur.pop();
        }
    }
    return meilleur;
}

/** Les tours d'ici au prochain os, 0 s'il y en a un. */
function attenteOs(pos: api.Position): number {
    const etat = api.infoSquelette(pos);
    return etat.aSquelette ? 0 : etat.prochainSquelette;
}

/** Les tours d'ici à la prochaine croquette, 0 s'il y en a une. */
function attenteCroquette(pos: api.Position): number {
    const etat = api.infoArbre(pos);
    return etat.aCroquette ? 0 : etat.prochainCroquette;
}

/** Suit un chemin tant qu'il reste des points de mouvement, et rend la case atteinte. */
function avancer(entite: api.Position, chemin: api.Position[]): api.Position {
    for (const pas of chemin.slice(0, api.pointsMouvement(entite))) {
        if (api.seDeplacer(entite, pas) !== api.Erreur.OK) {
            break;
        }
        entite = pas;
    }
    return entite;
}

/** Les quatre cases adjacentes. */
function voisines({ colonne, ligne }: api.Position): api.Position[] {
    return [
        { colonne: colonne + 1, ligne },
        { colonne: colonne - 1, ligne },
        { colonne, ligne: ligne + 1 },
        { colonne, ligne: ligne - 1 },
    ];
}
