//! Tests the guides for organisers and candidates by doing exactly what they say, starting in an
//! empty folder.
//!
//! The info string of a code block decides what the test does with it:
//!
//! - `sh` is run.
//! - `sh once` is skipped, because `./test` has already done it.
//! - `sh by hand` needs a second machine, a system service or an interrupt. The test runs a similar command.
//! - `diff` is applied.
//! - `LANGUAGE FILE` is written to the file.
//! - `text`: each line must occur, in order, in the output of the commands before it.
//!
//! Some commands are shortened to save time (`SHORTENED`), unless `JOUTE_GUIDE=whole` is set.

mod cluster;
pub(crate) mod service;
pub(crate) mod shell;
mod tournaments;

use joute_testkit::{TUTORIAL, home, read, scratch};
use shell::{ALIAS, Block, Shell, blocks};

/// Commands of the guide and their shorter replacements. Every kit is written but only two are
/// compiled, because `./test` compiles all kits of other games. The game's program is built without
/// servers, which the guide does not use.
const SHORTENED: [(&str, &str); 3] = [
    (
        "joute game new nim\n",
        "joute game new nim\nsed -i 's/, features = \\[\"server\"\\]//' nim/Cargo.toml\n",
    ),
    (
        "cargo joute kits\n",
        "cargo joute kits --text-only\ncargo joute kits --language python --language c >/dev/null\n",
    ),
    ("cargo joute site -o site", "cargo joute site --no-kits -o site"),
];

/// Checks that the commands of servers say how to add them to a program that was built without.
fn check_missing_servers(shell: &mut Shell<'_>) {
    for command in [
        "contest new hall --game nim",
        "serve --help",
        "worker --server a -- b",
        "ladder export hall",
        "host --version",
    ] {
        shell.run(&format!("if cargo joute {command}; then exit 1; fi"), "", 0);
        shell.expect("this joute was built without its servers; add features = [\"server\"] to", 0);
    }
}

#[test]
fn the_commands_of_the_organisers_guide_work() {
    let guide = read(home().join("docs/organiser/first-contest.md"));
    let scratch = scratch();
    let whole = std::env::var("JOUTE_GUIDE").is_ok_and(|value| value == "whole");
    let mut shell = Shell { scratch: scratch.path(), output: String::new(), whole };
    let mut shortened = 0;
    let mut kinds = [0; 4];
    for Block { info, text, line } in blocks(&guide) {
        let words: Vec<&str> = info.split_whitespace().collect();
        match words.as_slice() {
            ["sh", "once"] => {}
            ["sh"] if !whole && SHORTENED.iter().any(|(long, _)| text.contains(long)) => {
                let mut text = text;
                for (long, short) in SHORTENED {
                    shortened += text.matches(long).count();
                    text = text.replace(long, short);
                }
                shell.run(&text, "", line);
            }
            ["sh"] => {
                shell.run(&text, "", line);
                kinds[0] += 1;
            }
            ["diff"] => {
                shell.run("git apply -", &text, line);
                kinds[1] += 1;
            }
            ["text"] => {
                shell.expect(&text, line);
                kinds[2] += 1;
            }
            [_, file] => {
                shell.write(file, &text, line);
                kinds[3] += 1;
            }
            _ => panic!("the guide, line {line}: unknown info string «{info}»"),
        }
    }
    if !whole {
        check_missing_servers(&mut shell);
    }
    let player = scratch.path().join("nim/kits/c/bin/joute");
    assert!(!crate::kits::has_generators(&player), "the kits contain the organiser's program");
    let page = read(scratch.path().join("nim/replay.html"));
    assert!(page.contains("<html lang=\"en\">"), "the page is in the language of the game's description");
    assert!(whole || shortened == SHORTENED.len(), "the guide no longer contains a command of SHORTENED");
    let alias = read(scratch.path().join("nim/.cargo/config.toml"));
    assert!(alias.contains(&format!("joute = \"{ALIAS}\"")), "{alias}");
    assert!(
        kinds.iter().all(|count| *count > 0),
        "one of the numbers of commands, diffs, expected outputs and files is 0: {kinds:?}"
    );
}

/// Returns the commands between backquotes in a text. Commands with a word that the reader must
/// choose are left out. So are `make submit`, which needs a server (see `service::submit`), and the
/// commands that other tests run with a longer game (see `tune.rs` and `view.rs`).
fn commands(guide: &str) -> impl Iterator<Item = &str> {
    let open = ["NOM", "NAME", "CHAMPION", "--debug", "--command", "make submit", "joute tune", "--image"];
    let inline = guide.split("```").step_by(2).flat_map(|text| text.split('`').skip(1).step_by(2));
    inline
        .filter(|code| ["make", "bin/joute ", "cp "].iter().any(|start| code.starts_with(start)))
        .filter(move |code| !open.iter().any(|word| code.contains(word)))
}

