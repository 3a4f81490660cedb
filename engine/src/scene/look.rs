//! The description of how a scene's tables are drawn: a vocabulary of layers that the viewer's
//! painter understands.
//!
//! A [`Look`] describes a board of cells, the layers to draw on it from bottom to top, and the
//! contents of each player's card. Each layer reads one table. A layer refers to a number by its
//! position in a row: position 0 is the id, and a grid is read as rows of a cell and a value. Text
//! for people (`name`, `words`) is in the language of the contest.
//!
//! ```
//! use joute_engine::scene::{Colour, CardLine, Figures, Look, Texture, Tile, Tiles};
//!
//! let look = Look::board(10, 8)
//!     .layer(Tiles::of("ground").tile(Tile::new(1, "wall").colour(Colour::Grey).texture(Texture::Bricks)))
//!     .layer(Figures::of("robots").named("robot").at(1, 2).player(3).number(4).mention(4, "energy"))
//!     .card(CardLine::of("players", 1, "coins"));
//! assert_eq!(look.layers.len(), 2);
//! ```

use super::parts::{At, Colour, FigureShape, Strength, Texture, Visibility};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The maximum number of cells along a side of a game's board in a picture.
pub const SIDE: usize = 128;

/// The description of how a scene's tables of numbers are drawn as a picture of the board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The number of cells of the board from left to right, from 1 to [`SIDE`].
    pub columns: usize,
    /// The number of cells of the board from top to bottom, from 1 to [`SIDE`]. The number of a
    /// cell is `line * columns + column`.
    pub lines: usize,
    /// The numbering of columns, lines and players that people see.
    #[serde(default, skip_serializing_if = "is_default")]
    pub axes: Axes,
    /// The layers that are drawn, from bottom to top.
    pub layers: Vec<Layer>,
    /// The lines of the card that a page shows for each player, in addition to the name and the
    /// score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cards: Vec<CardLine>,
    /// The name of the grid that says which players see each cell: bit N of a cell's number belongs
    /// to player N. Without such a grid, every player sees all cells, unless a layer says
    /// otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: Option<String>,
    /// The game's internal words (kinds of steps, causes of events) with the text that people read
    /// instead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: BTreeMap<String, String>,
}

/// The numbering of columns, lines and players that people see. Tables always count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axes {
    /// The number of the first column as shown to people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub column: i32,
    /// The number of the first player as shown to people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: u8,
    /// The number of the first line as shown to people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line: i32,
    /// Whether the first line of cells is at the bottom of the board instead of the top.
    #[serde(default, skip_serializing_if = "is_default")]
    pub up: bool,
    /// Whether the name of a cell starts with its line instead of its column.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line_first: bool,
}

/// A layer of a picture, which draws one table in one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// A layer of filled cells, chosen by the values of a grid.
    Tiles(Tiles),
    /// A layer of lines between neighbouring cells of a grid that have different values.
    Outlines(Outlines),
    /// A layer with a filled polygon for each row of a table.
    Polygons(Polygons),
    /// A layer with a line between two cells for each row of a table.
    Segments(Segments),
    /// A layer with a figure for each row of a table.
    Figures(Figures),
    /// A layer with a small sign for each row of a table. The viewer lets readers show the signs by
    /// player or hide them.
    Marks(Marks),
    /// A layer with a number or a word for each row of a table.
    Labels(Labels),
}

impl Layer {
    /// Returns the key that names the layer's kind in the JSON form of the picture's description.
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

    /// Returns the name of the table of numbers that this layer draws.
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

/// A layer of filled cells, chosen by the values of a grid. A value without a tile is transparent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// The name of the grid that the layer draws.
    pub table: String,
    /// The subject of the layer, as people read it in the description of a cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// The appearance of the cells with each value of the grid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tiles: Vec<Tile>,
    /// The value of the grid that stands for player 0. This value and the following ones are drawn
    /// in the colours and patterns of the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<i32>,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// The appearance of the cells of a grid that have one value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The value in the grid that selects this appearance.
    pub value: i32,
    /// The name of cells with this value, as shown to people.
    pub name: String,
    /// The colour of cells with this value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// The player to whom cells with this value belong. The cells take this player's colour and
    /// pattern.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// The texture of cells with this value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub texture: Texture,
    /// Up to three letters to draw in each cell with this value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
    /// Another value of the grid whose appearance players see instead, when the match is shown as
    /// one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen_as: Option<i32>,
}

