// L'API de morpion.
// Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
// Ce qu'il contient est décrit dans api.d.ts.
import {
    joute_freeze,
    joute_get_bool,
    joute_get_erreur,
    joute_get_int,
    joute_get_marque,
    joute_get_position_array,
    joute_get_string,
    joute_kind_couleur_dessin,
    joute_kind_double,
    joute_kind_erreur,
    joute_kind_marque,
    joute_kind_position,
    joute_kind_string,
    joute_native,
    joute_open,
    joute_print,
    joute_put_couleur_dessin,
    joute_put_double,
    joute_put_erreur,
    joute_put_marque,
    joute_put_position,
    joute_put_string,
    joute_refuse,
} from './joute/values.js';

const {
    call_poser: joute_call_poser,
    call_annuler: joute_call_annuler,
    call_marque_en: joute_call_marque_en,
    call_cases_vides: joute_call_cases_vides,
    call_moi: joute_call_moi,
    call_adversaire: joute_call_adversaire,
    call_tour_actuel: joute_call_tour_actuel,
    call_dessiner_calque: joute_call_dessiner_calque,
    call_dessiner_marque: joute_call_dessiner_marque,
    call_dessiner_texte: joute_call_dessiner_texte,
    call_dessiner_trait: joute_call_dessiner_trait,
    call_dessiner_fleche: joute_call_dessiner_fleche,
    call_dessiner_fond: joute_call_dessiner_fond,
    call_dessiner_valeur: joute_call_dessiner_valeur,
    call_dessiner_courbe: joute_call_dessiner_courbe,
    show_erreur: joute_show_erreur,
    show_marque: joute_show_marque,
    show_couleur_dessin: joute_show_couleur_dessin,
    show_position: joute_show_position,
} = joute_native;

export const TAILLE = 3;

export const Erreur = joute_freeze({
    OK: 0, 0: 'OK',
    HORS_TOUR: 1, 1: 'HORS_TOUR',
    CASE_INVALIDE: 2, 2: 'CASE_INVALIDE',
    CASE_OCCUPEE: 3, 3: 'CASE_OCCUPEE',
    DEJA_JOUE: 4, 4: 'DEJA_JOUE',
});

export const Marque = joute_freeze({
    VIDE: 0, 0: 'VIDE',
    CROIX: 1, 1: 'CROIX',
    ROND: 2, 2: 'ROND',
});

export const CouleurDessin = joute_freeze({
    DESSIN_GRIS: 0, 0: 'DESSIN_GRIS',
    DESSIN_ROUGE: 1, 1: 'DESSIN_ROUGE',
    DESSIN_ORANGE: 2, 2: 'DESSIN_ORANGE',
    DESSIN_JAUNE: 3, 3: 'DESSIN_JAUNE',
    DESSIN_VERT: 4, 4: 'DESSIN_VERT',
    DESSIN_BLEU: 5, 5: 'DESSIN_BLEU',
    DESSIN_VIOLET: 6, 6: 'DESSIN_VIOLET',
    DESSIN_ROSE: 7, 7: 'DESSIN_ROSE',
});

export function poser(endroit) {
    if (!joute_put_position(endroit, 0)) {
        joute_refuse('poser', [['endroit', joute_kind_position, endroit]]);
    }
    joute_call_poser();
    return joute_get_erreur(0);
}

export function annuler() {
    joute_call_annuler();
    return joute_get_bool(0);
}

export function marqueEn(endroit) {
    if (!joute_put_position(endroit, 0)) {
        joute_refuse('marqueEn', [['endroit', joute_kind_position, endroit]]);
    }
    joute_call_marque_en();
    return joute_get_marque(0);
}

export function casesVides() {
    joute_call_cases_vides();
    return joute_get_position_array(0);
}

export function moi() {
    joute_call_moi();
    return joute_get_int(0);
}

export function adversaire() {
    joute_call_adversaire();
    return joute_get_int(0);
}

export function tourActuel() {
    joute_call_tour_actuel();
    return joute_get_int(0);
}

