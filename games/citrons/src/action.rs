//! The actions that players of the game Citrons send, and the orders to Citrons (units) that result
//! from them.

use crate::map::Cell;
use serde::{Deserialize, Serialize};

/// An action of a player in the game Citrons. It is a call of an API function that was accepted,
/// sent to the arena and stored in the replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Action {
    MoveCitron { citron_id: i32, x: i32, y: i32 },
    StretchCitron { citron_id: i32, x: i32, y: i32 },
    RetractCitron { citron_id: i32 },
    PressCitron { citron_id: i32, x: i32, y: i32 },
    CaptAndMoveCitron { citron_id: i32, x: i32, y: i32 },
    DropCitron { citron_id: i32, x: i32, y: i32 },
    PullCitron { citron_id: i32, x: i32, y: i32 },
    SplitCitron { citron_id: i32, x: i32, y: i32, energy: i32 },
    PrintMap,
}

impl Action {
    /// Returns the number of the Citron (a unit of the player) that the action gives an order to,
    /// or `None` if the action is not an order.
    pub fn citron(&self) -> Option<i32> {
        match *self {
            Action::MoveCitron { citron_id, .. }
            | Action::StretchCitron { citron_id, .. }
            | Action::RetractCitron { citron_id }
            | Action::PressCitron { citron_id, .. }
            | Action::CaptAndMoveCitron { citron_id, .. }
            | Action::DropCitron { citron_id, .. }
            | Action::PullCitron { citron_id, .. }
            | Action::SplitCitron { citron_id, .. } => Some(citron_id),
            Action::PrintMap => None,
        }
    }

    /// Returns the coordinates that were passed to the action's API function, or `None` if it takes
    /// none.
    pub fn place(&self) -> Option<(i32, i32)> {
        match *self {
            Action::MoveCitron { x, y, .. }
            | Action::StretchCitron { x, y, .. }
            | Action::PressCitron { x, y, .. }
            | Action::CaptAndMoveCitron { x, y, .. }
            | Action::DropCitron { x, y, .. }
            | Action::PullCitron { x, y, .. }
            | Action::SplitCitron { x, y, .. } => Some((x, y)),
            Action::RetractCitron { .. } | Action::PrintMap => None,
        }
    }

    /// Returns the name of the API function that a champion calls for the action.
    pub fn name(&self) -> &'static str {
        match self {
            Action::MoveCitron { .. } => "move_citron",
            Action::StretchCitron { .. } => "stretch_citron",
            Action::RetractCitron { .. } => "retract_citron",
            Action::PressCitron { .. } => "press_citron",
            Action::CaptAndMoveCitron { .. } => "capt_and_move_citron",
            Action::DropCitron { .. } => "drop_citron",
            Action::PullCitron { .. } => "pull_citron",
            Action::SplitCitron { .. } => "split_citron",
            Action::PrintMap => "print_map",
        }
    }

    /// Converts the action to the order for a Citron (a unit of the player), with `cell` as its
    /// target. Returns `None` if the action is not an order, or if it needs a cell and there is
    /// none.
    pub fn order(&self, cell: Option<Cell>) -> Option<Order> {
        Some(match *self {
            Action::MoveCitron { .. } => Order::Move(cell?),
            Action::StretchCitron { .. } => Order::Stretch(cell?),
            Action::RetractCitron { .. } => Order::Retract,
            Action::PressCitron { .. } => Order::Press(cell?),
            Action::CaptAndMoveCitron { .. } => Order::Carry(cell?),
            Action::DropCitron { .. } => Order::Eject(cell?),
            Action::PullCitron { .. } => Order::Pull(cell?),
            Action::SplitCitron { energy, .. } => Order::Split(cell?, energy),
            Action::PrintMap => return None,
        })
    }
}

/// An order that a Citron (a unit of a team) carries out on the current day of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The order to move to the neighbouring cell (section 2.13.1 of the rules).
    Move(Cell),
    /// The order to become a bridge that leads towards the cell. A Citron that is a bridge already
    /// moves its free end there (section 2.13.2).
    Stretch(Cell),
    /// The order to a Citron that is a bridge to collapse (section 2.23 of the rules).
    Retract,
    /// The order to press the Citron on the cell, which takes energy from it (section 2.13.5 of the
    /// rules).
    Press(Cell),
    /// The order to move to the cell and carry along the other Citron on the same spot (section
    /// 2.13.6).
    Carry(Cell),
    /// The order to throw the other Citron on the same spot to the cell (section 2.13.7).
    Eject(Cell),
    /// The order to rescue the Citron at the bottom of the hole on the cell (section 2.13.4).
    Pull(Cell),
    /// The order to divide: the Citron moves to the cell and leaves a new Citron with the given
    /// energy behind (section 2.13.3).
    Split(Cell, i32),
}

impl Order {
    /// Returns true if the order makes a Citron (a unit of a team) leave its cell.
    pub fn departs(self) -> bool {
        matches!(self, Order::Move(_) | Order::Split(..) | Order::Carry(_))
    }
}
