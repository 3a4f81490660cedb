//! Validates the descriptions of pictures. Every error is found before a replay is opened.

use super::data::{Scene, Table};
use super::drawing::Drawing;
use super::error::SceneError;
use super::look::{Figures, Layer, Look, SIDE, Tiles};
use super::parts::{At, Strength, Visibility};
use super::pieces::{Badge, CardLine, ItemKind, Mention};

/// The maximum number of layers from which a picture may be composed.
pub const LAYERS: usize = 32;
/// The maximum number of values in one layer of a picture. It limits the appearances of cells, the
/// kinds of items and the words. It also limits the number of the game's own words.
pub const VALUES: usize = 256;
/// The maximum number of lines on a player's card. It also limits the properties in the description
/// of an item.
pub const FIELDS: usize = 16;
/// The maximum length of a name or a word in a picture's description, in characters.
pub const TEXT: usize = 80;
/// The maximum number of letters that are drawn in a cell or on a figure.
pub const LETTERS: usize = 3;
/// The numbers of corners that a polygon in a picture may have.
const CORNERS: std::ops::RangeInclusive<usize> = 3..=16;
/// The maximum number of drawings in a picture's description.
const DRAWINGS: usize = 64;
/// The maximum number of paths in a drawing.
const PATHS: usize = 16;
/// The maximum length of a path of a drawing, in characters.
const PATH: usize = 800;
/// The maximum number of small signs at a figure: one for each corner.
const BADGES: usize = 4;
/// The side of the square of a drawing, in the units of its paths.
const DRAWN: u8 = 100;
/// The maximum number of players in a table that says which players see each cell. Each player
/// takes one bit.
const WATCHERS: usize = 31;

impl Scene {
    /// Checks that the description of a picture is valid. All tables that it names must exist.
    ///
    /// # Errors
    /// Returns all errors, one per line, with the layer and its table.
    pub fn check(&self) -> Result<(), SceneError> {
        let Some(look) = &self.look else { return Ok(()) };
        let mut checker = Checker { scene: self, look, faults: Vec::new() };
        checker.look();
        SceneError::unless_empty(checker.faults)
    }
}

struct Checker<'a> {
    scene: &'a Scene,
    look: &'a Look,
    faults: Vec<String>,
}

