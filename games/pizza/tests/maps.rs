//! Tests of map files: valid files, refused files and their error messages.
//!
//! Every map that is written can be read again.

use joute_engine::maps::ParsedMap;
use pizza::api::Position;
use pizza::map::{Ground, Map, SIDE, generate, judge, official, parse, read, render, styles};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

fn map_of(name: &str, text: &str) -> Map {
    let ParsedMap { map, findings } = read(text);
    assert!(findings.is_empty(), "{}", render(name, text, &findings, false));
    map.expect("the map is valid")
}

/// Returns the cells that a player can walk to from its kennel.
///
/// The walk destroys no walls and does not enter the opponent's protection zone.
fn reachable_cells(map: &Map, player: usize) -> BTreeSet<Position> {
    let side = SIDE as i32;
    let mut reached = BTreeSet::new();
    let mut todo = vec![map.kennels[player]];
    while let Some(at) = todo.pop() {
        let inside = (0..side).contains(&at.colonne) && (0..side).contains(&at.ligne);
        let other = map.kennels[1 - player];
        let open = inside
            && !matches!(map.ground[at.ligne as usize][at.colonne as usize], Ground::Wall | Ground::Puddle)
            && (at.colonne - other.colonne).abs() + (at.ligne - other.ligne).abs() > 3;
        if open && reached.insert(at) {
            for (columns, lines) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                todo.push(Position { colonne: at.colonne + columns, ligne: at.ligne + lines });
            }
        }
    }
    reached
}

fn everything_is_within_a_walk(name: &str, map: &Map) {
    for player in 0..2 {
        let walked = reachable_cells(map, player);
        let things = map.trees.iter().map(|it| it.at).chain(map.skeletons.iter().map(|it| it.at));
        let people = map.dogs[player].into_iter().chain(map.masters[player]);
        for at in things.chain(map.portals.iter().map(|it| it.at)).chain(people) {
            assert!(walked.contains(&at), "{name}: player {player} cannot walk to {at:?}");
        }
    }
}

#[test]
fn official_maps_are_fair_and_written_as_they_are_read() {
    for (name, text) in official() {
        let map = map_of(name, text);
        everything_is_within_a_walk(name, &map);
        assert_eq!(parse(&map.write()).unwrap_or_else(|e| panic!("{name}\n{e}")), map, "{name}");
        for age in 0..3 {
            assert!(map.skeletons.iter().any(|it| it.age == age), "{name}: no skeleton of age {age}");
        }
    }
}

#[test]
fn official_maps_are_the_files_of_their_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
    let files = std::fs::read_dir(folder).expect("the folder can be read").flatten().map(|file| file.path());
    let files = files.filter(|file| file.extension().is_some_and(|it| it == "map"));
    let files: BTreeSet<String> =
        files.filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect();
    let names: BTreeSet<String> = official().iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(files, names, "src/map.rs lists the files of maps/");
}

/// Checks that the generator still makes the official maps from their seeds.
///
/// The same seed must always give the same bytes.
#[test]
fn seeds_give_the_same_bytes_for_ever() {
    let mut result = 0;
    for (name, text) in official() {
        let Some(line) = text.lines().next().and_then(|line| line.strip_prefix("// joute map new --seed "))
        else {
            continue;
        };
        let (seed, style) = line.split_once(" --style ").expect("the command is complete");
        let generated = generate(seed.parse().expect("the text is a seed"), Some(style))
            .expect("the map can be generated");
        assert!(
            generated == *text,
            "{name}: the map of seed {seed} and style {style} has changed:\n{generated}"
        );
        result += 1;
    }
    assert!(result >= 12, "only {result} official maps were generated");
}

#[test]
fn every_style_and_seed_gives_a_fair_map() {
    for style in styles() {
        for seed in 0..12 {
            let seed = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed);
            let text = generate(seed, Some(style)).unwrap_or_else(|error| panic!("{error}"));
            everything_is_within_a_walk(style, &map_of(style, &text));
        }
    }
    assert!(
        generate(1, Some("lune"))
            .expect_err("the style does not exist")
            .to_string()
            .contains("plaine, etangs")
    );
    let maps: BTreeSet<_> =
        (0..40).map(|seed| generate(seed, None).expect("a map can be generated")).collect();
    assert_eq!(maps.len(), 40);
}

fn first_map() -> &'static str {
    official()[0].1
}

/// Returns the first official map with one occurrence of a text replaced.
///
/// The text must be there.
fn with(from: &str, to: &str) -> String {
    assert!(first_map().contains(from), "{from}");
    first_map().replacen(from, to, 1)
}

