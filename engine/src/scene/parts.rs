//! Types that the layers of a look share: places, colours, textures, outlines, strengths of
//! colours, and visibility.

use serde::{Deserialize, Serialize};

/// The rule that makes an item's colour pale or strong by one of its numbers. The colour is pale at
/// 0 and full at the largest value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The position of the number in the item's row.
    pub number: usize,
    /// The largest possible value of the number, which must be above 0.
    pub most: i32,
}

/// The place of an item on the board, given by the positions of numbers in its row: either a cell's
/// number, or a column and a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum At {
    /// The position in the row of a cell's number.
    Cell([usize; 1]),
    /// The positions in the row of a column number and of a line number.
    Place([usize; 2]),
}

impl Default for At {
    /// Returns the default place of an item: the cell whose number is the id of its row.
    fn default() -> Self {
        At::Cell([0])
    }
}

impl At {
    /// Returns the place of an item whose cell number is at this position of its row.
    pub const fn cell(place: usize) -> Self {
        At::Cell([place])
    }

    /// Returns the place of an item whose column and line are at these positions of its row.
    pub const fn place(column: usize, line: usize) -> Self {
        At::Place([column, line])
    }
}

/// A named colour for items of a picture. Light, dark and printed pages each have their own shade
/// for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Colour {
    /// The colour of empty ground on the board.
    #[default]
    Plain,
    Ink,
    Grey,
    Brown,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
}

/// The texture with which a cell of the board is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Texture {
    #[default]
    Smooth,
    Bricks,
    Waves,
    Stripes,
    Dots,
    Checks,
    Grass,
    Peaks,
    Pit,
    Cracks,
}

/// The outline with which a figure or mark is drawn in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum FigureShape {
    /// The outline of the owner's team, or a disc for items without an owner.
    #[default]
    Team,
    Disc,
    Square,
    Triangle,
    Diamond,
    Hexagon,
    Star,
    Cross,
    Ring,
    Drop,
    Flag,
    Bomb,
    Blast,
}

/// The visibility of a layer of the picture when the reader chooses to see the match as one player
/// saw it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The layer is visible to the owner of the item and to all players who see its cell
    /// ([`Look::sight`](super::Look::sight)).
    #[default]
    Sight,
    /// The layer is always visible to all players.
    All,
    /// The layer is visible to the owner of the item only.
    Own,
    /// The layer is visible to no player.
    Nobody,
    /// The layer's table is replaced by another one for each player. For player N, the table with
    /// this name followed by N is drawn, which contains what the player knows.
    Table(String),
}
