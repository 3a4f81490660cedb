//! The state of a match of Blokus Duo, and the transition between turns.

use crate::api::Erreur;
use crate::board::{Board, PLAYERS, STARTS};
use crate::pieces::Orientation;
use crate::placement::{Move, Placement};
use joute_engine::digest;

/// The state of a match of Blokus Duo at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    board: Board,
    /// The number of the current turn, from 1, or 0 before the first turn.
    turn: i32,
    /// The placement or pass of the current turn. It is `None` if the player has not acted yet.
    now: Option<Move>,
    /// The placements and passes of past turns, in order.
    past: Vec<Move>,
    over: bool,
    /// The board before the current turn. It is restored when the player takes its action back.
    before: Board,
    /// A placement of each player that was possible at the start of a turn. It is `None` if the player
    /// cannot place a piece any more. These placements are checked before all placements are searched.
    possible: [Option<Placement>; PLAYERS],
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}

impl State {
    /// Creates the state of a match before the first turn.
    pub fn new() -> Self {
        let board = Board::new();
        // The piece with a single block is possible on the starting cells.
        let possible = STARTS.map(|(x, y)| Placement::new(Orientation::at(0), x, y));
        State { board, turn: 0, now: None, past: Vec::new(), over: false, before: board, possible }
    }

    /// Returns the grid with both players' pieces.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of the current turn, from 1. It is 0 before the first turn. Each turn
    /// belongs to one player.
    #[inline]
    pub fn turn(&self) -> i32 {
        self.turn
    }

    /// Returns the placements and passes of past turns, in order. Player 0 plays first.
    #[inline]
    pub fn past_moves(&self) -> &[Move] {
        &self.past
    }

    /// Returns the placement or pass of the current turn. Returns `None` if the player has not
    /// acted yet.
    #[inline]
    pub fn now(&self) -> Option<Move> {
        self.now
    }

    /// Returns the player whose turn it is. Returns `None` before the first turn and after the
    /// last.
    #[inline]
    pub fn active(&self) -> Option<usize> {
        (self.turn > 0 && !self.over).then_some(self.past.len() % PLAYERS)
    }

    /// Returns true if the match is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Checks that a player may act now. It must be the player's turn, and the player must not have
    /// acted in it yet.
    fn may_play(&self, player: usize) -> Result<(), Erreur> {
        match (self.active() == Some(player), self.now) {
            (false, _) => Err(Erreur::HorsTour),
            (true, Some(_)) => Err(Erreur::DejaJoue),
            (true, None) => Ok(()),
        }
    }

    /// Places a piece for the player whose turn it is. `placement` may be an error from an earlier
    /// check, which is then returned.
    ///
    /// # Errors
    /// Returns the error that the API function returns to the champion, which is the first one in
    /// the order of RULES.md. Nothing has changed in this case.
    pub fn place(&mut self, player: usize, placement: Result<Placement, Erreur>) -> Result<(), Erreur> {
        self.may_play(player)?;
        let placement = placement?;
        self.board.place(player, placement)?;
        self.now = Some(Move::Place(placement));
        Ok(())
    }

    /// Passes the player's turn. This is only allowed if the player cannot place a piece.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`State::place`].
    pub fn pass(&mut self, player: usize) -> Result<(), Erreur> {
        self.may_play(player)?;
        if !self.is_stuck(player) && self.board.can_place(player) {
            return Err(Erreur::PosePossible);
        }
        self.now = Some(Move::Pass);
        Ok(())
    }

    /// Undoes the action of the current turn. The player can then act again. Returns false if there
    /// was no action.
    pub fn take_back(&mut self) -> bool {
        self.board = self.before;
        self.now.take().is_some()
    }

    /// Ends the turn and begins the next one. A turn without an action is a pass. The match ends
    /// when no player can place a piece, or when both pass in a row.
    pub fn next_turn(&mut self) {
        if self.over {
            return;
        }
        if self.turn > 0 {
            if self.now == Some(Move::Pass) {
                self.possible[self.past.len() % PLAYERS] = None;
            }
            self.past.push(self.now.take().unwrap_or(Move::Pass));
            self.before = self.board;
            let both_passed = self.past.len() >= PLAYERS
                && self.past.iter().rev().take(PLAYERS).all(|it| *it == Move::Pass);
            self.over = both_passed || !self.find_possible();
        }
        self.turn += i32::from(!self.over);
    }

    /// Returns true if it is known that a player cannot place a piece any more. Later turns cannot change
    /// this, because only the player's own pieces create corners.
    #[inline]
    pub(crate) fn is_stuck(&self, player: usize) -> bool {
        self.possible[player].is_none()
    }

    /// Returns true if any player can place a piece.
    fn find_possible(&mut self) -> bool {
        let State { board, possible, .. } = self;
        let is_possible = |(player, placement): (usize, &Option<Placement>)| {
            placement.is_some_and(|placement| board.check(player, placement).is_ok())
        };
        if possible.iter().enumerate().any(is_possible) {
            return true;
        }
        possible.iter_mut().enumerate().filter(|(_, placement)| placement.is_some()).any(
            |(player, placement)| {
                *placement = board.any_placement(player);
                placement.is_some()
            },
        )
    }

    /// Ends the match because a player has lost it.
    pub fn end(&mut self) {
        self.over = true;
    }

    /// Returns a hash of the match's state, to compare two copies of a match. The grid is left out,
    /// because it follows from the placements.
    pub fn digest(&self) -> u64 {
        digest(&(self.turn, self.over, self.now, &self.past))
    }
}
