//! Checks that the repository's own pages name only files and tests that exist, and that every test
//! file is run.

use joute::games::GAMES;
use joute_arena::limits::{Limits, Memory};
use joute_testkit::{home, read, tracked_files};
use joute_words::Locale;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Returns the text between backquotes, outside of code blocks.
fn code(page: &str) -> impl Iterator<Item = &str> {
    page.split("```").step_by(2).flat_map(|text| text.split('`').skip(1).step_by(2))
}

/// Returns the targets of a page's links, except links to other sites and within the page.
pub fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.map(|target| target.split('#').next().unwrap_or_default());
    files.filter(|file| !file.is_empty() && !file.contains("://"))
}

/// Returns the pages about the checkout itself. Guides for users name files of other folders, and
/// kits, sites and new games have pages of their own.
fn pages() -> Vec<PathBuf> {
    let others = ["docs/candidate/", "docs/organiser/", "templates/", "generator/tests/", "CHANGELOG.md"];
    let own = |page: &String| !others.iter().any(|other| page.starts_with(other));
    tracked_files("*.md").into_iter().filter(own).map(|page| home().join(page)).collect()
}

/// Returns the folders at the top of the checkout.
fn top_folders() -> BTreeSet<String> {
    let files = tracked_files(".");
    files.iter().filter_map(|file| file.split_once('/')).map(|(folder, _)| folder.to_owned()).collect()
}

/// Returns the names of the folders in `crates/`.
fn crate_folders() -> BTreeSet<String> {
    let files = tracked_files("crates");
    files.iter().filter_map(|file| file.split('/').nth(1)).map(str::to_owned).collect()
}

#[test]
fn architecture_names_no_missing_path() {
    let page = read(home().join("ARCHITECTURE.md"));
    let paths: Vec<&str> = code(&page).filter(|code| code.contains('/') || code.ends_with(".md")).collect();
    let missing: Vec<&&str> = paths.iter().filter(|path| !home().join(path).exists()).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md: {missing:?}");
    assert!(paths.len() > 30, "paths stand between backquotes: {paths:?}");
}

