//! The cache of compiled parts of kits. With a filled cache, `joute kits` compiles nothing.

use crate::checkout::{Checkout, turn, write_if_changed};
use crate::command::run;
use crate::glue::glue;
use crate::kits::write;
use crate::libc;
use crate::library::{Rules, library};
use crate::parallel::in_parallel;
use crate::pythons::find_pythons;
use joute_generator::backend::{Artifact, Backend, Language};
use joute_generator::kit::kit;
use joute_generator::model::Api;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

/// The compiled parts of a game's kits, which are kept in a cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// The folder that contains the game's library, `lib<game>.so`.
    pub library_dir: PathBuf,
    /// The compiled glue files of each programming language, in the order in which the languages
    /// were requested.
    pub artifacts: Vec<Vec<Artifact>>,
    /// The folders of the bundled opponents with their compiled programs, which have the same names
    /// in kits.
    pub opponents: Vec<PathBuf>,
    /// The path of the viewer's page, which plays replays, or `None` if it could not be built.
    pub viewer: Option<PathBuf>,
    /// The version of glibc that the kits' compiled files and the `joute` program require, such as
    /// `2.34`.
    pub glibc: String,
}

/// A champion against which candidates can play, bundled with every kit of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponent {
    /// The name of the opponent's folder in kits.
    pub name: String,
    /// The path of the opponent's source in C, or `None` for the starter champion.
    pub source: Option<PathBuf>,
}

/// Compiles the parts of a game's kits that are missing or older than their sources, and returns
/// all parts. `progress` is called before work that takes time.
///
/// # Errors
/// Returns the compiler's output.
pub fn stock(
    checkout: &Checkout,
    api: &Api,
    rules: Rules<'_>,
    backends: &[&dyn Backend],
    opponents: (&dyn Backend, &[Opponent]),
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Stock, String> {
    let age = age(checkout, rules);
    let purpose = match rules {
        Rules::Game(_) => "game",
        Rules::Probe => "rehearsal",
    };
    let work = checkout.work(api, purpose);
    let library_dir = work.join("library/out");
    let _turn = turn(&work)?;
    run_if_stale(&work.join("library.stamp"), &age, || {
        progress("compiling the rules' library");
        library(checkout, api, rules, purpose).map(|_| String::new())
    })?;
    let pythons =
        find_pythons().into_iter().map(|python| format!("{} {}", python.display(), modified(&python)));
    let glue_age = format!("{age}{}\n", pythons.collect::<Vec<_>>().join(" "));
    let (c, opponents) = opponents;
    let parts: Vec<Part> = backends
        .iter()
        .map(|backend| Part::Glue(*backend))
        .chain(opponents.iter().map(Part::Opponent))
        .collect();
    // There is one job more than processors, because one of two concurrent cargo processes waits
    // for the other.
    let jobs = std::thread::available_parallelism().map_or(2, |count| count.get() + 1);
    let made = in_parallel(&parts, Some(jobs), |part| match part {
        Part::Glue(backend) => {
            let Language { id, title, .. } = backend.language();
            run_if_stale(&work.join(format!("{id}.stamp")), &glue_age, || {
                progress(&format!("compiling the glue of {title}"));
                glue(checkout, *backend, api, &library_dir, purpose).map(|artifacts| lines(&artifacts))
            })
        }
        Part::Opponent(opponent) => {
            let name = &opponent.name;
            let age = format!("{age}{}\n", opponent.source.as_deref().map_or(0, modified));
            run_if_stale(&work.join(format!("{name}.stamp")), &age, || {
                progress(&format!("compiling {name}"));
                compile_opponent(api, c, opponent, &library_dir, &work.join(name)).map(|()| String::new())
            })
        }
    });
    let made = made.into_iter().collect::<Result<Vec<String>, String>>()?;
    let artifacts: Vec<Vec<Artifact>> = made[..backends.len()].iter().map(|list| parse(list)).collect();
    let folders: Vec<PathBuf> = opponents.iter().map(|opponent| work.join(&opponent.name)).collect();
    // The languages determine the required glibc, so they are part of the key.
    let ids: Vec<&str> = backends.iter().map(|backend| backend.language().id).collect();
    let glibc = run_if_stale(&work.join("glibc.stamp"), &format!("{glue_age}{}\n", ids.join(" ")), || {
        glibc(api, &library_dir, &artifacts, &folders)
    })?;
    Ok(Stock { library_dir, artifacts, opponents: folders, glibc, viewer: None })
}

/// A compiled part of a game's kits in addition to the game's library. Parts are compiled
/// independently.
enum Part<'a> {
    Glue(&'a dyn Backend),
    Opponent(&'a Opponent),
}

/// Runs the closure `make` unless the stamp file shows that it has already run for the sources
/// identified by `age`. Returns its result, which is stored in the stamp file.
fn run_if_stale(
    stamp: &Path,
    age: &str,
    make: impl FnOnce() -> Result<String, String>,
) -> Result<String, String> {
    if let Ok(text) = std::fs::read_to_string(stamp)
        && let Some(rest) = text.strip_prefix(age)
    {
        return Ok(rest.to_owned());
    }
    let result = make()?;
    write_if_changed(stamp, &format!("{age}{result}"))?;
    Ok(result)
}

/// Returns the version of glibc that a candidate's machine must have to use the kits' compiled
/// files.
fn glibc(
    api: &Api,
    library_dir: &Path,
    artifacts: &[Vec<Artifact>],
    opponents: &[PathBuf],
) -> Result<String, String> {
    let program = std::env::current_exe().map_err(|error| format!("the joute program: {error}"))?;
    let library = library_dir.join(format!("lib{}.so", api.name));
    let opponents: Vec<PathBuf> = opponents.iter().map(|folder| folder.join("champion")).collect();
    let ours = [program.as_path(), &library].into_iter().chain(opponents.iter().map(PathBuf::as_path));
    libc::required_glibc(ours.chain(artifacts.iter().flatten().map(|artifact| artifact.from.as_path())))
}

fn lines(artifacts: &[Artifact]) -> String {
    artifacts.iter().map(|artifact| format!("{}\t{}\n", artifact.from.display(), artifact.to)).collect()
}

fn parse(list: &str) -> Vec<Artifact> {
    let line = |line: &str| {
        let (from, to) = line.split_once('\t')?;
        Some(Artifact { from: from.into(), to: to.into() })
    };
    list.lines().filter_map(line).collect()
}

/// Returns a text that identifies the sources of the kits' compiled parts: this program, the
/// runtimes and the rules. The text changes whenever one of them changes.
fn age(checkout: &Checkout, rules: Rules<'_>) -> String {
    let mut newest = 0;
    let mut count = 0;
    let mut folders =
        ["bindings", "crates/engine", "crates/words"].map(|room| checkout.home.join(room)).to_vec();
    if let Rules::Game(game) = rules {
        // Only the sources of the game count. Kits, leagues and replays may lie beside them, and
        // code that the rules include from elsewhere is part of this program too.
        let folder = checkout.home.join(game.folder);
        newest =
            ["Cargo.toml", "api.yml"].map(|file| modified(&folder.join(file))).into_iter().max().unwrap_or(0);
        folders.push(folder.join("src"));
    }
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                _ => {
                    newest = newest.max(modified(&entry.path()));
                    count += 1;
                }
            }
        }
    }
    let program = std::env::current_exe().map(|path| modified(&path)).unwrap_or_default();
    format!("{program} {newest} {count}\n")
}

