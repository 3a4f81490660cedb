//! Builds the Python package, and checks in Python that it keeps the conventions of PettingZoo and
//! Gymnasium for every game. The replays that it writes are verified.

use joute_testkit::python_with;
use std::path::Path;
use std::process::Command;

/// The packages of the virtual environment in which the checks run.
const PACKAGES: [&str; 3] = ["numpy==2.*", "gymnasium==1.*", "pettingzoo==1.*"];

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}\n{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn every_game_keeps_the_conventions() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let folder = target.join("gym");
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    let python = python_with(&folder.join("venv"), &PACKAGES);
    let package = tempfile::tempdir().expect("a temporary folder");
    let play = package.path().join("joute/play");
    std::fs::create_dir_all(&play).expect("the folder can be written");
    for file in std::fs::read_dir(here.join("python/joute/play")).expect("the package").flatten() {
        if file.path().extension().is_some_and(|extension| extension == "py") {
            std::fs::copy(file.path(), play.join(file.file_name())).expect("a copy");
        }
    }
    // Cargo has built the module for this test, because it is the library of this package.
    let built = std::env::current_exe().expect("the test program").with_file_name("lib_native.so");
    std::fs::copy(built, play.join("_native.so")).expect("the module");
    let replays = package.path().join("replays");
    std::fs::create_dir(&replays).expect("a folder");
    let output = run(Command::new(&python)
        .arg(here.join("tests/conformance.py"))
        .arg(&replays)
        .env("PYTHONPATH", package.path())
        .env("OMP_NUM_THREADS", "1"));
    let replays: Vec<_> =
        std::fs::read_dir(&replays).expect("replays").flatten().map(|file| file.path()).collect();
    assert_eq!(replays.len(), joute::games::gyms().count(), "{output}");
    for path in replays {
        let text = std::fs::read_to_string(&path).expect("a replay");
        let replay = joute_engine::replay::Replay::parse(&text).expect("a replay");
        let row = joute::games::find(&replay.header.game).expect("a game");
        let mut rules = (row.seat)(&replay.header.setup).expect("rules");
        replay.verify(&mut *rules).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
