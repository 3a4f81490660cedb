//! The hall: the desk's thread, the thread of the match under way, and the pages, put together.

use crate::desk::{Desk, Round};
use crate::lobby::{Lobby, Place};
use crate::stage::{KEPT, Stage, Writing};
use crate::web;
use rustix::fd::AsFd as _;
use rustix::process::{Resource, Rlimit};
use std::io::Write as _;
use std::net::SocketAddr;
use std::os::unix::net::UnixStream;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// How often the desk looks up by itself.
const LOOK: Duration = Duration::from_millis(250);

/// How a hall is run.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The game's name.
    pub game: String,
    /// A match begins as soon as so many are there.
    pub players: Option<usize>,
    /// So many matches are played; then the server ends.
    pub matches: Option<usize>,
}

/// What plays matches: says in a line how one ended.
pub type Play = Box<dyn FnMut(usize, Round, Writing) -> Result<String, String> + Send>;

/// What puts a replay into the viewer's page.
pub type Embed = Box<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// A hall that is about to open.
pub struct Hall {
    /// How it is run.
    pub rules: Rules,
    /// The players' door.
    pub desk: Desk,
    /// The port of the pages.
    pub pages: std::net::TcpListener,
    /// The viewer's page.
    pub viewer: String,
    /// Puts a replay into it.
    pub embed: Embed,
    /// Plays the matches.
    pub play: Play,
    /// Told, line by line, what happens: the terminal.
    pub say: Box<dyn FnMut(&str) + Send>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// What pages and desk share.
pub(crate) struct Shared {
    pub(crate) stage: Arc<Stage>,
    pub(crate) lobby: watch::Sender<Lobby>,
    pub(crate) viewer: axum::body::Bytes,
    pub(crate) embed: Embed,
    /// Whoever has it may begin matches.
    pub(crate) key: String,
    wishes: Wishes,
}

/// What the desk is asked to do.
#[derive(Clone)]
struct Wishes {
    queue: mpsc::Sender<Wish>,
    wake: Arc<Mutex<UnixStream>>,
}

enum Wish {
    /// Begin a match, and say whether it began.
    Start(oneshot::Sender<Result<(), String>>),
    /// The match is over, or could not be played.
    Over(Result<String, String>),
}

impl Wishes {
    fn make(&self, wish: Wish) {
        // It fails only when the hall is closed.
        let _ = self.queue.send(wish);
        let _ = self.wake.lock().unwrap_or_else(PoisonError::into_inner).write(b"!");
    }
}

impl Shared {
    pub(crate) async fn ask_to_start(&self) -> Result<(), String> {
        let (answer, heard) = oneshot::channel();
        self.wishes.make(Wish::Start(answer));
        heard.await.unwrap_or_else(|_| Err("the hall is closed".into()))
    }
}

/// Opens the hall, until its matches are played. `commands` are lines that somebody types: `start` begins a match.
///
/// # Errors
/// What kept it from opening.
pub fn serve(hall: Hall, commands: Option<mpsc::Receiver<String>>) -> Result<(), String> {
    let Hall { rules, mut desk, pages, viewer, embed, play, mut say } = hall;
    more_files();
    let (queue, wishes) = mpsc::channel();
    let (wake, woken) = UnixStream::pair().map_err(|error| format!("a pair of sockets: {error}"))?;
    for end in [&wake, &woken] {
        end.set_nonblocking(true).map_err(|error| format!("a pair of sockets: {error}"))?;
    }
    let wake = Wishes { queue, wake: Arc::new(Mutex::new(wake)) };
    let shared = Arc::new(Shared {
        stage: Arc::new(Stage::default()),
        lobby: watch::Sender::new(Lobby::default()),
        viewer: viewer.into(),
        embed,
        key: key()?,
        wishes: wake.clone(),
    });
    open_pages(pages, Arc::clone(&shared))?;
    if let Some(commands) = commands {
        obey(commands, wake.clone());
    }
    let (rounds, played) = mpsc::channel();
    play_matches(played, play, Arc::clone(&shared.stage), wake);
    let mut state = Lobby { game: rules.game.clone(), ..Lobby::default() };
    let mut said = Vec::new();
    loop {
        desk.once(woken.as_fd(), LOOK);
        let _ = std::io::Read::read(&mut &woken, &mut [0; 64]);
        while let Ok(wish) = wishes.try_recv() {
            match wish {
                Wish::Start(answer) => {
                    let begun = if state.playing {
                        Err("a match is under way".into())
                    } else {
                        begin(&mut desk, &mut state, &rounds, &mut said, &mut say)
                    };
                    if let Err(why) = &begun {
                        say(why);
                    }
                    let _ = answer.send(begun);
                }
                Wish::Over(result) => {
                    state.playing = false;
                    let word = result.unwrap_or_else(|why| why);
                    say(&format!("match {}: {word}", state.matches));
                    state.last = Some(word);
                    if rules.matches.is_some_and(|most| state.matches >= most) {
                        return Ok(());
                    }
                }
            }
        }
        let now = Lobby { places: Vec::new(), ..desk.lobby() };
        let places = desk.lobby().places;
        let here = names(&places);
        tell(&said, &here, &mut say);
        said = here;
        state = Lobby { arriving: now.arriving, least: now.least, places, ..state };
        let wanted = rules.players.filter(|_| !state.playing);
        if wanted
            .is_some_and(|wanted| state.places.iter().filter(|place| place.name.is_some()).count() >= wanted)
            && let Err(why) = begin(&mut desk, &mut state, &rounds, &mut said, &mut say)
        {
            say(&why);
        }
        shared.lobby.send_if_modified(|shown| {
            let new = *shown != state;
            if new {
                shown.clone_from(&state);
            }
            new
        });
    }
}

/// Who came and who went, for the terminal.
fn tell(before: &[Option<String>], now: &[Option<String>], say: &mut dyn FnMut(&str)) {
    for (seat, name) in now.iter().enumerate() {
        let was = before.get(seat).and_then(Option::as_ref);
        match (was, name) {
            (was, Some(name)) if was != Some(name) => say(&format!("place {}: {name}", seat + 1)),
            (Some(was), None) => say(&format!("place {}: free again, {was} left", seat + 1)),
            _ => {}
        }
    }
}

/// By place, who is there.
fn names(places: &[Place]) -> Vec<Option<String>> {
    places.iter().map(|place| place.name.clone()).collect()
}

fn begin(
    desk: &mut Desk,
    state: &mut Lobby,
    rounds: &mpsc::Sender<(usize, Round)>,
    said: &mut Vec<Option<String>>,
    say: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let here = desk.lobby().places;
    let round = desk.begin()?;
    state.matches += 1;
    tell(said, &names(&here), say);
    say(&format!("match {} begins", state.matches));
    // Their places are free for the next match; they have not left.
    *said = names(&desk.lobby().places);
    state.playing = true;
    state.replays = state.matches.min(KEPT);
    rounds.send((state.matches, round)).map_err(|_| "nobody plays matches any more".to_owned())
}

/// One thread plays one match after the other.
fn play_matches(rounds: mpsc::Receiver<(usize, Round)>, mut play: Play, stage: Arc<Stage>, wishes: Wishes) {
    std::thread::spawn(move || {
        for (number, round) in rounds {
            let writing = stage.begin(number);
            wishes.make(Wish::Over(play(number, round, writing)));
        }
    });
}

fn obey(commands: mpsc::Receiver<String>, wishes: Wishes) {
    std::thread::spawn(move || {
        for line in commands {
            if line.trim() == "start" {
                wishes.make(Wish::Start(oneshot::channel().0));
            }
        }
    });
}

fn open_pages(listener: std::net::TcpListener, shared: Arc<Shared>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("the pages' port: {error}");
    listener.set_nonblocking(true).map_err(fail)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(fail)?;
    std::thread::spawn(move || {
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            web::serve(listener, shared).await
        })
    });
    Ok(())
}

/// As many connections as the system lets this process have.
fn more_files() {
    let limit = rustix::process::getrlimit(Resource::Nofile);
    // It costs places and nothing else if it cannot be.
    let _ = rustix::process::setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// Nobody can guess it.
fn key() -> Result<String, String> {
    let mut bytes = [0_u8; 16];
    let mut filled = 0;
    while filled < bytes.len() {
        let got = rustix::rand::getrandom(&mut bytes[filled..], rustix::rand::GetRandomFlags::empty());
        filled += got.map_err(|error| format!("no random number: {error}"))?;
    }
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Where its pages are, for people.
pub fn pages_at(address: SocketAddr) -> String {
    format!("http://{address}/")
}
