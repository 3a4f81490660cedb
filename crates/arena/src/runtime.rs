//! Locates the programs that run champions, and the files that these programs must read.

use crate::launch_error::ProgramError;
use joute_launch::{Interpreter, Toolchain};
use joute_untrusted::files::read_small;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Returns the real path of a program of this machine. The program is searched in the folders of
/// the variable `PATH`, and all links are resolved.
///
/// # Errors
/// Returns an error if the program is not installed.
pub fn on_path(program: &str) -> Result<PathBuf, ProgramError> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let program_path = if program.contains('/') {
        Some(PathBuf::from(program)).filter(|path| path.is_file())
    } else {
        std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file())
    };
    program_path
        .and_then(|path| path.canonicalize().ok())
        .ok_or_else(|| ProgramError::NotInstalled(program.to_owned()))
}

/// Returns the folders that a program outside of `/usr` must read in the sandbox. This is its
/// installation folder (prefix), unless that is or contains a home folder. `/usr/local` may be
/// private to the arena's user, so the folders that a program needs there are included.
pub fn readable_paths(program: &Path) -> Vec<PathBuf> {
    let local = Path::new("/usr/local");
    if program.starts_with("/usr") && !program.starts_with(local) {
        return Vec::new();
    }
    if program.parent().and_then(Path::parent) == Some(local) {
        return vec![program.to_owned(), local.join("lib")];
    }
    let prefix = program.parent().and_then(Path::parent);
    match prefix.filter(|prefix| !holds_home(prefix)) {
        Some(prefix) => vec![prefix.to_owned()],
        None => vec![program.to_owned()],
    }
}

fn holds_home(folder: &Path) -> bool {
    let shared = ["/", "/root", "/home", "/etc", "/opt", "/srv", "/mnt", "/run", "/work"].map(Path::new);
    let home = std::env::var_os("HOME").map(PathBuf::from);
    shared.contains(&folder)
        || folder.parent() == Some(Path::new("/home"))
        || home.is_some_and(|home| home.starts_with(folder))
}

