//! The protocols with which champions receive their turns and answer. The process, jail, clock,
//! output and result of a champion do not depend on its protocol (see `champion`).

pub mod bytes;
pub mod frames;
pub mod lines;

use crate::dialogue::{Heard, State};
use crate::jail::Jail;
use crate::jail::process::Process;
use crate::kit::{Kit, Speaks};
use joute_engine::Clocks;
use joute_engine::referee::{Question, Referee};
use std::fmt::Debug;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Instant;

/// The arena's end of the dialogue with one champion. It never blocks, and its buffers are bounded.
pub trait Tongue: Debug + Send {
    /// Returns the state of the champion after its process was created.
    fn opening(&self) -> State;

    /// Informs the protocol that the champion's process was created.
    ///
    /// # Errors
    /// Returns an error of the system.
    fn started(&mut self, _: &mut Process) -> Result<(), String> {
        Ok(())
    }

    /// Stores a turn after those that were not sent yet. Returns true if an answer is required.
    fn hold(&mut self, question: &Question, referee: &dyn Referee) -> bool;

    /// Sends the stored turns.
    ///
    /// # Errors
    /// Returns [`Fault::Broke`] if the champion does not read.
    fn tell(&mut self, clocks: Clocks, missed: bool) -> Result<(), Fault>;

    /// Returns the champion's message if it is complete, with the resulting state.
    ///
    /// # Errors
    /// Returns the reason why the champion ended the dialogue.
    fn hear(&mut self, state: State) -> Result<Option<(State, Heard)>, Fault>;

    /// Returns the time at which a loading champion must be checked again even if no data arrives.
    fn look(&self) -> Option<Instant> {
        None
    }

    /// Sends as much buffered data as there is room for.
    fn flush(&mut self);

    /// Returns true if there is data for [`Tongue::flush`].
    fn unsent(&self) -> bool;

    /// Returns the descriptor that becomes readable when the champion may have sent something.
    fn ear(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the descriptor that becomes writable when buffered data can be sent.
    fn mouth(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the message for the candidate that the champion has closed its end.
    fn closed(&self, place: &str) -> String;

    /// Returns the message for the candidate about the beginning of an incomplete answer. It
    /// differs between equal matches.
    fn unfinished(&self) -> Option<String> {
        None
    }

    /// Informs the champion of the end of a step or of the match, if the protocol has a message for
    /// that.
    fn settled(&mut self, _: &dyn Referee, _over: bool) {}

    /// Informs the champion that the match is over.
    fn dismiss(&mut self);

    /// Returns true if the champion may compute at any time and shares its clock with the other
    /// players. It is then never stopped, and an answer counts even if a pause of the arena delayed
    /// it.
    fn in_real_time(&self) -> bool {
        false
    }
}

/// The reason why a champion ended a dialogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The champion closed its end. A process that ends does so first, and how it ended is the more
    /// precise reason.
    Closed,
    /// The champion violated its protocol. The text describes the violation in the candidate's
    /// language.
    Broke(String),
}

/// The champion's ends of a dialogue.
#[derive(Debug, Default)]
pub struct Ends {
    /// The channel of a kit.
    pub channel: Option<OwnedFd>,
    /// The standard input and output of a program that uses them.
    pub streams: Option<(OwnedFd, OwnedFd)>,
    /// The port of a program that connects.
    pub port: Option<u16>,
    /// Additional arguments of the program.
    pub arguments: Vec<String>,
}

/// Creates the dialogue with a player.
///
/// # Errors
/// Returns an error of the system if pipes or sockets cannot be created, or a message if the game
/// cannot be played with this protocol.
pub fn begin(
    kit: &Kit,
    jail: &Jail,
    referee: &dyn Referee,
    player: usize,
) -> Result<(Box<dyn Tongue>, Ends), String> {
    let locale = kit.manifest.locale();
    match kit.speaks() {
        Speaks::Frames => frames::begin(referee, player, locale),
        Speaks::Lines => lines::begin(referee, player, locale),
        Speaks::Bytes => bytes::begin(jail, referee, player, &kit.name(), locale),
    }
}
