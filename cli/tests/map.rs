//! Map files through the `joute` program: new ones, checks, and what a bad one says.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn joute(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_joute")).args(args).current_dir(folder).output().expect("joute starts")
}

#[test]
fn new_maps_pass_the_check_and_bad_ones_say_where() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let made = joute(&["map", "new", "--seed", "7", "-o", "seven.map"], folder.path());
    assert!(made.status.success(), "{made:?}");
    let printed = joute(&["map", "new", "--seed", "7"], folder.path());
    let text = std::fs::read(folder.path().join("seven.map")).expect("the map");
    assert!(printed.stdout == text && !text.is_empty());

    let good = joute(&["map", "check", "seven.map"], folder.path());
    assert!(good.status.success(), "{good:?}");
    assert!(String::from_utf8_lossy(&good.stdout).contains("seven.map: "), "{good:?}");

    std::fs::write(folder.path().join("bad.map"), "carte\n  ....\n").expect("it is written");
    let mixed = joute(&["map", "check", "bad.map", "seven.map", "none.map"], folder.path());
    let (said, wrong) = (String::from_utf8_lossy(&mixed.stdout), String::from_utf8_lossy(&mixed.stderr));
    assert!(!mixed.status.success());
    assert!(said.contains("seven.map: "), "{said}");
    for words in ["--> bad.map:2:6", "row 0 of the drawing has 4 cells", "none.map: "] {
        assert!(wrong.contains(words), "«{words}» is not in\n{wrong}");
    }
    let style = joute(&["map", "new", "--style", "?"], folder.path());
    assert!(
        !style.status.success() && String::from_utf8_lossy(&style.stderr).contains("labyrinthe"),
        "{style:?}"
    );
}

/// What no editor of maps wrote: said in a line that names the file and the cure, and read to no more than a limit.
#[test]
fn files_that_are_no_maps_are_told_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("latin.map"), b"carte // dessin\xe9e\n").expect("it is written");
    let huge = std::fs::File::create(folder.path().join("huge.map")).expect("it is made");
    huge.set_len(1 << 40).expect("a sparse file");
    let cases = [
        ("latin.map", "latin.map: not UTF-8 after byte 15; save it as UTF-8"),
        ("huge.map", "huge.map: longer than 16 MiB; is this the right file?"),
        ("/dev/zero", "/dev/zero: longer than 16 MiB; is this the right file?"),
        (".", ".: Is a directory"),
    ];
    for (file, expected) in cases {
        let refused = joute(&["map", "check", file], folder.path());
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.starts_with(expected), "{said}");
    }
}

/// `joute schema | head -n 1` ends as with SIGPIPE, and a full disk is an error.
#[test]
fn an_output_that_nobody_reads_is_no_crash() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(joute(&["map", "new", "-o", "a.map"], folder.path()).status.success());
    for args in [["schema"].as_slice(), &["map", "new"], &["map", "check", "a.map"]] {
        let run = |out: Stdio| {
            let mut joute = Command::new(env!("CARGO_BIN_EXE_joute"));
            joute.args(args).current_dir(folder.path()).stdout(out).stderr(Stdio::piped());
            joute.spawn().expect("joute starts").wait_with_output().expect("it ends")
        };
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let closed = run(writer.into());
        assert!(closed.status.code() == Some(141) && closed.stderr.is_empty(), "{closed:?}");
        let full = run(std::fs::File::create("/dev/full").expect("it is there").into());
        let said = String::from_utf8_lossy(&full.stderr);
        assert!(full.status.code() == Some(1) && said.contains("standard output: No space left"), "{full:?}");
    }
}