#[test]
fn errors_are_reported_with_position_and_remedy() {
    let cases: &[(String, &[&str])] = &[
        (String::new(), &["no drawing", "40 rows of 40 characters"]),
        (
            with("carte\n", ""),
            &["no drawing", "unknown word \"........................................\"", "map:4:3"],
        ),
        (
            with("..........#.............~~..............", "..........#............~~.............."),
            &["row 1 of the drawing has 39 cells instead of 40", "1 missing", "map:6:41"],
        ),
        (
            with("..........#.............~~..............", "..........#.............~~..............##"),
            &["row 1 of the drawing has 42 cells", "2 too many", "map:6:43"],
        ),
        (
            with("  ..........#.............~~..............  // 1\n", ""),
            &["39 rows in the drawing instead of 40"],
        ),
        (with("carte\n", "carte\n......\n"), &["41 rows in the drawing", "one too many"]),
        (
            with("..........#.............~~......", "..........# ............~~......"),
            &["row 1 of the drawing has a blank", "map:6:14"],
        ),
        (with("CNC", "C.C"), &["player 0 has 0 kennels ('N') instead of 1"]),
        (with("CNC", "NNC"), &["player 0 has 2 kennels", "player 0 has 3 dogs ('C') instead of 4"]),
        (with("cnc", "cnm"), &["player 1 has 3 dogs ('c')", "player 1 has 7 masters ('m')", "one too many"]),
        (
            with(".....M.M..#", "M......M..#"),
            &["'M' starts 8 cells from its kennel", "at most 3", "the kennel"],
        ),
        (
            with(".....M.M..#....0", ".....M.M..#....9"),
            &["'9' in the drawing means nothing", "arbre 9 période 10 premier 1"],
        ),
        (
            with(".....M.M..#....0", ".....M.M..#....?"),
            &["'?' in the drawing means nothing", "known are .#~NCMncm"],
        ),
        // The row is cut within a character of two bytes, at its end, and by a blank.
        (
            with("..........#.............~~..............", "..........#.............~~.........\u{e9}"),
            &["row 1 of the drawing has 36 cells", "'\u{e9}' in the drawing means nothing"],
        ),
        (
            with("..........#.............~~..............", "..........#\u{a0}............~~.............."),
            &["row 1 of the drawing has a blank", "map:6:14"],
        ),
        (with("arbre T", "abre T"), &["unknown word \"abre\"", "did you mean \"arbre\"?"]),
        (with("arbre T", "arbre N"), &["'N' cannot be defined", "this always means the same"]),
        (with("arbre T", "arbre TT"), &["\"TT\" is not one letter"]),
        (with("squelette 1 ", "squelette 0 "), &["'0' is defined twice", "first here"]),
        (with("période 10", "période 0"), &["\"0\" is out of range", "période goes from 1 to 200"]),
        (with("période 10", "période dix"), &["\"dix\" is not a number"]),
        (with("période 10", "periode 10 premier 3"), &["\"premier\" is given twice", "first here"]),
        (with("premier 5", "premie 5"), &["unknown word \"premie\"", "did you mean \"premier\"?"]),
        (with("premier 5", "premier"), &["\"premier\" has no number"]),
        (with("âge 2", "âge 3"), &["\"3\" is out of range", "âge goes from 0 to 2"]),
        (with("squelette 0  âge 0", "squelette S"), &["squelette lacks \"âge\""]),
        (with("tour 21  colonne 20", "colonne 20"), &["portail lacks \"tour\"", "add: tour 1"]),
        (with("tour 21", "tour 201"), &["tour goes from 1 to 200"]),
        (with("colonne 20  ligne 10", "colonne 40  ligne 10"), &["colonne goes from 0 to 39"]),
        (with("colonne 20  ligne 10", "colonne 10  ligne 1"), &["a portal on a wall", "open ground only"]),
        (
            with("colonne 20  ligne 10", "colonne 6  ligne 6"),
            &["a portal in a protection zone", "this kennel is 2 away"],
        ),
        (with("tour 21  colonne 19  ligne 29", "tour 21  colonne 20  ligne 10"), &["in (20, 10) twice"]),
        (format!("{}\ncarte\n", first_map()), &["a second drawing"]),
        (with("....M.C.M.#", "...M..C.M.#"), &["'M' starts 4 cells from its kennel"]),
        (with("colonne 20  ligne 10", "colonne 6  ligne 7"), &["a portal in a protection zone", "is 3 away"]),
        (with("colonne 20  ligne 10", "colonne 13  ligne 8"), &["a portal on a tree"]),
        (with("colonne 20  ligne 10", "colonne 24  ligne 1"), &["a portal on a puddle"]),
        (with("colonne 20  ligne 10", "colonne 15  ligne 2"), &["a portal on a skeleton"]),
        (with("arbre T", "arbre -"), &["'-' cannot be defined", "not a letter or digit"]),
        ("// x\n".repeat(30_000), &["150000 bytes are too many"]),
    ];
    for (text, expected) in cases {
        let output = parse(text).expect_err(&format!("{expected:?}")).to_string();
        for words in *expected {
            assert!(output.contains(words), "«{words}» is not in\n{output}");
        }
        assert!(!output.contains("warning"), "{output}");
    }
}

#[test]
fn all_errors_are_reported_at_once() {
    let text = with("CNC", "C.C").replacen("tour 21", "tour 0", 1).replacen("arbre", "harbre", 1);
    let output = parse(&text).expect_err("the map has three mistakes").to_string();
    assert_eq!(output.matches("error: ").count(), 3, "{output}");
    let output = parse("").expect_err("the text is refused").to_string();
    assert_eq!(output.matches("error: ").count(), 1, "an empty text causes one message: {output}");
}

