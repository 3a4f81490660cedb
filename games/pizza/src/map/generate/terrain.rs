//! Draws the walls and puddles of generated maps, in several styles.

use super::canvas::{Canvas, LAST_LINE, all, at, moved};
use crate::api::Position;
use crate::map::parts::Ground;
use joute_engine::maps::Random;

/// A function that draws the terrain of a random map in a certain style.
pub(super) type Style = fn(&mut Canvas, &mut Random);

/// The styles of generated maps, each with its name and drawing function. A seed without a style
/// selects one by its index, so their order matters.
pub(super) static STYLES: &[(&str, Style)] = &[
    ("plaine", plain),
    ("etangs", ponds),
    ("riviere", river),
    ("labyrinthe", maze),
    ("ruines", ruins),
    ("foret", forest),
    ("cavernes", caves),
    ("archipel", islands),
    ("colonnade", pillars),
];

fn random_position(random: &mut Random) -> Position {
    at(random.range(0..=LAST_LINE), random.range(0..=LAST_LINE))
}

fn wall(canvas: &mut Canvas, random: &mut Random, length: i32) {
    let from = random_position(random);
    let across = random.chance(50);
    for step in 0..length {
        let cell = if across { moved(from, step, 0) } else { moved(from, 0, step) };
        canvas.paint(cell, Ground::Wall);
    }
}

fn pond(canvas: &mut Canvas, random: &mut Random, radius: i32) {
    let middle = random_position(random);
    for lines in -radius..=radius {
        for columns in -radius..=radius {
            if columns * columns + lines * lines <= radius * radius + random.range(-2..=1) {
                canvas.paint(moved(middle, columns, lines), Ground::Puddle);
            }
        }
    }
}

/// Draws the terrain of a map with open ground, short walls and small ponds.
fn plain(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..random.range(12..=18) {
        let length = random.range(1..=6);
        wall(canvas, random, length);
    }
    for _ in 0..random.range(2..=4) {
        pond(canvas, random, 1);
    }
    canvas.connect(random, Ground::Wall);
}

/// Draws the terrain of a map with large ponds. No character can cross them.
fn ponds(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..random.range(6..=9) {
        let radius = random.range(2..=4);
        pond(canvas, random, radius);
    }
    for _ in 0..random.range(2..=5) {
        let length = random.range(2..=4);
        wall(canvas, random, length);
    }
    canvas.connect(random, Ground::Puddle);
}

/// Draws the terrain of a map with a river between the players. It can be crossed at fords.
fn river(canvas: &mut Canvas, random: &mut Random) {
    let (dx, dy) = (19 - canvas.kennel.colonne, 19 - canvas.kennel.ligne);
    // The river flows at a right angle to the line between the kennels, rounded to the nearest
    // axis.
    let across = dx.abs() < dy.abs() || (dx.abs() == dy.abs() && random.chance(50));
    let width = random.range(1..=2);
    let mut drift = 0;
    let mut bed = Vec::new();
    let slope = if (dx > 0) == (dy > 0) { -1 } else { 1 };
    let lean = if dx.abs().min(dy.abs()) * 2 > dx.abs().max(dy.abs()) { 60 } else { 20 };
    for step in 0..=LAST_LINE / 2 {
        let turn = if random.chance(lean) { slope } else { random.range(-1..=1) };
        drift = (drift + if step == 0 { 0 } else { turn }).clamp(-15, 15);
        bed.push(if across { at(19 - step, 19 - drift) } else { at(19 - drift, 19 - step) });
    }
    for cell in &bed {
        for side in -width..=width {
            let side = if across { moved(*cell, 0, side) } else { moved(*cell, side, 0) };
            canvas.paint(side, Ground::Puddle);
            canvas.paint(if across { moved(side, 0, 1) } else { moved(side, 1, 0) }, Ground::Puddle);
        }
    }
    for ford in [random.range(0..=5), random.range(8..=12), random.range(15..=18)] {
        let cell = bed[ford as usize];
        for side in -5..=5 {
            for wide in 0..=1 {
                let cell = if across { moved(cell, wide, side) } else { moved(cell, side, wide) };
                if canvas.get(cell) == Ground::Puddle {
                    canvas.paint(cell, Ground::Empty);
                }
            }
        }
    }
    for _ in 0..random.range(6..=10) {
        let length = random.range(2..=5);
        wall(canvas, random, length);
    }
    canvas.connect(random, Ground::Puddle);
}

