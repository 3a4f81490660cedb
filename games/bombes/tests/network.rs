//! Tests the example network players in C, C++, Java and Python. They play matches against each
//! other in the jail.

use joute_testkit::{copy, home, run, scratch, shell};

#[test]
fn the_network_s_players_play_a_match_in_four_languages() {
    let folder = scratch();
    let players = home().join("games/bombes/players");
    for language in ["c", "cpp", "java", "python"] {
        let player = copy(players.join(language), folder.path().join(language));
        shell("if [ -f compile.sh ]; then ./compile.sh; fi", player).expect_success();
    }
    for mode in ["points", "mort-subite"] {
        let output = run(&["match", "c", "cpp", "java", "python", "--mode", mode, "-q"], folder.path());
        assert!(!output.contains("hors jeu"), "{output}");
        let output = run(&["verify", "replay.jsonl"], folder.path());
        assert!(output.contains("steps verified"), "{output}");
    }
}
