//! Runs the match server. It starts the thread that accepts players, the thread of the current
//! match, and the web pages.

use crate::entrance::{Entrance, SeatedMatch};
use crate::error::{CallbackError, Error, socket};
use crate::live::{LiveReplays, MAX_REPLAYS, ReplayWriter};
use crate::lobby::{Lobby, LobbyPlayer, LobbySeat, MatchScores, StartError};
use crate::totals::Totals;
use crate::web;
use joute_net::{ClientPermits, Network};
use joute_words::Locale;
use rustix::fd::AsFd as _;
use rustix::process::{Resource, Rlimit};
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::os::unix::net::UnixStream;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// The longest time between two checks of the players' connections. The server checks them even if
/// no event is reported.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// The settings of a match server, to which remote players connect.
#[derive(Debug, Clone)]
pub struct HostSettings {
    /// The name of the game that the server plays.
    pub game: String,
    /// The default language of the server's pages. It is used for browsers that accept none of the
    /// available languages.
    pub locale: Locale,
    /// The number of waiting players at which a match begins automatically. With `None`, only the
    /// organiser begins matches.
    pub players: Option<usize>,
    /// The number of matches after which the server stops. With `None`, it does not stop by itself.
    pub matches: Option<usize>,
}

/// A function that plays one match and returns its scores. It receives the number of the match and
/// writes the replay to the given writer.
pub type Play = Box<dyn FnMut(usize, SeatedMatch, ReplayWriter) -> Result<MatchScores, CallbackError> + Send>;

/// A function that puts a replay into the viewer's HTML page. It returns the page.
pub type Embed = Box<dyn Fn(&str) -> Result<String, CallbackError> + Send + Sync>;

/// Everything that a match server needs to start.
pub struct HostServer {
    /// The settings of the server.
    pub rules: HostSettings,
    /// The part of the server that accepts players and reads their logins.
    pub entrance: Entrance,
    /// The listening socket for the server's web pages.
    pub pages: std::net::TcpListener,
    /// The HTML of the viewer's page, on which spectators watch the live match.
    pub viewer: String,
    /// The function that puts a past match's replay into the viewer's HTML page.
    pub embed: Embed,
    /// The function that plays the server's matches, one at a time.
    pub play: Play,
    /// The function that prints the server's messages on the terminal, line by line.
    pub say: Box<dyn FnMut(&str) + Send>,
}

impl std::fmt::Debug for HostServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HostServer").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// The state that the server's web pages share with the thread that handles its players.
pub(crate) struct Shared {
    pub(crate) live: Arc<LiveReplays>,
    pub(crate) lobby: watch::Sender<Lobby>,
    pub(crate) viewer: axum::body::Bytes,
    pub(crate) embed: Embed,
    /// A counter that limits the pages that follow a match or the lobby.
    pub(crate) following: ClientPermits<Network>,
    /// The default language of the server's pages. It is used for browsers that accept none of the
    /// available languages.
    pub(crate) locale: Locale,
    /// The secret key that permits the lobby's page to begin matches.
    pub(crate) key: String,
    sender: CommandSender,
}

/// A sender of commands to the thread that handles the server's players.
#[derive(Clone)]
struct CommandSender {
    queue: mpsc::Sender<Command>,
    wake: Arc<Mutex<UnixStream>>,
}

enum Command {
    /// A command to begin a match. The contained channel receives the answer.
    Start(oneshot::Sender<Result<(), StartError>>),
    /// A command to record that the match has ended. It contains the result, or the reason why the
    /// match could not be played.
    Over(Result<MatchScores, CallbackError>),
}

impl CommandSender {
    fn send(&self, command: Command) {
        // Sending fails only after the server has stopped.
        let _ = self.queue.send(command);
        let _ = self.wake.lock().unwrap_or_else(PoisonError::into_inner).write(b"!");
    }
}

impl Shared {
    pub(crate) async fn request_start(&self) -> Result<(), StartError> {
        let (answer, receive_answer) = oneshot::channel();
        self.sender.send(Command::Start(answer));
        receive_answer.await.unwrap_or(Err(StartError::Closed))
    }
}

