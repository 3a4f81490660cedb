//! Tests that champions end with the arena and leave nothing on the host.

use crate::bench::{Bench, limits, summary};
use crate::game::TURNS;
use joute_arena::limits::Limits;
use joute_arena::limits::resource_limits;
use joute_engine::replay::Replay;
use joute_jail::process::End;
use joute_jail::protection::Protection;
use joute_jail::{Jail, Level, ProcessSpec};
use joute_launch::Empty;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The time that a busy machine gets to start or to end processes.
const PROCESS_TIMEOUT: Duration = Duration::from_secs(60);

/// The processor time, in clock ticks, that only a champion with an endless loop uses.
const LOOPING_TICKS: u64 = 20;

/// Runs every check of this module. Returns the number of failed checks.
pub fn all(bench: &Bench, folder: &Path) -> usize {
    println!("the host");
    // This case comes first, because later arenas remove the groups that it leaves.
    let hole = killed(bench, folder, "loop", &["DeathSignal"]);
    let checks: [(&str, Result<String, String>); 10] = [
        ("arena killed", killed(bench, folder, "loop", &[])),
        ("arena killed, champion frozen", killed(bench, folder, "ponder-long", &[])),
        ("arena killed at its start", killed_early(bench, folder)),
        ("200 matches", leaks(bench)),
        ("a limit that does not hold", internal(bench)),
        ("arena's memory", memory(bench)),
        ("60 threads beside the arena", spinning_threads(bench)),
        ("two champions, one processor", one_processor(bench)),
        ("time while stopped", time_while_stopped(bench)),
        ("births beside other births", births()),
    ];
    let mut failures = 0;
    for (name, result) in checks {
        let (mark, text) = match &result {
            Ok(text) => ("ok ", text),
            Err(text) => ("RED", text),
        };
        failures += usize::from(result.is_err());
        println!("{mark} {name:<30} {text}");
    }
    failures += usize::from(hole.is_ok());
    let mark = if hole.is_err() { "red as it must be" } else { "STILL GREEN      " };
    println!("{mark} arena killed    without [DeathSignal]  {}\n", hole.unwrap_or_else(|text| text));
    failures
}

/// Plays a match that does not end by itself. The test kills the process that runs this function.
pub fn victim(level: &str, folder: &Path, holes: &[&str]) -> ExitCode {
    let holes: Vec<Protection> =
        if holes.contains(&"DeathSignal") { vec![Protection::DeathSignal] } else { Vec::new() };
    let jail = Jail::with_holes(level.parse().ok(), &holes).expect("a jail works on this machine");
    let bench = Bench::at(folder);
    let long = Duration::from_secs(600);
    let limits = Limits { call: Some(long), total: None, ..limits() };
    let opponent = if std::env::var_os("SUITE_FROZEN").is_some() { "loop" } else { "good" };
    let case = if opponent == "loop" { "good" } else { "loop" };
    let _ = bench.play_with(&jail, case, opponent, limits, &[]);
    ExitCode::FAILURE
}

/// Checks that champions end soon after their arena is killed during a match.
fn killed(bench: &Bench, folder: &Path, case: &str, holes: &[&str]) -> Result<String, String> {
    let me = std::env::current_exe().map_err(|error| error.to_string())?;
    let before = champions(bench);
    let mut command = Command::new(me);
    command
        .args(["--suite-victim", "L3"])
        .arg(folder)
        .args(holes)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if case != "loop" {
        // The first champion has played its turn and is frozen while the second one loops.
        command.env("SUITE_FROZEN", "1");
    }
    let mut arena = command.spawn().map_err(|error| error.to_string())?;
    let new = || champions(bench).into_iter().filter(|pid| !before.contains(pid)).collect::<Vec<_>>();
    // One of the champions loops in its turn. It would end by itself if the arena were killed earlier.
    let loops = || new().into_iter().any(|pid| clock_ticks(pid).is_some_and(|ticks| ticks >= LOOPING_TICKS));
    let started = until(PROCESS_TIMEOUT, || (new().len() >= 2 && loops()).then_some(()));
    let alive = new();
    arena.kill().map_err(|error| error.to_string())?;
    arena.wait().map_err(|error| error.to_string())?;
    let start = Instant::now();
    // A champion without the protection runs on until the test kills it.
    let patience = if holes.is_empty() { PROCESS_TIMEOUT } else { Duration::from_secs(3) };
    let ended = until(patience, || new().is_empty().then_some(()));
    let remaining = new();
    for pid in remaining.iter().flat_map(|pid| [Some(*pid), parent(*pid)]).flatten() {
        // The test must kill these processes itself, because no arena does so any more.
        let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
    }
    match (started, ended) {
        (Some(()), Some(())) => {
            Ok(format!("{} champions gone after {} ms", alive.len(), start.elapsed().as_millis()))
        }
        (None, _) => Err("the match did not start".into()),
        (_, None) => Err(format!("{} champions live on", remaining.len())),
    }
}

