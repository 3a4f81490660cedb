//! The command `joute tune`, which finds better values of the numbers in a champion's source code.

use crate::duel::{self, PreparedDuel};
use crate::error::CommandError;
use crate::options::{Jobs, LimitsFile, Maps};
use crate::place::Place;
use crate::progress::Progress;
use joute_jail::Jail;
use joute_league::duel::{DuelEnd, run as play};
use joute_league::sprt::SprtBounds;
use joute_league::tune::{Course, Definition, Entry, Schedule, Spsa, TUNE_FILE};
use joute_untrusted::files;
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, tune as say};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

mod copies;
mod plot;

/// The number of seeds between two iterations. Iterations with different seeds play different
/// matches.
const SEEDS_PER_ITERATION: u64 = 1_000_000;

/// The name of the file with the results of all iterations.
const RESULTS_FILE: &str = "tune.jsonl";

/// The text after the help of `joute tune`.
const HELP_EXAMPLE: &str = "\
Example of tune.toml:
  source = \"champion.c\"   # the file that contains the numbers

  [[parameter]]
  name = \"ENOUGH\"         # the first number after this word is tuned
  min = 1
  max = 10
  step = 2                # the change that is tried first; later ones are smaller";

/// The command-line arguments of `joute tune`. The command finds better values of the numbers in a
/// champion's source code by playing the champion against changed versions of itself.
#[derive(clap::Args)]
#[command(after_help = HELP_EXAMPLE)]
pub struct Arguments {
    /// Tune the champion of this kit. The file tune.toml in it declares the parameters.
    #[arg(default_value = ".")]
    kit: PathBuf,
    /// Try new values this many times.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,
    /// Play this many matches in each iteration. The number is rounded up so that both versions play
    /// on every side.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    matches: u64,
    /// Move a value by this multiple of the tried change if one version wins all matches. Larger
    /// values learn faster and are less accurate.
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    rate: f64,
    #[command(flatten)]
    maps: Maps,
    /// Seed for the choice of values, and for the game's random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the results to this folder. If it contains those of an interrupted run, that run
    /// continues.
    #[arg(long, short, default_value = "tune")]
    output: PathBuf,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    limits: LimitsFile,
}

/// True after Ctrl-C. The current iteration is then abandoned.
static STOP: AtomicBool = AtomicBool::new(false);

/// Runs `joute tune`.
///
/// # Errors
/// Returns an error if the kit, its parameters or the data of an earlier run are invalid, if a
/// version could not be built, or if a match could not be played.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    if !(arguments.rate.is_finite() && arguments.rate > 0.0) {
        return Err(format!("--rate {} must be a number above 0", arguments.rate).into());
    }
    let declared = arguments.kit.join(TUNE_FILE);
    if !declared.exists() {
        let path = declared.display();
        return Err(
            format!("{path} is missing, which declares the parameters; joute tune --help shows one").into()
        );
    }
    let definition = Definition::parse(&files::text(&declared)?)?;
    let source = files::text(&arguments.kit.join(&definition.source))?;
    let start = definition.read(&source)?;
    let fail = |error: std::io::Error| format!("{}: {error}", arguments.output.display());
    std::fs::create_dir_all(&arguments.output).map_err(fail)?;
    let Arguments { iterations, matches, rate, seed, .. } = *arguments;
    let schedule = Schedule { iterations, rate, seed };
    let path = arguments.output.join(RESULTS_FILE);
    let (mut course, mut spsa) = Course::open(&path, &definition, start.clone(), schedule, matches)?;
    let versions = ["plus", "minus"].map(|name| arguments.output.join(name));
    for version in &versions {
        copies::copy_kit(&arguments.kit, version)?;
    }
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))
        .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    let tuning = Tuning { arguments, definition: &definition, source: &source, versions };
    let locale = tuning.play_all(&mut course, &mut spsa)?;
    tuning.finish(&start, &course, &spsa, locale)?;
    Ok(ExitCode::SUCCESS)
}

/// The kit and the options, which every iteration needs.
struct Tuning<'a> {
    arguments: &'a Arguments,
    definition: &'a Definition,
    /// The champion's source file.
    source: &'a str,
    /// The folders of the two versions that play against each other.
    versions: [PathBuf; 2],
}

