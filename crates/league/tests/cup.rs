//! Tests of cups in which no match is really played. They check the reading of cup files, the draw
//! of the groups, and the rankings for given results.

use joute_engine::ranks::by_scores;
use joute_engine::{AllowedMatches, Mode, Seats};
use joute_league::Result;
use joute_league::book::Record;
use joute_league::cup::cup_file::CupFile;
use joute_league::cup::entry::Cup;
use joute_league::cup::state::{CupState, cup_state};
use joute_league::file::GameProperties;
use joute_league::plan::Key;
use joute_testkit::scratch;
use joute_words::Locale;
use std::collections::BTreeSet;
use std::path::Path;

const MODES: &[Mode] = &[
    Mode { name: "points", about: "", seats: None, survival: false },
    Mode { name: "duel", about: "", seats: Some(Seats::of(&[2])), survival: false },
    Mode { name: "death", about: "", seats: None, survival: true },
];

/// Returns the properties of a game for one to ten players.
fn game(_: &str) -> Result<(GameProperties, u64)> {
    let shape = AllowedMatches { game: "g", locale: Locale::En, seats: Seats::range(1, 10), modes: MODES };
    Ok((GameProperties { shape, maps: &[("hill", "h"), ("lake", "l")] }, 0))
}

/// Creates kits for `count` champions, called `c01`, `c02` and so on. The champions whose numbers
/// are in `broken_kits` cannot play.
fn kits(folder: &Path, count: usize, broken_kits: &[usize]) {
    for number in 1..=count {
        let kit = folder.join(format!("kits/c{number:02}"));
        std::fs::create_dir_all(&kit).expect("the folder can be created");
        let api = if broken_kits.contains(&number) { "1" } else { "0000000000000000" };
        let manifest = format!("{{\"game\":\"g\",\"language\":\"c\",\"api\":\"{api}\"}}");
        std::fs::write(kit.join("joute.json"), manifest).expect("the file can be written");
        std::fs::write(kit.join("champion"), "").expect("the file can be written");
    }
}

fn enter(folder: &Path, text: &str) -> Result<Cup> {
    let head = "title = \"A cup\"\nseed = 7\nchampions = [\"kits\"]\n";
    CupFile::parse("a.toml", &format!("{head}{text}"), folder)
        .and_then(|cup_file| Cup::enter(cup_file, joute_testkit::launch_facts(), game))
}

/// Creates a cup with `count` champions from the text of its file.
fn cup(count: usize, text: &str) -> Result<Cup> {
    let folder = scratch();
    kits(folder.path(), count, &[]);
    enter(folder.path(), text)
}

/// Returns the strength of a champion, which is the number in its name. The tests also use it as
/// the champion's number of turns.
fn strength(name: &str) -> i64 {
    name[1..].parse().expect("the text is a number")
}

fn result((map, seed, seats): &Key, score: impl Fn(&str) -> i64) -> Record {
    let scores: Vec<i64> = seats.iter().map(|name| score(name)).collect();
    Record {
        map: map.clone(),
        seed: *seed,
        seats: seats.clone(),
        ranks: by_scores(&scores),
        gone: vec![None; seats.len()],
        turns: seats.iter().map(|name| strength(name).unsigned_abs()).collect(),
        steps: 10,
        replay: format!("{seed}.jsonl"),
        sum: String::new(),
        seal: String::new(),
        millis: 0.0,
        scores,
    }
}

/// Returns the final state of a cup in which the stronger champion wins every match.
fn play_cup(cup: &Cup) -> CupState {
    cup_state(cup, &|key| Some(result(key, strength))).expect("the cup's state can be computed")
}

fn names<'a>(cup: &'a Cup, champions: &[usize]) -> Vec<&'a str> {
    champions.iter().map(|champion| cup.names[*champion].as_str()).collect()
}

/// Returns the number of matches of each stage.
fn matches(cup: &Cup) -> Vec<usize> {
    cup.sizes().iter().map(|(matches, _)| *matches).collect()
}

const DAY: &str = r#"
[[stage]]
name = "pools"
groups = 2
matches = 3
rank = ["score"]
[[stage]]
name = "death"
groups = "fit"
table = "stage"
rank = ["place", "survived"]
[[stage]]
name = "semi-finals"
groups = [["pools:A1", "pools:B2"], ["pools:B1", "pools:A2"]]
matches = 3
[[stage]]
name = "death-again"
groups = "fit"
table = "stage"
counts = ["death"]
rank = ["place", "survived"]
[[stage]]
name = "small-final"
from = ["semi-finals:2"]
[[stage]]
name = "final"
from = ["semi-finals:1"]
[[podium]]
title = "Points"
places = ["final", "small-final", "pools:3-"]
[[podium]]
title = "Death"
places = ["death-again"]
"#;

