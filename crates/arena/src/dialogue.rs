//! The protocols by which champions receive their turns and answer. The other parts of a champion,
//! such as its process and clock, do not depend on its protocol (see `champion`).

pub mod bytes;
pub mod frames;
pub mod lines;
pub mod state;

use crate::dialogue::state::{ChampionMessage, ChampionState};
use crate::error::ArenaError;
use joute_engine::Clocks;
use joute_engine::referee::{EncodedRequest, Referee};
use joute_jail::process::Process;
use std::fmt::Debug;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Instant;

/// The arena's side of the communication with one champion, in any protocol. It never blocks, and
/// its buffers are limited.
pub trait Dialogue: Debug + Send {
    /// Returns the state of the champion directly after its start.
    fn initial_state(&self) -> ChampionState;

    /// Begins the communication with a champion whose process was just created.
    ///
    /// # Errors
    /// Returns an error if a system call fails.
    fn started(&mut self, _: &mut Process) -> Result<(), ArenaError> {
        Ok(())
    }

    /// Stores a turn that will be sent to the champion. Returns true if the champion must answer
    /// it.
    fn queue_turn(&mut self, request: &EncodedRequest, referee: &dyn Referee) -> bool;

    /// Sends the stored turns to the champion, with its remaining time. Also tells it whether it
    /// missed its last turn.
    ///
    /// # Errors
    /// Returns [`DialogueError::Violation`] if the champion does not read what it receives.
    fn send_turn(&mut self, clocks: Clocks, missed: bool) -> Result<(), DialogueError>;

    /// Returns the champion's message if it has arrived completely.
    ///
    /// # Errors
    /// Returns a [`DialogueError`] if the champion closed its connection or violated its protocol.
    fn receive(&mut self, state: ChampionState) -> Result<Option<ChampionMessage>, DialogueError>;

    /// Returns the time at which a loading champion must be checked again. It is checked then even
    /// if no data arrives.
    fn next_check(&self) -> Option<Instant> {
        None
    }

    /// Sends buffered data to the champion, as much as there is room for.
    fn flush(&mut self);

    /// Returns true if data is buffered for the champion. It is sent by [`Dialogue::flush`].
    fn has_unsent(&self) -> bool;

    /// Returns the descriptor that becomes readable when the champion sends something.
    fn read_fd(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the descriptor that becomes writable when the champion can receive more data.
    fn write_fd(&self) -> Option<BorrowedFd<'_>>;

    /// Returns the message for the candidate of a champion that closed its connection. `place`
    /// says when this happened, such as in a call.
    fn closed_message(&self, place: &str) -> String;

    /// Returns a message for the candidate if the champion's answer is incomplete. Its text can
    /// differ when the same match is played again.
    fn unfinished_message(&self) -> Option<String> {
        None
    }

    /// Sends the message about the end of a step. If `over` is true, the match has ended too. Does
    /// nothing if the protocol has no such message.
    fn end_step(&mut self, _: &dyn Referee, _over: bool) {}

    /// Sends the message about the end of the match, if the protocol has one, and closes the
    /// arena's end of the connection.
    fn dismiss(&mut self);

    /// Returns true if the champion may compute at any time. It then shares one clock with all
    /// players and is never stopped. Its answer counts even if a pause of the arena delayed it.
    fn in_real_time(&self) -> bool {
        false
    }
}

/// The reason why the communication with a champion ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DialogueError {
    /// The champion closed its connection. If its process has exited, the exit is the more precise
    /// reason.
    Closed,
    /// The champion violated its protocol. The text tells the candidate how.
    Violation(String),
}

/// The champion's ends of its connections to the arena. They are passed to its process.
#[derive(Debug, Default)]
pub struct ChampionEnds {
    /// The champion's end of the message socket, for champions made with a language kit.
    pub channel: Option<OwnedFd>,
    /// The standard input and output of a champion that uses the line protocol.
    pub streams: Option<(OwnedFd, OwnedFd)>,
    /// The TCP port for a champion that uses the byte protocol.
    pub port: Option<u16>,
    /// The additional command line arguments for the champion's program.
    pub arguments: Vec<String>,
}
