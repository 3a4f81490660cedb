//! Tests what `joute kits` compiles, packs and compares.

use crate::documents::links;
use joute_site::audit::files;
use joute_testkit::{
    TUTORIAL, copy_program, home, joute, kits_of, program, program_output, read, scratch, shell, write,
};
use std::path::Path;
use std::process::Command;

#[test]
fn a_new_program_reuses_cached_glue_and_opponents() {
    let folder = scratch();
    // These kits fill the cache.
    kits_of(TUTORIAL, &["c", "python"]);
    let copy = folder.join("joute");
    copy_program(program(), &copy);
    let mut kits = Command::new(&copy);
    kits.arg("kits").arg(home().join(TUTORIAL)).args(["-l", "c", "-l", "python", "-o"]);
    let result = kits.arg(folder.join("kits")).output().expect("the copy starts");
    let text = program_output("joute kits", &result).expect_success();
    assert!(text.contains("2 kits in"), "{text}");
    let compiled: Vec<&str> =
        text.lines().filter(|line| line.contains("compiling") && !line.contains("library")).collect();
    assert!(compiled.is_empty(), "{compiled:?}");
}

/// Checks the library that kits contain by default. `./test` compiles the libraries of other tests quickly.
#[test]
fn optimized_libraries_export_the_same_functions_and_play() {
    let folder = scratch();
    let kit = |name: &str, quick: &str| {
        let mut kits = Command::new(program());
        kits.env("JOUTE_QUICK_LIBRARIES", quick)
            .arg("kits")
            .arg(home().join(TUTORIAL))
            .args(["-l", "c", "-o"]);
        let result = kits.arg(folder.join(name)).output().expect("the program starts");
        program_output("joute kits", &result).expect_success();
        let symbols =
            shell("nm -D --defined-only -f just-symbols lib/libmorpion.so", folder.join(name).join("c"));
        let size = std::fs::metadata(folder.join(name).join("c/lib/libmorpion.so"))
            .expect("the library's metadata can be read")
            .len();
        (symbols.expect_success(), size)
    };
    let ((optimized, small), (quick, large)) = (kit("optimized", ""), kit("quick", "1"));
    assert_eq!(optimized, quick);
    assert!(optimized.contains("poser") && small < large, "{small} {large}: {optimized}");
    shell("make -C optimized/c && make -C quick/c", &folder).expect_success();
    joute(&["match", "optimized/c", "quick/c"], &folder).expect_success();
}

/// Returns the commands that the help text of a program lists.
fn commands(program: &Path) -> Vec<String> {
    let help = Command::new(program).arg("--help").output().expect("the program starts");
    let help = program_output("--help", &help).expect_success();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("     "));
    listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Returns true if a program contains the code generators, whose templates contain a certain name.
pub fn has_generators(program: &Path) -> bool {
    let program = std::fs::read(program).expect("the program can be read");
    program.windows(11).any(|bytes| bytes == b"joute_probe")
}

#[test]
fn the_program_in_kits_has_the_commands_of_candidates_only() {
    let kit = kits_of(TUTORIAL, &["c"]).of("c");
    let own = kit.join("bin/joute");
    let expected = ["match", "new", "duel", "tune", "submit", "build", "jail", "view", "verify", "help"];
    let mut found = commands(&own);
    found.sort_unstable();
    let mut sorted = expected;
    sorted.sort_unstable();
    assert_eq!(found, sorted);
    let all = commands(program());
    assert!(expected.iter().all(|command| all.iter().any(|known| known == command)), "{all:?}");
    assert!(has_generators(program()) && !has_generators(&own));
}

#[test]
fn kits_without_the_small_program_print_a_warning() {
    let folder = scratch();
    copy_program(program(), folder.join("joute"));
    let result = Command::new(folder.join("joute"))
        .arg("kits")
        .arg(home().join(TUTORIAL))
        .args(["-l", "c", "-o"])
        .arg(folder.join("kits"))
        .output();
    let text = program_output("joute kits", &result.expect("the copy starts")).expect_success();
    let missing =
        format!("{} does not exist; scripts/build builds it", folder.join("joute-player").display());
    assert!(text.contains(&missing) && text.contains("kits contain all of joute"), "{text}");
    assert!(commands(&folder.join("kits/c/bin/joute")).contains(&"serve".to_owned()));
}

#[test]
fn archives_have_checksums_and_changed_texts_are_reported() {
    let folder = scratch();
    let description = home().join(TUTORIAL).display().to_string();
    let kits = |option: &'static str| {
        let kits: [&str; 10] =
            ["kits", &description, "--text-only", "-l", "c", "-l", "python", "-o", "kits", option];
        joute(&kits, &folder)
    };
    kits("--tar").expect_success();
    let sums = read(folder.join("kits/SHA256SUMS"));
    let names: Vec<&str> =
        sums.lines().filter_map(|line| line.split_once("  ")).map(|(_, name)| name).collect();
    assert_eq!(names, ["morpion-c.tar.gz", "morpion-python.tar.gz"]);
    shell("sha256sum --check --quiet SHA256SUMS", folder.join("kits")).expect_success();
    assert_eq!(kits("--check").expect_success(), "");
    // Candidates edit their champions, but not the generated files.
    write(folder.join("kits/c/champion.c"), "int mine;");
    assert_eq!(kits("--check").expect_success(), "");
    write(folder.join("kits/c/Makefile"), "all:");
    assert_eq!(kits("--check").expect_failure(), "kits/c/Makefile: out of date\n");
}

/// Returns the words of a text that are paths of a page or an example in a kit.
fn named_paths(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && !"/_-.".contains(letter));
    let words = words.map(|word| word.trim_end_matches('.'));
    words.filter(|word| {
        let folder = word.split_once('/').map(|(folder, _)| folder);
        folder.is_some_and(|folder| ["doc", "guide", "examples"].contains(&folder))
            && Path::new(word).extension().is_some()
    })
}

/// Checks that candidates need no network to read what the pages, the messages and the comments of
/// a kit refer to.
#[test]
fn every_page_that_a_kit_names_is_in_the_kit() {
    let (mut count, mut missing) = (0, Vec::new());
    for description in ["api.yml", TUTORIAL] {
        let folder = scratch();
        let description = home().join(description).display().to_string();
        joute(&["kits", &description, "--text-only", "-o", "kits"], &folder).expect_success();
        let kits = std::fs::read_dir(folder.join("kits"))
            .expect("the folder of kits can be read")
            .map(|kit| kit.expect("the entry can be read").path());
        for kit in kits {
            for file in files(&kit).expect("the files can be listed") {
                let Ok(text) = std::fs::read_to_string(&file) else { continue };
                let page = file.extension().is_some_and(|ending| ending == "md");
                let linked = links(&text).filter(|_| page).map(|link| file.with_file_name(link));
                let named = named_paths(&text).map(|path| kit.join(path));
                for path in linked.chain(named) {
                    count += 1;
                    if !path.exists() {
                        missing.push(format!("{}: {}", file.display(), path.display()));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 300, "only {count} paths were found");
}
