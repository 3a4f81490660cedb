//! `joute duel`: which of two champions is better?

use crate::games::{find, of, official};
use crate::play::{limits, warn, warn_of_open};
use crate::progress::Progress;
use joute_arena::champion::Kit;
use joute_arena::jail::Jail;
use joute_arena::output::tame;
use joute_league::duel::{Duel, End, Lost, Report, Standing, run as play};
use joute_league::file::Order;
use joute_league::plan::Plan;
use joute_league::run::{Way, width};
use joute_league::sprt::{Bounds, Estimate, Verdict};
use joute_words::{Locale, duel as say};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Arguments of `joute duel`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The built kit to judge.
    champion: PathBuf,
    /// The built kit to compare it with.
    against: PathBuf,
    /// Maps to play on: files, folders of files, names of official maps; by default all official maps, then, if seeds alone
    /// change nothing, maps made from seeds.
    #[arg(long, num_args = 1..)]
    maps: Vec<PathBuf>,
    /// Players of a match: by default the game's usual number. With more than two, each champion plays alone against copies
    /// of the other, from each seat.
    #[arg(long)]
    players: Option<usize>,
    /// The game's mode, if it has any: by default the usual one. A wrong name lists them.
    #[arg(long)]
    mode: Option<String>,
    /// Seed of what is drawn: by the rules, in the first round of all maps; each further round uses the next seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Elo difference at which the champion does not count as better.
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Elo difference at which it must count as better: the closer to --elo0, the more matches it takes.
    #[arg(long, default_value_t = 30.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Probability of calling a champion better that is at --elo0.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Probability of missing that a champion at --elo1 is better.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// Gives up after this many matches.
    #[arg(long, default_value_t = 20_000)]
    most: u64,
    /// Where to write: the folder for the replays of the worst defeats.
    #[arg(long, short, default_value = "duel")]
    output: PathBuf,
    /// How many of them to keep.
    #[arg(long, default_value_t = 3)]
    keep: usize,
    /// How many at the same time: matches; by default as many as give each thinking champion a processor of its own.
    #[arg(long, short)]
    jobs: Option<usize>,
    /// A file whose [limits] table changes what champions may use; what it leaves out stays as the game says.
    #[arg(long)]
    limits: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// What is wrong with the kits, the maps or the bounds, or why a match could not be played.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let bounds = Bounds::new(arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta)?;
    let mut plan = plan(arguments)?;
    let row = find(&plan.game)?;
    let limits = limits(row, arguments.limits.as_deref())?;
    crate::map::keep_fitting(row, &mut plan, arguments.seed)?;
    let jail = Jail::choose(None)?;
    warn(&jail, &plan.champions[0].kit);
    let locale = plan.champions[0].kit.manifest.locale();
    warn_of_open(plan.champions.iter().map(|champion| champion.kit.folder.as_path()), locale);
    let setup = plan.setup(&plan.maps[0], arguments.seed);
    let width = width(row.seat, &setup, &jail)?;
    let jobs = crate::play::jobs(arguments.jobs, width, plan.players, limits);
    static STOP: AtomicBool = AtomicBool::new(false);
    // What is known by then is told.
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))
        .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    let way = Way { plan: &plan, seat: row.seat, limits, jail: &jail, width, jobs, film: false };
    let (seed, most, kept) = (arguments.seed, arguments.most.max(1), arguments.keep);
    // Whoever names maps wants no others.
    let make_map = row.maps.as_ref().filter(|_| arguments.maps.is_empty()).map(|maps| maps.generate);
    let duel = Duel { way, bounds, seed, make_map, most, kept, stop: &STOP };
    let names = [0, 1].map(|champion| tame(&plan.champions[champion].name));
    let start = Instant::now();
    let report = {
        let progress = Progress::new();
        let [one, two] = &names;
        let begin = match plan.players {
            2 => say::begin(locale, one, two),
            players => say::begin_alone(locale, one, two, players),
        };
        progress.begin(&format!("{begin}, {}", say::maps(locale, plan.maps.len())));
        play(duel, &|standing| progress.update(&line(locale, &bounds, standing)))
    };
    let kept = store(&arguments.output, &report.lost)?;
    tell(locale, &names, &bounds, &report);
    let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
    println!("{}", say::time(locale, report.standing.matches(), seconds));
    if !kept.is_empty() {
        println!("{}", say::worst(locale));
        for (path, lost) in kept.iter().zip(&report.lost) {
            let gone =
                lost.gone.as_ref().map_or(String::new(), |why| format!("  {}", say::gone(locale, tame(why))));
            let scores: Vec<String> = lost.scores.iter().map(|score| format!("{score:>6}")).collect();
            println!("  {:<15} {}{gone}", scores.join(" – "), path.display());
        }
    }
    match report.end {
        End::Failed(why) => Err(why),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn plan(arguments: &Arguments) -> Result<Plan, String> {
    let folders = [&arguments.champion, &arguments.against];
    let [one, two] = [Kit::read(folders[0])?, Kit::read(folders[1])?];
    let maps = match arguments.maps.as_slice() {
        [] => official(&one.manifest.game).iter().map(|(name, _)| name.into()).collect(),
        maps => maps.to_vec(),
    };
    // Two folders of one name are told apart by their paths, a champion from itself by its side.
    let names = match [one.name(), two.name()] {
        [one, two] if one != two => [one, two],
        _ if folders[0] != folders[1] => folders.map(|folder| folder.display().to_string()),
        [one, two] => [format!("{one} (1)"), format!("{two} (2)")],
    };
    let champions = names.map(Some).into_iter().zip(folders.map(Clone::clone)).collect();
    let (players, mode) = (arguments.players, arguments.mode.clone());
    Order { champions, maps, players, mode, ..Order::default() }.duel(of)
}

/// How a duel stands, for a line that changes.
fn line(locale: Locale, bounds: &Bounds, standing: &Standing) -> String {
    let elo = standing.bouts.estimate().map_or(String::new(), |estimate| elo(&estimate));
    let [ratio, lower, upper] = [bounds.ratio(&standing.bouts), bounds.lower(), bounds.upper()]
        .map(|ratio| format!("{ratio:+.2}").replace('-', "−"));
    let tally = format!("{}–{}–{}", standing.won, standing.drawn, standing.lost);
    say::progress(locale, standing.matches(), tally, elo, format!("{ratio} [{lower}, {upper}]"))
}

/// `+68 [+41, +96]`; ends that nothing bounds are infinite.
fn elo(Estimate { elo, low, high }: &Estimate) -> String {
    let [elo, low, high] = [elo, low, high].map(|elo| match *elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        // No minus before a zero.
        elo => format!("{:+.0}", elo.round() + 0.0).replace('-', "−"),
    });
    format!("{elo} [{low}, {high}]")
}

