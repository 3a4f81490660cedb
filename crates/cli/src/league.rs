//! The command `joute league`, which plays champions against each other.

use crate::error::CommandError;
use crate::fleet::{FleetArguments, QueueDepth};
use crate::games::{find, league_properties};
use crate::isolation::{refuse_readable, warn_of_missing_protections};
use crate::maps;
use crate::options::{Film, Jobs, LimitsFile, Maps, Mode};
use crate::place::Place;
use crate::progress::{matches_bar, played_matches, show_event};
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_league::anchors::read_anchors;
use joute_league::book::{Book, drop_results};
use joute_league::export::{league_json, matches_csv, standings_csv};
use joute_league::file::LeagueDefinition;
use joute_league::page::page;
use joute_league::plan::{ExcludedKit, LeaguePlan};
use joute_league::run::{LeagueOptions, run as play_all, width};
use joute_league::standing::{Ranking, anchored_ranking};
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, league as say};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute league`, which plays champions against each other.
#[derive(clap::Args)]
pub struct Arguments {
    /// Play these built kits against each other. A folder stands for all built kits in it, and a
    /// league file (FILE.toml) for the kits that it names.
    #[arg(required = true)]
    what: Vec<PathBuf>,
    #[command(flatten)]
    maps: Maps,
    /// Seeds for the game's random numbers, separated by commas or spaces. Each map is played with
    /// each seed.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    seeds: Vec<u64>,
    /// Number of players in each match. By default, the number in the league file, or else the
    /// game's usual number.
    #[arg(long)]
    players: Option<usize>,
    #[command(flatten)]
    mode: Mode,
    /// Play each pairing once on each map. By default, the champions also swap seats.
    #[arg(long)]
    one_side: bool,
    /// Play only the most informative matches about the order of the champions, at most about a third of all.
    /// They are chosen in rounds, from the results of the rounds before.
    #[arg(long, conflicts_with = "one_side")]
    few: bool,
    /// Keep the ratings of the champions in this file, the league.json of an earlier league or the
    /// ratings.json of an exported ladder, and rate the other champions against them. Matches between
    /// champions of the file are not played.
    #[arg(long, value_name = "FILE")]
    anchors: Option<PathBuf>,
    /// Write the results to this folder. The same folder resumes an interrupted league.
    #[arg(long, short, default_value = "league")]
    output: PathBuf,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    limits: LimitsFile,
    #[command(flatten)]
    film: Film,
    #[command(flatten)]
    fleet: FleetArguments,
    /// Delete the results of a champion or a map that has changed, and play these matches again.
    /// May be given several times.
    #[arg(long, value_name = "NAME")]
    again: Vec<String>,
}

/// Runs `joute league`, which plays champions against each other on maps and seeds.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let definition = definition(arguments)?;
    let mut plan = definition.plan(launch_facts(), league_properties)?;
    let row = find(&plan.game)?;
    if let Some(path) = &arguments.anchors {
        plan.anchors = read_anchors(path, &plan.game)?;
    }
    let mut plan = plan.of_api(row.api)?;
    for ExcludedKit { name, reason } in &plan.out {
        eprintln!("{name} is not in the league: {reason}");
    }
    for name in &arguments.again {
        let dropped = drop_results(&arguments.output, name)?;
        println!("{name}: {dropped} results dropped");
    }
    // Invalid maps are reported before the first match.
    let seed = plan.seeds[0];
    maps::keep_fitting(row, &mut plan, seed)?;
    let book = Book::open(&arguments.output, &plan, row.api)?;
    let limits = arguments.limits.read(row)?;
    let fleet =
        arguments
            .fleet
            .connect(row, &arguments.limits, (arguments.jobs.jobs, QueueDepth::LEAGUE), || Ok(book.id()?))?;
    let place = Place::choose(fleet, || {
        let jail = Jail::choose(None)?;
        warn_of_missing_protections(&jail, &plan.champions[0].kit);
        refuse_readable(&jail, plan.paths().chain([arguments.output.as_path()]), Locale::En)?;
        Ok::<_, CommandError>(jail)
    })?;
    let machines = place.machines(|jail| {
        let width = width(row.seat, &plan.setup(&plan.maps[0], plan.seeds[0]), jail)?;
        Ok::<_, CommandError>((width, arguments.jobs.resolve(width, plan.players, limits)))
    })?;
    crate::interrupt::print_resume_on_interrupt()?;
    let film = arguments.film.film;
    let options = LeagueOptions { plan: &plan, seat: row.seat, limits, machines, film };
    let bar = matches_bar();
    let played = play_all(options, &book, &|event| show_event(&bar, event));
    bar.finish_and_clear();
    if played.is_ok() {
        place.end();
    }
    let played = played_matches("league", played)?;
    let results = write(&arguments.output, &plan, &book)?;
    show(&results, plan.champions[0].kit.manifest.locale());
    println!(
        "{} matches played in this run, {} in all: {}",
        played?,
        results.matches,
        arguments.output.join("league.html").display()
    );
    Ok(ExitCode::SUCCESS)
}

fn definition(arguments: &Arguments) -> Result<LeagueDefinition, CommandError> {
    let mut definition = match arguments.what.as_slice() {
        [file] if file.extension().is_some_and(|extension| extension == "toml") => {
            LeagueDefinition::read(file)?
        }
        kits => LeagueDefinition {
            champions: kits.iter().map(|kit| (None, kit.clone())).collect(),
            ..LeagueDefinition::default()
        },
    };
    definition.maps.extend(arguments.maps.maps.iter().cloned());
    definition.seeds.extend(&arguments.seeds);
    definition.players = arguments.players.or(definition.players);
    definition.mode = arguments.mode.mode.clone().or(definition.mode);
    definition.few |= arguments.few;
    definition.one_side |= arguments.one_side;
    Ok(definition)
}

/// Writes the tables and the page with a league's results. Returns the standings.
fn write(folder: &Path, plan: &LeaguePlan, book: &Book) -> Result<Ranking, CommandError> {
    let records = book.records()?;
    let ranking = anchored_ranking(&records, &book.languages()?, &plan.anchors);
    let ranking = Ranking { out: plan.out.clone(), ..ranking };
    let locale = plan.champions[0].kit.manifest.locale();
    let files = [
        ("standings.csv", standings_csv(&ranking)?),
        ("matches.csv", matches_csv(&records)?),
        ("league.json", league_json(&plan.game, &ranking, &records)),
        ("league.html", page(&plan.game, locale, &ranking, &records)?),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(ranking)
}

/// Prints the standings and a sentence on each of their numbers.
fn show(ranking: &Ranking, locale: Locale) {
    let (name, language, rating) = (say::champion(locale), say::language(locale), say::rating(locale));
    let ranks = say::ranks(locale);
    let [won, drawn, lost] = [say::letter_won, say::letter_drawn, say::letter_lost].map(|text| text(locale));
    // The names of folders are untrusted.
    let names: Vec<String> = ranking.lines.iter().map(|line| escape_controls(&line.name)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(name.len());
    println!(
        "   #  {name:<width$}  {language:<8}  {rating:>6}  {:^14}  {ranks:>15}    {won}    {drawn}    {lost}",
        "95 %"
    );
    for (line, name) in ranking.lines.iter().zip(&names) {
        println!(
            "{:>4}  {:<width$}  {:<8}  {:>6.0}  [{:>5.0}, {:>5.0}]  {:>15}  {:>3}  {:>3}  {:>3}{}",
            line.rank,
            name,
            line.language,
            line.rating,
            line.low,
            line.high,
            line.rank_range(),
            line.total.won,
            line.total.drawn,
            line.total.lost,
            if line.gone == 0 { String::new() } else { format!("  {} {}", say::out(locale), line.gone) }
        );
    }
    for note in [
        ranking.rating_note(locale),
        say::interval_note(locale),
        say::ranks_note(locale),
        say::record_note(locale),
    ] {
        println!("{note}");
    }
    if ranking.lines.iter().any(|line| line.gone > 0) {
        println!("{}", say::gone_note(locale));
    }
}
