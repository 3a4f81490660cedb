//! Une petite stratégie, pour partir de quelque chose.
//!
//! À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
//! regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.

pub mod api;

use api::*;

pub fn partie_init() {}

pub fn jouer_tour() {
    // max_by_key prend le dernier de ceux qui se valent : à l'envers, c'est le premier.
    match coups_possibles(moi()).into_iter().rev().max_by_key(|pose| valeur(*pose)) {
        Some(pose) => poser(pose),
        None => passer(),
    };
}

pub fn partie_fin() {}

/// Renvoie la valeur d'un coup : le nombre de blocs de la pièce, puis la plus grande distance de
/// ses cases à notre case de départ.
fn valeur(pose: Coup) -> (usize, i32) {
    let (x0, y0) = case_depart_joueur(moi());
    let cases = cases_couvertes(pose);
    let loin = cases.iter().map(|(x, y)| (x - x0).abs() + (y - y0).abs()).max();
    (cases.len(), loin.unwrap_or(0))
}