#[test]
fn the_commands_of_the_candidates_guides_work() {
    let docs = home().join("docs");
    let description = home().join(TUTORIAL);
    for (guide, debug, game, other) in [
        ("candidat/index.md", "candidat/deboguer.md", "jeu-python", ("../hier", "../autre")),
        ("candidate/index.md", "candidate/debug.md", "game-python", ("../yesterday", "../other")),
    ] {
        let read = |name: &str| read(docs.join(name));
        let (guide, debug) = (read(guide), read(debug));
        let scratch = scratch();
        let mut shell = Shell::new(&scratch);
        let tmp = scratch.path().display().to_string();
        let here = |text: &str| text.replace(game, "morpion-python").replace("/tmp/", &format!("{tmp}/"));
        // The archive that a candidate downloads is packed with tar, because joute without optimisation packs
        // slowly. The kit is copied first, because tests that run in parallel add and remove names of
        // `bin/joute`.
        let pack = "cp -r python morpion-python; tar czf morpion-python.tar.gz morpion-python; rm -r python morpion-python";
        shell.run(&format!("joute kits {} -l python -o .\n{pack}", description.display()), "", 0);
        let mut all = blocks(&guide).into_iter().filter(|block| block.info == "sh");
        let first = all.next().expect("the guide has a command");
        shell.run(&here(&first.text), "", first.line);
        shell.expect("Gagnant : opponent (1)\nreplay : replay.jsonl\n", first.line);
        let mut tried: Vec<&str> = commands(&guide).collect();
        // The commands that copy an older version must run before those that play against it.
        tried.sort_by_key(|command| !command.starts_with("cp "));
        for command in &tried {
            shell.run(&command.replace(other.1, other.0), "", 0);
        }
        for wanted in ["make", "make run", "make view", "make doc", "make tar", "bin/joute match opponent ."]
        {
            assert!(tried.contains(&wanted), "the guide no longer contains `{wanted}`");
        }
        assert!(
            guide.contains("`make submit\nSERVER=…`"),
            "the guide no longer contains the command that service::submit runs"
        );
        // The commands that follow expect the archive beside the kit.
        shell.run("cp ../morpion-python.tar.gz .", "", 0);
        for block in all {
            shell.run(&here(&block.text), "", block.line);
        }
        shell.expect("Gagnant : opponent (1)\n", 0);
        let again = blocks(&debug).into_iter().find(|block| block.text.contains("--replay-as"));
        let again = again.expect("the guide shows how to play a defeat again");
        shell.run(&here(&again.text), "", again.line);
        shell.expect("joués, tous conformes à l'enregistrement\n", again.line);
    }
}

#[test]
fn the_examples_of_players_and_tournaments_work() {
    for page in ["candidat/lignes.md", "candidate/lines.md", "organiser/players.md", "agents.md"] {
        let text = read(home().join("docs").join(page));
        let scratch = scratch();
        let mut shell = Shell::new(&scratch);
        let mut promises = 0;
        for Block { info, text, line } in blocks(&text) {
            match info.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["sh"] => shell.run(&text.replace("$JOUTE_HOME", &home().display().to_string()), "", line),
                ["text"] => {
                    shell.expect(&text, line);
                    promises += 1;
                }
                [_, file] => shell.write(file, &text, line),
                _ => panic!("{page}, line {line}: unknown info string «{info}»"),
            }
        }
        assert!(promises >= 2, "{page} has fewer than two expected outputs");
    }
}

/// Returns the numbers of headings, blocks and table rows of a page. A translation must have the
/// same numbers.
fn shape(page: &str) -> (usize, usize, usize) {
    let count = |start: &str| page.lines().filter(|line| line.starts_with(start)).count();
    (count("#"), count("```"), count("|"))
}

#[test]
fn the_candidates_guides_have_the_same_structure_in_both_languages() {
    let guides = home().join("docs");
    let mut pages = [
        ["index", "index"],
        ["avant", "before"],
        ["deboguer", "debug"],
        ["editeurs", "editors"],
        ["erreurs", "mistakes"],
        ["lignes", "lines"],
        ["windows-macos", "windows-macos"],
    ];
    // The pages of mistakes are left out, because each language shows another game (`mistakes.rs`).
    for [french, english] in pages.into_iter().filter(|names| names[0] != "erreurs") {
        let read = |folder: &str, page: &str| read(guides.join(folder).join(format!("{page}.md")));
        let shapes = [read("candidat", french), read("candidate", english)].map(|page| shape(&page));
        assert_eq!(
            shapes[0], shapes[1],
            "{french} and {english} differ in their numbers of headings, fences and rows of tables"
        );
    }
    // Each page must exist in both languages.
    for (index, folder) in ["candidat", "candidate"].iter().enumerate() {
        let files = std::fs::read_dir(guides.join(folder)).expect("the folder can be read").flatten();
        let mut there: Vec<String> = files
            .map(|file| file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned())
            .collect();
        there.sort_unstable();
        pages.sort_by_key(|names| names[index]);
        assert_eq!(there, pages.map(|names| names[index]), "{folder}");
    }
}
