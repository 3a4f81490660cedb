//! Tests that a malicious champion finds nothing that must be hidden from it. The champion searches
//! its memory, its library's memory and everything that it receives for planted marks: the ground
//! around the other team, ground that no Citron sees, the other team's orders, and the seed. The
//! champion must find the marks that it may see, and no others.

use crate::arena::play;
use citrons::Citrons;
use joute_arena::limits::{Limits, Memory};
use joute_engine::{Game as _, Setup};
use joute_testkit::{kits_of, write};
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;
use std::time::Duration;

/// The seed of the match, which appears nowhere by chance. The same holds for the energies below,
/// which the searching champion and the other team put in their orders.
const SEED: u64 = 0x006b_1f93_d25c_e8a7;
const MINE: i32 = 0x5d27_c1b9;
const THEIRS: i32 = 0x63f4_1ea5;

const WIDTH: usize = 64;
const RADIUS: usize = 5;

/// A planted mark: either the kinds of a diamond's cells, or bytes.
struct Mark {
    name: &'static str,
    is_cells: bool,
    bytes: Vec<u8>,
}

impl Mark {
    fn bytes(name: &'static str, bytes: impl Into<Vec<u8>>) -> Mark {
        Mark { name, is_cells: false, bytes: bytes.into() }
    }

    /// Returns this mark's line in the file that the searching champion reads. The bytes are
    /// disguised, each place differently, so that the file itself does not contain the mark.
    fn line(&self) -> String {
        let kind = if self.is_cells { "cells" } else { "bytes" };
        let disguised =
            self.bytes.iter().enumerate().map(|(place, byte)| {
                format!(" {:x}", (usize::from(*byte) + place * place + 5 * place) & 255)
            });
        format!("{kind} {} {}{}\n", self.name, self.bytes.len(), disguised.collect::<String>())
    }
}

/// Encodes a number as the engine's messages encode numbers.
fn sent(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Returns a map for two teams and its marks. There is a random diamond around each team, and two
/// in places that no team sees.
fn planted() -> (String, Vec<Mark>) {
    let mut rows = vec![vec!['.'; WIDTH]; WIDTH];
    let mut marks = Vec::new();
    let mut draws = SplitMix64::seed_from_u64(1);
    let places = [
        ("seen", (10, 32), 'a'),
        ("beside", (53, 32), 'b'),
        ("far", (32, 11), '.'),
        ("corner", (57, 57), '.'),
    ];
    for (name, (middle_x, middle_y), sign) in places {
        let mut bytes = Vec::new();
        let lines = rows.iter_mut().enumerate().skip(middle_y - RADIUS).take(2 * RADIUS + 1);
        for (y, row) in lines {
            let reach = RADIUS - middle_y.abs_diff(y);
            for (x, cell) in row.iter_mut().enumerate().skip(middle_x - reach).take(2 * reach + 1) {
                let near = middle_x.abs_diff(x) + middle_y.abs_diff(y) < 2;
                let kind = if near { 0 } else { draws.next_u64() % 4 };
                *cell = ['.', '-', '+', '*'][kind as usize];
                bytes.push(kind as u8);
            }
        }
        rows[middle_y][middle_x] = sign;
        marks.push(Mark { name, is_cells: true, bytes });
    }
    let text = rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    (text, marks)
}

/// The names of the marks that a searching champion may find. All others are hidden from it.
const VISIBLE_MARKS: [&str; 3] = ["seen", "mine", "mine-sent"];

/// Plays a whole match, and returns the lines that the searching champion printed. The lines
/// contain, for each day and each mark, how often the champion found the mark in its memory
/// and on its channel.
fn searched(language: &str, file: &str, source: &str) -> Vec<String> {
    let (map, mut marks) = planted();
    let zigzag = |energy: i32| sent(u64::from(energy as u32) * 2);
    marks.extend([
        Mark::bytes("mine", MINE.to_le_bytes()),
        Mark::bytes("mine-sent", zigzag(MINE)),
        Mark::bytes("theirs", THEIRS.to_le_bytes()),
        Mark::bytes("theirs-sent", zigzag(THEIRS)),
        Mark::bytes("theirs-text", THEIRS.to_string()),
        Mark::bytes("seed", SEED.to_le_bytes()),
        Mark::bytes("seed-sent", sent(SEED)),
        Mark::bytes("seed-text", SEED.to_string()),
    ]);
    let kits = kits_of("games/citrons/api.yml", &["c", "python"]);
    let searcher = kits.champion(language, &format!("searcher-{language}"), file, source);
    write(searcher.join("marks"), marks.iter().map(Mark::line).collect::<String>());
    let teller =
        kits.champion("c", &format!("teller-{language}"), "champion.c", include_str!("searching/teller.c"));
    write(teller.join("order"), THEIRS.to_string());
    let setup = Setup { map, players: 2, seed: SEED, ..Setup::default() };
    // The search needs much time, and memory for a copy of the game.
    let limits = Limits {
        call: Some(Duration::from_secs(300)),
        reserve: None,
        memory: Memory::Whole(1 << 30),
        ..Citrons::LIMITS
    };
    let played = play(&[searcher, teller], &setup, limits);
    assert_eq!(played.report.outcome.gone, [None, None]);
    let orders = |player: usize, energy: i32| {
        let turns = played.replay.steps.iter().flat_map(|step| &step.turns);
        let turns = turns.filter(|turn| turn.player == player);
        turns
            .filter(|turn| turn.actions().iter().any(|action| action["split_citron"]["energy"] == energy))
            .count()
    };
    assert!(orders(0, MINE) > 100 && orders(1, THEIRS) > 100, "the match contains the marked orders");
    played.printed_lines(0)
}

/// Checks that the searching champion found the marks that it may see, and no others. The champion
/// must have searched on `days` days. If `hears` is true, it must also find the visible marks on
/// its channel.
fn judge(printed: &[String], days: usize, has_channel: bool) {
    let searches: Vec<&String> = printed.iter().filter(|line| line.contains(" searched ")).collect();
    assert_eq!(searches.len(), days, "{printed:#?}");
    searches.iter().for_each(|line| println!("{line}"));
    for line in printed.iter().filter(|line| !line.contains(" searched ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let ["day", _, name, memory, channel] = words[..] else { panic!("{line}") };
        let [memory, channel] =
            [memory, channel].map(|word| word.parse::<u64>().expect("the text is a number"));
        if name == "seen" {
            assert!(
                memory > 0 && (channel > 0 || !has_channel),
                "the search must find the planted values: {line}"
            );
        } else if name == "mine" {
            assert!(memory > 0, "the search must find the planted values: {line}");
        } else if !VISIBLE_MARKS.contains(&name) {
            assert_eq!((memory, channel), (0, 0), "{line}");
        }
    }
    let marks = printed.len() - days;
    assert_eq!(marks, 12 * days, "{printed:#?}");
}

#[test]
fn a_champion_in_c_finds_no_hidden_data() {
    judge(&searched("c", "champion.c", include_str!("searching/searcher.c")), 3, true);
}

#[test]
fn a_champion_in_python_finds_no_hidden_data() {
    judge(&searched("python", "Champion.py", include_str!("searching/Searcher.py")), 2, false);
}
