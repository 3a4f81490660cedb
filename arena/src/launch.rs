//! The launch table: how a built champion of each language is started.

use crate::limits::Memory;
use crate::memory::Empty;
use crate::runtime::{on_path, read_small, rooms, trusted_python};
use crate::trace::Trace;
use joute_words::{Locale, arena};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What `joute.json` in a kit says.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Manifest {
    /// The game's name.
    pub game: String,
    /// The language's id.
    pub language: String,
    /// The API's hash, 16 hex digits.
    pub api: String,
    /// The candidates' language, `fr` or `en`.
    #[serde(default)]
    pub locale: String,
}

impl Manifest {
    /// Reads the manifest of a kit.
    ///
    /// # Errors
    /// A message that names the folder and the cure.
    pub fn read(kit: &Path) -> Result<Self, String> {
        Self::read_for(kit, Locale::En)
    }

    /// Like [`Manifest::read`], with messages in a language.
    ///
    /// # Errors
    /// As [`Manifest::read`].
    pub fn read_for(kit: &Path, locale: Locale) -> Result<Self, String> {
        let path = kit.join(crate::kit::MANIFEST);
        let text = read_small(&path).map_err(|error| arena::no_champion(locale, path.display(), error))?;
        serde_json::from_str(&text).map_err(|error| arena::no_manifest(locale, path.display(), error))
    }

    /// The candidates' language.
    pub fn locale(&self) -> Locale {
        Locale::of(&self.locale)
    }
}

/// One row: the file that `make` leaves, and the command that starts it, run in the kit's folder.
struct Row {
    language: &'static str,
    built: &'static str,
    program: &'static str,
    args: &'static [&'static str],
    empty: Empty,
    trace: Trace,
}

/// How a language tells an error that nobody caught. What C++ throws has no line; a C champion knows one for what an
/// assertion found.
const fn told(start: &'static str, suffixes: &'static [&'static str]) -> Trace {
    Trace { suffixes, start, innermost_last: false }
}

const ASSERTION: &str = ": Assertion `";

const NATIVE: &str = "./champion";

/// Arguments that end in bytes which follow from the memory limit: the heap, and its part for new objects.
const HEAP_JAVA: &str = "-Xmx";
const YOUNG_JAVA: &str = "-Xmn";

/// What `PATH` is in a jail.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Where `make` writes which Python it ran: `python3` may be a script that takes longer than a champion's first turn.
const PYTHON: &str = "build/python";

/// Languages by their ids.
static TABLE: &[Row] = &[
    Row {
        language: "c",
        built: "champion",
        program: NATIVE,
        args: &[],
        empty: Empty::mib(2, 4),
        trace: told(ASSERTION, &[".c", ".h"]),
    },
    Row {
        language: "cpp",
        built: "champion",
        program: NATIVE,
        args: &[],
        empty: Empty::mib(2, 4),
        trace: told(ASSERTION, &[".cc", ".cpp", ".hh", ".hpp", ".h"]),
    },
    Row {
        language: "csharp",
        built: "champion.exe",
        program: "mono",
        args: &["--debug", "champion.exe"],
        empty: Empty::mib(8, 48),
        trace: told("Unhandled Exception:", &[".cs"]),
    },
    Row {
        language: "haskell",
        built: "champion",
        program: NATIVE,
        args: &[],
        empty: Empty::mib(4, 8),
        trace: told(".hs:", &[".hs"]),
    },
    Row {
        language: "java",
        built: "build/Champion.class",
        program: "java",
        args: &[
            // The virtual machine sees the host's memory and not the limit of its group.
            HEAP_JAVA,
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xshare:auto",
            // New objects stay in the caches: an array of objects from the API costs a third less.
            YOUNG_JAVA,
            // Java 17 asks the locale, later ones the standard streams; both must print what was written.
            "-Dfile.encoding=UTF-8",
            "-Dsun.stdout.encoding=UTF-8",
            "-Dsun.stderr.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "-Djava.library.path=lib",
            "-cp",
            "build:lib/api.jar",
            "JouteMain",
        ],
        empty: Empty::mib(24, 192),
        trace: told("Exception in thread ", &[".java"]),
    },
    Row {
        language: "ocaml",
        built: "champion",
        program: NATIVE,
        args: &[],
        empty: Empty::mib(2, 8),
        trace: told("Fatal error: exception ", &[".ml"]),
    },
    Row {
        language: "php",
        built: "champion.php",
        program: "php",
        // What PHP may take of its own accord, the kit's runtime lifts.
        args: &["-n", "-d", "display_errors=stderr", "-d", "extension=./lib/joute.so", "joute/main.php"],
        empty: Empty::mib(6, 8),
        trace: told("PHP Fatal error: ", &[".php"]),
    },
    Row {
        language: "python",
        built: PYTHON,
        program: "python3",
        args: &["-S", "joute/main.py"],
        empty: Empty::mib(6, 8),
        trace: Trace { innermost_last: true, ..told("Traceback (most recent call last):", &[".py"]) },
    },
    Row {
        language: "rust",
        built: "champion",
        program: NATIVE,
        args: &[],
        empty: Empty::mib(2, 4),
        trace: told(" panicked at ", &[".rs"]),
    },
];

/// How a language tells an error that nobody caught.
pub(crate) fn trace(language: &str) -> Option<&'static Trace> {
    TABLE.iter().find(|row| row.language == language).map(|row| &row.trace)
}