/// Checks all pages for missing paths. A code span is a path if it begins with a folder of the
/// checkout or the name of a crate. Paths may also be relative to the folder of their page.
#[test]
fn no_page_names_a_missing_path() {
    let folders: BTreeSet<String> = top_folders().union(&crate_folders()).cloned().collect();
    let is_path = |code: &str| {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "/_-.".contains(letter);
        let in_folder = code.split_once('/').is_some_and(|(folder, _)| folders.contains(folder));
        code.chars().all(plain) && in_folder
    };
    let (mut count, mut missing) = (0, Vec::new());
    for page in pages() {
        for path in code(&read(&page)).filter(|code| is_path(code)) {
            count += 1;
            if !home().join(path).exists() && !page.with_file_name(path).exists() {
                missing.push(format!("{}: {path}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "these paths are missing:\n{}", missing.join("\n"));
    assert!(count > 100, "only {count} paths were found");
}

/// Checks that each package has the test programs that commands in documents and comments name
/// after `-p` and `--test`.
#[test]
fn every_test_program_that_is_named_exists() {
    let about = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(home())
        .output()
        .expect("cargo runs");
    let about: Value = serde_json::from_slice(&about.stdout).expect("cargo prints JSON");
    let name = |value: &Value| value["name"].as_str().expect("the name is a string").to_owned();
    let exists = |package: &str, test: &str| {
        let packages = about["packages"].as_array().expect("the JSON value is an array").iter();
        let targets =
            packages.filter(|found| name(found) == package).flat_map(|found| found["targets"].as_array());
        targets.flatten().any(|target| target["kind"][0] == "test" && name(target) == test)
    };
    let (mut count, mut missing) = (0, Vec::new());
    for file in [tracked_files("*.md"), tracked_files("*.rs")].concat() {
        let text = read(home().join(&file));
        let words: Vec<&str> =
            text.split_whitespace().filter(|word| !["///", "//!"].contains(word)).collect();
        for words in words.windows(4).filter(|words| words[0] == "-p" && words[2] == "--test") {
            let test = words[3].trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
            count += 1;
            if !exists(words[1], test) {
                missing.push(format!("{file}: {}", words.join(" ")));
            }
        }
    }
    assert!(missing.is_empty(), "these test programs do not exist:\n{}", missing.join("\n"));
    assert!(count > 5, "only {count} commands were found");
}

/// Checks that the test program of a package contains all files beside it. A package with
/// `autotests = false` ignores the other files.
#[test]
fn every_test_file_belongs_to_a_program() {
    let (mut count, mut missing) = (0, Vec::new());
    for program in tracked_files("*/tests/main.rs") {
        let folder = home().join(&program).parent().expect("the path has a parent folder").to_owned();
        let text = read(folder.join("main.rs"));
        for entry in folder.read_dir().expect("the folder can be read").flatten() {
            let path = entry.path();
            let is_module = path.extension().is_some_and(|extension| extension == "rs");
            let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if is_module && module != "main" {
                count += 1;
                if !text.lines().any(|line| line == format!("mod {module};")) {
                    missing.push(format!("{program} has no line `mod {module};`"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(count > 50, "only {count} files were found");
}

/// Checks that the file of a module has the module's name and stands beside its folder. Benchmarks
/// and the Rust champion of the flagship game have files that cargo would take for programs.
#[test]
fn no_module_file_has_the_name_mod() {
    let files = tracked_files("*/mod.rs").into_iter();
    let found: Vec<String> =
        files.filter(|file| !file.contains("/benches/") && !file.contains("/contestants/")).collect();
    assert!(found.is_empty(), "rename these to FOLDER.rs: {found:?}");
}

/// Checks that a library which is not compiled for tests has none. They would never run.
#[test]
fn no_test_is_in_a_library_without_tests() {
    let without = |manifest: &String| {
        let manifest = read(home().join(manifest));
        manifest.split("\n[").any(|part| part.starts_with("lib]") && part.contains("\ntest = false"))
    };
    let folders: Vec<PathBuf> = tracked_files("*Cargo.toml")
        .iter()
        .filter(|manifest| without(manifest))
        .map(|manifest| Path::new(manifest).with_file_name("src"))
        .collect();
    let has_test = |file: &String| {
        folders.iter().any(|folder| Path::new(file).starts_with(folder))
            && read(home().join(file)).contains("#[test]")
    };
    let found: Vec<String> = tracked_files("*.rs").into_iter().filter(has_test).collect();
    assert!(found.is_empty(), "these tests never run: {found:?}");
    assert!(folders.len() > 5, "only {folders:?} were found");
}

#[test]
fn architecture_lists_every_folder() {
    let page = read(home().join("ARCHITECTURE.md"));
    let listed = |folder: &String| page.contains(&format!("`{folder}/`"));
    let crates = crate_folders().into_iter().map(|name| format!("crates/{name}"));
    let folders = top_folders().into_iter().filter(|folder| !folder.starts_with('.') && folder != "crates");
    let missing: Vec<String> = folders.chain(crates).filter(|folder| !listed(folder)).collect();
    assert!(missing.is_empty(), "missing from ARCHITECTURE.md: {missing:?}");
}

#[test]
fn no_page_has_a_broken_link() {
    let mut broken = Vec::new();
    for page in pages() {
        let folder = page.parent().expect("the path has a parent folder");
        let text = read(&page);
        let dead = links(&text).filter(|file| !folder.join(file).exists());
        broken.extend(dead.map(|file| format!("{}: {file}", page.display())));
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Checks that the rules of every game have a section on limits. It contains the figures that apply
/// in matches. The READMEs of kits point to this section ("the rules give the limits").
#[test]
fn the_rules_of_every_game_have_a_section_on_limits() {
    for row in GAMES {
        let Some(rules) = row.rules else { continue };
        let (heading, units) = if row.locale == Locale::Fr {
            ("\n## Les limites\n", ["Mio", "Kio", "secondes", "Mo"])
        } else {
            ("\n## Limits\n", ["MiB", "KiB", "seconds", "MB"])
        };
        let page = read(home().join(rules));
        let section = page.split_once(heading).unwrap_or_else(|| panic!("{rules} has no section{heading}")).1;
        let section = section.split("\n## ").next().unwrap_or_default();
        let Limits { start, call, total, total_counts_loading, reserve, memory, output, tmp, .. } =
            row.limits;
        let [mib, kib, seconds, megabytes] = units;
        let mut figures = vec![format!("{} {kib}", output >> 10), format!("{} {mib}", tmp >> 20)];
        figures.push(match memory {
            Memory::Whole(bytes) => format!("{} {mib}", bytes >> 20),
            Memory::Beyond(bytes) => format!("{} {megabytes}", bytes / 1_000_000),
        });
        let time = |time: Duration| format!("{} {seconds}", time.as_secs());
        figures.extend(total.map(time));
        figures.extend(reserve.map(|reserve| time(reserve.pool)));
        figures.extend((!total_counts_loading).then(|| time(start)));
        figures.extend(
            call.filter(|call| call.subsec_millis() > 0).map(|call| format!("({}) ms", call.as_millis())),
        );
        let missing: Vec<&String> = figures.iter().filter(|figure| !section.contains(*figure)).collect();
        assert!(missing.is_empty(), "{rules},{heading}{missing:?} is missing");
    }
}
