//! Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne
//! voit ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.

pub mod api;

use api::*;

pub fn partie_init() {}

pub fn jouer_tour() {
    let centre = (TAILLE / 2, TAILLE / 2);
    poser(if marque_en(centre) == Marque::Vide { centre } else { cases_vides()[0] });
}

pub fn partie_fin() {}
