//! Tests the champions of each game in every language. They must compile without output, play
//! against champions of other languages, and not be eliminated.

use joute::games::{GAMES, RegisteredGame};
use joute_engine::Game as _;
use joute_generator::language;
use joute_testkit::{Match, kits, make_without_warnings, read, take_example, two_at_a_time};
use pizza::Pizza;
use std::path::PathBuf;

/// Returns the ids of the languages.
fn ids() -> Vec<&'static str> {
    language::ALL.iter().map(|backend| backend.language().id).collect()
}

/// A folder with the built kits of a game. The kit `starter-ID` is unchanged, and `small-ID`
/// contains the kit's small champion, if the game has one.
struct Field {
    row: &'static RegisteredGame,
    folder: PathBuf,
}

impl Field {
    fn of(row: &'static RegisteredGame) -> Self {
        let kits = kits(&format!("{}/api.yml", row.game_crate.folder));
        let field = Field { row, folder: kits.path().to_owned() };
        two_at_a_time(language::ALL.len(), |index| {
            let language = language::ALL[index].language();
            make_without_warnings(kits.copy(language.id, &format!("starter-{}", language.id)));
            if row.examples.is_some() {
                let small = kits.copy(language.id, &format!("small-{}", language.id));
                let readme = read(small.join("README.md"));
                let typed = format!("`cp examples/{} .`", language.champion);
                assert!(readme.contains(&typed), "{}: {readme}", language.id);
                take_example(small, language.champion);
            }
        });
        field
    }

    /// Plays a match and checks that no champion failed. The first champions take the first seats, and
    /// the last one takes the remaining seats.
    fn play(&self, champions: &[&str]) -> Match {
        let seats = self.row.shape.seats.default_number();
        let last = champions.last().expect("there is a champion");
        let champions: Vec<&str> =
            champions.iter().chain(std::iter::repeat(last)).take(seats).copied().collect();
        Match::play(&champions, &[], &self.folder)
    }
}

/// Returns all pairs of numbers below `count`. The smaller number comes first in every other pair.
fn all_pairs(count: usize) -> Vec<(usize, usize)> {
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |two| (one, two)));
    pairs
        .enumerate()
        .map(|(index, (one, two))| if index % 2 == 0 { (one, two) } else { (two, one) })
        .collect()
}

/// Returns each number below `count` with the next one, so that each number comes first once and second once.
fn neighbours(count: usize) -> Vec<(usize, usize)> {
    (0..count).map(|one| (one, (one + 1) % count)).collect()
}

/// Checks that the champions of any two languages can play against each other in the flagship, and each
/// language against the next one in the other games. Each champion plays in both seats. Champions only
/// communicate with the arena, so more pairs in the other games would test nothing new.
#[test]
fn champions_of_different_languages_play_each_other_in_each_game() {
    for row in GAMES {
        let field = Field::of(row);
        let ids = ids();
        // Starter champions make no moves, so their matches are equal in all languages.
        let starters: Vec<String> = ids.iter().map(|id| format!("starter-{id}")).collect();
        let idle = field.play(&[&starters[0]]);
        idle.verify();
        two_at_a_time(ids.len(), |index| {
            let next = &starters[(index + 1) % ids.len()];
            field.play(&[&starters[index], next]).assert_repeats(&idle);
        });
        if row.examples.is_none() {
            continue;
        }
        let small: Vec<String> = ids.iter().map(|id| format!("small-{id}")).collect();
        // The example champions implement the same strategy in every language, so their matches are equal.
        let expected = field.play(&[&small[0]]);
        expected.verify();
        let pairs = if row.name == Pizza::NAME { all_pairs(ids.len()) } else { neighbours(ids.len()) };
        two_at_a_time(pairs.len(), |index| {
            let (one, two) = pairs[index];
            field.play(&[&small[one], &small[two]]).assert_repeats(&expected);
        });
    }
}

#[test]
fn every_kit_contains_the_rules_and_maps_of_its_game() {
    for row in GAMES {
        let kits = kits(&format!("{}/api.yml", row.game_crate.folder));
        for id in ids() {
            if let Some(rules) = row.rules {
                let rules = joute_testkit::home().join(rules);
                let name = rules.file_name().expect("the path ends with a name").to_owned();
                assert_eq!(read(kits.of(id).join(name)), read(rules), "{}, {id}", row.name);
            }
            for (name, text) in row.maps.iter().flat_map(|maps| (maps.official)()) {
                assert_eq!(&read(kits.of(id).join(format!("maps/{name}.map"))), text, "{}, {id}", row.name);
            }
        }
    }
}

#[test]
fn the_first_opponent_of_a_kit_is_at_least_as_strong_as_the_second() {
    for row in GAMES.iter().filter(|row| row.opponents.len() > 1) {
        let field = Field { row, folder: kits(&format!("{}/api.yml", row.game_crate.folder)).path().into() };
        let (strong, easy) = ("c/opponent", "c/opponent-easy");
        let (first, second) = (field.play(&[strong, easy]).verify(), field.play(&[easy, strong]).verify());
        assert!(first[0] >= first[1] && second[1] >= second[0], "{}: {first:?}, {second:?}", row.name);
        assert!(first[0] > first[1] || second[1] > second[0], "{}: {first:?}, {second:?}", row.name);
    }
}