/// Returns the processor time of a process in clock ticks of 10 ms.
fn clock_ticks(pid: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program, which may contain spaces, ends with the last parenthesis.
    stat.rsplit_once(')')?.1.split_whitespace().nth(11)?.parse().ok()
}

/// Returns the process id of the stub of a champion whose arena is gone.
fn parent(pid: u32) -> Option<u32> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()?;
    let stub = std::fs::read_link(format!("/proc/{parent}/exe")).ok()? == std::env::current_exe().ok()?;
    (stub && parent != std::process::id()).then_some(parent)
}

/// Checks that no champion survives if its arena is killed during the start. The arenas are killed
/// at many different moments.
fn killed_early(bench: &Bench, folder: &Path) -> Result<String, String> {
    const TIMES: u64 = 40;
    let me = std::env::current_exe().map_err(|error| error.to_string())?;
    let before = champions(bench);
    for time in 0..TIMES {
        let mut command = Command::new(&me);
        command.args(["--suite-victim", "L3"]).arg(folder).stdout(Stdio::null()).stderr(Stdio::null());
        let mut arena = command.spawn().map_err(|error| error.to_string())?;
        // The delays cover the first milliseconds of an arena, in which it starts its first champion.
        std::thread::sleep(Duration::from_micros(500 * time));
        arena.kill().and_then(|()| arena.wait()).map_err(|error| error.to_string())?;
    }
    let new = || champions(bench).into_iter().filter(|pid| !before.contains(pid)).count();
    let ended = until(PROCESS_TIMEOUT, || (new() == 0).then_some(()));
    let text = format!("{} champions live on after {TIMES} arenas", new());
    ended.map_or(Err(text.clone()), |()| Ok(text))
}

/// Returns the value of `condition` as soon as there is one, or `None` after the time `patience`.
fn until<T>(patience: Duration, mut condition: impl FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if let Some(value) = condition() {
            return Some(value);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}

/// Returns the ids of the processes that run the program of the bench.
fn champions(bench: &Bench) -> Vec<u32> {
    let program = std::fs::metadata(bench.program()).expect("the program's metadata can be read");
    let is_program = |path: PathBuf| {
        std::fs::metadata(path)
            .is_ok_and(|other| (other.dev(), other.ino()) == (program.dev(), program.ino()))
    };
    let entries = std::fs::read_dir("/proc").expect("`/proc` can be read").flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|pid: &u32| is_program(PathBuf::from(format!("/proc/{pid}/exe"))))
        .collect()
}

/// Returns the numbers of descriptors, groups, mounts and children of this process.
fn holdings() -> [(&'static str, usize); 4] {
    let count = |path: &str| std::fs::read_dir(path).map_or(0, Iterator::count);
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default().lines().count();
    let mut children = 0;
    for task in std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let text = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
        children += text.split_whitespace().count();
    }
    [("fds", count("/proc/self/fd")), ("groups", groups()), ("mounts", mounts), ("children", children)]
}

/// Returns the number of control group folders that are named after this process.
fn groups() -> usize {
    fn walk(folder: &Path, prefix: &str, depth: usize) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
        let folders = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        folders
            .map(|entry| {
                let is_own = entry.file_name().to_string_lossy().starts_with(prefix);
                let inner = if depth == 0 {
                    0
                } else {
                    walk(&entry.path(), if is_own { "" } else { prefix }, depth - 1)
                };
                usize::from(is_own) + inner
            })
            .sum()
    }
    walk(Path::new("/sys/fs/cgroup"), &format!("joute-{}-", std::process::id()), 8)
}

