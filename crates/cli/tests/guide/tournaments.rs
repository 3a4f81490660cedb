//! Tests the guide about tournaments by following it. It leads from archives that candidates
//! submitted to leagues, a cup and a site.

use super::shell::{Block, Shell, blocks};
use joute_testkit::{copy, home, kits_of, make, read, scratch, shell as run_shell, write};

/// The folder of a game with maps.
const GAME: &str = "games/portails";

/// Makes the files that the guide presumes: a description, kits, the candidates' archives, a map
/// and a league's opponent.
fn prepare(folder: &std::path::Path) {
    let kits = kits_of(&format!("{GAME}/api.yml"), &["c"]);
    copy(kits.path(), folder.join("kits"));
    copy(kits.of("c").join("opponent"), folder.join("opponent"));
    for name in ["alice", "bob", "carol", "dave"] {
        let kit = kits.copy("c", name);
        make(&kit);
        run_shell("make tar", &kit).expect_success();
        write(
            folder.join(format!("handed-in/{name}.tar.gz")),
            std::fs::read(kit.join("champion.tar.gz")).expect("the file can be read"),
        );
    }
    write(folder.join("api.yml"), read(home().join(GAME).join("api.yml")));
    write(folder.join("maps/one.map"), read(home().join(GAME).join("maps/sujet.map")));
}

#[test]
fn the_commands_of_the_tournament_guide_work() {
    let docs = home().join("docs/organiser");
    let (guide, site) = (read(docs.join("tournaments.md")), read(docs.join("site.md")));
    let scratch = scratch();
    prepare(&scratch);
    let mut shell = Shell::new(&scratch);
    let all = blocks(&guide);
    let file = all.iter().find(|block| block.info == "toml").expect("the guide has a league file");
    // The test plays on one map instead of all official ones, to save time.
    let league = file.text.replace("\"official\"", "\"maps\"");
    assert_ne!(league, file.text, "the guide's league no longer plays official maps");
    write(scratch.join("friday.toml"), league);
    let mut ran = 0;
    for Block { text, line, .. } in all.iter().filter(|block| block.info == "sh") {
        if text.contains("joute verify replay.jsonl") {
            shell.run("cp \"$(ls friday/replays/*.jsonl | head -n 1)\" replay.jsonl", "", *line);
        }
        shell.run(text, "", *line);
        ran += 1;
        if text.contains("joute league friday.toml") {
            // The page's command reads the folder `league`. Kits are left out, because other tests make them.
            let [publish] =
                blocks(&site).try_into().unwrap_or_else(|_| panic!("site.md must contain one command"));
            assert!(publish.text.contains("--league league"), "{}", publish.text);
            shell.run(&format!("ln -s friday league; {} --no-kits", publish.text.trim()), "", publish.line);
        }
    }
    assert_eq!(ran, 6, "the number of the guide's commands has changed");
    for path in ["friday/league.html", "saturday/cup.html", "copies/alice", "site/league/watch.html"] {
        assert!(scratch.join(path).exists(), "{path}");
    }
}
