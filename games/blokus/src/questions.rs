//! What the subject's first three questions answer.

use crate::api::Erreur;
use crate::board::{Board, PLAYERS};
use crate::mask::Mask;
use crate::placement::{PASS, Placement};

/// The cells of the grid that touch some of these cells, on the grid or not, by corners only.
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

/// Question 1: the cells of the grid that a piece touches by corners only, as if nothing else lay there; as column and line from 1,
/// by line, then by column.
pub fn contacts(placement: Placement) -> Vec<(i32, i32)> {
    touched(placement.cells()).cells().collect()
}

/// Reads a sequence of placements, one a line; lines of blanks count as none.
///
/// # Errors
/// The number of the line that is no placement, from 1, and why.
pub fn read_sequence(text: &str) -> Result<Vec<Placement>, (usize, String)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_ascii().is_empty());
    lines.map(|(number, line)| Placement::read(line).map_err(|why| (number, why))).collect()
}

/// Question 2: plays a sequence of placements, player 0 first and then in turn; the grid after it, if it is valid.
///
/// # Errors
/// How many placements were valid, and why the next one is not.
pub fn play(sequence: &[Placement]) -> Result<Board, (usize, Erreur)> {
    let mut board = Board::new();
    for (done, placement) in sequence.iter().enumerate() {
        board.place(done % PLAYERS, *placement).map_err(|error| (done, error))?;
    }
    Ok(board)
}

/// Question 2, from text to answer: `valide` or `invalide`. What is no placement is not valid.
pub fn validity(text: &str) -> &'static str {
    let valid = read_sequence(text).is_ok_and(|sequence| play(&sequence).is_ok());
    if valid { "valide" } else { "invalide" }
}

/// Question 3: the lines of a player's placements, by orientation, line and column; `passe` alone if there is none.
pub fn possible(board: &Board, player: usize) -> Vec<String> {
    let all: Vec<String> = board.placements(player).iter().map(ToString::to_string).collect();
    if all.is_empty() { vec![PASS.into()] } else { all }
}
