//! Runs one test: a program reads an input, and its output is compared with the expected one.

use crate::compare::{Difference, differ};
use crate::error::Error;
use crate::paper::Compare;
use crate::result::{Details, Trial, Verdict};
use crate::shown::{shorten, shorten_line};
use joute_arena::launch::Launch;
use joute_arena::limits::Limits;
use joute_arena::run_once::{ProgramEnd, run_once};
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_untrusted::text::single_line;
use joute_words::{Locale, grade as say};
use std::path::Path;

/// The settings for testing a program that answers a question. A test runs it on an input.
#[derive(Debug)]
pub struct Tests<'a> {
    /// The folder in which the submitted archive was compiled.
    pub folder: &'a Path,
    /// The path of the tested program, relative to the folder.
    pub program: &'a str,
    /// The resource limits of the tested program.
    pub limits: Limits,
    /// The rule for comparing the program's answers with the right ones.
    pub compare: Compare,
    /// The points for each right answer of the program.
    pub points: u32,
    /// The sandbox in which the program runs.
    pub jail: &'a Jail,
    /// The language of the report on the tests.
    pub locale: Locale,
}

impl Tests<'_> {
    /// Runs the program on one input and compares its answer with the expected one. Returns the
    /// result of this test.
    ///
    /// # Errors
    /// Returns the reason why the program could not be run, which is never its own fault.
    pub fn run(&self, about: String, input: &str, expected: &str) -> Result<Trial, Error> {
        let launch = Launch::program(self.folder, launch_facts(), self.program, Vec::new())?;
        let program_run = run_once(&launch, input.as_bytes(), self.jail, self.limits)?;
        let actual = String::from_utf8(program_run.output);
        let (verdict, message) = self.judge(program_run.ended, expected, actual.as_deref().ok());
        let actual = actual.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let right = verdict == Verdict::Right;
        let show = |text: &str| shorten(text, self.locale);
        let details = Details {
            input: show(input),
            expected: show(expected),
            got: show(&actual),
            printed: show(&program_run.errors),
        };
        Ok(Trial {
            about,
            verdict,
            said: message,
            points: if right { self.points } else { 0 },
            maximum: self.points,
            details: (!right).then_some(details),
        })
    }

    /// Returns the verdict on a run of the program, with an explanation. The exit code is
    /// ignored, because only the printed answer is graded.
    fn judge(&self, end: ProgramEnd, expected: &str, actual: Option<&str>) -> (Verdict, String) {
        let locale = self.locale;
        match end {
            ProgramEnd::NoProgram(error) => {
                let reason = std::io::Error::from_raw_os_error(error);
                (Verdict::NotStarted, say::no_start(locale, reason))
            }
            ProgramEnd::Late => {
                let seconds = self.limits.call.unwrap_or_default().as_secs();
                (Verdict::Late, say::late(locale, seconds))
            }
            ProgramEnd::Crashed(signal) => (Verdict::Crashed, say::crashed(locale, signal)),
            ProgramEnd::Memory => (Verdict::Memory, say::memory(locale, self.limits.memory.bytes(0) >> 20)),
            ProgramEnd::Flood => (Verdict::Flood, say::flood(locale, self.limits.output >> 20)),
            ProgramEnd::Exited(_) => match actual {
                None => (Verdict::Wrong, say::not_text(locale).to_owned()),
                Some(actual) => self.compare(expected, actual),
            },
        }
    }

    fn compare(&self, expected: &str, actual: &str) -> (Verdict, String) {
        let locale = self.locale;
        let Some(Difference { missing, extra, order }) = differ(self.compare, expected, actual) else {
            return (Verdict::Right, say::right(locale).to_owned());
        };
        let message = match (missing.as_slice(), extra.as_slice()) {
            ([], []) if order => say::other_order(locale).to_owned(),
            // One line instead of another is more informative than a count.
            ([missing], [extra]) => {
                say::instead(locale, shorten_line(&single_line(extra)), shorten_line(&single_line(missing)))
            }
            (missing, []) => say::missing(locale, missing.len()),
            ([], extra) => say::extra(locale, extra.len()),
            (missing, extra) => say::both(locale, missing.len(), extra.len()),
        };
        (Verdict::Wrong, message)
    }
}
