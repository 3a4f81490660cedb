//! Tests of map files that are drawn cell by cell.
//!
//! They cover fairness, reachable cells, and values at a limit and one above it.

use joute_engine::maps::ParsedMap;
use pizza::api::Position;
use pizza::map::{SIDE, Skeleton, Tree, judge, official, parse, read, render};

/// The positions of the kennels on a fair map.
const KENNELS: [(usize, usize); 2] = [(8, 8), (31, 31)];

/// Draws open ground with a team around each kennel and some more cells.
///
/// Each entry of `more` is a column, a line and a character.
fn camps(kennels: [(usize, usize); 2], more: &[(usize, usize, char)]) -> String {
    let mut rows = vec![vec!['.'; SIDE]; SIDE];
    for ((column, line), letters) in kennels.into_iter().zip([['N', 'C', 'M'], ['n', 'c', 'm']]) {
        let team = ["MCM", "CNC", "MCM"];
        for (row, dy) in team.iter().zip(0..) {
            for (char, dx) in row.chars().zip(0..) {
                let kind = "NCM".find(char).expect("the letter is N, C or M");
                rows[line + dy - 1][column + dx - 1] = letters[kind];
            }
        }
        (rows[line][column - 2], rows[line][column + 2]) = (letters[2], letters[2]);
    }
    more.iter().for_each(|(column, line, char)| rows[*line][*column] = *char);
    "carte\n".to_owned() + &rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>()
}

/// Returns the drawn things together with their copies turned by half.
fn twice(things: &[(usize, usize, char)]) -> Vec<(usize, usize, char)> {
    let other = |char: char| if "NCM".contains(char) { char.to_ascii_lowercase() } else { char };
    let twins = things.iter().map(|(column, line, char)| (SIDE - 1 - column, SIDE - 1 - line, other(*char)));
    things.iter().copied().chain(twins).collect()
}

/// Returns the lines of `count` portals, all in one cell, each in its own turn.
fn portals(count: usize) -> String {
    (1..=count).map(|turn| format!("portail tour {turn} colonne 0 ligne 0\n")).collect()
}

