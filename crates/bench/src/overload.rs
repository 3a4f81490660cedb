//! The command `joute-bench overload`, which plays the same matches on a quiet and on an overloaded
//! machine. It fails if a verdict differs.

mod experiment;
mod load;
mod rlimit;

use crate::kits::{BuiltKits, build_kits};
use crate::options::{Languages, Result};
use experiment::{Experiment, Trial, trials};
use indicatif::ProgressBar;
use joute_jail::{Jail, Level};
use joute_workshop::checkout::Checkout;
use load::Load;
use rlimit::LimitedPrograms;
use std::process::ExitCode;
use std::time::Duration;

/// The command-line arguments of `joute-bench overload`, which compares verdicts under load.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    languages: Languages,
    /// Isolate champions at this level. By default, the highest level that this machine supports.
    #[arg(long)]
    jail: Option<Level>,
    /// Play this many matches with each champion, on the quiet and on the overloaded machine.
    #[arg(long, default_value_t = 25)]
    matches: usize,
    /// Limit a call to this many milliseconds.
    #[arg(long, default_value_t = 200)]
    limit: u64,
}

/// Runs `joute-bench overload`, which compares verdicts under load.
///
/// # Errors
/// Returns the reason why a kit could not be built or a match could not be played.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let backends = arguments.languages.or_default(&["c", "java", "python"]);
    let Checkout { home, target, .. } = Checkout::find()?;
    let BuiltKits { kits, .. } = build_kits(&home.join("examples/morpion/api.yml"), &backends)?;
    let jail = Jail::choose(arguments.jail)?;
    let limit = Duration::from_millis(arguments.limit);
    let experiment = Experiment::new(&kits, target.join("joute/bench-overload"), &jail, limit)?;
    let trials = trials(&kits);
    let rows = compare(&experiment, &trials, arguments.matches)?;
    println!("{} matches each, calls of at most {limit:?}, jail {}", arguments.matches, jail.level());
    print!("{}", table(&rows));
    Ok(if rows.iter().all(Row::agrees) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The numbers of matches of one trial in which the champion was late, and the charged times of
/// all other matches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct LateCounts {
    /// The arena's reasons for its verdicts that the champion was late, one for each such match.
    reasons: Vec<String>,
    /// The matches in which a limit on real time would have been exceeded.
    real: usize,
    /// The repetitions of matches because the arena was paused.
    again: usize,
    /// The shortest and the longest charged time of all calls of a champion that was in time.
    /// `None` means that all champions were late.
    charged: Option<[Duration; 2]>,
}

impl LateCounts {
    /// Adds the counts of other matches of the same trial.
    fn add(&mut self, other: LateCounts) {
        let LateCounts { reasons, real, again, charged } = other;
        self.reasons.extend(reasons);
        self.real += real;
        self.again += again;
        self.charged = match (self.charged, charged) {
            (Some([minimum, maximum]), Some([other_least, other_most])) => {
                Some([minimum.min(other_least), maximum.max(other_most)])
            }
            (one, other) => one.or(other),
        };
    }

    /// Returns the range of the charged times in milliseconds, for a table.
    fn charged_range(&self) -> String {
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        self.charged
            .map_or("-".into(), |[minimum, maximum]| format!("{:.1}-{:.1}", millis(minimum), millis(maximum)))
    }
}

/// The results of a trial on both machines.
struct Row<'a> {
    trial: &'a Trial,
    matches: usize,
    quiet: LateCounts,
    busy: LateCounts,
    /// The verdicts of `prlimit` on programs that compute like the champion, on both machines.
    limited: [LimitedPrograms; 2],
}

impl Row<'_> {
    /// Returns true if all verdicts are as expected, and therefore the same on both machines.
    fn agrees(&self) -> bool {
        let expected = if self.trial.is_late() { self.matches } else { 0 };
        self.quiet.reasons.len() == expected && self.busy.reasons.len() == expected
    }
}

