//! Tests duels of the tutorial game with the `joute` program. They check the output, the stored
//! files and the moment at which a duel ends.

use joute_testkit::{Kits, TUTORIAL, kits_of, run, run_failing};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The names of the champions and the code that selects a free cell. The champion `first` takes the
/// first free cell and `drawn` takes any. The champion `centre` takes the centre, else a corner,
/// else any cell; it wins at least three of four matches against `drawn`, so their duels always end
/// with an answer. The champion `leaves` exits.
const CHAMPIONS: [(&str, &str); 4] = [
    ("first", "n = 0;"),
    ("drawn", ""),
    (
        "centre",
        "for (size_t i = 0; i < v.length; i++) if ((v.items[i].ligne + v.items[i].colonne) % 2 == 0) n = i; \
         for (size_t i = 0; i < v.length; i++) if (v.items[i].ligne == 1 && v.items[i].colonne == 1) n = i;",
    ),
    ("leaves", "if (n % 2) exit(3);"),
];

/// Returns the folder with one C kit for each champion, built once for all tests of this file.
fn kits() -> &'static Path {
    static KITS: OnceLock<Kits> = OnceLock::new();
    let kits = KITS.get_or_init(|| {
        let kits = kits_of(TUTORIAL, &["c"]);
        for (name, choice) in CHAMPIONS {
            let draw = "struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); srand(t.tv_nsec ^ getpid());";
            kits.in_c(
                name,
                &format!(
                    "{draw} position_array v = cases_vides(); size_t n = rand() % v.length; {choice} poser(v.items[n]); free(v.items);"
                ),
            );
        }
        kits
    });
    kits.path()
}

fn replays(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.collect()
}

#[test]
fn a_duel_without_random_numbers_ends_early() {
    let output = run(&["duel", "first", "first", "-o", "same"], kits());
    assert!(output.contains("first (1) : gagnés 1, nuls 0, perdus 1 (50.0 %)"), "{output}");
    assert!(output.contains("d'autres graines donneraient les mêmes matchs"), "{output}");
    assert!(output.contains("first (1) et first (2) se valent."), "{output}");
    assert_eq!(replays(&kits().join("same")).len(), 1, "{output}");
}

#[test]
fn a_duel_finds_the_worse_champion_and_keeps_its_defeats() {
    let output = run(&["duel", "drawn", "centre", "-o", "defeats", "--keep", "2"], kits());
    assert!(output.contains("drawn est moins bon que centre."), "{output}");
    assert!(output.contains("Elo : −") && output.contains("matchs : "), "{output}");
    let kept = replays(&kits().join("defeats"));
    assert_eq!(kept.len(), 2, "{output}");
    for replay in &kept {
        assert!(run(&["verify", &replay.display().to_string()], kits()).contains("steps verified"));
    }
    // The replays of the next duel replace the earlier ones. The better champion may lose no match
    // at all, so this duel keeps none.
    let output = run(&["duel", "centre", "drawn", "-o", "defeats", "--keep", "0"], kits());
    assert!(output.contains("centre est meilleur que drawn."), "{output}");
    assert_eq!(replays(&kits().join("defeats")).len(), 0, "{output}");
}

#[test]
fn eliminations_are_reported_and_listed_first_among_defeats() {
    let output = run(&["duel", "leaves", "drawn", "-o", "leaves"], kits());
    assert!(output.contains("leaves est moins bon que drawn."), "{output}");
    assert!(output.contains("leaves : mis hors jeu dans "), "{output}");
    assert_eq!(output.matches("hors jeu : EXIT 3 dans jouer_tour").count(), 3, "{output}");
}

#[test]
fn a_duel_without_a_decision_is_reported() {
    let output = run(&["duel", "drawn", "drawn", "--most", "8", "-o", "open", "--elo1", "1"], kits());
    assert!(output.contains("On ne sait pas encore") && output.contains("matchs : 8 en"), "{output}");
    for (args, culprit) in [
        (["--elo0", "40"], "--elo0 40 must be below --elo1 30"),
        (["--alpha", "0.7"], "--alpha 0.7"),
        (["--maps", "nowhere"], "nowhere"),
    ] {
        let output = run_failing(&[&["duel", "first", "drawn"][..], &args[..]].concat(), kits());
        assert!(output.contains(culprit), "{output}");
    }
    let output = run_failing(&["duel", "first", "nobody"], kits());
    assert!(output.contains("nobody/joute.json: there is no champion here"), "{output}");
}
