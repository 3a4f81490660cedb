//! The turn of a champion that draws what it does, in the process of the test that plays it.

use crate::clocks::Clocks;
use crate::frame::{decode, encode};
use crate::game::{Game, View as _};
use crate::referee::Question;
use crate::replica::Replica;

/// What a champion sends at the end of a turn.
#[derive(Debug)]
pub(crate) struct Done {
    /// `Vec<Action>`.
    pub actions: Vec<u8>,
    /// `Vec<Answer>`.
    pub answers: Vec<u8>,
    /// What it sees, before its own turn's end.
    pub digest: u64,
    /// What the rules refused it.
    pub refused: Vec<u8>,
}

/// Tells a replica what it is sent, and plays its turn: `act` is what the candidate does in a user function. It may have
/// missed its last turn.
///
/// # Errors
/// What is sent cannot be read back, or the game kept nothing to go back to.
pub(crate) fn think<G: Game>(
    replica: &mut Replica<G>,
    question: &Question,
    missed: bool,
    mut act: impl FnMut(&mut Replica<G>, &G::Call) -> Option<G::Answer>,
) -> Result<Done, String> {
    let events: Vec<G::Event> = decode(&question.events).ok_or("its events cannot be read back")?;
    let back = replica.begin_turn(events, Clocks::default(), missed);
    back.map_err(|_| "its player was late, and it cannot go back: a game with Late::Passes has View::save")?;
    let calls: Vec<G::Call> = decode(&question.calls).ok_or("its calls cannot be read back")?;
    let mut answers: Vec<G::Answer> = Vec::new();
    for call in calls {
        replica.begin(&call);
        answers.extend(act(replica, &call));
        replica.end();
    }
    let digest = replica.view.digest();
    let refused = replica.take_refused().pack();
    Ok(Done { actions: encode(&replica.end_turn()), answers: encode(&answers), digest, refused })
}
