//! The small champions of the tutorial, in nine languages, through the `joute` program: three or four of them in a match.

use joute_generator::language;
use joute_testkit::{copy, is_quiet, kits, read, run, two_at_a_time};

/// The id of a language, counted round.
fn id(index: usize) -> &'static str {
    language::ALL[index % language::ALL.len()].language().id
}

/// The scores of a match in which nobody failed, and whose replay holds.
fn play(champions: &[&str]) -> Vec<i64> {
    let kits = kits("examples/lanterns/api.yml");
    let replay = format!("{}.jsonl", champions.join("-"));
    let said = run(&[&["match"], champions, &["--seed", "5", "--replay", &replay]].concat(), kits.path());
    assert!(!said.contains("  out"), "{champions:?}: {said}");
    assert!(run(&["verify", &replay], kits.path()).contains("as the rules say"), "{replay}");
    let replay = joute_engine::replay::Replay::parse(&read(kits.path().join(replay))).expect("a replay");
    replay.outcome.expect("a whole match").scores
}

#[test]
fn any_three_and_any_four_languages_meet() {
    let kits = kits("examples/lanterns/api.yml");
    two_at_a_time(language::ALL.len(), |index| {
        let language = language::ALL[index].language();
        let kit = kits.of(language.id);
        copy(kit.join("examples").join(language.champion), kit.join(language.champion));
        is_quiet(kit);
    });
    let expected = [play(&[id(0), id(0), id(0)]), play(&[id(0), id(0), id(0), id(0)])];
    two_at_a_time(2 * language::ALL.len(), |index| {
        let (first, seats) = (index / 2, 3 + index % 2);
        let champions: Vec<&str> = (first..first + seats).map(id).collect();
        // The same strategy told nine times plays the same moves.
        assert_eq!(play(&champions), expected[index % 2], "{champions:?}");
    });
}
