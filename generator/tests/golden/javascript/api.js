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
    joute_kind_erreur,
    joute_kind_marque,
    joute_kind_position,
    joute_native,
    joute_print,
    joute_put_erreur,
    joute_put_marque,
    joute_put_position,
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
    show_erreur: joute_show_erreur,
    show_marque: joute_show_marque,
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

export function afficherPosition(v) {
    if (!joute_put_position(v, 0)) {
        joute_refuse('afficherPosition', [['v', joute_kind_position, v]]);
    }
    joute_show_position();
    joute_print(joute_get_string(0));
}
