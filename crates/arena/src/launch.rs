//! The command that starts a built champion on this machine, within a memory limit. It depends on
//! the champion's language.

use crate::limits::{Limits, Memory, resource_limits};
pub(crate) use crate::runtime::may_be_on_other_machine;
use crate::runtime::{
    on_path, query_program, readable_paths, recorded_interpreter, reserved_memory, toolchain_path,
    trusted_interpreter,
};
use joute_jail::{Command, DEFAULT_PATH, Jail, ResourceLimits};
use joute_launch::{Empty, Heap, Languages, LaunchArgument, LaunchFacts, Program, Unit};
use std::path::{Path, PathBuf};

pub use crate::launch_error::{LaunchError, ProgramError};
pub use crate::manifest::Manifest;

/// The name of the kit's file with which `make` builds the kit. Candidates cannot replace it.
pub const MAKEFILE: &str = "Makefile";

/// A command that starts a program in the sandbox, with the memory that an empty program of
/// its language uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    /// The program to run, with its arguments. It runs in the folder of the kit.
    pub command: Command,
    /// The memory that an empty champion uses in this language. Relative memory limits are added to
    /// it.
    pub empty: Empty,
    /// The languages whose runtimes the command may start.
    languages: Vec<&'static LaunchFacts>,
}

impl Launch {
    /// Returns the limits with which a jail runs the command. If the jail counts the memory that a runtime
    /// reserves, this memory is added to the limit.
    pub(crate) fn resources(&self, limits: &Limits, jail: &Jail) -> ResourceLimits {
        let mut resources = resource_limits(limits, self.empty);
        if jail.limits_mapped_memory() {
            let reserved = self.languages.iter().filter_map(|facts| runtime_reservation(facts));
            resources.mapped_memory += reserved.max().unwrap_or(0);
        }
        resources
    }

    /// Returns a command in any language. It can read all language runtimes, and has the memory of the
    /// language whose empty champion uses most.
    pub(crate) fn any_language(command: Command, languages: Languages) -> Self {
        Launch { command, empty: languages.costliest(), languages: languages.all().collect() }
    }

    /// Returns the command that starts the champion of a built kit, within a memory limit.
    ///
    /// # Errors
    /// Returns a [`LaunchError`] if the language is unknown, the kit is not built, or this machine
    /// lacks a program.
    pub fn of(kit: &Path, languages: Languages, language: &str, memory: Memory) -> Result<Self, LaunchError> {
        let facts = languages.find(language).ok_or_else(|| ProgramError::UnknownLanguage {
            language: language.to_owned(),
            known: languages.ids(),
        })?;
        must_be_regular(kit, facts.built)?;
        let folder = kit.canonicalize().map_err(ProgramError::file(kit))?;
        runs_programs(&folder)?;
        let program = match facts.program {
            Program::Built => PathBuf::from(facts.built),
            // Debian's alternatives lead through links in /etc that do not exist in a jail.
            Program::OnPath(program) => on_path(program)?,
            Program::Recorded(interpreter) => {
                let record = folder.join(facts.built);
                recorded_interpreter(&interpreter, &record).map_err(
                    |reason| match may_be_on_other_machine(&interpreter, &record) {
                        true => LaunchError::Machine(reason),
                        false => LaunchError::Kit(reason),
                    },
                )?
            }
        };
        let mut paths_to_read = if program.is_absolute() { readable_paths(&program) } else { Vec::new() };
        paths_to_read.extend(settings(facts));
        let heap = heap(facts.heap, memory);
        let args = facts.args.iter().filter_map(|word| argument(*word, heap)).collect();
        let env = facts.env.iter().filter_map(|(name, word)| Some((*name, argument(*word, heap)?))).collect();
        let shared = shared(&folder);
        let command = Command { program, args, env, folder, shared, readable_paths: paths_to_read };
        Ok(Launch { command, empty: facts.empty, languages: vec![facts] })
    }