#[test]
fn unusual_values_cause_warnings() {
    let cases: &[(String, &[&str])] = &[
        (
            with(".....M.M..#....0", ".....M.M..#....1"),
            &["unfair: this cell and the one across differ", "(15, 2)", "(24, 37)"],
        ),
        (with("M.M..#....", "M.M......."), &["unfair"]),
        (
            with("tour 60", "tour 61"),
            &["unfair: no portal appears across", "add: portail tour 61 colonne 31 ligne 18"],
        ),
        (with("arbre T", "arbre U\narbre T"), &["'U' is not in the drawing"]),
    ];
    for (text, expected) in cases {
        parse(text).unwrap_or_else(|error| panic!("{error}"));
        let output = judge("carte", text, false).expect("warnings are no errors");
        for words in *expected {
            assert!(output.contains(words), "«{words}» is not in\n{output}");
        }
    }
    // The characters of both players are two lines nearer to their edge of the map.
    let mut shifted = parse(first_map()).expect("the text can be parsed");
    for (player, lines) in [(0, -2), (1, 2)] {
        let kennel = shifted.kennels[player];
        shifted.ground[kennel.ligne as usize][kennel.colonne as usize] = Ground::Empty;
        shifted.ground[(kennel.ligne + lines) as usize][kennel.colonne as usize] = Ground::Kennel;
        let people = shifted.dogs[player].iter_mut().chain(&mut shifted.masters[player]);
        people.chain([&mut shifted.kennels[player]]).for_each(|at| at.ligne += lines);
    }
    let output = judge("carte", &shifted.write(), false).expect("warnings are no errors");
    assert_eq!(output.matches("24 cells instead of 25").count(), 2, "{output}");
    assert!(output.contains("; 2 warnings"), "{output}");
    // A skeleton and its mirror image are in a pond.
    let pond = |text: String, at: (usize, usize), char: char| {
        let mut rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        for (columns, lines) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1_isize)] {
            let line = at.1.wrapping_add_signed(lines) + 4;
            let column = at.0.wrapping_add_signed(columns) + 2;
            rows[line][column] = if (columns, lines) == (0, 0) { char } else { '~' };
        }
        rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>()
    };
    let text = pond(pond(first_map().to_owned(), (20, 16), '2'), (19, 23), '2');
    let output = judge("carte", &text, false).expect("warnings are no errors");
    assert_eq!(output.matches("nobody can reach this skeleton").count(), 2, "{output}");
    assert!(output.contains("; 2 warnings"), "{output}");
}

#[test]
fn keyboards_without_accents_and_other_systems_will_do() {
    let map = parse(first_map()).expect("the text can be parsed");
    let plain = first_map().replace('é', "e").replace('â', "a");
    assert_eq!(parse(&plain), Ok(map.clone()));
    assert_eq!(parse(&format!("\u{feff}{}", first_map().replace('\n', "\r\n"))), Ok(map.clone()));
    assert_eq!(parse(&first_map().replace("  ", "\t")), Ok(map.clone()));
    let bad =
        parse(&with("tour 21", "tour 0").replace('\n', "\r\n")).expect_err("there is no turn 0").to_string();
    assert!(bad.contains("map:51:15") && !bad.contains('\r'), "{bad}");
    let statements_first = first_map().split_once("\n\n").map(|(map, rest)| format!("{rest}{map}"));
    assert_eq!(parse(&statements_first.expect("the map has two parts")), Ok(map));
}

fn any_map() -> impl Strategy<Value = Map> {
    let kind = (1..=200_i32, 1..=200_i32, 0..3_i32);
    (any::<u64>(), prop::collection::vec(kind, 1..60)).prop_map(|(seed, kinds)| {
        let mut map =
            parse(&generate(seed, None).expect("a map can be generated")).expect("the text can be parsed");
        for (index, tree) in map.trees.iter_mut().enumerate() {
            (tree.period, tree.first, _) = kinds[index % kinds.len()];
        }
        for (index, skeleton) in map.skeletons.iter_mut().enumerate() {
            (skeleton.period, skeleton.first, skeleton.age) = kinds[(7 * index + 1) % kinds.len()];
        }
        map
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn written_frames_are_read(map in any_map()) {
        prop_assert_eq!(parse(&map.write()), Ok(map));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_panics(edits in prop::collection::vec((any::<prop::sample::Index>(), 0..5_usize, "\\PC{0,4}|[.#~NCMncmT012 \n]{0,9}|tour|-1|99999999999|\r\n|//"), 0..6)) {
        let mut chars: Vec<char> = first_map().chars().collect();
        for (at, remove, insert) in edits {
            let at = at.index(chars.len() + 1);
            let end = (at + remove * remove * 7).min(chars.len());
            chars.splice(at..end, insert.chars());
        }
        let text: String = chars.into_iter().collect();
        let ParsedMap { map, findings } = read(&text);
        let rendered = render("map", &text, &findings, false);
        prop_assert_eq!(map.is_none(), rendered.contains("error: "));
        if let Some(map) = map {
            prop_assert_eq!(parse(&map.write()), Ok(map));
        }
    }
}
