//! The arena's side of the frame protocol, with which champions made from kits play. Each champion
//! has one socket for messages in both directions.

use super::{ChampionEnds, Dialogue, DialogueError};
use crate::channel::Channel;
use crate::dialogue::state::{ChampionMessage, ChampionState};
use crate::error::ArenaError;
use crate::leave_reason::no_message;
use joute_engine::Clocks;
use joute_engine::frame::{FrameError, join};
use joute_engine::message::{PROTOCOL, ToChampion};
use joute_engine::referee::{EncodedRequest, Referee};
use joute_words::{Locale, arena};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::os::unix::net::UnixStream;

/// The arena's side of the frame protocol with one champion. Each message of the protocol is a
/// frame, which begins with its length.
#[derive(Debug)]
pub struct FrameDialogue {
    channel: Channel,
    api: u64,
    locale: Locale,
    /// The encoded events and calls that the champion receives in its next turn.
    queued: Option<(Vec<u8>, Vec<u8>)>,
}

/// Creates a connected pair of sockets and the arena's side of the frame protocol, which sends the
/// `Hello` message. Also returns the champion's end for its process, which reads the message when
/// it starts. `drawings` says whether the arena keeps the champion's drawings.
pub(crate) fn begin(
    referee: &dyn Referee,
    player: usize,
    locale: Locale,
    drawings: bool,
) -> Result<(Box<dyn Dialogue>, ChampionEnds), ArenaError> {
    let (arena_end, champion_end) = UnixStream::pair().map_err(ArenaError::system("a pair of sockets"))?;
    let dialogue = begin_at(arena_end, referee, player, locale, drawings)?;
    Ok((dialogue, ChampionEnds { channel: Some(champion_end.into()), ..ChampionEnds::default() }))
}

/// Creates the arena's side of the frame protocol from its end of two connected sockets. Sends the
/// `Hello` message to the other end.
pub(crate) fn begin_at(
    socket: UnixStream,
    referee: &dyn Referee,
    player: usize,
    locale: Locale,
    drawings: bool,
) -> Result<Box<dyn Dialogue>, ArenaError> {
    let mut channel = Channel::new(socket).map_err(ArenaError::system("a socket"))?;
    channel.send(&ToChampion::Hello {
        protocol: PROTOCOL,
        game: referee.game().into(),
        api: referee.api(),
        player: player as u32,
        opening: referee.opening(player),
    });
    if drawings {
        channel.send(&ToChampion::KeepDrawings);
    }
    Ok(Box::new(FrameDialogue { channel, api: referee.api(), locale, queued: None }))
}

impl Dialogue for FrameDialogue {
    fn initial_state(&self) -> ChampionState {
        ChampionState::Loading
    }

    fn queue_turn(&mut self, request: &EncodedRequest, _: &dyn Referee) -> bool {
        let before = self.queued.take().map(|(events, _)| events);
        // The rules encoded both values, which are lists.
        let events = before.and_then(|before| join(&before, &request.events));
        self.queued = Some((events.unwrap_or_else(|| request.events.clone()), request.calls.clone()));
        true
    }

    fn send_turn(&mut self, clocks: Clocks, missed: bool) -> Result<(), DialogueError> {
        if let Some((events, calls)) = self.queued.take() {
            self.channel.send(&ToChampion::Turn { events, calls, clocks, missed });
        }
        Ok(())
    }

    fn receive(&mut self, state: ChampionState) -> Result<Option<ChampionMessage>, DialogueError> {
        match self.channel.receive() {
            Ok(None) => Ok(None),
            Ok(Some(_)) if state == ChampionState::Leaving => Ok(None),
            Ok(Some(message)) => state.receive(message, self.api, self.locale).map(Some),
            Err(FrameError::Closed | FrameError::Broken(_)) => Err(DialogueError::Closed),
            Err(error) => Err(DialogueError::Violation(no_message(&error, self.locale))),
        }
    }

    fn flush(&mut self) {
        self.channel.flush();
    }

    fn has_unsent(&self) -> bool {
        self.channel.unsent()
    }

    fn read_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.channel.as_fd())
    }

    fn write_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.channel.as_fd())
    }

    fn closed_message(&self, place: &str) -> String {
        arena::closed(self.locale, place)
    }

    fn dismiss(&mut self) {
        self.channel.send(&ToChampion::End);
        self.channel.hang_up();
    }
}
