//! The command `joute duel`, which determines the better of two champions.

use crate::error::CommandError;
use crate::fleet::{FleetArguments, QueueDepth};
use crate::games::{RegisteredGame, find, league_properties, official};
use crate::isolation::{refuse_readable, warn_of_missing_protections};
use crate::maps;
use crate::options::{Jobs, LimitsFile, Maps, Mode};
use crate::place::Place;
use crate::progress::Progress;
use joute_arena::champion::Kit;
use joute_arena::limits::Limits;
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_league::Error as LeagueError;
use joute_league::duel::{Duel, DuelEnd, DuelReport, DuelStanding, MakeMap, PlayedMatch, run as play};
use joute_league::file::LeagueDefinition;
use joute_league::plan::LeaguePlan;
use joute_league::run::{LeagueOptions, width};
use joute_league::sprt::{Estimate, SprtBounds, SprtVerdict};
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, duel as say};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The command-line arguments of `joute duel`. The command plays two champions against each other
/// until it is clear which one is better.
#[derive(clap::Args)]
pub struct Arguments {
    /// Test whether the champion of this built kit is better than the other champion.
    champion: PathBuf,
    /// Use the champion of this built kit as the other champion.
    against: PathBuf,
    #[command(flatten)]
    maps: Maps,
    /// Play matches with this many players. By default, the game's usual number. With more than
    /// two, each champion plays alone against copies of the other, from each seat.
    #[arg(long)]
    players: Option<usize>,
    #[command(flatten)]
    mode: Mode,
    /// Seed for the game's random numbers in the first round of maps. Each further round uses the
    /// next seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Do not count the first champion as better up to this Elo difference.
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Count the first champion as better from this Elo difference. The closer it is to --elo0, the
    /// more matches are needed.
    #[arg(long, default_value_t = 30.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Probability of declaring the first champion better although the true Elo difference is only
    /// --elo0.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Probability of not declaring the first champion better although the true Elo difference is
    /// --elo1.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// End the duel without a decision after this many matches.
    #[arg(long = "most", value_name = "N", default_value_t = 20_000)]
    maximum: u64,
    /// Write the replays of the first champion's worst defeats to this folder.
    #[arg(long, short, default_value = "duel")]
    output: PathBuf,
    /// Keep the replays of this many defeats.
    #[arg(long, default_value_t = 3)]
    keep: usize,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    limits: LimitsFile,
    #[command(flatten)]
    fleet: FleetArguments,
    /// Treat both champions as yours. If root plays in a folder that other users cannot enter, and
    /// only the jail L1 works, champions run as root without capabilities. If no jail works, champions
    /// run without one.
    #[arg(long)]
    own: bool,
    /// Print the result as a JSON object, and nothing else, on standard output.
    #[arg(long)]
    json: bool,
}

/// Runs `joute duel`. The command plays two champions against each other until it is clear which
/// one is better.
///
/// # Errors
/// Returns an error if the kits, the maps or the bounds are invalid, or if a match could not be
/// played.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let bounds = read_bounds(arguments)?;
    let folders = [arguments.champion.clone(), arguments.against.clone()];
    let plan = plan(&folders, &arguments.maps, arguments.players, arguments.mode.mode.clone())?;
    let Arguments { maps, jobs, limits, seed, fleet, .. } = arguments;
    // A duel that was interrupted is not resumed, because it has no book.
    let id = || Ok(format!("duel {:032x}", fastrand::u128(..)));
    let fleet = fleet.connect(find(&plan.game)?, limits, (jobs.jobs, QueueDepth::DUEL), id)?;
    let folders = || plan.champions.iter().map(|one| one.kit.folder.as_path());
    let place = Place::choose(fleet, || match arguments.own {
        true => Jail::choose_or_open().map(|jail| jail.entering(folders())),
        false => Jail::choose(None),
    })?;
    let prepared = PreparedDuel::new(plan, place, maps, jobs, limits, *seed)?;
    let (plan, locale) = (&prepared.plan, prepared.locale());
    static STOP: AtomicBool = AtomicBool::new(false);
    // After Ctrl-C, the results so far are printed.
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))
        .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    let (maximum, keep) = (arguments.maximum.max(1), arguments.keep);
    let duel = prepared.duel(bounds, *seed, maximum, keep, &STOP);
    let names = [0, 1].map(|champion| escape_controls(&plan.champions[champion].name));
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
    prepared.place.end();
    let replay_paths = store(&arguments.output, &report.lost)?;
    if arguments.json {
        println!("{}", json(&names, &report, &replay_paths));
        return exit_code(report.end);
    }
    let findings = report.findings();
    findings.sentences(locale, &names).iter().for_each(|sentence| println!("{sentence}"));
    println!("{}", findings.verdict().sentence(locale, &names, &bounds));
    let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
    println!("{}", say::time(locale, report.standing.matches(), seconds));
    print_lost(locale, &replay_paths, &report.lost);
    exit_code(report.end)
}

