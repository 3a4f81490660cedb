//! The actions of players of Blokus Duo. They are converted to the forms of the API and of replays.

use crate::api::{Coup, Erreur, Position};
use crate::pieces::Orientation;
use crate::placement::{Move, Placement};
use crate::state::State;
use serde::{Deserialize, Serialize};

/// An action of a player in its turn of Blokus Duo. The arguments are those of the API function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `poser(pose)`: the player places a piece. Replays contain the placement as readable text,
    /// such as `9b 6 3`.
    Poser(#[serde(with = "written")] Coup),
    /// `passer()`: the player passes its turn, because it cannot place a piece.
    Passer,
}

impl Action {
    /// Returns the name of the API function that a champion calls for the action.
    pub fn function(&self) -> &'static str {
        match self {
            Action::Poser(_) => "poser",
            Action::Passer => "passer",
        }
    }
}

impl From<Move> for Action {
    fn from(it: Move) -> Self {
        match it {
            Move::Place(placement) => Action::Poser(placement.into()),
            Move::Pass => Action::Passer,
        }
    }
}

impl From<Placement> for Coup {
    fn from(placement: Placement) -> Self {
        let shape = placement.orientation().shape();
        let coin = Position { x: placement.x(), y: placement.y() };
        Coup { piece: shape.piece as i32, orientation: shape.letter as i32, coin }
    }
}

/// Converts a placement from the API's type to the type of the rules.
///
/// # Errors
/// Returns an error if the piece or its orientation does not exist, or if the cell is outside of
/// the grid.
pub fn to_placement(Coup { piece, orientation, coin }: Coup) -> Result<Placement, Erreur> {
    let orientation = Orientation::of(piece, orientation).ok_or(Erreur::PieceInconnue)?;
    Placement::new(orientation, coin.x, coin.y).ok_or(Erreur::HorsGrille)
}

/// The serialisation of placements. Replays contain text such as `9b 6 3`. Messages to champions,
/// and invalid placements, contain numbers instead.
mod written {
    use super::{Coup, Placement, to_placement};
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Read {
        Line(String),
        Numbers(Coup),
    }

    pub(super) fn serialize<S: Serializer>(pose: &Coup, serializer: S) -> Result<S::Ok, S::Error> {
        match to_placement(*pose) {
            Ok(placement) if serializer.is_human_readable() => serializer.collect_str(&placement),
            _ => pose.serialize(serializer),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Coup, D::Error> {
        if !deserializer.is_human_readable() {
            return Coup::deserialize(deserializer);
        }
        match Read::deserialize(deserializer)? {
            Read::Line(line) => Placement::read(&line).map(Coup::from).map_err(serde::de::Error::custom),
            Read::Numbers(pose) => Ok(pose),
        }
    }
}

impl State {
    /// Applies an action of a player to the match. If the action is refused, nothing changes.
    ///
    /// # Errors
    /// Returns the same errors as [`State::place`].
    pub fn play(&mut self, player: usize, action: &Action) -> Result<(), Erreur> {
        match action {
            Action::Poser(pose) => self.place(player, to_placement(*pose)),
            Action::Passer => self.pass(player),
        }
    }
}
