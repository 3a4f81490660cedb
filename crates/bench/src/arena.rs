//! The command `joute-bench arena`, which measures how fast the arena plays matches. It also
//! measures bare message exchanges between two processes for comparison.

mod profile;

use crate::kits::{BuiltKits, build_kits};
use crate::options::{Languages, Result};
use crate::side::{JailCost, league, measure_alternately, table};
use crate::time::{children_time, own_time};
use indicatif::ProgressBar;
use joute::games::RegisteredGame;
use joute_arena::champion::Kit;
use joute_arena::measure::{JailTimings, jail_timings, ready};
use joute_arena::play::{MatchConfig, own_processors, play_and_report};
use joute_engine::Setup;
use joute_engine::frame;
use joute_generator::language::launch_facts;
use joute_jail::{Jail, Level};
use joute_league::run::{matches_at_once, width};
use profile::profile;
use std::fs::File;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The command-line arguments of `joute-bench arena`, which measures the cost of matches.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file. The starter champions of its kits play.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    #[command(flatten)]
    languages: Languages,
    /// Isolate champions at this level. By default, the highest level that this machine supports.
    #[arg(long)]
    jail: Option<Level>,
    /// Play this many matches for each measurement.
    #[arg(long, default_value_t = 100)]
    matches: u64,
    /// Also show how long each part of a match takes.
    #[arg(long)]
    profile: bool,
    /// Only play matches one after the other, in the jail that freezes programs. This is for
    /// profilers and for comparisons with another version on a busy machine.
    #[arg(long, conflicts_with = "profile")]
    sequential: bool,
}

/// The size in bytes of the messages that the benchmark exchanges with another process. The
/// messages of a starter champion's turn have a similar size.
const MESSAGE_SIZE: usize = 32;

/// The name of the replay that each match writes to the folder of its kit.
const REPLAY: &str = "bench.jsonl";

/// The number of processes that the benchmark starts. It measures how long starting one takes.
const STARTED_PROCESSES: u32 = 40;

/// The measured cost of a language's matches in one jail.
struct Line<'a> {
    language: &'static str,
    jail: &'a Jail,
    sequential: SequentialCost,
    /// The number of matches per second of a league on all processors, if it was played.
    rate: Option<f64>,
    /// The time from the start of a champion to its first message.
    ready: Duration,
}

