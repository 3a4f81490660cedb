//! The actions of players of the game Citrons, and the orders to units that result from them. The
//! units are called Citrons.

use crate::map::Cell;
use serde::{Deserialize, Serialize};

/// An action of a player in the game Citrons. It is an accepted call of an API function, which the
/// replay contains.
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
    /// Returns the number of the unit to which the action gives an order. Returns `None` if the
    /// action is not an order.
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

    /// Returns the coordinates in the arguments of the action's API function. Returns `None` if it
    /// takes none.
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

    /// Converts the action to an order to a unit, with `cell` as its target. Returns `None` if the
    /// action is not an order, or if it needs a cell and there is none.
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

/// An order to a unit in the game Citrons for the current day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The order to move to the neighbouring cell (section 2.13.1 of the rules).
    Move(Cell),
    /// The order to become a bridge that leads towards the cell. If the unit is already a bridge,
    /// its free end moves there (section 2.13.2).
    Stretch(Cell),
    /// The order to a bridge to collapse (section 2.23 of the rules).
    Retract,
    /// The order to press the unit on the cell. This takes energy from it (section 2.13.5 of the
    /// rules).
    Press(Cell),
    /// The order to move to the cell and carry along another unit. That unit is on the same spot
    /// (section 2.13.6).
    Carry(Cell),
    /// The order to throw another unit from the same spot to the cell (section 2.13.7).
    Eject(Cell),
    /// The order to rescue the unit in the hole on the cell (section 2.13.4).
    Pull(Cell),
    /// The order to divide. The unit moves to the cell and leaves a new unit with the given energy
    /// behind (section 2.13.3).
    Split(Cell, i32),
}

impl Order {
    /// Returns true if the order makes a unit leave its cell.
    pub fn departs(self) -> bool {
        matches!(self, Order::Move(_) | Order::Split(..) | Order::Carry(_))
    }
}
