// Généré : ne pas modifier.
import {
    joute_enum_kind,
    joute_get_bool,
    joute_get_double,
    joute_get_int,
    joute_get_string,
    joute_ints_get,
    joute_ints_put,
    joute_items,
    joute_kind_bool,
    joute_kind_double,
    joute_kind_int,
    joute_kind_string,
    joute_length,
    joute_list,
    joute_list_kind,
    joute_number,
    joute_put_bool,
    joute_put_double,
    joute_put_int,
    joute_put_string,
    joute_room,
    joute_struct_kind,
} from './border.js';

export * from './border.js';

export const joute_kind_erreur = joute_enum_kind('Erreur', 5, 'OK = 0 à DEJA_JOUE = 4');

export function joute_put_erreur(v, at) {
    return joute_number(v, at, 5);
}

export const joute_get_erreur = joute_get_int;

export const joute_kind_marque = joute_enum_kind('Marque', 3, 'VIDE = 0 à ROND = 2');

export function joute_put_marque(v, at) {
    return joute_number(v, at, 3);
}

export const joute_get_marque = joute_get_int;

export const joute_kind_couleur_dessin = joute_enum_kind('CouleurDessin', 8, 'DESSIN_GRIS = 0 à DESSIN_ROSE = 7');

export function joute_put_couleur_dessin(v, at) {
    return joute_number(v, at, 8);
}

export const joute_get_couleur_dessin = joute_get_int;

export const joute_kind_position = joute_struct_kind('Position', {
    ligne: joute_kind_int,
    colonne: joute_kind_int,
});

export function joute_put_position(v, at) {
    return typeof v === 'object' && v !== null
        && joute_put_int(v.ligne, at + 0)
        && joute_put_int(v.colonne, at + 4);
}

export function joute_get_position(at) {
    return {
        ligne: joute_get_int(at + 0),
        colonne: joute_get_int(at + 4),
    };
}

export const joute_kind_position_array = joute_list_kind(joute_kind_position);

export function joute_put_position_array(v, at) {
    let to = joute_room(v, at, 8);
    if (to < 0) return false;
    const length = v.length;
    for (let i = 0; i < length; i++, to += 8) {
        if (!joute_put_position(v[i], to)) return false;
    }
    return true;
}

export function joute_get_position_array(at) {
    const length = joute_length(at);
    const list = joute_list(length);
    for (let i = 0, from = joute_items(at); i < length; i++, from += 8) {
        list[i] = joute_get_position(from);
    }
    return list;
}
