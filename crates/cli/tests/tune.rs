//! Tests `joute tune` with the flagship's C example, and with the parameters that the guide shows.

use crate::without_progress;
use joute_testkit::{Scratch, copy, kits_of, program_output, read, run, run_failing, scratch, write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Returns a folder with the flagship's C kit in `c`. It contains the example champion and the
/// guide's `tune.toml`.
fn kit() -> Scratch {
    let folder = scratch();
    let kit = copy(kits_of("api.yml", &["c"]).of("c"), folder.join("c"));
    std::fs::copy(kit.join("examples/champion.c"), kit.join("champion.c"))
        .expect("the example can be copied");
    let guide = read(joute_testkit::home().join("docs/candidat/index.md"));
    let declared = guide.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    write(kit.join("tune.toml"), declared.expect("the guide has an example"));
    folder
}

const OPTIONS: [&str; 5] = ["tune", "--iterations", "3", "--matches", "2"];

/// Returns the number of iterations in the file with their results.
fn iterations(kit: &Path) -> usize {
    read(kit.join("tune/tune.jsonl")).lines().count() - 1
}

#[test]
fn values_are_tuned_and_a_finished_run_is_not_repeated() {
    let folder = kit();
    let kit = folder.join("c");
    let output = run(&OPTIONS, &kit);
    assert!(output.starts_with("ASSEZ : 3 → ") && output.contains("\nRETOUR : 30 → "), "{output}");
    assert_eq!(iterations(&kit), 3);
    let printed = output
        .lines()
        .find_map(|line| line.strip_prefix("ASSEZ : 3 → "))
        .expect("the output shows the new value");
    let tuned = read(kit.join("tune/champion.c"));
    assert!(tuned.contains(&format!("#define ASSEZ {printed}\n")), "{tuned}");
    assert_eq!(tuned.lines().count(), read(kit.join("champion.c")).lines().count());
    assert!(read(kit.join("champion.c")).contains("#define ASSEZ 3\n"), "tuning changed the kit itself");
    assert!(read(kit.join("tune/tune.svg")).contains("<polyline"));
    // If all iterations are done, the same command plays no match and prints the same result.
    assert_eq!(without_progress(&run(&OPTIONS, &kit)), without_progress(&output));
    let other = run_failing(&["tune", "--iterations", "4", "--matches", "2"], &kit);
    assert!(other.contains("an earlier run with other parameters or options"), "{other}");
}

/// Checks that a run that is interrupted by SIGINT after its first iteration is continued by the same
/// command. The result must be that of a run that was not interrupted.
#[test]
fn an_interrupted_run_continues() {
    let folder = kit();
    let kit = folder.join("c");
    let mut command = Command::new(joute_testkit::program());
    let running = command.args(OPTIONS).current_dir(&kit).stdout(Stdio::piped()).stderr(Stdio::piped());
    let running = running.spawn().expect("joute starts");
    let deadline = Instant::now() + Duration::from_secs(300);
    let file = kit.join("tune/tune.jsonl");
    while std::fs::read_to_string(&file).unwrap_or_default().lines().count() < 2 {
        assert!(Instant::now() < deadline, "no iteration was finished within five minutes");
        std::thread::sleep(Duration::from_millis(5));
    }
    joute_testkit::shell(&format!("kill -INT {}", running.id()), &kit).expect_success();
    let interrupted =
        program_output("joute tune", &running.wait_with_output().expect("joute ends")).expect_success();
    // The run may have ended just before the signal.
    assert!(iterations(&kit) == 3 || interrupted.starts_with("Arrêt après l'itération "), "{interrupted}");
    let continued = run(&OPTIONS, &kit);
    assert_eq!(iterations(&kit), 3);
    std::fs::remove_dir_all(kit.join("tune")).expect("the results can be removed");
    assert_eq!(without_progress(&run(&OPTIONS, &kit)), without_progress(&continued));
}

#[test]
fn errors_of_tune_give_the_reason() {
    let folder = kit();
    let kit = folder.join("c");
    let declared = read(kit.join("tune.toml"));
    write(kit.join("tune.toml"), declared.replace("RETOUR", "DETOUR"));
    assert!(run_failing(&OPTIONS, &kit).contains("champion.c: no number follows the word DETOUR"));
    write(kit.join("tune.toml"), &declared);
    let source = read(kit.join("champion.c"));
    write(kit.join("champion.c"), format!("{source}\n#error broken\n"));
    let output = run_failing(&OPTIONS, &kit);
    assert!(output.contains("tune/plus: make failed") && output.contains("broken"), "{output}");
    std::fs::remove_file(kit.join("tune.toml")).expect("the file can be removed");
    assert!(run_failing(&OPTIONS, &kit).contains("tune.toml is missing, which declares the parameters"));
    assert!(run_failing(&["tune", "--rate", "-1"], &kit).contains("--rate -1 must be a number above 0"));
}
