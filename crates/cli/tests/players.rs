//! Tests players that are not kits with the `joute` program. They play in matches, duels and
//! leagues against kits, and errors in their description files are reported.

use joute_testkit::{
    TUTORIAL, copy, home, joute, kits_of, program, run, run_failing, scratch, shell_command, write,
};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Builds the sample players, and a kit whose champion makes no moves.
fn players(folder: &Path) {
    copy(home().join("examples/morpion/players"), folder.join("players"));
    std::fs::remove_dir_all(folder.join("players/java")).expect("the folder can be removed");
    run(&["build", "players"], folder);
    kits_of(TUTORIAL, &["c"]).in_c(&folder.join("players/kit").display().to_string(), "");
}

#[test]
fn kits_and_players_are_ranked_together() {
    let folder = scratch();
    let folder = folder.path();
    players(folder);
    let printed = run(&["match", "-q", "players/kit", "players/python"], folder);
    assert!(printed.contains("Gagnant : python (1)"), "{printed}");
    let printed = run(&["verify", "replay.jsonl"], folder);
    assert!(printed.contains("the rules allow every action"), "{printed}");
    let printed = run(&["league", "players", "-o", "league"], folder);
    for name in ["c", "kit", "python", "shell"] {
        assert!(
            printed.lines().any(|line| line.split_whitespace().any(|word| word == name)),
            "{name}: {printed}"
        );
    }
    assert!(
        run(&["league", "players", "-o", "league"], folder).contains("12"),
        "the second run reuses the results of the first run"
    );
    let printed = run(&["duel", "players/python", "players/kit"], folder);
    assert!(printed.contains("python"), "{printed}");
}

#[test]
fn errors_in_a_manifest_are_reported() {
    let folder = scratch();
    let folder = folder.path();
    std::fs::create_dir(folder.join("mine")).expect("the folder can be created");
    let cases = [
        ("game = \"morpion\"\n", "missing field `speaks`"),
        ("game = \"morpion\"\nspeaks = \"frames\"\nrun = [\"./a\"]\n", "unknown variant `frames`"),
        ("game = \"morpion\"\nspeaks = \"lines\"\nrun = []\n", "run = []"),
        ("game = \"morpion\"\nspeaks = \"lines\"\nrun = [\"./a\"]\nmemory = 1\n", "unknown field `memory`"),
        ("game = \"morpion\"\nspeaks = \"lines\"\nrun = [\"/root/a\"]\n", "in its own folder or in /usr"),
        ("game = \"morpion\"\nspeaks = \"lines\"\nrun = [\"./a\"]\n", "mine/./a: this file does not exist"),
        (
            "game = \"morpion\"\nspeaks = \"lines\"\nrun = [\"no-such-program\"]\npackages = [\"no-such\"]\n",
            "apt-get install no-such",
        ),
        (
            "game = \"morpion\"\nspeaks = \"lines\"\nrun = [\"./a\"]\npackages = [\"-x\"]\n",
            "packages: \"-x\"",
        ),
        ("game = \"prologin2023\"\nspeaks = \"lines\"\nrun = [\"true\"]\n", "ne se joue pas en lignes"),
    ];
    for (text, reason) in cases {
        write(folder.join("mine/player.toml"), text);
        let output = run_failing(&["match", "mine", "mine"], folder);
        assert!(output.contains(reason), "{text}: {output}");
    }
    let output = run_failing(&["match", "lines:true", "lines:true"], folder);
    assert!(output.contains("--game"), "{output}");
    let output =
        joute(&["match", "-q", "--game", "morpion", "lines:true", "lines:cat"], folder).expect_success();
    assert!(output.contains("EXIT 0 dans jouer_tour"), "{output}");
}

#[test]
fn a_debugged_player_is_started_by_hand() {
    let folder = scratch();
    let folder = folder.path();
    players(folder);
    let mut joute = Command::new(program())
        .args(["match", "-q", "--debug", "0", "players/python", "players/shell"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    let mut printed = BufReader::new(joute.stderr.take().expect("the standard error is piped")).lines();
    let mut words = printed.by_ref().map(|line| line.expect("the line is UTF-8"));
    let place = words.find(|line| line.starts_with("  cd ")).expect("the output names the folder");
    let typed = words.next().expect("another element exists");
    assert!(typed.contains("joueur.py 0 < ") && typed.contains(" > "), "{typed}");
    let own =
        shell_command(&format!("{} && {typed}", place.trim()), folder).output().expect("the command starts");
    assert!(own.status.success(), "{}", String::from_utf8_lossy(&own.stderr));
    let output = joute.wait_with_output().expect("the process exits");
    assert!(String::from_utf8_lossy(&output.stdout).contains("python"), "{output:?}");
}
