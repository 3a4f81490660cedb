//! Tests of the champions of the final, played through the `joute` program.
//!
//! The champions compile without output, beat starters from both sides, and play on every official
//! map.

use joute_generator::language;
use joute_testkit::{
    Kits, copy, home, joute, kits, language_id, make_without_warnings, scores, take_example, two_at_a_time,
    write,
};
use std::sync::OnceLock;

/// The map on which champions meet starters.
const MAP: &str = "premiers-pas";

/// Builds three kits for every language.
///
/// `ID` contains the large champion, `starter-ID` the unchanged starter, and `small-ID` the small
/// champion that the kit contains.
fn champions() -> &'static Kits {
    static KITS: OnceLock<Kits> = OnceLock::new();
    KITS.get_or_init(|| {
        let kits = kits("api.yml");
        two_at_a_time(language::ALL.len(), |index| {
            let language = language::ALL[index].language();
            make_without_warnings(kits.copy(language.id, &format!("starter-{}", language.id)));
            let small = kits.copy(language.id, &format!("small-{}", language.id));
            take_example(small, language.champion);
            let large = home().join("games/pizza/champions").join(language.id).join(language.champion);
            copy(large, kits.of(language.id).join(language.champion));
            make_without_warnings(kits.of(language.id));
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

#[test]
fn every_example_beats_a_starter_from_both_sides() {
    let expected = [play(language_id(0), "starter-c", MAP)[0], play("starter-c", language_id(0), MAP)[1]];
    assert!(expected.iter().all(|score| *score >= 1000), "{expected:?}");
    two_at_a_time(2 * language::ALL.len(), |index| {
        let (example, starter) = (language_id(index / 2), format!("starter-{}", language_id(index / 2 + 1)));
        let scores = if index % 2 == 0 { play(example, &starter, MAP) } else { play(&starter, example, MAP) };
        // The example champions implement the same strategy in every language, so their matches are equal.
        assert_eq!(scores[index % 2], expected[index % 2], "{example} and {starter}");
        assert_eq!(scores[1 - index % 2], 1, "{example} and {starter}");
    });
}

#[test]
fn the_small_champions_and_the_easy_opponent_feed_their_dogs() {
    let expected = play("small-c", "starter-c", MAP)[0];
    assert!(expected >= 8, "{expected} bones are too few for every age");
    two_at_a_time(language::ALL.len(), |index| {
        let kit = format!("small-{}", language_id(index));
        assert_eq!(play(&kit, "starter-c", MAP), [expected, 1], "{kit}");
    });
    let (first, second) =
        (play("c/opponent-easy", "starter-c", MAP), play("starter-c", "c/opponent-easy", MAP));
    assert!(first[0] > first[1] && second[1] > second[0], "{first:?}, {second:?}");
}

#[test]
fn the_large_champions_meet_on_every_official_map() {
    let maps = pizza::map::official();
    two_at_a_time(maps.len(), |index| {
        let (one, two) = (language_id(index), language_id(index + 1 + index / language::ALL.len()));
        let (one, two) = if index % 2 == 0 { (one, two) } else { (two, one) };
        let scores = play(one, two, maps[index].0);
        assert!(scores.iter().all(|score| *score > 1), "{one} and {two}: {scores:?}");
    });
}

#[test]
fn a_bad_map_is_refused_with_its_place() {
    let kits = champions().path();
    write(kits.join("bad.map"), "carte\n  ....\n");
    for (map, words) in [("bad.map", "--> bad.map:2:6"), ("lune", "official maps go by their name")] {
        let output = joute(&["match", "c", "starter-c", "--map", map], kits).expect_failure();
        assert!(output.contains(words), "{output}");
    }
    joute(&["match", "c", "starter-c", "--map", "bad.map", "--replay", "none.jsonl"], kits).expect_failure();
    assert!(!kits.join("none.jsonl").exists());
    let output = joute(&["map", "--game", "prologin2023", "check", "bad.map"], kits).expect_failure();
    for words in ["--> bad.map:2:6", "row 0 of the drawing has 4 cells"] {
        assert!(output.contains(words), "«{words}» is not in\n{output}");
    }
    assert!(
        joute(&["map", "--game", "prologin2023", "new", "--style", "?"], kits)
            .expect_failure()
            .contains("labyrinthe")
    );
}
