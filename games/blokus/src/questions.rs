//! Answers the first three questions of the subject. They are tasks for candidates about placements
//! in Blokus Duo.

use crate::api::Erreur;
use crate::board::{Board, PLAYERS};
use crate::mask::Mask;
use crate::placement::{PASS, Placement};
use joute_engine::GameError;

/// Returns the cells of the grid that share only a corner with the given cells. They share no side
/// with any of them. The given cells may lie outside of the grid.
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

/// Returns the cells that touch a piece only by a corner, on an otherwise empty grid. This answers
/// question 1 of the subject. The cells are columns and lines from 1, sorted by line and column.
pub fn contacts(placement: Placement) -> Vec<(i32, i32)> {
    touched(placement.cells()).cells().collect()
}

/// Parses a text with one placement per line. Blank lines are ignored.
///
/// # Errors
/// Returns the number of the first invalid line, from 1, with the reason.
pub fn read_sequence(text: &str) -> Result<Vec<Placement>, (usize, GameError)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_ascii().is_empty());
    lines.map(|(number, line)| Placement::read(line).map_err(|reason| (number, reason))).collect()
}

/// Plays a sequence of placements and returns the resulting board. The players place their
/// pieces in turn, starting with player 0. Question 2 of the subject is whether such a sequence is
/// valid.
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

/// Answers question 2 of the subject: is a sequence of placements valid? Returns `valide` or
/// `invalide`. A line that is not a placement makes it invalid.
pub fn validity(text: &str) -> &'static str {
    let valid = read_sequence(text).is_ok_and(|sequence| play(&sequence).is_ok());
    if valid { "valide" } else { "invalide" }
}

/// Returns the placements that a player may make, or only `passe` if there is none. This answers
/// question 3 of the subject. The lines are sorted by orientation, line and column.
pub fn possible(board: &Board, player: usize) -> Vec<String> {
    let all: Vec<String> = board.placements(player).iter().map(ToString::to_string).collect();
    if all.is_empty() { vec![PASS.into()] } else { all }
}