impl Checker<'_> {
    fn want(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            let fault = fault();
            self.faults.push(fault);
        }
    }

    fn look(&mut self) {
        let Look { columns, lines, axes: _, layers, cards, sight, scores, words, drawings } = self.look;
        for (name, side) in [("columns", columns), ("lines", lines)] {
            self.want((1..=SIDE).contains(side), || {
                format!("look: {side} {name}, where 1 to {SIDE} are possible")
            });
        }
        self.at_most("look: layers", layers.len(), LAYERS);
        self.at_most("look: words", words.len(), VALUES);
        for (word, read) in words {
            self.text(&format!("look: the word {word:?}"), read, TEXT);
            self.text("look: a word", word, TEXT);
        }
        self.at_most("look: drawings", drawings.len(), DRAWINGS);
        for (name, drawing) in drawings {
            self.drawn(&format!("look: the drawing {name:?}"), name, drawing);
        }
        for (index, layer) in layers.iter().enumerate() {
            self.layer(&format!("layer {} ({} of {:?})", index + 1, layer.kind(), layer.table()), layer);
        }
        self.at_most("look: lines of cards", cards.len(), FIELDS);
        self.no_table("look: scores", scores);
        for CardLine { table, number, name, words, most, drawing, colour: _, seen } in cards {
            let place = format!("the card's {name:?}");
            self.text(&place, name, TEXT);
            self.all_words(&place, words);
            self.number(&place, table, *number);
            self.drawing(&place, drawing);
            self.no_table(&place, seen);
            self.want(!matches!(self.scene.tables.get(table), Some(Table::Grid(_))), || {
                format!("{place}: {table:?} is a grid; a card needs a row for each player")
            });
            self.want(most.is_none_or(|most| most > 0), || format!("{place}: the most must be above 0"));
        }
        if let Some(sight) = sight {
            self.grid("sight", sight);
        }
    }

    fn layer(&mut self, place: &str, layer: &Layer) {
        match layer {
            Layer::Tiles(layer) => self.tiles(place, layer),
            Layer::Outlines(layer) => {
                self.grid(place, &layer.table);
                self.optional(place, &layer.name);
            }
            Layer::Polygons(layer) => {
                self.text(place, &layer.name, TEXT);
                self.want(CORNERS.contains(&layer.corners.len()), || {
                    format!("{place}: {} corners, where 3 to 16 are possible", layer.corners.len())
                });
                layer.corners.iter().for_each(|corner| self.at(place, &layer.table, *corner));
                self.owner(place, &layer.table, layer.player);
                self.tells(place, &layer.table, &layer.tells);
            }
            Layer::Segments(layer) => {
                self.text(place, &layer.name, TEXT);
                self.at(place, &layer.table, layer.from);
                self.at(place, &layer.table, layer.to);
                self.want(layer.from != layer.to, || format!("{place}: both ends are the same numbers"));
                self.owner(place, &layer.table, layer.player);
                self.owner(place, &layer.table, layer.loose);
                self.strength(place, &layer.table, layer.strength);
                self.tells(place, &layer.table, &layer.tells);
            }
            Layer::Figures(layer) => self.figures(place, layer),
            Layer::Marks(layer) => {
                self.text(place, &layer.name, TEXT);
                self.at(place, &layer.table, layer.at);
                self.kinds(place, &layer.table, layer.kind, &layer.kinds);
            }
            Layer::Labels(layer) => {
                self.text(place, &layer.name, TEXT);
                self.at(place, &layer.table, layer.at);
                self.number(place, &layer.table, layer.number);
                self.all_words(place, &layer.words);
            }
        }
        self.seen(place, layer.visibility(), matches!(layer, Layer::Tiles(_) | Layer::Outlines(_)));
    }

    fn tiles(&mut self, place: &str, layer: &Tiles) {
        self.grid(place, &layer.table);
        self.optional(place, &layer.name);
        self.at_most(&format!("{place}: tiles"), layer.tiles.len(), VALUES);
        for (index, tile) in layer.tiles.iter().enumerate() {
            let place = format!("{place}: tile {}", tile.value);
            self.text(&place, &tile.name, TEXT);
            self.text(&place, &tile.letter, LETTERS);
            self.drawing(&place, &tile.drawing);
            let twice = layer.tiles[..index].iter().any(|other| other.value == tile.value);
            self.want(!twice, || format!("{place} is there twice"));
        }
    }

    fn figures(&mut self, place: &str, layer: &Figures) {
        self.text(place, &layer.name, TEXT);
        self.text(place, &layer.letter, LETTERS);
        self.drawing(place, &layer.drawing);
        self.badges(place, &layer.table, &layer.badges);
        self.at(place, &layer.table, layer.at);
        self.owner(place, &layer.table, layer.player);
        self.owner(place, &layer.table, layer.number);
        self.strength(place, &layer.table, layer.strength);
        self.kinds(place, &layer.table, layer.kind, &layer.kinds);
        self.tells(place, &layer.table, &layer.tells);
        self.want(!layer.listed || layer.player.is_some(), || {
            format!("{place}: listed on cards, but no number says whose they are")
        });
    }

    fn badges(&mut self, place: &str, table: &str, badges: &[Badge]) {
        self.at_most(&format!("{place}: badges"), badges.len(), BADGES);
        for Badge { number, name, drawing, colour: _ } in badges {
            self.text(place, name, TEXT);
            self.number(place, table, *number);
            self.drawing(place, drawing);
        }
    }

    /// Checks a drawing of the look. A path has the syntax of SVG, which is checked by its characters
    /// only.
    fn drawn(&mut self, place: &str, name: &str, drawing: &Drawing) {
        self.text("look: a drawing", name, TEXT);
        self.at_most(&format!("{place}: paths"), drawing.paths.len(), PATHS);
        for drawn in &drawing.paths {
            let path = drawn.path.as_str();
            self.at_most(&format!("{place}: characters of a path"), path.len(), PATH);
            let known = |letter: char| "MmLlHhVvCcSsQqTtAaZz0123456789.,- ".contains(letter);
            self.want(path.starts_with(['M', 'm']) && path.chars().all(known), || {
                format!("{place}: {path:?} is no path of SVG")
            });
            self.want(drawn.width <= DRAWN, || {
                format!("{place}: a width of {}, where {DRAWN} is possible", drawn.width)
            });
        }
    }

    /// Checks that the look has the drawing with this name. An empty name stands for no drawing.
    fn drawing(&mut self, place: &str, name: &str) {
        let drawings = &self.look.drawings;
        let known = || drawings.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        if !name.is_empty() && !drawings.contains_key(name) {
            self.faults.push(format!("{place}: there is no drawing {name:?}; there are {}", known()));
        }
    }

    fn at_most(&mut self, what: &str, number: usize, most: usize) {
        self.want(number <= most, || format!("{what}: {number}, where {most} are possible"));
    }

    fn optional(&mut self, place: &str, text: &str) {
        let letters = text.chars().count();
        self.want(letters <= TEXT, || format!("{place}: {letters} letters, where {TEXT} are possible"));
    }

    /// Checks the length of a text in the description of a picture. A name must not be empty, but
    /// the letters on an item may be.
    fn text(&mut self, place: &str, text: &str, most: usize) {
        let letters = text.chars().count();
        self.want(letters <= most, || {
            format!("{place}: {text:?} has {letters} letters, where {most} are possible")
        });
        self.want(most < TEXT || letters > 0, || format!("{place} has no name"));
    }

    fn all_words(&mut self, place: &str, words: &[String]) {
        self.at_most(&format!("{place}: words"), words.len(), VALUES);
        words.iter().for_each(|word| self.optional(place, word));
    }

    /// Finds the table that a layer of the picture draws. Records an error if the table does not
    /// exist. Its current form shows which form its later contents will have.
    fn table(&mut self, place: &str, name: &str) -> Option<Table> {
        let table = self.scene.tables.get(name).cloned();
        let known = || self.scene.tables.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        if table.is_none() {
            self.faults.push(format!("{place}: there is no table {name:?}; there are {}", known()));
        }
        table
    }

    fn grid(&mut self, place: &str, name: &str) {
        let cells = self.look.columns * self.look.lines;
        match self.table(place, name) {
            Some(Table::Rows(_)) => self.faults.push(format!("{place}: {name:?} is no grid")),
            Some(Table::Grid(grid)) => self.want(grid.len() == cells, || {
                format!("{place}: the grid {name:?} has {} cells, the board {cells}", grid.len())
            }),
            None => {}
        }
    }

    /// Checks that the rows of a table have a number at this position.
    fn number(&mut self, place: &str, name: &str, number: usize) {
        let shortest = match self.table(place, name) {
            Some(Table::Rows(rows)) => rows.iter().map(Vec::len).min().unwrap_or(usize::MAX),
            Some(Table::Grid(_)) => 2,
            None => return,
        };
        self.want(number < shortest, || {
            format!(
                "{place}: a row of {name:?} has {shortest} numbers, from 0; there is none at place {number}"
            )
        });
    }

    fn at(&mut self, place: &str, name: &str, at: At) {
        match at {
            At::Cell([number]) => self.number(place, name, number),
            At::Place(numbers) => numbers.iter().for_each(|number| self.number(place, name, *number)),
        }
    }

    fn owner(&mut self, place: &str, name: &str, number: Option<usize>) {
        if let Some(number) = number {
            self.number(place, name, number);
        }
    }

    fn strength(&mut self, place: &str, name: &str, strength: Option<Strength>) {
        let Some(Strength { number, most }) = strength else { return };
        self.number(place, name, number);
        self.want(most > 0, || format!("{place}: the most of its strength must be above 0"));
    }

    fn tells(&mut self, place: &str, table: &str, tells: &[Mention]) {
        self.at_most(&format!("{place}: things to say"), tells.len(), FIELDS);
        for Mention { number, name, words, turns_left: _ } in tells {
            self.text(place, name, TEXT);
            self.number(place, table, *number);
            self.all_words(place, words);
        }
    }

    fn kinds(&mut self, place: &str, table: &str, kind: Option<usize>, kinds: &[ItemKind]) {
        self.owner(place, table, kind);
        self.at_most(&format!("{place}: kinds"), kinds.len(), VALUES);
        for (index, kind) in kinds.iter().enumerate() {
            let ItemKind { value, name, letter, cells, drawing, shape: _, colour: _ } = kind;
            let place = format!("{place}: kind {value}");
            self.text(&place, name, TEXT);
            self.text(&place, letter, LETTERS);
            self.drawing(&place, drawing);
            self.at_most(&format!("{place}: cells"), cells.len(), *CORNERS.end());
            self.want(cells.iter().flatten().all(|at| usize::from(*at) < *CORNERS.end()), || {
                format!("{place}: a cell is too far from (0, 0)")
            });
            let twice = kinds[..index].iter().any(|other| other.value == *value);
            self.want(!twice, || format!("{place} is there twice"));
        }
    }

    /// Checks that players who see a fact about a player see the same number. Only layers have
    /// tables for each player.
    fn no_table(&mut self, place: &str, seen: &Visibility) {
        self.want(!matches!(seen, Visibility::Table(_)), || {
            format!("{place}: only layers can have a table for each player")
        });
    }

    /// Checks the tables of a layer that is drawn differently for each player. At least the table
    /// of player 0 must exist.
    fn seen(&mut self, place: &str, seen: &Visibility, grid: bool) {
        let Visibility::Table(prefix) = seen else { return };
        let known = (0..WATCHERS).map(|player| format!("{prefix}{player}"));
        let known: Vec<String> = known
            .enumerate()
            .take_while(|(n, name)| *n == 0 || self.scene.tables.contains_key(name))
            .map(|(_, name)| name)
            .collect();
        for name in known {
            if grid {
                self.grid(place, &name);
            } else {
                self.table(place, &name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        Badge, CardLine, Colour, Drawing, Figures, ItemKind, Labels, Layer, Look, Marks, Outlines, Polygons,
        SceneTables, Segments, Texture, Tile, Tiles, Visibility,
    };
    use super::{BADGES, DRAWINGS, DRAWN, FIELDS, LAYERS, PATHS, TEXT, VALUES};
    use crate::scene::{At, Scene};
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
            .layer(
                Tiles::of("ground").tile(Tile::new(1, "wall").colour(Colour::Grey).texture(Texture::Bricks)),
            )
            .layer(Figures::of("robots").named("robot").at(1, 2).player(3).mention(3, "player"))
            .card(CardLine::of("players", 1, "coins"))
            .word("rain", "It rains")
    }

    /// Returns the good look with a drawing of this path.
    fn drawn(path: &str) -> Look {
        good().drawing("bone", Drawing::default().fill(Colour::Grey, path))
    }

    #[test]
    fn a_valid_look_can_be_written_and_read() {
        let scene = scene(good());
        scene.check().expect("`check` succeeds");
        let text = serde_json::to_string(&scene.look).expect("a look is JSON");
        let expected = concat!(
            r#"{"columns":3,"lines":2,"layers":[{"tiles":{"table":"ground","tiles":[{"value":1,"name":"wall","#,
            r#""colour":"grey","texture":"bricks"}]}},{"figures":{"table":"robots","name":"robot","at":[1,2],"#,
            r#""player":3,"tells":[{"number":3,"name":"player"}]}}],"#,
            r#""cards":[{"table":"players","number":1,"name":"coins"}],"words":{"rain":"It rains"}}"#
        );
        assert_eq!(text, expected);
        let again: Option<Look> = serde_json::from_str(&text).expect("the JSON is valid");
        assert_eq!(again, scene.look);
    }

    #[test]
    fn faults_name_their_layer_and_table() {
        let with = |layer: Layer| Look { layers: vec![layer], ..drawn("M0 0h9v9z") };
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
                "the most of its strength must be above 0",
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
            (drawn("M0 0url(#a)"), "look: the drawing \"bone\": \"M0 0url(#a)\" is no path of SVG"),
            (drawn("L0 0"), "\"L0 0\" is no path of SVG"),
            (drawn(&format!("M{}", " 0".repeat(400))), "801, where 800 are possible"),
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
            (CardLine::of("players", 1, "a").most(0), "the most must be above 0"),
            (
                CardLine::of("players", 1, "a").drawing("coin"),
                "the card's \"a\": there is no drawing \"coin\"",
            ),
            (
                CardLine::of("players", 1, "a").seen(Visibility::Table("known".into())),
                "only layers can have a table",
            ),
        ] {
            let error = scene(card(field)).check().expect_err(fault).to_string();
            assert!(error.contains(fault), "{fault}\n{error}");
        }
        let faults =
            scene(Look { columns: 4, ..good() }.sight("sight")).check().expect_err("two faults").to_string();
        assert_eq!(faults.lines().count(), 2, "{faults}");
    }

    #[test]
    fn each_limit_is_checked() {
        let with = |layer: Layer| Look { layers: vec![layer], ..drawn("M0 0h9v9z") };
        let robots = || Figures::of("robots").named("robot").at(1, 2);
        let long = "n".repeat(TEXT + 1);
        let mut many_layers = good();
        many_layers.layers = vec![many_layers.layers[0].clone(); LAYERS + 1];
        let many_words = (1..=VALUES).fold(good(), |look, number| look.word(&number.to_string(), "a"));
        let many_drawings =
            (0..=DRAWINGS).fold(good(), |look, number| look.drawing(&number.to_string(), Drawing::default()));
        let many_cards = (0..=FIELDS).fold(good(), |look, _| look.card(CardLine::of("players", 1, "a")));
        let paths = (0..=PATHS).fold(Drawing::default(), |all, _| all.fill(Colour::Grey, "M0 0h9"));
        let wide = Drawing::default().stroke(Colour::Grey, DRAWN + 1, "M0 0h9");
        let tiles =
            (0..=VALUES as i32).fold(Tiles::of("ground"), |layer, value| layer.tile(Tile::new(value, "a")));
        let badges = (0..=BADGES).fold(robots(), |layer, _| layer.badge(Badge::of(3, "bones", "bone")));
        let facts = (0..=FIELDS).fold(robots(), |layer, _| layer.mention(3, "player"));
        let kinds = (0..=VALUES as i32).map(|value| ItemKind::new(value, "a"));
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
            (
                good().card(CardLine::of("robots", 4, "a")),
                "the card's \"a\": a row of \"robots\" has 4 numbers",
            ),
            (good().card(CardLine::of("players", 1, "")), "the card's \"\" has no name"),
            (
                good().card(CardLine::of("players", 1, "a").words([&*long])),
                "the card's \"a\": 81 letters, where 80 are possible",
            ),
            (with(Outlines::of("robots").into()), "\"robots\" is no grid"),
            (
                with(Outlines::of("ground").named(&long).into()),
                "layer 1 (outlines of \"ground\"): 81 letters",
            ),
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
                with(Labels::of("robots").named("a").words([&*long]).into()),
                "81 letters, where 80 are possible",
            ),
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
}
