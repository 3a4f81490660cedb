//! The small champions, in nine languages, through the `joute` program: one, two or four of them in a match.

use joute_generator::language;
use joute_testkit::{copy, is_quiet, kits, read, run, two_at_a_time};

/// The id of a language, counted round.
fn id(index: usize) -> &'static str {
    language::ALL[index % language::ALL.len()].language().id
}

/// The scores of a match in which nobody failed, and whose replay holds.
fn play(champions: &[&str]) -> Vec<i64> {
    let kits = kits("games/citrons/api.yml");
    let replay = format!("{}.jsonl", champions.join("-"));
    let said = run(&[&["match"], champions, &["--seed", "5", "--replay", &replay]].concat(), kits.path());
    assert!(!said.contains("  out"), "{champions:?}: {said}");
    assert!(run(&["verify", &replay], kits.path()).contains("as the rules say"), "{replay}");
    let replay = joute_engine::replay::Replay::parse(&read(kits.path().join(replay))).expect("a replay");
    replay.outcome.expect("a whole match").scores
}

#[test]
fn the_nine_languages_meet_one_two_and_four_at_a_time() {
    let kits = kits("games/citrons/api.yml");
    two_at_a_time(language::ALL.len(), |index| {
        let language = language::ALL[index].language();
        let kit = kits.of(language.id);
        copy(kit.join("examples").join(language.champion), kit.join(language.champion));
        is_quiet(kit);
    });
    let expected = [play(&["c"]), play(&["c", "c"]), play(&["c", "c", "c", "c"])];
    assert!(expected[0][0] > 1000, "{expected:?}");
    two_at_a_time(language::ALL.len(), |index| {
        for (count, expected) in [1, 2, 4].into_iter().zip(&expected) {
            let champions: Vec<&str> = (index..index + count).map(id).collect();
            // The same strategy told nine times plays the same moves.
            assert_eq!(play(&champions), *expected, "{champions:?}");
        }
    });
}
