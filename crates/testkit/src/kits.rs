//! Kits that are generated on demand and shared by all tests of a file.

use crate::folder::{copy, read, write};
use crate::program::{home, make, run, shell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The kits of a game for tests. A kit is a folder with the files from which a candidate starts in
/// one programming language. It is named after the language.
#[derive(Debug, Clone)]
pub struct Kits {
    folder: PathBuf,
}

/// Returns the kits of a game in all programming languages. A kit is the folder from which
/// candidates start. `description` is the path of the game's description, relative to the checkout.
pub fn kits(description: &str) -> Kits {
    kits_of(description, &[])
}

/// Returns the kits of a game in the given programming languages. A kit is the folder from which
/// candidates start. An empty list stands for all languages. The kits are generated at the first
/// request, and a later test run removes them.
pub fn kits_of(description: &str, languages: &[&str]) -> Kits {
    static KITS: OnceLock<Mutex<BTreeMap<String, Kits>>> = OnceLock::new();
    let kits = KITS.get_or_init(|| {
        remove_old_kits();
        Mutex::default()
    });
    let mut kits = kits.lock().unwrap_or_else(PoisonError::into_inner);
    let key = format!("{description} {}", languages.join(" "));
    let count = kits.len();
    let make = || {
        let folder = std::env::temp_dir().join(format!("{PREFIX}{}-{count}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("the folder can be created");
        let description = home().join(description).display().to_string();
        let languages = languages.iter().flat_map(|language| ["-l", language]);
        let args: Vec<&str> = ["kits", &description, "-o", "."].into_iter().chain(languages).collect();
        run(&args, &folder);
        Kits { folder }
    };
    kits.entry(key).or_insert_with(make).clone()
}

const PREFIX: &str = "joute-kits-";

/// Removes the generated folders of earlier test runs whose processes have ended.
fn remove_old_kits() {
    for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next());
        if owner.is_some_and(|owner| !Path::new("/proc").join(owner).exists()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

impl Kits {
    /// Returns the path of the folder that contains the game's kits in all languages.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of the original kit of a programming language. Tests must not change it.
    pub fn of(&self, language: &str) -> PathBuf {
        self.folder.join(language)
    }

    /// Copies the kit of a programming language for one test. Returns the path of the copy, which
    /// is not built.
    pub fn copy(&self, language: &str, name: &str) -> PathBuf {
        copy(self.of(language), self.folder.join(name))
    }

    /// Builds a champion from source code in a copy of a language's kit. Returns the path of the
    /// copy.
    pub fn champion(&self, language: &str, name: &str, file: &str, source: &str) -> PathBuf {
        let kit = self.copy(language, name);
        write(kit.join(file), source);
        make(&kit);
        kit
    }

    /// Builds a C champion whose turn function contains the given code. Its other functions are
    /// empty. Returns the path of its folder.
    pub fn in_c(&self, name: &str, turn: &str) -> PathBuf {
        let source = format!(
            "#include \"api.h\"\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n\
             #include <unistd.h>\nvoid partie_init(void) {{}}\nvoid jouer_tour(void) {{ {turn} }}\nvoid partie_fin(void) {{}}\n"
        );
        self.champion("c", name, "champion.c", &source)
    }
}

/// Plays a match of a game and returns the replay. `description` is the path of the game's
/// description. The first player is the C example champion, or the unmodified starter program if
/// there is no example. All others are the opponent that every candidate receives.
pub fn play_match(description: &str, players: usize) -> String {
    static PLAYED: OnceLock<Mutex<BTreeMap<String, String>>> = OnceLock::new();
    let mut played = PLAYED.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let play = || {
        let kit = kits_of(description, &["c"]).copy("c", "played");
        if let Ok(small) = std::fs::read(kit.join("examples/champion.c")) {
            write(kit.join("champion.c"), small);
        }
        let others = vec!["opponent"; players - 1].join(" ");
        shell(&format!("make run QUIET=1 OPPONENT='{others}'"), &kit).expect_success();
        read(kit.join("replay.jsonl"))
    };
    played.entry(description.to_owned()).or_insert_with(play).clone()
}
