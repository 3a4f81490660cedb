//! Tests what `joute kits` compiles, packs and compares.

use joute_testkit::{TUTORIAL, home, joute, kits_of, program, program_output, read, scratch, shell, write};
use std::process::Command;
use std::time::SystemTime;

#[test]
fn a_new_program_compiles_no_glue_and_no_opponent_again() {
    let folder = scratch();
    // The first kits fill the cache.
    kits_of(TUTORIAL, &["c", "python"]);
    let copy = folder.join("joute");
    std::fs::copy(program(), &copy).expect("a copy of the program");
    let changed = std::fs::File::options().write(true).open(&copy).expect("the copy");
    changed.set_modified(SystemTime::now()).expect("a time");
    drop(changed);
    let mut kits = Command::new(&copy);
    kits.arg("kits").arg(home().join(TUTORIAL)).args(["-l", "c", "-l", "python", "-o"]);
    let made = kits.arg(folder.join("kits")).output().expect("the copy starts");
    let text = program_output("joute kits", &made).well();
    assert!(text.contains("2 kits in"), "{text}");
    let compiled: Vec<&str> =
        text.lines().filter(|line| line.contains("compiling") && !line.contains("library")).collect();
    assert!(compiled.is_empty(), "{compiled:?}");
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
    kits("--tar").well();
    let sums = read(folder.join("kits/SHA256SUMS"));
    let names: Vec<&str> =
        sums.lines().filter_map(|line| line.split_once("  ")).map(|(_, name)| name).collect();
    assert_eq!(names, ["morpion-c.tar.gz", "morpion-python.tar.gz"]);
    shell("sha256sum --check --quiet SHA256SUMS", folder.join("kits")).well();
    assert_eq!(kits("--check").well(), "");
    // Candidates edit their champions, but not the generated files.
    write(folder.join("kits/c/champion.c"), "int mine;");
    assert_eq!(kits("--check").well(), "");
    write(folder.join("kits/c/Makefile"), "all:");
    assert_eq!(kits("--check").badly(), "kits/c/Makefile: out of date\n");
}
