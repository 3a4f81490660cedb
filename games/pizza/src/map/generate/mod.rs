//! New maps: fair, varied, and the same forever from the same seed.
//!
//! `canvas` is a board that draws everything twice, `terrain` holds the styles, `things` puts the rest.

mod canvas;
mod terrain;
mod things;

use super::check::{turned, walkable};
use super::{Map, read};
use canvas::Canvas;
use joute_engine::maps::{self, Random};
use terrain::STYLES;

/// Maps of one seed before giving up: a protection zone may cut something off.
const TRIES: usize = 100;

/// The names of the styles.
pub fn styles() -> Vec<&'static str> {
    STYLES.iter().map(|(name, _)| *name).collect()
}

/// A new map as a file: point-symmetric, everything reachable without destroying a wall. The same seed and style
/// give the same bytes whatever compiled this; without a style the seed draws one.
///
/// # Errors
/// The style is unknown.
pub fn generate(seed: u64, style: Option<&str>) -> Result<String, String> {
    let mut random = Random::new(seed);
    let drawn = random.pick(STYLES);
    let (name, paint) = maps::style(STYLES, |(name, _)| name, style, drawn)?;
    for _ in 0..TRIES {
        let map = draw(&mut random, name, paint);
        let text = format!("// joute map new --seed {seed} --style {name}\n{map}");
        if walkable(&map) && read(&text).findings.is_empty() {
            return Ok(text);
        }
    }
    Err(format!("seed {seed} gives no {name} after {TRIES} tries; take another"))
}

fn draw(random: &mut Random, name: &str, paint: terrain::Style) -> Map {
    let kennel = things::kennel(random);
    let mut canvas = Canvas::new(kennel);
    paint(&mut canvas, random);
    let (dogs, masters) = things::team(&canvas, random);
    let (skeletons, trees, portals) = things::things(&mut canvas, random, name == "foret");
    Map {
        ground: canvas.ground,
        kennels: [kennel, turned(kennel)],
        // Turned by half, reading order is the reverse one, which is player 1's.
        dogs: [dogs, dogs.map(turned)],
        masters: [masters, masters.map(turned)],
        trees,
        skeletons,
        portals,
    }
}
