//! Map files through the `joute` program: new ones, checks, and what a bad one says.

use std::path::Path;
use std::process::{Command, Output};

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
