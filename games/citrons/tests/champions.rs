//! Tests matches of one, two or four small champions, in every language. The `joute` program plays
//! the matches.

use citrons::Citrons;
use citrons::map::{official, parse};
use joute_engine::Authority;
use joute_engine::replay::Replay;
use joute_generator::language;
use joute_testkit::{Kits, kits, language_id, read, run, run_failing, scores, take_example, two_at_a_time};
use std::sync::OnceLock;

/// Returns the built kits of all languages, each with the small champion.
fn built_kits() -> &'static Kits {
    static BUILT: OnceLock<Kits> = OnceLock::new();
    BUILT.get_or_init(|| {
        let kits = kits("games/citrons/api.yml");
        two_at_a_time(language::ALL.len(), |index| {
            let language = language::ALL[index].language();
            take_example(kits.of(language.id), language.champion);
        });
        kits
    })
}

#[test]
fn champions_of_the_ten_languages_play_in_matches_of_each_size() {
    let kits = built_kits();
    let play = |champions: &[&str]| scores(champions, &["--seed", "5"], kits.path());
    let expected = [play(&["c"]), play(&["c", "c"]), play(&["c", "c", "c", "c"])];
    assert!(expected[0][0] > 1000, "{expected:?}");
    two_at_a_time(language::ALL.len(), |index| {
        for (count, expected) in [1, 2, 4].into_iter().zip(&expected) {
            let champions: Vec<&str> = (index..index + count).map(language_id).collect();
            // The example champions implement the same strategy in every language, so their matches are
            // equal.
            assert_eq!(play(&champions), *expected, "{champions:?}");
        }
    });
}

#[test]
fn a_map_has_a_start_for_each_team() {
    let kits = built_kits();
    let reason = "marais: the map has starts for 1 of 2 teams";
    for command in ["match c java --map marais", "league c java --maps marais", "duel c java --maps marais"] {
        let output = run_failing(&command.split(' ').collect::<Vec<_>>(), kits.path());
        assert!(output.contains(reason.trim_start_matches("marais: ")), "{command}: {output}");
    }
    let output = run(&["league", "c", "java", "--maps", "marais", "faille", "-o", "fitting"], kits.path());
    assert!(output.contains(reason) && output.contains("left out"), "{output}");
    let replay_count = std::fs::read_dir(kits.path().join("fitting/replays"))
        .expect("the folder of replays can be read")
        .count();
    assert_eq!(replay_count, 2, "the remaining map is played on both sides");
}

#[test]
fn the_message_of_a_day_is_short() {
    const FOUR_LANGUAGES: [&str; 4] = ["c", "java", "python", "rust"];
    let kits = built_kits();
    let mut sizes = Vec::new();
    for (name, text) in official() {
        let champions = &FOUR_LANGUAGES[..parse(text).expect(name).starts.len()];
        let file = [champions, &["--map", name]].concat().join("-");
        scores(champions, &["--map", name], kits.path());
        let replay = Replay::parse(&read(kits.path().join(format!("{file}.jsonl"))))
            .expect("the replay can be parsed");
        let mut referee = Authority::<Citrons>::boxed(&replay.header.setup).expect("the setup is valid");
        sizes.extend(replay.frame_sizes(referee.as_mut()).expect("the match can be played again").concat());
    }
    sizes.sort_unstable();
    let (median, maximum) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    eprintln!("{} frames of a day and player: {median} bytes in the median, {maximum} at most", sizes.len());
    assert!(median < 8 << 10, "{median} bytes");
}
