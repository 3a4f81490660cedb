//! Plays the turn of a random champion inside the process of a test.

use crate::clocks::Clocks;
use crate::frame::{decode, encode};
use crate::game::Game;
use crate::mismatch::of_view;
use crate::referee::EncodedRequest;
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

/// Plays one turn of a random champion and returns what it sends to the arena. `act` stands in for
/// the candidate's code. `missed` says whether the player missed its last turn, and `record`
/// whether to return the hashed values.
///
/// # Errors
/// Returns a message if the request cannot be decoded, or if the turn was missed and the game
/// keeps no copy of its views.
pub(crate) fn play_turn<G: Game>(
    replica: &mut Replica<G>,
    request: &EncodedRequest,
    missed: bool,
    record: bool,
    mut act: impl FnMut(&mut Replica<G>, &G::Call) -> Option<G::Answer>,
) -> Result<PlayedTurn, String> {
    let events: Vec<G::Event> = decode(&request.events).ok_or("its events cannot be read back")?;
    let back = replica.begin_turn(events, Clocks::default(), missed);
    back.map_err(
        |_| "its player was late, and it cannot go back: a game with LatePolicy::MissStep has View::snapshot",
    )?;
    let calls: Vec<G::Call> = decode(&request.calls).ok_or("its calls cannot be read back")?;
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
