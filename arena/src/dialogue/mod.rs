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

/// The arena's side of the communication with one champion, for any protocol. It never blocks, and
/// its buffers are bounded.
pub trait Dialogue: Debug + Send {
    /// Returns the state in which the communication begins, directly after the champion's process
    /// was created.
    fn initial_state(&self) -> DialogueState;

    /// Is called when the champion's process was created, so that the communication with it can
    /// begin.
    ///
    /// # Errors
    /// Returns an error of the system.
    fn started(&mut self, _: &mut Process) -> Result<(), String> {
        Ok(())
    }

    /// Stores a turn to be sent to the champion, after earlier turns that were not sent yet.
    /// Returns true if the champion must answer it.
    fn queue_turn(&mut self, request: &EncodedRequest, referee: &dyn Referee) -> bool;

    /// Sends the stored turns to the champion. Also tells it its remaining time and whether it
    /// missed its last turn.
    ///
    /// # Errors
    /// Returns [`DialogueError::Violation`] if the champion does not read.
    fn send_turn(&mut self, clocks: Clocks, missed: bool) -> Result<(), DialogueError>;

    /// Returns the champion's message if it is complete, and the state in which the communication
    /// continues.
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

    /// Sends as much buffered data to the champion as there is room for.
    fn flush(&mut self);

    /// Returns true if data for the champion is buffered and must be sent with [`Dialogue::flush`].
    fn has_unsent(&self) -> bool;

    /// Returns the descriptor that becomes readable when the champion may have sent something.
    fn read_fd(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the descriptor that becomes writable when buffered data can be sent to the champion.
    fn write_fd(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the message for the candidate that says that the champion has closed its connection.
    fn closed_message(&self, place: &str) -> String;

    /// Returns a message for the candidate if only the beginning of an answer has arrived. Its text
    /// can differ when the same match is played again.
    fn unfinished_message(&self) -> Option<String> {
        None
    }

    /// Informs the champion of the end of a step or of the match, if the protocol has a message for
    /// that.
    fn end_step(&mut self, _: &dyn Referee, _over: bool) {}

    /// Informs the champion that the match is over.
    fn dismiss(&mut self);

    /// Returns true if the champion may compute at any time and shares one clock with the other
    /// players. It is then never stopped, and its answer counts even if a pause of the arena
    /// delayed it.
    fn in_real_time(&self) -> bool {
        false
    }
}

/// The reason why the communication with a champion ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DialogueError {
    /// The champion closed its connection. If its process has exited, the way in which it exited is
    /// the more precise reason.
    Closed,
    /// The champion violated its protocol. The text describes the violation in the candidate's
    /// language.
    Violation(String),
}

/// The champion's ends of the sockets and pipes to the arena, to pass to its process.
#[derive(Debug, Default)]
pub struct ChampionEnds {
    /// The champion's end of the message socket, if the champion was made with a language kit.
    pub channel: Option<OwnedFd>,
    /// The standard input and output of a champion that uses the line protocol.
    pub streams: Option<(OwnedFd, OwnedFd)>,
    /// The TCP port to which a champion with the byte protocol connects.
    pub port: Option<u16>,
    /// The additional command line arguments of the champion's program.
    pub arguments: Vec<String>,
}

/// Creates both sides of the communication with a player, for the protocol of its program. Returns
/// the arena's side and the ends for the champion.
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
