//! Generates random maps of the game Portails. They are equal for both players, varied, and always
//! the same for the same seed.

use super::check::{SYMMETRIES, Symmetry, image};
use super::write;
use crate::api::Position;
use crate::board::Board;
use crate::cells::{Cell, SIDE};
use joute_engine::GameError;
use joute_engine::maps::{self, Random};
use std::collections::BTreeSet;

/// The largest x and y on the map.
const LAST_CELL: i32 = SIDE as i32 - 1;
/// The minimum number of portals on a generated map. With fewer portals, fields (triangles of
/// links) would hardly be possible.
const MIN_PORTALS: usize = 12;

/// A function that chooses the portals of a random map in a certain style. The generator then adds
/// their images under the map's symmetry.
type Style = fn(&mut Random) -> Vec<Cell>;

/// The styles of generated maps: the name, the drawing function, and a number. The number says how
/// many of the symmetries suit the style.
const STYLES: [(&str, Style, usize); 6] = [
    ("reines", queens, 1),
    ("semis", scatter_portals, 5),
    ("cercles", rings, 1),
    ("treillis", lattice, 2),
    ("amas", clusters, 5),
    ("foule", crowd, 5),
];

/// Returns the names of the styles in which maps can be generated.
pub fn styles() -> Vec<&'static str> {
    STYLES.iter().map(|(name, ..)| *name).collect()
}

/// Generates a random map file of the game Portails. The map is equal for both players. The same
/// seed and style always give the same bytes. Without a style, the seed selects one.
///
/// # Errors
/// Returns an error if the style is unknown.
pub fn generate(seed: u64, style: Option<&str>) -> Result<String, GameError> {
    let mut random = Random::new(seed);
    let drawn = random.pick(&STYLES);
    let (name, paint, suitable) = maps::style(&STYLES, |(name, ..)| name, style, drawn)?;
    let symmetry = random.pick(&SYMMETRIES[..suitable]);
    loop {
        let half = paint(&mut random);
        let across = half.iter().map(|cell| image(&symmetry, *cell));
        let portals: BTreeSet<Cell> = half.iter().copied().chain(across).collect();
        // The style combines two solutions of the queens problem, as in the subject's example.
        // Coinciding queens would leave lines with one portal.
        let whole = name != "reines" || portals.len() == 2 * half.len();
        if portals.len() >= MIN_PORTALS && whole {
            let starts =
                if name == "reines" { [cell(14, 14), cell(15, 15)] } else { starts(&mut random, &symmetry) };
            return Ok(write(&Board { portals: portals.into_iter().collect(), starts }));
        }
    }
}

fn cell(x: i32, y: i32) -> Cell {
    // Random coordinates stay on the map.
    Cell::at(Position { x, y }).unwrap_or_default()
}

fn random_cell(random: &mut Random) -> Cell {
    let x = random.range(0..=LAST_CELL);
    cell(x, random.range(0..=LAST_CELL))
}

/// Returns random starting cells of both agents for a generated map. One is the image of the other
/// under the map's symmetry. They are at least 6 steps apart.
fn starts(random: &mut Random, symmetry: &Symmetry) -> [Cell; 2] {
    loop {
        let start = random_cell(random);
        let other = image(symmetry, start);
        if start.distance(other) >= 6 {
            return [start, other];
        }
    }
}

/// Returns the lines that contain portals in the subject's example map. They are all except the
/// outermost and the middle ones. The columns are the same.
fn lines() -> Vec<i32> {
    (1..LAST_CELL).filter(|line| !(14..=15).contains(line)).collect()
}

/// Returns cells for portals that form a random solution of the queens problem. No two of them
/// share a line, a column or a diagonal.
///
/// It is found by moving queens within their lines to the cells that the fewest others attack.
fn queens(random: &mut Random) -> Vec<Cell> {
    let lines = lines();
    let count = lines.len();
    let mut columns = lines.clone();
    random.shuffle(&mut columns);
    let attacks = |columns: &[i32], queen: usize, column: i32| {
        let others = (0..count).filter(|other| *other != queen);
        others
            .filter(|other| {
                let (dx, dy) = ((columns[*other] - column).abs(), (lines[*other] - lines[queen]).abs());
                dx == 0 || dx == dy
            })
            .count()
    };
    loop {
        let unhappy: Vec<usize> =
            (0..count).filter(|queen| attacks(&columns, *queen, columns[*queen]) > 0).collect();
        if unhappy.is_empty() {
            return columns.iter().zip(&lines).map(|(x, y)| cell(*x, *y)).collect();
        }
        let queen = random.pick(&unhappy);
        let fewest = lines.iter().map(|column| attacks(&columns, queen, *column)).min().unwrap_or(0);
        let best: Vec<i32> =
            lines.iter().copied().filter(|column| attacks(&columns, queen, *column) == fewest).collect();
        columns[queen] = random.pick(&best);
    }
}

/// Draws portals at random places of a map, with a minimum distance.
fn scatter_portals(random: &mut Random) -> Vec<Cell> {
    let (count, apart) = (random.range(15..=45), random.range(1..=3));
    let mut cells: Vec<Cell> = Vec::new();
    for _ in 0..count * 4 {
        let drawn = random_cell(random);
        if (cells.len() as i32) < count && cells.iter().all(|other| other.distance(drawn) > apart) {
            cells.push(drawn);
        }
    }
    cells
}

/// Draws the portals of a map on nested squares with gaps.
fn rings(random: &mut Random) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut radius = random.range(2..=4);
    while radius <= 14 {
        let (low, high) = (14 - radius, 15 + radius);
        let step = random.range(2..=4);
        let first = random.range(0..=step - 1);
        for along in (low + first..=high).step_by(step as usize) {
            cells.extend([cell(along, low), cell(low, along)]);
        }
        radius += random.range(2..=4);
    }
    cells
}

/// Draws the portals of a map on a regular lattice. Each portal is slightly displaced.
fn lattice(random: &mut Random) -> Vec<Cell> {
    let (step, off) = (random.range(3..=5), random.range(0..=1));
    let mut cells = Vec::new();
    for x in (1..LAST_CELL).step_by(step as usize) {
        for y in (1..LAST_CELL / 2).step_by(step as usize) {
            let x = (x + random.range(-off..=off)).clamp(0, LAST_CELL);
            cells.push(cell(x, (y + random.range(-off..=off)).clamp(0, LAST_CELL)));
        }
    }
    cells
}

/// Draws the portals of a map in a few dense clusters. A few portals lie between them.
fn clusters(random: &mut Random) -> Vec<Cell> {
    let mut cells = Vec::new();
    for _ in 0..random.range(2..=4) {
        let [x, y] = random_cell(random).point();
        for _ in 0..random.range(6..=12) {
            let x = (x + random.range(-4..=4)).clamp(0, LAST_CELL);
            cells.push(cell(x, (y + random.range(-4..=4)).clamp(0, LAST_CELL)));
        }
    }
    for _ in 0..random.range(2..=8) {
        cells.push(random_cell(random));
    }
    cells
}

/// Draws portals on nearly all cells of a map.
fn crowd(random: &mut Random) -> Vec<Cell> {
    let percent = random.range(15..=45);
    Cell::all().filter(|_| random.chance(percent)).collect()
}
