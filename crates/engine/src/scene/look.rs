//! The description of how to draw the picture of a game. It consists of layers, each of which draws
//! a table.
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

use super::definition::{is_default, look_part};
use super::drawing::Drawing;
use super::parts::{At, Colour, FigureShape, NumberMeaning, Strength, Visibility};
use super::pieces::{Badge, CardLine, ItemKind, Mention, Tile};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The maximum number of cells along a side of a game's board in a picture.
pub const MAX_SIDE: usize = 128;

/// The description of how to draw a picture of the board. The picture shows tables of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The number of columns of cells on the board, from 1 to [`MAX_SIDE`].
    pub columns: usize,
    /// The number of lines of cells on the board, from 1 to [`MAX_SIDE`]. Cells are numbered line by
    /// line, as `line * columns + column`.
    pub lines: usize,
    /// The numbers that people see for columns, lines and players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub axes: Axes,
    /// The layers of the picture, from bottom to top. Each one draws one table.
    pub layers: Vec<Layer>,
    /// The lines of each player's card, which shows facts about the player. The name and the score
    /// are always shown too.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cards: Vec<CardLine>,
    /// The name of the table that says which players see each cell. It has one number for each
    /// cell, and player N sees the cell if bit N is set. Without such a table, every player sees
    /// all cells, unless a layer says otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: Option<String>,
    /// The rule that says which players see the scores of other players. It matters when a viewer
    /// shows the match as one player saw it. By default, players see only their own score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scores: Visibility,
    /// The texts that people read instead of the game's internal words. Such words are kinds of
    /// steps and causes of events.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: BTreeMap<String, String>,
    /// The drawings that tiles, figures and badges can show, by name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drawings: BTreeMap<String, Drawing>,
}

look_part! {
    /// The numbers that people see for columns, lines and players. Tables always count from 0.
    #[derive(Copy)]
    pub struct Axes {}
    optional {
        /// The number that people see for the first column.
        column: i32;
        /// The number that people see for the first player.
        player: u8;
        /// The number that people see for the first line.
        line: i32;
        /// True if the first line of cells is at the bottom of the board. Otherwise it is at the top.
        up: bool;
        /// True if the name of a cell begins with its line. Otherwise it begins with its column.
        line_first: bool;
    }
}

/// A layer of a picture. It draws one table of numbers in a particular way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// A layer of filled cells. The value of a cell selects its appearance.
    Tiles(Tiles),
    /// A layer of lines between neighbouring cells with different values.
    Outlines(Outlines),
    /// A layer of filled polygons, one for each row of a table.
    Polygons(Polygons),
    /// A layer of lines between two cells, one for each row of a table.
    Segments(Segments),
    /// A layer of figures, such as the pieces of a game. It has one for each row of a table.
    Figures(Figures),
    /// A layer of small signs, one for each row of a table. People who watch can hide them or show
    /// only those of one player.
    Marks(Marks),
    /// A layer of numbers or words, one for each row of a table.
    Labels(Labels),
}