impl Tuning<'_> {
    /// Plays all iterations that are left, or those until Ctrl-C. Returns the language of messages.
    fn play_all(&self, course: &mut Course, spsa: &mut Spsa<'_>) -> Result<Locale, CommandError> {
        let Arguments { iterations, matches, .. } = *self.arguments;
        self.build(&spsa.values, &spsa.values)?;
        let Arguments { maps, jobs, limits, seed, .. } = self.arguments;
        let plan = duel::plan(&self.versions, maps, None, None)?;
        let prepared =
            PreparedDuel::new(plan, Place::Local(Box::new(Jail::choose(None)?)), maps, jobs, limits, *seed)?;
        let locale = prepared.locale();
        let progress = Progress::new();
        progress.begin(&say::begin(locale, self.definition.parameters.len(), iterations, matches));
        if spsa.done > 0 {
            progress.begin(&say::resumed(locale, spsa.done));
        }
        while let Some(trial) = spsa.trial() {
            self.build(&trial.plus, &trial.minus)?;
            let Some((share, matches)) = self.compare(&prepared, spsa.done)? else { break };
            spsa.learn(&trial, share);
            course.add(Entry { matches, share, values: spsa.values.clone() })?;
            progress.update(&say::progress(locale, spsa.done, iterations, self.name_values(&spsa.values)?));
        }
        Ok(locale)
    }

    /// Writes the values into the source files of both versions, and builds both.
    fn build(&self, plus: &[f64], minus: &[f64]) -> Result<(), CommandError> {
        for (version, values) in self.versions.iter().zip([plus, minus]) {
            let (text, _) = self.definition.write(self.source, values)?;
            let file = version.join(&self.definition.source);
            std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
            copies::make(version)?;
        }
        Ok(())
    }

    /// Plays both versions against each other. Returns the first one's share of all points and the
    /// number of matches, or `None` after Ctrl-C.
    fn compare(&self, prepared: &PreparedDuel, iteration: u32) -> Result<Option<(f64, u64)>, CommandError> {
        let seed = self.arguments.seed.wrapping_add(u64::from(iteration).wrapping_mul(SEEDS_PER_ITERATION));
        // The test never decides within the number of matches, so all of them are played.
        let bounds = SprtBounds::new(-0.1, 0.1, 1e-6, 1e-6)?;
        let report = play(prepared.duel(bounds, seed, self.arguments.matches, 0, &STOP), &|_| ());
        match report.end {
            DuelEnd::Failed(reason) => Err(reason.into()),
            _ if STOP.load(Ordering::Relaxed) => Ok(None),
            _ => Ok(report.standing.bouts.share().map(|share| (share, report.standing.matches()))),
        }
    }

    /// Writes the source file with the tuned values and the plot, and prints both paths and the
    /// values.
    fn finish(
        &self,
        start: &[f64],
        course: &Course,
        spsa: &Spsa<'_>,
        locale: Locale,
    ) -> Result<(), CommandError> {
        let Arguments { iterations, output, .. } = self.arguments;
        let write = |name: &str, text: &str| {
            let path = output.join(name);
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            Ok::<_, CommandError>(path.display().to_string())
        };
        let (_, before) = self.definition.write(self.source, start)?;
        let (text, after) = self.definition.write(self.source, &spsa.values)?;
        if spsa.done < *iterations {
            println!("{}", say::stopped(locale, spsa.done, iterations));
        }
        for (parameter, (before, after)) in self.definition.parameters.iter().zip(before.iter().zip(&after)) {
            println!("{}", say::value(locale, escape_controls(&parameter.name), before, after));
        }
        let file = write(&self.definition.source, &text)?;
        let plot =
            write("tune.svg", &plot::svg(&self.definition.parameters, start, &course.entries, locale))?;
        println!("{}\n{}\n{}", say::file(locale, file), say::plot(locale, plot), say::check(locale));
        Ok(())
    }

    /// Formats the values with their names, as they are written in the source file.
    fn name_values(&self, values: &[f64]) -> Result<String, CommandError> {
        let (_, written) = self.definition.write(self.source, values)?;
        let pairs = self.definition.parameters.iter().zip(written);
        let pairs = pairs.map(|(parameter, value)| format!("{} {value}", escape_controls(&parameter.name)));
        Ok(pairs.collect::<Vec<_>>().join("  "))
    }
}
