//! Tests what all commands share on the command line: names of games, help, colours, JSON,
//! completions and manual pages.

use joute::games::GAMES;
use joute_generator::description::describe;
use joute_testkit::{
    TUTORIAL, joute, kits_of, make, program, program_output, read, run, run_failing, scratch, shell, write,
};
use std::process::{Command, Stdio};

#[test]
fn a_game_is_found_by_name_package_and_folder() {
    let folder = scratch();
    for row in GAMES {
        let own = row.game_crate.folder;
        let whole = joute_testkit::home().join(own);
        let names = [row.name, row.game_crate.package, own, &format!("{own}/"), &format!("./{own}/api.yml")];
        for name in names.into_iter().chain(whole.to_str()) {
            // The command fails because of the missing kit, after it has found the game.
            let hall = run_failing(&["host", name, "--port", "0", "--seat", "no-such-kit"], &folder);
            let found = hall.contains("no-such-kit") || hall.contains("does not support the byte protocol");
            assert!(found, "host {name}: {hall}");
            let graded = joute(&["grade", name, "no-such-archive"], &folder).expect_failure();
            assert!(
                graded.contains("has no questions to grade") || graded.contains("no-such-archive"),
                "{name}: {graded}"
            );
            if row.maps.is_some() {
                run(&["map", "new", "--game", name], &folder);
            }
        }
        let contest = format!("contest-{}", row.name);
        run(&["contest", "new", &contest, "--game", own], &folder);
        assert!(
            read(folder.join(&contest).join("contest.toml")).contains(&format!("game = \"{}\"", row.name))
        );
        for name in [row.name, own] {
            run(&["kits", name, "--text-only", "-l", "c", "-o", &format!("kits-{}", row.name)], &folder);
        }
    }
    assert!(run_failing(&["host", "chess", "--port", "0"], &folder).contains("it has rules for "));
}

#[test]
fn the_game_of_a_map_is_recognised_or_requested() {
    let folder = scratch();
    let with_maps = || GAMES.iter().filter_map(|row| Some((row, row.maps.as_ref()?)));
    for (row, maps) in with_maps() {
        for (name, text) in (maps.official)() {
            write(folder.join("one.map"), text);
            let own = run(&["map", "check", "--game", row.name, "one.map"], &folder);
            assert_eq!(run(&["map", "check", "one.map"], &folder), own, "{name} of {}", row.name);
        }
    }
    write(folder.join("one.map"), "?");
    let asked = run_failing(&["map", "check", "one.map"], &folder);
    assert!(with_maps().all(|(row, _)| asked.contains(row.name)) && asked.contains("--game"), "{asked}");
    assert!(run_failing(&["map", "new"], &folder).contains("--game"));
    // If no game accepts a map, it is checked as a map of the game of the kit, description or contest around
    // it.
    for (row, _) in with_maps() {
        let contest = format!("contest-{}", row.name);
        run(&["contest", "new", &contest, "--game", row.name], &folder);
        write(folder.join(&contest).join("bad.map"), "?");
        let printed = run_failing(&["map", "check", &format!("{contest}/bad.map")], &folder);
        assert!(printed.contains(&format!("checked as a map of {}", row.name)), "{printed}");
        run(&["map", "new"], folder.join(&contest));
    }
}

#[test]
fn completions_and_manual_pages_name_the_commands() {
    let folder = scratch();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = run(&["completions", shell], &folder);
        assert!(text.contains("league") && text.contains("replay-as"), "{shell}: {text}");
    }
    write(folder.join("joute.bash"), run(&["completions", "bash"], &folder));
    shell("bash -n joute.bash", &folder).expect_success();
    let manual = run(&["man"], &folder);
    assert!(manual.contains(".TH joute 1"));
    // The program for benchmarks is not shipped, so the manual must not mention it.
    assert!(!manual.contains("bench"), "{manual}");
    run(&["man", "-o", "pages"], &folder);
    let pages = ["joute.1", "joute-league.1", "joute-contest-new.1"]
        .map(|page| read(folder.join("pages").join(page)));
    assert!(pages[1].contains("\\-\\-maps"), "{}", pages[1]);
}

#[test]
fn colours_depend_on_the_terminal() {
    let folder = scratch();
    write(folder.join("bad.yml"), "name: 1\nfunction: []\n");
    write(folder.join("bad.map"), "?");
    let map = "map check --game prologin2023 bad.map".to_owned();
    for words in ["kits bad.yml --text-only".to_owned(), map, "kits --no-such-flag".into()] {
        for (value, coloured) in [("", true), ("1", false)] {
            let mut terminal = Command::new("script");
            let line = format!("'{}' {words}", program().display());
            terminal.args(["-qec", &line, "/dev/null"]).current_dir(&folder).stdin(Stdio::null());
            terminal
                .env("TERM", "xterm")
                .env("NO_COLOR", value)
                .env_remove("CLICOLOR_FORCE")
                .env_remove("CI");
            let text =
                program_output("script", &terminal.output().expect("script of the package bsdutils starts"))
                    .text;
            assert_eq!(text.contains("\u{1b}["), coloured, "{words}, NO_COLOR={value:?}: {text:?}");
        }
    }
}