fn leaks(bench: &Bench) -> Result<String, String> {
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    let play = |case: &str| bench.play(&jail, case, "good").map(drop);
    play("good")?;
    let earlier = holdings();
    let start = Instant::now();
    for number in 0..200 {
        play(["good", "exit-42", "segfault", "good"][number % 4])?;
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0 / 200.0;
    let later = holdings();
    drop(jail);
    let remaining = groups();
    if earlier != later || remaining != 0 {
        return Err(format!("before {earlier:?}, after {later:?}, groups at the end {remaining}"));
    }
    Ok(format!("before and after {earlier:?}, no group at the end; {milliseconds:.1} ms each"))
}

/// Checks that a match on a processor that does not exist is refused. No champion is blamed for it.
fn internal(bench: &Bench) -> Result<String, String> {
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    match bench.play_with(&jail, "good", "good", limits(), &[1000]) {
        Err(error) if error.starts_with("INTERNAL") => Ok(error),
        other => Err(format!("{other:?}")),
    }
}

/// Checks that threads which spin on the arena's processors, which leagues share with champions, do
/// not prevent the arena from killing them. The delay depends on the load of the machine, so only
/// the reason is checked.
fn spinning_threads(bench: &Bench) -> Result<String, String> {
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    let one = joute_arena::play::own_processors().into_iter().take(1).collect::<Vec<_>>();
    let report = bench.play_with(&jail, "spinners", "good", Limits { tasks: 64, ..limits() }, &one)?;
    let reason = report.outcome.gone[0].as_ref().map_or_else(|| "played".into(), ToString::to_string);
    let text = format!("{reason} ({})", report.measured[0].as_deref().unwrap_or("?"));
    if reason.starts_with("CALL_TIMEOUT: more than 700 ms") { Ok(text) } else { Err(text) }
}

/// Checks that time in system calls of a group that is being frozen is charged to its champion. On
/// a busy machine these calls get little time before they return, so the check is repeated.
fn time_while_stopped(bench: &Bench) -> Result<String, String> {
    (1..5).fold(stolen_once(bench), |found, _| found.or_else(|_| stolen_once(bench)))
}

fn stolen_once(bench: &Bench) -> Result<String, String> {
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    let long = Duration::from_secs(60);
    let limits = Limits { call: Some(long), total: None, memory: limits().memory, ..limits() };
    let mut replay = Vec::new();
    let report = bench.record(&jail, ["steal", "sluggish"], limits, &[], &mut replay)?;
    let replay = Replay::parse(&String::from_utf8_lossy(&replay)).map_err(|error| error.to_string())?;
    let turns = replay.steps.iter().flat_map(|step| step.turns.iter().zip(&step.micros));
    let own_time: u64 = turns.filter(|(turn, _)| turn.player == 0).map(|(_, micros)| *micros).sum();
    let account = &report.accounts[0];
    let excess = (account.time + account.uncharged).saturating_sub(Duration::from_micros(own_time));
    let text = format!("{} ms beyond its turns; {}", excess.as_millis(), summary(&report));
    if excess > Duration::from_millis(1) && report.outcome.gone[0].is_none() { Ok(text) } else { Err(text) }
}

/// Checks that two champions on one processor run one after the other. Otherwise a spinning
/// champion would take the other's time while both load or both compute.
fn one_processor(bench: &Bench) -> Result<String, String> {
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    let one = joute_arena::play::own_processors().into_iter().take(1).collect::<Vec<_>>();
    let report = bench.play_with(&jail, "stamps", "stamps", Limits { call: None, ..limits() }, &one)?;
    let mut runs: Vec<(u64, u64, usize)> = Vec::new();
    for (player, account) in report.accounts.iter().enumerate() {
        for line in String::from_utf8_lossy(&account.output).lines() {
            let times =
                line.split_once(' ').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
            let (from, to) = times.ok_or_else(|| format!("no times: {line}"))?;
            runs.push((from, to, player));
        }
    }
    runs.sort_unstable();
    let overlaps = runs.windows(2).filter(|pair| pair[1].0 < pair[0].1).count();
    let text = format!("{overlaps} of {} times both ran at once", runs.len());
    // Each champion has run while it was loaded and in every turn.
    if overlaps == 0 && runs.len() == 2 * (1 + TURNS) { Ok(text) } else { Err(text) }
}

/// Checks that champions start while other threads of the arena start processes. A child is a copy
/// of one thread, so a lock that another thread holds at that moment is never released in the
/// child. No code on the way into the jail may therefore take a lock.
fn births() -> Result<String, String> {
    const TIMES: usize = 400;
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    let finished = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !finished.load(std::sync::atomic::Ordering::Relaxed) {
                    let _ = Command::new("true").status();
                }
            });
        }
        let stuck = (0..TIMES).find_map(|time| {
            match jail.start(&ProcessSpec::without_program(resource_limits(&limits(), Empty::NOTHING))) {
                Ok(mut process) => {
                    let mut exit_poll = [PollFd::from_borrowed_fd(process.exit_fd(), PollFlags::IN)];
                    let limit = Timespec { tv_sec: 10, tv_nsec: 0 };
                    let late = !matches!(poll(&mut exit_poll, Some(&limit)), Ok(1..));
                    let end = process.kill();
                    (late || end != End::Exited(0)).then(|| format!("birth {time} of {TIMES}: {end:?}"))
                }
                Err(error) => Some(error.to_string()),
            }
        });
        finished.store(true, std::sync::atomic::Ordering::Relaxed);
        stuck.map_or_else(|| Ok(format!("{TIMES} went in and out")), Err)
    })
}

/// Checks that the arena does not buffer data which champions announce but do not send.
fn memory(bench: &Bench) -> Result<String, String> {
    let peak = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap_or(u64::MAX)
    };
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string())?;
    bench.play(&jail, "good", "good")?;
    let before = peak();
    for case in ["huge", "large", "long-list", "garbage", "flood", "never-reads"] {
        bench.play(&jail, case, "good")?;
    }
    let grown = peak().saturating_sub(before) / 1024;
    let text = format!("grew by {grown} MiB over frames of up to 4 GiB and a flood");
    if grown <= 64 { Ok(text) } else { Err(text) }
}
