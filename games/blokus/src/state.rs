//! The match at one moment, and how one turn follows another.

use crate::api::Erreur;
use crate::board::{Board, PLAYERS};
use crate::placement::{Move, Placement};
use joute_engine::digest;

/// The match at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    board: Board,
    /// From 1; 0 before the first.
    turn: i32,
    /// What the turn under way has come to.
    now: Option<Move>,
    /// The turns that are over, in order.
    past: Vec<Move>,
    over: bool,
    /// The board before the turn under way.
    before: Board,
}

impl State {
    /// Before the first turn.
    pub fn new() -> Self {
        State::default()
    }

    /// The grid.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of the turn, from 1; 0 before the first. A turn is one player's.
    #[inline]
    pub fn turn(&self) -> i32 {
        self.turn
    }

    /// What the turns that are over came to, in order, player 0's first.
    #[inline]
    pub fn past(&self) -> &[Move] {
        &self.past
    }

    /// What the turn under way has come to so far.
    #[inline]
    pub fn now(&self) -> Option<Move> {
        self.now
    }

    /// Whose turn it is; nobody's before the first and after the last.
    #[inline]
    pub fn active(&self) -> Option<usize> {
        (self.turn > 0 && !self.over).then_some(self.past.len() % PLAYERS)
    }

    /// True after the last turn.
    #[inline]
    pub fn over(&self) -> bool {
        self.over
    }

    /// May the player do anything now?
    fn may_play(&self, player: usize) -> Result<(), Erreur> {
        match (self.active() == Some(player), self.now) {
            (false, _) => Err(Erreur::HorsTour),
            (true, Some(_)) => Err(Erreur::DejaJoue),
            (true, None) => Ok(()),
        }
    }

    /// Places a piece; what is no placement at all is the caller's error.
    ///
    /// # Errors
    /// What the API answers: the first error of the order that RULES.md gives. Then nothing has changed.
    pub fn place(&mut self, player: usize, placement: Result<Placement, Erreur>) -> Result<(), Erreur> {
        self.may_play(player)?;
        let placement = placement?;
        self.board.place(player, placement)?;
        self.now = Some(Move::Place(placement));
        Ok(())
    }

    /// Passes.
    ///
    /// # Errors
    /// As [`State::place`].
    pub fn pass(&mut self, player: usize) -> Result<(), Erreur> {
        self.may_play(player)?;
        if self.board.can_place(player) {
            return Err(Erreur::PosePossible);
        }
        self.now = Some(Move::Pass);
        Ok(())
    }

    /// Takes back what the turn under way has come to; says whether it had come to anything.
    pub fn take_back(&mut self) -> bool {
        self.board = self.before;
        self.now.take().is_some()
    }

    /// Ends the turn, which nothing done makes a pass, and begins the next one or ends the match: nobody can place a piece any more,
    /// or both have passed, one after the other.
    pub fn next_turn(&mut self) {
        if self.over {
            return;
        }
        if self.turn > 0 {
            self.past.push(self.now.take().unwrap_or(Move::Pass));
            self.before = self.board;
            let passed = self.past.len() >= PLAYERS
                && self.past.iter().rev().take(PLAYERS).all(|it| *it == Move::Pass);
            self.over = passed || !(0..PLAYERS).any(|player| self.board.can_place(player));
        }
        self.turn += i32::from(!self.over);
    }

    /// Ends the match: a player has lost it.
    pub fn end(&mut self) {
        self.over = true;
    }

    /// A hash of everything that changes. The grid follows from what was placed.
    pub fn digest(&self) -> u64 {
        digest(&(self.turn, self.over, self.now, &self.past))
    }
}