/// Runs a match server until all its matches are played. `commands` receives the lines that the
/// organiser types. The line `start` begins a match.
///
/// # Errors
/// Returns an error if the server cannot start.
pub fn serve(server: HostServer, commands: Option<mpsc::Receiver<String>>) -> Result<(), Error> {
    let HostServer { rules, entrance, pages, viewer, embed, play, say } = server;
    more_files();
    let (queue, receiver) = mpsc::channel();
    let (wake, woken) = wake_sockets().map_err(socket("a pair of sockets"))?;
    let sender = CommandSender { queue, wake: Arc::new(Mutex::new(wake)) };
    let shared = Arc::new(Shared {
        live: Arc::new(LiveReplays::default()),
        lobby: watch::Sender::new(Lobby::default()),
        viewer: viewer.into(),
        embed,
        following: ClientPermits::default(),
        locale: rules.locale,
        key: key()?,
        sender: sender.clone(),
    });
    open_pages(pages, Arc::clone(&shared)).map_err(socket("the pages' port"))?;
    if let Some(commands) = commands {
        forward_commands(commands, sender.clone());
    }
    let (rounds, played) = mpsc::channel();
    play_matches(played, play, Arc::clone(&shared.live), sender);
    let lobby = Lobby { game: rules.game.clone(), ..Lobby::default() };
    let (names_before, sums) = (Vec::new(), Totals::default());
    let mut matches = MatchStarter { rules, entrance, say, lobby, rounds, names_before, sums };
    loop {
        matches.entrance.poll(woken.as_fd(), CHECK_INTERVAL);
        let _ = (&woken).read(&mut [0; 64]);
        while let Ok(command) = receiver.try_recv() {
            if !matches.handle(command) {
                return Ok(());
            }
        }
        matches.update_places();
        let lobby = &matches.lobby;
        shared.lobby.send_if_modified(|shown| {
            let new = shown != lobby;
            if new {
                shown.clone_from(lobby);
            }
            new
        });
    }
}

/// Returns a pair of connected sockets that do not block. A byte in one wakes the thread that waits
/// for the other.
fn wake_sockets() -> std::io::Result<(UnixStream, UnixStream)> {
    let (wake, woken) = UnixStream::pair()?;
    wake.set_nonblocking(true)?;
    woken.set_nonblocking(true)?;
    Ok((wake, woken))
}

/// The state of the thread that handles the server's players. It begins the matches.
struct MatchStarter {
    rules: HostSettings,
    entrance: Entrance,
    say: Box<dyn FnMut(&str) + Send>,
    lobby: Lobby,
    /// The queue of the thread that plays matches.
    rounds: mpsc::Sender<(usize, SeatedMatch)>,
    /// The names of the players in each seat of the next match, as they were last printed.
    names_before: Vec<Option<String>>,
    sums: Totals,
}

impl MatchStarter {
    /// Handles a command. Returns false if it ends the server's last match.
    fn handle(&mut self, command: Command) -> bool {
        match command {
            Command::Start(answer) => {
                let begun = if self.lobby.playing { Err(StartError::Underway) } else { self.begin() };
                if let Err(reason) = &begun {
                    (self.say)(&reason.message(Locale::En));
                }
                let _ = answer.send(begun);
                true
            }
            Command::Over(result) => {
                self.lobby.end(result.as_ref().ok());
                let line =
                    result.map_or_else(|reason| reason.to_string(), |_| result_line(&self.lobby.players));
                (self.say)(&format!("match {}: {line}", self.lobby.matches));
                self.sums.add(&self.lobby.players);
                self.lobby.sums = self.sums.table();
                self.rules.matches.is_none_or(|maximum| self.lobby.matches < maximum)
            }
        }
    }

    /// Updates the places of the next match in the lobby, and begins the match if enough players
    /// wait for it.
    fn update_places(&mut self) {
        let Lobby { places, arriving, minimum, .. } = self.entrance.lobby();
        let player_names = names(&places);
        print_changes(&self.names_before, &player_names, &mut self.say);
        let player_count = player_names.iter().flatten().count();
        self.names_before = player_names;
        self.lobby = Lobby { arriving, minimum, places, ..std::mem::take(&mut self.lobby) };
        if self.rules.players.is_some_and(|wanted| player_count >= wanted)
            && !self.lobby.playing
            && let Err(reason) = self.begin()
        {
            (self.say)(&reason.message(Locale::En));
        }
    }

