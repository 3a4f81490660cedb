//! The command `joute host`, a server to which players connect from their own machines, with pages
//! for spectators.

use crate::error::CommandError;
use crate::games::{RegisteredGame, painters, resolve_game};
use crate::isolation::{refuse_readable, warn_of_missing_protections};
use crate::maps;
use crate::options::{Address, Isolation, LimitsFile, Map, Mode};
use crate::replays::{viewer_page, with_replay};
use joute_arena::champion::Kit;
use joute_arena::key::draw;
use joute_arena::limits::Limits;
use joute_arena::play::{Guests, MatchConfig, play_and_report};
use joute_engine::Setup;
use joute_generator::language::launch_facts;
use joute_host::{
    Entrance, HostServer, HostSettings, MatchScores, ReplayWriter, SeatOccupant, SeatedMatch, pages_at,
    serve, warning,
};
use joute_jail::Jail;
use joute_untrusted::text::escape_controls;
use joute_words::Locale;
use joute_workshop::viewer;
use std::fs::File;
use std::io::{BufRead as _, BufWriter, Write};
use std::net::{IpAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

/// The command-line arguments of `joute host`, a server for matches with players who connect over
/// TCP.
#[derive(clap::Args)]
pub struct Arguments {
    /// Serve the game with this name or in this folder. It must support the byte protocol.
    game: String,
    /// Accept connections of players on this TCP port.
    #[arg(long)]
    port: u16,
    /// Serve the pages of the lobby and of the running match on this port. By default, the port
    /// after the players' port.
    #[arg(long, value_name = "PORT")]
    pages: Option<u16>,
    #[command(flatten)]
    address: Address,
    /// Begin a match as soon as this many players are connected. By default, the button `start` on
    /// the page or a line `start` on standard input begins it.
    #[arg(long)]
    players: Option<usize>,
    /// Exit after this many matches. By default, the server runs until it is interrupted.
    #[arg(long)]
    matches: Option<usize>,
    /// Let the champion in this folder play in every match. It runs on this machine. May be given
    /// several times.
    #[arg(long, value_name = "FOLDER")]
    seat: Vec<PathBuf>,
    #[command(flatten)]
    mode: Mode,
    #[command(flatten)]
    map: Map,
    /// Seed for the game's random numbers in the first match. Each further match uses the next seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Let each step of a match last this many milliseconds. By default, the game's time limit of a
    /// call.
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Write the replays of all matches to this folder.
    #[arg(long, default_value = "hall")]
    replays: PathBuf,
    #[command(flatten)]
    limits: LimitsFile,
    #[command(flatten)]
    isolation: Isolation,
}

/// The HTML link from a match's page to the lobby, the page of waiting players. The page that plays
/// replays expects this form.
const LOBBY_LINK: &str = "<link rel=\"up\" href=\"/\" title=\"joute\">";

/// Runs `joute host`, a server for matches with players who connect over TCP.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let row = resolve_game(&arguments.game)?;
    let protocol = row.protocol.ok_or_else(|| {
        format!("{} does not support the byte protocol, so players cannot connect to a match", row.name)
    })?;
    let jail = arguments.isolation.jail()?;
    let kits = arguments.seat.iter().map(|folder| read_kit(folder, row)).collect::<Result<Vec<_>, _>>()?;
    if let Some(kit) = kits.first() {
        warn_of_missing_protections(&jail, kit);
    }
    let folders = kits.iter().map(|kit| kit.folder.as_path());
    refuse_readable(&jail, folders.chain(arguments.map.map.as_deref()), Locale::En)?;
    std::fs::create_dir_all(&arguments.replays)
        .map_err(|error| format!("{}: {error}", arguments.replays.display()))?;
    let limits = arguments.limits.read(row)?;
    let pace = arguments.pace.map(Duration::from_millis).or(limits.call);
    let setup = Setup {
        map: maps::load(row, arguments.map.map.as_deref())?,
        players: 0,
        seed: arguments.seed,
        mode: arguments.mode.mode.clone().unwrap_or_default(),
        key: None,
    };
    let setup = Setup { mode: mode(row, &setup)?, ..setup };
    let seats = row.shape.seats(&setup.mode)?;
    let entrance = Entrance::new(
        listen(arguments.address.listen, arguments.port)?,
        protocol,
        setup,
        seats,
        names(&kits),
    )?;
    let pages =
        listen(arguments.address.listen, arguments.pages.unwrap_or(arguments.port.saturating_add(1)))?;
    let page = viewer::in_language(&viewer_page(&painters(std::iter::once(row)))?, row.locale);
    open(arguments, &entrance, &pages)?;
    let hand = Referees { row, kits, limits, pace, jail, replays: arguments.replays.clone() };
    let embedded = page.replacen("</head>", &format!("{LOBBY_LINK}</head>"), 1);
    // The page follows the live match because of an attribute of its root element.
    let page = embedded.replacen("<html ", "<html data-live=\"live\" ", 1);
    let hall = HostServer {
        rules: HostSettings {
            game: row.name.into(),
            locale: row.locale,
            players: arguments.players,
            matches: arguments.matches,
        },
        entrance,
        pages,
        viewer: page,
        embed: Box::new(move |text| Ok(with_replay(&embedded, text)?)),
        play: Box::new(move |number, round, writing| Ok(hand.play(number, round, writing)?)),
        say: Box::new(|line| println!("{}", escape_controls(line))),
    };
    serve(hall, Some(stdin_lines()))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the name of the match's mode, as the game writes it.
fn mode(row: &RegisteredGame, setup: &Setup) -> Result<String, CommandError> {
    let maximum = row.shape.seats(&setup.mode)?.maximum();
    Ok(row.shape.check(maximum, &setup.mode)?.to_owned())
}

fn read_kit(folder: &Path, row: &RegisteredGame) -> Result<Kit, CommandError> {
    let kit = Kit::read(folder, launch_facts())?;
    if !kit.fits(row.name, row.api) {
        return Err(format!(
            "{}: this champion is for another game, or for another description of this game",
            folder.display()
        )
        .into());
    }
    kit.is_built()?;
    Ok(kit)
}

/// Returns a unique player name for each of the given kits.
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

fn listen(address: IpAddr, port: u16) -> Result<TcpListener, CommandError> {
    TcpListener::bind((address, port)).map_err(|error| format!("{address}, port {port}: {error}").into())
}

/// Prints the server's addresses for players and spectators.
fn open(arguments: &Arguments, entrance: &Entrance, pages: &TcpListener) -> Result<(), CommandError> {
    let (players, pages) = (entrance.address()?, pages.local_addr()?);
    println!("players connect to {} {}", players.ip(), players.port());
    println!("the lobby is at {}", pages_at(pages));
    println!("replays go to {}", arguments.replays.display());
    if let Some(warning) = warning(arguments.address.listen) {
        eprintln!("{warning}");
    }
    match arguments.players {
        None => println!("type start, or press the lobby's button, to begin a match"),
        Some(players) => println!("a match begins when the number of connected players is {players}"),
    }
    Ok(())
}

/// Returns a channel that receives the lines typed on standard input.
fn stdin_lines() -> mpsc::Receiver<String> {
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

/// The settings for the matches of `joute host`, such as the game and the limits of champions.
struct Referees {
    row: &'static RegisteredGame,
    kits: Vec<Kit>,
    limits: Limits,
    pace: Option<Duration>,
    jail: Jail,
    replays: PathBuf,
}

impl Referees {
    /// Plays a match between the joined players. Returns their ranks and scores.
    fn play(
        &self,
        number: usize,
        round: SeatedMatch,
        spectators: ReplayWriter,
    ) -> Result<MatchScores, CommandError> {
        let SeatedMatch { setup, seats } = round;
        let seed = setup.seed.wrapping_add(number as u64 - 1);
        let setup = Setup { seed, key: Some(draw()?), ..setup };
        let locale = self.row.locale;
        let (mut kits, mut peers) = (Vec::new(), Vec::new());
        for seat in seats {
            let (kit, peer) = match seat {
                SeatOccupant::Organiser(index) => (self.kits[index].clone(), None),
                SeatOccupant::Guest(guest) => {
                    (Kit::guest(&guest.name, self.row.name, locale), Some(guest.peer))
                }
                SeatOccupant::Empty => (Kit::guest("-", self.row.name, locale), None),
            };
            kits.push(kit);
            peers.push(peer);
        }
        let path = self.replays.join(format!("match-{number}.jsonl"));
        let fail = |error: std::io::Error| format!("{}: {error}", path.display());
        let file = BufWriter::new(File::create(&path).map_err(fail)?);
        let guests = Guests::new(peers);
        let config = MatchConfig {
            record_scene: true,
            pace: self.pace,
            guests: Some(&guests),
            ..MatchConfig::new(&kits, &setup, self.limits, &self.jail)
        };
        let mut referee = (self.row.seat)(&setup)?;
        let mut writer = ReplayTee { file, spectators };
        let played = play_and_report(&config, referee.as_mut(), &mut writer)?;
        writer.flush().map_err(fail)?;
        Ok(MatchScores { ranks: played.outcome.ranks, scores: played.outcome.scores })
    }
}

/// A writer that sends a match's replay to two places: a file and the spectators.
struct ReplayTee {
    file: BufWriter<File>,
    spectators: ReplayWriter,
}

impl Write for ReplayTee {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.spectators.write_all(bytes)?;
        self.file.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}
