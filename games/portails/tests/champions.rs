//! Tests the champions of the final through the `joute` program. They compile without output and
//! beat the starter from both sides on every map. The champion that looks ahead beats the others.

use joute_generator::language;
use joute_testkit::{
    Kits, copy, home, kits, language_id, make_without_warnings, scores, take_example, two_at_a_time,
};
use portails::map::official;
use std::sync::OnceLock;

/// Returns every language's kit, built with the champion that it contains. The kit `starter` is
/// built without changes, and `ahead` contains the champion that looks ahead.
fn champions() -> &'static Kits {
    static KITS: OnceLock<Kits> = OnceLock::new();
    KITS.get_or_init(|| {
        let kits = kits("games/portails/api.yml");
        make_without_warnings(kits.copy("c", "starter"));
        let ahead = kits.copy("cpp", "ahead");
        copy(home().join("games/portails/champions/cpp/champion.cc"), ahead.join("champion.cc"));
        make_without_warnings(ahead);
        two_at_a_time(language::ALL.len(), |index| {
            let language = language::ALL[index].language();
            take_example(kits.of(language.id), language.champion);
        });
        kits
    })
}

/// Plays a match, checks that no champion failed and that the replay verifies, and returns the
/// scores.
fn play(first: &str, second: &str, map: &str) -> [i64; 2] {
    let scores = scores(&[first, second], &["--map", map], champions().path());
    scores.try_into().expect("there are exactly two players")
}

/// Checks that the champions beat the starter from both sides on every map. Languages take turns on
/// the maps, because all play the same moves, as `a_language_is_as_good_as_another` checks.
#[test]
fn every_champion_beats_the_starter_from_both_sides() {
    let maps = official();
    let count = maps.len().max(language::ALL.len());
    two_at_a_time(2 * count, |index| {
        let (champion, (map, _)) = (language_id(index / 2), maps[index / 2 % maps.len()]);
        let scores =
            if index % 2 == 0 { play(champion, "starter", map) } else { play("starter", champion, map) };
        assert_eq!(scores[1 - index % 2], 0, "the starter scores no points");
        assert!(scores[index % 2] > 100, "{champion} on {map}: {scores:?}");
    });
}

#[test]
fn a_language_is_as_good_as_another() {
    let expected = play(language_id(0), language_id(1), "sujet");
    assert!(expected.iter().all(|score| *score > 10_000), "{expected:?}");
    two_at_a_time(language::ALL.len() - 1, |index| {
        assert_eq!(
            play(language_id(index + 1), language_id(index + 2), "sujet"),
            expected,
            "{}",
            language_id(index + 1)
        );
    });
}

#[test]
fn looking_ahead_wins() {
    for map in ["sujet", "archipel", "semis-clair"] {
        let (first, second) = (play("ahead", "c", map), play("c", "ahead", map));
        assert!(first[0] > first[1] && second[1] > second[0], "{map}: {first:?}, {second:?}");
    }
}
