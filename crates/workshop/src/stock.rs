//! The cache of compiled parts of kits. With a filled cache, `joute kits` compiles nothing.

use crate::checkout::{Checkout, turn, write_if_changed};
use crate::command::run;
use crate::error::{Error, Result, at, read_text};
use crate::glue::{compile, plan_glue};
use crate::kits::write;
use crate::libc;
use crate::library::{Rules, is_quick, library};
use crate::parallel::in_parallel;
use crate::player;
use joute_generator::backend::{Artifact, Backend, File, Language, Owner};
use joute_generator::kit::kit;
use joute_generator::model::Api;
use sha2::{Digest as _, Sha256};
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
    /// The path of the program that kits contain as `bin/joute`.
    pub player: PathBuf,
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
/// Returns an error with the compiler's output if a part cannot be compiled.
pub fn stock(
    checkout: &Checkout,
    api: &Api,
    rules: Rules<'_>,
    backends: &[&dyn Backend],
    opponents: (&dyn Backend, &[Opponent]),
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Stock> {
    let sources = age_of_sources(checkout, rules);
    let program = std::env::current_exe().map_err(|source| Error::NoProgram { source })?;
    // Cargo itself finds out whether a new version of this program changes the library.
    let age = format!("{} {sources}", modification_time(&program));
    let purpose = match rules {
        Rules::Game(_) if is_quick() => "quick",
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
    let (c, opponents) = opponents;
    let compilation = Compilation {
        checkout,
        api,
        c,
        purpose,
        work: &work,
        library_dir: &library_dir,
        sources: &sources,
        progress,
    };
    let parts = backends.iter().map(|backend| Part::Glue(*backend));
    let made =
        compilation.compile_parts(&parts.chain(opponents.iter().map(Part::Opponent)).collect::<Vec<_>>())?;
    let artifacts: Vec<Vec<Artifact>> = made[..backends.len()].iter().map(|list| parse(list)).collect();
    let folders: Vec<PathBuf> = opponents.iter().map(|opponent| work.join(&opponent.name)).collect();
    // The languages determine the required glibc, so they are part of the key.
    let ids: Vec<&str> = backends.iter().map(|backend| backend.language().id).collect();
    let player = player::find(checkout, &program, rules, progress)?;
    let key = format!("{} {} {age} {}\n", player.display(), modification_time(&player), ids.join(" "));
    let glibc = run_if_stale(&work.join("glibc.stamp"), &key, || {
        glibc(checkout, &player, api, &library_dir, &artifacts, &folders)
    })?;
    Ok(Stock { library_dir, artifacts, opponents: folders, glibc, player, viewer: None })
}

/// A compiled part of a game's kits in addition to the game's library. Parts are compiled
/// independently.
enum Part<'a> {
    Glue(&'a dyn Backend),
    Opponent(&'a Opponent),
}

/// The inputs of the compilation of a game's parts, which all parts share.
struct Compilation<'a> {
    checkout: &'a Checkout,
    api: &'a Api,
    /// The backend of C, in which the bundled opponents are written.
    c: &'a dyn Backend,
    /// The part of the folder names that separates the rules of a game from those of a rehearsal.
    purpose: &'static str,
    /// The folder of the compiled parts and their stamp files.
    work: &'a Path,
    library_dir: &'a Path,
    /// A text that identifies the state of the sources. See [`age_of_sources`].
    sources: &'a str,
    progress: &'a (dyn Fn(&str) + Sync),
}

impl Compilation<'_> {
    /// Compiles the stale parts in parallel. Returns the stored result of each part.
    fn compile_parts(&self, parts: &[Part<'_>]) -> Result<Vec<String>> {
        // There is one job more than processors, because one of two concurrent cargo processes waits
        // for the other.
        let jobs = std::thread::available_parallelism().map_or(2, |count| count.get() + 1);
        let results = in_parallel(parts, Some(jobs), |part| match part {
            Part::Glue(backend) => self.compile_glue(*backend),
            Part::Opponent(opponent) => self.compile_opponent(opponent),
        });
        results.into_iter().collect()
    }

    /// Compiles the glue of a language if it is stale. Returns the list of the compiled files as
    /// text.
    fn compile_glue(&self, backend: &dyn Backend) -> Result<String> {
        let Language { id, title, .. } = backend.language();
        let plan = plan_glue(self.checkout, backend, self.api, self.library_dir, self.purpose);
        let glue = hash([format!("{:?}", plan.glue)]);
        let key = format!("{}\n{glue}\n", self.sources);
        run_if_stale(&self.work.join(format!("{id}.stamp")), &key, || {
            (self.progress)(&format!("compiling the glue of {title}"));
            compile(self.checkout, plan).map(|artifacts| lines(&artifacts))
        })
    }

    /// Compiles a bundled opponent if it is stale. Returns an empty text.
    fn compile_opponent(&self, opponent: &Opponent) -> Result<String> {
        let name = &opponent.name;
        let folder = self.work.join(name);
        let files = opponent_files(self.api, self.c, opponent)?;
        let linker = self.checkout.linker.as_ref().map_or(Path::new("gcc"), |linker| &linker.program);
        let mut command = compiler(linker, self.api, self.library_dir, &folder);
        let texts = files.iter().filter(|file| is_compiled(file)).map(|file| file.text.clone());
        let key = format!("{}{}\n", self.sources, hash(texts.chain([format!("{command:?}")])));
        run_if_stale(&self.work.join(format!("{name}.stamp")), &key, || {
            (self.progress)(&format!("compiling {name}"));
            run_compiler(name, &files, &mut command, &folder).map(|()| String::new())
        })
    }
}

/// Runs the closure `make` unless the stamp file shows that it has already run for the sources
/// identified by `key`. Returns its result, which is stored in the stamp file.
fn run_if_stale(stamp: &Path, key: &str, make: impl FnOnce() -> Result<String>) -> Result<String> {
    if let Ok(text) = std::fs::read_to_string(stamp)
        && let Some(rest) = text.strip_prefix(key)
    {
        return Ok(rest.to_owned());
    }
    let result = make()?;
    write_if_changed(stamp, &format!("{key}{result}"))?;
    Ok(result)
}

/// Returns the version of glibc that a candidate's machine must have to use the kits' compiled
/// files. It is an error if they must run on an older version.
fn glibc(
    checkout: &Checkout,
    program: &Path,
    api: &Api,
    library_dir: &Path,
    artifacts: &[Vec<Artifact>],
    opponents: &[PathBuf],
) -> Result<String> {
    let library = library_dir.join(format!("lib{}.so", api.name));
    let opponents: Vec<PathBuf> = opponents.iter().map(|folder| folder.join("champion")).collect();
    let ours = [program, &library].into_iter().chain(opponents.iter().map(PathBuf::as_path));
    let files = ours.chain(artifacts.iter().flatten().map(|artifact| artifact.from.as_path()));
    if let Some(linker) = &checkout.linker {
        linker.check(files.clone())?;
    }
    libc::required_glibc(files)
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

/// Returns a text that identifies the sources of the kits' compiled parts in the checkout: the
/// runtimes and the rules. The text changes whenever one of them changes.
fn age_of_sources(checkout: &Checkout, rules: Rules<'_>) -> String {
    let mut newest = 0;
    let mut count = 0;
    let mut folders =
        ["bindings", "crates/engine", "crates/words"].map(|room| checkout.home.join(room)).to_vec();
    if let Rules::Game(game) = rules {
        // Only the sources of the game count. Kits, leagues and replays may lie beside them, and
        // code that the rules include from elsewhere is part of this program too.
        let folder = checkout.home.join(game.folder);
        newest = ["Cargo.toml", "api.yml"]
            .map(|file| modification_time(&folder.join(file)))
            .into_iter()
            .max()
            .unwrap_or(0);
        folders.push(folder.join("src"));
    }
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                _ => {
                    newest = newest.max(modification_time(&entry.path()));
                    count += 1;
                }
            }
        }
    }
    format!("{newest} {count}\n")
}

