//! Tests `scripts/setup.sh` and `./demo` on systems where programs are missing or fail. Each script
//! names the step that failed, and the reason.

use joute_testkit::{Scratch, home, program_output, scratch, write_program};
use std::process::{Command, Stdio};

/// A folder of programs that replace those of a system.
struct System(Scratch);

impl System {
    /// Creates a system without any of the packages. Its `apt` installs all of them, and it has
    /// Rust and a C compiler.
    fn new() -> Self {
        let system = System(scratch());
        for (name, script) in [
            ("dpkg-query", "exit 1"),
            ("apt-cache", "echo Candidate: 1"),
            ("apt-get", "exit 0"),
            ("sudo", "[ \"$1\" = -v ] || exec \"$@\""),
            ("cargo", "exit 0"),
            ("cc", "exit 0"),
        ] {
            system.program(name, script);
        }
        for tool in [
            "bash", "sed", "awk", "sort", "paste", "env", "id", "dirname", "readlink", "ls", "mktemp", "cat",
            "rm", "realpath", "mkdir", "cp",
        ] {
            let found = ["/usr/bin", "/bin"].map(|folder| format!("{folder}/{tool}"));
            let found =
                found.iter().find(|path| std::path::Path::new(path).exists()).expect("the tool is installed");
            std::os::unix::fs::symlink(found, system.0.join(tool)).expect("the symbolic link can be created");
        }
        system
    }

    fn program(&self, name: &str, script: &str) {
        write_program(self.0.join(name), format!("#!/bin/sh\n{script}\n"));
    }

    fn run(&self, script: &str) -> joute_testkit::ProgramOutput {
        let mut command = Command::new("/bin/bash");
        command.arg(home().join(script)).env_clear().env("PATH", self.0.path()).env("HOME", "/nonexistent");
        program_output(script, &command.stdin(Stdio::null()).output().expect("bash starts"))
    }
}

#[test]
fn setup_succeeds_on_a_machine_without_packages() {
    let text = System::new().run("scripts/setup.sh").expect_success();
    assert!(text.contains("setup: installing make g++"), "{text}");
}

#[test]
fn setup_installs_only_the_named_packages() {
    let system = System::new();
    system.program("apt-get", "echo \"apt-get $*\"");
    let run = |options: &str| {
        let line = format!("{} {options}", home().join("scripts/setup.sh").display());
        let mut command = Command::new("/bin/bash");
        command.args(["-c", &line]).env_clear().env("PATH", system.0.path()).env("HOME", "/nonexistent");
        program_output(&line, &command.stdin(Stdio::null()).output().expect("bash starts"))
    };
    let text = run("make g++").expect_success();
    assert!(text.contains("--no-install-recommends make g++\n") && !text.contains("ghc"), "{text}");
    assert!(
        run("--download make").expect_success().contains("--download-only --no-install-recommends make\n")
    );
    assert!(
        run("")
            .expect_success()
            .contains(" postgresql nginx-light slurmctld slurmd slurm-client munge clangd gopls delve\n")
            && !run("--without-tests").expect_success().contains("postgresql")
    );
    assert!(run("emacs").expect_failure().contains("emacs is not in the list of packages"));
    assert!(run("--check make").expect_failure().contains("setup: missing make"));
}

#[test]
fn setup_names_the_failed_step() {
    for (program, script, step) in [
        (
            "apt-get",
            "[ \"$4\" != update ] || { echo no network >&2; exit 100; }",
            "updating the lists of packages",
        ),
        ("apt-get", "[ \"$4\" = update ] || { echo disk full >&2; exit 100; }", "installing packages"),
        ("apt-cache", "echo 'Candidate: (none)'", "looking for packages in this release"),
    ] {
        let system = System::new();
        system.program(program, script);
        let text = system.run("scripts/setup.sh").expect_failure();
        assert!(text.contains(&format!("setup: FAILED while {step} (exit status ")), "{text}");
    }
    let system = System::new();
    std::fs::remove_file(system.0.join("cargo")).expect("the file exists");
    let text = system.run("scripts/setup.sh").expect_failure();
    assert!(
        text.contains("cargo is missing") && text.contains("looking for Rust and a C compiler"),
        "{text}"
    );
}

#[test]
fn the_demo_names_the_failed_step() {
    let system = System::new();
    system.program("cargo", "echo error: no space left >&2; exit 101");
    let text = system.run("demo").expect_failure();
    assert!(
        text.contains("scripts/build failed (exit status 101)") && text.contains("FAILED after"),
        "{text}"
    );
    let system = System::new();
    system.program("apt-get", "exit 100");
    let text = system.run("demo").expect_failure();
    assert!(text.contains("scripts/setup.sh failed (exit status 100)"), "{text}");
}