#[test]
fn a_cup_is_played_from_pools_to_podiums() {
    let cup = cup(16, DAY).expect("the cup can be read");
    assert_eq!(matches(&cup), [6, 2, 6, 2, 1, 1]);
    let state = play_cup(&cup);
    assert!(state.stages.iter().all(|leg| leg.over));
    let sizes: Vec<Vec<usize>> =
        state.stages.iter().map(|leg| leg.groups.iter().map(Vec::len).collect()).collect();
    assert_eq!(sizes, [vec![8, 8], vec![8, 8], vec![2, 2], vec![8, 8], vec![2], vec![2]]);
    assert_ne!(state.stages[1].groups, state.stages[3].groups, "each stage draws its own heats");
    for podium in &state.podiums {
        let all: BTreeSet<usize> = podium.iter().copied().flatten().collect();
        assert_eq!((podium.len(), all.len()), (16, 16), "the podium ranks all champions");
        assert_eq!(cup.names[podium[0].expect("the first place is known")], "c16");
    }
    // The two best champions of each pool advance, sorted by points.
    let [first, second] = [0, 1].map(|group| {
        let table = &state.stages[0].tables[group];
        names(&cup, &table.lines.iter().map(|line| line.champion).collect::<Vec<_>>())
    });
    assert!(first.is_sorted_by(|one, other| one > other) && second.is_sorted_by(|one, other| one > other));
    let semi: Vec<Vec<&str>> = state.stages[2].groups.iter().map(|group| names(&cup, group)).collect();
    assert_eq!(semi, [vec![first[0], second[1]], vec![second[0], first[1]]]);
    // Sudden death adds up the points of both matches.
    let table = &state.stages[3].tables[0];
    assert!(table.lines.iter().all(|line| line.sums.matches == 2));
    assert_eq!(table.lines[0].sums.survived, 32);
    // The seats rotate from match to match. All groups play a round with the same map and seed.
    let pools = &state.stages[0].encounters;
    assert_eq!(pools[0].seats[1], pools[2].seats[0]);
    assert_eq!((pools[0].seed, pools[0].map), (pools[1].seed, pools[1].map));
    assert_ne!(pools[0].seed, pools[2].seed);
}

#[test]
fn survival_ranks_champions_if_the_mode_requires_it() {
    for (mode, survived) in [("points", 3), ("death", 30)] {
        let stage = format!("[[stage]]\nname = \"all\"\nmode = \"{mode}\"\nrank = [\"survived\"]\n");
        let cup = cup(3, &stage.replace("\"all\"", "\"heat\"")).expect("the cup can be read");
        let state = cup_state(&cup, &|key| Some(result(key, |name| 10 * strength(name))))
            .expect("the cup's state can be read");
        assert_eq!(state.stages[0].tables[0].lines[0].sums.survived, survived, "{mode}");
    }
}

#[test]
fn unknown_places_are_not_shown() {
    let cup = cup(16, DAY).expect("the cup can be read");
    let unplayed = cup_state(&cup, &|_| None).expect("the cup's state can be computed");
    assert_eq!(unplayed.now(), Some(0));
    assert!(unplayed.stages[0].known && unplayed.stages[1].known && !unplayed.stages[2].known);
    assert!(unplayed.podiums.iter().all(|podium| podium.len() == 16 && podium.iter().all(Option::is_none)));
    let pools: BTreeSet<u64> = unplayed.stages[0].encounters.iter().map(|encounter| encounter.seed).collect();
    let half_played = cup_state(&cup, &|key| pools.contains(&key.1).then(|| result(key, strength)))
        .expect("the cup's state can be computed");
    assert_eq!(half_played.now(), Some(1));
    assert!(half_played.stages[2].known, "the champions of this stage are known");
    let known_places = |podium: &[Option<usize>]| podium.iter().map(Option::is_some).collect::<Vec<_>>();
    assert_eq!(known_places(&half_played.podiums[0]), [[false; 4].as_slice(), &[true; 12]].concat());
}