fn modification_time(path: &Path) -> u128 {
    let time = std::fs::metadata(path).and_then(|data| data.modified()).ok();
    time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |time| time.as_nanos())
}

/// The time limit for compiling a bundled opponent.
const COMPILE_TIMEOUT: Duration = Duration::from_secs(120);

/// Returns the SHA-256 hash of several texts in hexadecimal.
fn hash(texts: impl IntoIterator<Item = String>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the files of the kit in which a bundled opponent is compiled.
fn opponent_files(api: &Api, c: &dyn Backend, opponent: &Opponent) -> Result<Vec<File>> {
    let mut files = kit(c, api);
    if let Some(source) = &opponent.source {
        let text = read_text(source)?;
        let champion = c.language().champion;
        files.iter_mut().filter(|file| file.path == champion).for_each(|file| file.text.clone_from(&text));
    }
    // Starters normally belong to candidates, but an opponent's source is overwritten.
    files.iter_mut().for_each(|file| file.owner = Owner::Generator);
    Ok(files)
}

/// Returns true if a file of a kit changes the compiled opponent. READMEs and Makefiles do not.
fn is_compiled(file: &File) -> bool {
    file.path == MANIFEST || [".c", ".h"].iter().any(|end| file.path.ends_with(end))
}

/// The name of the file that describes a kit.
const MANIFEST: &str = "joute.json";

/// Returns the command with which a C compiler compiles a bundled opponent to a folder.
fn compiler(program: &Path, api: &Api, library_dir: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder.with_extension("build"));
    command.args(["-std=gnu11", "-O2", "-o"]).arg(folder.join("champion"));
    command.args(["champion.c", "joute/main.c", "-lm", "-Wl,-rpath,$ORIGIN/../lib", "-L"]).arg(library_dir);
    command.arg(format!("-l:lib{}.so", api.name));
    command
}

/// Writes a bundled opponent's files and compiles them with the given command to a folder.
fn run_compiler(name: &str, files: &[File], command: &mut Command, folder: &Path) -> Result<()> {
    write(&folder.with_extension("build"), files)?;
    std::fs::create_dir_all(folder).map_err(at(folder))?;
    let finished = run(command, COMPILE_TIMEOUT)?;
    if !finished.success() {
        return Err(Error::Compile { part: name.to_owned(), output: finished.text() });
    }
    let manifest = files.iter().find(|file| file.path == MANIFEST).map_or("", |file| file.text.as_str());
    write_if_changed(&folder.join(MANIFEST), manifest).map(|_| ())
}
