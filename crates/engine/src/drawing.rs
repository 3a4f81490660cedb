//! The drawings of champions on the board. A champion's library collects them, the arena checks them
//! and writes them to the replay, and only the champion's owner sees them there.
//!
//! *Invariant:* The drawings of a champion have a limited size in each turn and in the whole match
//! ([`TURN_BYTES`], [`MAX_MATCH_BYTES`]). Further drawings are only counted.

use crate::frame::{decode, encode};
use serde::{Deserialize, Serialize};

/// The maximum size of a champion's drawings in one turn, in bytes. A drawing counts
/// [`DRAWING_BYTES`] and the length of its text.
pub const TURN_BYTES: usize = 64 << 10;

/// The maximum size of a champion's drawings in a match, in bytes.
pub const MAX_MATCH_BYTES: usize = 2 << 20;

/// The size of a drawing without its text, in bytes.
pub const DRAWING_BYTES: usize = 16;

/// The maximum length of a drawing's text, in characters. A drawing with a longer text is only
/// counted.
pub const TEXT_LENGTH: usize = 80;

/// The two numbers of a cell, in the order of the game's description.
pub type DrawnCell = [i32; 2];

/// A drawing of a champion. A colour is its index in the API's enum of colours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// The name of the layer to which the following drawings of the turn belong.
    Layer(String),
    /// A small sign on a cell, in a colour.
    Mark(DrawnCell, u8),
    /// A short text on a cell.
    Text(DrawnCell, String),
    /// A line between two cells, in a colour.
    Line(DrawnCell, DrawnCell, u8),
    /// An arrow from the first cell to the second, in a colour.
    Arrow(DrawnCell, DrawnCell, u8),
    /// A cell that is filled with a colour.
    Fill(DrawnCell, u8),
    /// A number on a cell.
    Value(DrawnCell, f64),
    /// A point of the line chart with this name.
    Chart(String, f64),
}

impl Drawing {
    /// Returns the size that counts against the limits, in bytes. Returns `None` if the drawing is not
    /// kept because its text is too long or its number is not finite.
    fn size(&self) -> Option<usize> {
        let (text, number) = match self {
            Drawing::Layer(text) | Drawing::Text(_, text) => (text.as_str(), 0.0),
            Drawing::Chart(text, number) => (text.as_str(), *number),
            Drawing::Value(_, number) => ("", *number),
            Drawing::Mark(..) | Drawing::Line(..) | Drawing::Arrow(..) | Drawing::Fill(..) => ("", 0.0),
        };
        let is_valid = number.is_finite() && text.chars().nth(TEXT_LENGTH).is_none();
        is_valid.then_some(DRAWING_BYTES + text.len())
    }
}

/// The drawings of a champion in one turn. The first ones are kept, the others only counted.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Drawings {
    /// The drawings that were kept, in order.
    pub shown: Vec<Drawing>,
    /// The number of further drawings of the turn. They were not kept.
    pub more: u64,
}

impl Drawings {
    /// Returns true if the champion drew nothing in the turn.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.more == 0
    }
}

/// A collection of the drawings of a champion, within the limits of a turn and of the match.
#[derive(Debug, Clone)]
pub struct Canvas {
    drawings: Drawings,
    turn_left: usize,
    match_left: usize,
}

impl Default for Canvas {
    fn default() -> Self {
        Canvas { drawings: Drawings::default(), turn_left: TURN_BYTES, match_left: MAX_MATCH_BYTES }
    }
}

impl Canvas {
    /// Adds a drawing to the current turn, or only counts it if it exceeds a limit.
    pub fn add(&mut self, drawing: Drawing) {
        match drawing.size().filter(|size| *size <= self.turn_left.min(self.match_left)) {
            Some(size) => {
                self.turn_left -= size;
                self.match_left -= size;
                self.drawings.shown.push(drawing);
            }
            None => self.drawings.more = self.drawings.more.saturating_add(1),
        }
    }

    /// Ends the turn and returns its drawings.
    pub fn end_turn(&mut self) -> Drawings {
        self.turn_left = TURN_BYTES;
        std::mem::take(&mut self.drawings)
    }

    /// Ends the turn and encodes its drawings for the champion's message to the arena. If there are
    /// none, the result is empty.
    pub fn pack(&mut self) -> Vec<u8> {
        let drawings = self.end_turn();
        if drawings.is_empty() { Vec::new() } else { encode(&drawings) }
    }

    /// Decodes the drawings that a champion sent at the end of a turn, and applies the limits to them.
    /// Invalid data are treated as no drawings.
    pub fn unpack(&mut self, bytes: &[u8]) -> Drawings {
        // Encoded drawings are not longer than twice the size that counts.
        let decoded = if bytes.len() > 2 * TURN_BYTES { None } else { decode::<Drawings>(bytes) };
        let Drawings { shown, more } = decoded.unwrap_or_default();
        shown.into_iter().for_each(|drawing| self.add(drawing));
        self.drawings.more = self.drawings.more.saturating_add(more);
        self.end_turn()
    }
}

#[cfg(test)]
mod tests {
    use super::{Canvas, DRAWING_BYTES, Drawing, Drawings, MAX_MATCH_BYTES, TEXT_LENGTH, TURN_BYTES};

    fn full_turn(canvas: &mut Canvas) -> Drawings {
        (0..TURN_BYTES / DRAWING_BYTES + 1).for_each(|_| canvas.add(Drawing::Fill([i32::MIN; 2], 255)));
        canvas.end_turn()
    }

    #[test]
    fn a_turn_and_a_match_have_limits() {
        let mut canvas = Canvas::default();
        for _ in 0..MAX_MATCH_BYTES / TURN_BYTES {
            let drawings = full_turn(&mut canvas);
            assert_eq!((drawings.shown.len(), drawings.more), (TURN_BYTES / DRAWING_BYTES, 1));
        }
        let drawings = full_turn(&mut canvas);
        assert_eq!((drawings.shown.len(), drawings.more), (0, TURN_BYTES as u64 / DRAWING_BYTES as u64 + 1));
    }

    #[test]
    fn long_texts_and_infinite_numbers_are_counted() {
        let mut canvas = Canvas::default();
        canvas.add(Drawing::Text([0; 2], "é".repeat(TEXT_LENGTH)));
        canvas.add(Drawing::Text([0; 2], "é".repeat(TEXT_LENGTH + 1)));
        canvas.add(Drawing::Value([0; 2], f64::NAN));
        canvas.add(Drawing::Chart("a".into(), f64::INFINITY));
        let drawings = canvas.end_turn();
        assert_eq!((drawings.shown.len(), drawings.more), (1, 3));
    }

    #[test]
    fn the_arena_applies_the_limits_again() {
        let mut champion = Canvas::default();
        champion.add(Drawing::Layer("a".into()));
        champion.add(Drawing::Line([0, 1], [2, -3], 7));
        let bytes = champion.pack();
        let mut arena = Canvas::default();
        assert_eq!(arena.unpack(&bytes).shown.len(), 2);
        assert!(arena.unpack(&[]).is_empty() && arena.unpack(&[0xff; 40]).is_empty());
        assert!(champion.pack().is_empty());
        // The longest form of a full turn is accepted, and a longer one is not.
        let turn = full_turn(&mut champion);
        assert_eq!(arena.unpack(&crate::frame::encode(&turn)), turn);
        let lie = Drawings { shown: vec![Drawing::Mark([0; 2], 0); TURN_BYTES / DRAWING_BYTES + 5], more: 1 };
        assert_eq!(arena.unpack(&crate::frame::encode(&lie)).more, 6);
    }
}
