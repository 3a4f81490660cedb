//! Bytes over TCP: players that log in, and give orders between steps.
//!
//! Decisions, as a referee would take them:
//! - One order a step counts, the first. A player that sends more is told so each time, and is out when it exceeds the game's
//!   patience.
//! - An order that comes after its step was over is the next step's.
//! - Who is silent misses the step, and is sent nothing until it has given an order.
//! - Who hangs up is out, but for what it had said before.
//! - Who does not read what it is sent is out when 64 KiB wait for it.

use super::{Ends, Fault, Tongue};
use crate::bytes::{Lost, Peer, Said, only};
use crate::dialogue::{Heard, State};
use crate::jail::Jail;
use crate::jail::process::Process;
use joute_engine::Clocks;
use joute_engine::referee::{Question, Referee};
use joute_engine::tongue::{Login, Since, Speech};
use joute_words::{Locale, arena};
use std::net::TcpListener;
use std::os::fd::{AsFd as _, BorrowedFd};
use std::time::Instant;

/// The maximum length of the name that a local program is given.
const NAME: usize = 15;

/// A dialogue in the byte protocol.
#[derive(Debug)]
pub struct Bytes {
    line: Line,
    speech: Speech,
    player: usize,
    locale: Locale,
    /// The bytes to send after the login.
    welcome: Vec<u8>,
    /// The bytes to send in the next turn.
    held: Vec<u8>,
    /// The player's activity since the last bytes were sent to it.
    since: Since,
    /// Whether the player has given an order in the last step, so that another one is a violation.
    ordered: bool,
    /// Whether a step has begun and the player was not heard since.
    fresh: bool,
    /// Whether the match is over for the player.
    parted: bool,
}

/// The connection of a player.
#[derive(Debug)]
enum Line {
    /// The player has not connected yet.
    Awaited(TcpListener),
    /// The player's process will provide the listening socket.
    Promised,
    /// The player has connected.
    Here(Box<Peer>),
}

/// Creates the dialogue with a program that is not started yet.
pub(super) fn begin(
    jail: &Jail,
    referee: &dyn Referee,
    player: usize,
    name: &str,
    locale: Locale,
) -> Result<(Box<dyn Tongue>, Ends), String> {
    let speech = referee.speech().ok_or_else(|| arena::no_bytes(locale, referee.game()))?;
    let (port, listener) = jail.port()?;
    let line = match listener {
        Some(listener) => Line::Awaited(waits_for_nobody(listener)?),
        None => Line::Promised,
    };
    let welcome = referee.welcome_bytes(player)?;
    let bytes = Bytes { line, ..Bytes::new(Line::Promised, speech, player, locale, welcome) };
    let arguments = vec!["127.0.0.1".into(), port.to_string(), pseudonym(name)];
    Ok((Box::new(bytes), Ends { port: Some(port), arguments, ..Ends::default() }))
}

/// Creates the dialogue with a remote program that has logged in.
pub(crate) fn resume(
    peer: Peer,
    referee: &dyn Referee,
    player: usize,
    locale: Locale,
) -> Result<Box<dyn Tongue>, String> {
    let speech = referee.speech().ok_or_else(|| arena::no_bytes(locale, referee.game()))?;
    Ok(Box::new(Bytes::new(Line::Here(Box::new(peer)), speech, player, locale, Vec::new())))
}

fn waits_for_nobody(listener: TcpListener) -> Result<TcpListener, String> {
    let done = listener.set_nonblocking(true);
    done.map(|()| listener).map_err(|error| format!("a port for a player that connects: {error}"))
}

/// Returns the name that a program is told to use: the letters and digits of its folder's name.
fn pseudonym(name: &str) -> String {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let name: String = name.chars().filter(|c| letter(*c)).take(NAME).collect();
    if name.is_empty() { "player".into() } else { name }
}

impl Bytes {
    fn new(line: Line, speech: Speech, player: usize, locale: Locale, welcome: Vec<u8>) -> Self {
        Bytes {
            line,
            speech,
            player,
            locale,
            welcome,
            held: Vec::new(),
            since: Since::Start,
            ordered: false,
            fresh: false,
            parted: false,
        }
    }

    fn lost(&self, lost: Lost) -> Fault {
        match lost {
            Lost::Closed => Fault::Closed,
            Lost::Slow => Fault::Broke(arena::slow_reader(self.locale).into()),
            Lost::Flood => Fault::Broke(arena::flood_of_orders(self.locale, self.speech.patience + 1)),
        }
    }

    /// Accepts the connection and reads the login.
    fn log_in(&mut self) -> Result<Option<(State, Heard)>, Fault> {
        if let Line::Awaited(listener) = &self.line {
            let Ok(socket) = only(listener) else { return Ok(None) };
            let Ok(peer) = Peer::new(socket, self.speech) else { return Err(Fault::Closed) };
            self.line = Line::Here(Box::new(peer));
        }
        let Line::Here(peer) = &mut self.line else { return Ok(None) };
        peer.receive();
        match peer.login(Instant::now()) {
            Login::Name(..) => {
                peer.send(&self.welcome);
                Ok(Some((State::Listening, Heard::Ready { language: String::new() })))
            }
            Login::Wrong => {
                peer.part(self.speech.wrong);
                Err(Fault::Broke(arena::no_login(self.locale).into()))
            }
            Login::More => peer.lost().map_or(Ok(None), |lost| Err(self.lost(lost))),
        }
    }

