//! The match at one moment, and how one turn follows another.

use crate::api::{NB_POINTS_ACTION, NB_POINTS_DEPLACEMENT, NB_TOURS, POINTS_CHAMP};
use crate::board::{Board, PLAYERS};
use crate::cells::{CELLS, Cell};
use crate::graph::Graph;
use joute_engine::digest;
use serde::Serialize;
use std::sync::Arc;

/// The last turn: each round has one of each player.
const LAST_TURN: i32 = NB_TOURS * PLAYERS as i32;

/// What half a unit of area is worth each turn: a whole number, as twice an area is.
pub(crate) const HALF_WORTH: i32 = {
    assert!(POINTS_CHAMP % 2 == 0);
    POINTS_CHAMP / 2
};

/// What a cell's portal is: as `portail_joueur` answers.
pub(crate) const NO_PORTAL: i8 = -2;
/// Nobody's portal.
pub(crate) const NEUTRAL: i8 = -1;

/// What a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Player {
    /// Where its agent is.
    pub agent: Cell,
    /// Its score.
    pub score: i32,
    /// What its fields are worth each turn: `POINTS_CHAMP` a unit of area.
    pub income: i32,
    /// Action points that are left, 0 outside of its turns.
    pub actions: i32,
    /// Movement points that are left, 0 outside of its turns.
    pub moves: i32,
}

/// The match at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    /// From 1; 0 before the first.
    pub(crate) turn: i32,
    over: bool,
    /// By cell: a player, [`NEUTRAL`] or [`NO_PORTAL`].
    pub(crate) owners: [i8; CELLS],
    /// By cell.
    pub(crate) shields: [u8; CELLS],
    pub(crate) graph: Graph,
    pub(crate) players: [Player; PLAYERS],
}

impl State {
    /// Before the first turn.
    pub fn new(board: Arc<Board>) -> Self {
        let mut owners = [NO_PORTAL; CELLS];
        board.portals.iter().for_each(|portal| owners[portal.index()] = NEUTRAL);
        let players = board.starts.map(|agent| Player { agent, score: 0, income: 0, actions: 0, moves: 0 });
        State { board, turn: 0, over: false, owners, shields: [0; CELLS], graph: Graph::default(), players }
    }

    /// What never changes.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Links and fields.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What a player has.
    #[inline]
    pub fn player(&self, player: usize) -> &Player {
        &self.players[player]
    }

    /// Whose a cell's portal is: a player, -1 for nobody's, -2 without a portal.
    #[inline]
    pub fn owner(&self, cell: Cell) -> i32 {
        self.owners[cell.index()].into()
    }

    /// The shields of a cell's portal.
    #[inline]
    pub fn shields(&self, cell: Cell) -> i32 {
        self.shields[cell.index()].into()
    }

    /// The number of the round, from 1 to `NB_TOURS`; 0 before the first turn.
    pub fn round(&self) -> i32 {
        (self.turn + 1) / PLAYERS as i32
    }

    /// Whose turn it is; nobody's before the first and after the last.
    #[inline]
    pub fn active(&self) -> Option<usize> {
        (self.turn > 0 && !self.over).then_some((self.turn - 1) as usize % PLAYERS)
    }

    /// True after the last turn.
    pub fn over(&self) -> bool {
        self.over
    }

    /// Ends the turn, in which the fields of whoever's turn it was score, and begins the next one or ends the match.
    pub fn next_turn(&mut self) {
        if let Some(active) = self.active() {
            let player = &mut self.players[active];
            player.score += player.income;
            (player.actions, player.moves) = (0, 0);
            self.over = self.turn == LAST_TURN;
            self.turn += i32::from(!self.over);
        } else if !self.over {
            self.turn = 1;
        }
        if let Some(active) = self.active() {
            let player = &mut self.players[active];
            (player.actions, player.moves) = (NB_POINTS_ACTION, NB_POINTS_DEPLACEMENT);
        }
    }

    /// A hash of everything that changes. Fields follow from links, so they are not in it.
    pub fn digest(&self) -> u64 {
        let portals = self.board.portals.iter().map(|portal| portal.index());
        let owned: Vec<(i8, u8)> = portals.map(|at| (self.owners[at], self.shields[at])).collect();
        digest(&(self.turn, self.over, self.players, owned, self.graph.links()))
    }
}
