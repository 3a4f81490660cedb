//! Tests malicious builds of kits, as root and as an unprivileged user. The tests check whether a
//! build is accepted, whose fault a failure is, and which files remain.

use joute_arena::build::{BuildError, build};
use joute_arena::limits::Limits;
use joute_jail::Jail;
use joute_untrusted::folders::{clear, survey};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The id of a user that owns no files.
const NOBODY_UID: u32 = 65534;

/// The environment variable that names the folder for the builds. It is set when a test runs this
/// program again.
const FOLDER_VARIABLE: &str = "JOUTE_TEST_BUILDS_IN";

/// The tested builds and their expected results. Each row has a name, the rule of a Makefile, and a
/// part of the reason for which the build is refused. The reason is empty if the build is accepted.
const RESULTS: &[(&str, &str, &str)] = &[
    ("program", "cp /usr/bin/env champion", ""),
    ("script", "printf '#!/bin/sh\\n' > champion", ""),
    (
        "link",
        "ln -s /usr/bin/env champion",
        "champion: this is not a regular file; make must create one there",
    ),
    ("link away", "ln -s /nowhere champion", "champion: this is not a regular file"),
    ("folder", "mkdir champion", "champion: this is not a regular file"),
    ("nothing", "true", "not built"),
    ("text", "echo hello > champion", "champion: this file is neither a program nor a script"),
    ("empty", "touch champion", "champion: this file is neither a program nor a script"),
    // The arena must be able to read and to remove the files that the build leaves.
    ("shut, built", "cp /usr/bin/env champion; mkdir -p d/e; touch d/e/f; chmod 111 d/e d .", ""),
    ("shut, failed", "mkdir -p d/e; touch d/e/f; chmod 111 d/e d .; false", "EXIT 2 in make"),
    ("shut, nothing", "chmod 000 .", "not built"),
    ("shut, linked", "ln -s /usr/bin/env champion; chmod 111 .", "champion: this is not a regular file"),
    ("nests", "d=.; for i in `seq 50`; do d=$$d/d; mkdir $$d; done", "DISK: more than 40 nested folders"),
    // A deleted file uses disk space as long as it is open.
    (
        "deleted",
        "exec 3> f; rm f; head -c 60000000 /dev/zero >&3; sleep 1000",
        "DISK: more than 20 MiB written in make",
    ),
    (
        "hidden",
        "mkdir d; cd d; head -c 60000000 /dev/zero > f; chmod 311 .; sleep 1000",
        "DISK: more than 20 MiB",
    ),
    ("filled", "head -c 60000000 /dev/zero > f; sleep 1000", "DISK: more than 20 MiB written in make"),
];

/// Returns the limits of the tested builds. A build that fills the disk and then sleeps reaches the
/// time limit if what it wrote is not noticed while it runs.
fn limits() -> Limits {
    Limits { disk: 20 << 20, start: Duration::from_secs(30), ..Limits::BUILDING }
}

