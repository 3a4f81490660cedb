//! The information and the orders of one player of the game Bombes. The arena and the champion each
//! have a copy.

use crate::api::{Direction, Erreur, ORDRES_EN_TROP};
use crate::board::{Board, Bonus, Ground, PLAYERS};
use joute_engine::GameError;
use serde::{Deserialize, Serialize};

/// An action of a player in one step of the game Bombes. It is an order, or the record of too many
/// orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// The order to move the player's avatar by one cell in a direction. It has no effect if the
    /// avatar cannot go there.
    Deplacer(Direction),
    /// The order to lay a bomb on the avatar's cell. It has no effect if this is not possible.
    PoserBombe,
    /// A byte of the byte protocol that stands for no order. It counts as the step's order and has
    /// no effect.
    Autre,
    /// The record that the player gave too many orders in a step. This means [`ORDRES_EN_TROP`]
    /// more orders after the first one, and it eliminates the player.
    Insister,
}

impl Action {
    /// Returns the name of the API function that gives the order. For the record of too many
    /// orders, it is `poser_bombe`. For an unknown byte, it is a name that no API function has.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Deplacer(_) => "deplacer",
            Action::PoserBombe | Action::Insister => "poser_bombe",
            Action::Autre => "ordre_inconnu",
        }
    }
}

/// The map of the labyrinth as the players of Bombes see it. Breakable walls look like other walls,
/// and the newest bonuses are missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The number of lines of the labyrinth, from 1 to [`crate::board::MAX_SIDE`].
    pub lines: u8,
    /// The number of columns of the labyrinth, from 1 to [`crate::board::MAX_SIDE`].
    pub columns: u8,
    /// The letter for the contents of each cell, row by row. The letters are those of the byte
    /// protocol.
    pub cells: Vec<u8>,
    /// The line and the column of each bomb, row by row.
    pub bombs: Vec<(u8, u8)>,
}

impl Plan {
    /// The letter for a wall in the map that players see.
    pub const WALL: u8 = b'X';
    /// The letter for the first player in the map that players see.
    const FIRST_PLAYER: u8 = b'1';

    /// Creates the map that players see, without avatars and bombs.
    pub fn without_avatars(board: &Board) -> Self {
        let letter = |(ground, bonus): (&Ground, &Option<Bonus>)| match (ground, bonus) {
            (Ground::Wall | Ground::Breakable, _) => Plan::WALL,
            (Ground::Open, None) => b' ',
            (Ground::Open, Some(bonus)) => bonus.letter(),
        };
        Plan {
            lines: board.lines as u8,
            columns: board.columns as u8,
            cells: board.ground.iter().zip(&board.bonuses).map(letter).collect(),
            bombs: Vec::new(),
        }
    }

    /// Returns the letter of a player in the byte protocol. The letters are `1` to `9`, and `:` for
    /// the tenth player.
    pub const fn letter(player: usize) -> u8 {
        Plan::FIRST_PLAYER + player as u8
    }

    /// Returns the number of the player for a letter of the byte protocol. Returns `None` if the
    /// letter stands for no player.
    pub fn player(letter: u8) -> Option<usize> {
        let player = letter.checked_sub(Plan::FIRST_PLAYER)?;
        (usize::from(player) < PLAYERS).then_some(player.into())
    }

    /// Returns the index in `cells` of the cell at a line and column. Coordinates outside of the
    /// labyrinth wrap around.
    pub fn cell(&self, line: i32, column: i32) -> usize {
        let around = |number: i32, count: u8| number.rem_euclid(i32::from(count.max(1))) as usize;
        around(line, self.lines) * usize::from(self.columns) + around(column, self.columns)
    }
}

/// The information that a player has in the game Bombes. It contains the last map that the player
/// received and its orders in this step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Knowledge {
    /// The number of the player, from 0.
    pub player: u8,
    /// True if the match is played in the sudden death mode. In this mode, a player who is hit is
    /// eliminated, and a wall closes in.
    pub sudden: bool,
    /// The last map of the labyrinth that the player received.
    pub plan: Plan,
    /// The player's actions in this step. They are one order at most, and possibly the record of
    /// too many orders.
    pub actions: Vec<Action>,
    /// The number of orders of the player in this step, not counting the first.
    #[serde(skip)]
    extra: i32,
}

impl Knowledge {
    /// Creates the information of a player before the first step of the match.
    pub fn new(player: u8, sudden: bool, plan: Plan) -> Self {
        Knowledge { player, sudden, plan, actions: Vec::new(), extra: 0 }
    }

    /// Ends a step for a player. Removes its orders and stores the new map of the labyrinth.
    pub fn step_is_over(&mut self, plan: Plan) {
        self.plan = plan;
        self.actions.clear();
        self.extra = 0;
    }

    /// Accepts the player's first order of the step, and refuses all others. A refused order
    /// returns `DejaJoue`.
    pub fn order(&mut self, order: Action) -> Erreur {
        if self.actions.is_empty() {
            self.actions.push(order);
            return Erreur::Ok;
        }
        self.extra += 1;
        Erreur::DejaJoue
    }

    /// Records that the player gave too many orders in this step, if it did. Returns true if this
    /// call has recorded it.
    pub fn record_excess_orders(&mut self) -> bool {
        let now = self.extra >= ORDRES_EN_TROP && !self.actions.contains(&Action::Insister);
        if now {
            self.actions.push(Action::Insister);
        }
        now
    }

    /// Checks and stores the actions that a champion reports for the step.
    ///
    /// # Errors
    /// Returns an error if no champion could have made these actions.
    pub fn claim(&mut self, actions: &[Action]) -> Result<(), GameError> {
        match actions {
            [] => {}
            [order] | [order, Action::Insister] if *order != Action::Insister => {}
            _ => return Err("more than one order between two steps".into()),
        }
        self.actions = actions.to_vec();
        Ok(())
    }
}
