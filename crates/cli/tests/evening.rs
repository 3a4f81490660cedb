//! Tests what a candidate does in an evening with the tutorial game. The tests use the `joute`
//! program for kits, `make`, matches and replays.

use joute_testkit::{
    Kits, TUTORIAL, home, joute, kits, make, program, program_output, read, replay_in, run, run_failing,
    scratch, shell, wait_until, write,
};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns all kits of the tutorial game, built once for every test of this file.
fn tutorial() -> Kits {
    kits(TUTORIAL)
}

fn c_champion(name: &str, play: &str) -> PathBuf {
    tutorial().in_c(name, play)
}

fn replay_without_times(path: &Path) -> String {
    let text = read(path);
    text.lines().map(|line| line.split(",\"micros\":").next().unwrap_or(line).to_owned() + "\n").collect()
}

#[test]
fn every_starter_meets_the_opponent() {
    for backend in joute_generator::language::ALL {
        let language = backend.language();
        let kit = tutorial().of(language.id);
        make(&kit);
        let output = run(&["match", ".", "opponent"], &kit);
        // A starter champion makes no moves: the opponent wins, and no champion is eliminated.
        assert!(
            output.contains("Gagnant : opponent (1)") && !output.contains("hors jeu"),
            "{}: {output}",
            language.id
        );
        assert!(run(&["verify"], &kit).contains("steps verified"), "{}", language.id);
    }
}

#[test]
fn the_small_champion_of_every_kit_can_play() {
    for backend in joute_generator::language::ALL {
        let language = backend.language();
        let small = tutorial().of(language.id).join("examples").join(language.champion);
        let source = read(small);
        let kit =
            tutorial().champion(language.id, &format!("small-{}", language.id), language.champion, &source);
        let output = run(&["match", ".", "opponent-easy"], &kit);
        // Both champions play the same strategy, so neither completes a line.
        assert!(output.contains("Égalité") && !output.contains("hors jeu"), "{}: {output}", language.id);
    }
}

#[test]
fn the_same_match_gives_the_same_replay() {
    let one = c_champion("first-free", "position_array v = cases_vides(); poser(v.items[0]); free(v.items);");
    let args = |name| ["match", ".", "opponent", "--replay", name];
    run(&args("a.jsonl"), &one);
    run(&args("b.jsonl"), &one);
    let first = replay_without_times(&one.join("a.jsonl"));
    assert_eq!(first, replay_without_times(&one.join("b.jsonl")));
    assert!(first.contains("Poser"));
    // The level of the jail is in the header of the replay and changes nothing else.
    run(&["match", ".", "opponent", "--unsafe", "--replay", "free.jsonl"], &one);
    let free = replay_without_times(&one.join("free.jsonl"));
    // The seal also depends on the header, so it is removed before the comparison.
    let steps = |text: &str| {
        let (_, steps) = text.split_once('\n').expect("the response has a header");
        let (before, seal) = steps.split_once("\"seal\":\"").expect("the replay has a seal");
        format!("{before}{}", seal.split_once('"').expect("the text contains the end mark").1)
    };
    assert_eq!(steps(&first), steps(&free));
    let tampered = first.replacen("\"ligne\":0", "\"ligne\":2", 1);
    write(one.join("c.jsonl"), tampered);
    run_failing(&["verify", "c.jsonl"], &one);
}

