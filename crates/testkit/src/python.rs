//! Virtual environments of Python with packages from PyPI, for tests that compare with other libraries.

use crate::program::home;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the Python of a virtual environment with these packages. `alone` are packages that are
/// installed without their dependencies. The folder is kept, and a later test with the same packages
/// uses it again. The environment variable `PYTHON` chooses the interpreter. Tests that ask for the same
/// folder at the same time wait for the first one.
pub fn python_with(venv: &Path, packages: &[&str], alone: &[&str]) -> PathBuf {
    let (python, ready) = (venv.join("bin/python"), venv.join("ready"));
    let wanted = [packages, alone].concat().join("\n");
    std::fs::create_dir_all(venv.parent().expect("the path has a parent folder"))
        .expect("the folder can be written");
    let _lock = lock_file(&venv.with_extension("lock"));
    if std::fs::read_to_string(&ready).is_ok_and(|found| found == wanted) {
        return python;
    }
    let interpreter = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    install(Command::new(interpreter).args(["-m", "venv", "--clear"]).arg(venv));
    install(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages));
    if !alone.is_empty() {
        install(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-deps"]).args(alone));
    }
    std::fs::write(ready, wanted).expect("the folder can be written");
    python
}

/// Waits until no other test or build holds the lock on a file, and holds it until the value is dropped.
/// Creates the file if it does not exist.
pub fn lock_file(path: &Path) -> File {
    let file = File::create(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.lock().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file
}

/// Waits until no other test uses the ports at which kits wait for debuggers, and reserves them until the
/// value is dropped. The target folder contains the lock, because each test program
/// has a folder of its own for temporary files.
pub fn lock_debugger_ports() -> File {
    lock_file(&home().join("target/debugger-ports.lock"))
}

/// Runs a command. Panics with its messages if it fails.
fn install(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
}
