//! Golden tests of the tutorial game's kits in every language. They show the effect of a changed template in
//! a review.
//!
//! `JOUTE_BLESS=1 cargo test -p joute-generator golden` updates the files.

use joute_generator::backend::File;
use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path);
        }
    }
    found
}

/// Returns the texts of `bindings/`, which kits contain unchanged.
fn written_by_hand(home: &Path) -> BTreeSet<String> {
    let texts =
        files(&home.join("bindings")).into_iter().filter_map(|path| std::fs::read_to_string(path).ok());
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
fn kits_are_what_was_reviewed() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let description = tests.join("../../examples/morpion/api.yml");
    let text = std::fs::read_to_string(description).expect("the description can be read");
    let api = describe("api.yml", &text).api.expect("the description is valid");
    let copied = written_by_hand(&tests.join("../.."));
    let bless = std::env::var_os("JOUTE_BLESS").is_some();
    let mut drifted = Vec::new();
    for backend in language::ALL {
        let folder = tests.join("golden").join(backend.language().id);
        let mut stale = files(&folder);
        // The reference page differs between kits only in the language, and `reference.rs` tests it. Texts
        // that are copied from `bindings/` are reviewed there, and `joute/sums` follows from the other files.
        let elsewhere = ["doc/index.html", "joute/sums"];
        let generated =
            |file: &File| !elsewhere.contains(&file.path.as_str()) && !copied.contains(&file.text);
        for file in kit(*backend, &api).into_iter().filter(generated) {
            let path = folder.join(&file.path);
            stale.remove(&path);
            if std::fs::read(&path).is_ok_and(|old| old == file.text.as_bytes()) {
                continue;
            }
            if bless {
                std::fs::create_dir_all(path.parent().expect("the file is in a folder"))
                    .expect("the folder is made");
                std::fs::write(&path, &file.text).expect("the file is written");
            } else {
                drifted.push(path);
            }
        }
        for path in stale {
            if bless {
                std::fs::remove_file(&path).expect("the file is removed");
            } else {
                drifted.push(path);
            }
        }
    }
    assert!(drifted.is_empty(), "not what was reviewed; JOUTE_BLESS=1 writes them anew: {drifted:#?}");
}
