//! Tests well-behaved and malicious programs that use the line protocol, at every level of the
//! jail. Levels that do not work on this machine are left out. Each program gets its expected
//! result, its opponent plays the match to the end, and no process remains.

mod cases;
mod game;
mod late;

use cases::{CASES, SCRIPTS};
use game::Counting;
use joute_arena::kit::Kit;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_engine::limits::Memory;
use joute_engine::replay::{Replay, schema};
use joute_engine::{Authority, Setup};
use joute_jail::{Jail, Level};
use std::error::Error;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The id of a user that owns no files, for checks without root.
const NOBODY_UID: u32 = 65534;

/// The total number of turns of both players.
const TURNS: u64 = 6;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--suite-level", level, folder] => {
            at_level(level.parse().expect("the text names a level"), Path::new(folder), None)
        }
        ["--suite-level", level, folder, case] => {
            at_level(level.parse().expect("the text names a level"), Path::new(folder), Some(case))
        }
        // This suite lists no tests.
        ["--list", ..] => ExitCode::SUCCESS,
        filter => run_all(filter.first().copied()),
    }
}

fn run_all(filter: Option<&str>) -> ExitCode {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path(), open).expect("the permissions can be changed");
    players(folder.path());
    let root = rustix::process::geteuid().is_root();
    // The levels below L3 are for users without privileges, so they are tested as such a user.
    let copy = folder.path().join("suite");
    std::fs::copy(std::env::current_exe().expect("the path of the test program is known"), &copy)
        .expect("the program can be copied");
    let mut good = true;
    for level in [Level::L3, Level::L2, Level::L1] {
        let mut command = Command::new(&copy);
        command.args(["--suite-level", level.name()]).arg(folder.path()).args(filter);
        match level {
            Level::L3 if !root => continue,
            Level::L2 | Level::L1 if root => drop(command.uid(NOBODY_UID).gid(NOBODY_UID)),
            _ => {}
        }
        good &= command.status().expect("the command starts").success();
    }
    if root && filter.is_none_or(|filter| filter == "late") {
        good &= late::one_millisecond(folder.path());
    }
    println!("\ntest result: {}. (lines)\n", if good { "ok" } else { "FAILED" });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Creates the folders of all players.
