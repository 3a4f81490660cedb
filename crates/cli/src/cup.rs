//! The command `joute cup`, which plays tournaments of several stages that a file describes.

use crate::error::CommandError;
use crate::fleet::{FleetArguments, QueueDepth};
use crate::games::{RegisteredGame, find, league_properties};
use crate::isolation::{refuse_readable, warn_of_missing_protections};
use crate::maps;
use crate::options::{Film, Jobs, LimitsFile};
use crate::place::Place;
use crate::progress::{matches_bar, played_matches, show_event};
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_league::Error as LeagueError;
use joute_league::book::Book;
use joute_league::cup::cup_file::CupFile;
use joute_league::cup::entry::Cup;
use joute_league::cup::export::{cup_json, matches_csv, places_csv, tables_csv};
use joute_league::cup::page::pages;
use joute_league::cup::run::{CupOptions, drop_results_from, resume, run as play_all, stored_cup_state};
use joute_league::cup::state::{CupState, cup_state};
use joute_league::plan::{ExcludedKit, LeaguePlan};
use joute_league::run::{LeagueEvent, width};
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, cup as say};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The command-line arguments of `joute cup`, which plays tournaments of several stages.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Write an example tournament file with pools, semi-finals and finals.
    New {
        /// Write the example to this file, which must not exist yet.
        file: PathBuf,
    },
    /// Play a tournament. Run the command again to resume an interrupted one.
    Run(Run),
    /// Show the stages of a tournament with their players and numbers of matches, without playing.
    Show {
        /// Read the tournament from this TOML file.
        file: PathBuf,
        /// Add these built kits to those that the file names. A folder stands for all built kits in
        /// it.
        champions: Vec<PathBuf>,
        /// Also show the current standings, from the tournament's results in this folder.
        #[arg(long)]
        folder: Option<PathBuf>,
    },
}

/// The command-line arguments of `joute cup run`, which plays a tournament.
#[derive(clap::Args)]
struct Run {
    /// Read the tournament from this TOML file.
    file: PathBuf,
    /// Add these built kits to those that the file names. A folder stands for all built kits in it.
    champions: Vec<PathBuf>,
    /// Write the results to this folder. The same folder resumes an interrupted tournament.
    #[arg(long, short, default_value = "cup")]
    output: PathBuf,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    limits: LimitsFile,
    #[command(flatten)]
    film: Film,
    #[command(flatten)]
    fleet: FleetArguments,
    /// Delete the results of this stage and all later ones, and play them again.
    #[arg(long, value_name = "STAGE")]
    redo: Option<String>,
}

/// The text of the example tournament file that `joute cup new` writes.
const STARTER: &str = include_str!("../../../templates/cup.toml");

