//! Tests map files with the `joute` program, for every game that has maps. They cover new maps,
//! checks, and files that are not maps.

use joute::games::{GAMES, RegisteredGame};
use joute_testkit::{joute, program, program_output, read, run, run_failing, scratch, write};
use std::process::{Command, Stdio};

/// Returns the games that are played on maps.
fn games() -> impl Iterator<Item = &'static RegisteredGame> {
    GAMES.iter().filter(|row| row.maps.is_some())
}

#[test]
fn new_maps_are_valid_and_invalid_maps_are_reported() {
    for row in games() {
        let folder = scratch();
        let map = |args: &[&str]| joute(&[&["map", "--game", row.name], args].concat(), &folder);
        map(&["new", "--seed", "7", "-o", "seven.map"]).expect_success();
        let text = read(folder.join("seven.map"));
        assert!(map(&["new", "--seed", "7"]).expect_success() == text && !text.is_empty(), "{}", row.name);
        assert!(map(&["check", "seven.map"]).expect_success().contains("seven.map: "), "{}", row.name);
        write(folder.join("bad.map"), "?");
        let mixed = map(&["check", "bad.map", "seven.map", "none.map"]).expect_failure();
        for file in ["bad.map", "seven.map: ", "none.map: "] {
            assert!(mixed.contains(file), "{}: «{file}» is not in\n{mixed}", row.name);
        }
        map(&["new", "--style", "?"]).expect_failure();
    }
}

#[test]
fn official_maps_are_found_by_name() {
    for row in games() {
        let (first, text) = (row.maps.as_ref().expect("the game has maps").official)()[0];
        let folder = scratch();
        write(folder.join("one.map"), text);
        let printed = run(&["map", "--game", row.name, "check", "one.map"], &folder);
        assert!(printed.contains("one.map: "), "{first}: {printed}");
    }
}

/// Checks that a file that is not a map is rejected with a one-line message. The message names the
/// file and the remedy, and only a limited part of the file is read.
#[test]
fn files_that_are_no_maps_are_rejected() {
    let folder = scratch();
    write(folder.join("latin.map"), b"carte // dessin\xe9e\n");
    let huge = std::fs::File::create(folder.join("huge.map")).expect("the file can be created");
    huge.set_len(1 << 40).expect("the file can be extended");
    let cases = [
        ("latin.map", "latin.map: this file is not UTF-8 after byte 15; save it as UTF-8"),
        ("huge.map", "huge.map: this file is longer than 16 MiB; check its name"),
        ("/dev/zero", "/dev/zero: this is a device and not a regular file"),
        (".", ".: this is a folder and not a regular file"),
    ];
    for (file, expected) in cases {
        let printed = run_failing(&["map", "check", file], &folder);
        assert!(printed.starts_with(expected), "{printed}");
    }
}

/// Checks that a closed output is not reported as a crash. The command `joute schema | head -n 1`
/// ends as with SIGPIPE, and a full disk is an error.
#[test]
fn a_closed_standard_output_is_no_crash() {
    let folder = scratch();
    run(&["map", "--game", "prologin2023", "new", "-o", "a.map"], &folder);
    for args in [["schema"].as_slice(), &["map", "--game", "prologin2023", "new"], &["map", "check", "a.map"]]
    {
        let run = |out: Stdio| {
            let mut joute = Command::new(program());
            joute.args(args).current_dir(&folder).stdout(out).stderr(Stdio::piped());
            let output = joute.spawn().expect("joute starts").wait_with_output().expect("the process exits");
            program_output(format!("{args:?}"), &output)
        };
        let (reader, writer) = std::io::pipe().expect("the pipe can be created");
        drop(reader);
        let closed = run(writer.into());
        assert!(closed.code == Some(141) && closed.text.is_empty(), "{closed:?}");
        let full = run(std::fs::File::create("/dev/full").expect("the file can be created").into());
        assert!(full.code == Some(1) && full.text.contains("standard output: No space left"), "{full:?}");
    }
}