/// Draws the terrain of a map with rooms of four by four cells. All rooms are connected, with a few
/// more openings than necessary.
fn maze(canvas: &mut Canvas, random: &mut Random) {
    const ROOMS: i32 = 8;
    let lines = [4, 9, 14, 19, 20, 25, 30, 35];
    for cell in all() {
        if lines.contains(&cell.colonne) || lines.contains(&cell.ligne) {
            canvas.paint(cell, Ground::Wall);
        }
    }
    let corner = |room: i32| if room < ROOMS / 2 { 5 * room } else { 5 * room + 1 };
    let mut doors: Vec<(i32, i32, bool)> = (0..ROOMS - 1)
        .flat_map(|one| (0..ROOMS).flat_map(move |two| [(one, two, true), (two, one, false)]))
        .collect();
    random.shuffle(&mut doors);
    for (column, line, across) in doors {
        let (here, next) = if across {
            (at(corner(column), corner(line)), at(corner(column + 1), corner(line)))
        } else {
            (at(corner(column), corner(line)), at(corner(column), corner(line + 1)))
        };
        let is_known = canvas.steps(here)[next.ligne as usize][next.colonne as usize].is_some();
        if is_known && !random.chance(15) {
            continue;
        }
        let side = random.range(0..=2);
        for wide in 0..=1 {
            // There is a double wall in the middle, so the opening continues until it is through.
            for deep in 4..=5 {
                let cell =
                    if across { moved(here, deep, side + wide) } else { moved(here, side + wide, deep) };
                if canvas.get(cell) == Ground::Wall {
                    canvas.paint(cell, Ground::Empty);
                }
            }
        }
    }
    canvas.connect(random, Ground::Wall);
}

/// Draws the terrain of a map with ruined houses. Some of their walls and door openings are left.
fn ruins(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..random.range(6..=9) {
        let corner = random_position(random);
        let (wide, high) = (random.range(4..=9), random.range(4..=8));
        let hidden = random.range(5..=20);
        for line in 0..=high {
            for column in 0..=wide {
                let edge = line == 0 || column == 0 || line == high || column == wide;
                let ground = if edge && !random.chance(hidden) { Ground::Wall } else { Ground::Empty };
                let cell = moved(corner, column, line);
                if edge || canvas.get(cell) == Ground::Wall {
                    canvas.paint(cell, ground);
                }
            }
        }
        // One or two doors are opened in the longer sides.
        for _ in 0..2 {
            let door = random.range(1..=wide - 2);
            let line = if random.chance(50) { 0 } else { high };
            canvas.paint(moved(corner, door, line), Ground::Empty);
            canvas.paint(moved(corner, door + 1, line), Ground::Empty);
        }
    }
    for _ in 0..random.range(1..=3) {
        let radius = random.range(1..=2);
        pond(canvas, random, radius);
    }
    canvas.connect(random, Ground::Puddle);
}

/// Draws the terrain of a map with a forest: scattered rocks and a brook. The trees are placed
/// later with the other objects.
fn forest(canvas: &mut Canvas, random: &mut Random) {
    for cell in all() {
        if random.chance(4) {
            canvas.paint(cell, Ground::Wall);
        }
    }
    for _ in 0..random.range(3..=6) {
        let radius = random.range(1..=2);
        pond(canvas, random, radius);
    }
    canvas.connect(random, Ground::Puddle);
}

/// Draws random terrain on a map and smooths it. The smoothing is a cellular automaton, in which
/// each cell takes the terrain of most of its neighbours.
fn automaton(canvas: &mut Canvas, random: &mut Random, percent: i32, ground: Ground) {
    for cell in all() {
        if random.chance(percent) {
            canvas.paint(cell, ground);
        } else {
            canvas.paint(cell, Ground::Empty);
        }
    }
    for _ in 0..4 {
        let before = canvas.ground.clone();
        for cell in all() {
            let around = (-1..=1).flat_map(|line| (-1..=1).map(move |column| moved(cell, column, line)));
            let full = around.filter(|near| {
                let line = before.get(near.ligne as usize);
                line.and_then(|line| line.get(near.colonne as usize)).is_some_and(|near| *near == ground)
            });
            let full = full.count();
            let was = before[cell.ligne as usize][cell.colonne as usize] == ground;
            canvas.paint(cell, if full >= if was { 4 } else { 5 } { ground } else { Ground::Empty });
        }
    }
    canvas.connect(random, ground);
}

/// Draws the terrain of a map with caves. Masters can break through their walls.
fn caves(canvas: &mut Canvas, random: &mut Random) {
    automaton(canvas, random, 43, Ground::Wall);
}

/// Draws the terrain of a map with islands in water.
fn islands(canvas: &mut Canvas, random: &mut Random) {
    automaton(canvas, random, 41, Ground::Puddle);
}

/// Draws the terrain of a map with rows of pillars. Some pillars are missing or joined.
fn pillars(canvas: &mut Canvas, random: &mut Random) {
    let ground = if random.chance(30) { Ground::Puddle } else { Ground::Wall };
    let joined_percent = random.range(5..=30);
    for line in 0..7 {
        for column in 0..14 {
            let cell = at(3 * column, 1 + 3 * line);
            if random.chance(80) {
                canvas.paint(cell, ground);
                if random.chance(joined_percent) {
                    let (columns, lines) = random.pick(&[(1, 0), (0, 1)]);
                    canvas.paint(moved(cell, columns, lines), ground);
                    canvas.paint(moved(cell, 2 * columns, 2 * lines), ground);
                }
            }
        }
    }
    canvas.connect(random, ground);
}
