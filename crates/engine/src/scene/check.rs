//! Validates the descriptions of pictures. Every error is found before a replay is opened.

use super::data::{Scene, Table};
use super::drawing::Drawing;
use super::error::SceneError;
use super::look::{Figures, Layer, Look, MAX_SIDE, Tiles};
use super::parts::{At, Strength, Visibility};
use super::pieces::{Badge, CardLine, ItemKind, Mention};

/// The maximum number of layers from which a picture may be composed.
pub const MAX_LAYERS: usize = 32;
/// The maximum number of values in one layer of a picture. It limits the appearances of cells, the
/// kinds of items and the words. It also limits the number of the game's own words.
pub const MAX_VALUES: usize = 256;
/// The maximum number of lines on a player's card. It also limits the properties in the description
/// of an item.
pub const MAX_FIELDS: usize = 16;
/// The maximum length of a name or a word in a picture's description, in characters.
pub const MAX_TEXT_LENGTH: usize = 80;
/// The maximum number of letters that are drawn in a cell or on a figure.
pub const MAX_LETTERS: usize = 3;
/// The numbers of corners that a polygon in a picture may have.
const CORNER_COUNTS: std::ops::RangeInclusive<usize> = 3..=16;
/// The maximum number of drawings in a picture's description.
const MAX_DRAWINGS: usize = 64;
/// The maximum number of paths in a drawing.
const MAX_PATHS: usize = 16;
/// The maximum length of a path of a drawing, in characters.
const MAX_PATH_LENGTH: usize = 800;
/// The maximum number of small signs at a figure: one for each corner.
const MAX_BADGES: usize = 4;
/// The side of the square of a drawing, in the units of its paths.
const DRAWING_SIDE: u8 = 100;
/// The maximum number of players in a table that says which players see each cell. Each player
/// takes one bit.
const MAX_WATCHERS: usize = 31;

impl Scene {
    /// Checks that the description of a picture is valid. All tables that it names must exist.
    ///
    /// # Errors
    /// Returns all errors, one per line, with the layer and its table.
    pub fn check(&self) -> Result<(), SceneError> {
        let Some(look) = &self.look else { return Ok(()) };
        let mut checker = Checker { scene: self, look, faults: Vec::new() };
        checker.check_look();
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

    fn check_look(&mut self) {
        let Look { columns, lines, axes: _, layers, cards, sight, scores, words, drawings } = self.look;
        for (name, side) in [("columns", columns), ("lines", lines)] {
            self.want((1..=MAX_SIDE).contains(side), || {
                format!("look: {side} {name}, where 1 to {MAX_SIDE} are possible")
            });
        }
        self.at_most("look: layers", layers.len(), MAX_LAYERS);
        self.at_most("look: words", words.len(), MAX_VALUES);
        for (word, read) in words {
            self.text(&format!("look: the word {word:?}"), read, MAX_TEXT_LENGTH);
            self.text("look: a word", word, MAX_TEXT_LENGTH);
        }
        self.at_most("look: drawings", drawings.len(), MAX_DRAWINGS);
        for (name, drawing) in drawings {
            self.check_drawing(&format!("look: the drawing {name:?}"), name, drawing);
        }
        for (index, layer) in layers.iter().enumerate() {
            self.layer(&format!("layer {} ({} of {:?})", index + 1, layer.kind(), layer.table()), layer);
        }
        self.at_most("look: lines of cards", cards.len(), MAX_FIELDS);
        self.no_table("look: scores", scores);
        for CardLine { table, number, name, words, maximum, drawing, colour: _, seen } in cards {
            let place = format!("the card's {name:?}");
            self.text(&place, name, MAX_TEXT_LENGTH);
            self.all_words(&place, words);
            self.number(&place, table, *number);
            self.drawing(&place, drawing);
            self.no_table(&place, seen);
            self.want(!matches!(self.scene.tables.get(table), Some(Table::Grid(_))), || {
                format!("{place}: {table:?} is a grid; a card needs a row for each player")
            });
            self.want(maximum.is_none_or(|maximum| maximum > 0), || {
                format!("{place}: the maximum must be above 0")
            });
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
                self.text(place, &layer.name, MAX_TEXT_LENGTH);
                self.want(CORNER_COUNTS.contains(&layer.corners.len()), || {
                    format!("{place}: {} corners, where 3 to 16 are possible", layer.corners.len())
                });
                layer.corners.iter().for_each(|corner| self.at(place, &layer.table, *corner));
                self.owner(place, &layer.table, layer.player);
                self.check_mentions(place, &layer.table, &layer.tells);
            }
            Layer::Segments(layer) => {
                self.text(place, &layer.name, MAX_TEXT_LENGTH);
                self.at(place, &layer.table, layer.from);
                self.at(place, &layer.table, layer.to);
                self.want(layer.from != layer.to, || format!("{place}: both ends are the same numbers"));
                self.owner(place, &layer.table, layer.player);
                self.owner(place, &layer.table, layer.loose);
                self.strength(place, &layer.table, layer.strength);
                self.check_mentions(place, &layer.table, &layer.tells);
            }
            Layer::Figures(layer) => self.figures(place, layer),
            Layer::Marks(layer) => {
                self.text(place, &layer.name, MAX_TEXT_LENGTH);
                self.at(place, &layer.table, layer.at);
                self.kinds(place, &layer.table, layer.kind, &layer.kinds);
            }
            Layer::Labels(layer) => {
                self.text(place, &layer.name, MAX_TEXT_LENGTH);
                self.at(place, &layer.table, layer.at);
                self.number(place, &layer.table, layer.number);
                self.all_words(place, &layer.words);
            }
        }
        self.check_visibility(
            place,
            layer.visibility(),
            matches!(layer, Layer::Tiles(_) | Layer::Outlines(_)),
        );
    }