    /// Handles messages that are not allowed now, after an order or before the match.
    fn refuse(&mut self) -> Result<(), Fault> {
        let Line::Here(peer) = &mut self.line else { return Ok(()) };
        let reply = if self.ordered { self.speech.again } else { self.speech.idle };
        while let Some(said) = peer.heard() {
            match said {
                Said::Order(_) => peer.annoyed(reply),
                Said::Noise(reply) => peer.annoyed(reply),
            }
            if peer.lost().is_some_and(|lost| lost != Lost::Closed) {
                break;
            }
        }
        peer.lost().map_or(Ok(()), |lost| Err(self.lost(lost)))
    }

    /// Returns the next order, if there is one.
    fn order(&mut self) -> Result<Option<(State, Heard)>, Fault> {
        let Line::Here(peer) = &mut self.line else { return Ok(None) };
        peer.receive();
        while let Some(said) = peer.heard() {
            match said {
                Said::Noise(reply) => peer.annoyed(reply),
                Said::Order(order) => {
                    (self.since, self.ordered) = (Since::Order, true);
                    // The end of the connection is handled the next time, because this order was
                    // complete.
                    let _ = self.refuse();
                    return Ok(Some((State::Listening, Heard::Order(order))));
                }
            }
        }
        peer.lost().map_or(Ok(None), |lost| Err(self.lost(lost)))
    }
}

impl Tongue for Bytes {
    fn opening(&self) -> State {
        if matches!(self.line, Line::Here(_)) { State::Listening } else { State::Loading }
    }

    fn started(&mut self, process: &mut Process) -> Result<(), String> {
        if let (Line::Promised, Some(listener)) = (&self.line, process.listener()) {
            self.line = Line::Awaited(waits_for_nobody(TcpListener::from(listener))?);
        }
        Ok(())
    }

    fn hold(&mut self, _: &Question, referee: &dyn Referee) -> bool {
        self.held = referee.tell_bytes(self.player, self.since);
        self.fresh = true;
        true
    }

    fn tell(&mut self, _: Clocks, _: bool) -> Result<(), Fault> {
        self.since = Since::Nothing;
        if let Line::Here(peer) = &mut self.line {
            peer.send(&std::mem::take(&mut self.held));
            if let Some(lost @ Lost::Slow) = peer.lost() {
                return Err(self.lost(lost));
            }
        }
        Ok(())
    }

    fn hear(&mut self, state: State) -> Result<Option<(State, Heard)>, Fault> {
        if std::mem::take(&mut self.fresh) {
            // Data that has arrived until now belongs to the previous step. If the player gave no
            // order in that step, it counts for this one.
            let heard = if state == State::Late { Ok(()) } else { self.overhear() };
            self.ordered = false;
            if let Line::Here(peer) = &mut self.line {
                peer.pardon();
            }
            return heard.map(|()| None);
        }
        match state {
            State::Loading => self.log_in(),
            State::Thinking | State::Late => self.order(),
            State::Listening => self.overhear().map(|()| None),
            State::Leaving => match &mut self.line {
                Line::Here(peer) => {
                    if peer.drain() {
                        Err(Fault::Closed)
                    } else {
                        Ok(None)
                    }
                }
                _ => Err(Fault::Closed),
            },
        }
    }

    fn look(&self) -> Option<Instant> {
        match &self.line {
            Line::Here(peer) => peer.quiet_at(),
            _ => None,
        }
    }

    fn flush(&mut self) {
        if let Line::Here(peer) = &mut self.line {
            peer.flush();
        }
    }

    fn unsent(&self) -> bool {
        matches!(&self.line, Line::Here(peer) if peer.unsent())
    }

    fn ear(&self) -> Option<BorrowedFd<'_>> {
        match &self.line {
            Line::Awaited(listener) => Some(listener.as_fd()),
            Line::Promised => None,
            Line::Here(peer) => Some(peer.as_fd()),
        }
    }

    fn mouth(&self) -> Option<BorrowedFd<'_>> {
        self.ear()
    }

    fn closed(&self, place: &str) -> String {
        arena::hung_up(self.locale, place)
    }

    fn settled(&mut self, referee: &dyn Referee, over: bool) {
        if let (false, Some(bytes), Line::Here(peer)) =
            (self.parted, referee.part_bytes(self.player, over), &mut self.line)
        {
            peer.part(&bytes);
            self.parted = true;
        }
    }

    fn dismiss(&mut self) {
        if let (false, Line::Here(peer)) = (self.parted, &mut self.line) {
            peer.part(&[]);
            self.parted = true;
        }
    }

    fn in_real_time(&self) -> bool {
        true
    }
}

impl Bytes {
    /// Reads data of a player that is not asked.
    fn overhear(&mut self) -> Result<(), Fault> {
        let Line::Here(peer) = &mut self.line else { return Ok(()) };
        if self.parted {
            return if peer.drain() { Err(Fault::Closed) } else { Ok(()) };
        }
        peer.receive();
        self.refuse()
    }
}

#[cfg(test)]
mod tests {
    use super::pseudonym;

    #[test]
    fn a_pseudonym_is_of_letters_and_short() {
        assert_eq!(pseudonym("my team\u{1b}[31m/of 2017, at last"), "myteam31mof2017");
        assert_eq!(pseudonym("équipe"), "quipe");
        assert_eq!(pseudonym("…"), "player");
    }
}
