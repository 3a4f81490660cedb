//! What players do, as the API says it and as it travels.

use crate::api::{Coup, Erreur, Position};
use crate::pieces::Orientation;
use crate::placement::{Move, Placement};
use crate::state::State;
use serde::{Deserialize, Serialize};

/// What a player does in its turn; the arguments are those of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `poser(pose)`. In replays, which people read, a placement is written as the subject does.
    Poser(#[serde(with = "written")] Coup),
    /// `passer()`.
    Passer,
}

impl Action {
    /// The API's function.
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

/// What a candidate's placement is.
///
/// # Errors
/// The piece or its orientation does not exist, or the cell is off the grid.
pub fn placed(Coup { piece, orientation, coin }: Coup) -> Result<Placement, Erreur> {
    let orientation = Orientation::of(piece, orientation).ok_or(Erreur::PieceInconnue)?;
    Placement::new(orientation, coin.x, coin.y).ok_or(Erreur::HorsGrille)
}

/// A placement in a replay: `9b 6 3`. What is none (a candidate may ask for anything) is its numbers, as in frames.
mod written {
    use super::{Coup, Placement, placed};
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Read {
        Line(String),
        Numbers(Coup),
    }

    pub(super) fn serialize<S: Serializer>(pose: &Coup, serializer: S) -> Result<S::Ok, S::Error> {
        match placed(*pose) {
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
    /// Applies an action of a player, or refuses it and changes nothing.
    ///
    /// # Errors
    /// As [`State::place`].
    pub fn play(&mut self, player: usize, action: &Action) -> Result<(), Erreur> {
        match action {
            Action::Poser(pose) => self.place(player, placed(*pose)),
            Action::Passer => self.pass(player),
        }
    }
}