#[test]
fn results_are_json_for_scripts() {
    let folder = scratch();
    let kits = kits_of(TUTORIAL, &["c"]);
    let kit = kits.copy("c", "json");
    make(&kit);
    let kit = kit.to_str().expect("the path is UTF-8");
    let json = |args: &[&str]| -> serde_json::Value {
        let output = Command::new(program()).args(args).current_dir(&folder).output().expect("joute starts");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{args:?}: {error}: {output:?}"))
    };
    let played = json(&["match", kit, kit, "--json"]);
    assert_eq!(played["players"][1]["language"], "c", "{played}");
    // Starter champions make no moves, so both win.
    assert_eq!(played["winners"].as_array().map(Vec::len), Some(2), "{played}");
    let verified = json(&["verify", "--json"]);
    assert_eq!(verified["game"], played["game"], "{verified}");
    assert!(verified["steps"].as_u64() > Some(1) && verified["seal"].is_string(), "{verified}");
    let duel = json(&["duel", kit, kit, "--most", "4", "--json"]);
    assert!(duel["matches"].as_u64() >= Some(2) && duel["verdict"].is_string(), "{duel}");
    assert!(json(&["jail", "--json"])["level"].is_string());
}

#[test]
fn a_waiting_build_is_reported() {
    let folder = scratch();
    let row = GAMES.iter().find(|row| row.name == "morpion").expect("the tutorial game is registered");
    let path = format!("{}/api.yml", row.game_crate.folder);
    let api =
        describe(&path, &read(joute_testkit::home().join(&path))).api.expect("the description is valid");
    let work = folder.join(format!("target/joute/{}-{:016x}/game", row.name, api.ordered_hash()));
    std::fs::create_dir_all(&work).expect("the folder can be created");
    let lock = std::fs::File::create(work.join("lock")).expect("the file can be created");
    lock.lock().expect("no thread panicked with the lock");
    let mut child = Command::new(program())
        .args(["kits", "morpion", "-l", "c"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("JOUTE_QUICK_LIBRARIES", "")
        .stderr(Stdio::piped())
        .spawn()
        .expect("joute starts");
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(
        child.stderr.take().expect("the standard error is piped"),
    ));
    let waits = lines
        .by_ref()
        .map_while(Result::ok)
        .any(|line| line.contains("waiting for another joute that compiles in"));
    child.kill().expect("the process can be killed");
    child.wait().expect("the process exits");
    assert!(waits, "no line says that the match waits");
}

/// Checks that a command refuses a named pipe in place of a file. A named pipe without a writer
/// would block a program that reads it.
#[test]
fn named_pipes_are_refused_as_files() {
    let folder = scratch();
    assert!(shell("mkfifo pipe pipe.toml", &*folder).expect_success().is_empty());
    write(folder.join("kit.toml"), "");
    let kits = kits_of(TUTORIAL, &["c"]);
    let kit = kits.of("c");
    let kit = kit.to_str().expect("the path is UTF-8");
    let site = joute_testkit::home().join(TUTORIAL).display().to_string();
    for arguments in [
        ["match", kit, kit, "--limits", "pipe"].as_slice(),
        &["match", "--game", "prologin2023", "lines:true", "lines:true", "--map", "pipe"],
        &["map", "--game", "prologin2023", "check", "pipe"],
        &["verify", "pipe"],
        &["view", "pipe"],
        &["cup", "run", "pipe"],
        &["league", "pipe.toml"],
        &["site", &site, "--no-kits", "--rules", "pipe"],
        &["submit", "pipe", "--server", "http://127.0.0.1:1", "--token-file", "kit.toml"],
    ] {
        let printed = run_failing(arguments, &folder);
        assert!(printed.contains("a named pipe"), "{arguments:?}: {printed}");
    }
}

/// Checks the exit codes that the help text and the manual page list. `league.rs` checks the one of
/// Ctrl-C, and `map.rs` the one of a closed standard output.
#[test]
fn the_exit_codes_are_those_of_the_help_text() {
    let folder = scratch();
    let manual = run(&["man"], &folder);
    let help = run(&["--help"], &folder);
    let listed = help.split("Exit codes:\n").nth(1).expect("the help lists the exit codes");
    let codes: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(codes, ["0", "1", "2", "130", "141"]);
    assert!(codes.iter().all(|code| manual.contains(code)), "{manual}");
    let code = |args: &[&str]| {
        let output = Command::new(program()).args(args).current_dir(&folder).output().expect("joute starts");
        output.status.code()
    };
    assert_eq!(code(&["schema"]), Some(0));
    assert_eq!(code(&["verify", "no-such-replay"]), Some(1));
    assert_eq!(code(&["kits", "--no-such-flag"]), Some(2));
}