#[test]
fn ties_are_broken_by_keys_and_then_by_a_recorded_lot() {
    let stage = |rank: &str| format!("[[stage]]\nname = \"all\"\n{rank}\n").replace("\"all\"", "\"pool\"");
    let tied_cup = cup(6, &stage("rank = [\"score\"]")).expect("the cup can be read");
    let equal = |key: &Key| Some(result(key, |_| 3));
    let lots = cup_state(&tied_cup, &equal).expect("the cup's state can be computed");
    let table = &lots.stages[0].tables[0];
    assert_eq!(table.lots.len(), 1, "all champions are equal");
    let order: Vec<usize> = table.lines.iter().map(|line| line.champion).collect();
    assert_eq!(table.lots[0], order, "the places follow the drawn lots");
    assert_eq!(
        cup_state(&tied_cup, &equal).expect("the cup's state can be computed"),
        lots,
        "the lots are drawn once"
    );
    let by = cup(6, &stage("rank = [\"score\", \"survived\"]")).expect("the cup can be read");
    let course = cup_state(&by, &equal).expect("the cup's state can be computed");
    assert!(course.stages[0].tables[0].lots.is_empty());
    assert_eq!(by.names[course.podiums[0][0].expect("the first place is known")], "c06");
    // Three champions beat each other in a circle and all beat the fourth. Only the matches between them
    // count.
    let pairs =
        cup(4, &stage("play = \"pairs\"\nrank = [\"wins\", \"direct\"]")).expect("the cup can be read");
    let ring = |key: &Key| {
        let [one, other] = [&key.2[0], &key.2[1]].map(|name| strength(name));
        let beats = (one % 3 == (other + 1) % 3 || other == 4) && one != 4;
        Some(result(key, |name| i64::from((name == key.2[0]) == beats)))
    };
    let ring = cup_state(&pairs, &ring).expect("the cup's state can be computed");
    let table = &ring.stages[0].tables[0];
    assert_eq!((table.lots.len(), table.lots[0].len()), (1, 3));
    assert_eq!(pairs.names[table.lines[3].champion], "c04");
    assert_eq!(table.lines[0].sums.matches, 6, "each pairing is played on both sides");
}

#[test]
fn equal_places_of_several_groups_are_ordered_by_results() {
    let text = "[[stage]]\nname = \"pools\"\ngroups = 3\nrank = [\"score\"]\n\
                [[stage]]\nname = \"next\"\nfrom = [\"pools:1-2\"]\ngroups = 2\ndraw = \"snake\"\n";
    let cup = cup(9, text).expect("the cup can be read");
    let state = play_cup(&cup);
    let firsts: BTreeSet<&str> =
        state.stages[0].tables.iter().map(|table| cup.names[table.lines[0].champion].as_str()).collect();
    let [a, b] = [0, 1].map(|group| names(&cup, &state.stages[1].groups[group]));
    assert_eq!((a[0], a.len(), b.len()), ("c09", 3, 3));
    // Both halves of the bracket contain the first, fourth and fifth champion.
    assert!(
        firsts.contains(b[0]) && firsts.contains(b[1]) && !firsts.contains(a[1]) && !firsts.contains(a[2])
    );
    assert!(strength(b[0]) > strength(b[1]), "{a:?} {b:?}");
}

#[test]
fn excluded_champions_keep_their_place_and_lose() {
    let folder = scratch();
    kits(folder.path(), 4, &[4]);
    let text = "[[stage]]\nname = \"semi\"\ngroups = 2\n[[stage]]\nname = \"final\"\nfrom = [\"semi:1\"]\n\
                [[stage]]\nname = \"small\"\nfrom = [\"semi:2\"]\n\
                [[podium]]\ntitle = \"All\"\nplaces = [\"final\", \"small\"]\n";
    let cup = enter(folder.path(), text).expect("the cup's contestants are valid");
    assert!(cup.plan.out[0].reason.contains("made for the API 1"), "{:?}", cup.plan.out);
    // The opponents of an excluded champion play no match against it.
    assert_eq!(matches(&cup).iter().sum::<usize>(), 2);
    let scores = |key: &Key| Some(result(key, |name| -strength(name)));
    let state = cup_state(&cup, &scores).expect("the cup's state can be computed");
    let podium: Vec<usize> = state.podiums[0].iter().copied().flatten().collect();
    assert_eq!(names(&cup, &podium)[3], "c04", "an excluded champion is below one with a negative score");
    let table = &state.stages[0].tables;
    let losing_line = table
        .iter()
        .flat_map(|table| &table.lines)
        .find(|line| line.absent)
        .expect("the table has an absent champion");
    assert_eq!((losing_line.sums.place, losing_line.sums.left, losing_line.sums.halves), (2, 1, 0));
}

