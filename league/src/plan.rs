//! Who meets whom, where, and in which seats.

use joute_arena::champion::Kit;
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

/// What the files of a kit may have together, in bytes: a stranger's file of holes has no end worth reading to.
const LARGEST_KIT: u64 = 1 << 30;

/// A champion of the league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Unique in the league.
    pub name: String,
    /// Its built kit.
    pub kit: Kit,
}

/// A map of the league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// Unique in the league; empty for games without maps.
    pub name: String,
    /// The file's text.
    pub text: String,
}

/// Which seats the same champions try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// Each champion of a group plays from each seat once: two matches for two players, N for N.
    Every,
    /// One match; the first of the list has the first seat.
    One,
}

/// A whole league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// Players of one match.
    pub players: usize,
    /// In the order of the list.
    pub champions: Vec<Entrant>,
    /// At least one; a game without maps has one without a name.
    pub maps: Vec<Map>,
    /// At least one.
    pub seeds: Vec<u64>,
    /// Which seats the same champions try.
    pub sides: Sides,
}

/// One match to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// Index of the map.
    pub map: usize,
    /// Of what the rules draw.
    pub seed: u64,
    /// Indices of champions, by player.
    pub seats: Vec<usize>,
}

/// What tells one match of the same champions from another: map, seed, and names by player.
pub type Key = (String, u64, Vec<String>);

/// A match of a plan's champions, on a map that may not be the plan's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meeting<'a> {
    pub map: &'a Map,
    /// Of what the rules draw.
    pub seed: u64,
    /// Indices of champions, by player.
    pub seats: &'a [usize],
}

impl Meeting<'_> {
    /// What tells it from the others.
    pub fn key(&self, plan: &Plan) -> Key {
        let names = self.seats.iter().map(|seat| plan.champions[*seat].name.clone());
        (self.map.name.clone(), self.seed, names.collect())
    }
}

impl Fixture {
    /// With the plan's map.
    pub(crate) fn meeting<'a>(&'a self, plan: &'a Plan) -> Meeting<'a> {
        Meeting { map: &plan.maps[self.map], seed: self.seed, seats: &self.seats }
    }
}

impl Plan {
    /// Every match, block by block: a map and a seed, in which each group of champions meets.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let groups = groups(self.champions.len(), self.players);
        let turns = match self.sides {
            Sides::Every => self.players,
            Sides::One => 1,
        };
        let mut all = Vec::new();
        for map in 0..self.maps.len() {
            for seed in &self.seeds {
                for group in &groups {
                    all.extend((0..turns).map(|turn| {
                        let mut seats = group.clone();
                        seats.rotate_left(turn);
                        Fixture { map, seed: *seed, seats }
                    }));
                }
            }
        }
        all
    }
}

/// Every choice of `size` among `count`, in order.
fn groups(count: usize, size: usize) -> Vec<Vec<usize>> {
    fn extend(group: &mut Vec<usize>, count: usize, size: usize, all: &mut Vec<Vec<usize>>) {
        if group.len() == size {
            all.push(group.clone());
            return;
        }
        let first = group.last().map_or(0, |last| last + 1);
        for next in first..count {
            group.push(next);
            extend(group, count, size, all);
            group.pop();
        }
    }
    let mut all = Vec::new();
    if size > 0 {
        extend(&mut Vec::new(), count, size, &mut all);
    }
    all
}

/// Changes when a built kit does: the hash of its files, by path. What lies in `bin/` and `opponent/` (the
/// `joute` program, the bundled opponent), replays and hidden files do not play, so they do not count.
///
/// # Errors
/// A message that names the file that cannot be read, or with which the kit is larger than 1 GiB.
pub fn fingerprint(kit: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    let mut folders = vec![kit.to_owned()];
    while let Some(folder) = folders.pop() {
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let aside = folder == kit && matches!(&*name, "bin" | "opponent");
            if aside || name.starts_with('.') || name == "__pycache__" || name.ends_with(".jsonl") {
                continue;
            }
            match entry.file_type().map_err(fail)? {
                kind if kind.is_dir() => folders.push(entry.path()),
                kind if kind.is_file() => files.push(entry.path()),
                // What a link points to may lie outside the kit and grow without end.
                _ => {}
            }
        }
    }
    files.sort();
    let mut hash = Sha256::new();
    let mut left = LARGEST_KIT;
    for path in &files {
        let fail = |error: std::io::Error| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(fail)?;
        let length = file.metadata().map_err(fail)?.len();
        left = left.checked_sub(length).ok_or_else(|| {
            format!("{}: the kit is larger than 1 GiB with it: remove what is not needed", path.display())
        })?;
        let mut content = Sha256::new();
        let mut reader = BufReader::with_capacity(1 << 16, file.take(length));
        loop {
            let bytes = reader.fill_buf().map_err(fail)?;
            if bytes.is_empty() {
                break;
            }
            content.update(bytes);
            let count = bytes.len();
            reader.consume(count);
        }
        let relative = path.strip_prefix(kit).unwrap_or(path);
        hash.update(relative.to_string_lossy().as_bytes());
        hash.update([0]);
        hash.update(content.finalize());
    }
    Ok(hex(&hash.finalize()))
}

/// The hash of some bytes, for comparing.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(hash: &[u8]) -> String {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, groups};

    #[test]
    fn groups_are_every_choice_once() {
        assert_eq!(groups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(groups(4, 4), [[0, 1, 2, 3]]);
        assert_eq!(groups(5, 3).len(), 10);
        assert!(groups(1, 2).is_empty() && groups(3, 0).is_empty());
    }

    #[test]
    fn a_fingerprint_changes_with_what_plays_and_with_nothing_else() {
        let kit = tempfile::tempdir().expect("a temporary folder");
        let put = |name: &str, text: &str| {
            let path = kit.path().join(name);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("it is made");
            std::fs::write(path, text).expect("it is written");
        };
        let print = || fingerprint(kit.path()).expect("it is read");
        put("champion", "one");
        let one = print();
        put("replay.jsonl", "x");
        put("bin/joute", "x");
        assert_eq!(print(), one);
        put("champion", "two");
        let two = print();
        assert_ne!(two, one);
        put("lib/more", "");
        assert_ne!(print(), two);
        let holes = std::fs::File::create(kit.path().join("holes")).expect("it is made");
        holes.set_len(1 << 40).expect("it is made long");
        let error = fingerprint(kit.path()).expect_err("too large");
        assert!(error.contains("holes") && error.contains("1 GiB"), "{error}");
    }
}
