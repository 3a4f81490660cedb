//! The players' actions and orders.

use crate::map::Cell;
use serde::{Deserialize, Serialize};

/// An accepted call of an action of the API, as it is sent and stored in replays.
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
    /// Returns the number of the Citron that receives the order, or `None` if the action is not an
    /// order.
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

    /// Returns the position that the action names, if it names one.
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

    /// Returns the name of the action's function in the API.
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

    /// Returns the order to a Citron, for the cell that the action names.
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

/// An order to a Citron for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The Citron moves to the cell (2.13.1).
    Move(Cell),
    /// The Citron becomes a bridge towards the cell, or the bridge's free end moves there (2.13.2).
    Stretch(Cell),
    /// The bridge collapses (2.23).
    Retract,
    /// The Citron presses the one on the cell (2.13.5).
    Press(Cell),
    /// The Citron moves to the cell together with the one that shares its spot (2.13.6).
    Carry(Cell),
    /// The Citron throws the one that shares its spot to the cell (2.13.7).
    Eject(Cell),
    /// The Citron rescues the one in the hole at the cell (2.13.4).
    Pull(Cell),
    /// The Citron moves to the cell and leaves a new Citron with this energy behind (2.13.3).
    Split(Cell, i32),
}

impl Order {
    /// Returns true if the Citron leaves its cell.
    pub fn departs(self) -> bool {
        matches!(self, Order::Move(_) | Order::Split(..) | Order::Carry(_))
    }
}