export function dessinerCalque(nom) {
    joute_open(8);
    if (!joute_put_string(nom, 0)) {
        joute_refuse('dessinerCalque', [['nom', joute_kind_string, nom]]);
    }
    joute_call_dessiner_calque();
}

export function dessinerMarque(endroit, couleur) {
    if (!joute_put_position(endroit, 0) || !joute_put_couleur_dessin(couleur, 8)) {
        joute_refuse('dessinerMarque', [['endroit', joute_kind_position, endroit], ['couleur', joute_kind_couleur_dessin, couleur]]);
    }
    joute_call_dessiner_marque();
}

export function dessinerTexte(endroit, texte) {
    joute_open(16);
    if (!joute_put_position(endroit, 0) || !joute_put_string(texte, 8)) {
        joute_refuse('dessinerTexte', [['endroit', joute_kind_position, endroit], ['texte', joute_kind_string, texte]]);
    }
    joute_call_dessiner_texte();
}

export function dessinerTrait(depart, arrivee, couleur) {
    if (!joute_put_position(depart, 0) || !joute_put_position(arrivee, 8) || !joute_put_couleur_dessin(couleur, 16)) {
        joute_refuse('dessinerTrait', [['depart', joute_kind_position, depart], ['arrivee', joute_kind_position, arrivee], ['couleur', joute_kind_couleur_dessin, couleur]]);
    }
    joute_call_dessiner_trait();
}

export function dessinerFleche(depart, arrivee, couleur) {
    if (!joute_put_position(depart, 0) || !joute_put_position(arrivee, 8) || !joute_put_couleur_dessin(couleur, 16)) {
        joute_refuse('dessinerFleche', [['depart', joute_kind_position, depart], ['arrivee', joute_kind_position, arrivee], ['couleur', joute_kind_couleur_dessin, couleur]]);
    }
    joute_call_dessiner_fleche();
}

export function dessinerFond(endroit, couleur) {
    if (!joute_put_position(endroit, 0) || !joute_put_couleur_dessin(couleur, 8)) {
        joute_refuse('dessinerFond', [['endroit', joute_kind_position, endroit], ['couleur', joute_kind_couleur_dessin, couleur]]);
    }
    joute_call_dessiner_fond();
}

export function dessinerValeur(endroit, valeur) {
    if (!joute_put_position(endroit, 0) || !joute_put_double(valeur, 8)) {
        joute_refuse('dessinerValeur', [['endroit', joute_kind_position, endroit], ['valeur', joute_kind_double, valeur]]);
    }
    joute_call_dessiner_valeur();
}

export function dessinerCourbe(nom, valeur) {
    joute_open(16);
    if (!joute_put_string(nom, 0) || !joute_put_double(valeur, 8)) {
        joute_refuse('dessinerCourbe', [['nom', joute_kind_string, nom], ['valeur', joute_kind_double, valeur]]);
    }
    joute_call_dessiner_courbe();
}

export function afficherErreur(v) {
    if (!joute_put_erreur(v, 0)) {
        joute_refuse('afficherErreur', [['v', joute_kind_erreur, v]]);
    }
    joute_show_erreur();
    joute_print(joute_get_string(0));
}

export function afficherMarque(v) {
    if (!joute_put_marque(v, 0)) {
        joute_refuse('afficherMarque', [['v', joute_kind_marque, v]]);
    }
    joute_show_marque();
    joute_print(joute_get_string(0));
}

export function afficherCouleurDessin(v) {
    if (!joute_put_couleur_dessin(v, 0)) {
        joute_refuse('afficherCouleurDessin', [['v', joute_kind_couleur_dessin, v]]);
    }
    joute_show_couleur_dessin();
    joute_print(joute_get_string(0));
}

export function afficherPosition(v) {
    if (!joute_put_position(v, 0)) {
        joute_refuse('afficherPosition', [['v', joute_kind_position, v]]);
    }
    joute_show_position();
    joute_print(joute_get_string(0));
}
