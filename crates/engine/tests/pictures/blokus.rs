//! Test pictures of Blokus Duo, the game of JFP 2010. The grid contains the pieces of two players.
//! Players are counted from 1, and cells from the lower left.

use crate::{Match, step};
use joute_engine::scene::{CardLine, Look, Outlines, SceneTables, Tiles};
use serde_json::Value;

const SIDE: i32 = 14;

/// The cells of a few pieces of Blokus Duo. Each cell is given relative to the lower left of its
/// piece.
const PIECES: [&[[i32; 2]]; 8] = [
    &[[0, 0]],
    &[[0, 0], [1, 0]],
    &[[0, 0], [0, 1], [1, 1]],
    &[[0, 0], [1, 0], [1, 1], [2, 1]],
    &[[0, 0], [1, 0], [0, 1], [1, 1]],
    &[[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]],
    &[[1, 0], [0, 1], [1, 1], [2, 1], [1, 2]],
    &[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]],
];

fn look() -> Look {
    Look::board(SIDE as usize, SIDE as usize)
        .from(1, 1)
        .upwards()
        .layer(Tiles::of("cases").players_from(1))
        .layer(Outlines::of("pieces").named("pièce"))
        .card(CardLine::of("joueurs", 1, "cases couvertes"))
        .card(CardLine::of("joueurs", 2, "pièces restantes").maximum(21))
}

pub fn sample_match() -> Match {
    let cells = (SIDE * SIDE) as usize;
    let (mut owner, mut piece) = (vec![0; cells], vec![0; cells]);
    let mut left = [21, 21];
    let mut tables = SceneTables::default();
    let show = |tables: &mut SceneTables, owner: &[i32], piece: &[i32], left: &[i32; 2]| {
        tables.grid("cases", owner.iter().copied());
        tables.grid("pieces", piece.iter().copied());
        let covered = |player: i32| owner.iter().filter(|cell| **cell == player + 1).count() as i32;
        tables.rows("joueurs", (0..2).map(|player| vec![player, covered(player), left[player as usize]]));
    };
    show(&mut tables, &owner, &piece, &left);
    let scene = tables.scene("", Value::Null).looks(look());
    let mut steps = vec![Vec::new()];
    for turn in 0..16i32 {
        let player = turn % 2;
        steps.push(step(&mut tables, |tables| {
            let shape = PIECES[((turn / 2 * 3 + 5) % 8) as usize];
            // A piece is put on the first place from the player's corner where it fits and touches the
            // player's pieces only at corners.
            let order = (0..cells as i32).map(|at| if player == 0 { at } else { cells as i32 - 1 - at });
            let get = |x: i32, y: i32| {
                if (0..SIDE).contains(&x) && (0..SIDE).contains(&y) {
                    owner[(y * SIDE + x) as usize]
                } else {
                    0
                }
            };
            let fits = |at: &i32| {
                let (x, y) = (at % SIDE, at / SIDE);
                let all = |test: &dyn Fn(i32, i32) -> bool| shape.iter().all(|[dx, dy]| test(x + dx, y + dy));
                let any = |test: &dyn Fn(i32, i32) -> bool| shape.iter().any(|[dx, dy]| test(x + dx, y + dy));
                let inside = all(&|x, y| x < SIDE && y < SIDE && get(x, y) == 0);
                let side = |x: i32, y: i32| {
                    [[1, 0], [-1, 0], [0, 1], [0, -1]].iter().any(|[a, b]| get(x + a, y + b) == player + 1)
                };
                let corner = |x: i32, y: i32| {
                    [[1, 1], [-1, 1], [1, -1], [-1, -1]].iter().any(|[a, b]| get(x + a, y + b) == player + 1)
                };
                inside && !any(&side) && (left[player as usize] == 21 || any(&corner))
            };
            if let Some(at) = order.clone().find(fits) {
                for [dx, dy] in shape {
                    let cell = ((at / SIDE + dy) * SIDE + at % SIDE + dx) as usize;
                    (owner[cell], piece[cell]) = (player + 1, turn + 1);
                }
                left[player as usize] -= 1;
            }
            show(tables, &owner, &piece, &left);
            tables.action(player as usize, "poser");
        }));
    }
    Match { players: 2, locale: "fr", scene, steps }
}
