//! Plays the turn of a random champion inside the process of a test.

use crate::check_error::CheckError;
use crate::clocks::Clocks;
use crate::frame::{decode, encode};
use crate::game::Game;
use crate::mismatch::of_view;
use crate::referee::{Authority, EncodedRequest, Referee as _};
use crate::replica::Replica;
use serde_json::Value;

/// The data that a random champion sends at the end of its turn in a test match.
#[derive(Debug)]
pub(crate) struct PlayedTurn {
    /// The accepted actions of the turn, as an encoded `Vec<Action>`.
    pub actions: Vec<u8>,
    /// The values that the champion's functions returned, as an encoded `Vec<Answer>`.
    pub answers: Vec<u8>,
    /// A hash of everything that the player knows. It is computed from the champion's copy of the
    /// game before the turn ends.
    pub digest: u64,
    /// The hashed values, if the test requested them.
    pub hashed: Vec<Value>,
    /// The encoded list of the turn's actions that the rules refused.
    pub refused: Vec<u8>,
}

/// Returns the champions' copies of the game before the first turn, one for each player.
///
/// # Errors
/// Returns an error if an opening cannot be decoded.
pub(crate) fn replicas<G: Game>(referee: &Authority<G>) -> Result<Vec<Replica<G>>, CheckError> {
    let open = |player| Some(Replica::new(player, decode(&referee.opening(player))?));
    (0..referee.players()).map(open).collect::<Option<_>>().ok_or(CheckError::Unreadable("the opening"))
}

/// Plays one turn of a random champion and returns what it sends to the arena. `act` stands in for
/// the candidate's code. `missed` says whether the player missed its last turn, and `record`
/// whether to return the hashed values.
///
/// # Errors
/// Returns an error if the request cannot be decoded, or if the turn was missed and the game
/// keeps no copy of its views.
pub(crate) fn play_turn<G: Game>(
    replica: &mut Replica<G>,
    request: &EncodedRequest,
    missed: bool,
    record: bool,
    mut act: impl FnMut(&mut Replica<G>, &G::Call) -> Option<G::Answer>,
) -> Result<PlayedTurn, CheckError> {
    let events: Vec<G::Event> = decode(&request.events).ok_or(CheckError::Unreadable("its events"))?;
    replica.begin_turn(events, Clocks::default(), missed).map_err(|_| CheckError::NoSnapshot)?;
    let calls: Vec<G::Call> = decode(&request.calls).ok_or(CheckError::Unreadable("its calls"))?;
    let mut answers: Vec<G::Answer> = Vec::new();
    for call in calls {
        replica.begin(&call);
        answers.extend(act(replica, &call));
        replica.end();
    }
    let (digest, hashed) = of_view::<G>(&replica.view, record);
    let refused = replica.take_refused().pack();
    Ok(PlayedTurn {
        actions: encode(&replica.end_turn()),
        answers: encode(&answers),
        digest,
        hashed,
        refused,
    })
}