/// Two champions that are about to play a duel.
pub struct PreparedDuel {
    /// The champions and the maps.
    pub plan: LeaguePlan,
    row: &'static RegisteredGame,
    limits: Limits,
    place: Place,
    /// The number of processors that a match needs.
    width: usize,
    /// The number of matches that are played at the same time.
    jobs: usize,
    make_map: Option<MakeMap>,
}

impl PreparedDuel {
    /// Prepares the champions of a plan. Warns of protections that the jail lacks on this machine, and
    /// leaves out maps that do not fit.
    ///
    /// # Errors
    /// Returns an error if the maps or the limits are invalid, or if other users can
    /// read private files.
    pub fn new(
        mut plan: LeaguePlan,
        place: Place,
        maps: &Maps,
        jobs: &Jobs,
        limits: &LimitsFile,
        seed: u64,
    ) -> Result<Self, CommandError> {
        let row = find(&plan.game)?;
        let limits = limits.read(row)?;
        maps::keep_fitting(row, &mut plan, seed)?;
        let (mut width_of_match, mut parallel) = (1, 1);
        if let Place::Local(jail) = &place {
            warn_of_missing_protections(jail, &plan.champions[0].kit);
            refuse_readable(jail, plan.paths(), plan.champions[0].kit.manifest.locale())?;
            width_of_match = width(row.seat, &plan.setup(&plan.maps[0], seed), jail)?;
            parallel = jobs.resolve(width_of_match, plan.players, limits);
        }
        // Generated maps are not used if the user has named maps.
        let make_map = row.maps.as_ref().filter(|_| maps.maps.is_empty()).map(|maps| maps.generate);
        Ok(PreparedDuel { plan, row, limits, place, width: width_of_match, jobs: parallel, make_map })
    }

    /// Returns the language of messages.
    pub fn locale(&self) -> Locale {
        self.plan.champions[0].kit.manifest.locale()
    }

    /// Returns the duel with the given settings. The fields of [`Duel`] with the names of the
    /// arguments document them.
    pub fn duel<'a>(
        &'a self,
        bounds: SprtBounds,
        seed: u64,
        max_matches: u64,
        max_lost: usize,
        stop: &'a AtomicBool,
    ) -> Duel<'a> {
        let PreparedDuel { plan, row, limits, place, width, jobs, make_map } = self;
        let Ok(machines) = place.machines(|_| Ok::<_, Infallible>((*width, *jobs)));
        let options = LeagueOptions { plan, seat: row.seat, limits: *limits, machines, film: false };
        Duel { options, bounds, seed, make_map: *make_map, max_matches, max_lost, stop }
    }
}

/// Returns the bounds of the test that decides the duel. Errors name the options with invalid
/// values.
fn read_bounds(arguments: &Arguments) -> Result<SprtBounds, CommandError> {
    let Arguments { elo0, elo1, alpha, beta, .. } = *arguments;
    let bounds = SprtBounds::new(elo0, elo1, alpha, beta).map_err(|error| match error {
        LeagueError::Elo { .. } => {
            format!("--elo0 {elo0} must be below --elo1 {elo1}, and both within 1000")
        }
        error => format!("--{error}"),
    })?;
    Ok(bounds)
}

/// Prints the scores and the replays of the lost matches that were stored.
fn print_lost(locale: Locale, replay_paths: &[PathBuf], lost_matches: &[PlayedMatch]) {
    if replay_paths.is_empty() {
        return;
    }
    println!("{}", say::worst(locale));
    for (path, lost_match) in replay_paths.iter().zip(lost_matches) {
        let gone = lost_match.gone[0]
            .as_ref()
            .map_or(String::new(), |reason| format!("  {}", say::gone(locale, escape_controls(reason))));
        let scores: Vec<String> = lost_match.scores.iter().map(|score| format!("{score:>6}")).collect();
        println!("  {:<15} {}{gone}", scores.join(" – "), path.display());
    }
}