fn players(folder: &Path) {
    let program = folder.join("program");
    let mut command = Command::new("gcc");
    command.args(["-std=gnu17", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"]).arg(&program);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lines/player.c");
    assert!(command.arg(source).status().expect("gcc starts").success());
    let names = CASES.iter().map(|(name, _)| *name).chain(["slow"]);
    for name in names.chain(late::PLAYERS) {
        let player = folder.join(name);
        std::fs::create_dir(&player).expect("the folder can be created");
        let run = player.join("run");
        match SCRIPTS.iter().find(|(script, _)| *script == name) {
            Some((_, text)) => {
                std::fs::write(&run, text).expect("the script can be written");
                std::fs::set_permissions(&run, std::fs::Permissions::from_mode(0o755))
                    .expect("the permissions can be changed");
            }
            None => std::fs::hard_link(&program, &run).expect("the program can be linked"),
        }
        let manifest = format!("game = \"counting\"\nspeaks = \"lines\"\nrun = [\"./run\", \"{name}\"]\n");
        std::fs::write(player.join("player.toml"), manifest).expect("the manifest can be written");
    }
}

fn limits() -> Limits {
    Limits {
        start: Duration::from_millis(300),
        call: Some(Duration::from_millis(700)),
        margin: Duration::ZERO,
        total: Some(Duration::from_secs(10)),
        memory: Memory::Whole(256 << 20),
        ..Limits::DEFAULT
    }
}

/// Plays a match between two players and checks that its replay is valid.
fn play(
    folder: &Path,
    jail: &Jail,
    [one, other]: [&str; 2],
    limits: Limits,
) -> Result<(MatchReport, Replay), Box<dyn Error>> {
    let setup = Setup { players: 2, seed: TURNS, ..Setup::default() };
    let kits = [
        Kit::read(&folder.join(one), joute_testkit::launch_facts())?,
        Kit::read(&folder.join(other), joute_testkit::launch_facts())?,
    ];
    let config = MatchConfig::new(&kits, &setup, limits, jail);
    let referee = || Authority::<Counting>::boxed(&setup);
    let mut bytes = Vec::new();
    let report = play_and_report(&config, referee()?.as_mut(), &mut bytes)?;
    let text = String::from_utf8(bytes)?;
    schema::validate(&text)?;
    let replay = Replay::parse(&text)?;
    replay.verify(referee()?.as_mut())?;
    Ok((report, replay))
}

/// Returns one line with the reason why the first champion left, or `played`, and its output.
/// Anything about its opponent is an error.
fn summary(report: &MatchReport) -> String {
    let reason = report.outcome.gone[0].as_ref().map_or_else(|| "played".into(), ToString::to_string);
    let unfinished = report.measured[0].as_ref().and_then(|text| text.split_once("; "));
    let unfinished = unfinished.map_or(String::new(), |(_, unfinished)| format!(" [{unfinished}]"));
    let neighbour = report.outcome.gone[1].as_ref();
    let neighbour = neighbour.map_or(String::new(), |reason| format!(" (and the neighbour: {reason})"));
    let output = &report.accounts[0].output;
    let printed = match output.len() {
        0 => String::new(),
        1..1024 => format!(": {}", String::from_utf8_lossy(output).trim().replace('\n', "; ")),
        length => format!(": {length} bytes"),
    };
    format!("{reason}{unfinished}{neighbour}{printed}")
}

fn at_level(level: Level, folder: &Path, only: Option<&str>) -> ExitCode {
    let jail = match Jail::choose(Some(level)) {
        Ok(jail) => jail,
        Err(reason) => {
            println!("lines {level}: does not work here: {reason}");
            return ExitCode::SUCCESS;
        }
    };
    let mut red = 0;
    println!("lines, jail {level}");
    for (name, expected) in CASES.iter().filter(|(name, _)| only.is_none_or(|only| only == *name)) {
        let opponent = if name.starts_with("thinks") { "slow" } else { "good" };
        // The arena takes seconds to read 64 MiB on a busy machine, and the writer waits for it.
        let call = Some(Duration::from_secs(9)).filter(|_| *name == "floods-errors");
        let limits = Limits { call: call.or(limits().call), ..limits() };
        let mut actual = String::new();
        // Results that depend on time limits are tried again on a busy machine.
        for _ in 0..3 {
            actual = play(folder, &jail, [name, opponent], limits)
                .map_or_else(|reason| reason.to_string(), |(report, _)| summary(&report));
            if as_expected(expected, &actual) {
                break;
            }
        }
        let good = as_expected(expected, &actual);
        red += usize::from(!good);
        let short: String = actual.chars().take(120).collect();
        println!("{} {name:<20} {short}", if good { "ok " } else { "RED" });
    }
    let remaining = running_processes(&folder.join("program"));
    if remaining > 0 {
        println!("RED {remaining} processes are left");
    }
    println!("lines, jail {level}: {red} red\n");
    if red + remaining == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn as_expected(expected: &str, actual: &str) -> bool {
    expected.split('|').any(|start| actual.starts_with(start)) && !actual.contains("neighbour")
}

/// Returns the number of processes that still run a program.
fn running_processes(program: &Path) -> usize {
    let inode = |path: &Path| {
        use std::os::unix::fs::MetadataExt as _;
        std::fs::metadata(path).map(|found| (found.dev(), found.ino())).ok()
    };
    let program_inode = inode(program);
    let processes = std::fs::read_dir("/proc").expect("`/proc` can be read").flatten();
    processes
        .filter(|entry| program_inode.is_some() && inode(&entry.path().join("exe")) == program_inode)
        .count()
}
