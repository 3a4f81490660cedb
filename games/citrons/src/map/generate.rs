//! New maps: fair, varied, and the same for ever from the same seed.
//!
//! A map is drawn in one quarter and turned into the three others, so that it looks the same to all four teams; 'a' and 'b'
//! face each other, so that two teams are as far apart as can be.

use super::check::walked;
use super::{Ground, SIDE, parse};
use crate::random::Random;
use joute_engine::maps;

/// Maps of one seed before giving up: a start may be cut off.
const TRIES: usize = 100;
/// Sources of a quarter (section 2.12: 20 in all).
const SOURCES: usize = 5;
/// Sources that each team must be able to reach on foot.
const NEAR: usize = 2;

/// A way to draw a quarter.
type Style = fn(&mut Canvas, &mut Random);

const STYLES: &[(&str, Style)] = &[
    ("plaines", plains),
    ("lacs", lakes),
    ("crevasses", rifts),
    ("montagnes", mountains),
    ("archipel", islands),
];

/// The names of the styles.
pub fn styles() -> Vec<&'static str> {
    STYLES.iter().map(|(name, _)| *name).collect()
}

/// A new map as a file, with four starts. The same seed and style give the same bytes; without a style the seed draws one.
///
/// # Errors
/// The style is unknown.
pub fn generate(seed: u64, style: Option<&str>) -> Result<String, String> {
    let mut random = Random::new(seed);
    let drawn = STYLES[random.below(STYLES.len())];
    let (name, paint) = maps::style(STYLES, |(name, _)| name, style, drawn)?;
    for _ in 0..TRIES {
        let mut canvas = Canvas { ground: vec![Ground::Plain; SIDE * SIDE], signs: vec![None; SIDE * SIDE] };
        paint(&mut canvas, &mut random);
        canvas.people(&mut random);
        let text = format!("// joute map new --seed {seed} --style {name}\n{}", canvas.text());
        if parse(&text).is_ok_and(|map| map.starts.iter().all(|start| walked(&map, *start) >= NEAR)) {
            return Ok(text);
        }
    }
    Err(format!("seed {seed} gives no {name} after {TRIES} tries; take another"))
}

/// A map in the making; everything is drawn four times.
struct Canvas {
    ground: Vec<Ground>,
    signs: Vec<Option<char>>,
}

/// The four places of one, a quarter turn apart: of teams a, c, b, d.
fn four(x: usize, y: usize) -> [usize; 4] {
    let mut at = (x, y);
    std::array::from_fn(|_| {
        let index = at.1 * SIDE + at.0;
        at = (SIDE - 1 - at.1, at.0);
        index
    })
}

impl Canvas {
    fn set(&mut self, x: usize, y: usize, ground: Ground) {
        if x < SIDE && y < SIDE {
            four(x, y).into_iter().for_each(|index| self.ground[index] = ground);
        }
    }

    /// A spot without a sharp edge.
    fn blob(&mut self, random: &mut Random, ground: Ground, radius: usize) {
        let (x, y) = (random.below(SIDE), random.below(SIDE / 2));
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

    /// A crooked line as wide as this.
    fn line(&mut self, random: &mut Random, ground: Ground, length: usize, wide: usize) {
        let (mut x, mut y) = (random.below(SIDE), random.below(SIDE));
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

    /// Starts on an open plain, not far from a corner, and sources all over, one of them near.
    fn people(&mut self, random: &mut Random) {
        let (x, y) = (6 + random.below(12), 6 + random.below(12));
        for down in 0..5 {
            for right in 0..5 {
                self.set(x + right - 2, y + down - 2, Ground::Plain);
            }
        }
        for (index, sign) in four(x, y).into_iter().zip(['a', 'c', 'b', 'd']) {
            self.signs[index] = Some(sign);
        }
        let mut left = SOURCES;
        for tries in 0..4000 {
            if left == 0 {
                break;
            }
            let near = left == SOURCES && tries < 1000;
            let (at, reach) = if near { ((x - 4, y - 4), 9) } else { ((0, 0), SIDE) };
            let place = four(at.0 + random.below(reach), at.1 + random.below(reach));
            let free = |index: &usize| self.ground[*index] == Ground::Plain && self.signs[*index].is_none();
            if place.iter().all(free) {
                place.into_iter().for_each(|index| self.signs[index] = Some('*'));
                left -= 1;
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
            if index % SIDE == SIDE - 1 {
                text.push('\n');
            }
        }
        text
    }
}

fn plains(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..4 {
        let radius = 2 + random.below(3);
        canvas.blob(random, Ground::Hole, radius);
        let radius = 1 + random.below(3);
        canvas.blob(random, Ground::Mountain, radius);
    }
}

fn lakes(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..7 {
        let radius = 3 + random.below(4);
        canvas.blob(random, Ground::Hole, radius);
    }
    for _ in 0..3 {
        canvas.blob(random, Ground::Plain, 2);
    }
    canvas.blob(random, Ground::Mountain, 2);
}

fn rifts(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..6 {
        let (length, wide) = (15 + random.below(25), 1 + random.below(3));
        canvas.line(random, Ground::Hole, length, wide);
    }
    for _ in 0..3 {
        canvas.blob(random, Ground::Mountain, 2);
    }
}

fn mountains(canvas: &mut Canvas, random: &mut Random) {
    for _ in 0..7 {
        let (length, wide) = (8 + random.below(16), 1 + random.below(2));
        canvas.line(random, Ground::Mountain, length, wide);
    }
    for _ in 0..3 {
        let radius = 2 + random.below(3);
        canvas.blob(random, Ground::Hole, radius);
    }
}

fn islands(canvas: &mut Canvas, random: &mut Random) {
    for index in 0..SIDE * SIDE {
        canvas.ground[index] = Ground::Hole;
    }
    for _ in 0..9 {
        let radius = 4 + random.below(5);
        canvas.blob(random, Ground::Plain, radius);
    }
    for _ in 0..4 {
        let length = 20 + random.below(20);
        canvas.line(random, Ground::Plain, length, 2);
    }
    canvas.blob(random, Ground::Mountain, 1);
}