/// What a language's runtime is told by its environment.
static ENVIRONMENT: &[(&str, &str, &str)] = &[
    // Otherwise every call of a user function pays 60 ns twice to tell the collector where the thread is.
    ("csharp", "MONO_THREADS_SUSPEND", "preemptive"),
];

/// A runtime that collects its garbage before it has taken too much, if it is told what that is.
struct Heap {
    language: &'static str,
    variable: &'static str,
    /// What comes before the number of bytes.
    start: &'static str,
    /// The heap of an empty champion, in bytes.
    empty: u64,
}

/// The heaps that are bounded where a limit holds beyond an empty champion. Where it holds for everything it is wide, and they
/// keep their own sizes.
static HEAPS: &[Heap] = &[Heap {
    language: "csharp",
    variable: "MONO_GC_PARAMS",
    start: "nursery-size=1m,max-heap-size=",
    empty: 4 << 20,
}];

/// Java's heap, in bytes: three quarters of what it may take, which leaves the rest to what is not on the heap.
fn heap(memory: Memory) -> u64 {
    match memory {
        Memory::Whole(bytes) => bytes / 4 * 3,
        Memory::Beyond(bytes) => bytes + (12 << 20),
    }
}

/// Its part for new objects.
fn young(memory: Memory) -> u64 {
    (32 << 20).min(heap(memory) / 4)
}

/// What the empty champion takes that takes most: for programs of which nobody knows in what they are written.
pub fn costliest() -> Empty {
    let most = |of: fn(&Empty) -> u64| TABLE.iter().map(|row| of(&row.empty)).max().unwrap_or(0);
    Empty { held: most(|empty| empty.held), mapped: most(|empty| empty.mapped) }
}

/// What candidates may tell a champion's runtime in a match of their own: how much to say about errors.
/// Leagues pass none of it, so that the same match gives the same replay.
static LENT: &[(&str, &str)] = &[
    ("c", "ASAN_OPTIONS"),
    ("c", "UBSAN_OPTIONS"),
    ("cpp", "ASAN_OPTIONS"),
    ("cpp", "UBSAN_OPTIONS"),
    ("ocaml", "OCAMLRUNPARAM"),
    ("python", "PYTHONFAULTHANDLER"),
    ("python", "PYTHONTRACEMALLOC"),
    ("rust", "RUST_BACKTRACE"),
];

