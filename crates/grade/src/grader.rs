//! Grades an archive. It compiles the archive and grades every question for which there is a
//! program.

use crate::paper::{Kind, Opponent, Paper, Question};
use crate::result::{QuestionResult, Result as Report, Trial, Verdict};
use crate::shown::{shorten, shorten_line};
use crate::submission::{COMPILE_SCRIPT, first_diagnostic, unpack};
use crate::trial::Tests;
use crate::{Error, Questions};
use joute_arena::build::{BuildError, compile};
use joute_arena::limits::{Limits, Memory};
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_untrusted::text::single_line;
use joute_words::{Locale, grade as say};
use joute_workshop::Error as WorkshopError;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// A function that plays a match between a graded program and an opponent. Its arguments are the
/// program's folder, the program's name, the opponent, and the program's player number from 0.
pub type Play<'a> = dyn Fn(&Path, &str, &Opponent, usize) -> Result<GradedMatch, Error> + 'a;

/// The result of one match for the graded program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradedMatch {
    /// The verdict on the match: won, drawn or lost.
    pub verdict: Verdict,
    /// The scores as text, the program's own first. If the program was eliminated, it is the reason
    /// instead.
    pub said: String,
}

/// The settings for grading submitted archives. Their programs answer the questions of a contest.
pub struct Grader<'a> {
    /// The questions of the contest, with their points and limits.
    pub paper: &'a Paper,
    /// The functions of the game that return the questions' inputs and right answers.
    pub questions: Questions,
    /// The seed of the questions' random inputs.
    pub seed: u64,
    /// The sandbox in which all code of an archive runs.
    pub jail: &'a Jail,
    /// The language of the reports.
    pub locale: Locale,
    /// The number of players in a graded match.
    pub seats: usize,
    /// The function that plays a match of a graded program against an opponent.
    pub play: &'a Play<'a>,
}