/// Runs a program of this machine to ask it for a path or version. Returns its output without
/// surrounding blanks.
///
/// # Errors
/// Returns an error if the program cannot be run. Its exit status is ignored.
pub fn query_program(program: &str, args: &[&str]) -> Result<String, ProgramError> {
    // The program is not run in the kit, whose contents could influence which program it is.
    let output = Command::new(program).args(args).current_dir("/").output();
    let output = output.map_err(|error| ProgramError::NotRun { program: program.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the number of bytes that a language's runtime reserves for compiled code. The runtime is queried
/// once for each path. The result is 0 if it cannot be queried.
pub fn reserved_memory(runtime: &Path, query: &[&str]) -> u64 {
    static CACHED_SIZES: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());
    let mut known = CACHED_SIZES.lock().unwrap_or_else(PoisonError::into_inner);
    *known.entry(runtime.to_owned()).or_insert_with(|| {
        let answer = query_program(&runtime.to_string_lossy(), query).unwrap_or_default();
        answer.parse().unwrap_or(0)
    })
}

/// Returns the real path of a compiler in its toolchain's folder. The compiler itself is asked for
/// that folder.
///
/// # Errors
/// Returns an error if the compiler cannot be run.
pub fn toolchain_path(toolchain: &Toolchain) -> Result<PathBuf, ProgramError> {
    Ok(Path::new(&query_program(toolchain.program, toolchain.asks)?).join("bin").join(toolchain.program))
}

/// Returns the path of the interpreter that runs a kit. It is the one with which the kit was built,
/// unless an environment variable names another.
///
/// # Errors
/// Returns an error if the file `record`, which the build wrote, does not name a trusted
/// interpreter, or if the one named by the environment variable cannot be found.
pub fn recorded_interpreter(interpreter: &Interpreter, record: &Path) -> Result<PathBuf, ProgramError> {
    if let Some(requested) = std::env::var(interpreter.variable).ok().filter(|program| !program.is_empty()) {
        return resolve_interpreter(interpreter, &on_path(&requested)?);
    }
    let program = read_small(record).unwrap_or_default();
    trusted_interpreter(interpreter, Path::new(program.trim()))
        .ok_or_else(|| ProgramError::NotRecorded { record: record.to_owned(), interpreter: interpreter.name })
}

/// Returns true if a kit may have been built with another machine's interpreter. The kit's
/// record of it is then well formed, but this machine has no such file. If the record is wrong in
/// any other way, this is the kit's fault.
pub fn may_be_on_other_machine(interpreter: &Interpreter, record: &Path) -> bool {
    let Ok(text) = read_small(record) else { return false };
    let program = Path::new(text.trim());
    let version = program.file_name().and_then(|name| name.to_str()?.strip_prefix(interpreter.stem));
    let well_formed = version.is_some_and(|version| version.chars().all(|c| c.is_ascii_digit() || c == '.'));
    program.is_absolute() && well_formed && std::fs::symlink_metadata(program).is_err()
}

/// Returns the interpreter that a program starts. This is the program itself, unless it is a
/// script. A script is run here once to find out, because it may start the interpreter with
/// processes that the sandbox forbids.
fn resolve_interpreter(interpreter: &Interpreter, program: &Path) -> Result<PathBuf, ProgramError> {
    let mut start = [0; 4];
    let read = File::open(program).and_then(|mut file| file.read_exact(&mut start));
    if read.is_ok() && start == *b"\x7fELF" {
        return Ok(program.to_owned());
    }
    let reported = query_program(&program.to_string_lossy(), interpreter.asks)?;
    PathBuf::from(&reported).canonicalize().map_err(|_| ProgramError::UnknownInterpreter {
        program: program.to_owned(),
        interpreter: interpreter.name,
    })
}

/// Returns the path of the interpreter with which a kit was built. Returns `None` if the kit's
/// record of it cannot be trusted.
///
/// The record was written by untrusted code, and its contents become visible in the jail. It is
/// accepted only if the interpreter's library is below its prefix and the prefix is not a home
/// folder.
pub fn trusted_interpreter(interpreter: &Interpreter, program: &Path) -> Option<PathBuf> {
    let program = program.canonicalize().ok()?;
    let version = program.file_name()?.to_str()?.strip_prefix(interpreter.stem)?;
    if !version.chars().all(|c| c.is_ascii_digit() || c == '.') || !program.is_file() {
        return None;
    }
    let prefix = program.parent()?.parent()?;
    let [folder, file] = interpreter.library;
    let library = std::fs::read_dir(prefix.join("lib")).ok()?.flatten().any(|entry| {
        entry.file_name().to_string_lossy().starts_with(folder) && entry.path().join(file).is_file()
    });
    (library && !holds_home(prefix)).then_some(program)
}

#[cfg(test)]
mod tests {
    use super::{on_path, readable_paths, reserved_memory, resolve_interpreter, trusted_interpreter};
    use joute_launch::{Interpreter, Program};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    fn python() -> Interpreter {
        let facts = joute_testkit::launch_facts().find("python").expect("Python is a supported language");
        let Program::Recorded(interpreter) = facts.program else {
            panic!("the interpreter's path is recorded")
        };
        interpreter
    }

    #[test]
    fn programs_in_usr_need_no_other_folder() {
        assert!(readable_paths(Path::new("/usr/bin/env")).is_empty());
        assert_eq!(readable_paths(Path::new("/opt/jdk/bin/java")), [Path::new("/opt/jdk")]);
        let local = ["/usr/local/bin/python3", "/usr/local/lib"].map(Path::new);
        assert_eq!(readable_paths(local[0]), local);
        assert_eq!(readable_paths(Path::new("/usr/local/go/bin/go")), [Path::new("/usr/local/go")]);
        assert_eq!(readable_paths(Path::new("/opt/bin/java")), [Path::new("/opt/bin/java")]);
        assert_eq!(readable_paths(Path::new("/home/ada/bin/java")), [Path::new("/home/ada/bin/java")]);
    }

    #[test]
    fn a_kit_cannot_name_a_folder_of_another_user() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let bin = folder.path().join("bin");
        std::fs::create_dir(&bin).expect("the folder `bin` can be created");
        let fake = bin.join("python3");
        std::fs::write(&fake, "").expect("the file can be written");
        assert_eq!(trusted_interpreter(&python(), &fake), None);
        assert_eq!(trusted_interpreter(&python(), Path::new("/etc/shadow")), None);
        assert_eq!(trusted_interpreter(&python(), Path::new("")), None);
    }

    #[test]
    fn a_script_that_looks_for_python_is_followed_to_the_interpreter() {
        let real =
            resolve_interpreter(&python(), &on_path("python3").expect("a Python interpreter is installed"))
                .expect("a Python interpreter is installed");
        assert_eq!(resolve_interpreter(&python(), &real).expect("a Python interpreter is installed"), real);
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        // Like pyenv's, this shim starts a process that finds the interpreter, and then executes it.
        let shim = folder.path().join("python3");
        let place = real.display().to_string();
        let script = |end: &str| format!("#!/bin/sh\nprogram=$(echo {place})\n{end}\n");
        let write = |text: &str| {
            std::fs::write(&shim, text).expect("the script can be written");
            std::fs::set_permissions(&shim, std::fs::Permissions::from_mode(0o755))
                .expect("the permissions can be changed");
        };
        write(&script("exec \"$program\" \"$@\""));
        assert_eq!(resolve_interpreter(&python(), &shim).expect("a Python interpreter is installed"), real);
        write(&script("exit 3"));
        assert!(resolve_interpreter(&python(), &shim).is_err_and(|reason| {
            reason.to_string().contains("python3: this program does not print which python3 it starts")
        }));
        assert!(
            resolve_interpreter(&python(), Path::new("/bin/true")).is_ok(),
            "a compiled program is its own interpreter"
        );
    }

    #[test]
    fn programs_are_found_or_named() {
        assert!(on_path("sh").expect("the shell is installed").is_absolute());
        assert!(
            on_path("no-such-program")
                .expect_err("the program is not installed")
                .to_string()
                .contains("no-such-program")
        );
    }

    #[test]
    fn a_runtime_says_what_it_reserves() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let runtime = folder.path().join("runtime");
        std::os::unix::fs::symlink("/bin/sh", &runtime).expect("the symbolic link can be created");
        assert_eq!(reserved_memory(&runtime, &["-c", "echo 4096"]), 4096);
        assert_eq!(reserved_memory(&runtime, &["-c", "echo 8192"]), 4096, "it is queried once");
        assert_eq!(reserved_memory(Path::new("/bin/sh"), &["-c", "exit 3"]), 0);
        assert_eq!(reserved_memory(Path::new("/no/runtime"), &[]), 0);
    }
}