/// The variables of this process's environment that a champion of a language may have too.
pub fn lent(language: &str) -> Vec<(&'static str, String)> {
    let asked = LENT.iter().filter(|(id, _)| *id == language);
    asked.filter_map(|(_, name)| Some((*name, std::env::var(name).ok()?))).collect()
}

/// Folders of `/etc` without which a runtime does not start, by the start of their names.
static SETTINGS: &[(&str, &str)] = &[("csharp", "mono"), ("java", "java-")];

/// How a champion is started, once everything about the machine is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    /// Relative to the kit, or absolute.
    pub program: PathBuf,
    /// After the program's name.
    pub args: Vec<String>,
    /// What the language's runtime is told.
    pub env: Vec<(&'static str, String)>,
    /// The kit's folder, absolute.
    pub folder: PathBuf,
    /// The `lib` of the kit around it, which the opponent that every kit carries uses too.
    pub shared: Option<PathBuf>,
    /// Files and folders outside `/usr` and `/var` that the program needs to read.
    pub rooms: Vec<PathBuf>,
    /// What an empty champion of the language takes: where a limit of what is taken beyond it starts.
    pub empty: Empty,
}

impl Launch {
    /// How a built kit is started within a memory limit.
    ///
    /// # Errors
    /// A message for whoever asked: unknown language, not built, no such program.
    pub fn of(kit: &Path, language: &str, memory: Memory) -> Result<Self, String> {
        let known = || TABLE.iter().map(|row| row.language).collect::<Vec<_>>().join(", ");
        let row = TABLE
            .iter()
            .find(|row| row.language == language)
            .ok_or_else(|| format!("no language is called {language}; there are {}", known()))?;
        if !kit.join(row.built).exists() {
            return Err(format!("{}: not built; run make there first", kit.display()));
        }
        let folder = kit.canonicalize().map_err(|error| format!("{}: {error}", kit.display()))?;
        runs_programs(&folder)?;
        let program = match row.program {
            NATIVE => PathBuf::from("champion"),
            "python3" => python(&folder)?,
            // Through Debian's alternatives in /etc, which are not there in a jail.
            program => on_path(program)?,
        };
        let mut seen = if program.is_absolute() { rooms(&program) } else { Vec::new() };
        let prefixes = SETTINGS.iter().filter(|(id, _)| *id == language).map(|(_, prefix)| *prefix);
        seen.extend(prefixes.flat_map(settings));
        let args = row.args.iter().map(|arg| match *arg {
            HEAP_JAVA => format!("{arg}{}", heap(memory)),
            YOUNG_JAVA => format!("{arg}{}", young(memory)),
            arg => arg.to_owned(),
        });
        let env = ENVIRONMENT.iter().filter(|(id, ..)| *id == language);
        let mut env: Vec<_> = env.map(|(_, variable, value)| (*variable, (*value).to_owned())).collect();
        if let Memory::Beyond(bytes) = memory {
            let heaps = HEAPS.iter().filter(|heap| heap.language == language);
            env.extend(heaps.map(|heap| (heap.variable, format!("{}{}", heap.start, bytes + heap.empty))));
        }
        let shared = shared(&folder);
        Ok(Launch { program, args: args.collect(), env, folder, shared, rooms: seen, empty: row.empty })
    }

    /// `make` in a kit, with what its compiler needs to read.
    ///
    /// # Errors
    /// A message that names the program that is not on this machine.
    pub fn make(kit: &Path, language: &str) -> Result<Self, String> {
        let folder = kit.canonicalize().map_err(|error| format!("{}: {error}", kit.display()))?;
        let mut launch = Launch {
            program: on_path("make")?,
            args: Vec::new(),
            env: Vec::new(),
            folder,
            shared: None,
            empty: Empty::NOTHING,
            rooms: SETTINGS
                .iter()
                .filter(|(id, _)| *id == language)
                .flat_map(|(_, prefix)| settings(prefix))
                .collect(),
        };
        // What people install in their homes hides behind scripts and links there, so it is asked where it is.
        let (place, name, value) = match language {
            "python" => {
                let program = asked("python3", &["-c", "import sys; print(sys.executable)"])?;
                let program = trusted_python(Path::new(&program))
                    .ok_or_else(|| format!("{program}: not a whole Python"))?;
                (rooms(&program), "PYTHON", program.to_string_lossy().into_owned())
            }
            "rust" => {
                let (root, path) = rust()?;
                (root, "PATH", path)
            }
            _ => return Ok(launch),
        };
        launch.rooms.extend(place);
        launch.env.push((name, value));
        Ok(launch)
    }

