//! Test pictures of the game of Orléans 2017. Up to ten players move in a labyrinth whose opposite
//! borders are connected. There are bonuses, bombs that count down, and two kinds of walls that
//! look alike to players.

use crate::{Dice, Match, step};
use joute_engine::scene::{
    CardLine, Colour, FigureShape, Figures, ItemKind, Look, SceneTables, Texture, Tile, Tiles, Visibility,
};
use serde_json::Value;

const COLUMNS: i32 = 25;
const LINES: i32 = 15;

fn look() -> Look {
    let bonus = |value, name, letter| ItemKind::new(value, name).letter(letter);
    Look::board(COLUMNS as usize, LINES as usize)
        .line_first()
        .layer(
            Tiles::of("murs")
                .tile(Tile::new(0, "case vide"))
                .tile(Tile::new(1, "mur").colour(Colour::Grey).texture(Texture::Bricks))
                .tile(
                    Tile::new(2, "mur destructible")
                        .colour(Colour::Brown)
                        .texture(Texture::Cracks)
                        .seen_as(1),
                ),
        )
        .layer(
            Figures::of("bonus")
                .named("bonus")
                .at_cell(1)
                .shape(FigureShape::Diamond)
                .colour(Colour::Yellow)
                .by_kind(
                    2,
                    [
                        bonus(0, "bonus points", "$"),
                        bonus(1, "bonus bombes", "%"),
                        bonus(2, "bonus explosion", "#"),
                        bonus(3, "bonus téléportation", "@"),
                    ],
                ),
        )
        .layer(
            Figures::of("bombes")
                .named("bombe")
                .at_cell(1)
                .shape(FigureShape::Bomb)
                .colour(Colour::Ink)
                .number(2)
                .mention(2, "étapes avant l'explosion"),
        )
        .layer(
            Figures::of("flammes")
                .named("explosion")
                .at_cell(0)
                .shape(FigureShape::Blast)
                .colour(Colour::Orange),
        )
        .layer(Figures::of("avatars").named("avatar").at_cell(1).player(0).seen(Visibility::All))
        .card(CardLine::of("joueurs", 1, "bombes"))
        .card(CardLine::of("joueurs", 2, "état").words(["éliminé", "en jeu"]))
        .word("explosion", "Des bombes explosent")
}

pub fn sample_match() -> Match {
    let mut dice = Dice(2017);
    let cells = COLUMNS * LINES;
    let mut walls: Vec<i32> = (0..cells)
        .map(|cell| match (cell % COLUMNS % 2, cell / COLUMNS % 2) {
            (1, 1) => 1,
            _ => [0, 0, 0, 2][dice.below(4) as usize],
        })
        .collect();
    let mut avatars: Vec<i32> = (0..10).map(|id| (id % 5 * 5 + 2) + (id / 5 * 8 + 2) * COLUMNS).collect();
    avatars.iter().for_each(|at| walls[*at as usize] = 0);
    let mut bombs: Vec<Vec<i32>> = Vec::new();
    let mut alive = [1; 10];
    let mut stock = [10; 10];
    let free: Vec<i32> =
        (0..cells).filter(|cell| walls[*cell as usize] == 0 && !avatars.contains(cell)).collect();
    let bonuses: Vec<Vec<i32>> =
        (0..12).map(|id| vec![id, free[(id * 13 + 5) as usize % free.len()], id % 4]).collect();
    let mut tables = SceneTables::default();
    tables.rows("bonus", bonuses);
    tables.rows("flammes", []);
    let show = |tables: &mut SceneTables,
                walls: &[i32],
                avatars: &[i32],
                bombs: &[Vec<i32>],
                stock: &[i32],
                alive: &[i32]| {
        tables.grid("murs", walls.iter().copied());
        tables.rows("bombes", bombs.to_vec());
        let living = (0..).zip(avatars).filter(|(id, _)| alive[*id as usize] == 1);
        tables.rows("avatars", living.map(|(id, at)| vec![id, *at]));
        tables.rows("joueurs", (0..10).map(|id| vec![id, stock[id as usize], alive[id as usize]]));
    };
    show(&mut tables, &walls, &avatars, &bombs, &stock, &alive);
    let scene = tables.scene("", Value::Null).looks(look());
    let mut steps = vec![Vec::new()];
    for number in 0..24 {
        steps.push(step(&mut tables, |tables| {
            tables.rows("flammes", []);
            for player in 0..10usize {
                if alive[player] == 0 {
                    continue;
                }
                let [dx, dy] = [[1, 0], [-1, 0], [0, 1], [0, -1]][dice.below(4) as usize];
                let at = avatars[player];
                let (x, y) = ((at % COLUMNS + dx).rem_euclid(COLUMNS), (at / COLUMNS + dy).rem_euclid(LINES));
                let to = y * COLUMNS + x;
                if dice.below(6) == 0 && stock[player] > 0 && bombs.iter().all(|bomb| bomb[1] != at) {
                    stock[player] -= 1;
                    bombs.push(vec![number * 10 + player as i32, at, 5]);
                    show(tables, &walls, &avatars, &bombs, &stock, &alive);
                    tables.action(player, "poser_bombe");
                } else if walls[to as usize] == 0 && !avatars.contains(&to) {
                    avatars[player] = to;
                    show(tables, &walls, &avatars, &bombs, &stock, &alive);
                    tables.action(player, "avancer");
                }
            }
            bombs.iter_mut().for_each(|bomb| bomb[2] -= 1);
            let burst: Vec<i32> = bombs.iter().filter(|bomb| bomb[2] == 0).map(|bomb| bomb[1]).collect();
            bombs.retain(|bomb| bomb[2] > 0);
            let mut flames: Vec<i32> = Vec::new();
            for at in burst {
                for [dx, dy] in [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]] {
                    for far in 1..=3 {
                        let x = (at % COLUMNS + far * dx).rem_euclid(COLUMNS);
                        let y = (at / COLUMNS + far * dy).rem_euclid(LINES);
                        let cell = y * COLUMNS + x;
                        if walls[cell as usize] == 1 {
                            break;
                        }
                        flames.push(cell);
                        if std::mem::replace(&mut walls[cell as usize], 0) == 2 {
                            break;
                        }
                    }
                }
            }
            flames.sort_unstable();
            flames.dedup();
            let hit = |at: &i32| number > 14 && flames.contains(at);
            avatars.iter().zip(&mut alive).filter(|(at, _)| hit(at)).for_each(|(_, alive)| *alive = 0);
            tables.rows("flammes", flames.iter().map(|cell| vec![*cell, 1]));
            show(tables, &walls, &avatars, &bombs, &stock, &alive);
            tables.event("explosion");
        }));
    }
    Match { players: 10, locale: "fr", scene, steps }
}
