//! Draws random matches for tests. The same seed always gives the same match.
use citrons::map::generate;
use joute_engine::{Setup, digest};
use std::ops::Range;

/// The number of random matches that each test usually plays.
const MATCHES: u64 = 60;

/// Returns the seeds of the matches that each test plays. The environment variable
/// `CITRONS_MATCHES=8000-9000` chooses other seeds.
pub fn matches() -> Range<u64> {
    let count = std::env::var("CITRONS_MATCHES").ok();
    let range = count.as_deref().and_then(|range| range.split_once('-'));
    let range = range.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    range.unwrap_or(0..MATCHES)
}

/// Returns a random setup of one, two or four teams, on a random map that is usually crowded.
pub fn setup(seed: u64) -> Setup {
    let players = [4, 2, 4, 1][seed as usize % 4];
    let map = if seed.is_multiple_of(5) {
        generate(seed, None).expect("a map can be generated")
    } else {
        crowded(seed)
    };
    Setup { map, players, seed, ..Setup::default() }
}

/// Draws a small map on which the teams meet at once. About half of the map is plain and the rest
/// is mostly holes, with few mountains.
pub fn crowded(seed: u64) -> String {
    let side = 8 + seed % 7;
    let mut text = String::new();
    for y in 0..side {
        for x in 0..side {
            let sign = match (x, y) {
                (3, 3) => 'a',
                (4, 4) => 'b',
                (3, 4) => 'c',
                (4, 3) => 'd',
                _ => match digest(&(seed, x, y)) % 16 {
                    0..=7 => '.',
                    8 => '*',
                    9 => '+',
                    _ => '-',
                },
            };
            text.push(sign);
        }
        text.push('\n');
    }
    text
}

/// Returns the bytes from which random champions take their choices.
pub fn choices(seed: u64) -> Vec<u8> {
    (0..6000u64).map(|place| (digest(&(seed, place)) >> 16) as u8).collect()
}
