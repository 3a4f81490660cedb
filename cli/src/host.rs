//! `joute host`: a hall's server. Players connect from their own machines, and anybody watches.

use crate::games::{Row, find, painters};
use crate::play::{limits, warn};
use crate::view;
use joute_arena::champion::Kit;
use joute_arena::jail::{Jail, Level};
use joute_arena::limits::Limits;
use joute_arena::output::{plain, tame};
use joute_arena::play::{Guests, Match, play_and_report};
use joute_engine::Setup;
use joute_engine::replay::Outcome;
use joute_host::{Desk, Hall, Round, Rules, Seated, Writing, pages_at, serve, warning};
use joute_words::Locale;
use joute_workshop::viewer;
use std::fs::File;
use std::io::{BufRead as _, BufWriter, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

/// Arguments of `joute host`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, by its name: one that can be played in bytes.
    game: String,
    /// The port that players connect to.
    #[arg(long)]
    port: u16,
    /// The port of the pages: the lobby, and the match as it is played. By default the one after the players'.
    #[arg(long, value_name = "PORT")]
    pages: Option<u16>,
    /// The address to listen on: anything but the loopback lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Players of a match: it begins as soon as so many are there. By default `start` begins one: a button, or a line typed here.
    #[arg(long)]
    players: Option<usize>,
    /// Matches to play: it ends after them; by default it does not end.
    #[arg(long)]
    matches: Option<usize>,
    /// A built kit or a player's folder that sits there from the start; may be repeated.
    #[arg(long, value_name = "FOLDER")]
    seat: Vec<PathBuf>,
    /// The game's mode, if it has any: by default the usual one. A wrong name lists them.
    #[arg(long)]
    mode: Option<String>,
    /// A map file or the name of an official map, if the game has maps; by default the first official one.
    #[arg(long)]
    map: Option<PathBuf>,
    /// Seed of what is drawn: by the rules, in the first match; each further one has the next.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Milliseconds that a step lasts: by default the game's limit of a call.
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// The folder for the replays.
    #[arg(long, default_value = "hall")]
    replays: PathBuf,
    /// A file whose [limits] table changes what champions may use; what it leaves out stays as the game says.
    #[arg(long)]
    limits: Option<PathBuf>,
    /// How champions are jailed; by default the best level that works here.
    #[arg(long, value_parser = crate::choices::jail())]
    jail: Option<Level>,
    /// Starts champions without a jail: they can do whatever you can.
    #[arg(long, conflicts_with = "jail")]
    r#unsafe: bool,
}

/// The way back to the lobby, as the viewer knows it.
const UP: &str = "<link rel=\"up\" href=\"/\" title=\"joute\">";

/// Runs `joute host`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let row = find(&arguments.game)?;
    let speech = row
        .speech
        .ok_or_else(|| format!("{} cannot be played in bytes: nobody can connect to it", row.name))?;
    let jail = Jail::choose(if arguments.r#unsafe { Some(Level::L0) } else { arguments.jail })?;
    let kits = arguments.seat.iter().map(|folder| seated(folder, row)).collect::<Result<Vec<_>, _>>()?;
    if let Some(kit) = kits.first() {
        warn(&jail, kit);
    }
    std::fs::create_dir_all(&arguments.replays)
        .map_err(|error| format!("{}: {error}", arguments.replays.display()))?;
    let limits = limits(row, arguments.limits.as_deref())?;
    let pace = arguments.pace.map(Duration::from_millis).or(limits.call);
    let setup = Setup {
        map: crate::map::load(row, arguments.map.as_deref())?,
        players: 0,
        seed: arguments.seed,
        mode: arguments.mode.clone().unwrap_or_default(),
    };
    let setup = Setup { mode: mode(row, &setup)?, ..setup };
    let seats = row.shape.seats(&setup.mode)?;
    let desk = Desk::new(listen(arguments.listen, arguments.port)?, speech, setup, seats, names(&kits))?;
    let pages = listen(arguments.listen, arguments.pages.unwrap_or(arguments.port.saturating_add(1)))?;
    let page = viewer::in_language(&view::page(&painters(std::iter::once(row)))?, row.locale);
    open(arguments, &desk, &pages)?;
    let hand = Referees { row, kits, limits, pace, jail, replays: arguments.replays.clone() };
    let embedded = page.replacen("</head>", &format!("{UP}</head>"), 1);
    // The page follows what its root element says.
    let page = embedded.replacen("<html ", "<html data-live=\"live\" ", 1);
    let hall = Hall {
        rules: Rules { game: row.name.into(), players: arguments.players, matches: arguments.matches },
        desk,
        pages,
        viewer: page,
        embed: Box::new(move |text| view::with_replay(&embedded, text)),
        play: Box::new(move |number, round, writing| hand.play(number, round, writing)),
        say: Box::new(|line| println!("{}", tame(line))),
    };
    serve(hall, Some(typed()))?;
    Ok(ExitCode::SUCCESS)
}

