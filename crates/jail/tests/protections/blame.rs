//! Tests that no champion is eliminated for a failure of the machine or of the arena.

use crate::bench::{Bench, SHOW_VARIABLE, limits, summary};
use joute_arena::limits::Limits;
use joute_jail::{Jail, JailError, Level, Refusal};
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

/// Runs every check of this module. Returns the number of failed checks.
pub fn all(bench: &Bench, folder: &Path) -> usize {
    println!("who is to blame");
    let checks: [(&str, Result<String, String>); 5] = [
        ("the arena is stopped", stopped(folder)),
        ("a group around is full", starved(folder)),
        ("L1 as root", first_as_root(bench)),
        ("a kit where nothing may run", noexec(bench, folder)),
        ("ulimit -Hc 0", without_cores(folder)),
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
    println!();
    failures
}

/// Plays a case in a process of its own and prints the result.
pub fn play_case(folder: &Path, case: &str) -> ExitCode {
    let mut line = String::new();
    // Waits until the test has moved this process to its control group.
    let _ = std::io::stdin().read_line(&mut line);
    // The champion answers after 700 ms. The rest of the limit is for the delays of a busy machine.
    let limits = Limits { call: Some(Duration::from_secs(2)), margin: Duration::ZERO, ..limits() };
    let limits =
        if case == "asked" { limits } else { Limits { call: Some(Duration::from_secs(20)), ..limits } };
    let jail = Jail::choose(None).map_err(|error| error.to_string());
    let report = jail.and_then(|jail| Bench::at(folder).play_with(&jail, case, "good", limits, &[]));
    println!("{}", report.map_or_else(|error| error, |report| summary(&report)));
    ExitCode::SUCCESS
}

fn another(folder: &Path, case: &str) -> Result<Child, String> {
    let me = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(me);
    command.arg("--play-case").arg(folder).arg(case).env(SHOW_VARIABLE, "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().map_err(|error| error.to_string())
}

fn last_words(mut child: Child) -> Result<String, String> {
    let mut text = String::new();
    let read = child.stdout.take().ok_or("no output")?.read_to_string(&mut text);
    read.and_then(|_| child.wait()).map_err(|error| error.to_string())?;
    Ok(text.trim().to_owned())
}

/// Checks that a champion does not lose if the arena is stopped during its call. Its answer may
/// have been in time.
fn stopped(folder: &Path) -> Result<String, String> {
    // On a busy machine, the champion may have answered before the signal. The match is then played again.
    for _ in 0..5 {
        let mut child = another(folder, "asked")?;
        drop(child.stdin.take());
        let mut printed = BufReader::new(child.stderr.take().ok_or("no errors")?);
        let mut line = String::new();
        while !line.contains("asked") {
            line.clear();
            if printed.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
                return Err(format!("it was never asked: {}", last_words(child)?));
            }
        }
        let signal = |name: &str| Command::new("kill").args([name, &child.id().to_string()]).status();
        signal("-STOP").map_err(|error| error.to_string())?;
        std::thread::sleep(Duration::from_millis(3500));
        signal("-CONT").map_err(|error| error.to_string())?;
        let text = last_words(child)?;
        if !text.starts_with("played") {
            return if text.contains("the arena itself was stopped") { Ok(text) } else { Err(text) };
        }
    }
    Err("it was never stopped in time".into())
}

/// Checks that no champion is blamed if the arena's control group has too little memory. The group
/// may use less memory than one champion.
fn starved(folder: &Path) -> Result<String, String> {
    let (parent, limit) = memory_group()?;
    let narrow = parent.join(format!("joute-narrow-{}", std::process::id()));
    let write = |path: PathBuf, text: &str| {
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    std::fs::create_dir(&narrow).map_err(|error| format!("{}: {error}", narrow.display()))?;
    let result = write(narrow.join(limit), &(40_u64 << 20).to_string()).and_then(|()| {
        let child = another(folder, "anonymous")?;
        write(narrow.join("cgroup.procs"), &child.id().to_string())?;
        let mut child = child;
        drop(child.stdin.take());
        last_words(child)
    });
    // With control groups of version 2, the arena has created a subgroup for itself.
    let _ = std::fs::remove_dir(narrow.join("joute-self"));
    let _ = std::fs::remove_dir(&narrow);
    match result? {
        text if text.starts_with("INTERNAL") && text.contains("within its memory limit of 64 MiB") => {
            Ok(text)
        }
        text => Err(text),
    }
}

/// Checks that champions of root run as the unprivileged user 65534 at L1, and that their threads
/// are counted.
fn first_as_root(bench: &Bench) -> Result<String, String> {
    let jail = Jail::choose(Some(Level::L1)).map_err(|error| error.to_string())?;
    let [who, threads] = ["who", "threads"].map(|case| bench.result_of(&jail, case));
    let good = who == "played: user: nobody; setuid: EPERM; no_new_privs: 1"
        && threads == "played: pthread_create: EAGAIN";
    if good { Ok(who) } else { Err(format!("{who} | {threads}")) }
}

/// Checks that a failure to start the program is not blamed on the champion.
fn noexec(bench: &Bench, folder: &Path) -> Result<String, String> {
    let place = folder.join("noexec");
    let run = |command: &mut Command| match command.status() {
        Ok(status) if status.success() => Ok(()),
        other => Err(format!("{command:?}: {other:?}")),
    };
    bench.kit("good");
    std::fs::create_dir(&place).map_err(|error| error.to_string())?;
    run(Command::new("mount").args(["-t", "tmpfs", "-o", "noexec,mode=0755", "tmpfs"]).arg(&place))?;
    let copied = run(Command::new("cp").arg("-r").arg(folder.join("good")).arg(&place));
    let jail = Jail::choose(Some(Level::L3)).map_err(|error| error.to_string());
    let result = copied.and(jail).and_then(|jail| Bench::at(&place).play(&jail, "good", "good"));
    run(Command::new("umount").arg(&place))?;
    match result {
        Err(reason) if reason.contains("mounted with noexec") => Ok(reason),
        other => Err(format!("{other:?}")),
    }
}

/// Checks that champions can play after a shell has forbidden core dumps. The check runs with and
/// without root.
fn without_cores(folder: &Path) -> Result<String, String> {
    let me = std::env::current_exe().map_err(|error| error.to_string())?;
    let copy = folder.join("suite-without-cores");
    std::fs::copy(me, &copy).map_err(|error| error.to_string())?;
    let mut results = Vec::new();
    for user in [0, crate::NOBODY_UID] {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -Hc 0; exec \"$@\"", "sh"]).arg(&copy).arg("--play-case").arg(folder);
        command.arg("good").stdin(Stdio::null()).uid(user).gid(user);
        let output = command.output().map_err(|error| error.to_string())?;
        results.push(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    if results == ["played", "played"] { Ok(results.join(", ")) } else { Err(results.join(" | ")) }
}

/// Checks the error for a level that does not work on this machine. The error names the best level
/// that works, and the missing protections.
pub fn best_is_named(level: Level) -> Result<(), String> {
    match Jail::choose(Some(Level::L3)) {
        Err(JailError::Level { refused, .. })
            if matches!(refused[..], [Refusal { error: JailError::NoRoot, .. }]) =>
        {
            Ok(())
        }
        Err(reason) => Err(format!("at {level}: {reason}")),
        Ok(_) => Ok(()),
    }
}

/// Returns the control group that limits this process's memory, and the name of the file that holds
/// the limit.
fn memory_group() -> Result<(PathBuf, &'static str), String> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").map_err(|error| error.to_string())?;
    let path = |controller: &str| {
        groups.lines().find_map(|line| {
            let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
            (controllers == controller).then(|| path.trim_start_matches('/').to_owned())
        })
    };
    let paths = match (path("memory"), path("")) {
        (Some(path), _) => ("/sys/fs/cgroup/memory", path, "memory.limit_in_bytes"),
        (None, Some(path)) => ("/sys/fs/cgroup", path, "memory.max"),
        (None, None) => return Err("no group of memory".into()),
    };
    let (mount, path, limit) = paths;
    let folder = Path::new(mount).join(path);
    // In a container, the path may be relative to a folder outside of it.
    let folder = if folder.is_dir() { folder } else { mount.into() };
    // This process is in the leaf of its own group if the hierarchy is v2. The leaf has no
    // subgroups with limits.
    let leaf = folder.ends_with("joute-self").then(|| folder.parent()).flatten();
    Ok((leaf.unwrap_or(&folder).to_owned(), limit))
}
