//! Tests map files in the format of the contest. They are read, written, checked and generated.

use bombes::map::{generate, judge, official, parse, styles, write};
use bombes::{Board, Bonus, Ground};

#[test]
fn official_maps_have_room_for_ten() {
    assert_eq!(official().len(), 12);
    let mut sizes = std::collections::BTreeSet::new();
    for (name, text) in official() {
        let report = judge(name, text, false).unwrap_or_else(|reason| panic!("{reason}"));
        assert!(!report.contains("warning"), "{report}");
        let board = parse(text).expect("the text can be parsed");
        assert!(board.cells().filter(|cell| board.is_bare(*cell)).count() >= 20, "{name}");
        assert_eq!(write(&board), *text, "{name}");
        sizes.insert((board.lines, board.columns));
    }
    assert!(sizes.len() >= 10, "{sizes:?}");
}

#[test]
fn a_map_is_read_as_it_is_drawn() {
    let board = parse("2\n4\nXx $\n#%@ \n").expect("the map is valid");
    let mut expected = Board::open(2, 4);
    (expected.ground[0], expected.ground[1]) = (Ground::Wall, Ground::Breakable);
    let bonuses = [(3, Bonus::Points), (4, Bonus::Explosion), (5, Bonus::Bombs), (6, Bonus::Teleport)];
    bonuses.into_iter().for_each(|(cell, bonus)| expected.bonuses[cell] = Some(bonus));
    assert_eq!(board, expected);
    // Line ends of other systems, a missing last line end, and empty lines after the drawing are accepted.
    for same in ["2\r\n4\r\nXx $\r\n#%@ \r\n", "2\n4\nXx $\n#%@ ", "\u{feff} 2\n4 \nXx $\n#%@ \n\n  \n"] {
        assert_eq!(parse(same).as_ref(), Ok(&expected), "{same:?}");
    }
    assert_eq!(write(&board), "2\n4\nXx $\n#%@ \n");
}

#[test]
fn errors_in_maps_are_reported_with_their_position() {
    for (text, reason, place) in [
        ("", "the number of lines is missing", ""),
        ("2\n", "the number of columns is missing", ""),
        ("two\n3\n", "\"two\" is not the number of lines", "map:1:1"),
        ("2\n0\n", "0 columns, where 1 to 128 are possible", "map:2:1"),
        ("129\n2\n", "129 lines, where 1 to 128 are possible", "map:1:1"),
        ("2\n3\nXXX\n", "the drawing has 1 lines instead of 2", "map:3:1"),
        ("1\n3\nXX\n", "line 0 of the drawing has 2 cells instead of 3", "map:3:3"),
        ("1\n3\nXX  X\n", "line 0 of the drawing has 5 cells instead of 3", "map:3:4"),
        ("1\n3\nXX \n X \n", "the drawing has more than 1 lines", "map:4:1"),
        ("2\n3\nX  \n X.\n", "'.' in the drawing means nothing", "map:4:3"),
        ("2\n3\nX  \n1é.\n", "'1' in the drawing means nothing (and 2 more in this line)", "map:4:1"),
    ] {
        let output = parse(text).expect_err(text).to_string();
        assert!(output.contains(reason) && output.contains(place), "{output}");
    }
    assert!(parse(&" ".repeat(100_000)).is_err());
}

#[test]
fn maps_with_warnings_can_be_played() {
    let small = judge("small", "1\n3\n   \n", false).expect("the map is playable");
    assert!(small.contains("3 empty cells are no room for 10 players"), "{small}");
    let rows = ["X     ", "X     ", "XXXXXX", "XX XXX", "XXXXXX"];
    let text = format!("5\n6\n{}\n", rows.join("\n"));
    let separate = judge("apart", &text, false).expect("the map is playable");
    assert!(separate.contains("a cell that nobody reaches") && separate.contains("apart:6:3"), "{separate}");
    assert!(separate.contains("5 lines, 6 columns; 11 empty cells, 0 breakable walls, 0 bonuses; 1 warning"));
    let open = text.replace("XX XXX", "Xx XXX").replacen("XXXXXX", "XxXXXX", 1);
    assert!(!judge("open", &open, false).expect("the map can be judged").contains("warning"));
}

#[test]
fn new_maps_are_connected_and_reproducible() {
    for style in styles() {
        for seed in 0..12 {
            let text = generate(seed, Some(style)).expect("a map can be generated");
            let report = judge(style, &text, false).unwrap_or_else(|reason| panic!("{reason}"));
            assert!(!report.contains("warning"), "{report}");
            assert_eq!(text, generate(seed, Some(style)).expect("the same map can be generated"));
        }
    }
    assert!(generate(1, Some("mer")).is_err());
    let maps: std::collections::BTreeSet<String> =
        (0..20).map(|seed| generate(seed, None).expect("a map can be generated")).collect();
    assert_eq!(maps.len(), 20);
}

#[test]
fn a_new_map_is_the_same_for_ever() {
    let text = generate(7, Some("plaine")).expect("a map can be generated");
    assert_eq!(joute_engine::digest(&text), 2_096_648_268_584_052_747, "{text}");
}
