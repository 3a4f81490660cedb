//! The champions of the experiment and their matches.

use super::LateCounts;
use super::rlimit::LimitedPrograms;
use crate::kits::output;
use crate::options::Result;
use joute::games::{RegisteredGame, find};
use joute_arena::champion::Kit;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, own_processors, play_and_report};
use joute_arena::spoilt_match::retry_paused;
use joute_engine::replay::{DepartureReason, Replay};
use joute_generator::language::{ALL, launch_facts};
use joute_jail::Jail;
use std::cell::Cell;
use std::fmt::{Display, Formatter};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The parts of its limit that a champion uses in the measured call, in percent.
const SHARES: [u32; 4] = [20, 80, 95, 105];

/// The opponents that try to use the champion's time while they should be stopped.
const ATTACKS: [&str; 4] = ["steal", "spin", "flood", "evict"];

/// The share that a champion uses beside such an opponent, in percent.
const SHARE_UNDER_ATTACK: u32 = 95;

/// The opponent that does nothing.
const IDLE_OPPONENT: &str = "0";

/// A champion with the part of its limit that it uses, and its opponent.
pub struct Trial {
    language: &'static str,
    share: u32,
    opponent: &'static str,
}

/// Returns the trials with kits of these languages. Attackers are written in C.
pub fn trials(kits: &[(&'static str, PathBuf)]) -> Vec<Trial> {
    let shares = |language| SHARES.map(|share| Trial { language, share, opponent: IDLE_OPPONENT });
    let mut trials: Vec<Trial> = kits.iter().flat_map(|(language, _)| shares(*language)).collect();
    if kits.iter().any(|(language, _)| *language == "c") {
        trials.extend(ATTACKS.map(|opponent| Trial { language: "c", share: SHARE_UNDER_ATTACK, opponent }));
    }
    trials
}

impl Trial {
    /// Returns true if the champion uses more time than its limit.
    pub fn is_late(&self) -> bool {
        self.share > 100
    }

    /// Returns true if the trial belongs to the small version of the experiment.
    #[cfg(test)]
    pub fn is_telling(&self) -> bool {
        let share = self.share == SHARE_UNDER_ATTACK || self.is_late() && self.language == "c";
        share && ["steal", IDLE_OPPONENT].contains(&self.opponent)
    }

    /// Runs programs that use the same share of a limit of `prlimit`, one for 25 matches. There are
    /// no such programs for champions with an attacking opponent.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run.
    pub fn run_limited(&self, matches: usize) -> Result<LimitedPrograms> {
        match self.opponent {
            IDLE_OPPONENT => LimitedPrograms::run(self.share, matches),
            _ => Ok(LimitedPrograms::default()),
        }
    }

    /// Returns the id of the champion's language.
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// Returns the champion's share and its opponent, for a table.
    pub fn champion(&self) -> String {
        match self.opponent {
            IDLE_OPPONENT => format!("{} %", self.share),
            opponent => format!("{} %, opponent: {opponent}", self.share),
        }
    }
}

impl Display for Trial {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.language, self.champion())
    }
}

/// The kits of the experiment, and the limit of their calls.
pub struct Experiment<'a> {
    folder: PathBuf,
    jail: &'a Jail,
    limit: Duration,
    game: &'static RegisteredGame,
}

