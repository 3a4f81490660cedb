//! How a built champion is started: what its language's backend tells, on this machine and within a limit.

use crate::limits::Memory;
use crate::runtime::{asked, installed, on_path, recorded, rooms, trusted};
use joute_generator::backend::launch::{Empty, Heap, Launch as Facts, Program, Unit, Word};
use joute_generator::language;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use crate::manifest::Manifest;

/// What `PATH` is in a jail.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// What the backends of all languages tell.
fn all() -> impl Iterator<Item = &'static Facts> {
    language::ALL.iter().map(|backend| backend.language().launch)
}

/// What a language's backend tells.
pub(crate) fn facts(language: &str) -> Option<&'static Facts> {
    language::find(language).map(|backend| backend.language().launch)
}

/// What the empty champion takes that takes most: for programs of which nobody knows in what they are written.
pub fn costliest() -> Empty {
    let most = |of: fn(&Empty) -> u64| all().map(|facts| of(&facts.empty)).max().unwrap_or(0);
    Empty { held: most(|empty| empty.held), mapped: most(|empty| empty.mapped) }
}

/// The variables of this process's environment that a champion of a language may have too. What candidates may tell its
/// runtime in a match of their own is how much to say about errors; leagues pass none of it, so that the same match
/// gives the same replay.
pub fn lent(language: &str) -> Vec<(&'static str, String)> {
    let asked = facts(language).map_or(&[][..], |facts| facts.lent);
    asked.iter().filter_map(|name| Some((*name, std::env::var(name).ok()?))).collect()
}

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
        let known =
            || language::ALL.iter().map(|backend| backend.language().id).collect::<Vec<_>>().join(", ");
        let facts = facts(language)
            .ok_or_else(|| format!("no language is called {language}; there are {}", known()))?;
        let built = kit.join(facts.built);
        if !built.exists() {
            return Err(format!("{}: not built; run make there first", kit.display()));
        }
        let folder = kit.canonicalize().map_err(|error| format!("{}: {error}", kit.display()))?;
        runs_programs(&folder)?;
        let program = match facts.program {
            Program::Built => PathBuf::from(facts.built),
            // Through Debian's alternatives in /etc, which are not there in a jail.
            Program::OnPath(program) => on_path(program)?,
            Program::Recorded(interpreter) => recorded(&interpreter, &folder.join(facts.built))?,
        };
        let mut seen = if program.is_absolute() { rooms(&program) } else { Vec::new() };
        seen.extend(settings(facts));
        let heap = heap(facts.heap, memory);
        let args = facts.args.iter().filter_map(|word| said(*word, heap)).collect();
        let env = facts.env.iter().filter_map(|(name, word)| Some((*name, said(*word, heap)?))).collect();
        let shared = shared(&folder);
        Ok(Launch { program, args, env, folder, shared, rooms: seen, empty: facts.empty })
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
            rooms: facts(language).map(settings).unwrap_or_default(),
        };
        let Some(facts) = facts(language) else { return Ok(launch) };
        // What people install in their homes hides behind scripts and links there, so it is asked where it is.
        if let Program::Recorded(interpreter) = facts.program {
            let program = asked(interpreter.name, interpreter.asks)?;
            let program = trusted(&interpreter, Path::new(&program))
                .ok_or_else(|| format!("{program}: not a whole {}", interpreter.name))?;
            launch.rooms.extend(rooms(&program));
            launch.env.push((interpreter.variable, program.to_string_lossy().into_owned()));
        }
        if let Some(toolchain) = facts.toolchain {
            launch.compiles_with([installed(&toolchain)?]);
        }
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

    /// It compiles something in any language: it also sees the compilers that people keep at home. Without them, whatever is in
    /// `/usr` has to do.
    pub(crate) fn compiles(&mut self) {
        let toolchains = all().filter_map(|facts| facts.toolchain);
        self.compiles_with(toolchains.filter_map(|toolchain| installed(&toolchain).ok()));
    }

    /// Compilers, which are found before those of the machine.
    fn compiles_with(&mut self, programs: impl IntoIterator<Item = PathBuf>) {
        let mut path = Vec::new();
        for program in programs {
            path.extend(program.parent().map(|folder| folder.display().to_string()));
            self.rooms.extend(rooms(&program));
        }
        if !path.is_empty() {
            path.push(PATH.to_owned());
            self.env.push(("PATH", path.join(":")));
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

/// The bytes of a runtime's heap within a memory limit, unless it chooses them.
fn heap(heap: Heap, memory: Memory) -> Option<u64> {
    match memory {
        Memory::Whole(bytes) => (heap.quarters > 0).then_some(bytes / 4 * heap.quarters),
        Memory::Beyond(bytes) => heap.beyond.map(|more| bytes + more),
    }
}

/// A word for a runtime, whose heap has so many bytes.
fn said(word: Word, heap: Option<u64>) -> Option<String> {
    let size = |bytes: u64, unit| match unit {
        Unit::Bytes => bytes,
        Unit::Mebibytes => bytes >> 20,
    };
    match word {
        Word::Is(word) => Some(word.to_owned()),
        Word::Heap(start, unit) => heap.map(|heap| format!("{start}{}", size(heap, unit))),
        Word::Young(start, most, unit) => {
            heap.map(|heap| format!("{start}{}", size(most.min(heap / 4), unit)))
        }
    }
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

/// The settings of every runtime, for programs of which nobody knows what they start.
pub(crate) fn settings_of_all() -> Vec<PathBuf> {
    all().flat_map(settings).collect()
}

fn settings(facts: &Facts) -> Vec<PathBuf> {
    if facts.settings.is_empty() {
        return Vec::new();
    }
    let Ok(entries) = std::fs::read_dir("/etc") else { return Vec::new() };
    let needed = |name: &str| facts.settings.iter().any(|start| name.starts_with(start));
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| needed(&entry.file_name().to_string_lossy()))
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

#[cfg(test)]
mod tests {
    use super::{heap, said, shared};
    use crate::limits::Memory;
    use joute_generator::backend::launch::{Heap, Unit, Word};

    #[test]
    fn runtimes_are_told_what_follows_from_the_limit() {
        let most = Heap { quarters: 3, beyond: Some(12 << 20) };
        let told = |heap| {
            [Word::Heap("-h", Unit::Bytes), Word::Young("-y", 32 << 20, Unit::Mebibytes)]
                .map(|word| said(word, heap))
        };
        let words = |size: &str, young: &str| [Some(size.to_owned()), Some(young.to_owned())];
        assert_eq!(told(heap(most, Memory::Whole(400 << 20))), words("-h314572800", "-y32"));
        assert_eq!(told(heap(most, Memory::Beyond(16 << 20))), words("-h29360128", "-y7"));
        assert_eq!(told(heap(Heap::OWN, Memory::Whole(400 << 20))), [None, None]);
        assert_eq!(told(heap(Heap::OWN, Memory::Beyond(16 << 20))), [None, None]);
        assert_eq!(said(Word::Is("-x"), None), Some("-x".into()));
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
