//! The frame protocol over one socket, which kits use.

use super::{Ends, Fault, Tongue};
use crate::channel::Channel;
use crate::dialogue::{Heard, State};
use crate::gone::no_message;
use joute_engine::Clocks;
use joute_engine::frame::{FrameError, join};
use joute_engine::message::{PROTOCOL, ToChampion};
use joute_engine::referee::{Question, Referee};
use joute_words::{Locale, arena};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::os::unix::net::UnixStream;

/// A dialogue in the frame protocol.
#[derive(Debug)]
pub struct Frames {
    channel: Channel,
    api: u64,
    locale: Locale,
    /// The encoded events and calls of the next turn.
    held: Option<(Vec<u8>, Vec<u8>)>,
}

/// Creates the dialogue and sends the greeting, which the champion receives when it starts.
pub(super) fn begin(
    referee: &dyn Referee,
    player: usize,
    locale: Locale,
) -> Result<(Box<dyn Tongue>, Ends), String> {
    let fail = |error: std::io::Error| format!("a pair of sockets: {error}");
    let (ours, theirs) = UnixStream::pair().map_err(fail)?;
    let mut channel = Channel::new(ours).map_err(fail)?;
    channel.send(&ToChampion::Hello {
        protocol: PROTOCOL,
        game: referee.game().into(),
        api: referee.api(),
        player: player as u32,
        opening: referee.opening(player),
    });
    let ends = Ends { channel: Some(theirs.into()), ..Ends::default() };
    Ok((Box::new(Frames { channel, api: referee.api(), locale, held: None }), ends))
}

impl Tongue for Frames {
    fn opening(&self) -> State {
        State::Loading
    }

    fn hold(&mut self, question: &Question, _: &dyn Referee) -> bool {
        let before = self.held.take().map(|(events, _)| events);
        // The rules encoded both values, which are lists.
        let events = before.and_then(|before| join(&before, &question.events));
        self.held = Some((events.unwrap_or_else(|| question.events.clone()), question.calls.clone()));
        true
    }

    fn tell(&mut self, clocks: Clocks, missed: bool) -> Result<(), Fault> {
        if let Some((events, calls)) = self.held.take() {
            self.channel.send(&ToChampion::Turn { events, calls, clocks, missed });
        }
        Ok(())
    }

    fn hear(&mut self, state: State) -> Result<Option<(State, Heard)>, Fault> {
        match self.channel.receive() {
            Ok(None) => Ok(None),
            Ok(Some(_)) if state == State::Leaving => Ok(None),
            Ok(Some(message)) => state.hear(message, self.api, self.locale).map(Some).map_err(Fault::Broke),
            Err(FrameError::Closed | FrameError::Broken(_)) => Err(Fault::Closed),
            Err(error) => Err(Fault::Broke(no_message(&error, self.locale))),
        }
    }

    fn flush(&mut self) {
        self.channel.flush();
    }

    fn unsent(&self) -> bool {
        self.channel.unsent()
    }

    fn ear(&self) -> Option<BorrowedFd<'_>> {
        Some(self.channel.as_fd())
    }

    fn mouth(&self) -> Option<BorrowedFd<'_>> {
        Some(self.channel.as_fd())
    }

    fn closed(&self, place: &str) -> String {
        arena::closed(self.locale, place)
    }

    fn dismiss(&mut self) {
        self.channel.send(&ToChampion::End);
        self.channel.hang_up();
    }
}
