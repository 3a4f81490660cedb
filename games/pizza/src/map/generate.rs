//! Generates random maps of the game Pizza. They are fair, varied, and always the same for the same
//! seed.
//!
//! `canvas` is a drawing surface that repeats everything symmetrically, `terrain` implements the
//! styles, and `things` places the teams and objects.

mod canvas;
mod terrain;
mod things;

use super::check::{turned, walkable};
use super::parse::read;
use super::parts::Map;
use canvas::Canvas;
use joute_engine::GameError;
use joute_engine::maps::{self, Random};
use terrain::STYLES;

/// The maximum number of random maps that the generator tries for a seed. It rejects a map if a
/// protection zone cuts off part of it.
const MAX_TRIES: usize = 100;

/// Returns the names of the styles in which maps can be generated.
pub fn styles() -> Vec<&'static str> {
    STYLES.iter().map(|(name, _)| *name).collect()
}

/// Generates a random map file of the game Pizza. Everything on the map can be reached without
/// destroying a wall. A rotation by 180 degrees only swaps the players.
///
/// The same seed and style always give the same bytes. Without a style, the seed selects one.
///
/// # Errors
/// Returns an error if the style is unknown.
pub fn generate(seed: u64, style: Option<&str>) -> Result<String, GameError> {
    let mut random = Random::new(seed);
    let random_style = random.pick(STYLES);
    let (name, paint) = maps::style(STYLES, |(name, _)| name, style, random_style)?;
    for _ in 0..MAX_TRIES {
        let map = draw(&mut random, name, paint);
        let text = format!("// joute map new --seed {seed} --style {name}\n{map}");
        if walkable(&map) && read(&text).findings.is_empty() {
            return Ok(text);
        }
    }
    Err(format!("seed {seed} gives no {name} after {MAX_TRIES} tries; take another").into())
}

fn draw(random: &mut Random, name: &str, paint: terrain::Style) -> Map {
    let kennel = things::kennel(random);
    let mut canvas = Canvas::new(kennel);
    paint(&mut canvas, random);
    let (dogs, masters) = things::team(&canvas, random);
    let (skeletons, trees, portals) = things::generate_things(&mut canvas, random, name == "foret");
    Map {
        ground: canvas.ground,
        kennels: [kennel, turned(kennel)],
        // A rotation by 180 degrees reverses the reading order, which is the order of player 1's
        // characters.
        dogs: [dogs, dogs.map(turned)],
        masters: [masters, masters.map(turned)],
        trees,
        skeletons,
        portals,
    }
}