    /// Returns the command that runs `make` in a kit. The command also lists the files that the
    /// compiler must be able to read.
    ///
    /// # Errors
    /// Returns an error if the folder does not exist, or if `make`, the compiler or the interpreter
    /// is missing on this machine.
    pub fn make(kit: &Path, languages: Languages, language: &str) -> Result<Self, ProgramError> {
        let folder = kit.canonicalize().map_err(ProgramError::file(kit))?;
        let facts = languages.find(language);
        let command = Command {
            program: on_path("make")?,
            // Without the option, make prefers a file GNUmakefile or makefile to the kit's own.
            args: vec!["-f".into(), MAKEFILE.into()],
            env: Vec::new(),
            folder,
            shared: None,
            readable_paths: facts.map(settings).unwrap_or_default(),
        };
        let languages = facts.into_iter().collect();
        let mut launch = Launch { command, empty: Empty::NOTHING, languages };
        let Some(facts) = facts else { return Ok(launch) };
        // An interpreter that a user installed in a home folder may be started through scripts and
        // links, so the program itself is asked for its location.
        if let Program::Recorded(interpreter) = facts.program {
            let program = query_program(interpreter.name, interpreter.asks)?;
            let program = trusted_interpreter(&interpreter, Path::new(&program))
                .ok_or(ProgramError::Incomplete { program, interpreter: interpreter.name })?;
            launch.command.readable_paths.extend(readable_paths(&program));
            launch.command.env.push((interpreter.variable, program.to_string_lossy().into_owned()));
        }
        if let Some(toolchain) = facts.toolchain {
            launch.compiles_with([toolchain_path(&toolchain)?]);
        }
        Ok(launch)
    }

    /// Returns the command that runs a program outside of kits. The program may be in any language,
    /// so it can read all language runtimes.
    ///
    /// # Errors
    /// Returns an error if the folder does not exist, if programs cannot be executed in it, or if
    /// it does not contain the program.
    pub fn program(
        folder: &Path,
        languages: Languages,
        program: &str,
        args: Vec<String>,
    ) -> Result<Self, ProgramError> {
        let folder = folder.canonicalize().map_err(ProgramError::file(folder))?;
        runs_programs(&folder)?;
        let path = folder.join(program);
        if !path.is_file() {
            return Err(ProgramError::NoFile(path));
        }
        let readable_paths = settings_of_all(languages);
        let program = program.into();
        let command = Command { program, args, env: Vec::new(), folder, shared: None, readable_paths };
        Ok(Launch::any_language(command, languages))
    }

    /// Returns the command that runs a build script outside of kits. The script may build any
    /// language.
    ///
    /// # Errors
    /// Returns the same errors as [`Launch::program`].
    pub fn compiler(folder: &Path, languages: Languages, script: &str) -> Result<Self, ProgramError> {
        let mut launch = Launch::program(folder, languages, script, Vec::new())?;
        launch.allow_compilers(languages);
        Ok(launch)
    }

    /// Lets the program read the compilers in users' home folders. Otherwise it can use only those
    /// in `/usr`.
    pub(crate) fn allow_compilers(&mut self, languages: Languages) {
        let toolchains = languages.all().filter_map(|facts| facts.toolchain);
        self.compiles_with(toolchains.filter_map(|toolchain| toolchain_path(&toolchain).ok()));
    }

    /// Lets the program read these compilers, and puts them first in `PATH`.
    fn compiles_with(&mut self, programs: impl IntoIterator<Item = PathBuf>) {
        let mut path = Vec::new();
        for program in programs {
            path.extend(program.parent().map(|folder| folder.display().to_string()));
            self.command.readable_paths.extend(readable_paths(&program));
        }
        if !path.is_empty() {
            path.push(DEFAULT_PATH.to_owned());
            self.command.env.push(("PATH", path.join(":")));
        }
    }

    /// Returns the command by which the shell runs a candidate's typed command, such as a debugger.
    ///
    /// # Errors
    /// Returns an error if the kit's folder does not exist.
    pub fn by_hand(kit: &Path, words: &str) -> Result<Self, ProgramError> {
        let folder = kit.canonicalize().map_err(ProgramError::file(kit))?;
        let args = vec!["-c".into(), format!("exec {words}")];
        let (program, env, readable_paths) = ("/bin/sh".into(), Vec::new(), Vec::new());
        let command = Command { program, args, env, folder, shared: None, readable_paths };
        Ok(Launch { command, empty: Empty::NOTHING, languages: Vec::new() })
    }
}

