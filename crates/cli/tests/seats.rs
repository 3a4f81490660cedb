//! Tests a game for four players that `joute game new` writes outside of the checkout. The tests
//! make kits and play matches, a duel and a league.

use joute_testkit::{make, program, read, run, scratch, shell_command, write};
use std::path::Path;

/// The champions and their behaviour: one takes one stick, one leaves one more than a multiple of
/// four, one takes two, and one takes none and is eliminated at once.
const CHAMPIONS: [(&str, &str, &str); 4] = [
    (
        "c",
        "champion.c",
        "#include \"api.h\"\nvoid match_init(void) {}\nvoid play_turn(void) { take_sticks(1); }\nvoid match_end(void) {}\n",
    ),
    (
        "cpp",
        "champion.cc",
        "#include \"api.hh\"\n#include <algorithm>\nvoid match_init() {}\n\
         void play_turn() { take_sticks(std::max(1, (sticks_left() - 1) % (MOST + 1))); }\nvoid match_end() {}\n",
    ),
    (
        "ocaml",
        "champion.ml",
        "open Api\nlet match_init () = ()\nlet play_turn () = ignore (take_sticks (min 2 (sticks_left ())))\nlet match_end () = ()\n",
    ),
    (
        "python",
        "Champion.py",
        "from api import *\n\n\ndef match_init():\n    pass\n\n\ndef play_turn():\n    print(me(), players_in())\n\n\ndef match_end():\n    pass\n",
    ),
];

/// Runs the contest's own program in its folder.
fn contest(line: &str, folder: &Path) -> joute_testkit::ProgramOutput {
    let built = program().parent().expect("the path has a parent folder");
    let mut command = shell_command(line, folder);
    // The crates that the tests have compiled are reused, because the new game locks the same versions.
    command.env("CARGO_TARGET_DIR", built.parent().expect("the program is in a target folder"));
    joute_testkit::program_output(line, &command.output().expect("the shell starts"))
}

#[test]
fn a_new_game_for_four_players_works_with_every_command() {
    let scratch = scratch();
    run(&["game", "new", "quarrel", "--players", "4"], scratch.path());
    let game = scratch.path().join("quarrel");
    contest("cargo build --quiet --features program", &game).expect_success();
    let joute = program().with_file_name("quarrel").display().to_string();
    let quarrel = |words: &str| contest(&format!("{joute} {words}"), &game);

    quarrel("kits -l c -l cpp -l ocaml -l python").expect_success();
    for (language, file, source) in CHAMPIONS {
        let kit = game.join("kits").join(language);
        write(kit.join(file), source);
        make(&kit);
    }
    // The opponent plays on all other seats. Starter champions take no stick and are eliminated one after the
    // other.
    let output = contest("make -s -C kits/c run SIDE=2 QUIET=1", &game).expect_success();
    assert!(output.contains("Winner: c (2)") && output.matches("opponent").count() == 3, "{output}");
    let output = contest("make -s -C kits/c run PLAYERS=3", &game).expect_failure();
    assert!(output.contains("PLAYERS=3 : a match must have one of these numbers of players: 4"), "{output}");

    let output = quarrel("match kits/python kits/c kits/cpp kits/ocaml").expect_success();
    assert!(output.contains("[0] 0 [0, 1, 2, 3]") && output.contains("rank"), "{output}");
    assert!(output.contains("Winner: "), "{output}");
    quarrel("verify").expect_success();
    let output = quarrel("match kits/c kits/cpp").expect_failure();
    assert!(output.contains("quarrel is for 4 players, not 2"), "{output}");
    let forged = read(game.join("replay.jsonl")).replacen("\"ranks\":[4,", "\"ranks\":[1,", 1);
    write(game.join("forged.jsonl"), forged);
    let output = quarrel("verify forged.jsonl").expect_failure();
    assert!(output.contains("the replay contains [1,"), "{output}");

    let output = quarrel("duel kits/cpp kits/python -o duel").expect_success();
    assert!(output.contains("cpp is better than python."), "{output}");

    let output = quarrel("league kits/c kits/cpp kits/ocaml kits/python -o league").expect_success();
    assert!(output.contains("4 matches played in this run, 4 in all"), "{output}");
    let standings = read(game.join("league/standings.csv"));
    let last = standings.lines().last().unwrap_or_default();
    assert!(last.starts_with("4,python,") && standings.contains("place4"), "{standings}");
    assert!(read(game.join("league/league.html")).contains("By place"));

    quarrel("view").expect_success();
    assert!(read(game.join("replay.html")).contains("id=\"replay\""));
    quarrel("site --no-kits --league league -o site").expect_success();
    let page = read(game.join("site/league/champions/python.html"));
    assert!(page.contains("<b class=\"mark\">4</b>") && page.contains("place 4"), "{page}");
}
