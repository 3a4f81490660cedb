//! Tests a toy language, which is C under another name. It is added to a copy of the checkout at
//! the places that CONTRIBUTING.md lists, and checked there.

use super::{belongs, home, places, read};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folders of the checkout that are copied because `joute check` needs them.
const COPIED_FOLDERS: [&str; 12] = [
    "crates/arena",
    "crates/bench",
    "bindings",
    "crates/engine",
    "generator",
    "crates/jail",
    "crates/launch",
    "templates",
    "crates/untrusted",
    "viewer/replay.schema.json",
    "crates/words",
    "crates/workshop",
];
/// The crates in the copied folders, which form the copy's workspace.
const MEMBERS: [&str; 11] = [
    "crates/arena",
    "bindings/abi",
    "bindings/client",
    "bindings/probe",
    "crates/engine",
    "generator",
    "crates/jail",
    "crates/launch",
    "crates/untrusted",
    "crates/words",
    "crates/workshop",
];

/// The files that are added for the toy language, with their texts.
const ADDED_FILES: [(&str, &str); 3] = [
    ("generator/src/language/toy.rs", include_str!("toy/backend.rs.txt")),
    ("generator/src/language/toy/launch.rs", include_str!("toy/launch.rs.txt")),
    ("templates/toy/toy.h", include_str!("toy/toy.h.txt")),
];

/// The lines that are added to existing files for the toy language. Each row contains the file, the
/// line before, and the new line.
const ADDED_LINES: [(&str, &str, &str); 4] = [
    ("generator/src/language.rs", "pub mod rust;\n", "pub mod toy;\n"),
    ("generator/src/language.rs", "    rust::RUST,\n", "    toy::TOY,\n"),
    ("crates/words/catalogue/en/language.ftl", "## C\n\n", "toy-print = print it\n"),
    ("crates/words/catalogue/fr/language.ftl", "## C\n\n", "toy-print = affichez-le\n"),
];

/// The source of a program that runs `joute check` without the rest of the command line.
const CHECK_PROGRAM: &str = include_str!("toy/prove.rs.txt");

#[test]
fn a_language_in_these_places_is_proved() {
    let touched = ADDED_FILES.iter().map(|(file, _)| *file).chain(ADDED_LINES.iter().map(|(file, ..)| *file));
    let places = places();
    let beside: Vec<_> = touched.filter(|file| !places.iter().any(|place| belongs(file, place))).collect();
    assert!(
        beside.is_empty(),
        "the toy language needs {beside:?}, which are missing from CONTRIBUTING.md's list"
    );

    // The folder is kept between runs, so that cargo compiles only changed crates.
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| home().join("target"), PathBuf::from);
    let copy = target.join("toy");
    COPIED_FOLDERS.iter().for_each(|part| sync(part, &copy));
    let manifest = read(home().join("Cargo.toml"));
    let (_, rest) = manifest.split_once("exclude =").expect("the manifest excludes folders");
    let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {MEMBERS:?}\nexclude ={rest}");
    write(&copy.join("Cargo.toml"), &manifest);
    sync("Cargo.lock", &copy);
    ADDED_FILES.iter().for_each(|(file, text)| write(&copy.join(file), text));
    write(&copy.join("crates/workshop/examples/prove.rs"), CHECK_PROGRAM);
    let mut cargo = Command::new(env!("CARGO"));
    // The dependencies in the checkout's own target folder are already compiled.
    cargo.args(["build", "--quiet", "--offline", "-p", "joute-workshop", "--example", "prove"]);
    expect_success(cargo.env("CARGO_TARGET_DIR", &target).current_dir(&copy));
    let mut prove = Command::new(target.join("debug/examples/prove"));
    prove.arg(home().join("generator/tests/descriptions/shapes.yml")).current_dir(&copy);
    // Libraries of the same description would replace each other in one target folder.
    let printed = expect_success(prove.env("CARGO_TARGET_DIR", copy.join("target")).env("JOUTE_HOME", &copy));
    assert!(printed.contains("toy: the same in C"), "{printed}");
}

/// Runs a command and returns its output. Panics if it fails.
fn expect_success(command: &mut Command) -> String {
    let output = command.output().expect("the command starts");
    let printed =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{printed}");
    printed
}

fn write(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|there| there == text) {
        return;
    }
    std::fs::create_dir_all(path.parent().expect("the path has a parent folder"))
        .expect("the folder can be created");
    std::fs::write(path, text).expect("the file can be written");
}

/// Copies changed files of a file or folder to the copy of the checkout. Adds the lines of the toy
/// language, and removes the parts of manifests that only tests need.
fn sync(path: &str, copy: &Path) {
    let from = home().join(path);
    if from.is_dir() {
        for entry in std::fs::read_dir(from).expect("the folder can be read").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name != "target" {
                sync(&format!("{path}/{name}"), copy);
            }
        }
        return;
    }
    let Ok(mut text) = std::fs::read_to_string(from) else { return };
    for (_, line, added) in ADDED_LINES.iter().filter(|(file, ..)| *file == path) {
        assert!(text.contains(line), "{path} has no {line:?}");
        text = text.replacen(line, &format!("{line}{added}"), 1);
    }
    if path.ends_with("Cargo.toml") {
        let tests = ["dev-dependencies]", "[test]]", "[bench]]"];
        let kept = text.split("\n[").filter(|part| !tests.iter().any(|head| part.starts_with(head)));
        text = kept.collect::<Vec<_>>().join("\n[");
    }
    write(&copy.join(path), &text);
}