/// Runs `joute-bench arena`, which measures the cost of matches.
///
/// # Errors
/// Returns the reason why a kit could not be built or a match could not be played.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message("building kits");
    let backends = arguments.languages.or_default(&["c", "python"]);
    let BuiltKits { game: row, kits } = build_kits(&arguments.description, &backends)?;
    bar.set_message("bare exchanges");
    let bare = measure_exchanges(20_000)?;
    let mut jails = vec![Jail::choose(arguments.jail)?];
    if jails[0].freezes() && !arguments.sequential {
        let mut awake = Jail::choose(arguments.jail)?;
        awake.freeze(false);
        jails.push(awake);
    }
    bar.set_message("births");
    let birth = jail_timings(&jails[0], STARTED_PROCESSES)?;
    let map = row.official().first().map_or(String::new(), |(_, text)| (*text).to_owned());
    let setup = row.default_setup(map);
    let open = Jail::choose(Some(Level::L0))?;
    let (mut lines, mut pairs, mut profiles) = (Vec::new(), Vec::new(), Vec::new());
    for (language, folder) in &kits {
        let (referee, kit) = ((row.seat)(&setup)?, Kit::read(folder, launch_facts())?);
        let ready = ready(&[&jails[0]], &kit, referee.as_ref(), STARTED_PROCESSES)?;
        let ready = ready.first().map_or(Duration::ZERO, |(_, median)| *median);
        for jail in &jails {
            bar.set_message(format!("{language}: one match after the other"));
            let sequential = play_sequentially(row, folder, jail, &setup, arguments.matches)?;
            if arguments.profile {
                let replay = folder.join(REPLAY);
                let parts = profile((row, &setup, &replay), &sequential, arguments.matches, &birth, bare)?;
                profiles.push(format!("{language}, {}\n{parts}", jail_name(jail)));
            }
            bar.set_message(format!("{language}: on all processors"));
            let width = width(row.seat, &setup, jail)?;
            let league = || league(row, folder, jail, arguments.matches, (width, matches_at_once(width)));
            let rate = (!arguments.sequential).then(league).transpose()?.map(|cost| cost.rate);
            lines.push(Line { language, jail, sequential, rate, ready });
        }
        if jails[0].level() > Level::L0 && !arguments.sequential {
            bar.set_message(format!("{language}: jailed and unjailed by turns"));
            pairs.push((*language, measure_alternately(row, folder, &jails[0], &open, arguments.matches)?));
        }
    }
    bar.finish_and_clear();
    println!(
        "{} starters of {}, {} matches, replays written; bare exchange between two processes: {:.1} µs",
        setup.players,
        row.name,
        arguments.matches,
        bare.as_secs_f64() * 1e6
    );
    print_costs(&birth, &lines, &pairs, arguments.matches, bare);
    if arguments.profile {
        println!(
            "\nthe parts of a match, one match at a time; jails are measured alone\n{}",
            profiles.concat()
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the cost of a process in the jail, a line for each language and jail, and the leagues with
/// and without a jail. `bare` is the time of an exchange between two processes.
fn print_costs(
    birth: &JailTimings,
    lines: &[Line<'_>],
    pairs: &[(&str, JailCost)],
    matches: u64,
    bare: Duration,
) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "a process into the jail and out again: {:.2} ms, half of them less than {:.2}; without a jail {:.2}, {:.2}",
        ms(birth.whole.0),
        ms(birth.whole.1),
        ms(birth.plain.0),
        ms(birth.plain.1)
    );
    println!(
        "{:<8} {:<14} {:>9} {:>6} {:>10} {:>11} {:>13} {:>10} {:>13} {:>8}",
        "",
        "jail",
        "ready, ms",
        "turns",
        "matches/s",
        "ms a match",
        "CPU ms/match",
        "µs a turn",
        "arena CPU µs",
        "x bare"
    );
    for Line { language, jail, sequential, rate, ready } in lines {
        let SequentialCost { turns, wall, arena, champions, turning, .. } = *sequential;
        let per_turn = |time: Duration| time.as_secs_f64() * 1e6 / (matches as f64 * turns as f64);
        let turn = per_turn(turning);
        let rate = rate.map_or("-".to_owned(), |rate| format!("{rate:.1}"));
        println!(
            "{language:<8} {:<14} {:>9.1} {turns:>6} {rate:>10} {:>11.2} {:>13.2} {turn:>10.1} {:>13.1} {:>8.1}",
            jail_name(jail),
            ms(*ready),
            ms(wall) / matches as f64,
            ms(arena + champions) / matches as f64,
            per_turn(arena),
            turn / (bare.as_secs_f64() * 1e6),
        );
    }
    println!(
        "ready: from nothing to a champion that has loaded. matches/s: a league on every processor, results kept. The rest: one \
         match at a time, on as many processors as a league gives it. µs a turn: between the first turn and the last, the \
         starting and ending of processes apart. arena CPU: of this process alone, whole match"
    );
    if !pairs.is_empty() {
        print!("\n{}", table(pairs));
    }
}

/// Returns the level of a jail, and whether it freezes programs between their calls.
fn jail_name(jail: &Jail) -> String {
    format!("{}{}", jail.level(), if jail.freezes() { ", freezing" } else { "" })
}

/// The measured cost of several matches, played one after the other.
#[derive(Default)]
struct SequentialCost {
    /// The number of turns of one measured match.
    turns: u64,
    /// The time that all matches took by the clock.
    wall: Duration,
    /// The processor time that this process used for all matches. The champions' time is not
    /// included.
    arena: Duration,
    /// The processor time that the champions used in all matches.
    champions: Duration,
    /// The part of `wall` before the first step of each match.
    start: Duration,
    /// The part of `wall` between the first and the last step of each match.
    turning: Duration,
    /// The part of `wall` after the last step of each match.
    end: Duration,
    /// The real time of all calls to champions.
    calls: Duration,
}

/// A replay writer that only records the times of a match's first and last step. All turns of the
/// match lie between them.
struct StepTimer {
    file: File,
    lines: u64,
    first: Option<Instant>,
    last: Instant,
}

impl std::io::Write for StepTimer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.lines += 1;
        self.last = Instant::now();
        // The header is written before the champions are ready. The first step may be their
        // initialisation.
        if self.lines == 2 {
            self.first = Some(self.last);
        }
        std::io::Write::write(&mut self.file, bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

fn play_sequentially(
    row: &RegisteredGame,
    folder: &Path,
    jail: &Jail,
    setup: &Setup,
    matches: u64,
) -> Result<SequentialCost> {
    let kit = Kit::read(folder, launch_facts())?;
    let kits = vec![kit; setup.players];
    let processors = own_processors();
    let processors = &processors[..width(row.seat, setup, jail)?.min(processors.len())];
    let path = folder.join(REPLAY);
    let (own, children) = (own_time(), children_time());
    let mut cost = SequentialCost::default();
    for _ in 0..matches {
        let began = Instant::now();
        let mut referee = (row.seat)(setup)?;
        let file = File::create(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut timer = StepTimer { file, lines: 0, first: None, last: Instant::now() };
        let config = MatchConfig { processors, ..MatchConfig::new(&kits, setup, row.limits, jail) };
        let report = play_and_report(&config, referee.as_mut(), &mut timer)?;
        if let Some(reason) = report.outcome.gone.iter().flatten().next() {
            return Err(format!("a starter left its match: {reason}").into());
        }
        let first = timer.first.unwrap_or(timer.last);
        cost.start += first - began;
        cost.turning += timer.last - first;
        cost.end += timer.last.elapsed();
        cost.wall += began.elapsed();
        cost.calls +=
            report.accounts.iter().map(|account| account.time + account.uncharged).sum::<Duration>();
        // The header and the outcome are not steps, and the clock starts after the first step.
        cost.turns = timer.lines.saturating_sub(3);
    }
    cost.arena = own_time() - own;
    cost.champions = children_time().saturating_sub(children);
    Ok(cost)
}

/// Measures how long another process takes to reply to a message. Returns the average time.
fn measure_exchanges(count: u32) -> Result<Duration> {
    let fail = |error: std::io::Error| format!("bare exchanges: {error}");
    let (mut ours, theirs) = UnixStream::pair().map_err(fail)?;
    let output = OwnedFd::from(theirs.try_clone().map_err(fail)?);
    let mut child = Command::new(std::env::current_exe().map_err(fail)?)
        .arg("answer")
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(Stdio::from(output))
        .spawn()
        .map_err(fail)?;
    let mut times = Vec::new();
    let message = vec![7_u8; MESSAGE_SIZE];
    // The best of several rounds is used, because other processes disturb the measurement.
    for _ in 0..10 {
        let start = Instant::now();
        for _ in 0..count / 10 {
            frame::write(&mut ours, &message).map_err(|error| format!("bare exchanges: {error}"))?;
            frame::read::<Vec<u8>>(&mut ours).map_err(|error| format!("bare exchanges: {error}"))?;
        }
        times.push(start.elapsed() / (count / 10));
    }
    drop(ours);
    child.wait().map_err(fail)?;
    Ok(times.into_iter().min().unwrap_or_default())
}

/// Runs `joute-bench answer`, a process that only answers messages. [`measure_exchanges`] sends it
/// messages.
pub fn answer() -> ExitCode {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    while let Ok(message) = frame::read::<Vec<u8>>(&mut input) {
        let sent = frame::write(&mut output, &message);
        if sent.is_err() || std::io::Write::flush(&mut output).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}