/// Creates a kit whose Makefile has one rule.
fn kit(folder: &Path, name: &str, rule: &str) -> PathBuf {
    let kit = folder.join(name);
    std::fs::create_dir_all(kit.join("bin")).expect("the folder can be created");
    std::fs::write(kit.join("joute.json"), r#"{"game":"morpion","language":"c","api":"0"}"#)
        .expect("the file can be written");
    std::fs::write(kit.join("Makefile"), format!("all:\n\t{rule}\n")).expect("the file can be written");
    kit
}

/// Returns the result of a build, or None where kits are not built in a jail.
fn try_build(kit: &Path, language: &str, jail: &Jail, limits: Limits) -> Option<Result<String, String>> {
    match build(kit, joute_testkit::launch_facts(), language, jail, limits) {
        Err(BuildError::NoJail(reason)) => {
            println!("kits are not built in a jail here, so that is not tried: {reason}");
            None
        }
        Err(BuildError::Internal(reason)) => panic!("{}: nobody's fault: {reason}", kit.display()),
        Err(BuildError::Fault(reason)) => Some(Err(reason)),
        Ok(text) => Some(Ok(text)),
    }
}

/// Runs every build in a folder, in the best jail that this user can have.
fn try_all(folder: &Path) {
    let jail = Jail::choose(None).expect("a jail works on this machine");
    println!("builds at {}", jail.level());
    for (name, rule, expected) in RESULTS {
        let kit = kit(folder, name, rule);
        let before = survey(&kit).expect("the kit is within the limits").len();
        match (try_build(&kit, "c", &jail, limits()), *expected) {
            (None, _) => return,
            (Some(Ok(_)), "") => {
                assert!(survey(&kit).expect("the files of the kit can be counted").len() > before, "{name}")
            }
            (Some(Err(reason)), part) if !part.is_empty() => {
                assert!(reason.contains(part), "{name}: {reason}");
                // A failed build leaves only the file with the reason.
                assert_eq!(
                    survey(&kit).expect("the files of the kit can be counted").len(),
                    before + 1,
                    "{name}"
                );
            }
            (Some(other), _) => panic!("{name}: {other:?}"),
        }
        clear(&kit).expect("the kit can be removed");
    }
    let remaining = std::fs::read_dir(folder).expect("the folder can be read").count();
    assert_eq!(remaining, 0, "files are left in the folder");
}

#[test]
fn only_launchable_builds_are_accepted_and_leave_no_processes() {
    match std::env::var_os(FOLDER_VARIABLE) {
        Some(folder) => try_all(Path::new(&folder)),
        None => try_all(tempfile::tempdir().expect("the temporary folder can be created").path()),
    }
}

/// Checks that a build at L2 gives the same results. The jail's user is the arena's own user there,
/// so the arena cannot read files that a build made unreadable either.
#[test]
fn a_user_without_privileges_has_the_same_results() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let open = |path: &Path| std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755));
    open(folder.path()).expect("the permissions can be changed");
    let (program, kits) = (folder.path().join("program"), folder.path().join("kits"));
    // A child process writes the copy. Otherwise, a jail that another test starts meanwhile could inherit the
    // open file.
    let me = std::env::current_exe().expect("the path of the test program is known");
    assert!(Command::new("cp").arg(me).arg(&program).status().expect("cp starts").success());
    open(&program).expect("the permissions can be changed");
    std::fs::create_dir(&kits).expect("the folder can be created");
    std::os::unix::fs::chown(&kits, Some(NOBODY_UID), Some(NOBODY_UID)).expect("the owner can be changed");
    let mut command = Command::new(&program);
    command.args(["--exact", "only_launchable_builds_are_accepted_and_leave_no_processes", "--nocapture"]);
    let output = command
        .env(FOLDER_VARIABLE, &kits)
        .uid(NOBODY_UID)
        .gid(NOBODY_UID)
        .output()
        .expect("the command starts");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed);
    println!("{printed}");
    assert!(output.status.success(), "{printed}");
}

#[test]
fn only_the_kit_s_makefile_is_used() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let kit = kit(folder.path(), "kit", "cp /usr/bin/env champion; echo ours");
    for other in ["GNUmakefile", "makefile"] {
        std::fs::write(kit.join(other), "all:\n\techo theirs; cp /usr/bin/env champion\n")
            .expect("the file can be written");
    }
    let Some(printed) =
        try_build(&kit, "c", &Jail::choose(None).expect("a jail works on this machine"), limits())
    else {
        return;
    };
    let printed = printed.expect("the kit can be built in the jail");
    assert!(printed.contains("ours\n") && !printed.contains("theirs"), "{printed}");
}

/// Checks that a kit is refused if its record names a missing interpreter. Such a kit would fail
/// every worker that has to play a match.
#[test]
fn a_record_of_no_interpreter_is_the_kit_s_fault() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let jail = Jail::choose(None).expect("a jail works on this machine");
    for (name, record) in [("nowhere", "/nowhere/bin/python3"), ("shadow", "/etc/shadow"), ("nothing", "")] {
        let rule = format!("mkdir build; echo '{record}' > build/python");
        let kit = kit(folder.path(), name, &rule);
        let Some(printed) = try_build(&kit, "python", &jail, limits()) else { return };
        let reason = printed.expect_err(name);
        assert!(reason.contains("does not name an installed python3"), "{name}: {reason}");
    }
}

/// Checks that a build does not fail when another process fills the disk.
#[test]
fn builds_are_not_charged_for_disk_space_of_other_processes() {
    let folder =
        tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the temporary folder can be created");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755))
        .expect("the permissions can be changed");
    let rule = "touch started; until test -e go; do sleep 0.05; done; cp /usr/bin/env champion";
    let kit = kit(folder.path(), "kit", rule);
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let (neighbour, other) = (folder.path().join("neighbour"), kit.clone());
    let printed = std::thread::scope(|scope| {
        scope.spawn(move || {
            while !other.join("started").exists() && other.exists() {
                std::thread::sleep(Duration::from_millis(10));
            }
            std::fs::write(&neighbour, vec![1; 60 << 20]).expect("the file can be written");
            std::fs::File::open(&neighbour)
                .and_then(|file| file.sync_all())
                .expect("the file can be synchronised");
            std::thread::sleep(Duration::from_millis(300));
            std::fs::write(other.join("go"), "").expect("the file can be written");
        });
        let printed = try_build(&kit, "c", &jail, limits());
        // If kits cannot be built in the jail, this file ends the wait of the other process.
        std::fs::write(kit.join("started"), "").expect("the file can be written");
        printed
    });
    assert!(printed.is_none_or(|printed| printed.is_ok()));
}
