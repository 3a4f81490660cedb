//! Tests the small champions of Blokus Duo through the `joute` program. They compile without
//! output, beat the starter from both sides and place the same pieces in every language. The kit's
//! opponent beats them.

use joute_generator::language;
use joute_testkit::{Kits, kits, language_id, make_without_warnings, scores, take_example, two_at_a_time};
use std::sync::OnceLock;

/// The name of the opponent that every kit contains.
const OPPONENT: &str = "c/opponent";

/// Returns every language's kit, built with the champion that it contains. The kit `starter` is
/// built without changes.
fn champions() -> &'static Kits {
    static KITS: OnceLock<Kits> = OnceLock::new();
    KITS.get_or_init(|| {
        let kits = kits("games/blokus/api.yml");
        make_without_warnings(kits.copy("c", "starter"));
        two_at_a_time(language::ALL.len(), |index| {
            let language = language::ALL[index].language();
            take_example(kits.of(language.id), language.champion);
        });
        kits
    })
}

/// Plays a match, checks that no champion failed and that the replay verifies, and returns the
/// scores.
fn play(first: &str, second: &str) -> [i64; 2] {
    scores(&[first, second], &[], champions().path()).try_into().expect("there are exactly two players")
}

#[test]
fn every_champion_beats_the_starter_from_both_sides() {
    two_at_a_time(2 * language::ALL.len(), |index| {
        let (champion, side) = (language_id(index / 2), index % 2);
        let scores = if side == 0 { play(champion, "starter") } else { play("starter", champion) };
        assert_eq!(scores[1 - side], 0, "the starter plays no piece");
        assert!(scores[side] > 80, "{champion}: {scores:?}");
    });
}

/// Checks that the champions of all languages play equally well. They play against the same
/// opponent, which wins, and against each other.
#[test]
fn a_language_is_as_good_as_another() {
    let expected = [play("c", "c"), play("c", OPPONENT), play(OPPONENT, "c")];
    let [_, second, first] = expected;
    assert!(first[0] > first[1] && second[1] > second[0], "{expected:?}");
    two_at_a_time(language::ALL.len(), |index| {
        let champion = language_id(index);
        let next = language_id((index + 1) % language::ALL.len());
        let scores = [play(champion, next), play(champion, OPPONENT), play(OPPONENT, champion)];
        assert_eq!(scores, expected, "{champion}");
    });
}