#[test]
fn errors_name_their_position_and_the_cure() {
    let output = |count: usize, text: &str, words: &[&str]| {
        let reason = cup(count, text).expect_err(text).to_string();
        for word in words {
            assert!(reason.contains(word), "{word} is not in\n{reason}");
        }
        assert!(reason.contains("a.toml"), "the error does not name the file:\n{reason}");
    };
    let one = |more: &str| format!("[[stage]]\nname = \"one\"\n{more}\n");
    output(
        16,
        &one(""),
        &["a.toml:5:8", "16 champions would play in one match", "1 to 10", "groups = \"fit\""],
    );
    output(3, &one("groups = 5"), &["a.toml:6:10", "5 groups for 3 champions", "fewer groups"]);
    output(3, &one("groups = \"some\""), &["a.toml:6:10", "is not a number of groups", "\"fit\""]);
    output(3, &one("grups = 2"), &["a.toml:6:1", "unknown field `grups`", "`groups`"]);
    output(3, &one("draw = \"lots\""), &["a.toml:6:8", "unknown variant `lots`", "`snake`"]);
    output(3, &one("rank = [\"scores\"]"), &["a.toml:6:9", "unknown variant `scores`", "`survived`"]);
    output(3, &one("matches = 0"), &["a.toml:6:11", "1 to 1000"]);
    output(3, &one("mode = \"blitz\""), &["a.toml:6:8", "no mode blitz", "points, duel"]);
    output(3, &one("mode = \"duel\""), &["a.toml:5:8", "3 champions would play", "is for 2 players"]);
    output(
        3,
        &one("from = [\"two:1\"]"),
        &["a.toml:6:9", "no earlier stage is called \"two\"", "first stage"],
    );
    output(3, "", &["1 to 100 stages"]);
    let two = |more: &str| format!("{}[[stage]]\nname = \"two\"\n{more}\n", one("groups = 2"));
    output(8, &two("from = [\"one:A9\"]"), &["a.toml:9:8", "names place 9", "has 4 champions"]);
    output(8, &two("groups = [[\"one:A1\", \"one:C1\"]]"), &["one:C1", "does not exist", "A to B"]);
    output(8, &two("groups = [[\"one:A1\", \"one:1\"]]"), &["would play twice"]);
    output(8, &two("groups = [[\"one:A1\", \"one:b1\"]]"), &["a.toml:9:23", "is not a reference to places"]);
    output(
        8,
        &two("from = [\"all\"]\ngroups = [[\"one\"]]"),
        &["names its champions twice", "leave one of the two out"],
    );
    output(8, &one("groups = 2").replace("one", "One"), &["a.toml:5:8", "not a valid name of a stage"]);
    output(8, &format!("{}{}", one("groups = 2"), one("")), &["two stages are called one", "the first one"]);
    let heats = one("groups = 2\ntable = \"stage\"") + "[[stage]]\nname = \"two\"\nfrom = [\"one:A1\"]\n";
    output(8, &heats, &["ranked together", "one:1-4"]);
    let podium = one("groups = 2") + "[[podium]]\ntitle = \"P\"\nplaces = [\"one\", \"one:1\"]\n";
    output(8, &podium, &["a.toml:9:10", "twice in the ranking"]);
    output(8, &podium.replace("\"one\", \"one:1\"", "\"one:5\""), &["a.toml:9:10", "names place 5"]);
    let long_stage = one("play = \"pairs\"\nmatches = 1000");
    output(40, &long_stage, &["more than 100000"]);
    let long = format!("title = \"{}\"\nseed = 1\n{}", "a".repeat(500), one(""));
    let reason =
        CupFile::parse("a.toml", &long, Path::new("")).expect_err("a title that is too long").to_string();
    assert!(reason.contains("a.toml:1:9") && reason.contains("1 to 120"), "{reason}");
    let reason =
        CupFile::parse("a.toml", &one(""), Path::new("")).expect_err("the file has no title").to_string();
    assert!(reason.contains("missing field `title`"), "{reason}");
}

/// Checks that a cup file with any content is either refused or played. The reader must not panic
/// or hang.
#[test]
fn no_file_breaks_the_reader() {
    let folder = scratch();
    kits(folder.path(), 9, &[3]);
    let words = [
        "2",
        "-1",
        "99999999999999999999",
        "\"fit\"",
        "[]",
        "[[]]",
        "[[\"pools:A1\"]]",
        "\"pools:1-9999999999\"",
        "\"all\"",
        "\"snake\"",
        "\"list\"",
        "\"pairs\"",
        "\"stage\"",
        "\"direct\"",
        "\"rating\"",
        "true",
        "\n",
        "[[stage]]",
        "=",
        "é",
        "\0",
    ];
    let mut random = joute_engine::maps::Random::new(14);
    let mut played_cups = 0;
    for _ in 0..3000 {
        let mut parts: Vec<&str> = DAY.split_inclusive([' ', '\n']).collect();
        for _ in 0..random.range(1..=3) {
            // Replaces the part by another word or by another part of the file.
            let other = if random.chance(30) { random.pick(&words) } else { random.pick(&parts) };
            let at = random.range(0..=parts.len() as i32 - 1) as usize;
            parts[at] = other;
        }
        if let Ok(cup) = enter(folder.path(), &parts.concat()) {
            self::play_cup(&cup);
            played_cups += 1;
        }
    }
    assert!(played_cups > 20, "only {played_cups} changed files were valid");
}