#[test]
fn failing_champions_are_eliminated_and_the_match_continues() {
    let cases = [
        ("crash", "abort();", "hors jeu au tour 1 : CRASH 6 dans jouer_tour"),
        ("leave", "exit(42);", "hors jeu au tour 1 : EXIT 42 dans jouer_tour"),
        ("loop", "for (;;) {}", "hors jeu au tour 1 : CALL_TIMEOUT: plus de 1500 ms dans jouer_tour"),
        ("close", "for (int i = 3; i < 64; i++) close(i);", "CALL_TIMEOUT|PROTOCOL|EXIT 1"),
        (
            "lie",
            "char b[8] = {4, 0, 0, 0, 1, 9, 9, 9}; for (int i = 3; i < 64; i++) if (write(i, b, 8) > 0) {}",
            "PROTOCOL",
        ),
        (
            "huge",
            "char b[4] = {-1, -1, -1, -1}; for (int i = 3; i < 64; i++) if (write(i, b, 4) > 0) {}",
            "PROTOCOL: une trame de",
        ),
    ];
    for (name, play, expected) in cases {
        let kit = c_champion(name, play);
        let output = run(&["match", ".", "opponent"], &kit);
        assert!(expected.split('|').any(|word| output.contains(word)), "{name}: {output}");
        assert!(output.contains("Gagnant : opponent (1)"), "{name}: {output}");
        assert!(run(&["verify"], &kit).contains("steps verified"), "{name}");
    }
}

#[test]
fn output_of_champions_is_shown_in_order() {
    let kit = c_champion(
        "talk",
        "if (tour_actuel() < 2) { printf(\"avant\\n\"); afficher_position((position){1, 2}); printf(\"après\\n\"); fflush(stdout); }",
    );
    let output = run(&["match", ".", "opponent"], &kit);
    assert!(output.contains("[0] avant\n[0] (1, 2)\n[0] après\n"), "{output}");
}

#[test]
fn a_kit_makes_pages_without_a_checkout() {
    let kit = tutorial().of("c");
    make(&kit);
    run(&["match", ".", "opponent", "-q", "--replay", "shown.jsonl"], &kit);
    // The environment contains neither a checkout nor node.
    let result = Command::new("/usr/bin/make")
        .args(["view", "REPLAY=shown.jsonl"])
        .current_dir(&kit)
        .env("PATH", "/nowhere")
        .env("JOUTE_HOME", "/nowhere")
        .output()
        .expect("make starts");
    program_output("make view", &result).expect_success();
    let page = read(kit.join("shown.html"));
    assert!(replay_in(&page).contains("\"game\":\"morpion\""));
}

#[test]
fn the_replay_contains_the_output_of_each_call() {
    let kit = c_champion(
        "words",
        "fprintf(stderr, \"tour %d\\n\", tour_actuel()); if (tour_actuel() > 1) { fprintf(stderr, \"adieu\"); abort(); }",
    );
    run(&["match", ".", "opponent", "-q"], &kit);
    let replay = read(kit.join("replay.jsonl"));
    let replay = joute_engine::replay::Replay::parse(&replay).expect("the text can be parsed");
    let printed: Vec<(usize, &str)> = replay
        .steps
        .iter()
        .enumerate()
        .flat_map(|(place, step)| step.output.iter().map(move |text| (place, text.as_str())))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let [(1, "tour 0\n"), (3, last)] = printed[..] else { panic!("{printed:?}") };
    // The report of the crash follows the champion's output.
    assert!(last.starts_with("tour 2\nadieu") && last.contains("champion.c:8"), "{last}");
    assert!(replay.steps[3].turns[0].gone.is_some(), "{:?}", replay.steps[3]);
    assert_eq!(replay.steps[3].output.len(), replay.steps[3].turns.len());
}

#[test]
fn a_champion_started_without_a_match_explains_how_to_play() {
    let kit = tutorial().of("c");
    make(&kit);
    let output = shell("./champion", &kit).expect_failure();
    assert!(output.contains("make run"), "{output}");
}

#[test]
fn a_kit_of_another_api_is_refused() {
    let kit = c_champion("old", "");
    let manifest = read(kit.join("joute.json"));
    let api = manifest
        .split("\"api\": \"")
        .nth(1)
        .and_then(|rest| rest.get(..16))
        .expect("the manifest has a hash");
    write(kit.join("joute.json"), manifest.replace(api, "0123456789abcdef"));
    let output = run_failing(&["match", ".", "opponent"], &kit);
    assert!(output.contains("prenez le nouveau kit"), "{output}");
    // The champion detects another API itself, even if its manifest is changed.
    let main = read(kit.join("joute/main.c"));
    write(kit.join("joute/main.c"), main.replace(api, "0123456789abcdef"));
    write(kit.join("joute.json"), manifest);
    make(&kit);
    let output = run(&["match", ".", "opponent"], &kit);
    assert!(
        output.contains("compilé pour une autre version de l'API") && output.contains("EXIT 1"),
        "{output}"
    );
}

