//! Tests programs that run once in the jail. The tests check their input, their output and their
//! end.

use joute_arena::launch::Launch;
use joute_arena::limits::{Limits, Memory};
use joute_arena::run_once::{ProgramEnd, ProgramRun, run_once};
use joute_jail::{Jail, ProcessSpec, ResourceLimits, Role};
use joute_launch::Languages;
use std::fs::File;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const LIMITS: Limits = Limits {
    call: Some(Duration::from_secs(60)),
    memory: Memory::Whole(64 << 20),
    output: 64 << 10,
    ..Limits::DEFAULT
};

/// Runs a shell script in the best jail of this machine.
fn run(script: &str, input: &[u8], limits: Limits) -> ProgramRun {
    program(&format!("#!/bin/sh\n{script}\n"), input, limits)
}

fn program(content: &str, input: &[u8], limits: Limits) -> ProgramRun {
    let (_folder, launch) = folder_of(content);
    run_once(&launch, input, &Jail::choose(None).expect("a jail works on this machine"), limits)
        .expect("the program can be run")
}

/// Creates a folder with a program `q`, which the users of the jail can read.
fn folder_of(content: &str) -> (TempDir, Launch) {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let everyone = |mode| std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(folder.path(), everyone(0o755)).expect("the permissions can be changed");
    let path = folder.path().join("q");
    std::fs::write(&path, content).expect("the script can be written");
    std::fs::set_permissions(&path, everyone(0o755)).expect("the permissions can be changed");
    let launch = Launch::program(folder.path(), Languages::NONE, "q", vec!["7".into()])
        .expect("the program can be launched");
    (folder, launch)
}

fn opened_for_writing(folder: &TempDir) -> File {
    File::options().append(true).open(folder.path().join("q")).expect("the file can be opened")
}

#[test]
fn a_program_reads_and_prints() {
    let result = run("tr a-z A-Z; echo $1; echo oops >&2; exit 3", b"word\n", LIMITS);
    let expected =
        ProgramRun { output: b"WORD\n7\n".into(), errors: "oops\n".into(), ended: ProgramEnd::Exited(3) };
    assert_eq!(result, expected);
    assert_eq!(run("cat; : no input", b"", LIMITS).output, b"");
}

#[test]
fn every_wait_ends() {
    let large_input = vec![b'x'; 1 << 20];
    assert_eq!(
        run("echo done", &large_input, LIMITS).ended,
        ProgramEnd::Exited(0),
        "a program need not read its input"
    );
    assert_eq!(run("wc -c", &large_input, LIMITS).output, b"1048576\n");
    let quick = Limits { call: Some(Duration::from_millis(300)), ..LIMITS };
    let slow = run("echo early; cat >/dev/null; while :; do :; done", b"", quick);
    assert_eq!((slow.ended, &*slow.output), (ProgramEnd::Late, &b"early\n"[..]));
    // A child process that keeps the streams open is killed with its parent.
    assert_eq!(run("sleep 1000 & echo left", b"", LIMITS).output, b"left\n");
}

#[test]
fn all_kinds_of_exits_are_distinguished() {
    assert_eq!(run("kill -SEGV $$", b"", LIMITS).ended, ProgramEnd::Crashed(11));
    assert_eq!(program("no program", b"", LIMITS).ended, ProgramEnd::NoProgram(8));
    assert_eq!(program("#!/no/shell\n", b"", LIMITS).ended, ProgramEnd::NoProgram(2));
    assert_eq!(run("yes", b"", LIMITS).ended, ProgramEnd::Flood);
    assert_eq!(run("yes >&2", b"", Limits { flood: 1 << 20, ..LIMITS }).ended, ProgramEnd::Flood);
    let hungry = "exec python3 -c 'x = bytearray(256 << 20); print(len(x))'";
    let result = run(hungry, b"", LIMITS);
    // Without control groups, Python raises a MemoryError and prints it.
    assert!(result.ended == ProgramEnd::Memory || result.errors.contains("MemoryError"), "{result:?}");
    assert_eq!(result.output, b"");
    assert!(
        run("echo x > here", b"", LIMITS).errors.contains("Read-only"),
        "a program cannot write to its own folder"
    );
    assert!(!run(": > /dev/tcp; exec 3<>/dev/tty", b"", LIMITS).errors.is_empty());
}

#[test]
fn a_program_starts_when_its_file_is_no_longer_open_for_writing() {
    let (folder, launch) = folder_of("#!/bin/sh\necho started\n");
    let writer = opened_for_writing(&folder);
    let closing = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        drop(writer);
    });
    let result = run_once(&launch, b"", &Jail::choose(None).expect("a jail works on this machine"), LIMITS)
        .expect("the program can be run");
    closing.join().expect("the writer ends");
    assert_eq!((&*result.output, result.ended), (&b"started\n"[..], ProgramEnd::Exited(0)));
    let writer = opened_for_writing(&folder);
    let error = run_once(&launch, b"", &Jail::choose(None).expect("a jail works on this machine"), LIMITS)
        .expect_err("the program cannot be run");
    assert!(error.to_string().contains("Text file busy"), "{error}");
    drop(writer);
}

#[test]
fn a_player_that_waits_for_its_turn_keeps_no_file_of_the_arena_open() {
    let (folder, launch) = folder_of("#!/bin/sh\necho started\n");
    let writer = opened_for_writing(&folder);
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let player = ProcessSpec {
        command: Some(&launch.command),
        role: Role::Interactive,
        ..ProcessSpec::without_program(ResourceLimits::TEST)
    };
    let waiting_process = jail.start(&player).expect("the process can be started");
    drop(writer);
    // Starting the program fails while another process still has it open for writing.
    let busy = || match Command::new(folder.path().join("q")).output() {
        Ok(result) => result.stdout != b"started\n",
        Err(error) => error.kind() == std::io::ErrorKind::ExecutableFileBusy,
    };
    let closed = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        !busy()
    });
    assert!(closed, "the waiting player holds the file open for writing");
    drop(waiting_process);
}
