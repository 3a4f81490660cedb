//! What one player knows, and what it may do. Its champion has one, and so has the authority, of each player.

use crate::api::{Direction, Erreur, ORDRES_EN_TROP};
use crate::board::{Board, Ground};
use serde::{Deserialize, Serialize};

/// What a player does in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Its avatar goes one cell further, if it can.
    Deplacer(Direction),
    /// Its avatar lays a bomb, if it can.
    PoserBombe,
    /// It gave more orders than anybody may between two steps: it is out.
    Insister,
}

impl Action {
    /// Its function in the API; an order too many has none of its own.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Deplacer(_) => "deplacer",
            Action::PoserBombe | Action::Insister => "poser_bombe",
        }
    }
}

/// The labyrinth as players are told of it: breakable walls are walls, and bonuses of the last moment are not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Lines, from 1 to [`crate::board::SIDE`].
    pub lines: u8,
    /// Columns, from 1 to [`crate::board::SIDE`].
    pub columns: u8,
    /// A letter each, as on the wire.
    pub cells: Vec<u8>,
    /// Lines and columns of bombs, in the order in which they were laid.
    pub bombs: Vec<(u8, u8)>,
}

impl Plan {
    /// The letter of a wall.
    pub const WALL: u8 = b'X';
    /// The letter of the first player.
    const FIRST: u8 = b'1';

    /// A board without avatars and bombs.
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

    /// A player's letter, its ID on the wire: `1`, `2` … `9`, and `:`, the next character, for the tenth.
    pub const fn letter(player: usize) -> u8 {
        Plan::FIRST + player as u8
    }

    /// The player of a letter.
    pub fn player(letter: u8) -> Option<usize> {
        let player = letter.checked_sub(Plan::FIRST)?;
        (usize::from(player) < crate::rules::PLAYERS).then_some(player.into())
    }

    /// Its place in `cells`; lines and columns are counted around the labyrinth.
    pub fn cell(&self, line: i32, column: i32) -> usize {
        let around = |number: i32, count: u8| number.rem_euclid(i32::from(count.max(1))) as usize;
        around(line, self.lines) * usize::from(self.columns) + around(column, self.columns)
    }
}

/// What a player knows: what it was told last, and its order of this step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The player, from 0.
    pub player: u8,
    /// Whoever is hit is out, and a wall closes in.
    pub sudden: bool,
    /// What it was told last.
    pub plan: Plan,
    /// What it did in this step: at most an order, and that it gave too many.
    pub actions: Vec<Action>,
    /// Orders after the first.
    #[serde(skip)]
    extra: i32,
}

impl Known {
    /// Before the first step.
    pub fn new(player: u8, sudden: bool, plan: Plan) -> Self {
        Known { player, sudden, plan, actions: Vec::new(), extra: 0 }
    }

    /// A step is over, and this is what it is told.
    pub fn step_is_over(&mut self, plan: Plan) {
        self.plan = plan;
        self.actions.clear();
        self.extra = 0;
    }

    /// Takes the step's order. Whether it has any effect shows in the next plan.
    pub fn order(&mut self, order: Action) -> Erreur {
        if self.actions.is_empty() {
            self.actions.push(order);
            return Erreur::Ok;
        }
        self.extra += 1;
        Erreur::DejaJoue
    }

    /// Notes that there were too many orders, once; true if it was noted now.
    pub fn insists(&mut self) -> bool {
        let now = self.extra > ORDRES_EN_TROP && !self.actions.contains(&Action::Insister);
        if now {
            self.actions.push(Action::Insister);
        }
        now
    }

    /// Takes what a champion claims to have done in the step.
    ///
    /// # Errors
    /// No champion could have done that.
    pub fn claim(&mut self, actions: &[Action]) -> Result<(), String> {
        match actions {
            [] | [Action::Deplacer(_) | Action::PoserBombe] => {}
            [Action::Deplacer(_) | Action::PoserBombe, Action::Insister] => {}
            _ => return Err("more than one order between two steps".into()),
        }
        self.actions = actions.to_vec();
        Ok(())
    }
}