/// The name of the mode, as the game writes it.
fn mode(row: &Row, setup: &Setup) -> Result<String, String> {
    let most = row.shape.seats(&setup.mode)?.most();
    row.shape.check(most, &setup.mode).map(str::to_owned)
}

fn seated(folder: &Path, row: &Row) -> Result<Kit, String> {
    let kit = Kit::read(folder)?;
    if !kit.fits(row.name, row.api) {
        return Err(format!("{}: a champion of another game, or of another description", folder.display()));
    }
    kit.is_built()?;
    Ok(kit)
}

/// Everybody has a name of its own.
fn names(kits: &[Kit]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for kit in kits {
        let name = kit.name();
        let same =
            names.iter().filter(|other| **other == name || other.starts_with(&format!("{name} "))).count();
        names.push(if same == 0 { name } else { format!("{name} {}", same + 1) });
    }
    names
}

fn listen(address: IpAddr, port: u16) -> Result<TcpListener, String> {
    TcpListener::bind((address, port)).map_err(|error| format!("{address}, port {port}: {error}"))
}

/// Says where everything is.
fn open(arguments: &Arguments, desk: &Desk, pages: &TcpListener) -> Result<(), String> {
    let address = |found: std::io::Result<SocketAddr>| found.map_err(|error| error.to_string());
    let (players, pages) = (address(desk.address())?, address(pages.local_addr())?);
    println!("players connect to {} {}", players.ip(), players.port());
    println!("the lobby is at {}", pages_at(pages));
    println!("replays go to {}", arguments.replays.display());
    if let Some(warning) = warning(arguments.listen) {
        eprintln!("{warning}");
    }
    match arguments.players {
        None => println!("type start, or press the lobby's button, to begin a match"),
        Some(players) => println!("a match begins when {players} are there"),
    }
    Ok(())
}

/// Lines that are typed here.
fn typed() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// What plays the hall's matches.
struct Referees {
    row: &'static Row,
    kits: Vec<Kit>,
    limits: Limits,
    pace: Option<Duration>,
    jail: Jail,
    replays: PathBuf,
}

impl Referees {
    /// Plays one, and says how it ended.
    fn play(&self, number: usize, round: Round, watched: Writing) -> Result<String, String> {
        let Round { setup, seats } = round;
        let setup = Setup { seed: setup.seed.wrapping_add(number as u64 - 1), ..setup };
        let locale = Locale::of(self.row.locale);
        let (mut kits, mut peers) = (Vec::new(), Vec::new());
        for seat in seats {
            let (kit, peer) = match seat {
                Seated::Ours(index) => (self.kits[index].clone(), None),
                Seated::Guest(guest) => (Kit::guest(&guest.name, self.row.name, locale), Some(guest.peer)),
                Seated::Nobody => (Kit::guest("-", self.row.name, locale), None),
            };
            kits.push(kit);
            peers.push(peer);
        }
        let path = self.replays.join(format!("match-{number}.jsonl"));
        let fail = |error: std::io::Error| format!("{}: {error}", path.display());
        let file = BufWriter::new(File::create(&path).map_err(fail)?);
        let guests = Guests::new(peers);
        let what = Match {
            film: true,
            pace: self.pace,
            guests: Some(&guests),
            ..Match::new(&kits, &setup, self.limits, &self.jail)
        };
        let mut referee = (self.row.seat)(&setup)?;
        let mut both = Both { file, watched };
        let played = play_and_report(&what, referee.as_mut(), &mut both)
            .map_err(String::from)
            .map_err(|why| tame(&why))?;
        both.flush().map_err(fail)?;
        Ok(podium(&kits, &played.outcome))
    }
}

/// Who was first, second, third …
fn podium(kits: &[Kit], outcome: &Outcome) -> String {
    let mut order: Vec<usize> = (0..kits.len()).collect();
    order.sort_by_key(|player| outcome.ranks.get(*player));
    let line = |player: usize| {
        let (rank, score) = (outcome.ranks.get(player), outcome.scores.get(player));
        let (rank, score) = (rank.copied().unwrap_or_default(), score.copied().unwrap_or_default());
        format!("{rank}. {} ({score})", plain(&kits[player].name()))
    };
    order.into_iter().map(line).collect::<Vec<_>>().join(", ")
}

/// A replay's file, and those who watch.
struct Both {
    file: BufWriter<File>,
    watched: Writing,
}

impl Write for Both {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.watched.write_all(bytes)?;
        self.file.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}
