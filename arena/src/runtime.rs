//! Where the machine keeps the programs that run champions, and which of their files champions must see.

use joute_generator::backend::launch::{Interpreter, Toolchain};
use std::fs::File;
use std::io::Read as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program of `PATH`, with its links followed.
///
/// # Errors
/// A message that names the program.
pub fn on_path(program: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let found = if program.contains('/') {
        Some(PathBuf::from(program)).filter(|path| path.is_file())
    } else {
        std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file())
    };
    found
        .and_then(|path| path.canonicalize().ok())
        .ok_or_else(|| format!("{program}: not on this machine; install it to run champions that need it"))
}

/// What a program outside `/usr` needs to read: its prefix, unless that is somebody's home or holds it.
pub fn rooms(program: &Path) -> Vec<PathBuf> {
    if program.starts_with("/usr") {
        return Vec::new();
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

/// What a program of this machine says on one line.
///
/// # Errors
/// A message that names the program.
pub fn asked(program: &str, args: &[&str]) -> Result<String, String> {
    // Not from a kit: what a stranger put there may choose which program it is.
    let output = Command::new(program).args(args).current_dir("/").output();
    let output =
        output.map_err(|error| format!("{program}: {error}; install it to build kits that need it"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A compiler where it is installed.
///
/// # Errors
/// A message that names it.
pub fn installed(toolchain: &Toolchain) -> Result<PathBuf, String> {
    Ok(Path::new(&asked(toolchain.program, toolchain.asks)?).join("bin").join(toolchain.program))
}

/// The interpreter that the environment asks for, or the one that a kit was built with.
///
/// # Errors
/// A message that names the file in which the build wrote it.
pub fn recorded(interpreter: &Interpreter, record: &Path) -> Result<PathBuf, String> {
    if let Some(asked) = std::env::var(interpreter.variable).ok().filter(|program| !program.is_empty()) {
        return followed(interpreter, &on_path(&asked)?);
    }
    let program = read_small(record).unwrap_or_default();
    trusted(interpreter, Path::new(program.trim())).ok_or_else(|| {
        format!("{}: names no {} of this machine; run make again", record.display(), interpreter.name)
    })
}

/// The program behind a name that somebody typed. It may be a script that looks for the interpreter, which takes processes that no
/// jail allows: so it is asked here, once, which one it starts.
fn followed(interpreter: &Interpreter, program: &Path) -> Result<PathBuf, String> {
    let mut start = [0; 4];
    let read = File::open(program).and_then(|mut file| file.read_exact(&mut start));
    if read.is_ok() && start == *b"\x7fELF" {
        return Ok(program.to_owned());
    }
    let told = asked(&program.to_string_lossy(), interpreter.asks)?;
    let silent = |_| format!("{}: does not say which {} it starts", program.display(), interpreter.name);
    PathBuf::from(&told).canonicalize().map_err(silent)
}

/// An interpreter that a kit's build wrote down, if it is one of this machine.
///
/// The record was written by code that we do not trust, and what it names becomes visible in the jail: so only a
/// prefix that holds the interpreter's own library is believed, and never a home.
pub fn trusted(interpreter: &Interpreter, program: &Path) -> Option<PathBuf> {
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

/// A small text in a kit. Strangers made it: a link to a device, a pipe or a huge file ends here.
///
/// # Errors
/// The system's, or that it is no small text.
pub fn read_small(path: &Path) -> std::io::Result<String> {
    const MOST: u64 = 64 << 10;
    // A pipe that nobody writes to would keep us waiting.
    let file = File::options().read(true).custom_flags(libc::O_NONBLOCK).open(path)?;
    let mut text = String::new();
    if !file.metadata()?.is_file() || file.take(MOST + 1).read_to_string(&mut text)? as u64 > MOST {
        return Err(std::io::Error::other("not a small file"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{followed, on_path, read_small, rooms, trusted};
    use joute_generator::backend::launch::{Interpreter, Program};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    fn python() -> Interpreter {
        let facts = crate::launch::facts("python").expect("there is Python");
        let Program::Recorded(interpreter) = facts.program else { panic!("its path is recorded") };
        interpreter
    }

    #[test]
    fn programs_under_usr_need_nothing_more() {
        assert!(rooms(Path::new("/usr/bin/env")).is_empty());
        assert_eq!(rooms(Path::new("/opt/jdk/bin/java")), [Path::new("/opt/jdk")]);
        assert_eq!(rooms(Path::new("/opt/bin/java")), [Path::new("/opt/bin/java")]);
        assert_eq!(rooms(Path::new("/home/ada/bin/java")), [Path::new("/home/ada/bin/java")]);
    }

    #[test]
    fn a_kit_cannot_name_somebodys_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let bin = folder.path().join("bin");
        std::fs::create_dir(&bin).expect("bin");
        let fake = bin.join("python3");
        std::fs::write(&fake, "").expect("a file");
        assert_eq!(trusted(&python(), &fake), None);
        assert_eq!(trusted(&python(), Path::new("/etc/shadow")), None);
        assert_eq!(trusted(&python(), Path::new("")), None);
    }

    #[test]
    fn a_script_that_looks_for_python_is_followed_to_the_interpreter() {
        let real = followed(&python(), &on_path("python3").expect("a Python")).expect("a Python");
        assert_eq!(followed(&python(), &real), Ok(real.clone()));
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
        assert_eq!(followed(&python(), &shim), Ok(real));
        write(&script("exit 3"));
        assert!(
            followed(&python(), &shim)
                .is_err_and(|why| why.contains("python3: does not say which python3 it starts"))
        );
        assert!(followed(&python(), Path::new("/bin/true")).is_ok(), "a program is what it is");
    }

    #[test]
    fn what_strangers_wrote_neither_fills_memory_nor_waits() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("text"), "abc").expect("a file");
        std::fs::write(path("huge"), vec![b'x'; 65 << 10]).expect("a file");
        std::os::unix::fs::symlink("/dev/zero", path("device")).expect("a link");
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().expect("it starts");
        assert!(made.success());
        assert_eq!(read_small(&path("text")).expect("it is small"), "abc");
        for name in ["huge", "device", "pipe"] {
            assert!(read_small(&path(name)).is_err(), "{name}");
        }
    }

    #[test]
    fn programs_are_found_or_named() {
        assert!(on_path("sh").expect("there is a shell").is_absolute());
        assert!(on_path("no-such-program").expect_err("there is none").contains("no-such-program"));
    }
}
