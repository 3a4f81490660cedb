//! The champion's side of a match. It implements the driver of the C ABI with the engine's replica.
//!
//! A game's crate defines `pub type Driver = joute_client::Client<MyGame>;` and implements its generated
//! trait `Api` for `joute_engine::Replica<MyGame>`.

mod error;

pub use error::ClientError;

use joute_abi::{Driver, Locale, is_loading};
use joute_engine::drawing::{Canvas, Drawing};
use joute_engine::frame::{self, decode, encode};
use joute_engine::game::start;
use joute_engine::message::{CHANNEL_VARIABLE, PROTOCOL, SOCKET_VARIABLE, ToArena, ToChampion};
use joute_engine::{AllowedMatches, Game, Replica, Setup, View};
use std::collections::VecDeque;
use std::fs::File;
use std::io::BufReader;
use std::os::fd::{FromRawFd as _, OwnedFd};
use std::os::unix::net::UnixStream;

/// The champion's side of a match, with the champion's copy of the game. Events from the arena
/// update this copy.
#[allow(missing_debug_implementations)]
pub struct Client<G: Game> {
    /// The connection to the arena. It has a buffer, so that one system call reads a message. The
    /// arena observes this call and learns from it that the champion is waiting.
    channel: BufReader<File>,
    replica: Replica<G>,
    calls: VecDeque<G::Call>,
    answers: Vec<G::Answer>,
    in_turn: bool,
    /// The champion's drawings of the current turn. `None` if the arena does not keep them.
    canvas: Option<Canvas>,
}

/// The game of a [`Client`], for generated code that contains only the path of the client's type.
pub trait ClientGame {
    /// The rules of the game.
    type Game: Game;
}

impl<G: Game> ClientGame for Client<G> {
    type Game = G;
}

impl<G: Game> Client<G> {
    /// Opens a game without a connection to the arena. `make` uses it to check that a champion can
    /// be loaded. No turn is played.
    fn rehearse() -> Result<Self, ClientError> {
        let path = "/dev/null";
        let channel = File::options().read(true).write(true).open(path);
        let channel = channel.map_err(|source| ClientError::File { path, source })?;
        let no_map = || ClientError::NoMap(G::LOCALE);
        let players = AllowedMatches::of::<G>().seats("").map_err(|_| no_map())?.default_number();
        let game = start::<G>(&Setup { players, ..Setup::default() }).map_err(|_| no_map())?;
        let replica = Replica::new(0, game.opening(0));
        Ok(Client::new(BufReader::new(channel), replica))
    }

    /// Creates the champion's side of a match that has not started.
    fn new(channel: BufReader<File>, replica: Replica<G>) -> Self {
        let (calls, answers) = (VecDeque::new(), Vec::new());
        Client { channel, replica, calls, answers, in_turn: false, canvas: None }
    }

    fn send(&mut self, message: &ToArena) -> Result<(), ClientError> {
        frame::write(self.channel.get_mut(), message).map_err(|error| ClientError::Send(G::LOCALE, error))
    }

    fn finish_call(&mut self, answer: Option<G::Answer>) -> Result<(), ClientError> {
        self.replica.end();
        self.answers.extend(answer);
        if self.in_turn && self.calls.is_empty() {
            self.in_turn = false;
            let digest = self.replica.view.digest();
            let actions = encode(&self.replica.end_turn());
            let answers = encode(&std::mem::take(&mut self.answers));
            let refused = self.replica.take_refused().pack();
            let drawings = self.canvas.as_mut().map(Canvas::pack).unwrap_or_default();
            self.send(&ToArena::Done { actions, answers, digest, refused, drawings })?;
        }
        Ok(())
    }
}

/// Opens the champion's connection to the arena. It is an inherited file descriptor, or a socket on
/// which the arena waits for a process that the candidate started.
fn channel(locale: Locale) -> Result<File, ClientError> {
    if let Some(number) = std::env::var(CHANNEL_VARIABLE).ok().and_then(|text| text.parse().ok()) {
        // SAFETY: the arena passed this descriptor to the process, and no other code uses it.
        return Ok(unsafe { File::from_raw_fd(number) });
    }
    let path = std::env::var_os(SOCKET_VARIABLE).ok_or(ClientError::NoArena(locale))?;
    match UnixStream::connect(&path) {
        Ok(stream) => Ok(File::from(OwnedFd::from(stream))),
        Err(error) => Err(ClientError::NotWaiting(locale, path.into(), error)),
    }
}

