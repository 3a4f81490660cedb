//! The protocols with which champions receive their turns and answer. The process, jail, clock,
//! output and result of a champion do not depend on its protocol (see `champion`).

pub mod bytes;
pub mod frames;
pub mod lines;
pub mod state;

use crate::dialogue::state::{ChampionMessage, DialogueState};
use crate::jail::Jail;
use crate::jail::process::Process;
use crate::kit::{Kit, Protocol};
use joute_engine::Clocks;
use joute_engine::referee::{EncodedRequest, Referee};
use std::fmt::Debug;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Instant;

/// The arena's end of the dialogue with one champion. It never blocks, and its buffers are bounded.
pub trait Dialogue: Debug + Send {
    /// Returns the state of the champion after its process was created.
    fn initial_state(&self) -> DialogueState;

    /// Informs the protocol that the champion's process was created.
    ///
    /// # Errors
    /// Returns an error of the system.
    fn started(&mut self, _: &mut Process) -> Result<(), String> {
        Ok(())
    }

    /// Stores a turn after those that were not sent yet. Returns true if an answer is required.
    fn queue_turn(&mut self, request: &EncodedRequest, referee: &dyn Referee) -> bool;

    /// Sends the stored turns.
    ///
    /// # Errors
    /// Returns [`DialogueError::Violation`] if the champion does not read.
    fn send_turn(&mut self, clocks: Clocks, missed: bool) -> Result<(), DialogueError>;

    /// Returns the champion's message if it is complete, with the resulting state.
    ///
    /// # Errors
    /// Returns the reason why the champion ended the dialogue.
    fn receive(
        &mut self,
        state: DialogueState,
    ) -> Result<Option<(DialogueState, ChampionMessage)>, DialogueError>;

    /// Returns the time at which a loading champion must be checked again even if no data arrives.
    fn next_check(&self) -> Option<Instant> {
        None
    }

    /// Sends as much buffered data as there is room for.
    fn flush(&mut self);

    /// Returns true if there is data for [`Dialogue::flush`].
    fn has_unsent(&self) -> bool;

    /// Returns the descriptor that becomes readable when the champion may have sent something.
    fn read_fd(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the descriptor that becomes writable when buffered data can be sent.
    fn write_fd(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the message for the candidate that the champion has closed its end.
    fn closed_message(&self, place: &str) -> String;

    /// Returns the message for the candidate about the beginning of an incomplete answer. It
    /// differs between equal matches.
    fn unfinished_message(&self) -> Option<String> {
        None
    }

    /// Informs the champion of the end of a step or of the match, if the protocol has a message for
    /// that.
    fn end_step(&mut self, _: &dyn Referee, _over: bool) {}

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
pub enum DialogueError {
    /// The champion closed its end. A process that ends does so first, and how it ended is the more
    /// precise reason.
    Closed,
    /// The champion violated its protocol. The text describes the violation in the candidate's
    /// language.
    Violation(String),
}

/// The champion's ends of a dialogue.
#[derive(Debug, Default)]
pub struct ChampionEnds {
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
) -> Result<(Box<dyn Dialogue>, ChampionEnds), String> {
    let locale = kit.manifest.locale();
    match kit.protocol() {
        Protocol::Frames => frames::begin(referee, player, locale),
        Protocol::Lines => lines::begin(referee, player, locale),
        Protocol::Bytes => bytes::begin(jail, referee, player, &kit.name(), locale),
    }
}
