//! The map generator of the game Citrons. It creates fair, varied maps, always the same for the
//! same seed.
//!
//! A map for four teams is drawn in one quarter and rotated into the others, so that it looks the
//! same to all teams. The starts 'a' and 'b' are opposite, so that two teams are as far apart as
//! possible. A map for two teams is drawn in one half and rotated into the other. A map for a
//! single team has no symmetry.

use super::check::reachable_count;
use super::parse::parse;
use super::parts::{Ground, MAX_SIDE};
use crate::api::NB_SOURCES_PARAM;
use joute_engine::maps;
use joute_engine::{Draws, GameError};

/// The maximum number of maps that the generator tries for a seed. It rejects maps on which a
/// starting cell is cut off.
const MAX_TRIES: usize = 100;
/// The minimum number of energy sources that each team can reach on a generated map.
const MIN_NEAR_SOURCES: usize = 2;

/// A function that draws one quarter of a generated map in a certain style.
type Style = fn(&mut Canvas, &mut Draws);

/// The styles of generated maps, each with its number of teams and drawing function. Without a
/// style, the seed selects one of the first five, which are for four teams and therefore for fewer
/// too.
const STYLES: [(&str, usize, Style); 15] = [
    ("plaines", 4, plains),
    ("lacs", 4, lakes),
    ("crevasses", 4, rifts),
    ("montagnes", 4, mountains),
    ("archipel", 4, islands),
    ("plaines-2", 2, plains),
    ("lacs-2", 2, lakes),
    ("crevasses-2", 2, rifts),
    ("montagnes-2", 2, mountains),
    ("archipel-2", 2, islands),
    ("plaines-1", 1, plains),
    ("lacs-1", 1, lakes),
    ("crevasses-1", 1, rifts),
    ("montagnes-1", 1, mountains),
    ("archipel-1", 1, islands),
];
const DEFAULT_STYLES: usize = 5;

/// Returns the names of all styles of the map generator. Names that end in `-2` are for two teams,
/// those in `-1` for one team, and the others for four.
pub fn styles() -> Vec<&'static str> {
    STYLES.iter().map(|(name, ..)| *name).collect()
}

/// Generates a random map file of the game Citrons. It has one starting cell for each team of the
/// style, or four without a style.
///
/// The same seed and style always give the same bytes. Without a style, the seed selects one.
///
/// # Errors
/// Returns an error if the style is unknown.
pub fn generate(seed: u64, style: Option<&str>) -> Result<String, GameError> {
    let mut random = Draws::of_seed(seed);
    let drawn = STYLES[random.below(DEFAULT_STYLES)];
    let (name, teams, paint) = maps::style(&STYLES, |(name, ..)| name, style, drawn)?;
    for _ in 0..MAX_TRIES {
        let (ground, signs) = (vec![Ground::Plain; MAX_SIDE * MAX_SIDE], vec![None; MAX_SIDE * MAX_SIDE]);
        let mut canvas = Canvas { teams, ground, signs };
        paint(&mut canvas, &mut random);
        canvas.people(&mut random);
        let text = format!("// joute map new --seed {seed} --style {name}\n{}", canvas.text());
        if parse(&text)
            .is_ok_and(|map| map.starts.iter().all(|start| reachable_count(&map, *start) >= MIN_NEAR_SOURCES))
        {
            return Ok(text);
        }
    }
    Err(format!("seed {seed} gives no {name} after {MAX_TRIES} tries; take another").into())
}

/// A map that the generator is drawing. Everything is drawn once for each team, so that the map is
/// fair.
struct Canvas {
    teams: usize,
    ground: Vec<Ground>,
    signs: Vec<Option<char>>,
}

/// Returns the four cells that correspond to each other when the map is rotated by quarter turns.
/// They belong to the teams a, c, b and d.
fn rotated_cells(x: usize, y: usize) -> [usize; 4] {
    let mut at = (x, y);
    std::array::from_fn(|_| {
        let index = at.1 * MAX_SIDE + at.0;
        at = (MAX_SIDE - 1 - at.1, at.0);
        index
    })
}

impl Canvas {
    /// Returns the cells that correspond to a cell on all teams' parts of the map. They are
    /// indexes, in the order of [`rotated_cells`].
    fn places(&self, x: usize, y: usize) -> impl Iterator<Item = usize> + use<> {
        rotated_cells(x, y).into_iter().step_by(4 / self.teams).take(self.teams)
    }

    /// Returns a range that repeats a drawing on a generated map. `quarter` is the number of
    /// drawings on a quarter of the map. With fewer than four teams, each team's part is larger and
    /// gets more drawings.
    fn times(&self, quarter: usize) -> std::ops::Range<usize> {
        0..quarter * 4 / self.teams
    }

    fn set(&mut self, x: usize, y: usize, ground: Ground) {
        if x < MAX_SIDE && y < MAX_SIDE {
            self.places(x, y).for_each(|index| self.ground[index] = ground);
        }
    }

