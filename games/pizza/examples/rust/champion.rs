//! Une petite stratégie, pour partir de quelque chose.
//!
//! Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font
//! rien, les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire
//! mieux.

pub mod api;

use api::*;

/// Le nombre d'os qu'un chien doit porter pour rentrer à sa niche.
const ASSEZ: i32 = 3;
/// Le nombre de tours avant la fin d'un âge à partir duquel un chien rentre avec ce qu'il a.
const RETOUR: i32 = 30;

pub fn partie_init() {}

pub fn jouer_tour() {
    let mut age = age_joueur(moi());
    let fin = NB_TOURS * (age + 1) / NB_AGES; // les trois âges se partagent les tours
    if tour_actuel() > fin && age_suivant() == Erreur::Ok {
        age += 1;
    }
    for chien in chiens_joueur(moi()) {
        let os = inventaire_chien(chien, age);
        let rentre = os >= ASSEZ || (os > 0 && fin - tour_actuel() < RETOUR);
        let chemin =
            if rentre { trouver_chemin(chien, niche_joueur(moi()), moi()) } else { vers_un_os(chien, age) };
        suivre(chien, &chemin);
    }
}

pub fn partie_fin() {}

/// Renvoie le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a
/// pas.
fn vers_un_os(chien: Position, age: i32) -> Vec<Position> {
    let cases = (0..HAUTEUR).flat_map(|ligne| (0..LARGEUR).map(move |colonne| (colonne, ligne)));
    let avec_un_os = cases.filter(|pos| {
        let squelette = info_squelette(*pos);
        squelette.type_squelette == age && squelette.a_squelette
    });
    let chemins = avec_un_os.map(|pos| trouver_chemin(chien, pos, moi()));
    chemins.filter(|chemin| !chemin.is_empty()).min_by_key(Vec::len).unwrap_or_default()
}

/// Fait suivre un chemin à un chien tant qu'il a des points de mouvement et que rien ne l'arrête.
fn suivre(mut chien: Position, chemin: &[Position]) {
    for pas in chemin.iter().take(points_mouvement(chien) as usize) {
        if se_deplacer(chien, *pas) != Erreur::Ok {
            return;
        }
        chien = *pas;
    }
}
