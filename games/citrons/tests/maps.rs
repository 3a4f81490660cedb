//! Tests map files and official maps (sections 2.1, 2.12, 2.20).

use citrons::map::{generate, judge, official, parse, styles};
use citrons::{Cell, Citrons, Ground};
use joute_engine::{Game as _, Setup};

#[test]
fn official_maps_are_fit_for_official_matches() {
    assert_eq!(official().len(), 12);
    for (name, text) in official() {
        judge(name, text, false).unwrap_or_else(|reason| panic!("{reason}"));
        let map = parse(text).expect("the text can be parsed");
        let plain = |cell: &Cell| map.ground(*cell) == Ground::Plain;
        assert!(map.sources().all(|cell| plain(&cell)) && map.starts.iter().all(plain), "{name}");
    }
}

#[test]
fn errors_in_maps_are_reported_with_their_position() {
    for (text, reason) in [
        ("", "no drawing"),
        ("a.\n...\n", "line 2: 3 cells instead of 2"),
        ("a.\n.x\n", "line 2, column 2: 'x' means nothing"),
        ("a.\n.a\n", "line 2, column 2: a second start 'a'"),
        ("..\n", "teams start at"),
        ("abc\n", "teams start at"),
        ("b.\n", "teams start at"),
    ] {
        let output = parse(text).expect_err(text).to_string();
        assert!(output.contains(reason), "{output}");
    }
    assert!(parse(&"a".repeat(60_000)).is_err() && parse(&format!("a{}", ".".repeat(64))).is_err());
}

#[test]
fn a_small_map_is_played_on_but_not_official() {
    let text = "// two\na*\n.b\n";
    let map = parse(text).expect("the map is valid");
    assert_eq!((map.width, map.height, map.sources().count()), (2, 2, 1));
    let reason = judge("small", text, false).expect_err("the value is small").to_string();
    assert!(
        reason.contains("2 columns and 2 rows") && reason.contains("1 sources instead of 20"),
        "{reason}"
    );
    for (players, fits) in [(1, true), (2, true), (4, false)] {
        let setup = Setup { map: text.into(), players, ..Setup::default() };
        assert_eq!(Citrons::new(&setup).is_ok(), fits);
    }
}

#[test]
fn new_maps_are_official_fair_and_always_the_same() {
    for style in styles() {
        for seed in 0..4 {
            let text = generate(seed, Some(style)).expect("a map can be generated");
            let output = judge(style, &text, false).unwrap_or_else(|reason| panic!("{reason}"));
            assert_eq!(text, generate(seed, Some(style)).expect("the same map can be generated"));
            let map = parse(&text).expect("the text can be parsed");
            let last = map.width - 1;
            let quarter = |cell: Cell| Cell::new(last - usize::from(cell.y), usize::from(cell.x));
            let half = |cell: Cell| quarter(quarter(cell));
            let same = |turned: &dyn Fn(Cell) -> Cell| {
                let cell_of = |cell| (map.ground(cell), map.is_source(cell));
                assert!(map.cells().all(|cell| cell_of(cell) == cell_of(turned(cell))), "{style} {seed}");
            };
            match (style.split_once('-').map(|(_, teams)| teams), &map.starts[..]) {
                (None, [a, b, c, d]) => {
                    same(&quarter);
                    assert_eq!([*a, *c, *b, *d].map(quarter), [*c, *b, *d, *a]);
                    assert!(output.contains("for one, two or four teams"), "{output}");
                }
                (Some("2"), [a, b]) => {
                    same(&half);
                    assert_eq!([*a, *b].map(half), [*b, *a]);
                    assert!(output.contains("for one or two teams"), "{output}");
                }
                (Some("1"), [_]) => assert!(output.contains("for one team"), "{output}"),
                (teams, starts) => panic!("{style}: the map has {} starts for {teams:?}", starts.len()),
            }
        }
    }
    assert!(generate(1, Some("mer")).is_err_and(|reason| reason.to_string().contains("lacs-2")));
}

/// Checks that there are a dozen official maps, some for each number of teams. The first one is for
/// all numbers of teams.
#[test]
fn there_are_official_maps_for_each_number_of_teams() {
    let starts: Vec<usize> =
        official().iter().map(|(name, text)| parse(text).expect(name).starts.len()).collect();
    let of = |teams| starts.iter().filter(|starts| **starts == teams).count();
    assert_eq!((starts[0], of(1), of(2), of(4)), (4, 3, 4, 5));
    for (players, fitting) in [(1, 12), (2, 9), (4, 5)] {
        let fits = |text: &str| Citrons::new(&Setup { map: text.into(), players, ..Setup::default() });
        let refused: Vec<String> =
            official().iter().filter_map(|(_, text)| Some(fits(text).err()?.to_string())).collect();
        assert_eq!(refused.len(), 12 - fitting);
        assert!(refused.iter().all(|reason| reason.contains(&format!("of {players} teams"))), "{refused:?}");
    }
}
