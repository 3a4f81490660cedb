//! Helper functions that set up test matches from drawn maps.
use bombes::map::parse;
use bombes::{Plan, World};
use joute_engine::maps::Random;
use joute_engine::{Setup, digest};

/// Returns a drawing as a map file, and the cells of the avatars. Digits from `1` to `9` mark the
/// avatars. They stand on empty cells.
pub fn map(rows: &[&str]) -> (String, Vec<usize>) {
    let mut places = Vec::new();
    let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    for player in '1'..='9' {
        places.extend(letters.iter().position(|letter| *letter == player));
    }
    let drawing: String = rows.iter().map(|row| format!("{row}\n")).collect();
    let drawing = drawing.replace(|char: char| char.is_ascii_digit(), " ");
    (format!("{}\n{}\n{drawing}", rows.len(), rows[0].chars().count()), places)
}

/// Builds a match from a drawn map, with or without sudden death.
pub fn world(rows: &[&str], sudden: bool) -> World {
    let (text, places) = map(rows);
    World::on(parse(&text).expect("the map is valid"), &places, sudden, Random::new(1))
}

/// Builds a match from a drawn map, in the mode in which points count.
pub fn points(rows: &[&str]) -> World {
    world(rows, false)
}

/// Returns a plan of the labyrinth as lines of text.
pub fn drawn(plan: &Plan) -> Vec<String> {
    plan.cells.chunks(plan.columns.into()).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// Returns the map that players would receive now, as lines of text.
pub fn seen(world: &World) -> Vec<String> {
    drawn(&world.plan())
}

/// Returns the score of each player.
pub fn scores(world: &World) -> Vec<i32> {
    world.avatars.iter().map(|avatar| avatar.points).collect()
}

/// Returns the players that are still in the match.
pub fn remaining(world: &World) -> Vec<usize> {
    world.remaining().collect()
}

/// Plays steps in which no player acts and no bonus appears.
pub fn wait(world: &mut World, steps: usize) {
    for _ in 0..steps {
        world.tick();
        world.step += 1;
    }
}

/// The number of matches in each test with random play.
pub const MATCHES: u64 = 60;

/// Returns a random setup of a match. The number of players and the mode also depend on the seed.
pub fn setup(seed: u64) -> Setup {
    let maps = bombes::map::official();
    let map = maps[seed as usize % maps.len()].1.to_owned();
    let mode = ["points", "mort-subite"][(seed / 2) as usize % 2].into();
    Setup { map, mode, players: 1 + seed as usize % 10, seed, key: None }
}

/// Returns random bytes. Champions that play at random take their choices from these bytes.
pub fn choices(seed: u64, count: u64) -> Vec<u8> {
    (0..count).map(|place| (digest(&(seed, place)) >> 16) as u8).collect()
}