/// Runs `joute cup`, which plays tournaments of several stages.
///
/// # Errors
/// Returns an error if the file, the champions or the maps are invalid, or if a match could
/// not be played.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    match &arguments.command {
        Command::New { file } => new(file),
        Command::Run(arguments) => play(arguments),
        Command::Show { file, champions, folder } => {
            let (cup, _) = enter(file, champions)?;
            match folder {
                None => print_plan(&cup),
                Some(folder) => print_places(&cup, &stored_cup_state(&cup, &Book::read(folder)?)?),
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn new(file: &Path) -> Result<ExitCode, CommandError> {
    let fail = |error: std::io::Error| format!("{}: {error}", file.display());
    // Each file gets a different seed.
    let seed = fastrand::u32(1..1_000_000);
    let text = STARTER.replace("seed = 0", &format!("seed = {seed}"));
    let mut open = std::fs::File::create_new(file).map_err(fail)?;
    std::io::Write::write_all(&mut open, text.as_bytes()).map_err(fail)?;
    println!("{}: edit this file, then run: joute cup show {0}", file.display());
    Ok(ExitCode::SUCCESS)
}

/// Reads a tournament file. Returns the tournament with its champions, and its game.
fn enter(file: &Path, champions: &[PathBuf]) -> Result<(Cup, &'static RegisteredGame), CommandError> {
    let mut cup_file = CupFile::read(file)?;
    cup_file.champions.extend(champions.iter().map(|kit| (None, kit.clone())));
    let game = |game: &str| Ok::<_, CommandError>((league_properties(game)?, find(game)?.api));
    let cup = Cup::enter(cup_file, launch_facts(), game)?;
    let row = find(&cup.plan.game)?;
    Ok((cup, row))
}

fn play(arguments: &Run) -> Result<ExitCode, CommandError> {
    let (cup, row) = enter(&arguments.file, &arguments.champions)?;
    let folder = arguments.output.as_path();
    for ExcludedKit { name, reason } in &cup.plan.out {
        eprintln!("{name} cannot play, and loses its matches: {reason}");
    }
    check_maps(&cup, row)?;
    let book = open_book(arguments, &cup, row.api)?;
    let limits = arguments.limits.read(row)?;
    let fleet =
        arguments
            .fleet
            .connect(row, &arguments.limits, (arguments.jobs.jobs, QueueDepth::LEAGUE), || Ok(book.id()?))?;
    let place = Place::choose(fleet, || choose_jail(&cup, folder))?;
    let machines = |plan: &LeaguePlan, players: usize| {
        place.machines(|jail| {
            let sized = LeaguePlan { players, ..plan.clone() };
            let width = width(row.seat, &sized.setup(&plan.maps[0], 0), jail)?;
            Ok((width, arguments.jobs.resolve(width, players, limits)))
        })
    };
    crate::interrupt::print_resume_on_interrupt()?;
    let bar = matches_bar();
    let last_write = Mutex::new(None::<Instant>);
    write(folder, &cup, &stored_cup_state(&cup, &book)?)?;
    let options = CupOptions { seat: row.seat, limits, film: arguments.film.film, machines: &machines };
    let begins = |stage: usize| bar.println(cup.cup_file.stages[stage].title.clone());
    let event = |event: LeagueEvent<'_>| {
        let played = matches!(event, LeagueEvent::Played(_));
        show_event(&bar, event);
        if played && is_due(&last_write) {
            // Errors are ignored, because the pages are written again at the end.
            let _ = stored_cup_state(&cup, &book).map(|state| write(folder, &cup, &state));
        }
    };
    let played = play_all(&cup, options, &book, &begins, &event);
    bar.finish_and_clear();
    if played.is_ok() {
        place.end();
    }
    let played = played_matches("cup", played)?;
    let state = stored_cup_state(&cup, &book)?;
    write(folder, &cup, &state)?;
    print_places(&cup, &state);
    println!("{} matches played in this run: {}", played?, folder.join("cup.html").display());
    Ok(ExitCode::SUCCESS)
}

/// Chooses the sandbox for the champions of a tournament on this machine.
fn choose_jail(cup: &Cup, folder: &Path) -> Result<Jail, CommandError> {
    let jail = Jail::choose(None)?;
    cup.plan.champions.iter().take(1).for_each(|entrant| warn_of_missing_protections(&jail, &entrant.kit));
    refuse_readable(&jail, cup.plan.paths().chain([folder]), Locale::En)?;
    Ok(jail)
}

/// Opens the results of a tournament to play it, after the results that the user wants to
/// replay were deleted.
fn open_book(arguments: &Run, cup: &Cup, api: u64) -> Result<Book, CommandError> {
    let folder = arguments.output.as_path();
    if let Some(stage) = &arguments.redo {
        println!(
            "{stage}: {} results dropped, including those of later stages",
            drop_results_from(cup, folder, stage)?
        );
    }
    let book = Book::open(folder, &cup.plan, api).map_err(|error| -> CommandError {
        match error {
            LeagueError::Changed { .. } => {
                let advice = "play into another folder (-o), or drop those results with --redo STAGE";
                format!("{error}; {advice}").into()
            }
            error => error.into(),
        }
    })?;
    for replay in resume(cup, &book)? {
        eprintln!(
            "replays/{replay} is missing or damaged; its result is kept, because later stages depend on it"
        );
    }
    Ok(book)
}

/// Returns true if it is time to write the tournament's pages again, at most once a second.
/// `written` is the time at which it last returned true.
fn is_due(written: &Mutex<Option<Instant>>) -> bool {
    let mut last = written.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let due = last.is_none_or(|last| last.elapsed() >= Duration::from_secs(1));
    if due {
        *last = Some(Instant::now());
    }
    due
}

/// Checks a tournament's maps and modes before the first match. Returns an error if one is invalid.
fn check_maps(cup: &Cup, row: &RegisteredGame) -> Result<(), CommandError> {
    for map in &cup.plan.maps {
        maps::check_playable(row, Path::new(&map.name), &map.text)?;
    }
    let whole = cup_state(cup, &|_| None)?;
    for (index, stage_state) in whole.stages.iter().enumerate() {
        let plan = cup.plan_of(&cup.cup_file.stages[index]);
        let sizes: std::collections::BTreeSet<usize> =
            stage_state.encounters.iter().filter(|one| !one.walkover).map(|one| one.seats.len()).collect();
        for (map, players) in
            cup.maps[index].iter().flat_map(|map| sizes.iter().map(move |size| (*map, *size)))
        {
            let sized = LeaguePlan { players, ..plan.clone() };
            (row.seat)(&sized.setup(&plan.maps[map], 0))
                .map_err(|reason| format!("{}: {reason}", plan.maps[map].name))?;
        }
    }
    Ok(())
}

/// Writes the pages and tables of a tournament beside its database. Each file is replaced as a
/// whole, so that readers never see half of it.
fn write(folder: &Path, cup: &Cup, state: &CupState) -> Result<(), CommandError> {
    let [whole, screen] = pages(cup, state)?;
    let files = [
        ("places.csv", places_csv(cup, state)?),
        ("tables.csv", tables_csv(cup, state)?),
        ("matches.csv", matches_csv(cup, state)?),
        ("cup.json", cup_json(cup, state)),
        ("screen.html", screen),
        ("cup.html", whole),
    ];
    for (name, text) in files {
        let (path, part) = (folder.join(name), folder.join(format!("{name}.part")));
        let result = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, &path));
        result.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Prints the stages of a tournament with their planned matches.
fn print_plan(cup: &Cup) {
    let all: usize = cup.sizes().iter().map(|(matches, _)| matches).sum();
    println!(
        "{}: {}, {} champions, {all} matches",
        escape_controls(&cup.cup_file.title),
        cup.plan.game,
        cup.names.len()
    );
    for ExcludedKit { name, reason } in &cup.plan.out {
        println!("  {name} cannot play, and loses its matches: {reason}");
    }
    for (stage, (matches, groups)) in cup.cup_file.stages.iter().zip(cup.sizes()) {
        let groups: Vec<String> = groups.iter().map(ToString::to_string).collect();
        println!("  {:<20} {matches:>4} matches, groups of {}", stage.name, groups.join(", "));
    }
    for podium in &cup.cup_file.podiums {
        let places: Vec<String> = podium.places.iter().map(ToString::to_string).collect();
        println!("  ranking {:?}: {}", podium.title, places.join(", "));
    }
}

/// Prints the current places of the champions in a tournament.
fn print_places(cup: &Cup, state: &CupState) {
    let locale = cup.shape.locale;
    for (podium, places) in cup.cup_file.podiums.iter().zip(&state.podiums) {
        println!("{}", escape_controls(&podium.title));
        for (index, champion) in places.iter().enumerate() {
            let name =
                champion.map_or_else(|| "?".to_owned(), |champion| escape_controls(&cup.names[champion]));
            println!("{:>4}  {name}", index + 1);
        }
    }
    let names = |champions: &[usize]| {
        champions.iter().map(|champion| escape_controls(&cup.names[*champion])).collect::<Vec<_>>().join(", ")
    };
    for (stage, stage_state) in
        cup.cup_file.stages.iter().zip(&state.stages).filter(|(_, stage_state)| stage_state.over)
    {
        for lot in stage_state.tables.iter().flat_map(|table| &table.lots) {
            println!("{}: {}", stage.title, say::lot(locale, names(lot)));
        }
    }
    for lot in &state.between {
        println!(
            "{}",
            say::lot_between(locale, &cup.cup_file.stages[lot.stage].title, names(&lot.champions))
        );
    }
    if let Some(now) = state.now() {
        println!("{}", say::now(locale, &cup.cup_file.stages[now].title));
    }
}
