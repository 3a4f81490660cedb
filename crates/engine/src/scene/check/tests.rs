//! Tests that every error in the description of a picture is found.

use super::{
    DRAWING_SIDE, MAX_BADGES, MAX_DRAWINGS, MAX_FIELDS, MAX_LAYERS, MAX_PATHS, MAX_TEXT_LENGTH, MAX_VALUES,
};
use crate::scene::{
    At, Badge, CardLine, Colour, Drawing, Figures, ItemKind, Labels, Layer, Look, Marks, Outlines, Polygons,
    Scene, SceneTables, Segments, Texture, Tile, Tiles, Visibility,
};
use serde_json::Value;

fn scene(look: Look) -> Scene {
    let mut tables = SceneTables::default();
    tables.grid("ground", [0, 1, 0, 1, 0, 1]);
    tables.rows("robots", [vec![7, 1, 2, 0, 30], vec![8, 0, 0, 1]]);
    tables.rows("players", []);
    tables.scene("test", Value::Null).looks(look)
}

fn good() -> Look {
    Look::board(3, 2)
        .layer(Tiles::of("ground").tile(Tile::new(1, "wall").colour(Colour::Grey).texture(Texture::Bricks)))
        .layer(Figures::of("robots").named("robot").at(1, 2).player(3).mention(3, "player"))
        .card(CardLine::of("players", 1, "coins"))
        .word("rain", "It rains")
}

/// Returns a valid look that has a drawing with this SVG path.
fn look_with_path(path: &str) -> Look {
    good().drawing("bone", Drawing::default().fill(Colour::Grey, path))
}

#[test]
fn a_valid_look_can_be_written_and_read() {
    let scene = scene(good());
    scene.check().expect("the look is valid");
    let text = serde_json::to_string(&scene.look).expect("a look is JSON");
    let expected = concat!(
        r#"{"columns":3,"lines":2,"layers":[{"tiles":{"table":"ground","tiles":[{"value":1,"name":"wall","#,
        r#""colour":"grey","texture":"bricks"}]}},{"figures":{"table":"robots","name":"robot","at":[1,2],"#,
        r#""player":3,"tells":[{"number":3,"name":"player"}]}}],"#,
        r#""cards":[{"table":"players","number":1,"name":"coins"}],"words":{"rain":"It rains"}}"#
    );
    assert_eq!(text, expected);
    let parsed: Option<Look> = serde_json::from_str(&text).expect("the JSON is valid");
    assert_eq!(parsed, scene.look);
}