    fn tiles(&mut self, place: &str, layer: &Tiles) {
        self.grid(place, &layer.table);
        self.optional(place, &layer.name);
        self.at_most(&format!("{place}: tiles"), layer.tiles.len(), MAX_VALUES);
        for (index, tile) in layer.tiles.iter().enumerate() {
            let place = format!("{place}: tile {}", tile.value);
            self.text(&place, &tile.name, MAX_TEXT_LENGTH);
            self.text(&place, &tile.letter, MAX_LETTERS);
            self.drawing(&place, &tile.drawing);
            let twice = layer.tiles[..index].iter().any(|other| other.value == tile.value);
            self.want(!twice, || format!("{place} is there twice"));
        }
    }

    fn figures(&mut self, place: &str, layer: &Figures) {
        self.text(place, &layer.name, MAX_TEXT_LENGTH);
        self.text(place, &layer.letter, MAX_LETTERS);
        self.drawing(place, &layer.drawing);
        self.badges(place, &layer.table, &layer.badges);
        self.at(place, &layer.table, layer.at);
        self.owner(place, &layer.table, layer.player);
        self.owner(place, &layer.table, layer.number);
        self.strength(place, &layer.table, layer.strength);
        self.kinds(place, &layer.table, layer.kind, &layer.kinds);
        self.check_mentions(place, &layer.table, &layer.tells);
        self.want(!layer.listed || layer.player.is_some(), || {
            format!("{place}: listed on cards, but no number says whose they are")
        });
    }

    fn badges(&mut self, place: &str, table: &str, badges: &[Badge]) {
        self.at_most(&format!("{place}: badges"), badges.len(), MAX_BADGES);
        for Badge { number, name, drawing, colour: _ } in badges {
            self.text(place, name, MAX_TEXT_LENGTH);
            self.number(place, table, *number);
            self.drawing(place, drawing);
        }
    }

    /// Checks a drawing of the look. A path has the syntax of SVG, which is checked by its characters
    /// only.
    fn check_drawing(&mut self, place: &str, name: &str, drawing: &Drawing) {
        self.text("look: a drawing", name, MAX_TEXT_LENGTH);
        self.at_most(&format!("{place}: paths"), drawing.paths.len(), MAX_PATHS);
        for drawn_path in &drawing.paths {
            let path = drawn_path.path.as_str();
            self.at_most(&format!("{place}: characters of a path"), path.len(), MAX_PATH_LENGTH);
            let is_valid = |letter: char| "MmLlHhVvCcSsQqTtAaZz0123456789.,- ".contains(letter);
            self.want(path.starts_with(['M', 'm']) && path.chars().all(is_valid), || {
                format!("{place}: {path:?} is no path of SVG")
            });
            self.want(drawn_path.width <= DRAWING_SIDE, || {
                format!("{place}: a width of {}, where {DRAWING_SIDE} is possible", drawn_path.width)
            });
        }
    }