#[test]
fn kits_keep_candidates_files_and_check_detects_outdated_ones() {
    let folder = scratch();
    let description = home().join("api.yml").display().to_string();
    let kits = ["kits", &description, "-o", ".", "--text-only"];
    run(&kits, folder.path());
    let champion = folder.path().join("c/champion.c");
    write(&champion, "mine");
    write(folder.path().join("c/api.h"), "broken");
    let check = ["kits", &description, "-o", ".", "--check"];
    let output = run_failing(&check, folder.path());
    assert!(output.contains("c/api.h"), "{output}");
    run(&kits, folder.path());
    assert_eq!(read(&champion), "mine");
    run(&check, folder.path());
}

#[test]
fn archives_are_reproducible() {
    let sums = || {
        let folder = scratch();
        let description = home().join(TUTORIAL).display().to_string();
        run(&["kits", &description, "-o", ".", "--tar", "-l", "c"], folder.path());
        let listed = Command::new("sha256sum").args(["-c", "SHA256SUMS"]).current_dir(folder.path()).output();
        assert!(listed.expect("sha256sum starts").status.success());
        read(folder.path().join("SHA256SUMS"))
    };
    assert_eq!(sums(), sums());
}

#[test]
fn all_errors_are_reported_at_once_and_nothing_is_written() {
    let folder = scratch();
    let text_of = "name: x\nfunction:\n  - {fct_name: f, fct_ret_type: positon}\n  - {fct_name: 'g h', fct_ret_type: int}\n";
    write(folder.path().join("api.yml"), text_of);
    let output = run_failing(&["kits", "api.yml", "-o", "kits"], folder.path());
    assert!(
        output.contains("api.yml:3:") && output.contains("api.yml:4:") && output.contains("positon"),
        "{output}"
    );
    assert!(!folder.path().join("kits").exists());
}

#[test]
fn a_league_is_played_once_and_written_in_every_format() {
    let source = "position_array v = cases_vides(); poser(v.items[0]); free(v.items);";
    let one = c_champion("league-one", source);
    let two = c_champion("league-two", "");
    let folder = scratch();
    let (one, two) = (one.display().to_string(), two.display().to_string());
    let league = ["league", &one, &two, "--seeds", "1,2", "-o", "night"];
    let output = run(&league, folder.path());
    assert!(
        output.contains("4 matches played in this run, 4 in all") && output.contains("league-one"),
        "{output}"
    );
    assert!(run(&league, folder.path()).contains("0 matches played in this run, 4 in all"));
    for (file, expected) in [
        ("standings.csv", "1,league-one,c,"),
        ("matches.csv", ",league-one,1,1,,league-two,0,2,"),
        ("league.json", "\"name\": \"league-two\""),
        ("league.html", "Tous contre tous"),
    ] {
        let text = read(folder.path().join("night").join(file));
        assert!(text.contains(expected), "{file}: {text}");
    }
    let replays =
        std::fs::read_dir(folder.path().join("night/replays")).expect("the folder of replays can be read");
    for replay in replays {
        let path = replay.expect("the folder can be read").path().display().to_string();
        assert!(run(&["verify", &path], folder.path()).contains("steps verified"));
    }
}