impl<'a> Experiment<'a> {
    /// Builds the champions in a folder, from the starter kits of their languages.
    ///
    /// # Errors
    /// Returns the output of a command that failed.
    pub fn new(
        kits: &[(&'static str, PathBuf)],
        folder: PathBuf,
        jail: &'a Jail,
        limit: Duration,
    ) -> Result<Self> {
        let experiment =
            Experiment { folder, jail, limit, game: find("morpion").map_err(|error| format!("{error:?}"))? };
        let _ = std::fs::remove_dir_all(&experiment.folder);
        std::fs::create_dir_all(&experiment.folder)?;
        for (language, starter) in kits {
            let first = experiment.folder.join(language);
            copy(starter, &first)?;
            let backend =
                ALL.iter().find(|backend| backend.language().id == *language).ok_or("no language")?;
            let file = backend.language().champion;
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("overload").join(file);
            std::fs::copy(source, first.join(file))?;
            output(Command::new("make").arg("-s").current_dir(&first))?;
        }
        for trial in trials(kits) {
            experiment.add(trial.language, &experiment.case(&trial))?;
            experiment
                .add("c", trial.opponent)
                .or_else(|_| experiment.add(trial.language, trial.opponent))?;
        }
        Ok(experiment)
    }

    /// Returns the folder of the experiment.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the time that a champion uses in the measured call, in microseconds.
    fn case(&self, trial: &Trial) -> String {
        (self.limit * trial.share / 100).as_micros().to_string()
    }

    /// Adds a kit of this language for a case, unless it exists.
    fn add(&self, language: &str, case: &str) -> Result<()> {
        let kit = self.kit(language, case);
        if !kit.exists() {
            copy(&self.folder.join(language), &kit)?;
            std::fs::write(kit.join("case"), case)?;
        }
        Ok(())
    }

    fn kit(&self, language: &str, case: &str) -> PathBuf {
        self.folder.join(format!("{language}-{case}"))
    }

    /// Plays the matches of a trial, one on each processor at a time. Counts those in which the
    /// champion was late.
    ///
    /// # Errors
    /// Returns the reason why a match has no result, or why the champion left it otherwise.
    pub fn count(&self, trial: &Trial, matches: usize) -> Result<LateCounts> {
        let opponent = ["c", trial.language].map(|language| self.kit(language, trial.opponent));
        let opponent = opponent.iter().find(|kit| kit.exists()).ok_or("no opponent")?;
        let own = self.kit(trial.language, &self.case(trial));
        let kits = [Kit::read(&own, launch_facts())?, Kit::read(opponent, launch_facts())?];
        let processors = own_processors();
        let jobs = processors.len().max(1);
        let play_share = |job: usize| -> Result<LateCounts> {
            let mut counts = LateCounts::default();
            for _ in (job..matches).step_by(jobs) {
                counts.add(self.play(&kits, &processors[job..=job])?);
            }
            Ok(counts)
        };
        let all: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|job| scope.spawn(move || play_share(job))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or(Err("a panic".into()))).collect()
        });
        let mut counts = LateCounts::default();
        for part in all {
            counts.add(part.map_err(|reason| format!("{trial}: {reason}"))?);
        }
        Ok(counts)
    }

    /// Plays one match on the given processors.
    fn play(&self, kits: &[Kit], processors: &[usize]) -> Result<LateCounts> {
        let minute = Some(Duration::from_secs(60));
        let limits = Limits {
            start: Duration::from_secs(60),
            call: Some(self.limit),
            margin: Duration::ZERO,
            total: minute,
            farewell: Duration::from_millis(50),
            ..self.game.limits
        };
        let setup = self.game.default_setup(String::new());
        let config = MatchConfig { processors, ..MatchConfig::new(kits, &setup, limits, self.jail) };
        let mut bytes = Vec::new();
        let repeat_count = Cell::new(0);
        let once = || {
            bytes.clear();
            play_and_report(&config, (self.game.seat)(&setup)?.as_mut(), &mut bytes)
        };
        let report = retry_paused(once, |_| repeat_count.set(repeat_count.get() + 1))?;
        let reasons = match report.outcome.gone.first().and_then(Option::as_ref) {
            None => Vec::new(),
            Some(gone) if gone.reason == DepartureReason::CallTimeout => vec![gone.to_string()],
            Some(gone) => return Err(gone.to_string().into()),
        };
        let replay = Replay::parse(&String::from_utf8_lossy(&bytes))?;
        let times = replay.steps.iter().flat_map(|step| step.turns.iter().zip(&step.micros));
        let own_times = times.filter(|(turn, _)| turn.player == 0).map(|(_, micros)| *micros);
        let calls: Vec<_> = own_times.map(Duration::from_micros).collect();
        let real = usize::from(calls.iter().any(|time| *time > self.limit));
        let charged = reasons.is_empty().then(|| {
            let charged = calls.iter().sum::<Duration>().saturating_sub(report.accounts[0].uncharged);
            [charged, charged]
        });
        Ok(LateCounts { reasons, real, again: repeat_count.get(), charged })
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    output(Command::new("cp").arg("-r").arg(from).arg(to))
}