#[test]
fn faults_name_their_layer_and_table() {
    let with = |layer: Layer| Look { layers: vec![layer], ..look_with_path("M0 0h9v9z") };
    let cases: [(Look, &str); 25] = [
        (Look::board(0, 2), "look: 0 columns, where 1 to 128 are possible"),
        (Look::board(3, 129), "look: 129 lines"),
        (
            with(Tiles::of("grond").into()),
            "layer 1 (tiles of \"grond\"): there is no table \"grond\"; there are ground, players, robots",
        ),
        (with(Tiles::of("robots").into()), "\"robots\" is no grid"),
        (Look { columns: 4, ..good() }, "the grid \"ground\" has 6 cells, the board 8"),
        (with(Tiles::of("ground").tile(Tile::new(1, "")).into()), "tile 1 has no name"),
        (
            with(Tiles::of("ground").tile(Tile::new(1, "a")).tile(Tile::new(1, "b")).into()),
            "tile 1 is there twice",
        ),
        (
            with(Tiles::of("ground").tile(Tile::new(1, "a").letter("four")).into()),
            "\"four\" has 4 letters, where 3",
        ),
        (
            with(Figures::of("robots").named("robot").at(1, 4).into()),
            "a row of \"robots\" has 4 numbers, from 0; there is none at place 4",
        ),
        (with(Figures::of("robots").named("robot").listed().into()), "no number says whose they are"),
        (
            with(
                Figures::of("robots")
                    .named("r")
                    .by_kind(3, [ItemKind::new(0, "a"), ItemKind::new(0, "b")])
                    .into(),
            ),
            "kind 0 is there twice",
        ),
        (
            with(
                Figures::of("robots")
                    .named("r")
                    .by_kind(3, [ItemKind::new(0, "a").cells(vec![[0, 16]])])
                    .into(),
            ),
            "kind 0: a cell is too far from (0, 0)",
        ),
        (good().scores(Visibility::Table("known".into())), "look: scores: only layers can have a table"),
        (with(Polygons::of("robots").named("field").corner(1, 2).into()), "1 corners, where 3 to 16"),
        (
            with(Segments::of("robots").named("link").between(At::cell(1), At::cell(1)).into()),
            "both ends are the same numbers",
        ),
        (
            with(Segments::of("robots").named("link").between(At::cell(1), At::cell(2)).loose(4).into()),
            "there is none at place 4",
        ),
        (
            with(Figures::of("robots").named("robot").strength(3, 0).into()),
            "the maximum of its strength must be above 0",
        ),
        (with(Labels::of("ground").named("a").number(2).into()), "a row of \"ground\" has 2 numbers"),
        (
            with(Figures::of("robots").named("a").drawing("dog").into()),
            "there is no drawing \"dog\"; there are bone",
        ),
        (
            with(Tiles::of("ground").tile(Tile::new(1, "a").drawing("b")).into()),
            "tile 1: there is no drawing \"b\"",
        ),
        (
            with(Figures::of("robots").named("a").badge(Badge::of(4, "bones", "bone")).into()),
            "there is none at place 4",
        ),
        (look_with_path("M0 0url(#a)"), "look: the drawing \"bone\": \"M0 0url(#a)\" is no path of SVG"),
        (look_with_path("L0 0"), "\"L0 0\" is no path of SVG"),
        (look_with_path(&format!("M{}", " 0".repeat(400))), "801, where 800 are possible"),
        (
            with(Outlines::of("ground").seen(Visibility::Table("known".into())).into()),
            "there is no table \"known0\"",
        ),
    ];
    for (look, fault) in cases {
        let error = scene(look).check().expect_err(fault).to_string();
        assert!(error.contains(fault), "{fault}\n{error}");
    }
    let card = |field: CardLine| Look { cards: vec![field], ..good() };
    for (field, fault) in [
        (CardLine::of("ground", 1, "a"), "\"ground\" is a grid"),
        (CardLine::of("players", 1, "a").maximum(0), "the maximum must be above 0"),
        (CardLine::of("players", 1, "a").drawing("coin"), "the card's \"a\": there is no drawing \"coin\""),
        (
            CardLine::of("players", 1, "a").seen(Visibility::Table("known".into())),
            "only layers can have a table",
        ),
    ] {
        let error = scene(card(field)).check().expect_err(fault).to_string();
        assert!(error.contains(fault), "{fault}\n{error}");
    }
    let faults = scene(Look { columns: 4, ..good() }.sight("sight"))
        .check()
        .expect_err("the look has two faults")
        .to_string();
    assert_eq!(faults.lines().count(), 2, "{faults}");
}

