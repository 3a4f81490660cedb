//! Tests map files: which are read, and which are refused with which error. Every map that is
//! written can be read again.

use portails::Board;
use portails::cells::Cell;
use portails::map::{generate, judge, official, parse, read, styles, write};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

fn path_in_crate(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn official_maps_are_fair_and_written_as_they_are_read() {
    for (name, text) in official() {
        let reading = read(text);
        assert!(reading.findings.is_empty(), "{name}: {:?}", reading.findings);
        assert_eq!(write(&reading.map.expect("the map is valid")), *text, "{name}");
    }
    let portals = |name: &str| {
        let (_, text) =
            official().iter().find(|(other, _)| *other == name).expect("an official map has this name");
        parse(text).expect("the text can be parsed").portals.len()
    };
    assert_eq!((portals("sujet"), portals("trois-portails"), portals("partout")), (52, 3, 900));
    assert!(official().len() >= 12);
}

#[test]
fn official_maps_are_the_files_of_their_folder() {
    let files = std::fs::read_dir(path_in_crate("maps"))
        .expect("the folder can be read")
        .flatten()
        .map(|file| file.path());
    let files = files.filter(|file| file.extension().is_some_and(|it| it == "map"));
    let files: BTreeSet<String> =
        files.filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect();
    let known: BTreeSet<String> = official().iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(files, known, "src/map.rs lists the files of maps/");
}

/// Checks that the commands of maps/README.md generate the official maps again.
#[test]
fn seeds_give_the_same_bytes_for_ever() {
    let readme = std::fs::read_to_string(path_in_crate("maps/README.md")).expect("the text can be read");
    let mut result = 0;
    for line in readme.lines() {
        let Some((file, command)) = line.split_once("` | `--seed ") else { continue };
        let (seed, style) =
            command.trim_end_matches("` |").split_once(" --style ").expect("the command is complete");
        let text = generate(seed.parse().expect("the text is a seed"), Some(style))
            .expect("the map can be generated");
        let name = file.trim_start_matches("| `");
        assert!(
            official().contains(&(name, text.as_str())),
            "{name}: the map of seed {seed} and style {style} has changed"
        );
        result += 1;
    }
    assert_eq!(result, official().len() - 3);
}

#[test]
fn every_style_and_seed_gives_a_fair_map() {
    for style in styles() {
        for seed in 0..12 {
            let seed = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed);
            let text = generate(seed, Some(style)).unwrap_or_else(|error| panic!("{error}"));
            let output = judge(style, &text, false).expect("the map is playable");
            assert!(output.ends_with(" portals; fair"), "{output}");
        }
    }
    assert!(
        generate(1, Some("lune"))
            .expect_err("the style does not exist")
            .to_string()
            .contains("reines, semis")
    );
    let drawn: BTreeSet<_> =
        (0..20).map(|seed| generate(seed, None).expect("a map can be generated")).collect();
    assert_eq!(drawn.len(), 20);
}

/// Checks that two queens stand in each line and column, except in the outermost and the middle
/// ones. The subject's example has the same exceptions.
#[test]
fn overlaid_queens_stand_two_in_a_line() {
    let subject = parse(official()[0].1).expect("the text can be parsed");
    for board in [
        subject,
        parse(&generate(4, Some("reines")).expect("a map can be generated")).expect("the text can be parsed"),
    ] {
        for line in 0..30 {
            let expected = if [0, 14, 15, 29].contains(&line) { 0 } else { 2 };
            for axis in [0, 1] {
                let on = board.portals.iter().filter(|portal| portal.point()[axis] == line).count();
                assert_eq!(on, expected, "line {line}");
            }
        }
        assert_eq!(board.starts.map(Cell::point), [[14, 14], [15, 15]]);
    }
}

fn subject() -> &'static str {
    official()[0].1
}

/// Returns the subject's map with the first occurrence of a text replaced. The text must occur.
fn with(from: &str, to: &str) -> String {
    assert!(subject().contains(from), "{from}");
    subject().replacen(from, to, 1)
}

