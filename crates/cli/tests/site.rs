//! Tests the site of a contest that the `joute` program writes. The site is complete, identical
//! each time, and reveals nothing about the machine.

use joute::games::GAMES;
use joute_compact::decode;
use joute_engine::replay::{Replay, Turn};
use joute_site::audit::files;
use joute_testkit::{ProgramOutput, home, joute, play_match, read, scratch, small_league, write};
use joute_words::Locale;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The maximum size of a decoded replay in these tests.
const MAX_DECODED_SIZE: usize = 64 << 20;

fn site(folder: &Path, more: &[&str]) -> ProgramOutput {
    joute(&[&["site", "--no-kits", "-o", "out"], more].concat(), folder)
}

/// Returns the path of a game's description, given the folder of the game in the checkout.
fn description(folder: &str) -> String {
    home().join(folder).join("api.yml").display().to_string()
}

fn built(folder: &Path, more: &[&str]) -> BTreeMap<String, String> {
    site(folder, more).expect_success();
    let out = folder.join("out");
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&out).expect("the path is in the folder").display().to_string();
        (name, read(&path))
    };
    files(&out).expect("the files can be listed").into_iter().map(read).collect()
}

/// Returns the path of the guide in a site of a locale, the path of the other locale's guide, and
/// the page of the rules.
fn pages(locale: Locale) -> [&'static str; 3] {
    match locale {
        Locale::Fr => ["candidat/index.html", "candidate/index.html", "regles.html"],
        Locale::En => ["candidate/index.html", "candidat/index.html", "rules.html"],
    }
}

#[test]
fn the_site_of_each_game_is_complete_and_reproducible() {
    // A game without rules is tested, too.
    let games = GAMES
        .iter()
        .map(|row| (row.game_crate.folder, row.locale))
        .chain([("crates/bench/calls", Locale::En)]);
    for (game, locale) in games {
        let [guide, other, _] = pages(locale);
        let (one, two) = (scratch(), scratch());
        let first = built(&one, &[&description(game), "--organisers"]);
        assert_eq!(first, built(&two, &[&description(game), "--organisers"]), "{game}");
        for page in
            ["index.html", "reference/index.html", "organiser/first-contest.html", "description.html", guide]
        {
            assert!(first.contains_key(page), "{game}: no {page}");
        }
        assert!(!first.contains_key(other), "{game}: {other}");
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let machine =
            [home().display().to_string(), one.path().display().to_string(), host.trim().to_owned()];
        for (name, text) in &first {
            // Short host names are ignored, because they occur in texts by chance.
            let found = machine.iter().find(|word| word.len() > 5 && text.contains(word.as_str()));
            assert!(found.is_none(), "{name} contains a fact about this machine: {found:?}");
            // The guides quote local addresses from the output of commands and from the configuration of
            // nginx.
            let own = ["http://127.0.0.1", "http://localhost", "http://joute;"];
            let elsewhere = own.iter().fold(text.clone(), |text, own| text.replace(own, ""));
            assert!(
                !elsewhere.contains("http://") && !text.contains("src=\"http"),
                "{name} loads a file from another host"
            );
        }
    }
}

/// Returns the title beside a page's menu.
fn brand(page: &str) -> Option<&str> {
    page.split("class=\"brand\"").nth(1)?.split('<').next()
}

#[test]
fn the_rules_give_the_site_its_title() {
    for row in GAMES.iter().filter(|row| row.rules.is_some()) {
        let folder = scratch();
        let description = description(row.game_crate.folder);
        let [.., page] = pages(row.locale);
        let site = built(&folder, &[&description]);
        let rules = site.get(page).expect("the site has this page");
        assert!(rules.contains("<h1") && site["index.html"].contains(&format!("href=\"{page}\"")));
        assert_eq!(brand(rules), brand(&site["index.html"]));
        write(folder.join("r.md"), "# Other rules & <more>\n");
        let home = &built(&folder, &[&description, "--rules", "r.md"])["index.html"];
        assert!(home.contains("<h1>Other rules &#38; &#60;more&#62;</h1>"), "{home}");
        let site = built(&folder, &[&description, "--rules", "r.md", "--title", "Mine"]);
        assert!(site["index.html"].contains("<h1>Mine</h1>"));
    }
}

/// The lines that two champions print, in a turn and at the end.
const SECRETS: [&str; 3] = ["my opening is b2-b4", "I cannot swim", "farewell, pigeon"];

/// Returns a replay whose champions print secrets.
fn printed(replay: &str) -> String {
    let mut replay = Replay::parse(replay).expect("the replay can be parsed");
    for step in &mut replay.steps {
        let print = |turn: &Turn| SECRETS[usize::from(turn.player != 0)].to_owned();
        step.output = step.turns.iter().map(print).collect();
        step.lost = vec![98_765_431; step.turns.len()];
    }
    let outcome = replay.outcome.as_mut().expect("the replay has an outcome");
    outcome.output = vec![String::new(); outcome.gone.len()];
    outcome.output[1] = SECRETS[2].to_owned();
    outcome.lost = vec![7; outcome.gone.len()];
    replay.text()
}

/// Returns the compressed replay of a script, and the name of its base.
fn packed(script: &str) -> (Vec<u8>, Option<&str>) {
    let (letters, rest) = script
        .strip_prefix("jouteCompact(\"")
        .expect("the script unpacks a replay")
        .rsplit_once("\"")
        .expect("the text contains the end mark");
    // If the replay refers to a base, the name of the base is a second string.
    let (letters, base) =
        letters.split_once("\",\"").map_or((letters, None), |(letters, base)| (letters, Some(base)));
    assert_eq!(rest, ")\n");
    let (mut bytes, mut waiting, mut bits) = (Vec::new(), 0_u32, 0);
    let mut rest = letters.chars();
    while let Some(letter) = rest.next() {
        let letter = match (letter, letter == '\\') {
            (_, true) => match rest.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('0') => '\0',
                Some('x') => rest.nth(1).map(|_| '\0').expect("the escape has two digits"),
                escaped => escaped.expect("the escape has a letter"),
            },
            (letter, _) => letter,
        };
        waiting = waiting << 7 | u32::from(letter);
        bits += 7;
        if bits >= 8 {
            bits -= 8;
            bytes.push((waiting >> bits) as u8);
        }
    }
    (bytes, base)
}