    /// A program of a folder that is no kit, with what runtimes of every language need to read.
    ///
    /// # Errors
    /// A message that names the folder or the program that is not there.
    pub fn program(folder: &Path, program: &str, args: Vec<String>) -> Result<Self, String> {
        let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
        runs_programs(&folder)?;
        let path = folder.join(program);
        if !path.is_file() {
            return Err(format!("{}: not there", path.display()));
        }
        let rooms = settings_of_all();
        Ok(Launch {
            program: program.into(),
            args,
            env: Vec::new(),
            folder,
            shared: None,
            rooms,
            empty: costliest(),
        })
    }

    /// A script of a folder that is no kit, which compiles something in any language.
    ///
    /// # Errors
    /// As [`Launch::program`].
    pub fn compiler(folder: &Path, script: &str) -> Result<Self, String> {
        let mut launch = Launch::program(folder, script, Vec::new())?;
        launch.compiles();
        Ok(launch)
    }

    /// It compiles something in any language: it also sees what rustup keeps at home. Without that, whatever is in `/usr` has to do.
    pub(crate) fn compiles(&mut self) {
        if let Ok((root, path)) = rust() {
            self.rooms.extend(root);
            self.env.push(("PATH", path));
        }
    }

    /// The candidate's own command, run by the shell: a debugger, for example.
    ///
    /// # Errors
    /// A message if the kit's folder is not there.
    pub fn by_hand(kit: &Path, words: &str) -> Result<Self, String> {
        let folder = kit.canonicalize().map_err(|error| format!("{}: {error}", kit.display()))?;
        let args = vec!["-c".into(), format!("exec {words}")];
        Ok(Launch {
            program: "/bin/sh".into(),
            args,
            env: Vec::new(),
            folder,
            shared: None,
            empty: Empty::NOTHING,
            rooms: Vec::new(),
        })
    }
}

/// What Rust's compiler needs to read, and the path on which it is found.
fn rust() -> Result<(Vec<PathBuf>, String), String> {
    let root = PathBuf::from(asked("rustc", &["--print", "sysroot"])?);
    Ok((rooms(&root.join("bin/rustc")), format!("{}/bin:{PATH}", root.display())))
}

/// Programs and libraries of a kit cannot be loaded from where programs may not run, whoever wrote them.
pub(crate) fn runs_programs(kit: &Path) -> Result<(), String> {
    let found = rustix::fs::statvfs(kit).map_err(|error| format!("{}: {error}", kit.display()))?;
    if !found.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC) {
        return Ok(());
    }
    Err(format!(
        "{}: no program may run on this file system (it is mounted with noexec); move the kit, or mount it with exec",
        kit.display()
    ))
}

/// A kit without libraries of its own inside a kit that has them: there, and nowhere that a link of it leads.
fn shared(kit: &Path) -> Option<PathBuf> {
    let around = kit.parent()?;
    let lib = around.join("lib");
    let folder = std::fs::symlink_metadata(&lib).is_ok_and(|found| found.is_dir());
    (folder && !kit.join("lib").exists() && around.join("joute.json").is_file()).then_some(lib)
}

