//! The champion's end of a match: the engine's replica behind the C ABI.
//!
//! A game's crate says `pub type Champion = joute_client::Client<MyGame>;` and implements its generated
//! `Api` for `joute_engine::Replica<MyGame>`.

use joute_abi::{Driver, UserCall, is_loading};
use joute_engine::frame::{self, decode, encode};
use joute_engine::message::{CHANNEL_VARIABLE, PROTOCOL, SOCKET_VARIABLE, ToArena, ToChampion};
use joute_engine::{Game, Replica, Setup, View};
use std::collections::VecDeque;
use std::fs::File;
use std::os::fd::{FromRawFd as _, OwnedFd};
use std::os::unix::net::UnixStream;

/// A replica fed by the arena.
#[allow(missing_debug_implementations)]
pub struct Client<G: Game> {
    channel: File,
    replica: Replica<G>,
    calls: VecDeque<G::Call>,
    answers: Vec<G::Answer>,
    in_turn: bool,
}

impl<G: Game> Client<G> {
    /// A game of its own, for `make`, which loads a champion to see that it can be: nobody asks it for a turn.
    fn rehearse() -> Result<Self, String> {
        let nobody = "/dev/null";
        let channel = File::options().read(true).write(true).open(nobody);
        let channel = channel.map_err(|error| format!("{nobody}: {error}"))?;
        let seat = |players| G::new(&Setup { players, ..Setup::default() });
        // Most games are for two; the others say so.
        let game = (2..=MOST_PLAYERS).chain([1]).find_map(|players| seat(players).ok());
        let game = game.ok_or("this game does not start without a map; play a match with `make run`")?;
        let replica = Replica::new(0, game.opening(0));
        Ok(Client { channel, replica, calls: VecDeque::new(), answers: Vec::new(), in_turn: false })
    }

    fn send(&mut self, message: &ToArena) -> Result<(), String> {
        frame::write(&mut self.channel, message)
            .map_err(|error| format!("cannot speak to the arena: {error}"))
    }

    fn finish_call(&mut self, answer: Option<G::Answer>) -> Result<(), String> {
        self.replica.end();
        self.answers.extend(answer);
        if self.in_turn && self.calls.is_empty() {
            self.in_turn = false;
            let digest = self.replica.view.digest();
            let actions = encode(&self.replica.end_turn());
            let answers = encode(&std::mem::take(&mut self.answers));
            let refused = self.replica.take_refused().pack();
            self.send(&ToArena::Done { actions, answers, digest, refused })?;
        }
        Ok(())
    }
}

/// How many players are tried where nobody says how many there are.
const MOST_PLAYERS: usize = 8;

/// What a candidate reads who starts a champion by hand.
const NO_ARENA: &str = "this champion plays only inside a match; start one with `make run`";

/// The arena's end: a descriptor that it gave us, or a socket at which it waits for a candidate's own process.
fn channel() -> Result<File, String> {
    if let Some(number) = std::env::var(CHANNEL_VARIABLE).ok().and_then(|text| text.parse().ok()) {
        // SAFETY: the arena gave us this descriptor, and nobody else uses it.
        return Ok(unsafe { File::from_raw_fd(number) });
    }
    let path = std::env::var_os(SOCKET_VARIABLE).ok_or(NO_ARENA)?;
    let stream = UnixStream::connect(&path).map_err(|error| {
        format!("no match waits at {} ({error}); start `joute match --debug` again", path.display())
    })?;
    Ok(File::from(OwnedFd::from(stream)))
}

impl<G: Game> Driver for Client<G>
where
    G::Call: UserCall,
{
    type Api = Replica<G>;
    type Call = G::Call;
    type Answer = G::Answer;
    const GAME: &'static str = G::NAME;

    fn open() -> Result<Self, String> {
        if is_loading() {
            return Client::rehearse();
        }
        let mut channel = channel()?;
        let hello = frame::read(&mut channel).map_err(|error| format!("{NO_ARENA} ({error})"))?;
        let ToChampion::Hello { protocol, game, api, player, opening } = hello else {
            return Err("the arena did not say hello; the kit and the arena are of different versions".into());
        };
        if protocol != PROTOCOL {
            return Err(format!(
                "the arena speaks protocol {protocol}, this kit {PROTOCOL}; download the kit again, keep your champion"
            ));
        }
        if game != G::NAME || api != G::API {
            return Err(format!(
                "the arena plays {game} (API {api:016x}), this kit is for {} (API {:016x}); download the kit again, \
                 keep your champion file, make clean, make",
                G::NAME,
                G::API
            ));
        }
        let opening = decode(&opening).ok_or("the arena's opening cannot be read")?;
        let replica = Replica::new(player as usize, opening);
        Ok(Client { channel, replica, calls: VecDeque::new(), answers: Vec::new(), in_turn: false })
    }

    fn greet(&mut self, language: &str) -> Result<(), String> {
        self.send(&ToArena::Ready { protocol: PROTOCOL, api: G::API, language: language.to_owned() })
    }

    fn next(&mut self, answer: Option<G::Answer>) -> Result<Option<G::Call>, String> {
        self.finish_call(answer)?;
        while self.calls.is_empty() {
            match frame::read(&mut self.channel) {
                Ok(ToChampion::Turn { events, calls }) => {
                    let unreadable = "the arena's turn cannot be read";
                    let events: Vec<G::Event> = decode(&events).ok_or(unreadable)?;
                    events.into_iter().for_each(|event| self.replica.view.observe(event));
                    self.calls = decode::<Vec<G::Call>>(&calls).ok_or(unreadable)?.into();
                    self.in_turn = true;
                    if self.calls.is_empty() {
                        self.finish_call(None)?;
                    }
                }
                Ok(ToChampion::End) | Err(frame::FrameError::Closed) => return Ok(None),
                Ok(ToChampion::Hello { .. }) => return Err("the arena said hello twice".into()),
                Err(error) => return Err(format!("cannot hear the arena: {error}")),
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
}