#[test]
fn each_limit_is_checked() {
    let with = |layer: Layer| Look { layers: vec![layer], ..look_with_path("M0 0h9v9z") };
    let robots = || Figures::of("robots").named("robot").at(1, 2);
    let long = "n".repeat(MAX_TEXT_LENGTH + 1);
    let mut many_layers = good();
    many_layers.layers = vec![many_layers.layers[0].clone(); MAX_LAYERS + 1];
    let many_words = (1..=MAX_VALUES).fold(good(), |look, number| look.word(&number.to_string(), "a"));
    let many_drawings =
        (0..=MAX_DRAWINGS).fold(good(), |look, number| look.drawing(&number.to_string(), Drawing::default()));
    let many_cards = (0..=MAX_FIELDS).fold(good(), |look, _| look.card(CardLine::of("players", 1, "a")));
    let paths = (0..=MAX_PATHS).fold(Drawing::default(), |all, _| all.fill(Colour::Grey, "M0 0h9"));
    let wide = Drawing::default().stroke(Colour::Grey, DRAWING_SIDE + 1, "M0 0h9");
    let tiles =
        (0..=MAX_VALUES as i32).fold(Tiles::of("ground"), |layer, value| layer.tile(Tile::new(value, "a")));
    let badges = (0..=MAX_BADGES).fold(robots(), |layer, _| layer.badge(Badge::of(3, "bones", "bone")));
    let facts = (0..=MAX_FIELDS).fold(robots(), |layer, _| layer.mention(3, "player"));
    let kinds = (0..=MAX_VALUES as i32).map(|value| ItemKind::new(value, "a"));
    let of_kind = |kind: ItemKind| with(robots().by_kind(3, [kind]).into());
    let corners = |number: usize| {
        (0..number).fold(Polygons::of("robots").named("field"), |layer, _| layer.corner(1, 2))
    };
    let segments = || Segments::of("robots").named("link").between(At::cell(1), At::cell(2));
    let cases: Vec<(Look, &str)> = vec![
        (many_layers, "look: layers: 33, where 32 are possible"),
        (many_words, "look: words: 257, where 256 are possible"),
        (good().word("", "a"), "look: a word has no name"),
        (good().word("rain", ""), "look: the word \"rain\" has no name"),
        (many_drawings, "look: drawings: 65, where 64 are possible"),
        (good().drawing("", Drawing::default()), "look: a drawing has no name"),
        (good().drawing("many", paths), "look: the drawing \"many\": paths: 17, where 16 are possible"),
        (good().drawing("wide", wide), "a width of 101, where 100 is possible"),
        (many_cards, "look: lines of cards: 18, where 16 are possible"),
        (good().card(CardLine::of("robots", 4, "a")), "the card's \"a\": a row of \"robots\" has 4 numbers"),
        (good().card(CardLine::of("players", 1, "")), "the card's \"\" has no name"),
        (
            good().card(CardLine::of("players", 1, "a").words([&*long])),
            "the card's \"a\": 81 letters, where 80 are possible",
        ),
        (with(Outlines::of("robots").into()), "\"robots\" is no grid"),
        (with(Outlines::of("ground").named(&long).into()), "layer 1 (outlines of \"ground\"): 81 letters"),
        (with(Tiles::of("ground").named(&long).into()), "layer 1 (tiles of \"ground\"): 81 letters"),
        (with(tiles.into()), "tiles: 257, where 256 are possible"),
        (with(corners(17).into()), "17 corners, where 3 to 16 are possible"),
        (with(corners(3).corner(1, 4).into()), "there is none at place 4"),
        (with(corners(3).named("").into()), "layer 1 (polygons of \"robots\") has no name"),
        (with(corners(3).player(4).into()), "there is none at place 4"),
        (with(corners(3).mention(4, "a").into()), "there is none at place 4"),
        (with(segments().named("").into()), "layer 1 (segments of \"robots\") has no name"),
        (with(segments().between(At::cell(4), At::cell(1)).into()), "there is none at place 4"),
        (with(segments().between(At::cell(1), At::cell(4)).into()), "there is none at place 4"),
        (with(segments().player(4).into()), "there is none at place 4"),
        (with(segments().strength(4, 9).into()), "there is none at place 4"),
        (with(segments().mention(4, "a").into()), "there is none at place 4"),
        (with(robots().named("").into()), "layer 1 (figures of \"robots\") has no name"),
        (with(robots().letter("four").into()), "\"four\" has 4 letters, where 3 are possible"),
        (with(badges.into()), "badges: 5, where 4 are possible"),
        (
            with(robots().badge(Badge::of(3, "", "bone")).into()),
            "layer 1 (figures of \"robots\") has no name",
        ),
        (with(robots().badge(Badge::of(3, "bones", "b")).into()), "there is no drawing \"b\""),
        (with(robots().player(4).into()), "there is none at place 4"),
        (with(robots().count(4).into()), "there is none at place 4"),
        (with(robots().turns_left(4).into()), "there is none at place 4"),
        (with(robots().by_kind(4, []).into()), "there is none at place 4"),
        (with(robots().by_kind(3, kinds).into()), "kinds: 257, where 256 are possible"),
        (of_kind(ItemKind::new(0, "")), "kind 0 has no name"),
        (of_kind(ItemKind::new(0, "a").letter("four")), "kind 0: \"four\" has 4 letters"),
        (of_kind(ItemKind::new(0, "a").drawing("b")), "kind 0: there is no drawing \"b\""),
        (of_kind(ItemKind::new(0, "a").cells(vec![[0, 0]; 17])), "kind 0: cells: 17, where 16"),
        (with(facts.into()), "things to say: 17, where 16 are possible"),
        (with(robots().mention(3, "").into()), "layer 1 (figures of \"robots\") has no name"),
        (with(robots().mention_words(3, "a", [&*long]).into()), "81 letters, where 80 are possible"),
        (with(Marks::of("robots").at(1, 2).into()), "layer 1 (marks of \"robots\") has no name"),
        (with(Marks::of("robots").named("a").at(1, 4).into()), "there is none at place 4"),
        (with(Marks::of("robots").named("a").by_kind(4, []).into()), "there is none at place 4"),
        (with(Labels::of("robots").at(1, 2).into()), "layer 1 (labels of \"robots\") has no name"),
        (with(Labels::of("robots").named("a").at_cell(4).into()), "there is none at place 4"),
        (
            with(Labels::of("robots").named("a").at(1, 2).words(vec!["a"; MAX_VALUES + 1]).into()),
            "(labels of \"robots\"): words: 257, where 256 are possible",
        ),
        (with(Labels::of("robots").named("a").words([&*long]).into()), "81 letters, where 80 are possible"),
        (
            with(Marks::of("robots").named("a").seen(Visibility::Table("known".into())).into()),
            "there is no table \"known0\"",
        ),
        (
            with(Tiles::of("ground").seen(Visibility::Table("known".into())).into()),
            "there is no table \"known0\"",
        ),
        (good().sight("robots"), "sight: \"robots\" is no grid"),
    ];
    for (look, fault) in cases {
        let error = scene(look).check().expect_err(fault).to_string();
        assert!(error.contains(fault), "{fault}\n{error}");
    }
}