    /// Checks that the look has the drawing with this name. An empty name stands for no drawing.
    fn drawing(&mut self, place: &str, name: &str) {
        let drawings = &self.look.drawings;
        let names = || drawings.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        if !name.is_empty() && !drawings.contains_key(name) {
            self.faults.push(format!("{place}: there is no drawing {name:?}; there are {}", names()));
        }
    }

    fn at_most(&mut self, subject: &str, number: usize, maximum: usize) {
        self.want(number <= maximum, || format!("{subject}: {number}, where {maximum} are possible"));
    }

    fn optional(&mut self, place: &str, text: &str) {
        let letters = text.chars().count();
        self.want(letters <= MAX_TEXT_LENGTH, || {
            format!("{place}: {letters} letters, where {MAX_TEXT_LENGTH} are possible")
        });
    }

    /// Checks the length of a text in the description of a picture. A name must not be empty, but
    /// the letters on an item may be.
    fn text(&mut self, place: &str, text: &str, maximum: usize) {
        let letters = text.chars().count();
        self.want(letters <= maximum, || {
            format!("{place}: {text:?} has {letters} letters, where {maximum} are possible")
        });
        self.want(maximum < MAX_TEXT_LENGTH || letters > 0, || format!("{place} has no name"));
    }

    fn all_words(&mut self, place: &str, words: &[String]) {
        self.at_most(&format!("{place}: words"), words.len(), MAX_VALUES);
        words.iter().for_each(|word| self.optional(place, word));
    }

    /// Finds the table that a layer of the picture draws. Records an error if the table does not
    /// exist. Its current form shows which form its later contents will have.
    fn table(&mut self, place: &str, name: &str) -> Option<Table> {
        let table = self.scene.tables.get(name).cloned();
        let names = || self.scene.tables.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        if table.is_none() {
            self.faults.push(format!("{place}: there is no table {name:?}; there are {}", names()));
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
        let Some(Strength { number, maximum }) = strength else { return };
        self.number(place, name, number);
        self.want(maximum > 0, || format!("{place}: the maximum of its strength must be above 0"));
    }

    fn check_mentions(&mut self, place: &str, table: &str, tells: &[Mention]) {
        self.at_most(&format!("{place}: things to say"), tells.len(), MAX_FIELDS);
        for Mention { number, name, words, turns_left: _ } in tells {
            self.text(place, name, MAX_TEXT_LENGTH);
            self.number(place, table, *number);
            self.all_words(place, words);
        }
    }

    fn kinds(&mut self, place: &str, table: &str, kind: Option<usize>, kinds: &[ItemKind]) {
        self.owner(place, table, kind);
        self.at_most(&format!("{place}: kinds"), kinds.len(), MAX_VALUES);
        for (index, kind) in kinds.iter().enumerate() {
            let ItemKind { value, name, letter, cells, drawing, shape: _, colour: _ } = kind;
            let place = format!("{place}: kind {value}");
            self.text(&place, name, MAX_TEXT_LENGTH);
            self.text(&place, letter, MAX_LETTERS);
            self.drawing(&place, drawing);
            self.at_most(&format!("{place}: cells"), cells.len(), *CORNER_COUNTS.end());
            self.want(cells.iter().flatten().all(|at| usize::from(*at) < *CORNER_COUNTS.end()), || {
                format!("{place}: a cell is too far from (0, 0)")
            });
            let twice = kinds[..index].iter().any(|other| other.value == *value);
            self.want(!twice, || format!("{place} is there twice"));
        }
    }

    /// Checks that the visibility of a fact about a player names no table for each player. Only layers can
    /// have such tables, because all players who see the fact see the same number.
    fn no_table(&mut self, place: &str, visibility: &Visibility) {
        self.want(!matches!(visibility, Visibility::Table(_)), || {
            format!("{place}: only layers can have a table for each player")
        });
    }

    /// Checks the tables of a layer that is drawn differently for each player. At least the table
    /// of player 0 must exist.
    fn check_visibility(&mut self, place: &str, visibility: &Visibility, grid: bool) {
        let Visibility::Table(prefix) = visibility else { return };
        let columns = (0..MAX_WATCHERS).map(|player| format!("{prefix}{player}"));
        let columns: Vec<String> = columns
            .enumerate()
            .take_while(|(n, name)| *n == 0 || self.scene.tables.contains_key(name))
            .map(|(_, name)| name)
            .collect();
        for name in columns {
            if grid {
                self.grid(place, &name);
            } else {
                self.table(place, &name);
            }
        }
    }
}

#[cfg(test)]
mod tests;
