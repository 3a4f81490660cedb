//! How a scene's tables are drawn: a vocabulary of layers that one painter of the viewer understands.
//!
//! A [`Look`] is a board of cells, layers from the bottom up, and what each player's card says. Each layer reads one
//! table. A number that a layer uses is named by its place in a row: 0 is the id, and a grid is rows of a cell and a
//! value. Whatever is said to people (`name`, `words`) is in the language of the contest.
//!
//! ```
//! use joute_engine::film::{Colour, Field, Figures, Look, Texture, Tile, Tiles};
//!
//! let look = Look::board(10, 8)
//!     .layer(Tiles::of("ground").tile(Tile::new(1, "wall").colour(Colour::Grey).texture(Texture::Bricks)))
//!     .layer(Figures::of("robots").named("robot").at(1, 2).player(3).number(4).tell(4, "energy"))
//!     .card(Field::of("players", 1, "coins"));
//! assert_eq!(look.layers.len(), 2);
//! ```

use super::parts::{At, Colour, Seen, Shape, Strength, Texture};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cells along a side at most.
pub const SIDE: usize = 128;

/// How the tables of a scene are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Cells from left to right, 1 to [`SIDE`].
    pub columns: usize,
    /// Cells from top to bottom, 1 to [`SIDE`]. A cell's number is `line * columns + column`.
    pub lines: usize,
    /// How cells are numbered for people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub axes: Axes,
    /// From the bottom up.
    pub layers: Vec<Layer>,
    /// What each player's card says, besides its name and score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cards: Vec<Field>,
    /// The grid that says who sees each cell: bit N of its number is player N's. Without it everybody sees everything,
    /// as far as no layer says otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: Option<String>,
    /// The game's own words (why something happened by itself, what a step is) as people read them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: BTreeMap<String, String>,
}

/// How cells are numbered for people; tables always count columns and lines from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axes {
    /// The number of the first column.
    #[serde(default, skip_serializing_if = "is_default")]
    pub column: i32,
    /// The number of the first line.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line: i32,
    /// The first line is the lowest one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub up: bool,
    /// A cell is called by its line first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line_first: bool,
}

/// One way of drawing one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Whole cells, by a grid's value.
    Tiles(Tiles),
    /// Lines between cells of a grid that differ.
    Outlines(Outlines),
    /// A field for each row.
    Polygons(Polygons),
    /// A link for each row.
    Segments(Segments),
    /// A figure for each row.
    Figures(Figures),
    /// A small sign for each row; the reader shows them by player, or hides them.
    Marks(Marks),
    /// A number or a word for each row.
    Labels(Labels),
}

impl Layer {
    /// The key that it is under.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Layer::Tiles(_) => "tiles",
            Layer::Outlines(_) => "outlines",
            Layer::Polygons(_) => "polygons",
            Layer::Segments(_) => "segments",
            Layer::Figures(_) => "figures",
            Layer::Marks(_) => "marks",
            Layer::Labels(_) => "labels",
        }
    }

    /// The table that it draws.
    pub(super) fn table(&self) -> &str {
        match self {
            Layer::Tiles(layer) => &layer.table,
            Layer::Outlines(layer) => &layer.table,
            Layer::Polygons(layer) => &layer.table,
            Layer::Segments(layer) => &layer.table,
            Layer::Figures(layer) => &layer.table,
            Layer::Marks(layer) => &layer.table,
            Layer::Labels(layer) => &layer.table,
        }
    }
}

/// Whole cells, by a grid's value. A value without a tile shows what is below.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// A grid.
    pub table: String,
    /// What the layer is about.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// By value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tiles: Vec<Tile>,
    /// Player 0's value: the values from here on are the players', each in its colour and pattern.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<i32>,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// What a value of a grid looks like.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The value.
    pub value: i32,
    /// What it is.
    pub name: String,
    /// Of the cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Whose it is: takes the player's colour and pattern.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// Of the cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub texture: Texture,
    /// Up to three letters in the cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
    /// The value that players take it for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen_as: Option<i32>,
}

/// Lines between cells of a grid that differ.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outlines {
    /// A grid; 0 is nothing.
    pub table: String,
    /// Of the lines.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Player 0's value, if the values are players': each has lines of its own colour.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<i32>,
    /// What the areas are, in what is said of a cell; nothing is said without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// A field for each row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Polygons {
    /// A table of rows.
    pub table: String,
    /// What each is.
    pub name: String,
    /// 3 to 16, each the middle of a cell.
    pub corners: Vec<At>,
    /// The place of the player's number; -1 is nobody.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// Without a player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// What is said of each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tells: Vec<Tell>,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// A link for each row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segments {
    /// A table of rows.
    pub table: String,
    /// What each is.
    pub name: String,
    /// One end.
    pub from: At,
    /// The other end.
    pub to: At,
    /// As wide as a bridge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wide: bool,
    /// Points to its other end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrow: bool,
    /// The place of a number: where it is not 0, the other end rests on nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loose: Option<usize>,
    /// How strong its colour is; full without it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength: Option<Strength>,
    /// The place of the player's number; -1 is nobody.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// Without a player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// What is said of each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tells: Vec<Tell>,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// A figure for each row. A row keeps its id while its figure moves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// A table of rows, or a grid: a figure on each cell whose value is not 0.
    pub table: String,
    /// What each is.
    pub name: String,
    /// Where it stands.
    pub at: At,
    /// The place of the player's number; -1 is nobody.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// Its outline.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: Shape,
    /// Without a player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Up to three letters on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
    /// The place of a number that tells kinds apart.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: Option<usize>,
    /// By that number: what differs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kinds: Vec<Kind>,
    /// The place of a number that is shown on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<usize>,
    /// How strong its colour is; full without it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength: Option<Strength>,
    /// Several on one cell lie on each other instead of side by side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stacked: bool,
    /// Half as large: a thing that lies there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub small: bool,
    /// Each player's card lists its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub listed: bool,
    /// What is said of each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tells: Vec<Tell>,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// What one kind of figure or mark has of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The number.
    pub value: i32,
    /// What it is.
    pub name: String,
    /// Its outline.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: Shape,
    /// Without a player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Up to three letters on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
}

/// A small sign for each row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// A table of rows, or a grid: a mark on each cell whose value is not 0.
    pub table: String,
    /// What each is.
    pub name: String,
    /// Where it is.
    pub at: At,
    /// Whose marks these are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of: Option<usize>,
    /// The place of a number that tells kinds apart.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: Option<usize>,
    /// By that number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kinds: Vec<Kind>,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// A number or a word for each row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// A table of rows, or a grid: a label on each cell whose value is not 0.
    pub table: String,
    /// What it says.
    pub name: String,
    /// Where it is.
    pub at: At,
    /// The place of the number that is shown.
    pub number: usize,
    /// Shown instead of the numbers 0, 1, 2 …
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
    /// Small, in a corner of the cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corner: bool,
    /// Who sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Seen,
}

/// A line of what is said of a cell: a name and a number of the row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tell {
    /// The number's place in the row.
    pub number: usize,
    /// What it is.
    pub name: String,
    /// Said instead of the numbers 0, 1, 2 …
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
}

/// A line of a player's card: a number of the row that has the player's number as id.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// A table of rows, one for each player.
    pub table: String,
    /// The number's place in the row.
    pub number: usize,
    /// What it is.
    pub name: String,
    /// Said instead of the numbers 0, 1, 2 …
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
    /// The most that it can be: a bar shows how much of it there is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub most: Option<i32>,
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
