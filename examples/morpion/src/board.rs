//! The grid of a tic-tac-toe match, and the test for a win.

use crate::api::{Erreur, Marque, Position, TAILLE};
use serde::Serialize;

const SIDE: usize = TAILLE as usize;

/// The grid of a tic-tac-toe match and the number of past turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Board {
    cells: [[Marque; SIDE]; SIDE],
    /// The number of past turns of the match. The next player is `turn % 2`.
    pub turn: u32,
}

/// Returns the mark of a player, a cross or a circle. Players are numbered 0 and 1.
pub fn mark(player: usize) -> Marque {
    if player == 0 { Marque::Croix } else { Marque::Rond }
}

impl Board {
    /// Creates an empty tic-tac-toe grid.
    pub fn new() -> Self {
        Board { cells: [[Marque::Vide; SIDE]; SIDE], turn: 0 }
    }

    fn index(at: Position) -> Option<(usize, usize)> {
        let line = usize::try_from(at.ligne).ok().filter(|line| *line < SIDE)?;
        let column = usize::try_from(at.colonne).ok().filter(|column| *column < SIDE)?;
        Some((line, column))
    }

    /// Returns the mark on a cell of the grid. Cells outside of the grid are empty.
    pub fn at(&self, at: Position) -> Marque {
        Self::index(at).map_or(Marque::Vide, |(line, column)| self.cells[line][column])
    }

    /// Returns the marks of all cells of the grid, line by line.
    pub fn marks(&self) -> impl Iterator<Item = Marque> {
        self.cells.into_iter().flatten()
    }

    /// Puts a player's mark on a cell of the grid. Returns an error if the cell is not empty or
    /// outside of the grid.
    pub fn put(&mut self, player: usize, at: Position) -> Erreur {
        match Self::index(at) {
            None => Erreur::CaseInvalide,
            Some((line, column)) if self.cells[line][column] != Marque::Vide => Erreur::CaseOccupee,
            Some((line, column)) => {
                self.cells[line][column] = mark(player);
                Erreur::Ok
            }
        }
    }

    /// Removes the mark from a cell of the grid.
    pub fn clear(&mut self, at: Position) {
        if let Some((line, column)) = Self::index(at) {
            self.cells[line][column] = Marque::Vide;
        }
    }

    /// Calls `see` with each empty cell of the grid, line by line.
    pub fn each_empty(&self, mut see: impl FnMut(Position)) {
        for (ligne, cells) in (0..).zip(&self.cells) {
            for (colonne, _) in (0..).zip(cells).filter(|(_, mark)| **mark == Marque::Vide) {
                see(Position { ligne, colonne });
            }
        }
    }

    /// Returns all empty cells of the grid, line by line.
    pub fn empty(&self) -> Vec<Position> {
        let mut all = Vec::with_capacity(SIDE * SIDE);
        self.each_empty(|at| all.push(at));
        all
    }

    /// Returns true if a player has completed a line, column or diagonal.
    pub fn won(&self, player: usize) -> bool {
        let has = |line: usize, column: usize| self.cells[line][column] == mark(player);
        let lines = (0..SIDE).any(|i| (0..SIDE).all(|j| has(i, j)) || (0..SIDE).all(|j| has(j, i)));
        lines || (0..SIDE).all(|i| has(i, i)) || (0..SIDE).all(|i| has(i, SIDE - 1 - i))
    }

    /// Returns true if the game is over. This is the case if a player has won, the grid is full, or
    /// all turns were played.
    pub fn is_over(&self) -> bool {
        let full = self.marks().all(|mark| mark != Marque::Vide);
        full || self.won(0) || self.won(1) || self.turn >= 2 * (SIDE * SIDE) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Board;
    use crate::api::{Erreur, Marque, Position};

    fn at(ligne: i32, colonne: i32) -> Position {
        Position { ligne, colonne }
    }

    #[test]
    fn a_cell_takes_one_mark() {
        let mut board = Board::new();
        assert_eq!(board.put(0, at(1, 1)), Erreur::Ok);
        assert_eq!(board.put(1, at(1, 1)), Erreur::CaseOccupee);
        assert_eq!(board.at(at(1, 1)), Marque::Croix);
        assert_eq!(board.empty().len(), 8);
    }

    #[test]
    fn outside_is_invalid_and_empty() {
        let mut board = Board::new();
        for outside in [at(-1, 0), at(0, 3), at(i32::MIN, i32::MAX)] {
            assert_eq!(board.put(0, outside), Erreur::CaseInvalide);
            assert_eq!(board.at(outside), Marque::Vide);
        }
    }

    #[test]
    fn three_in_a_row_win() {
        let winning =
            [[at(0, 0), at(0, 1), at(0, 2)], [at(0, 2), at(1, 2), at(2, 2)], [at(2, 0), at(1, 1), at(0, 2)]];
        for cells in winning {
            let mut board = Board::new();
            for cell in cells {
                assert!(!board.is_over());
                board.put(1, cell);
            }
            assert!(board.won(1) && !board.won(0) && board.is_over());
        }
    }

    #[test]
    fn a_match_of_passes_ends() {
        let mut board = Board::new();
        while !board.is_over() {
            board.turn += 1;
        }
        assert_eq!(board.turn, 18);
    }
}
