//! The example champions of the final: they compile without a word, beat starters, and play each other in any two
//! languages.

use joute_generator::language;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The map on which champions meet starters.
const MAP: &str = "premiers-pas";

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout")
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn joute(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_joute")).args(args).current_dir(folder).output().expect("joute starts")
}

fn run(args: &[&str], folder: &Path) -> String {
    let output = joute(args, folder);
    assert!(output.status.success(), "joute {args:?}\n{}", text(&output));
    text(&output)
}

/// Does work for numbers below a bound, two at a time; a panic in one is the test's.
fn two_at_a_time(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut index = next.fetch_add(1, Ordering::Relaxed);
                while index < count {
                    work(index);
                    index = next.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
}

/// Every language's kit three times, made: `ID` with the example, `starter-ID` as it is handed out, `small-ID` with the small
/// champion that the kit brings.
fn kits() -> &'static Path {
    static KITS: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = KITS.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        run(&["kits", &home().join("api.yml").display().to_string(), "-o", "."], folder.path());
        two_at_a_time(language::ALL.len(), |index| make_all(folder.path(), index));
        folder
    });
    folder.path()
}

fn make_all(folder: &Path, index: usize) {
    let language = language::ALL[index].language();
    let example = folder.join(language.id);
    let copy = |name: &str| {
        let kit = folder.join(format!("{name}-{}", language.id));
        assert!(Command::new("cp").arg("-a").args([&example, &kit]).status().expect("cp starts").success());
        kit
    };
    let (starter, small) = (copy("starter"), copy("small"));
    make(&starter);
    let small_champion = format!("examples/{}", language.champion);
    let told = std::fs::read_to_string(small.join("README.md")).expect("a README");
    assert!(told.contains(&format!("`cp {small_champion} .`")), "{}: {told}", language.id);
    std::fs::copy(small.join(&small_champion), small.join(language.champion)).expect("the kit has one");
    make(&small);
    let source = home().join("games/pizza/champions").join(language.id).join(language.champion);
    std::fs::copy(&source, example.join(language.champion))
        .unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    make(&example);
}

fn make(folder: &Path) {
    let output =
        Command::new("make").env("JOUTE_STRICT", "1").current_dir(folder).output().expect("make starts");
    // Not every compiler turns warnings into errors: none may say a word.
    let quiet = output.stderr.is_empty();
    assert!(output.status.success() && quiet, "make in {}\n{}", folder.display(), text(&output));
}

/// The scores of a match in which nobody failed, and whose replay holds.
fn play(first: &str, second: &str, map: &str) -> [i64; 2] {
    let replay = format!("{first}-{second}.jsonl").replace('/', "-");
    let said = run(&["match", first, second, "--map", map, "--replay", &replay], kits());
    assert!(!said.contains("hors jeu"), "{first} and {second} on {map}: {said}");
    assert!(run(&["verify", &replay], kits()).contains("as the rules say"), "{replay}");
    let score = |player: usize| {
        let line = said.lines().find(|line| line.starts_with(&format!("  {player} ")));
        let score = line.and_then(|line| line.split_whitespace().last()?.parse().ok());
        score.unwrap_or_else(|| panic!("no score in\n{said}"))
    };
    [score(0), score(1)]
}

#[test]
fn every_example_beats_a_starter_from_both_sides() {
    let count = language::ALL.len();
    let id = |index: usize| language::ALL[index % count].language().id;
    let expected = [play(id(0), "starter-c", MAP)[0], play("starter-c", id(0), MAP)[1]];
    assert!(expected.iter().all(|score| *score >= 1000), "{expected:?}");
    two_at_a_time(2 * count, |index| {
        let (example, starter) = (id(index / 2), format!("starter-{}", id(index / 2 + 1)));
        let scores = if index % 2 == 0 { play(example, &starter, MAP) } else { play(&starter, example, MAP) };
        // The same strategy told nine times plays the same moves.
        assert_eq!(scores[index % 2], expected[index % 2], "{example} and {starter}");
        assert_eq!(scores[1 - index % 2], 1, "{example} and {starter}");
    });
}

#[test]
fn every_kit_brings_the_rules_the_maps_and_a_small_champion() {
    let id = |index: usize| language::ALL[index].language().id;
    let expected = play("small-c", "starter-c", MAP)[0];
    assert!(expected >= 8, "bones of every age: {expected}");
    two_at_a_time(language::ALL.len(), |index| {
        let kit = format!("small-{}", id(index));
        // The same strategy told nine times plays the same moves.
        assert_eq!(play(&kit, "starter-c", MAP), [expected, 1], "{kit}");
        let folder = kits().join(&kit);
        let rules = std::fs::read_to_string(folder.join("REGLES.md")).expect("the rules");
        assert!(rules.contains("## Le but") && folder.join(format!("maps/{MAP}.map")).is_file(), "{kit}");
    });
}

#[test]
fn the_two_opponents_of_a_kit_differ_in_strength() {
    let (strong, easy) = ("c/opponent", "c/opponent-easy");
    for (one, two) in [(strong, easy), (easy, "starter-c")] {
        let (first, second) = (play(one, two, MAP), play(two, one, MAP));
        assert!(first[0] > first[1] && second[1] > second[0], "{one} and {two}: {first:?}, {second:?}");
    }
}

#[test]
fn any_two_languages_play_each_other() {
    let maps = std::fs::read_dir(home().join("games/pizza/maps")).expect("the maps").flatten();
    let mut maps: Vec<String> = maps.map(|map| map.path().display().to_string()).collect();
    maps.retain(|map| map.ends_with(".map"));
    maps.sort();
    let ids: Vec<&str> = language::ALL.iter().map(|backend| backend.language().id).collect();
    let pairs: Vec<(usize, usize)> =
        (0..ids.len()).flat_map(|one| (one + 1..ids.len()).map(move |two| (one, two))).collect();
    two_at_a_time(pairs.len(), |index| {
        let (one, two) = pairs[index];
        let (one, two) = if index % 2 == 0 { (one, two) } else { (two, one) };
        let scores = play(ids[one], ids[two], &maps[index % maps.len()]);
        assert!(scores.iter().all(|score| *score > 1), "{} and {}: {scores:?}", ids[one], ids[two]);
    });
}

#[test]
fn a_bad_map_is_refused_with_its_place() {
    let map = kits().join("bad.map");
    std::fs::write(&map, "carte\n  ....\n").expect("it is written");
    for (map, words) in [("bad.map", "--> bad.map:2:6"), ("lune", "official maps go by their name")] {
        let refused = joute(&["match", "c", "starter-c", "--map", map], kits());
        assert!(!refused.status.success() && text(&refused).contains(words), "{}", text(&refused));
    }
    let replay = joute(&["match", "c", "starter-c", "--map", "bad.map", "--replay", "none.jsonl"], kits());
    assert!(!replay.status.success() && !kits().join("none.jsonl").exists());
}
