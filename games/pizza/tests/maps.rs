//! Map files: what is read, what is refused and how, and that everything written is read again.

use pizza::map::{Reading, official, parse, read, render};
use proptest::prelude::*;

#[test]
fn official_maps_are_read_fair_and_written_again() {
    for (name, text) in official() {
        let Reading { map, findings } = read(text);
        assert!(findings.is_empty(), "{}", render(name, text, &findings, false));
        let map = map.expect("nothing was found");
        assert_eq!(parse(&map.write()).unwrap_or_else(|e| panic!("{name}\n{e}")), map, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn no_text_panics(edits in prop::collection::vec((any::<prop::sample::Index>(), 0..5_usize, any::<String>()), 0..6)) {
        let (_, text) = official()[0];
        let mut chars: Vec<char> = text.chars().collect();
        for (at, remove, insert) in edits {
            let at = at.index(chars.len().max(1)).min(chars.len());
            let end = (at + remove * remove * 7).min(chars.len());
            chars.splice(at..end, insert.chars());
        }
        let text: String = chars.into_iter().collect();
        let Reading { map, findings } = read(&text);
        let drawn = render("map", &text, &findings, false);
        prop_assert_eq!(map.is_none(), drawn.contains("error: "));
        if let Some(map) = map {
            prop_assert_eq!(parse(&map.write()), Ok(map));
        }
    }
}