fn judged(text: &str) -> String {
    judge("carte", text, false).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that a playable map is accepted up to the limits.
#[test]
fn values_at_the_limit_cause_no_warning() {
    let zone = |column| camps(KENNELS, &[]) + &format!("portail tour 200 colonne {column} ligne 8\n");
    let long = camps(KENNELS, &[]);
    let just = [
        zone(12),
        camps(KENNELS, &[(8, 9, '.'), (8, 11, 'C')]),
        camps([(10, 10), (17, 10)], &[]),
        camps(KENNELS, &[]) + &portals(64),
        format!("{long}//{}", "x".repeat(99_998 - long.len())),
    ];
    for text in just {
        let map = parse(&text).unwrap_or_else(|error| panic!("{error}"));
        assert!(pizza::Board::new(&map).is_ok());
    }
    let further_cases: [(String, &[&str]); 5] = [
        (zone(11), &["a portal in a protection zone", "this kennel is 3 away"]),
        (camps(KENNELS, &[(8, 9, '.'), (8, 12, 'C')]), &["'C' starts 4 cells from its kennel"]),
        (
            camps([(10, 10), (16, 10)], &[]),
            &["the kennels are 6 cells apart", "overlap up to 6", "player 0's"],
        ),
        (camps(KENNELS, &[]) + &portals(65), &["65 portals; 64 is the most", "one too many", "map:106:1"]),
        (format!("{long}//{}", "x".repeat(99_999 - long.len())), &["100001 bytes are too many"]),
    ];
    for (text, expected) in further_cases {
        let output = parse(&text).expect_err(expected[0]).to_string();
        assert!(expected.iter().all(|words| output.contains(words)), "{expected:?} is not in\n{output}");
    }
}

/// Checks that a map that is the same from both sides gets no warning.
#[test]
fn fair_maps_are_called_fair() {
    let ring = [(19, 16, '#'), (21, 16, '#'), (20, 15, '#'), (20, 17, '#'), (20, 16, '0')];
    let two = "portail tour 9 colonne 20 ligne 5\nportail tour 9 colonne 19 ligne 34\n\
               portail tour 5 colonne 20 ligne 5\nportail tour 5 colonne 19 ligne 34\n";
    let fair = [
        camps(KENNELS, &[]),
        // Walls do not protect a zone, because masters can destroy them.
        camps(KENNELS, &twice(&ring)),
        // Only the owner of a zone may have objects in it.
        camps(KENNELS, &[(8, 6, 'T'), (31, 33, 'T')]),
        camps(KENNELS, &[]) + two,
    ];
    for text in &fair {
        let output = judged(text);
        assert!(output.ends_with("fair and within reach"), "{output}");
    }
    let turns: Vec<i32> =
        parse(&fair[3]).expect("the map is valid").portals.iter().map(|portal| portal.turn).collect();
    assert_eq!(turns, [5, 5, 9, 9]);
}

/// Checks that a map whose two sides differ in time is unfair.
///
/// Opposite trees and skeletons must grow in the same turns, and opposite bones must be of the same
/// age.
#[test]
fn asymmetric_maps_are_called_unfair() {
    let lines = [
        "arbre A\narbre B période 11\n",
        "arbre A\narbre B premier 2\n",
        "squelette A âge 0\nsquelette B âge 1\n",
        "squelette A âge 0\nsquelette B âge 0 période 13\n",
        "squelette A âge 0\nsquelette B âge 0 premier 2\n",
        "arbre A période 12\nsquelette B âge 0\n",
    ];
    for line in lines {
        let map_with =
            |across| camps(KENNELS, &[(20, 16, 'A'), (19, 23, across), (3, 20, 'B'), (36, 19, 'B')]);
        let output = judged(&(map_with('B') + line));
        assert!(output.contains("(20, 16)") && output.ends_with("; 1 warning"), "{line}: {output}");
        let output = judged(&(map_with('A') + line));
        assert!(output.ends_with("fair and within reach"), "{line}: {output}");
    }
}

/// Checks that a map whose dogs or masters stand differently on both sides is unfair.
#[test]
fn teams_that_stand_otherwise_are_unfair() {
    for (char, from) in [('C', (8, 7)), ('M', (7, 7))] {
        let output = judged(&camps(KENNELS, &[(from.0, from.1, '.'), (8, 5, char)]));
        assert!(output.contains("(8, 5)") && output.ends_with("; 2 warnings"), "{output}");
    }
}

/// Checks that omitted values get the defaults that the README of the maps promises.
#[test]
fn omitted_values_have_the_documented_defaults() {
    let things = [(20, 5, 'T'), (20, 6, '0'), (20, 7, '1'), (20, 8, '2'), (20, 9, 'U')];
    let map_with = |lines: &str| camps(KENNELS, &things) + lines;
    let at = |ligne| Position { colonne: 20, ligne };
    let tree = |ligne, period, first| Tree { at: at(ligne), period, first };
    let bones = |ligne, age, period, first| Skeleton { at: at(ligne), age, period, first };
    let map = parse(&map_with("arbre U\n")).expect("the map is valid");
    assert_eq!(map.trees, [tree(5, 10, 1), tree(9, 10, 1)]);
    assert_eq!(map.skeletons, [bones(6, 0, 12, 1), bones(7, 1, 12, 1), bones(8, 2, 12, 1)]);
    let map = parse(&map_with("arbre U premier 4\nsquelette 1 période 3\nsquelette 2 premier 7\n"))
        .expect("the map is valid");
    assert_eq!(map.trees[1], tree(9, 10, 4));
    assert_eq!(map.skeletons[1..], [bones(7, 1, 3, 1), bones(8, 2, 12, 7)]);
    let map = parse(&map_with("squelette U âge 2\narbre T période 3\nsquelette 0 âge 1\n"))
        .expect("the map is valid");
    assert_eq!(map.trees, [tree(5, 3, 1)]);
    assert_eq!((map.skeletons[0], map.skeletons[3]), (bones(6, 1, 12, 1), bones(9, 2, 12, 1)));
    let output = parse(&camps(KENNELS, &[(20, 5, '3')]).replace("carte", "squelette 3\ncarte"))
        .expect_err("the skeleton has no age")
        .to_string();
    assert!(output.contains("squelette lacks \"âge\""), "{output}");
}

/// Checks that both teams are numbered in the same order.
///
/// When the map is turned by half, the first dog of player 0 becomes the first dog of player 1.
#[test]
fn players_are_numbered_from_their_own_side() {
    let turned = |at: Position| Position { colonne: 39 - at.colonne, ligne: 39 - at.ligne };
    let drawn = camps(KENNELS, &[]);
    for (name, text) in official().iter().copied().skip(1).chain([("drawn", drawn.as_str())]) {
        let map = parse(text).expect("the map is valid");
        assert_eq!(map.dogs[0].map(turned), map.dogs[1], "{name}");
        assert_eq!(map.masters[0].map(turned), map.masters[1], "{name}");
        assert!(
            map.dogs[0].is_sorted_by_key(|at| (at.ligne, at.colonne)),
            "{name}: the dogs are not sorted by row and column"
        );
    }
}

/// Checks that errors come before warnings and that excess findings are counted.
#[test]
fn many_findings_are_put_in_order() {
    let text = "arbre U\n".to_owned() + &camps(KENNELS, &[]) + "portail tour 0 colonne 0 ligne 0\n";
    let ParsedMap { map, findings } = read(&text);
    let rendered = render("map", &text, &findings, false);
    assert!(map.is_none() && rendered.starts_with("error: "), "{rendered}");
    assert!(rendered.contains("warning: 'U' is not in the drawing"), "{rendered}");
    let walls: Vec<_> = (10..17).map(|column| (column, 20, '#')).collect();
    let output = judged(&camps(KENNELS, &walls));
    assert!(output.contains("unfair: 2 more cells"), "{output}");
    let output = judged(&(camps(KENNELS, &[]) + &portals(50)));
    assert!(output.contains("carte: and 10 more findings") && output.contains("; 50 warnings"), "{output}");
}

/// Checks that a dog cut off from its kennel is reported.
///
/// Such a dog never brings a bone home.
#[test]
fn characters_without_a_path_home_are_reported() {
    // The zone contains an island. The dog that stood on one of these cells is moved.
    let island = [(9, 8, '~'), (11, 8, '~'), (10, 7, '~'), (10, 9, '~'), (8, 5, 'C')];
    let output = judged(&camps(KENNELS, &twice(&island)));
    assert_eq!(output.matches("warning: this master cannot get to its kennel").count(), 2, "{output}");
    let island = [island.as_slice(), &[(10, 8, 'C'), (8, 5, 'M')]].concat();
    let output = judged(&camps(KENNELS, &twice(&island)));
    assert_eq!(output.matches("warning: this dog cannot get to its kennel").count(), 2, "{output}");
    // Walls do not count as water.
    let walls: Vec<_> =
        island.iter().map(|(x, y, char)| (*x, *y, if *char == '~' { '#' } else { *char })).collect();
    assert!(judged(&camps(KENNELS, &twice(&walls))).ends_with("fair and within reach"));
}