/// A layer of lines between neighbouring cells of a grid that have different values.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outlines {
    /// The name of the grid that the layer draws. Cells with the value 0 belong to no area.
    pub table: String,
    /// The colour of the lines between areas.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// The value of the grid that stands for player 0, if the values stand for players. Each
    /// player's areas then have lines of the player's colour.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<i32>,
    /// The name of an area between the lines, for the description of a cell. Without a name, the
    /// description does not mention the areas.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// A layer of a picture with a filled polygon for each row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Polygons {
    /// The name of the table whose rows the layer draws.
    pub table: String,
    /// The name of the layer's polygons, as shown to people.
    pub name: String,
    /// The 3 to 16 corners of each polygon, each in the middle of a cell.
    pub corners: Vec<At>,
    /// The position in a row of the number of the player who owns the polygon. The number -1 means
    /// no owner.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// The colour of polygons that belong to no player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// The numbers of a polygon's row that the description of a cell mentions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tells: Vec<Mention>,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// A layer of a picture with a line between two cells for each row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segments {
    /// The name of the table whose rows the layer draws.
    pub table: String,
    /// The name of the layer's lines, as shown to people.
    pub name: String,
    /// The place of the line's first end.
    pub from: At,
    /// The place of the line's second end.
    pub to: At,
    /// Whether the line is drawn wide, like a bridge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wide: bool,
    /// Whether the line has an arrowhead at its second end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrow: bool,
    /// The position in a row of a number that is not 0 if the second end of the line is not
    /// attached to anything.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loose: Option<usize>,
    /// The rule that makes the colour of a line pale or strong by one of its numbers. Without it,
    /// the colour is full.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength: Option<Strength>,
    /// The position in a row of the number of the player who owns the line. The number -1 means no
    /// owner.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// The colour of lines that belong to no player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// The numbers of a line's row that the description of a cell mentions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tells: Vec<Mention>,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// A layer of a picture with a figure for each row of a table. A row must keep its id while its
/// figure moves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// The name of the table of rows, or of the grid, that the layer draws. In a grid, each cell
    /// whose value is not 0 has a figure.
    pub table: String,
    /// The name of the layer's figures, as shown to people.
    pub name: String,
    /// The place of each figure on the board, given by the positions of its coordinates in a row.
    pub at: At,
    /// The position in a row of the number of the player who owns the figure. The number -1 means
    /// no owner.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// The outline with which the layer's figures are drawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: FigureShape,
    /// The colour of figures that belong to no player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Up to three letters to draw on each figure of the layer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
    /// The position in a row of the number that distinguishes kinds of figures.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: Option<usize>,
    /// The appearance of each kind of figure that differs from the others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kinds: Vec<ItemKind>,
    /// The position in a row of a number to draw on the figure.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<usize>,
    /// The rule that makes the colour of a figure pale or strong by one of its numbers. Without it,
    /// the colour is full.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength: Option<Strength>,
    /// Whether several figures on a cell are drawn on top of each other instead of side by side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stacked: bool,
    /// Whether the figure is drawn at half size, such as an object lying on the ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub small: bool,
    /// Whether the figure is drawn larger than its cell where cells are small, with a rim that sets
    /// it off from what is below, such as the one figure of a player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub large: bool,
    /// Whether each player's card lists the player's figures.
    #[serde(default, skip_serializing_if = "is_default")]
    pub listed: bool,
    /// The numbers of a figure's row that the description of a cell mentions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tells: Vec<Mention>,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// The appearance of one kind of figures or marks in a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The number in a row that selects this kind.
    pub value: i32,
    /// The name of this kind of figures or marks, as shown to people.
    pub name: String,
    /// The outline of figures or marks of this kind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: FigureShape,
    /// The colour of figures or marks of this kind that have no owner.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Up to three letters to draw on figures or marks of this kind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
}

/// A layer of a picture with a small sign for each row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// The name of the table of rows, or of the grid, that the layer draws. In a grid, each cell
    /// whose value is not 0 has a mark.
    pub table: String,
    /// The name of the layer's marks, as shown to people.
    pub name: String,
    /// The place of each mark on the board, given by the positions of its coordinates in a row.
    pub at: At,
    /// The player who placed the marks of this layer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of: Option<usize>,
    /// The position in a row of the number that distinguishes kinds of marks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: Option<usize>,
    /// The appearance of each kind of mark.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kinds: Vec<ItemKind>,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// A layer of a picture with a number or a word for each row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// The name of the table of rows, or of the grid, that the layer draws. In a grid, each cell
    /// whose value is not 0 has a label.
    pub table: String,
    /// The meaning of the label's number or word, as shown to people.
    pub name: String,
    /// The place of each label on the board, given by the positions of its coordinates in a row.
    pub at: At,
    /// The position in a row of the number to show.
    pub number: usize,
    /// The words that the label shows instead of the numbers 0, 1, 2 and so on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
    /// Whether the label is small and in a corner of the cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corner: bool,
    /// The players who see the layer when the match is shown as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: Visibility,
}

/// A number of an item's row that the text description of a cell mentions, with its name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mention {
    /// The position in the item's row of the number to mention.
    pub number: usize,
    /// The name of the mentioned number, as shown to people.
    pub name: String,
    /// The words that the description shows instead of the numbers 0, 1, 2 and so on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
}

/// A line of the card that a page shows for each player. It shows a number from the row whose id is
/// the player's number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardLine {
    /// The name of the table in which the card finds its number. It has one row for each player.
    pub table: String,
    /// The position of the card's number in the row.
    pub number: usize,
    /// The name of the card's number, as shown to people.
    pub name: String,
    /// The words that the card shows instead of the numbers 0, 1, 2 and so on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
    /// The largest possible value of the number. If it is given, a bar shows the number in
    /// proportion to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub most: Option<i32>,
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
