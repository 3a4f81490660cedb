//! The state of a match of Portails, and the transition between turns.

use crate::api::{NB_POINTS_ACTION, NB_POINTS_DEPLACEMENT, NB_TOURS, POINTS_CHAMP};
use crate::board::{Board, PLAYERS};
use crate::cells::{CELLS, Cell};
use crate::graph::Graph;
use joute_engine::digest;
use serde::Serialize;
use std::sync::Arc;

/// The number of the last turn of a match of Portails. Each player has one turn in each round.
const LAST_TURN: i32 = NB_TOURS * PLAYERS as i32;

/// The points per turn for each half unit of a field's area. A field is a triangle of links. Points
/// are computed from twice the area, which is always an integer.
pub(crate) const HALF_WORTH: i32 = {
    assert!(POINTS_CHAMP % 2 == 0);
    POINTS_CHAMP / 2
};

/// The result of the API function `portail_joueur` for a cell without a portal.
pub(crate) const NO_PORTAL: i8 = -2;
/// The result of the API function `portail_joueur` for a neutral portal.
pub(crate) const NEUTRAL: i8 = -1;

/// The state of a player of Portails. It consists of the player's agent, score and remaining
/// points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The cell on which the player's agent stands.
    pub agent: Cell,
    /// The player's score in points.
    pub score: i32,
    /// The points that the player's fields (triangles of links) bring each turn. They bring
    /// `POINTS_CHAMP` points per unit of area.
    pub income: i32,
    /// The number of action points that the player has left. It is 0 outside of the player's turns.
    pub actions: i32,
    /// The number of movement points that the player has left. It is 0 outside of the player's
    /// turns.
    pub moves: i32,
}

/// The state of a match of Portails at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    /// The number of the current turn, from 1, or 0 before the first turn.
    pub(crate) turn: i32,
    over: bool,
    /// The owner of the portal on each cell: a player's number, [`NEUTRAL`] or [`NO_PORTAL`].
    pub(crate) owners: [i8; CELLS],
    /// The number of shields of the portal on each cell.
    pub(crate) shields: [u8; CELLS],
    pub(crate) graph: Graph,
    pub(crate) players: [Player; PLAYERS],
}

impl State {
    /// Creates the state of a match before the first turn.
    pub fn new(board: Arc<Board>) -> Self {
        let mut owners = [NO_PORTAL; CELLS];
        board.portals.iter().for_each(|portal| owners[portal.index()] = NEUTRAL);
        let players = board.starts.map(|agent| Player { agent, score: 0, income: 0, actions: 0, moves: 0 });
        State { board, turn: 0, over: false, owners, shields: [0; CELLS], graph: Graph::default(), players }
    }

    /// Returns the map of the match: the portals and the starting cells. They never change.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the links between portals and the fields that they form. A field is a triangle of
    /// links.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the state of the player with the given number.
    #[inline]
    pub fn player(&self, player: usize) -> &Player {
        &self.players[player]
    }

    /// Returns the owner of the portal on a cell: the number of a player. Returns -1 for a neutral
    /// portal, and -2 if there is no portal.
    #[inline]
    pub fn owner(&self, cell: Cell) -> i32 {
        self.owners[cell.index()].into()
    }

    /// Returns the number of shields of the portal on a cell.
    #[inline]
    pub fn shields(&self, cell: Cell) -> i32 {
        self.shields[cell.index()].into()
    }

    /// Returns the number of the current round, from 1 to `NB_TOURS`. It is 0 before the first
    /// turn.
    pub fn round(&self) -> i32 {
        (self.turn + 1) / PLAYERS as i32
    }

    /// Returns the player whose turn it is. Returns `None` before the first turn and after the
    /// last.
    #[inline]
    pub fn active(&self) -> Option<usize> {
        (self.turn > 0 && !self.over).then_some((self.turn - 1) as usize % PLAYERS)
    }

    /// Returns true if the match is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Ends the turn, and begins the next one or ends the match. The active player first receives
    /// the points of its fields (triangles of links).
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

    /// Returns a hash of the match's state, to compare two copies of a match. Fields are left out,
    /// because they follow from the links.
    pub fn digest(&self) -> u64 {
        let portals = self.board.portals.iter().map(|portal| portal.index());
        let owned: Vec<(i8, u8)> = portals.map(|at| (self.owners[at], self.shields[at])).collect();
        digest(&(self.turn, self.over, self.players, owned, self.graph.links()))
    }
}
