//! Tests map files with the `joute` program, for every game that has maps. They cover new maps,
//! checks, and files that are not maps.

use joute::games::{GAMES, RegisteredGame};
use joute_testkit::{joute, program, program_output, read, refused, run, scratch, write};
use std::process::{Command, Stdio};

/// Returns the games that are played on maps.
fn games() -> impl Iterator<Item = &'static RegisteredGame> {
    GAMES.iter().filter(|row| row.maps.is_some())
}

#[test]
fn new_maps_pass_the_check_and_bad_ones_are_named() {
    for row in games() {
        let folder = scratch();
        let map = |args: &[&str]| joute(&[&["map", "--game", row.name], args].concat(), &folder);
        map(&["new", "--seed", "7", "-o", "seven.map"]).well();
        let text = read(folder.join("seven.map"));
        assert!(map(&["new", "--seed", "7"]).well() == text && !text.is_empty(), "{}", row.name);
        assert!(map(&["check", "seven.map"]).well().contains("seven.map: "), "{}", row.name);
        write(folder.join("bad.map"), "?");
        let mixed = map(&["check", "bad.map", "seven.map", "none.map"]).badly();
        for file in ["bad.map", "seven.map: ", "none.map: "] {
            assert!(mixed.contains(file), "{}: «{file}» is not in\n{mixed}", row.name);
        }
        map(&["new", "--style", "?"]).badly();
    }
}

#[test]
fn official_maps_go_by_their_name() {
    for row in games() {
        let (first, text) = (row.maps.as_ref().expect("maps").official)()[0];
        let folder = scratch();
        write(folder.join("one.map"), text);
        let said = run(&["map", "--game", row.name, "check", "one.map"], &folder);
        assert!(said.contains("one.map: "), "{first}: {said}");
    }
}

/// Checks that a file that is no map is rejected with a one-line message. The message names the
/// file and the remedy, and only a limited part of the file is read.
#[test]
fn files_that_are_no_maps_are_told_apart() {
    let folder = scratch();
    write(folder.join("latin.map"), b"carte // dessin\xe9e\n");
    let huge = std::fs::File::create(folder.join("huge.map")).expect("it is made");
    huge.set_len(1 << 40).expect("a sparse file");
    let cases = [
        ("latin.map", "latin.map: not UTF-8 after byte 15; save it as UTF-8"),
        ("huge.map", "huge.map: longer than 16 MiB; is this the right file?"),
        ("/dev/zero", "/dev/zero: a device, and a regular file is needed"),
        (".", ".: a folder, and a regular file is needed"),
    ];
    for (file, expected) in cases {
        let said = refused(&["map", "check", file], &folder);
        assert!(said.starts_with(expected), "{said}");
    }
}

/// Checks that a closed output is not reported as a crash. The command `joute schema | head -n 1`
/// ends as with SIGPIPE, and a full disk is an error.
#[test]
fn an_output_that_nobody_reads_is_no_crash() {
    let folder = scratch();
    run(&["map", "--game", "prologin2023", "new", "-o", "a.map"], &folder);
    for args in [["schema"].as_slice(), &["map", "--game", "prologin2023", "new"], &["map", "check", "a.map"]]
    {
        let run = |out: Stdio| {
            let mut joute = Command::new(program());
            joute.args(args).current_dir(&folder).stdout(out).stderr(Stdio::piped());
            let output = joute.spawn().expect("joute starts").wait_with_output().expect("it ends");
            program_output(format!("{args:?}"), &output)
        };
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let closed = run(writer.into());
        assert!(closed.code == Some(141) && closed.text.is_empty(), "{closed:?}");
        let full = run(std::fs::File::create("/dev/full").expect("it is there").into());
        assert!(full.code == Some(1) && full.text.contains("standard output: No space left"), "{full:?}");
    }
}