/// What a program of this machine says on one line.
fn asked(program: &str, args: &[&str]) -> Result<String, String> {
    // Not from a kit: what a stranger put there may choose which program it is.
    let output = Command::new(program).args(args).current_dir("/").output();
    let output =
        output.map_err(|error| format!("{program}: {error}; install it to build kits that need it"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The settings of every runtime, for programs of which nobody knows what they start.
pub(crate) fn settings_of_all() -> Vec<PathBuf> {
    SETTINGS.iter().flat_map(|(_, prefix)| settings(prefix)).collect()
}

fn settings(prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir("/etc") else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

/// The command that starts a built champion, in its folder and without a jail: for our own probes.
///
/// # Errors
/// A message for whoever asked: unknown language, or not built.
pub fn command(kit: &Path, language: &str) -> Result<Command, String> {
    let launch = Launch::of(kit, language, crate::limits::Limits::USUAL.memory)?;
    // A relative program would be looked for from the caller's folder, not the kit's.
    let mut command = Command::new(launch.folder.join(&launch.program));
    command.args(&launch.args).envs(launch.env).current_dir(kit);
    Ok(command)
}

/// The Python that the environment asks for, or the one that the kit was built with.
fn python(kit: &Path) -> Result<PathBuf, String> {
    if let Some(asked) = std::env::var("PYTHON").ok().filter(|python| !python.is_empty()) {
        return interpreter(&on_path(&asked)?);
    }
    let recorded = read_small(&kit.join(PYTHON)).unwrap_or_default();
    trusted_python(Path::new(recorded.trim())).ok_or_else(|| {
        format!("{}: names no Python of this machine; run make again", kit.join(PYTHON).display())
    })
}

/// The program behind a name that somebody typed. `python3` may be a script of pyenv that looks for the interpreter, which takes
/// processes that no jail allows: so it is asked here, once, which one it starts.
fn interpreter(program: &Path) -> Result<PathBuf, String> {
    let mut start = [0; 4];
    let read = File::open(program).and_then(|mut file| file.read_exact(&mut start));
    if read.is_ok() && start == *b"\x7fELF" {
        return Ok(program.to_owned());
    }
    let told = asked(&program.to_string_lossy(), &["-c", "import sys; print(sys.executable)"])?;
    PathBuf::from(&told)
        .canonicalize()
        .map_err(|_| format!("{}: no Python: it does not say which interpreter it starts", program.display()))
}

#[cfg(test)]
mod tests {
    use super::{interpreter, shared};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    #[test]
    fn a_script_that_looks_for_python_is_followed_to_the_interpreter() {
        let real = interpreter(&crate::runtime::on_path("python3").expect("a Python")).expect("a Python");
        assert_eq!(interpreter(&real), Ok(real.clone()));
        let folder = tempfile::tempdir().expect("a folder");
        // As pyenv does it: a process of its own says where, then it becomes that program.
        let shim = folder.path().join("python3");
        let place = real.display().to_string();
        let script = |end: &str| format!("#!/bin/sh\nprogram=$(echo {place})\n{end}\n");
        let write = |text: &str| {
            std::fs::write(&shim, text).expect("a script");
            std::fs::set_permissions(&shim, std::fs::Permissions::from_mode(0o755)).expect("permissions");
        };
        write(&script("exec \"$program\" \"$@\""));
        assert_eq!(interpreter(&shim), Ok(real));
        write(&script("exit 3"));
        assert!(interpreter(&shim).is_err_and(|why| why.contains("python3: no Python")));
        assert!(interpreter(Path::new("/bin/true")).is_ok(), "a program is what it is");
    }

    #[test]
    fn libraries_around_a_kit_are_the_ones_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let around = folder.path().join("around");
        let kit = around.join("opponent");
        std::fs::create_dir_all(&kit).expect("a kit");
        std::fs::write(around.join("joute.json"), "{}").expect("a manifest");
        std::os::unix::fs::symlink("/etc", around.join("lib")).expect("a link");
        assert_eq!(shared(&kit), None);
        std::fs::remove_file(around.join("lib")).expect("it goes");
        std::fs::create_dir(around.join("lib")).expect("libraries");
        assert_eq!(shared(&kit), Some(around.join("lib")));
    }
}