/// Returns the number of bytes that the runtime of a language reserves for compiled code. Returns `None` if
/// the runtime reserves nothing or is not installed.
fn runtime_reservation(facts: &LaunchFacts) -> Option<u64> {
    let query = facts.empty.reservation_query?;
    let Program::OnPath(program) = facts.program else { return None };
    Some(reserved_memory(&on_path(program).ok()?, query))
}

/// Checks that a build has left a regular file in a kit. Links in its path are not accepted,
/// because they are not copied to the machines that play matches.
fn must_be_regular(kit: &Path, program: &str) -> Result<(), LaunchError> {
    let mut path = kit.to_owned();
    let mut names = Path::new(program).components().peekable();
    while let Some(name) = names.next() {
        path.push(name);
        let Ok(found) = std::fs::symlink_metadata(&path) else {
            return Err(LaunchError::Kit(ProgramError::NotBuilt(kit.to_owned())));
        };
        let expected = if names.peek().is_some() { found.is_dir() } else { found.is_file() };
        if !expected {
            let expected = if names.peek().is_some() { "folder" } else { "regular file" };
            let path = path.strip_prefix(kit).unwrap_or(&path).to_owned();
            return Err(LaunchError::Kit(ProgramError::NotRegular { kit: kit.to_owned(), path, expected }));
        }
    }
    Ok(())
}

/// The size of a page of memory in bytes. Mono prints a warning if its heap is not a multiple of it.
const PAGE: u64 = 4096;

/// Returns the heap size for a champion's runtime, in bytes. It is a multiple of [`PAGE`] and
/// fits into the memory limit. Returns `None` if the runtime chooses the size itself.
fn heap(heap: Heap, memory: Memory) -> Option<u64> {
    let bytes = match memory {
        Memory::Whole(bytes) => (heap.quarters > 0).then_some(bytes / 4 * heap.quarters),
        Memory::Beyond(bytes) => heap.beyond.map(|more| bytes + more),
    };
    bytes.map(|bytes| bytes / PAGE * PAGE)
}

/// Returns a command line option for a champion's runtime, with the heap size in it. Returns None
/// if the option needs a size and there is none.
fn argument(word: LaunchArgument, heap: Option<u64>) -> Option<String> {
    let size = |bytes: u64, unit| match unit {
        Unit::Bytes => bytes,
        Unit::Mebibytes => bytes >> 20,
    };
    match word {
        LaunchArgument::Is(word) => Some(word.to_owned()),
        LaunchArgument::Heap(start, unit) => heap.map(|heap| format!("{start}{}", size(heap, unit))),
        LaunchArgument::Young(start, maximum, unit) => {
            heap.map(|heap| format!("{start}{}", size(maximum.min(heap / 4), unit)))
        }
    }
}

/// Returns an error if programs cannot be executed in a kit's folder. Its file system may be
/// mounted with `noexec`.
pub(crate) fn runs_programs(kit: &Path) -> Result<(), ProgramError> {
    let stat = rustix::fs::statvfs(kit).map_err(ProgramError::file(kit))?;
    if !stat.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC) {
        return Ok(());
    }
    Err(ProgramError::NoExec(kit.to_owned()))
}

/// Returns the `lib` folder of the enclosing kit, if this kit is a folder inside of another kit, as
/// a bundled opponent is. Returns `None` if this kit has its own `lib` folder. A symbolic link is
/// not accepted as the `lib` folder.
fn shared(kit: &Path) -> Option<PathBuf> {
    let parent = kit.parent()?;
    let lib = parent.join("lib");
    let folder = std::fs::symlink_metadata(&lib).is_ok_and(|found| found.is_dir());
    (folder && !kit.join("lib").exists() && parent.join("joute.json").is_file()).then_some(lib)
}

/// Returns the paths of the settings files of all language runtimes. They are for programs that may
/// start any of them.
pub(crate) fn settings_of_all(languages: Languages) -> Vec<PathBuf> {
    languages.all().flat_map(settings).collect()
}

fn settings(facts: &LaunchFacts) -> Vec<PathBuf> {
    if facts.settings.is_empty() {
        return Vec::new();
    }
    let Ok(entries) = std::fs::read_dir("/etc") else { return Vec::new() };
    let needed = |name: &str| facts.settings.iter().any(|setting| name.starts_with(setting.name));
    let mut paths: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| needed(&entry.file_name().to_string_lossy()))
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    paths.sort();
    paths
}

