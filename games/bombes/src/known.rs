//! The information and the orders of one player. The player's champion has a copy, and so does the
//! authority.

use crate::api::{Direction, Erreur, ORDRES_EN_TROP};
use crate::board::{Board, Ground};
use serde::{Deserialize, Serialize};

/// An order of a player in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// The avatar moves one cell in a direction if it can.
    Deplacer(Direction),
    /// The avatar lays a bomb if it can.
    PoserBombe,
    /// A byte of the wire that is none of the five letters. It is the step's order and has no effect.
    Autre,
    /// The player gave [`ORDRES_EN_TROP`] orders after the first of the step, which eliminates it.
    Insister,
}

impl Action {
    /// The name of its function in the API, which an order too many shares and a byte of the wire lacks.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Deplacer(_) => "deplacer",
            Action::PoserBombe | Action::Insister => "poser_bombe",
            Action::Autre => "ordre_inconnu",
        }
    }
}

/// The labyrinth as players see it. Destructible walls look like other walls, and bonuses of the
/// current step are missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The number of lines, from 1 to [`crate::board::SIDE`].
    pub lines: u8,
    /// The number of columns, from 1 to [`crate::board::SIDE`].
    pub columns: u8,
    /// The letter of each cell, as in the byte protocol.
    pub cells: Vec<u8>,
    /// Lines and columns of bombs, row by row.
    pub bombs: Vec<(u8, u8)>,
}

impl Plan {
    /// The letter of a wall.
    pub const WALL: u8 = b'X';
    /// The letter of the first player.
    const FIRST: u8 = b'1';

    /// Creates the plan of a board without avatars and bombs.
    pub fn bare(board: &Board) -> Self {
        let letter = |(ground, bonus): (&Ground, &Option<crate::Bonus>)| match (ground, bonus) {
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

    /// Returns a player's letter, which is its ID in the byte protocol: `1` to `9`, and the next
    /// character `:` for the tenth player.
    pub const fn letter(player: usize) -> u8 {
        Plan::FIRST + player as u8
    }

    /// Returns the player with a letter.
    pub fn player(letter: u8) -> Option<usize> {
        let player = letter.checked_sub(Plan::FIRST)?;
        (usize::from(player) < crate::rules::PLAYERS).then_some(player.into())
    }

    /// Returns the index in `cells` of a line and column, which wrap around the labyrinth.
    pub fn cell(&self, line: i32, column: i32) -> usize {
        let around = |number: i32, count: u8| number.rem_euclid(i32::from(count.max(1))) as usize;
        around(line, self.lines) * usize::from(self.columns) + around(column, self.columns)
    }
}

/// The information of a player: the last plan that it received, and its orders of this step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The number of the player, from 0.
    pub player: u8,
    /// Whether the mode is sudden death, in which players are eliminated when they are hit and a
    /// wall closes in.
    pub sudden: bool,
    /// The last plan that the player received.
    pub plan: Plan,
    /// The player's actions in this step: at most one order, and the record of too many orders.
    pub actions: Vec<Action>,
    /// The number of orders after the first.
    #[serde(skip)]
    extra: i32,
}

impl Known {
    /// Creates the information before the first step.
    pub fn new(player: u8, sudden: bool, plan: Plan) -> Self {
        Known { player, sudden, plan, actions: Vec::new(), extra: 0 }
    }

    /// Ends the step with the plan that the player receives.
    pub fn step_is_over(&mut self, plan: Plan) {
        self.plan = plan;
        self.actions.clear();
        self.extra = 0;
    }

    /// Accepts the order of the step. The next plan shows whether it had any effect.
    pub fn order(&mut self, order: Action) -> Erreur {
        if self.actions.is_empty() {
            self.actions.push(order);
            return Erreur::Ok;
        }
        self.extra += 1;
        Erreur::DejaJoue
    }

    /// Records once that the player gave too many orders. Returns true if it was recorded now.
    pub fn insists(&mut self) -> bool {
        let now = self.extra >= ORDRES_EN_TROP && !self.actions.contains(&Action::Insister);
        if now {
            self.actions.push(Action::Insister);
        }
        now
    }

    /// Applies the actions that a champion reports for the step.
    ///
    /// # Errors
    /// Returns a message if no champion could have made these actions.
    pub fn claim(&mut self, actions: &[Action]) -> Result<(), String> {
        match actions {
            [] => {}
            [order] | [order, Action::Insister] if *order != Action::Insister => {}
            _ => return Err("more than one order between two steps".into()),
        }
        self.actions = actions.to_vec();
        Ok(())
    }
}