#[test]
fn a_champion_started_by_hand_has_no_time_limit() {
    // The first turn takes longer than the time limit.
    let kit = c_champion("debugged", "if (tour_actuel() == 0) sleep(2);");
    let mut waiting = Command::new(program())
        .args(["match", ".", "opponent", "--debug", "0"])
        .current_dir(&kit)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("joute starts");
    let mut stderr_lines = BufReader::new(waiting.stderr.take().expect("the stream is piped")).lines();
    let mut command = || stderr_lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("  ")));
    let (folder, line) = (
        command().expect("the output has a first command"),
        command().expect("the output has a second command"),
    );
    let typed = format!("{}\n{}\n", folder.expect("the line is UTF-8"), line.expect("the line is UTF-8"));
    assert!(typed.contains("JOUTE_SOCKET=") && typed.contains("/champion"), "{typed}");
    // The message is printed before the socket is created.
    let socket = typed.split("JOUTE_SOCKET=").nth(1).and_then(|rest| rest.split_whitespace().next());
    let socket = Path::new(socket.expect("the output names a socket")).to_owned();
    wait_until("the match creates its socket", || {
        assert!(
            waiting.try_wait().expect("the process can be queried").is_none(),
            "the match waits for the debugger"
        );
        socket.exists().then_some(())
    });
    shell(&typed, &kit).expect_success();
    let output = program_output("the match", &waiting.wait_with_output().expect("the process exits")).text;
    assert!(output.contains("Gagnant : opponent (1)") && !output.contains("hors jeu"), "{output}");
    let late = shell(&typed, &kit).text;
    assert!(late.contains("aucune partie n'attend à"), "{late}");
    // `make run CHAMPION=…` starts the champion in the same terminal with this option.
    let output = run(&["match", ".", "opponent", "--command", "./champion"], &kit);
    assert!(output.contains("Gagnant : opponent (1)") && !output.contains("hors jeu"), "{output}");
}

#[test]
fn a_recorded_match_is_played_again_with_the_candidates_code() {
    // The opponent's kit is not needed, so the match may have been played on another machine.
    let play = |from: &str| {
        format!(
            "position_array v = cases_vides(); poser(v.items[tour_actuel() >= {from} ? v.length - 1 : 0]); free(v.items);"
        )
    };
    let kit = c_champion("recorded", &play("100"));
    run(&["match", "opponent", ".", "--replay", "lost.jsonl"], &kit);
    let steps = read(kit.join("lost.jsonl")).lines().count() - 2;
    let again = ["match", ".", "--replay-as", "1", "lost.jsonl"];
    assert!(run(&again, &kit).contains("tours joués, tous conformes à l'enregistrement"));
    let output = run(&[&again[..], &["--command", "./champion"]].concat(), &kit);
    assert!(output.contains("tours joués, tous conformes à l'enregistrement"), "{output}");
    // As the other player, the same code differs in its first turn.
    let output = run_failing(&["match", ".", "--replay-as", "0", "lost.jsonl"], &kit);
    assert!(output.contains("tour 1,"), "{output}");

    let source = read(kit.join("champion.c"));
    let rewrite = |source: String| {
        write(kit.join("champion.c"), source);
        make(&kit);
        run_failing(&again, &kit)
    };
    // The champion's second turn is the fourth turn of the match.
    let output = rewrite(source.replace(">= 100", ">= 3"));
    assert!(
        output.contains("tour 4, [{\"jouer_tour\":{}}]")
            && output.contains(", action 1\n")
            && output.contains("maintenant {\"Poser\""),
        "{output}"
    );
    let output = rewrite(source.replace("poser(", "if (tour_actuel() == 3) abort(); poser("));
    assert!(output.contains("tour 4,") && output.contains("maintenant \"CRASH 6"), "{output}");
    assert!(steps > 5, "{steps}");
}