fn modified(path: &Path) -> u128 {
    let time = std::fs::metadata(path).and_then(|data| data.modified()).ok();
    time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |time| time.as_nanos())
}

const LIMIT: Duration = Duration::from_secs(120);

fn compile_opponent(
    api: &Api,
    c: &dyn Backend,
    opponent: &Opponent,
    library_dir: &Path,
    folder: &Path,
) -> Result<(), String> {
    let build = folder.with_extension("build");
    let mut files = kit(c, api);
    if let Some(source) = &opponent.source {
        let text =
            std::fs::read_to_string(source).map_err(|error| format!("{}: {error}", source.display()))?;
        let champion = c.language().champion;
        files.iter_mut().filter(|file| file.path == champion).for_each(|file| file.text.clone_from(&text));
    }
    // Starters normally belong to candidates, but an opponent's source is overwritten.
    files.iter_mut().for_each(|file| file.owner = joute_generator::backend::Owner::Generator);
    write(&build, &files)?;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut command = Command::new("gcc");
    command.current_dir(&build);
    command.args(["-std=gnu11", "-O2", "-o"]).arg(folder.join("champion"));
    command.args(["champion.c", "joute/main.c", "-lm", "-Wl,-rpath,$ORIGIN/../lib", "-L"]).arg(library_dir);
    command.arg(format!("-l:lib{}.so", api.name));
    let finished = run(&mut command, LIMIT)?;
    if !finished.success() {
        return Err(format!("{} does not compile:\n{}", opponent.name, finished.text()));
    }
    let manifest = files.iter().find(|file| file.path == "joute.json").map_or("", |file| file.text.as_str());
    write_if_changed(&folder.join("joute.json"), manifest).map(|_| ())
}
