//! Map files (sections 2.1, 2.12, 2.20).

use citrons::map::{generate, judge, official, parse, styles};
use citrons::{Citrons, Ground};
use joute_engine::{Game as _, Setup};

#[test]
fn official_maps_are_fit_for_official_matches() {
    assert_eq!(official().len(), 12);
    for (name, text) in official() {
        judge(name, text, false).unwrap_or_else(|why| panic!("{why}"));
        let map = parse(text).expect("it was judged");
        let plain = |cell: &citrons::Cell| map.ground(*cell) == Ground::Plain;
        assert!(map.sources().all(|cell| plain(&cell)) && map.starts.iter().all(plain), "{name}");
    }
}

#[test]
fn what_is_no_map_is_told_with_its_place() {
    for (text, why) in [
        ("", "no drawing"),
        ("a.\n...\n", "line 2: 3 cells instead of 2"),
        ("a.\n.x\n", "line 2, column 2: 'x' means nothing"),
        ("a.\n.a\n", "line 2, column 2: a second start 'a'"),
        ("..\n", "teams start at"),
        ("abc\n", "teams start at"),
        ("b.\n", "teams start at"),
    ] {
        let said = parse(text).expect_err(text);
        assert!(said.contains(why), "{said}");
    }
    assert!(parse(&"a".repeat(60_000)).is_err() && parse(&format!("a{}", ".".repeat(64))).is_err());
}

#[test]
fn a_small_map_is_played_on_but_not_official() {
    let text = "// two\na*\n.b\n";
    let map = parse(text).expect("a map");
    assert_eq!((map.width, map.height, map.sources().count()), (2, 2, 1));
    let why = judge("small", text, false).expect_err("it is small");
    assert!(why.contains("2 columns and 2 rows") && why.contains("1 sources instead of 20"), "{why}");
    for (players, fits) in [(1, true), (2, true), (4, false)] {
        let setup = Setup { map: text.into(), players, ..Setup::default() };
        assert_eq!(Citrons::new(&setup).is_ok(), fits);
    }
}

#[test]
fn new_maps_are_official_fair_and_always_the_same() {
    for style in styles() {
        for seed in 0..4 {
            let text = generate(seed, Some(style)).expect("a map");
            judge(style, &text, false).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(text, generate(seed, Some(style)).expect("the same"));
            let map = parse(&text).expect("it was judged");
            let side = map.width;
            let turned =
                |cell: citrons::Cell| citrons::Cell::new(side - 1 - usize::from(cell.y), usize::from(cell.x));
            for cell in map.cells() {
                let other = turned(cell);
                assert_eq!(
                    (map.ground(cell), map.is_source(cell)),
                    (map.ground(other), map.is_source(other))
                );
            }
            let [a, b, c, d] = map.starts[..] else { panic!("four starts") };
            assert_eq!([turned(a), turned(c), turned(b), turned(d)], [c, b, d, a]);
        }
    }
    assert!(generate(1, Some("mer")).is_err());
}