fn tell(locale: Locale, names: &[String; 2], bounds: &Bounds, report: &Report) {
    let [one, two] = names;
    let standing = &report.standing;
    let (Some(share), Some(estimate)) = (standing.bouts.share(), standing.bouts.estimate()) else {
        println!("{}", say::open(locale));
        return;
    };
    let Standing { won, drawn, lost, out, .. } = standing;
    println!("{}", say::played(locale, one, won, drawn, lost, format!("{:.1}", 100.0 * share)));
    for (name, out) in names.iter().zip(out).filter(|(_, out)| **out > 0) {
        println!("{}", say::left(locale, name, out, standing.matches()));
    }
    if report.maps_made {
        println!("{}", say::made(locale));
    }
    if report.end == End::Same {
        println!("{}", say::same(locale));
    } else {
        println!("{}", say::elo(locale, elo(&estimate)));
    }
    let said = match &report.end {
        End::Known(Verdict::Better) => say::better(locale, one, two),
        End::Known(Verdict::NotBetter) if estimate.high < 0.0 => say::worse(locale, one, two),
        End::Known(Verdict::NotBetter) => say::not_better(locale, one, two, bounds.elo1()),
        End::Same if share > 0.5 => say::better(locale, one, two),
        End::Same if share < 0.5 => say::worse(locale, one, two),
        End::Same => say::equal(locale, one, two),
        End::Open | End::Failed(_) => say::open(locale).to_owned(),
    };
    println!("{said}");
}

/// Writes the lost matches in place of those of an earlier duel.
fn store(folder: &Path, lost: &[Lost]) -> Result<Vec<PathBuf>, String> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("lost-") && name.ends_with(".jsonl") {
            std::fs::remove_file(entry.path()).map_err(|error| fail(&entry.path(), error))?;
        }
    }
    let one = |(number, lost): (usize, &Lost)| {
        std::fs::create_dir_all(folder).map_err(|error| fail(folder, error))?;
        let path = folder.join(format!("lost-{}.{}", number + 1, lost.name));
        std::fs::write(&path, &lost.replay).map_err(|error| fail(&path, error))?;
        Ok(path)
    };
    lost.iter().enumerate().map(one).collect()
}