/// Plays the matches of all trials on a quiet machine, and then beside a load.
fn compare<'a>(experiment: &Experiment<'_>, trials: &'a [Trial], matches: usize) -> Result<Vec<Row<'a>>> {
    let bar = ProgressBar::new(2 * trials.len() as u64);
    let all = |label: &str| -> Result<Vec<(LateCounts, LimitedPrograms)>> {
        let one = |trial: &Trial| {
            bar.set_message(format!("{label}: {trial}"));
            bar.inc(1);
            Ok((experiment.count(trial, matches)?, trial.run_limited(matches)?))
        };
        trials.iter().map(one).collect()
    };
    let quiet = all("quiet")?;
    let load = Load::start(experiment.folder())?;
    let busy = all("busy")?;
    drop(load);
    bar.finish_and_clear();
    let rows = trials.iter().zip(quiet).zip(busy);
    let row = |((trial, (quiet, before)), (busy, beside))| {
        let limited = [before, beside];
        Row { trial, matches, quiet, busy, limited }
    };
    Ok(rows.map(row).collect())
}

/// Returns the table of all trials. Each number is a number of matches.
fn table(rows: &[Row<'_>]) -> String {
    let mut text = format!(
        "{:<10} {:<24} {:>12} {:>12} {:>12} {:>12} {:>14} {:>14} {:>12} {:>12} {:>14} {:>14}\n",
        "",
        "champion",
        "late, quiet",
        "late, busy",
        "real, quiet",
        "real, busy",
        "prlimit, quiet",
        "prlimit, busy",
        "again, quiet",
        "again, busy",
        "charged, quiet",
        "charged, busy"
    );
    for row in rows {
        let Row { trial, quiet, busy, limited, .. } = row;
        let mark = if row.agrees() { "" } else { "  DIFFERS" };
        text += &format!(
            "{:<10} {:<24} {:>12} {:>12} {:>12} {:>12} {:>14} {:>14} {:>12} {:>12} {:>14} {:>14}{mark}\n",
            trial.language(),
            trial.champion(),
            quiet.reasons.len(),
            busy.reasons.len(),
            quiet.real,
            busy.real,
            limited[0].ratio(),
            limited[1].ratio(),
            quiet.again,
            busy.again,
            quiet.charged_range(),
            busy.charged_range()
        );
    }
    for row in rows.iter().filter(|row| !row.trial.is_late()) {
        for reason in row.quiet.reasons.iter().chain(&row.busy.reasons) {
            text += &format!("{}: {reason}\n", row.trial);
        }
    }
    text + "late: the arena's verdicts. real: matches with a call whose real time exceeded the limit. prlimit: programs that \
            `prlimit --cpu` killed, of those that compute for the same part of its limit. again: matches that were repeated because \
            the arena was paused. charged: range of the charged times in ms of all calls of champions in time\n"
}

#[cfg(test)]
mod tests {
    use super::{Experiment, Row, Trial, compare, table, trials};
    use joute_jail::Jail;
    use joute_testkit::{TUTORIAL, kits_of, scratch};
    use std::path::Path;
    use std::time::Duration;

    /// The limit of a call. Shares of 95 % and 105 % are 20 ms away from it. On an overloaded machine
    /// that also runs other tests, the charged time was up to 5 ms too long.
    const LIMIT: Duration = Duration::from_millis(400);

    /// Plays a small version of the experiment. It needs control groups that count waits.
    #[test]
    fn load_changes_no_verdict() {
        let jail = Jail::choose(None).expect("a jail works on this machine");
        if !jail.freezes() || !Path::new("/proc/pressure/cpu").exists() {
            println!("real time is charged on this machine");
            return;
        }
        let starters = kits_of(TUTORIAL, &["c", "python"]);
        let kits = ["c", "python"].map(|id| (id, starters.of(id)));
        let folder = scratch();
        let experiment = Experiment::new(&kits, folder.path().join("kits"), &jail, LIMIT)
            .expect("the experiment can be created");
        let mut trials = trials(&kits);
        trials.retain(Trial::is_telling);
        let rows = compare(&experiment, &trials, 2).expect("the trials can be compared");
        let text = table(&rows);
        println!("{text}");
        assert!(rows.iter().all(Row::agrees), "{text}");
    }
}
