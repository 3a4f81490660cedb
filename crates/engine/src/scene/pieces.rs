//! Parts of a picture with their builder methods: tiles, appearances of items, facts about items, and
//! lines of players' cards.

use super::definition::{is_default, look_part};
use super::parts::{Colour, FigureShape, Texture, Visibility};
use serde::{Deserialize, Serialize};

look_part! {
    /// The appearance of all cells with one particular value.
    pub struct Tile {
        /// The value of the cells that have this appearance.
        value: i32;
        /// The name of cells with this value, as shown to people.
        name: String;
    }
    optional {
        /// The colour of cells with this value.
        colour: Colour, colour(Colour);
        /// The player who owns the cells with this value. They are drawn in this player's colour and
        /// pattern.
        player: Option<usize>, player(usize);
        /// The texture of cells with this value.
        texture: Texture, texture(Texture);
        /// Up to three letters to draw in each cell with this value.
        letter: String, letter(&str);
        /// The name of the drawing in each cell with this value, from [`Look::drawings`](super::Look).
        /// If a player owns the cells, the drawing has the player's colour instead of the cell.
        drawing: String, drawing(&str);
        /// Another cell value, whose appearance players see instead of this one. It applies when a
        /// viewer shows the match as one player saw it.
        seen_as: Option<i32>, seen_as(i32);
    }
}

look_part! {
    /// One possible appearance of the figures or small signs of a picture.
    pub struct ItemKind {
        /// The number in the table that stands for this appearance.
        value: i32;
        /// The name of figures or signs with this appearance, as shown to people.
        name: String;
    }
    optional {
        /// The outline of figures or signs with this appearance.
        shape: FigureShape, shape(FigureShape);
        /// The colour of figures or signs with this appearance if no player owns them.
        colour: Colour, colour(Colour);
        /// Up to three letters to draw on figures or signs with this appearance.
        letter: String, letter(&str);
        /// The name of the drawing on figures or signs with this appearance, from
        /// [`Look::drawings`](super::Look).
        drawing: String, drawing(&str);
        /// The cells that a piece of this kind covers, as columns and lines from 0. A card that lists
        /// the piece then shows them instead of its name.
        cells: Vec<[u8; 2]>, cells(Vec<[u8; 2]>);
    }
}

look_part! {
    /// A fact about an item to show in the description of its cell. It is a number from the table, with
    /// a name.
    pub struct Mention {
        /// The table column with the number to show.
        number: usize;
        /// The name of the number, as shown to people.
        name: String;
    }
    optional {
        /// The words that the description shows instead of numbers. They replace 0, 1, 2 and so on.
        words: Vec<String>;
        /// True if the number is that of a turn. The description then shows the number of turns until
        /// that turn.
        turns_left: bool;
    }
}

look_part! {
    /// A small sign in a corner of a figure. It shows how many things of one kind the figure has, and is
    /// not drawn if the number is 0.
    pub struct Badge {
        /// The table column with the number of things.
        number: usize;
        /// The name of the things, as shown to people.
        name: String;
        /// The name of the drawing of a thing, from [`Look::drawings`](super::Look).
        drawing: String;
    }
    optional {
        /// The colour of the drawing where it has no other.
        colour: Colour, colour(Colour);
    }
}

look_part! {
    /// A line on each player's card, the box with the facts about a player. It shows a number from the
    /// player's row of a table.
    pub struct CardLine {
        /// The name of the table that contains the number to show. It has one row for each player.
        table: String;
        /// The table column with the number to show on the card.
        number: usize;
        /// The name of the number on the card, as shown to people.
        name: String;
    }
    optional {
        /// The words that the card shows instead of numbers. They replace 0, 1, 2 and so on.
        words: Vec<String>;
        /// The largest possible value of the number, if it is known. The card then shows a bar whose
        /// length is proportional to the number.
        maximum as "most": Option<i32>, maximum(i32);
        /// The name of a drawing that the card shows instead of the line's name, from
        /// [`Look::drawings`](super::Look). Such lines stand side by side.
        drawing: String, drawing(&str);
        /// The colour of the drawing where it has no other.
        colour: Colour, colour(Colour);
        /// The rule that says which players see the line on the cards of other players. It matters
        /// when a viewer shows the match as one player saw it. By default, only the owner of a card
        /// sees it.
        seen: Visibility, seen(Visibility);
    }
}

impl Tile {
    /// Creates the appearance of all board cells that have the given value. `name` is the name of
    /// such cells for people.
    #[must_use]
    pub fn new(value: i32, name: &str) -> Self {
        Tile { value, name: name.into(), ..Tile::default() }
    }
}

impl ItemKind {
    /// Creates an appearance for figures or small signs. It applies if the item's table row
    /// contains `value`. `name` is the name of such an item for people.
    #[must_use]
    pub fn new(value: i32, name: &str) -> Self {
        ItemKind { value, name: name.into(), ..ItemKind::default() }
    }
}

impl Badge {
    /// Creates a small sign for the corner of a figure. `number` is the table column with
    /// the number of things, `name` is their name for people, and `drawing` is the
    /// name of their drawing.
    #[must_use]
    pub fn of(number: usize, name: &str, drawing: &str) -> Self {
        Badge { number, name: name.into(), drawing: drawing.into(), ..Badge::default() }
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
}