#[test]
fn the_owner_of_an_eliminated_champion_gets_advice() {
    let source = "from api import *\n\ndef partie_init(): pass\n\ndef jouer_tour():\n    if tour_actuel() >= 3:\n        \
                  [][7]\n\ndef partie_fin(): pass\n";
    let kit = tutorial().champion("python", "put-out", "Champion.py", source);
    let run_command = |args: &[&str]| {
        let output = joute(args, &kit);
        (output.code, output.text)
    };
    let advice = [
        "votre code en était à Champion.py:7\n",
        "make debug",
        "« Les erreurs qu'on fait »",
        "« Une erreur que personne ne rattrape »",
    ];
    let (code, output) = run_command(&["match", ".", "opponent", "--own", "0"]);
    assert!(output.contains("hors jeu au tour 5 : EXIT 1 dans jouer_tour\n"), "{output}");
    assert!(code == Some(1) && advice.iter().all(|words| output.contains(words)), "{code:?}: {output}");
    assert!(!output.contains('\u{1b}'), "{output:?}");
    // The owner of the eliminated champion gets the same advice in the other seat, and the opponent's owner
    // gets none.
    let (code, output) = run_command(&["match", "opponent", ".", "--own", "1"]);
    assert!(
        code == Some(1) && output.contains("hors jeu au tour 4") && output.contains(advice[0]),
        "{code:?}: {output}"
    );
    for args in [&["match", "opponent", ".", "--own", "0"][..], &["match", ".", "opponent"]] {
        let (code, output) = run_command(args);
        assert!(code == Some(0) && output.contains("hors jeu au tour"), "{args:?}, {code:?}: {output}");
        assert!(!advice.iter().any(|words| output.contains(words)), "{args:?}: {output}");
    }
    assert!(run_command(&["match", ".", "opponent", "--own", "2"]).1.contains("from 0 to 1"));
    let result = shell("make run", &kit).expect_failure();
    assert!(result.contains(advice[0]), "{result}");

    // The output is coloured on a terminal, unless NO_COLOR is set.
    let line = format!("'{}' match . opponent --own 0", program().display());
    for (value, coloured) in [("", true), ("1", false)] {
        let mut terminal = Command::new("script");
        terminal.args(["-qec", &line, "/dev/null"]).current_dir(&kit).stdin(Stdio::null());
        terminal.env("TERM", "xterm").env("NO_COLOR", value).env_remove("CLICOLOR_FORCE").env_remove("CI");
        let output = joute_testkit::program_output(
            "script",
            &terminal.output().expect("script of the package bsdutils starts"),
        )
        .text;
        assert!(output.contains("hors jeu au tour 5"), "{output:?}");
        assert_eq!(output.contains("\u{1b}[1m\u{1b}[31m"), coloured, "{output:?}");
    }

    // The messages of a kit in English are in English.
    let manifest = read(kit.join("joute.json"));
    write(kit.join("joute.json"), manifest.replace("\"fr\"", "\"en\""));
    let (code, output) = run_command(&["match", ".", "opponent", "--own", "0"]);
    let english = [
        "out in turn 5: EXIT 1 in jouer_tour",
        "your code was at Champion.py:7\n",
        "“An uncaught exception”",
    ];
    assert!(code == Some(1) && english.iter().all(|words| output.contains(words)), "{code:?}: {output}");
}

#[test]
fn an_archive_of_make_tar_unpacks_to_a_kit() {
    let kit = c_champion("handed-in", "position_array v = cases_vides(); poser(v.items[0]); free(v.items);");
    shell("make tar", &kit).expect_success();
    let folder = scratch();
    std::fs::copy(kit.join("champion.tar.gz"), folder.path().join("alice.tar.gz"))
        .expect("the file can be copied");
    write(folder.path().join("eve.tar.gz"), "no archive");
    let known = tutorial().path().to_owned();
    let unpack =
        |archive| ["unpack", archive, "--into", "kits", "--kits", known.to_str().expect("the path is UTF-8")];
    assert!(run(&unpack("alice.tar.gz"), folder.path()).contains("alice: C, 1 files"));
    let again = folder.path().join("kits/alice");
    assert_eq!(
        std::fs::read(again.join("champion.c")).expect("the downloaded file can be read"),
        std::fs::read(kit.join("champion.c")).expect("the submitted file can be read")
    );
    make(&again);
    assert!(!run(&["match", ".", "opponent-easy"], &again).contains("hors jeu"));
    let output = run_failing(&unpack("eve.tar.gz"), folder.path());
    assert!(output.contains("eve.tar.gz: "), "{output}");
    assert!(!folder.path().join("kits/eve").exists());
}
