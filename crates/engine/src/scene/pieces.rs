//! Parts of a picture with their builder methods: tiles, appearances of items, facts about items, and
//! lines of players' cards.

use super::parts::{Colour, FigureShape, Texture, is_default};
use serde::{Deserialize, Serialize};

/// The appearance of all cells with one particular value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The value of the cells that have this appearance.
    pub value: i32,
    /// The name of cells with this value, as shown to people.
    pub name: String,
    /// The colour of cells with this value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// The player who owns the cells with this value. They are drawn in this player's colour and
    /// pattern.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<usize>,
    /// The texture of cells with this value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub texture: Texture,
    /// Up to three letters to draw in each cell with this value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
    /// Another cell value, whose appearance players see instead of this one. It applies when a
    /// viewer shows the match as one player saw it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen_as: Option<i32>,
}

/// One possible appearance of the figures or small signs of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The number in the table that stands for this appearance.
    pub value: i32,
    /// The name of figures or signs with this appearance, as shown to people.
    pub name: String,
    /// The outline of figures or signs with this appearance.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: FigureShape,
    /// The colour of figures or signs with this appearance if no player owns them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Colour,
    /// Up to three letters to draw on figures or signs with this appearance.
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: String,
}

/// A fact about an item to show in the description of its cell. It is a number from the table, with
/// a name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mention {
    /// The table column with the number to show.
    pub number: usize,
    /// The name of the number, as shown to people.
    pub name: String,
    /// The words that the description shows instead of numbers. They replace 0, 1, 2 and so on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
}

/// A line on each player's card, the box with the facts about a player. It shows a number from the
/// player's row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardLine {
    /// The name of the table that contains the number to show. It has one row for each player.
    pub table: String,
    /// The table column with the number to show on the card.
    pub number: usize,
    /// The name of the number on the card, as shown to people.
    pub name: String,
    /// The words that the card shows instead of numbers. They replace 0, 1, 2 and so on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
    /// The largest possible value of the number, if it is known. The card then shows a bar whose
    /// length is proportional to the number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub most: Option<i32>,
}

impl Tile {
    /// Creates the appearance of all board cells that have the given value. `name` is what people
    /// call such cells.
    #[must_use]
    pub fn new(value: i32, name: &str) -> Self {
        Tile { value, name: name.into(), ..Tile::default() }
    }

    /// Sets the colour of cells with this value.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    /// Sets the player who owns the cells with this value. They are drawn in this player's colour
    /// and pattern.
    #[must_use]
    pub fn player(mut self, player: usize) -> Self {
        self.player = Some(player);
        self
    }

    /// Sets the texture of cells with this value.
    #[must_use]
    pub fn texture(mut self, texture: Texture) -> Self {
        self.texture = texture;
        self
    }

    /// Draws up to three letters in each cell with this value.
    #[must_use]
    pub fn letter(mut self, letter: &str) -> Self {
        self.letter = letter.into();
        self
    }

    /// Sets another cell value, whose appearance players see instead of this one. It applies when a
    /// viewer shows the match as one player saw it.
    #[must_use]
    pub fn seen_as(mut self, value: i32) -> Self {
        self.seen_as = Some(value);
        self
    }
}

impl ItemKind {
    /// Creates an appearance for figures or small signs. It applies if the item's table row
    /// contains `value`. `name` is what people call such an item.
    #[must_use]
    pub fn new(value: i32, name: &str) -> Self {
        ItemKind { value, name: name.into(), ..ItemKind::default() }
    }

    /// Sets the outline of figures or signs with this appearance.
    #[must_use]
    pub fn shape(mut self, shape: FigureShape) -> Self {
        self.shape = shape;
        self
    }

    /// Sets the colour of the items with this appearance that no player owns. The items are figures
    /// or small signs.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    /// Draws up to three letters on figures or signs with this appearance.
    #[must_use]
    pub fn letter(mut self, letter: &str) -> Self {
        self.letter = letter.into();
        self
    }
}

impl CardLine {
    /// Creates a line for each player's card, the box with the facts about a player. The line shows
    /// a number from the player's row of the table. `number` is the table column.
    #[must_use]
    pub fn of(table: &str, number: usize, name: &str) -> Self {
        CardLine { table: table.into(), number, name: name.into(), ..CardLine::default() }
    }

    /// Shows words on the card instead of the numbers 0, 1, 2 and so on.
    #[must_use]
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words = words.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a bar to this line of the card. Its length is proportional to the number, up to the
    /// largest possible value `most`.
    #[must_use]
    pub fn most(mut self, most: i32) -> Self {
        self.most = Some(most);
        self
    }
}
