//! The answers to the subject's first three questions, tasks for candidates about placements in
//! Blokus Duo.

use crate::api::Erreur;
use crate::board::{Board, PLAYERS};
use crate::mask::Mask;
use crate::placement::{PASS, Placement};

/// Returns the cells of the grid that share a corner but no side with one of the given cells. The
/// given cells may lie outside of the grid.
pub(crate) fn touched(cells: impl Iterator<Item = (i32, i32)>) -> Mask {
    let (mut covered, mut sides, mut corners) = (Mask::EMPTY, Mask::EMPTY, Mask::EMPTY);
    for (x, y) in cells {
        let near = |dx, dy| Mask::cell(x.saturating_add(dx), y.saturating_add(dy)).unwrap_or_default();
        covered |= near(0, 0);
        sides |= near(-1, 0) | near(1, 0) | near(0, -1) | near(0, 1);
        corners |= near(-1, -1) | near(1, -1) | near(-1, 1) | near(1, 1);
    }
    corners & !(covered | sides)
}

/// Answers question 1 of the subject: which cells of an otherwise empty grid touch a piece only by
/// a corner. Returns them as column and line from 1, sorted by line and column.
pub fn contacts(placement: Placement) -> Vec<(i32, i32)> {
    touched(placement.cells()).cells().collect()
}

/// Parses a sequence of placements in a text, one per line. Blank lines are ignored.
///
/// # Errors
/// Returns the number of the first invalid line, from 1, with the reason.
pub fn read_sequence(text: &str) -> Result<Vec<Placement>, (usize, String)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_ascii().is_empty());
    lines.map(|(number, line)| Placement::read(line).map_err(|why| (number, why))).collect()
}

/// Plays a sequence of placements by both players in turn, starting with player 0, and returns the
/// resulting board. Question 2 of the subject asks whether such a sequence is valid.
///
/// # Errors
/// Returns the number of valid placements, and the error of the next one.
pub fn play(sequence: &[Placement]) -> Result<Board, (usize, Erreur)> {
    let mut board = Board::new();
    for (done, placement) in sequence.iter().enumerate() {
        board.place(done % PLAYERS, *placement).map_err(|error| (done, error))?;
    }
    Ok(board)
}

/// Answers question 2 of the subject for a text with a sequence of placements: `valide` or
/// `invalide`. Lines that are not placements are invalid.
pub fn validity(text: &str) -> &'static str {
    let valid = read_sequence(text).is_ok_and(|sequence| play(&sequence).is_ok());
    if valid { "valide" } else { "invalide" }
}

/// Answers question 3 of the subject: which placements a player may make. Returns their lines
/// sorted by orientation, line and column, or only `passe` if there is none.
pub fn possible(board: &Board, player: usize) -> Vec<String> {
    let all: Vec<String> = board.placements(player).iter().map(ToString::to_string).collect();
    if all.is_empty() { vec![PASS.into()] } else { all }
}
