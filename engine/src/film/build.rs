//! Builders: a game's look in a few lines.

use super::look::{
    Field, Figures, Kind, Labels, Layer, Look, Marks, Outlines, Polygons, Segments, Tell, Tile, Tiles,
};
use super::parts::{At, Colour, Seen, Shape, Strength};

impl Look {
    /// A board of cells, from 1 to [`SIDE`](super::SIDE) along each side.
    #[must_use]
    pub fn board(columns: usize, lines: usize) -> Self {
        Look { columns, lines, ..Look::default() }
    }

    /// People count columns and lines from these numbers.
    #[must_use]
    pub fn from(mut self, column: i32, line: i32) -> Self {
        (self.axes.column, self.axes.line) = (column, line);
        self
    }

    /// The first line is the lowest one.
    #[must_use]
    pub fn upwards(mut self) -> Self {
        self.axes.up = true;
        self
    }

    /// A cell is called by its line first.
    #[must_use]
    pub fn line_first(mut self) -> Self {
        self.axes.line_first = true;
        self
    }

    /// One layer more, over the others.
    #[must_use]
    pub fn layer(mut self, layer: impl Into<Layer>) -> Self {
        self.layers.push(layer.into());
        self
    }

    /// One line more on each player's card.
    #[must_use]
    pub fn card(mut self, field: Field) -> Self {
        self.cards.push(field);
        self
    }

    /// The grid that says who sees each cell: bit N is player N's.
    #[must_use]
    pub fn sight(mut self, table: &str) -> Self {
        self.sight = Some(table.into());
        self
    }

    /// What people read for a word of the game: why something happened by itself, what a step is.
    #[must_use]
    pub fn word(mut self, word: &str, read: &str) -> Self {
        self.words.insert(word.into(), read.into());
        self
    }
}

/// What several layers have in common.
macro_rules! layers {
    ($($layer:ident: $($part:ident)*;)*) => {$(
        impl From<$layer> for Layer {
            fn from(layer: $layer) -> Layer {
                Layer::$layer(layer)
            }
        }

        impl $layer {
            /// Draws this table.
            #[must_use]
            pub fn of(table: &str) -> Self {
                $layer { table: table.into(), ..$layer::default() }
            }

            /// What each thing is, or what the layer is about, in the contest's language.
            #[must_use]
            pub fn named(mut self, name: &str) -> Self {
                self.name = name.into();
                self
            }

            /// Who sees it; whoever sees the cell, unless this says otherwise.
            #[must_use]
            pub fn seen(mut self, seen: Seen) -> Self {
                self.seen = seen;
                self
            }

            $(layers!(@ $part);)*
        }
    )*};
    (@ at) => {
        /// It is at the column and the line at these places of the row.
        #[must_use]
        pub fn at(mut self, column: usize, line: usize) -> Self {
            self.at = At::place(column, line);
            self
        }

        /// It is on the cell whose number is at this place of the row.
        #[must_use]
        pub fn at_cell(mut self, place: usize) -> Self {
            self.at = At::cell(place);
            self
        }
    };
    (@ player) => {
        /// The number at this place is the player whose it is; -1 is nobody.
        #[must_use]
        pub fn player(mut self, place: usize) -> Self {
            self.player = Some(place);
            self
        }
    };
    (@ players) => {
        /// Values from here on are players 0, 1, 2 …
        #[must_use]
        pub fn players_from(mut self, value: i32) -> Self {
            self.players = Some(value);
            self
        }
    };
    (@ colour) => {
        /// Its colour where it is no player's.
        #[must_use]
        pub fn colour(mut self, colour: Colour) -> Self {
            self.colour = colour;
            self
        }
    };
    (@ tell) => {
        /// Says of each the number at this place.
        #[must_use]
        pub fn tell(self, number: usize, name: &str) -> Self {
            self.tell_words(number, name, [])
        }

        /// Says of each the number at this place: a word for 0, 1, 2 …
        #[must_use]
        pub fn tell_words<'a>(
            mut self,
            number: usize,
            name: &str,
            words: impl IntoIterator<Item = &'a str>,
        ) -> Self {
            let words = words.into_iter().map(Into::into).collect();
            self.tells.push(Tell { number, name: name.into(), words });
            self
        }
    };
    (@ strength) => {
        /// Its colour is the stronger the nearer the number at this place is to the most that it can be.
        #[must_use]
        pub fn strength(mut self, place: usize, most: i32) -> Self {
            self.strength = Some(Strength { number: place, most });
            self
        }
    };
    (@ kinds) => {
        /// The number at this place tells kinds apart.
        #[must_use]
        pub fn by_kind(mut self, place: usize, kinds: impl IntoIterator<Item = Kind>) -> Self {
            self.kind = Some(place);
            self.kinds = kinds.into_iter().collect();
            self
        }
    };
}

layers! {
    Tiles: players;
    Outlines: colour players;
    Polygons: player colour tell;
    Segments: player colour tell strength;
    Figures: at player colour tell kinds strength;
    Marks: at kinds;
    Labels: at;
}

impl Tiles {
    /// One value more.
    #[must_use]
    pub fn tile(mut self, tile: Tile) -> Self {
        self.tiles.push(tile);
        self
    }
}

impl Polygons {
    /// One corner more, at the column and the line at these places of the row.
    #[must_use]
    pub fn corner(mut self, column: usize, line: usize) -> Self {
        self.corners.push(At::place(column, line));
        self
    }

    /// One corner more, on the cell whose number is at this place of the row.
    #[must_use]
    pub fn corner_cell(mut self, place: usize) -> Self {
        self.corners.push(At::cell(place));
        self
    }
}

impl Segments {
    /// The two ends.
    #[must_use]
    pub fn between(mut self, from: At, to: At) -> Self {
        (self.from, self.to) = (from, to);
        self
    }

    /// As wide as a bridge.
    #[must_use]
    pub fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    /// Points to its other end.
    #[must_use]
    pub fn arrow(mut self) -> Self {
        self.arrow = true;
        self
    }

    /// Where the number at this place is not 0, the other end rests on nothing.
    #[must_use]
    pub fn loose(mut self, place: usize) -> Self {
        self.loose = Some(place);
        self
    }
}

impl Figures {
    /// Its outline; the player's own, unless this says otherwise.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// Up to three letters on it.
    #[must_use]
    pub fn letter(mut self, letter: &str) -> Self {
        self.letter = letter.into();
        self
    }

    /// Shows the number at this place.
    #[must_use]
    pub fn number(mut self, place: usize) -> Self {
        self.number = Some(place);
        self
    }

    /// Several on one cell lie on each other instead of side by side.
    #[must_use]
    pub fn stacked(mut self) -> Self {
        self.stacked = true;
        self
    }

    /// Half as large.
    #[must_use]
    pub fn small(mut self) -> Self {
        self.small = true;
        self
    }

    /// Each player's card lists its own.
    #[must_use]
    pub fn listed(mut self) -> Self {
        self.listed = true;
        self
    }
}

impl Marks {
    /// Whose marks these are.
    #[must_use]
    pub fn whose(mut self, player: usize) -> Self {
        self.of = Some(player);
        self
    }
}

impl Labels {
    /// Shows the number at this place.
    #[must_use]
    pub fn number(mut self, place: usize) -> Self {
        self.number = place;
        self
    }

    /// Shows a word instead of 0, 1, 2 …
    #[must_use]
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words = words.into_iter().map(Into::into).collect();
        self
    }

    /// Small, in a corner of the cell.
    #[must_use]
    pub fn corner(mut self) -> Self {
        self.corner = true;
        self
    }
}
