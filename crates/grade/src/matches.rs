//! Matches of a graded program against the reference opponents.

use crate::error::{Error, copy};
use crate::grader::GradedMatch;
use crate::paper::Opponent;
use crate::result::Verdict;
use crate::submission::COMPILE_SCRIPT;
use joute_arena::build::compile;
use joute_arena::champion::Kit;
use joute_arena::foreign::Foreign;
use joute_arena::kit::Protocol;
use joute_arena::launch::Manifest;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_arena::spoilt_match::retry_paused;
use joute_engine::referee::Referee;
use joute_engine::{GameError, Setup};
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_words::{Locale, grade as say};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::TempDir;

/// The settings for matches of a graded program against opponents. The players use a protocol of
/// text lines.
pub struct Matches<'a> {
    /// The name of the played game.
    pub game: &'a str,
    /// The language of the game. Results are described in it.
    pub locale: Locale,
    /// The resource limits of the players' programs.
    pub limits: Limits,
    /// The setup of every match, including the number of players.
    pub setup: Setup,
    /// Creates the rules of one match with the given setup. The arena uses them as a referee.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, GameError>,
    /// The sandbox in which the players' programs run.
    pub jail: &'a Jail,
    /// The opponents that were already built, as temporary copies. The key is the folder from which
    /// each was copied.
    pub built: Mutex<BTreeMap<PathBuf, TempDir>>,
}

impl Matches<'_> {
    /// Plays a match of a graded program against copies of an opponent.
    ///
    /// # Errors
    /// Returns the reason why the match could not be played, which is never the program's fault.
    pub fn play(
        &self,
        folder: &Path,
        program: &str,
        opponent: &Opponent,
        seat: usize,
    ) -> Result<GradedMatch, Error> {
        let mut builds = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        let other = match builds.entry(opponent.folder.clone()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(self.build(&opponent.folder)?),
        };
        let other = Kit::read(other.path(), launch_facts())?;
        let kits: Vec<Kit> = (0..self.setup.players)
            .map(|player| if player == seat { self.graded_kit(folder, program) } else { other.clone() })
            .collect();
        let config = MatchConfig::new(&kits, &self.setup, self.limits, self.jail);
        let play_match = || {
            let mut referee = (self.seat)(&self.setup)?;
            play_and_report(&config, referee.as_mut(), &mut std::io::sink())
        };
        Ok(self.result_of(&retry_paused(play_match, |_| ())?, seat))
    }

    fn graded_kit(&self, folder: &Path, program: &str) -> Kit {
        let manifest = Manifest {
            game: self.game.into(),
            language: Protocol::Lines.word().into(),
            api: String::new(),
            locale: Some(self.locale),
        };
        let foreign = Foreign {
            speaks: Protocol::Lines,
            build: Vec::new(),
            run: vec![format!("./{program}")],
            packages: Vec::new(),
            name: Some(program.into()),
        };
        Kit {
            folder: folder.to_owned(),
            manifest,
            foreign: Some(foreign),
            command: None,
            pause: None,
            inherited_env: Vec::new(),
            languages: launch_facts(),
        }
    }

    /// Builds a copy of an opponent in a temporary folder. The original folder is not modified.
    fn build(&self, from: &Path) -> Result<TempDir, Error> {
        let fail = copy(from);
        let copy = tempfile::tempdir().map_err(&fail)?;
        std::fs::set_permissions(copy.path(), Permissions::from_mode(0o755)).map_err(&fail)?;
        for entry in std::fs::read_dir(from).map_err(&fail)? {
            let entry = entry.map_err(&fail)?;
            if entry.file_type().map_err(&fail)?.is_file() {
                std::fs::copy(entry.path(), copy.path().join(entry.file_name())).map_err(&fail)?;
            }
        }
        if copy.path().join(COMPILE_SCRIPT).is_file() {
            compile(copy.path(), launch_facts(), COMPILE_SCRIPT, self.jail, Limits::BUILDING)
                .map_err(|source| Error::Opponent { folder: from.to_owned(), source })?;
        }
        Ok(copy)
    }

    fn result_of(&self, report: &MatchReport, seat: usize) -> GradedMatch {
        let locale = self.locale;
        if let Some(departure) = &report.gone[seat] {
            let reason =
                crate::shown::shorten_line(&joute_untrusted::text::single_line(&departure.to_string()));
            return GradedMatch { verdict: Verdict::Lost, said: say::lost_out(locale, reason) };
        }
        let ranks = &report.outcome.ranks;
        let best_other = (0..ranks.len()).filter(|player| *player != seat).map(|player| ranks[player]).min();
        let others = report.outcome.scores.iter().enumerate().filter(|(player, _)| *player != seat);
        let others: Vec<String> = others.map(|(_, score)| score.to_string()).collect();
        let scores = format!("{} – {}", report.outcome.scores[seat], others.join(", "));
        let (verdict, message) = match best_other.map(|other| ranks[seat].cmp(&other)) {
            Some(std::cmp::Ordering::Greater) => (Verdict::Lost, say::lost(locale, scores)),
            Some(std::cmp::Ordering::Equal) => (Verdict::Drawn, say::drawn(locale, scores)),
            Some(std::cmp::Ordering::Less) | None => (Verdict::Won, say::won(locale, scores)),
        };
        GradedMatch { verdict, said: message }
    }
}