look_part! {
    /// A layer of a picture that fills cells. The value of a cell selects its appearance. Cells without
    /// an appearance are transparent.
    pub struct Tiles {
        /// The name of the table that the layer draws. It has one number for each cell.
        table: String;
    }
    optional {
        /// The name of the items of the layer, such as the ground. The description of a
        /// cell contains it.
        name: String, named(&str);
        /// The appearances of cells, one for each value.
        tiles: Vec<Tile>;
        /// The cell value that stands for player 0, if values stand for players. The next values stand
        /// for the next players. They are drawn in the colours and patterns of the players.
        players: Option<i32>, players_from(i32);
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}

look_part! {
    /// A layer of a picture that draws lines between neighbouring cells with different values.
    pub struct Outlines {
        /// The name of the table that the layer draws. It has one number for each cell, and 0 means no
        /// area.
        table: String;
    }
    optional {
        /// The colour of the lines between areas.
        colour: Colour, colour(Colour);
        /// The cell value that stands for player 0, if values stand for players. Each area then has
        /// lines in its player's colour.
        players: Option<i32>, players_from(i32);
        /// True if the areas are filled with a pale shade of the colour of their lines.
        filled: bool, filled();
        /// The name of the areas between the lines, for the description of a cell. If it is empty, the
        /// description does not mention the areas.
        name: String, named(&str);
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}

look_part! {
    /// A layer of filled polygons in a picture. It draws one for each row of a table.
    pub struct Polygons {
        /// The name of the table whose rows the layer draws.
        table: String;
        /// The name of the layer's polygons, as shown to people.
        name: String, named(&str);
        /// The corners of each polygon, from 3 to 16. Each corner is in the middle of a cell.
        corners: Vec<At>;
    }
    optional {
        /// The table column that contains the owner of each polygon. The owner is the number of a
        /// player, or -1 for none.
        player: Option<usize>, player(usize);
        /// The colour of polygons that belong to no player.
        colour: Colour, colour(Colour);
        /// The facts about a polygon to show in the description of a cell. They are numbers from the
        /// table.
        tells: Vec<Mention>;
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}

look_part! {
    /// A layer of lines in a picture. It draws a line between two cells for each row of a table.
    pub struct Segments {
        /// The name of the table whose rows the layer draws.
        table: String;
        /// The name of the layer's lines, as shown to people.
        name: String, named(&str);
        /// The place of the line's first end.
        from: At;
        /// The place of the line's second end.
        to: At;
    }
    optional {
        /// True if the lines of the layer are wide, as for bridges.
        wide: bool, wide();
        /// True if the lines of the layer are thin and dashed. This suits lines that show a
        /// relation and not a thing.
        thin: bool, thin();
        /// True if the line has an arrowhead at its second end.
        arrow: bool, arrow();
        /// The table column that marks loose lines. If its number is not 0, the second end of the line
        /// is not attached to anything.
        loose: Option<usize>, loose(usize);
        /// The rule that makes the colour of a line pale or strong. It depends on a number from the
        /// table. Without it, all lines have the full colour.
        strength: Option<Strength>;
        /// The table column that contains the owner of each line. The owner is the number of a player,
        /// or -1 for none.
        player: Option<usize>, player(usize);
        /// The colour of lines that belong to no player.
        colour: Colour, colour(Colour);
        /// The facts about a line to show in the description of a cell. They are numbers from the
        /// table.
        tells: Vec<Mention>;
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}

look_part! {
    /// A layer of figures in a picture, such as the pieces of a game. It draws a figure for each row of
    /// a table. A row must keep its id while its figure moves.
    pub struct Figures {
        /// The name of the table that the layer draws. It has one row for each figure, or one number
        /// for each cell. In the second case, each cell whose number is not 0 has a figure.
        table: String;
        /// The name of the layer's figures, as shown to people.
        name: String, named(&str);
        /// The place of each figure on the board. It says which table columns contain its coordinates.
        at: At;
    }
    optional {
        /// The table column that contains the owner of each figure. The owner is the number of a
        /// player, or -1 for none.
        player: Option<usize>, player(usize);
        /// The outline with which the layer's figures are drawn.
        shape: FigureShape, shape(FigureShape);
        /// The colour of figures that belong to no player.
        colour: Colour, colour(Colour);
        /// Up to three letters to draw on each figure of the layer.
        letter: String, letter(&str);
        /// The name of the drawing on each figure, from [`Look::drawings`]. It is drawn on the outline
        /// of the figure, or alone with [`FigureShape::Blank`].
        drawing: String, drawing(&str);
        /// The table column that selects the appearance of each figure from `kinds`.
        kind: Option<usize>;
        /// The different appearances of this layer's figures. A number from the table selects one.
        kinds: Vec<ItemKind>;
        /// The table column with the number to draw on each figure.
        number: Option<usize>, number(usize);
        /// The meaning of the number on each figure, which decides how the number is drawn.
        number_is: NumberMeaning;
        /// The small signs in the corners of each figure, which show the things that
        /// the figure has.
        badges: Vec<Badge>;
        /// The rule that makes the colour of a figure pale or strong. It depends on a number from the
        /// table. Without it, all figures have the full colour.
        strength: Option<Strength>;
        /// True if several figures in one cell are drawn on top of each other. Otherwise they are side
        /// by side.
        stacked: bool, stacked();
        /// True if the figures lie flat on their cells. Other figures then stand on them, without
        /// sharing the cell with them.
        flat: bool, flat();
        /// True if the figures are drawn at half size, like objects on the ground.
        small: bool, small();
        /// True if figures are drawn larger than small cells. They then have a rim that sets them off
        /// from the background. This is useful if each player has only one figure.
        large: bool, large();
        /// True if each player's card lists the player's figures. A card is the box in which a page
        /// shows the facts about a player.
        listed: bool, listed();
        /// The facts about a figure to show in the description of its cell. They are numbers from the
        /// table.
        tells: Vec<Mention>;
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}

look_part! {
    /// A layer of small signs, called marks, in a picture. It draws one for each row of a table.
    pub struct Marks {
        /// The name of the table that the layer draws. It has one row for each mark, or one number for
        /// each cell. In the second case, each cell whose number is not 0 has a mark.
        table: String;
        /// The name of the layer's marks, as shown to people.
        name: String, named(&str);
        /// The place of each mark on the board. It says which table columns contain its coordinates.
        at: At;
    }
    optional {
        /// The player who placed the marks of this layer.
        of: Option<usize>, whose(usize);
        /// The table column that selects the appearance of each mark from `kinds`.
        kind: Option<usize>;
        /// The different appearances of this layer's marks. A number from the table selects one.
        kinds: Vec<ItemKind>;
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}

look_part! {
    /// A layer of labels in a picture. It writes a number or a word for each row of a table.
    pub struct Labels {
        /// The name of the table that the layer draws. It has one row for each label, or one number for
        /// each cell. In the second case, each cell whose number is not 0 has a label.
        table: String;
        /// The meaning of the label's number or word, as shown to people.
        name: String, named(&str);
        /// The place of each label on the board. It says which table columns contain its coordinates.
        at: At;
        /// The table column with the number that each label shows.
        number: usize, number(usize);
    }
    optional {
        /// The words that the label shows instead of numbers. They replace 0, 1, 2 and so on.
        words: Vec<String>;
        /// True if the labels are small and in a corner of their cells.
        corner: bool, corner();
        /// The rule that says which players see the layer. It matters when a viewer shows the match as
        /// one player saw it.
        seen: Visibility, seen(Visibility);
    }
}