    /// Begins a match with the waiting players.
    fn begin(&mut self) -> Result<(), StartError> {
        let places = self.entrance.lobby().places;
        let round = self.entrance.begin()?;
        self.lobby.begin(&places[..round.seats.len()]);
        print_changes(&self.names_before, &names(&places), &mut self.say);
        (self.say)(&format!("match {} begins", self.lobby.matches));
        // The seats are free for the next match, but the players have not left.
        self.names_before = names(&self.entrance.lobby().places);
        self.lobby.replays = self.lobby.matches.min(MAX_REPLAYS);
        self.rounds.send((self.lobby.matches, round)).map_err(|_| StartError::Closed)
    }
}

/// Returns the result of a match as one line of text. It has the rank, name and score of each
/// player.
fn result_line(players: &[LobbyPlayer]) -> String {
    let mut order: Vec<(u32, i64, &LobbyPlayer)> = Vec::new();
    order
        .extend(players.iter().filter_map(|player| player.result.map(|(rank, score)| (rank, score, player))));
    order.sort_by_key(|(rank, _, player)| (*rank, player.number));
    let line = |(rank, score, player): &(u32, i64, &LobbyPlayer)| {
        format!("{rank}. {} ({score})", player.name.as_deref().unwrap_or("-"))
    };
    order.iter().map(line).collect::<Vec<_>>().join(", ")
}

/// Prints which players have joined or left the next match.
fn print_changes(before: &[Option<String>], now: &[Option<String>], say: &mut dyn FnMut(&str)) {
    for (seat, name) in now.iter().enumerate() {
        let was = before.get(seat).and_then(Option::as_ref);
        match (was, name) {
            (was, Some(name)) if was != Some(name) => say(&format!("place {}: {name}", seat + 1)),
            (Some(was), None) => say(&format!("place {}: {was} left, so the place is free again", seat + 1)),
            _ => {}
        }
    }
}

/// Returns the names of the players in the next match. A free place has `None`.
fn names(places: &[LobbySeat]) -> Vec<Option<String>> {
    places.iter().map(|place| place.name.clone()).collect()
}

/// Starts the thread that plays the server's matches, one after the other.
fn play_matches(
    rounds: mpsc::Receiver<(usize, SeatedMatch)>,
    mut play: Play,
    live: Arc<LiveReplays>,
    sender: CommandSender,
) {
    std::thread::spawn(move || {
        for (number, round) in rounds {
            let writing = live.begin(number);
            sender.send(Command::Over(play(number, round, writing)));
        }
    });
}

fn forward_commands(commands: mpsc::Receiver<String>, sender: CommandSender) {
    std::thread::spawn(move || {
        for line in commands {
            if line.trim() == "start" {
                sender.send(Command::Start(oneshot::channel().0));
            }
        }
    });
}

fn open_pages(listener: std::net::TcpListener, shared: Arc<Shared>) -> std::io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::spawn(move || {
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            web::serve(listener, shared).await;
            Ok::<_, std::io::Error>(())
        })
    });
    Ok(())
}

/// Raises this process's limit on open files to the maximum. The server can then have more
/// connections.
fn more_files() {
    let limit = rustix::process::getrlimit(Resource::Nofile);
    // A failure reduces the number of connections but is otherwise harmless.
    let _ = rustix::process::setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// Returns a random secret key that permits the lobby's page to begin matches.
fn key() -> Result<String, Error> {
    let mut bytes = [0_u8; 16];
    let mut filled = 0;
    while filled < bytes.len() {
        let count = rustix::rand::getrandom(&mut bytes[filled..], rustix::rand::GetRandomFlags::empty());
        filled += count.map_err(|error| Error::Random(error.into()))?;
    }
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns the URL of the server's web pages.
pub fn pages_at(address: SocketAddr) -> String {
    format!("http://{address}/")
}
