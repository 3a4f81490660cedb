//! Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
//! s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.

pub mod api;

use api::*;
use std::cell::RefCell;

/// L'énergie à partir de laquelle un Citron quitte sa source d'énergie.
const PLEIN: i32 = 100;
/// L'énergie que chaque moitié d'un Citron garde quand il se divise.
const PART: i32 = 10;
/// Le nombre de Citrons à partir duquel l'équipe ne se divise plus.
const ASSEZ: usize = 80;
/// La distance à laquelle un Citron est assez loin des autres de l'équipe.
const LOIN: i32 = 9;

const PAS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

thread_local! {
    /// Les Citrons de l'équipe au début du jour. Chacun a son identifiant, sa colonne et sa ligne.
    static CITRONS: RefCell<Vec<(i32, i32, i32)>> = const { RefCell::new(Vec::new()) };
}

/// Renvoie la distance entre une case et le plus proche des autres Citrons de l'équipe.
fn ecart(citron: i32, x: i32, y: i32) -> i32 {
    CITRONS.with_borrow(|citrons| {
        let autres = citrons.iter().filter(|(c, ..)| *c != citron);
        autres.map(|(_, cx, cy)| (cx - x).abs() + (cy - y).abs()).min().unwrap_or(1000)
    })
}

pub fn player_init() {}

pub fn player_new_day() {
    let moi = game_get_my_team();
    let mut citrons = Vec::new();
    let mut c = map_get_next_citron_id(moi, -1);
    while c != -1 {
        if citron_get_state(moi, c) != DEAD_STATE {
            citrons.push((c, citron_get_cur_x(moi, c), citron_get_cur_y(moi, c)));
        }
        c = map_get_next_citron_id(moi, c);
    }
    CITRONS.set(citrons);
}

pub fn citron_day(citron_id: i32) {
    let moi = game_get_my_team();
    if citron_get_state(moi, citron_id) != NORMAL_STATE || citron_get_cur_z(moi, citron_id) != 0 {
        return;
    }
    let (x, y) = (citron_get_cur_x(moi, citron_id), citron_get_cur_y(moi, citron_id));
    let energie = citron_get_energy(moi, citron_id);
    if map_is_source(x, y) == 1 && energie < PLEIN {
        return;
    }
    let divise = energie >= 2 * PART && CITRONS.with_borrow(Vec::len) < ASSEZ;
    let mut mieux = if divise { -1 } else { ecart(citron_id, x, y) };
    if mieux >= LOIN {
        return;
    }
    let mut ou = None;
    for (px, py) in PAS {
        let (vx, vy) = (x + px, y + py);
        if map_get_type(vx, vy) != PLAIN_TYPE || map_get_nb_citrons(vx, vy, 0) != 0 {
            continue;
        }
        let place = ecart(citron_id, vx, vy);
        if place > mieux {
            (mieux, ou) = (place, Some((vx, vy)));
        }
    }
    let Some((vx, vy)) = ou else { return };
    if divise {
        split_citron(citron_id, vx, vy, energie / 2);
    } else {
        move_citron(citron_id, vx, vy);
    }
}