/// Returns the exit code for the end of a duel, or the reason why a match could not be played.
fn exit_code(end: DuelEnd) -> Result<ExitCode, CommandError> {
    match end {
        DuelEnd::Failed(reason) => Err(reason.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Returns the plan of a duel between the champions of two built kits. By default, it is played on
/// the official maps and with the game's usual number of players.
pub fn plan(
    folders: &[PathBuf; 2],
    maps: &Maps,
    players: Option<usize>,
    mode: Option<String>,
) -> Result<LeaguePlan, CommandError> {
    let [one, two] = [Kit::read(&folders[0], launch_facts())?, Kit::read(&folders[1], launch_facts())?];
    let maps = match maps.maps.as_slice() {
        [] => official(&one.manifest.game).iter().map(|(name, _)| name.into()).collect(),
        maps => maps.to_vec(),
    };
    // Two folders with the same name are distinguished by their paths, and a champion that plays
    // itself by its side.
    let names = match [one.name(), two.name()] {
        [one, two] if one != two => [one, two],
        _ if folders[0] != folders[1] => folders.each_ref().map(|folder| folder.display().to_string()),
        [one, two] => [format!("{one} (1)"), format!("{two} (2)")],
    };
    let champions = names.map(Some).into_iter().zip(folders.clone()).collect();
    let definition = LeagueDefinition { champions, maps, players, mode, ..LeagueDefinition::default() };
    definition.duel(launch_facts(), league_properties)
}

/// Formats the current results of a duel for a progress line.
fn line(locale: Locale, bounds: &SprtBounds, standing: &DuelStanding) -> String {
    let elo = standing.bouts.estimate().map_or(String::new(), |estimate| estimate.to_string());
    let [ratio, lower, upper] = [bounds.ratio(&standing.bouts), bounds.lower(), bounds.upper()]
        .map(|ratio| format!("{ratio:+.2}").replace('-', "−"));
    let tally = format!("{}–{}–{}", standing.won, standing.drawn, standing.lost);
    say::progress(locale, standing.matches(), tally, elo, format!("{ratio} [{lower}, {upper}]"))
}

/// Returns the result of a duel as a JSON object for programs. Infinite ends of the Elo interval
/// are null.
fn json(names: &[String; 2], report: &DuelReport, replay_paths: &[PathBuf]) -> serde_json::Value {
    let standing = &report.standing;
    let finite = |value: f64| value.is_finite().then_some(value);
    let elo = standing.bouts.estimate().map(
        |Estimate { elo, low, high }| serde_json::json!({ "elo": finite(elo), "low": finite(low), "high": finite(high) }),
    );
    let verdict = match &report.end {
        DuelEnd::Known(SprtVerdict::Better) => "better",
        DuelEnd::Known(SprtVerdict::NotBetter) => "not better",
        DuelEnd::Same => "same matches for every seed",
        DuelEnd::Open => "open",
        DuelEnd::Failed(_) => "failed",
    };
    serde_json::json!({
        "champions": names,
        "matches": standing.matches(),
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "out": standing.out,
        "difference": elo,
        "verdict": verdict,
        "worst": replay_paths,
    })
}

/// Writes the replays of lost matches to a folder. Removes the replays of an earlier duel, and
/// returns the paths of the new files.
fn store(folder: &Path, lost_matches: &[PlayedMatch]) -> Result<Vec<PathBuf>, CommandError> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("lost-") && name.ends_with(".jsonl") {
            std::fs::remove_file(entry.path()).map_err(|error| fail(&entry.path(), error))?;
        }
    }
    let one = |(number, lost_match): (usize, &PlayedMatch)| {
        std::fs::create_dir_all(folder).map_err(|error| fail(folder, error))?;
        let path = folder.join(format!("lost-{}.{}", number + 1, lost_match.name));
        std::fs::write(&path, &lost_match.replay).map_err(|error| fail(&path, error))?;
        Ok(path)
    };
    lost_matches.iter().enumerate().map(one).collect()
}