#[test]
fn errors_are_reported_with_position_and_remedy() {
    let row = "..........X........X..........\n";
    let cases: &[(String, &[&str])] = &[
        (
            String::new(),
            &["no start of player 0", "no start of player 1", "0 rows in the drawing instead of 30"],
        ),
        (with("14 14\n", ""), &["no start of player 1", "the drawing begins here", "map:2:1"]),
        (with("14 14\n15 15\n", ""), &["no start of player 0", "two numbers, x and y"]),
        (
            with("14 14", "14"),
            &["1 instead of 2 numbers", "map:1:1", "player 0 starts at x and y, each from 0 to 29"],
        ),
        (with("15 15", "15 15 15"), &["3 instead of 2 numbers", "map:2:1", "player 1 starts"]),
        (with("14 14", "14 30"), &["30 is off the map", "map:1:4"]),
        (with("14 14", "-1 14"), &["-1 is off the map", "map:1:1"]),
        (with("15 15", "15, 15"), &["\"15,\" is not a number", "map:2:1"]),
        (with(row, ""), &["29 rows in the drawing instead of 30", "the drawing ends here", "map:31:1"]),
        (format!("{}{row}", subject()), &["31 rows in the drawing", "one too many", "map:33:1"]),
        (with(row, &row[1..]), &["row 1 of the drawing has 29 cells instead of 30", "1 missing", "map:4:29"]),
        (with(row, &format!("...{row}")), &["row 1 of the drawing has 33 cells", "3 too many", "map:4:31"]),
        (
            with(row, &row.replacen('X', "x", 1)),
            &["'x' in the drawing means nothing", "map:4:11", "a portal is 'X'"],
        ),
        (with(row, &row.replace('X', "#")), &["'#' in the drawing means nothing (and 1 more in this row)"]),
        (with(row, &row.replacen('X', " ", 1)), &["' ' in the drawing means nothing", "map:4:11"]),
        (
            with(row, &row.replacen("...X", "..é", 1)),
            &["'é' in the drawing", "row 1 of the drawing has 29 cells"],
        ),
        ("é".repeat(60_000), &["120000 bytes are too many"]),
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
    let text = with("14 14", "14 x").replacen('X', "?", 1).replacen("15 15", "15 31", 1);
    let output = parse(&text).expect_err("the map has three mistakes").to_string();
    assert_eq!(output.matches("error: ").count(), 3, "{output}");
}

#[test]
fn unusual_values_cause_warnings() {
    let few = subject().replace('X', ".").replacen("....\n", "...X\n", 1);
    let far = with("15 15", "15 16");
    let alone = with(".X................X...........", ".X............................");
    let cases: [(&str, &[&str]); 3] = [
        (&few, &["1 portals: no field can be made", "a field has three corners"]),
        (&far, &["unfair: no symmetry of the map takes one start to the other", "(15, 15)", ":2:1"]),
        (
            &alone,
            &[
                "unfair: turned by half, the map has no portal at (18, 3)",
                "(11, 26) would be there",
                ":29:12",
            ],
        ),
    ];
    for (text, expected) in cases {
        parse(text).unwrap_or_else(|error| panic!("{error}"));
        let output = judge("carte", text, false).expect("warnings are no errors");
        for words in expected {
            assert!(output.contains(words), "«{words}» is not in\n{output}");
        }
    }
    let output = judge("carte", &alone, false).expect("warnings are no errors");
    assert!(output.ends_with("carte: 51 portals; 1 warning"), "{output}");
}

/// Checks that blanks and line ends do not change a map. The test covers other systems' line ends,
/// byte order marks and indentation.
#[test]
fn blanks_and_line_ends_are_nobodys_mistake() {
    let expected = parse(subject()).expect("the text can be parsed");
    let indented = subject().replace('\n', "  \n\n  ");
    for text in
        [subject().replace('\n', "\r\n"), format!("\u{feff}{}", subject()), indented, subject().trim().into()]
    {
        assert_eq!(parse(&text).unwrap_or_else(|error| panic!("{error}")), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_are_read_as_they_are_written(
        portals in prop::collection::btree_set(0_usize..900, 0..60),
        starts in prop::array::uniform2(0_usize..900),
    ) {
        let cells: Vec<Cell> = Cell::all().collect();
        let portals = portals.into_iter().map(|at| cells[at]).collect();
        let board = Board { portals, starts: starts.map(|at| cells[at]) };
        prop_assert_eq!(parse(&write(&board)), Ok(board));
    }

    /// Checks that reading any file gives either a board or an error.
    #[test]
    fn no_file_is_too_odd(noise in "[X.0-9 \\n\\ré\u{feff}]{0,400}", at in 0..900_usize, char in any::<char>()) {
        let reading = read(&noise);
        prop_assert_eq!(reading.map.is_none(), reading.findings.iter().any(|finding| finding.error));
        let mut text = subject().to_owned();
        text.insert(at, char);
        let _ = judge("carte", &text, true);
    }
}