    /// Draws an irregular patch of ground on a generated map, once for each team.
    fn blob(&mut self, random: &mut Draws, ground: Ground, radius: usize) {
        // A half becomes a whole map by rotation.
        let lines = if self.teams == 1 { MAX_SIDE } else { MAX_SIDE / 2 };
        let (x, y) = (random.below(MAX_SIDE), random.below(lines));
        for down in 0..=2 * radius {
            for right in 0..=2 * radius {
                let far = down.abs_diff(radius).pow(2) + right.abs_diff(radius).pow(2);
                let (x, y) = ((x + right).wrapping_sub(radius), (y + down).wrapping_sub(radius));
                if far < radius * radius || (far == radius * radius && random.below(2) == 0) {
                    self.set(x, y, ground);
                }
            }
        }
    }

    /// Draws a winding line of ground on a generated map, once for each team.
    fn line(&mut self, random: &mut Draws, ground: Ground, length: usize, wide: usize) {
        let (mut x, mut y) = (random.below(MAX_SIDE), random.below(MAX_SIDE));
        let along = random.below(2) == 0;
        for _ in 0..length {
            for side in 0..wide {
                let (right, down) = if along { (0, side) } else { (side, 0) };
                self.set(x.wrapping_add(right), y.wrapping_add(down), ground);
            }
            let drift = random.below(4) == 0;
            let back = random.below(2) == 0;
            let step = |at: usize| if back { at.wrapping_sub(1) } else { at.wrapping_add(1) };
            match (along, drift) {
                (true, true) => y = step(y),
                (false, true) => x = step(x),
                (true, false) => x = x.wrapping_add(1),
                (false, false) => y = y.wrapping_add(1),
            }
        }
    }

    /// Places starting cells and energy sources on a generated map. Each start is on an open plain
    /// with a source nearby. Four starts are near the corners, and two are near the sides.
    fn people(&mut self, random: &mut Draws) {
        let (columns, lines) = match self.teams {
            1 => (MAX_SIDE - 12, MAX_SIDE - 12),
            2 => (12, MAX_SIDE - 12),
            _ => (12, 12),
        };
        let (x, y) = (6 + random.below(columns), 6 + random.below(lines));
        for down in 0..5 {
            for right in 0..5 {
                self.set(x + right - 2, y + down - 2, Ground::Plain);
            }
        }
        let signs = ['a', 'c', 'b', 'd'].into_iter().step_by(4 / self.teams);
        for (index, sign) in self.places(x, y).zip(signs) {
            self.signs[index] = Some(sign);
        }
        let all = NB_SOURCES_PARAM as usize / self.teams;
        let mut remaining = all;
        for tries in 0..4000 {
            if remaining == 0 {
                break;
            }
            let near = remaining == all && tries < 1000;
            let (at, reach) = if near { ((x - 4, y - 4), 9) } else { ((0, 0), MAX_SIDE) };
            let (x, y) = (at.0 + random.below(reach), at.1 + random.below(reach));
            let free = |index: usize| self.ground[index] == Ground::Plain && self.signs[index].is_none();
            if self.places(x, y).all(free) {
                self.places(x, y).for_each(|index| self.signs[index] = Some('*'));
                remaining -= 1;
            }
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (index, (ground, sign)) in self.ground.iter().zip(&self.signs).enumerate() {
            text.push(sign.unwrap_or(match ground {
                Ground::Plain => '.',
                Ground::Hole => '-',
                Ground::Mountain => '+',
            }));
            if index % MAX_SIDE == MAX_SIDE - 1 {
                text.push('\n');
            }
        }
        text
    }
}

fn plains(canvas: &mut Canvas, random: &mut Draws) {
    for _ in canvas.times(4) {
        let radius = 2 + random.below(3);
        canvas.blob(random, Ground::Hole, radius);
        let radius = 1 + random.below(3);
        canvas.blob(random, Ground::Mountain, radius);
    }
}

fn lakes(canvas: &mut Canvas, random: &mut Draws) {
    for _ in canvas.times(7) {
        let radius = 3 + random.below(4);
        canvas.blob(random, Ground::Hole, radius);
    }
    for _ in canvas.times(3) {
        canvas.blob(random, Ground::Plain, 2);
    }
    for _ in canvas.times(1) {
        canvas.blob(random, Ground::Mountain, 2);
    }
}

fn rifts(canvas: &mut Canvas, random: &mut Draws) {
    for _ in canvas.times(6) {
        let (length, wide) = (15 + random.below(25), 1 + random.below(3));
        canvas.line(random, Ground::Hole, length, wide);
    }
    for _ in canvas.times(3) {
        canvas.blob(random, Ground::Mountain, 2);
    }
}

fn mountains(canvas: &mut Canvas, random: &mut Draws) {
    for _ in canvas.times(7) {
        let (length, wide) = (8 + random.below(16), 1 + random.below(2));
        canvas.line(random, Ground::Mountain, length, wide);
    }
    for _ in canvas.times(3) {
        let radius = 2 + random.below(3);
        canvas.blob(random, Ground::Hole, radius);
    }
}

fn islands(canvas: &mut Canvas, random: &mut Draws) {
    for index in 0..MAX_SIDE * MAX_SIDE {
        canvas.ground[index] = Ground::Hole;
    }
    for _ in canvas.times(9) {
        let radius = 4 + random.below(5);
        canvas.blob(random, Ground::Plain, radius);
    }
    for _ in canvas.times(4) {
        let length = 20 + random.below(20);
        canvas.line(random, Ground::Plain, length, 2);
    }
    for _ in canvas.times(1) {
        canvas.blob(random, Ground::Mountain, 1);
    }
}
