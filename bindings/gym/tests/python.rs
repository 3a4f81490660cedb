//! Builds the Python package, and runs the checks in Python beside this file. They show that the package
//! keeps the conventions of PettingZoo, Gymnasium and PufferLib for every game, that policies play
//! against champions in the jail, and that the notebook works. Replays that they write are verified.

use joute_testkit::{Scratch, TUTORIAL, kits_of, lock_file, make, python_with, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The packages of the virtual environment in which the checks run.
const PACKAGES: [&str; 4] = ["numpy==2.*", "gymnasium==1.*", "pettingzoo==1.*", "psutil"];

/// The packages that are installed without their dependencies. PufferLib depends on PyTorch, which its
/// environments do not use.
const PACKAGES_WITHOUT_DEPENDENCIES: [&str; 1] = ["pufferlib-core==3.0.*"];

/// The Python interpreter of the checks, and the folder with the package.
static PACKAGE: LazyLock<(PathBuf, Scratch)> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the program is in a target folder");
    let python = python_with(&target.join("gym/venv"), &PACKAGES, &PACKAGES_WITHOUT_DEPENDENCIES);
    let package = scratch();
    let play = package.path().join("joute/play");
    std::fs::create_dir_all(&play).expect("the folder can be written");
    for file in
        std::fs::read_dir(here("python/joute/play")).expect("the folder of packages can be read").flatten()
    {
        if file.path().extension().is_some_and(|extension| extension == "py") {
            std::fs::copy(file.path(), play.join(file.file_name())).expect("the file can be copied");
        }
    }
    // Cargo has built the module for this test, because it is the library of this package. A test that
    // installs the package makes cargo write the file again, and cargo holds a lock meanwhile.
    let built = std::env::current_exe()
        .expect("the path of the test program is known")
        .with_file_name("lib_native.so");
    let profile = built.ancestors().nth(2).expect("the path is in the folder of cargo's profile");
    let _lock = lock_file(&profile.join(".cargo-lock"));
    std::fs::copy(&built, play.join("_native.so")).expect("the module can be copied");
    (python, package)
});

/// Returns the path of a file of this package.
fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Runs one of the checks in Python in a folder. Returns what it prints.
fn check(name: &str, arguments: &[&Path], folder: &Path) -> String {
    let (python, package) = &*PACKAGE;
    let mut command = Command::new(python);
    command.arg(here("tests").join(name)).args(arguments).current_dir(folder);
    command.env("PYTHONPATH", package.path()).env("OMP_NUM_THREADS", "1");
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}\n{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Verifies all replays in a folder, and returns their number.
fn verify(folder: &Path) -> usize {
    let replays = std::fs::read_dir(folder)
        .expect("the folder of replays can be read")
        .flatten()
        .map(|file| file.path());
    let replays = replays.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    replays
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("the replay can be read");
            let replay = joute_engine::replay::Replay::parse(&text).expect("the replay can be parsed");
            let row = joute::games::find(&replay.header.game).expect("the game is registered");
            let mut rules = (row.seat)(&replay.header.setup).expect("the setup is valid");
            replay.verify(&mut *rules).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        })
        .count()
}

#[test]
fn every_game_keeps_the_conventions() {
    let replays = scratch();
    let output = check("conformance.py", &[replays.path()], replays.path());
    assert_eq!(verify(replays.path()), 2 * joute::games::gyms().count(), "{output}");
}

#[test]
fn policies_play_against_champions_in_the_jail() {
    let replays = scratch();
    let kits = kits_of(TUTORIAL, &["c", "python"]);
    let first = kits.in_c("first", "position_array cells = cases_vides(); poser(cells.items[0]);");
    let crashing = kits.in_c("crashing", "abort();");
    let sent = kits.copy("python", "sent");
    make(&sent);
    check("champions.py", &[replays.path(), &first, &crashing, &sent], replays.path());
    assert_eq!(verify(replays.path()), 2, "a match against a champion and a match of a trained policy");
}

#[test]
fn the_notebook_works() {
    let folder = scratch();
    check("notebook.py", &[&here("examples/first-steps.ipynb")], folder.path());
    assert_eq!(verify(folder.path()), 1);
}

#[test]
fn the_bench_measures_a_game() {
    let folder = scratch();
    let printed = check("../bench.py", &[Path::new("morpion")], folder.path());
    assert!(printed.lines().any(|line| line.starts_with("morpion ")), "{printed}");
}
