//! Tests the jail against champions that try to escape. Every case of the table runs at every level
//! that works on this machine.

mod bench;
mod blame;
mod cases;
mod data;
mod first;
mod game;
mod holes;
mod host;
mod port;
mod visible;

use bench::Bench;
use cases::{CASES, Case, as_expected, timed};
use joute_jail::{Jail, Level};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// The number of a file descriptor that the suite leaves open. It is above the numbers that a
/// champion gets, because the champion's channel would replace it otherwise.
const OPEN_DESCRIPTOR: i32 = 100;

/// The id of a user that owns no files, for checks without root.
const NOBODY_UID: u32 = 65534;

fn main() -> ExitCode {
    // Libraries may leave descriptors open. No champion may inherit this one.
    let descriptor = rustix::io::fcntl_dupfd_cloexec(std::io::stderr(), OPEN_DESCRIPTOR)
        .expect("the descriptor can be duplicated");
    rustix::io::fcntl_setfd(&descriptor, rustix::io::FdFlags::empty())
        .expect("the descriptor's flags can be set");
    std::mem::forget(descriptor);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--suite-level", level, folder] => {
            at_level(level.parse().expect("the text names a level"), &Bench::at(Path::new(folder)))
        }
        ["--suite-victim", level, folder, without @ ..] => host::victim(level, Path::new(folder), without),
        ["--play-case", folder, case] => blame::play_case(Path::new(folder), case),
        // This suite lists no tests.
        ["--list", ..] => ExitCode::SUCCESS,
        filter => run_all(filter.first().copied()),
    }
}

fn run_all(filter: Option<&str>) -> ExitCode {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    Command::new("chmod").arg("0755").arg(folder.path()).status().expect("chmod starts");
    let bench = Bench::new(folder.path());
    let _private = visible::prepare(folder.path());
    port::compile(folder.path());
    CASES.iter().for_each(|case| drop(bench.kit(case.name)));
    ["leave", "counts", "sluggish", "dawdle", "stamps", "asked", "visible", "steal"]
        .iter()
        .for_each(|case| drop(bench.kit(case)));
    let root = rustix_is_root();
    let is_requested = |name: &str| filter.is_none_or(|filter| filter == name);
    let mut parts: Vec<(String, usize)> = Vec::new();
    for level in [Level::L3, Level::L2, Level::L1] {
        let name = level.to_string();
        if !is_requested(&name) {
            continue;
        }
        // The levels below L3 are for users without privileges, so they are tested as such a user.
        let me = std::env::current_exe().expect("the path of the test program is known");
        let copy = folder.path().join("suite");
        std::fs::copy(me, &copy).expect("the program can be copied");
        let mut command = Command::new(&copy);
        command.args(["--suite-level", &level.to_string()]).arg(folder.path()).env("SUITE_SECRET", "open");
        match (level, root) {
            (Level::L3, false) => {
                println!("L3 takes root, which this is not: its table is not tried\n");
                continue;
            }
            (Level::L2 | Level::L1, true) => {
                command.uid(NOBODY_UID).gid(NOBODY_UID);
            }
            _ => {}
        }
        let good = command.status().expect("the command starts").success();
        parts.push((name, usize::from(!good)));
    }
    if root && is_requested("holes") {
        parts.push(("holes".into(), holes::single(&bench) + holes::several(&bench)));
    }
    if root && is_requested("port") {
        parts.push(("port".into(), port::holes(&bench)));
    }
    if is_requested("data") {
        parts.push(("data".into(), data::all(&bench)));
    }
    if root && is_requested("blame") {
        parts.push(("blame".into(), blame::all(&bench, folder.path())));
    }
    if root && is_requested("host") {
        parts.push(("host".into(), host::all(&bench, folder.path())));
    }
    conclude(&parts)
}

/// Prints the closing line that every test runner prints. Each part of the suite counts as a test.
fn conclude(parts: &[(String, usize)]) -> ExitCode {
    let failed_parts = parts.iter().filter(|(_, red)| *red > 0).count();
    for (name, _) in parts.iter().filter(|(_, red)| *red > 0) {
        println!("jail suite, {name}: FAILED (its lines are marked RED, STILL or UNEXPECTED)");
    }
    let word = if failed_parts == 0 { "ok" } else { "FAILED" };
    println!("test result: {word}. {} passed; {failed_parts} failed; (jail)", parts.len() - failed_parts);
    if failed_parts == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn rustix_is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// Runs the table of cases at one level.
fn at_level(level: Level, bench: &Bench) -> ExitCode {
    let jail = match Jail::choose(Some(level)) {
        Ok(jail) => jail,
        Err(reason) if level < Level::L3 => {
            println!("{level} does not work here, so its table is not tried: {reason}\n");
            return ExitCode::SUCCESS;
        }
        Err(reason) => {
            println!("{reason}");
            return ExitCode::FAILURE;
        }
    };
    if let Err(reason) = blame::best_is_named(level) {
        println!("{reason}");
        return ExitCode::FAILURE;
    }
    let start = Instant::now();
    println!("jail {}: {} cases", jail.level(), CASES.len());
    let expected = |case: &Case| match level {
        Level::L1 => first::expected(case.name).unwrap_or(case.expected_l2),
        _ if jail.freezes() => case.expected,
        _ => case.expected_l2,
    };
    // Only root can create the files that this case searches for.
    let has_private_files = bench.kit("private").folder.join("paths").exists();
    let cases: Vec<&Case> = CASES.iter().filter(|case| case.name != "private" || has_private_files).collect();
    if !has_private_files {
        println!("--  private         not tried: only root can create its files");
    }
    let results = in_parallel(&cases, |case| {
        let run = || bench.result_of(&jail, case.name);
        if timed(case) { against_the_clock(run, |result| as_expected(expected(case), result)) } else { run() }
    });
    let mut failures = 0;
    for (case, result) in cases.iter().zip(&results) {
        let expected = expected(case);
        let good = as_expected(expected, result);
        failures += usize::from(!good);
        let mark = if good { "ok " } else { "RED" };
        println!(
            "{mark} {:<15} {:<46} {}",
            case.name,
            truncated(expected[0], 46),
            truncated(result, if good { 60 } else { 400 })
        );
    }
    failures += port::at(&jail, bench);
    failures += visible::as_documented(&jail, bench);
    if level < Level::L3 && has_private_files {
        failures += holes::lower(level, bench);
    }
    println!("jail {}: {failures} red, {:.1} s\n", jail.level(), start.elapsed().as_secs_f64());
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tries a check that depends on the clock up to three times. The limits of these cases are short,
/// and a busy machine may delay the other champion too. A limit that does not work fails every
/// attempt.
fn against_the_clock<T>(mut attempt: impl FnMut() -> T, good: impl Fn(&T) -> bool) -> T {
    let first = attempt();
    (1..3).fold(first, |last, _| if good(&last) { last } else { attempt() })
}

fn truncated(text: &str, width: usize) -> String {
    let mut short: String = text.chars().take(width).collect();
    if short.len() < text.len() {
        short.pop();
        short.push('…');
    }
    short
}

/// Runs the work for four items at a time and returns the results. Most cases wait rather than
/// compute, and each has a clock of its own.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let results: Vec<std::sync::Mutex<Option<R>>> =
        items.iter().map(|_| std::sync::Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(index) = Some(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                    .filter(|index| *index < items.len())
                {
                    *results[index].lock().expect("no thread panicked with the lock") =
                        Some(work(&items[index]));
                }
            });
        }
    });
    results
        .into_iter()
        .map(|result| result.into_inner().expect("no thread panicked").expect("all jobs are done"))
        .collect()
}
