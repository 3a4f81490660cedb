//! The command `joute-bench leaks`, which compares the resources of this process and of the machine
//! before and after a league.

use crate::kits::{BuiltKits, build_kits};
use crate::options::{Languages, Result};
use crate::side;
use joute::games::RegisteredGame;
use joute_jail::Jail;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute-bench leaks`, which counts resources that remain after a
/// league.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file. The starter champions of its kits play.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    #[command(flatten)]
    languages: Languages,
    /// Play this many matches between the two counts of resources. A tenth as many are played
    /// before the first count.
    #[arg(long, default_value_t = 2000)]
    matches: u64,
}

/// The growth of this process's memory that does not count as a leak, in KiB. Allocators keep some
/// freed memory.
const MAX_GROWTH_KIB: u64 = 4096;

/// The resources of this process that could leak, such as descriptors and child processes. They are
/// counted before and after a league.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Resources {
    descriptors: usize,
    threads: usize,
    children: usize,
    groups: usize,
    mounts: usize,
    resident: u64,
}

/// Runs `joute-bench leaks`, which counts resources that remain after a league.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let BuiltKits { game, kits } =
        build_kits(&arguments.description, &arguments.languages.or_default(&["c"]))?;
    let mut leaks = false;
    for (language, kit) in &kits {
        leaks |= find_leak(game, language, kit, arguments.matches)?;
    }
    Ok(if leaks { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays a league with copies of a starter champion, and returns true if a resource leaked. It
/// prints the resources of this process before and after.
fn find_leak(row: &RegisteredGame, language: &str, kit: &Path, matches: u64) -> Result<bool> {
    let jail = Jail::choose(None)?;
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let league = |matches: u64| side::league(row, kit, &jail, matches, (1, jobs));
    // Resources that are allocated once and kept are not leaks.
    league((matches / 10).max(20))?;
    let before = count_resources();
    league(matches)?;
    let after = count_resources();
    let jail = jail.level();
    println!("{matches} matches of {} between starters ({language}), jail {jail}", row.name);
    println!("{:<28} {:>8} {:>8}", "", "before", "after");
    let rows = [
        ("file descriptors", before.descriptors as u64, after.descriptors as u64, 0),
        ("threads", before.threads as u64, after.threads as u64, 0),
        ("child processes", before.children as u64, after.children as u64, 0),
        ("cgroups of ours", before.groups as u64, after.groups as u64, 0),
        ("mounts", before.mounts as u64, after.mounts as u64, 0),
        ("resident memory, KiB", before.resident, after.resident, MAX_GROWTH_KIB),
    ];
    let mut leaks = false;
    for (name, before, after, allowed) in rows {
        let leak = after > before + allowed;
        leaks |= leak;
        println!("{name:<28} {before:>8} {after:>8}{}", if leak { "  LEAK" } else { "" });
    }
    Ok(leaks)
}

fn count_resources() -> Resources {
    let count = |folder: &str| std::fs::read_dir(folder).into_iter().flatten().count();
    let text = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let status = text("/proc/self/status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next());
    Resources {
        descriptors: count("/proc/self/fd"),
        threads: count("/proc/self/task"),
        children: children(),
        groups: groups(Path::new("/sys/fs/cgroup"), &format!("joute-{}", std::process::id())),
        mounts: text("/proc/self/mountinfo").lines().count(),
        resident: resident.and_then(|text| text.parse().ok()).unwrap_or(0),
    }
}

/// Returns the number of this process's child processes. Ended processes count until they were
/// waited for.
fn children() -> usize {
    let own = std::process::id().to_string();
    let is_ours =
        |stat: &String| stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.split(' ').nth(1) == Some(&own));
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok())
        .filter(is_ours)
        .count()
}

/// Returns the number of this process's control groups in a folder. Their names begin with a common
/// prefix.
fn groups(folder: &Path, name: &str) -> usize {
    let mut count = 0;
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            count += usize::from(entry.file_name().to_string_lossy().starts_with(name));
            count += groups(&entry.path(), name);
        }
    }
    count
}
