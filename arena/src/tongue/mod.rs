//! Tongues: how a champion is told its turns, and how its answers are heard. Its process, jail, clock, output and verdict are
//! the same whatever it speaks (`champion`).

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

/// The arena's end of a conversation with one champion. It never blocks, and holds no more than its tongue allows.
pub trait Tongue: Debug + Send {
    /// Where the champion stands when its process has been made.
    fn opening(&self) -> State;

    /// The champion's process has been made.
    ///
    /// # Errors
    /// The system's.
    fn started(&mut self, _: &mut Process) -> Result<(), String> {
        Ok(())
    }

    /// Notes what is to be told, after what was not told yet. Is an answer wanted?
    fn hold(&mut self, question: &Question, referee: &dyn Referee) -> bool;

    /// Sends what was noted.
    ///
    /// # Errors
    /// [`Fault::Broke`]: nobody reads it.
    fn tell(&mut self, clocks: Clocks, missed: bool) -> Result<(), Fault>;

    /// What the champion said, if it is all there: where that leaves it, and what was heard.
    ///
    /// # Errors
    /// How it breaks off the conversation.
    fn hear(&mut self, state: State) -> Result<Option<(State, Heard)>, Fault>;

    /// While it loads: when to hear it again though nothing came.
    fn look(&self) -> Option<Instant> {
        None
    }

    /// Writes what is still unsent, as far as there is room.
    fn flush(&mut self);

    /// Is something waiting for [`Tongue::flush`]?
    fn unsent(&self) -> bool;

    /// Readable when the champion may have said something.
    fn ear(&self) -> Option<BorrowedFd<'_>>;

    /// Has room when something unsent can go.
    fn mouth(&self) -> Option<BorrowedFd<'_>>;

    /// That it closed its end, for its author.
    fn closed(&self, place: &str) -> String;

    /// The beginning of an answer that was not finished, for its author; differs between equal matches.
    fn unfinished(&self) -> Option<String> {
        None
    }

    /// A step is over, or the whole match: who speaks to somebody for whom it is over may say so.
    fn settled(&mut self, _: &dyn Referee, _over: bool) {}

    /// Says that the match is over, and that nothing more will be said.
    fn dismiss(&mut self);

    /// The champion may compute at any time, and its time is everybody's: nobody stops it, and an answer counts that the arena
    /// was too sleepy to see in time.
    fn in_real_time(&self) -> bool {
        false
    }
}

/// How a champion breaks off a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It closed its end. A process that ends does that first: how it ended is the better reason.
    Closed,
    /// It broke the rules of its tongue; how, in its author's language.
    Broke(String),
}

/// The champion's ends.
#[derive(Debug, Default)]
pub struct Ends {
    /// The channel, of a kit.
    pub channel: Option<OwnedFd>,
    /// Standard input and output, of a program that speaks by them.
    pub streams: Option<(OwnedFd, OwnedFd)>,
    /// The port to connect to, of a program that does.
    pub port: Option<u16>,
    /// Arguments after its own.
    pub arguments: Vec<String>,
}

/// Begins a conversation with whoever will be a player.
///
/// # Errors
/// The system's, if there can be no pipes or sockets; or that nobody can play this game so.
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