impl<G: Game> Driver for Client<G> {
    type Api = Replica<G>;
    type Call = G::Call;
    type Answer = G::Answer;
    type Error = ClientError;
    const GAME: &'static str = G::NAME;
    const LOCALE: Locale = G::LOCALE;

    fn open() -> Result<Self, ClientError> {
        if is_loading() {
            return Client::rehearse();
        }
        let locale = G::LOCALE;
        let mut channel = BufReader::new(channel(locale)?);
        let hello = frame::read(&mut channel).map_err(|error| ClientError::FirstMessage(locale, error))?;
        let ToChampion::Hello { protocol, game, api, player, opening } = hello else {
            return Err(ClientError::NoHello(locale));
        };
        if protocol != PROTOCOL {
            return Err(ClientError::OtherProtocol(locale, protocol));
        }
        if game != G::NAME || api != G::API {
            return Err(ClientError::OtherGame { locale, game, api, own_game: G::NAME, own_api: G::API });
        }
        let opening = decode(&opening).ok_or(ClientError::Opening(locale))?;
        let replica = Replica::new(player as usize, opening);
        Ok(Client::new(channel, replica))
    }

    fn greet(&mut self, language: &str) -> Result<(), ClientError> {
        self.send(&ToArena::Ready { protocol: PROTOCOL, api: G::API, language: language.to_owned() })
    }

    fn next(&mut self, answer: Option<G::Answer>) -> Result<Option<G::Call>, ClientError> {
        self.finish_call(answer)?;
        while self.calls.is_empty() {
            match frame::read(&mut self.channel) {
                Ok(ToChampion::Turn { events, calls, clocks, missed }) => {
                    let unreadable = || ClientError::Turn(G::LOCALE);
                    let events: Vec<G::Event> = decode(&events).ok_or_else(unreadable)?;
                    // A message that is impossible for games without late players.
                    self.replica.begin_turn(events, clocks, missed).map_err(|_| unreadable())?;
                    self.calls = decode::<Vec<G::Call>>(&calls).ok_or_else(unreadable)?.into();
                    self.in_turn = true;
                    if self.calls.is_empty() {
                        self.finish_call(None)?;
                    }
                }
                Ok(ToChampion::KeepDrawings) => self.canvas = Some(Canvas::default()),
                Ok(ToChampion::End) | Err(frame::FrameError::Closed) => return Ok(None),
                Ok(ToChampion::Hello { .. }) => return Err(ClientError::HelloTwice(G::LOCALE)),
                Err(error) => return Err(ClientError::Receive(G::LOCALE, error)),
            }
        }
        let call = self.calls.pop_front();
        if let Some(call) = &call {
            self.replica.begin(call);
        }
        Ok(call)
    }

    #[inline(always)]
    fn api(&mut self) -> &mut Replica<G> {
        &mut self.replica
    }

    #[inline(always)]
    fn draw(&mut self, _: &'static str, drawing: joute_abi::Drawing<'_>) {
        if let Some(canvas) = &mut self.canvas {
            canvas.add(owned(drawing));
        }
    }
}

/// Copies a drawing, whose texts belong to the champion.
fn owned(drawing: joute_abi::Drawing<'_>) -> Drawing {
    match drawing {
        joute_abi::Drawing::Layer(name) => Drawing::Layer(name.into()),
        joute_abi::Drawing::Mark(place, colour) => Drawing::Mark(place, colour),
        joute_abi::Drawing::Text(place, text) => Drawing::Text(place, text.into()),
        joute_abi::Drawing::Line(origin, target, colour) => Drawing::Line(origin, target, colour),
        joute_abi::Drawing::Arrow(origin, target, colour) => Drawing::Arrow(origin, target, colour),
        joute_abi::Drawing::Fill(place, colour) => Drawing::Fill(place, colour),
        joute_abi::Drawing::Value(place, value) => Drawing::Value(place, value),
        joute_abi::Drawing::Chart(name, value) => Drawing::Chart(name.into(), value),
    }
}