#[test]
fn results_link_to_champions_and_to_one_replay_page() {
    for row in GAMES {
        let folder = scratch();
        let description = description(row.game_crate.folder);
        let replay =
            play_match(&format!("{}/api.yml", row.game_crate.folder), row.shape.seats.default_number());
        let league = small_league(&folder, row.name, &printed(&replay));
        let pages = built(&folder, &[&description, "--league", "league", "--title", "Ours"]);
        let home = &pages["index.html"];
        assert!(home.contains("href=\"league/watch.html?0123abc0\">ann – bo</a> <b>8 – 7</b>"), "{home}");
        assert!(home.contains("href=\"league/champions/ann.html\">ann</a>"), "{home}");
        let results = &pages["league/league.html"];
        assert!(results.contains("href=\"champions/i.html\">&#60;i&#62;é</a>"), "{results}");
        assert!(results.contains("1400 … 1600"), "{results}");
        let own = &pages["league/champions/bo.html"];
        assert_eq!(own.matches("href=\"../watch.html?0123abc").count(), 3, "{own}");
        assert!(own.contains("✕ &#60;i&#62;é : CRASH 6") || own.contains("✕ &#60;i&#62;é: CRASH 6"), "{own}");
        assert!(own.contains("href=\"ann.html\">ann</a>"), "{own}");

        let viewers: Vec<&String> =
            pages.iter().filter(|(_, text)| text.contains("id=\"replay\"")).map(|(name, _)| name).collect();
        assert_eq!(viewers, ["league/watch.html"], "one page shows all replays");
        assert!(pages["league/watch.html"].contains("<link rel=\"up\" href=\"league.html\" title=\""));
        let kept: Vec<&String> = pages.keys().filter(|name| name.starts_with("league/replays/")).collect();
        assert_eq!(kept.len(), 4, "each match is on the site once: {kept:?}");
        let script = &pages["league/replays/0123abc0.js"];
        let (first, base) = packed(script);
        assert_eq!(base, None, "the first replay of a map has no base");
        let shown = decode(&first, None, MAX_DECODED_SIZE).expect("the replay can be decoded");
        let mut based = 0;
        for name in &kept[1..] {
            let (other, base) = packed(&pages[*name]);
            let base = base.map(|base| packed(&pages[&format!("league/replays/{base}.js")]).0);
            based += usize::from(base.is_some());
            assert_eq!(decode(&other, base.as_deref(), MAX_DECODED_SIZE).as_ref(), Ok(&shown), "{name}");
        }
        assert_eq!(based, 2, "each of the two maps has a replay with a base");
        let scene = Replay::parse(&replay).expect("the replay can be parsed").header.scene;
        assert!(
            scene.is_none_or(|scene| shown.contains(&scene.kind)),
            "{}: the replay contains its scene",
            row.name
        );
        // Replays of short matches are compressed less.
        assert!(
            script.len() * 10 < replay.len() || script.len() < 10_000,
            "{}: {} of {}",
            row.name,
            script.len(),
            replay.len()
        );

        let words =
            |text: &str| SECRETS.iter().any(|secret| text.contains(secret)) || text.contains("98765431");
        assert!(
            words(&printed(&replay)) && !words(&shown),
            "the replay must contain the champions' output, and its public copy must not"
        );
        for (name, text) in &pages {
            assert!(!words(text), "{name} contains the champions' output");
        }
        assert!(pages["reference/index.html"].contains("<a href=\"../index.html\">← Ours</a>"));
        // A missing replay is an error.
        std::fs::remove_dir_all(league.join("replays")).expect("the folder can be removed");
        let output = site(&folder, &[&description, "--league", "league"]).expect_failure();
        assert!(output.contains("0123abc0.jsonl: No such file"), "{output}");
    }
}

#[test]
fn the_site_hides_guides_for_organisers_by_default() {
    for row in GAMES {
        let folder = scratch();
        let description = description(row.game_crate.folder);
        let pages = built(&folder, &[&description]);
        let theirs = |name: &String| name.starts_with("organiser") || name.starts_with("description");
        assert_eq!(pages.keys().find(|name| theirs(name)), None);
        assert!(
            pages.values().all(|page| !page.contains("organiser/")),
            "a page for candidates links to a page for organisers"
        );
        let pages = built(&folder, &[&description, "--organisers"]);
        assert!(pages.contains_key("organiser/first-contest.html") && pages.contains_key("description.html"));
        assert!(pages["index.html"].contains("organiser/index.html"));
    }
}

#[test]
fn a_site_replaces_only_an_older_site() {
    let folder = scratch();
    let description = description("examples/morpion");
    built(&folder, &[&description]);
    write(folder.join("out/old.html"), "old");
    assert!(!built(&folder, &[&description]).contains_key("old.html"));
    write(folder.join("out/index.html"), "mine");
    let output = site(&folder, &[&description]).expect_failure();
    assert!(output.contains("choose another folder"), "{output}");
    assert_eq!(read(folder.join("out/index.html")), "mine");
    let output = site(&folder, &[&description, "--league", "nowhere"]).expect_failure();
    assert!(output.contains("league.json"), "{output}");
}
