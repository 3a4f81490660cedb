//! Runs the `joute` program, `make` and shells like a user.

use crate::program_output::{ProgramOutput, program_output};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Returns the path of the joute source folder in which the tests run.
pub fn home() -> &'static Path {
    static HOME: OnceLock<PathBuf> = OnceLock::new();
    HOME.get_or_init(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .canonicalize()
            .expect("the checkout's path can be resolved")
    })
}

/// Returns the path of the `joute` program of the same build as the test. If necessary, cargo
/// builds it first. The environment variable `JOUTE_PROGRAM` overrides the path.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(named) = std::env::var_os("JOUTE_PROGRAM") {
            return named.into();
        }
        let test = std::env::current_exe().expect("the path of the test program is known");
        let folder = test.ancestors().nth(2).expect("the path is `target/PROFILE/deps/TEST`");
        let is_built = std::env::var_os("CARGO_PKG_NAME").is_some_and(|package| package == "joute");
        if !is_built {
            let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            cargo.args(["build", "--quiet", "-p", "joute", "--bin", "joute"]).current_dir(home());
            cargo.env("CARGO_TARGET_DIR", folder.parent().expect("the program is in a target folder"));
            if folder.ends_with("release") {
                cargo.arg("--release");
            }
            program_output("cargo build -p joute", &cargo.output().expect("cargo starts")).expect_success();
        }
        folder.join("joute")
    })
}

/// Runs the `joute` program with the given arguments in a folder. Returns its output and exit
/// status.
pub fn joute(args: &[&str], folder: impl AsRef<Path>) -> ProgramOutput {
    let output = Command::new(program()).args(args).current_dir(folder).output().expect("joute starts");
    program_output(format!("joute {args:?}"), &output)
}

/// Runs the `joute` program in a folder and returns its output. Panics if it fails.
#[track_caller]
pub fn run(args: &[&str], folder: impl AsRef<Path>) -> String {
    joute(args, folder).expect_success()
}

/// Runs the `joute` program in a folder and returns its output. Panics if it succeeds.
#[track_caller]
pub fn run_failing(args: &[&str], folder: impl AsRef<Path>) -> String {
    joute(args, folder).expect_failure()
}

/// Runs `make` in a folder, such as a kit, and returns its output. Panics if it fails.
#[track_caller]
pub fn make(folder: impl AsRef<Path>) -> String {
    shell("make", folder).expect_success()
}

/// Runs `make` in a folder, such as a kit, with warnings as errors. Panics if it fails or prints
/// anything to standard error.
#[track_caller]
pub fn make_without_warnings(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let output =
        Command::new("make").env("JOUTE_STRICT", "1").current_dir(folder).output().expect("make starts");
    // Not every compiler can treat warnings as errors.
    let quiet = output.stderr.is_empty();
    let printed = program_output(format!("make in {}", folder.display()), &output).expect_success();
    assert!(quiet, "make in {}\n{printed}", folder.display());
}

/// Runs a shell command in a folder and returns its exit status and output. The output combines
/// standard output and standard error.
pub fn shell(line: &str, folder: impl AsRef<Path>) -> ProgramOutput {
    let folder = folder.as_ref();
    let output = shell_command(line, folder).output().expect("the shell starts");
    program_output(format!("{line} in {}", folder.display()), &output)
}

/// Creates a command that runs a line in a shell like a candidate's. The shell writes standard error to
/// standard output. The command is killed after 50 minutes.
pub fn shell_command(line: &str, folder: impl AsRef<Path>) -> Command {
    let mut command = Command::new("timeout");
    command.args(["3000", "sh", "-c", &format!("exec 2>&1; {line}")]).current_dir(folder);
    remove_test_variables(&mut command);
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// Removes the environment variables that cargo and `make` set for a test. The command then starts like
/// one in a user's terminal.
///
/// Build scripts of some crates depend on cargo's variables. If a command passed them on to another
/// cargo, these crates and all crates that use them would be compiled again.
pub fn remove_test_variables(command: &mut Command) {
    for (variable, _) in std::env::vars_os() {
        let name = variable.to_string_lossy();
        if ["MAKEFLAGS", "MAKELEVEL", "RUST_BACKTRACE", "OUT_DIR"].contains(&&*name)
            || ["CARGO_MANIFEST_", "CARGO_PKG_"].iter().any(|start| name.starts_with(start))
        {
            command.env_remove(&variable);
        }
    }
}

/// Returns the paths, relative to the checkout, of the files that git tracks and that match a
/// pattern.
#[track_caller]
pub fn tracked_files(pattern: &str) -> Vec<String> {
    let listed =
        Command::new("git").args(["ls-files", pattern]).current_dir(home()).output().expect("git runs");
    String::from_utf8(listed.stdout).expect("paths are UTF-8").lines().map(str::to_owned).collect()
}
