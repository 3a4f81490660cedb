//! The check that a language's binding is correct. `docs/probe.md` describes the method.

use crate::checkout::Checkout;
use crate::command::run;
use crate::error::{Error, Result, at, read_text};
use crate::glue::glue;
use crate::kits::{install_library, write};
use joute_arena::launch;
use joute_generator::backend::Backend;
use joute_generator::kit::kit;
use joute_generator::language::launch_facts;
use joute_generator::model::{Api, Function, Role};
use joute_generator::names::NamedApi;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const MAKE_TIMEOUT: Duration = Duration::from_secs(600);
const RUN_TIMEOUT: Duration = Duration::from_secs(120);

/// The result of checking the binding of one programming language with random calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckResult {
    /// The number of calls between the test champion and the library, in both directions.
    pub calls: usize,
    /// The log of all calls and values that the test champion wrote. It is compared between
    /// languages.
    pub transcript: String,
}

/// Returns an API that can be tested with random calls. A user function is added if it has none,
/// because the test champion runs inside one.
pub fn with_probe_function(api: &Api) -> Api {
    let mut api = api.clone();
    if api.user_functions.is_empty() {
        api.user_functions.push(Function {
            name: "jouer_tour".into(),
            summary: String::new(),
            args: Vec::new(),
            result: None,
            role: Role::Query,
        });
    }
    api
}

/// Compiles the starter champion and the test champion (probe) of a programming language, runs the
/// probe and compares its log of random calls with the library's.
///
/// `progress` is called with a description of each stage.
///
/// # Errors
/// Returns the language's compiler output, or the differences between the transcripts.
pub fn check(
    checkout: &Checkout,
    backend: &dyn Backend,
    api: &Api,
    library_dir: &Path,
    progress: &dyn Fn(&str),
) -> Result<CheckResult> {
    let language = backend.language();
    progress("compiling the glue");
    let artifacts = glue(checkout, backend, api, library_dir, "check")?;
    let starter = fresh(checkout, api, language.id, "starter")?;
    write(&starter, &kit(backend, api))?;
    install_library(&starter, api, library_dir, &artifacts)?;
    progress("compiling the starter");
    make(&starter)?;
    let folder = fresh(checkout, api, language.id, "probe")?;
    write(&folder, &backend.probe(&NamedApi::new(api, language.dialect)))?;
    write(&folder, &kit(backend, api))?;
    install_library(&folder, api, library_dir, &artifacts)?;
    progress("compiling the probe");
    make(&folder)?;
    progress("running the probe");
    run_probe(&folder, language.id)
}

fn fresh(checkout: &Checkout, api: &Api, language: &str, purpose: &str) -> Result<PathBuf> {
    let folder = checkout.work(api, "check").join("champions").join(language).join(purpose);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    Ok(folder)
}

fn make(folder: &Path) -> Result<()> {
    let mut command = Command::new("make");
    command.arg("--no-print-directory").env("JOUTE_STRICT", "1").current_dir(folder);
    // `make` loads champions in interpreted languages, and a probe opens its log as soon as it is
    // loaded.
    command.env("JOUTE_PROBE_CHAMPION", "/dev/null");
    let finished = run(&mut command, MAKE_TIMEOUT)?;
    if !finished.success() {
        return Err(Error::Make { kit: folder.to_owned(), output: finished.text() });
    }
    let output = String::from_utf8_lossy(&finished.stderr).into_owned();
    let quiet = output.trim().is_empty();
    if quiet { Ok(()) } else { Err(Error::MakeWarns { kit: folder.to_owned(), output }) }
}

fn run_probe(folder: &Path, language: &str) -> Result<CheckResult> {
    let rules = folder.join("rules.log");
    let champion = folder.join("champion.log");
    let mut command = launch::command(folder, launch_facts(), language)?;
    command.env("JOUTE_PROBE_RULES", &rules).env("JOUTE_PROBE_CHAMPION", &champion);
    let finished = run(&mut command, RUN_TIMEOUT)?;
    if !finished.success() {
        return Err(Error::Probe { folder: folder.to_owned(), output: finished.text() });
    }
    let rules = read_text(&rules)?;
    let champion = read_text(&champion)?;
    let mut crossed = String::new();
    let mut report = String::new();
    for line in rules.lines() {
        match line.strip_prefix("show ") {
            None => crossed.extend([line, "\n"]),
            Some(show) => {
                let (name, text) = show.split_once(' ').unwrap_or((show, ""));
                report.extend(["-- ", name, "\n", text, "\n"]);
            }
        }
    }
    if crossed.is_empty() {
        return Err(Error::NoCalls);
    }
    compare("the rules", &crossed, "the champion", &champion)?;
    let printed = String::from_utf8_lossy(&finished.stdout);
    compare("display functions should print", &report, "the champion printed", &printed)?;
    let calls = champion.lines().filter(|line| !line.starts_with("constant ")).count();
    Ok(CheckResult { calls, transcript: champion + &printed })
}

/// Compares two logs of calls, such as those of a test champion and the library.
///
/// # Errors
/// Returns an error with the first lines that differ, if there are any.
pub fn compare(left_name: &str, left: &str, right_name: &str, right: &str) -> Result<()> {
    if left == right {
        return Ok(());
    }
    let mut left_lines = left.lines();
    let mut right_lines = right.lines();
    let mut number = 1;
    loop {
        let (l, r) = (left_lines.next(), right_lines.next());
        if l != r || l.is_none() {
            let (l, r) = excerpt(l.unwrap_or("(the end)"), r.unwrap_or("(the end)"));
            let (left, right) = ((left_name.to_owned(), l), (right_name.to_owned(), r));
            return Err(Error::Differ { line: number, left, right });
        }
        number += 1;
    }
}

/// Returns the parts of two long lines of logs in which they begin to differ.
fn excerpt(left: &str, right: &str) -> (String, String) {
    let common = left.bytes().zip(right.bytes()).take_while(|(l, r)| l == r).count();
    let start = common.saturating_sub(80);
    let cut = |line: &str| {
        let name: String = line.chars().take(60).collect();
        let part =
            String::from_utf8_lossy(&line.as_bytes()[start.min(line.len())..(common + 80).min(line.len())]);
        if start == 0 { part.into_owned() } else { format!("{name} … {part}") }
    };
    (cut(left), cut(right))
}