/// Returns the command that starts a built champion without a sandbox. It serves for tests that
/// send random calls to the champion.
///
/// # Errors
/// Returns an error if the language is unknown or the kit is not built.
pub fn command(
    kit: &Path,
    languages: Languages,
    language: &str,
) -> Result<std::process::Command, LaunchError> {
    let memory = Limits::DEFAULT.memory;
    let Command { program, args, env, folder, .. } = Launch::of(kit, languages, language, memory)?.command;
    // A relative path would be resolved from the caller's folder and not from the kit's.
    let mut command = std::process::Command::new(folder.join(program));
    command.args(args).envs(env).current_dir(kit);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::{Launch, argument, heap, shared};
    use crate::limits::{Limits, Memory, resource_limits};
    use joute_jail::Jail;
    use joute_launch::{Empty, Heap, Languages, LaunchArgument, LaunchFacts, Program, Trace, Unit};

    #[test]
    fn runtime_options_follow_from_the_memory_limit() {
        let bounded_heap = Heap { quarters: 3, beyond: Some(12 << 20) };
        let options = |heap| {
            [LaunchArgument::Heap("-h", Unit::Bytes), LaunchArgument::Young("-y", 32 << 20, Unit::Mebibytes)]
                .map(|word| argument(word, heap))
        };
        let words = |size: &str, young: &str| [Some(size.to_owned()), Some(young.to_owned())];
        assert_eq!(options(heap(bounded_heap, Memory::Whole(400 << 20))), words("-h314572800", "-y32"));
        assert_eq!(options(heap(bounded_heap, Memory::Beyond(16 << 20))), words("-h29360128", "-y7"));
        // A limit in millions of bytes is not a multiple of a page.
        assert_eq!(options(heap(bounded_heap, Memory::Beyond(16_000_000))), words("-h28581888", "-y6"));
        assert_eq!(options(heap(Heap::OWN, Memory::Whole(400 << 20))), [None, None]);
        assert_eq!(options(heap(Heap::OWN, Memory::Beyond(16 << 20))), [None, None]);
        assert_eq!(argument(LaunchArgument::Is("-x"), None), Some("-x".into()));
    }

    /// A language whose runtime is the shell. It reserves 512 MiB.
    static RESERVING: LaunchFacts = LaunchFacts {
        built: "champion.sh",
        program: Program::OnPath("sh"),
        args: &[],
        env: &[],
        heap: Heap::OWN,
        empty: Empty { reservation_query: Some(&["-c", "echo 536870912"]), ..Empty::NOTHING },
        trace: Trace { start: &[], suffixes: &[], ours: &[], starved: &[], innermost_last: false },
        inherited_env: &[],
        settings: &[],
        toolchain: None,
    };

    static RESERVING_LANGUAGES: [(&str, &LaunchFacts); 1] = [("shell", &RESERVING)];

    #[test]
    fn reserved_memory_is_added_to_the_limit() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        for file in ["champion.sh", "play"] {
            std::fs::write(folder.path().join(file), "").expect("the file can be written");
        }
        let languages = Languages(&RESERVING_LANGUAGES);
        let limits = Limits::DEFAULT;
        let kit = Launch::of(folder.path(), languages, "shell", limits.memory)
            .expect("the champion can be started");
        let build = Launch::make(folder.path(), languages, "shell").expect("the build command is valid");
        let program = Launch::program(folder.path(), languages, "play", Vec::new())
            .expect("the program can be started");
        for launch in [kit, build, program] {
            let usual = resource_limits(&limits, launch.empty).mapped_memory;
            assert_eq!(launch.resources(&limits, &Jail::open()).mapped_memory, usual + (512 << 20));
        }
    }

    #[test]
    fn libraries_beside_a_kit_are_found() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let around = folder.path().join("around");
        let kit = around.join("opponent");
        std::fs::create_dir_all(&kit).expect("the kit's folder can be created");
        std::fs::write(around.join("joute.json"), "{}").expect("the manifest can be written");
        std::os::unix::fs::symlink("/etc", around.join("lib")).expect("the symbolic link can be created");
        assert_eq!(shared(&kit), None);
        std::fs::remove_file(around.join("lib")).expect("the file can be removed");
        std::fs::create_dir(around.join("lib")).expect("the folder of libraries can be created");
        assert_eq!(shared(&kit), Some(around.join("lib")));
    }
}