impl Grader<'_> {
    /// Grades a submitted archive. `only` lists the ids of the questions to grade. An empty list
    /// means all questions.
    ///
    /// # Errors
    /// Returns the reason why the archive could not be graded. Faults of the archive cost points.
    pub fn grade(&self, archive: &str, bytes: &[u8], only: &[String]) -> Result<Report, Error> {
        let requested: Vec<&Question> = match only {
            [] => self.paper.questions.iter().collect(),
            ids => ids.iter().map(|id| self.paper.find(id)).collect::<Result<_, _>>()?,
        };
        let folder = tempfile::tempdir().map_err(Error::TempFolder)?;
        let permissions = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path(), permissions).map_err(Error::TempFolder)?;
        let (not_compiled, compiler) = self.compiled(bytes, folder.path())?;
        let mut report = Report {
            title: self.paper.title.clone(),
            archive: single_line(archive),
            seed: self.seed,
            not_compiled,
            compiler: shorten(&compiler, self.locale),
            questions: Vec::new(),
            points: 0,
            maximum: 0,
        };
        if report.not_compiled.is_none() {
            let has_program = |question: &&&Question| folder.path().join(&question.program).is_file();
            // An archive may answer only some questions. Questions that were requested by name must
            // be answered.
            let gradable: Vec<&&Question> =
                requested.iter().filter(|question| !only.is_empty() || has_program(question)).collect();
            if gradable.is_empty() {
                let programs: Vec<&str> = requested.iter().map(|question| &*question.program).collect();
                report.not_compiled = Some(say::nothing_to_grade(self.locale, programs.join(", ")));
            }
            report.questions = gradable
                .into_iter()
                .map(|question| self.question(question, folder.path()))
                .collect::<Result<_, _>>()?;
        }
        // If the archive does not compile, its questions are unknown, so all requested questions are graded.
        if report.not_compiled.is_some() {
            let without_points = |question: &&Question| QuestionResult {
                maximum: self.max_points(question),
                ..QuestionResult::new(&question.id, &question.title, Vec::new())
            };
            report.questions = requested.iter().map(without_points).collect();
        }
        report.points = report.questions.iter().map(|question| question.points).sum();
        report.maximum = report.questions.iter().map(|question| question.maximum).sum();
        Ok(report)
    }

    /// Unpacks and compiles a submitted archive. Returns the reason if this fails, and the
    /// compiler's output.
    fn compiled(&self, bytes: &[u8], folder: &Path) -> Result<(Option<String>, String), Error> {
        match unpack(bytes, folder) {
            Ok(()) => {}
            Err(WorkshopError::Archive(reason)) => {
                return Ok((Some(shorten_line(&single_line(&reason.to_string()))), String::new()));
            }
            Err(error) => return Err(error.into()),
        }
        match compile(folder, launch_facts(), COMPILE_SCRIPT, self.jail, Limits::BUILDING) {
            Err(BuildError::NoJail(reason) | BuildError::Internal(reason)) => Err(Error::Build(reason)),
            Err(BuildError::Fault(text)) => {
                // The last line says how the build ended and starts with the folder's name. The compiler's
                // output is above.
                let text = text.trim_end();
                let (printed, reason) = text.rsplit_once('\n').unwrap_or(("", text));
                let place = format!("{}: ", folder.display());
                let reason = reason.strip_prefix(&place).unwrap_or(reason);
                Ok((Some(shorten_line(&single_line(reason))), printed.to_owned()))
            }
            Ok(printed) => {
                let complained = first_diagnostic(&printed)
                    .map(|line| say::complained(self.locale, shorten_line(&single_line(line))));
                Ok((complained, printed))
            }
        }
    }

    fn question(&self, question: &Question, folder: &Path) -> Result<QuestionResult, Error> {
        let Question { id, title, program, kind } = question;
        if !folder.join(program).is_file() {
            let message = say::no_program(self.locale, program);
            let (verdict, points, maximum) = (Verdict::NotStarted, 0, self.max_points(question));
            let trial =
                Trial { about: program.clone(), verdict, said: message, points, maximum, details: None };
            return Ok(QuestionResult::new(id, title, vec![trial]));
        }
        let trials = match kind {
            Kind::Tests { compare, points, time, memory } => {
                let limits = Limits {
                    call: Some(*time),
                    memory: Memory::Whole(*memory),
                    output: 4 << 20,
                    ..Limits::DEFAULT
                };
                let tests = Tests {
                    folder,
                    program,
                    limits,
                    compare: *compare,
                    points: *points,
                    jail: self.jail,
                    locale: self.locale,
                };
                let inputs = (self.questions.inputs)(id, self.seed).into_iter();
                let one = |(about, input): (String, String)| {
                    let expected = (self.questions.answer)(id, &input);
                    tests.run(about, &input, &expected)
                };
                inputs.map(one).collect::<Result<Vec<_>, _>>()?
            }
            Kind::Matches { opponents } => {
                let mut trials = Vec::new();
                for opponent in opponents {
                    for seat in 0..self.seats {
                        let result = (self.play)(folder, program, opponent, seat)?;
                        trials.push(self.match_trial(opponent, seat, result));
                    }
                }
                trials
            }
        };
        Ok(QuestionResult::new(id, title, trials))
    }

    /// Returns the maximum number of points for a question.
    fn max_points(&self, question: &Question) -> u32 {
        match &question.kind {
            Kind::Tests { points, .. } => {
                let count = (self.questions.inputs)(&question.id, self.seed).len();
                points.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX))
            }
            Kind::Matches { opponents } => {
                let seats = u32::try_from(self.seats).unwrap_or(u32::MAX);
                opponents.iter().map(|opponent| opponent.points.saturating_mul(seats)).sum()
            }
        }
    }

    fn match_trial(&self, opponent: &Opponent, seat: usize, result: GradedMatch) -> Trial {
        let points = match result.verdict {
            Verdict::Won => opponent.points,
            Verdict::Drawn => opponent.points / 2,
            _ => 0,
        };
        Trial {
            about: say::seat(self.locale, seat + 1, &opponent.name),
            verdict: result.verdict,
            said: result.said,
            points,
            maximum: opponent.points,
            details: None,
        }
    }
}
