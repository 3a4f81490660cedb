//! The site of a contest through the `joute` program: whole, the same each time, and about nobody's machine.

#[path = "../../games/pizza/tests/table/chance.rs"]
mod chance;
mod page;
#[path = "../../games/pizza/tests/table/replays.rs"]
mod replays;

use joute_engine::replay::Replay;
use joute_site::audit::files;
use page::replay_in;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout")
}

fn site(folder: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_joute"));
    command.args(["site", "--no-kits", "-o", "out"]).args(more).current_dir(folder);
    command.output().expect("joute starts")
}

fn built(folder: &Path, more: &[&str]) -> BTreeMap<String, String> {
    let output = site(folder, more);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let out = folder.join("out");
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&out).expect("inside").display().to_string();
        (name, std::fs::read_to_string(&path).expect("text"))
    };
    files(&out).expect("they are listed").into_iter().map(read).collect()
}

#[test]
fn sites_of_both_locales_are_whole_and_the_same_each_time() {
    for (description, guide, other) in [
        ("api.yml", "candidat/index.html", "candidate/index.html"),
        ("bench/calls/api.yml", "candidate/index.html", "candidat/index.html"),
    ] {
        let description = home().join(description).display().to_string();
        let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let first = built(one.path(), &[&description]);
        assert_eq!(first, built(two.path(), &[&description]), "{description}");
        for page in
            ["index.html", "reference/index.html", "organiser/first-contest.html", "description.html", guide]
        {
            assert!(first.contains_key(page), "{description}: no {page}");
        }
        assert!(!first.contains_key(other), "{description}: {other}");
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let machine =
            [home().display().to_string(), one.path().display().to_string(), host.trim().to_owned()];
        for (name, text) in &first {
            // A host called "c" is not told from a letter.
            let told = machine.iter().find(|word| word.len() > 5 && text.contains(word.as_str()));
            assert!(told.is_none(), "{name} tells of this machine: {told:?}");
            assert!(!text.contains("http://") && !text.contains("src=\"http"), "{name} fetches something");
        }
    }
}

#[test]
fn the_rules_of_the_game_name_the_site() {
    let folder = tempfile::tempdir().expect("a folder");
    let description = home().join("api.yml").display().to_string();
    let site = built(folder.path(), &[&description]);
    let rules = site.get("regles.html").expect("the rules");
    assert!(rules.contains("<h1") && site["index.html"].contains("href=\"regles.html\""));
    let brand = |page: &str| {
        page.split("class=\"brand\"").nth(1).map(|rest| rest.split('<').next().unwrap_or("").to_owned())
    };
    assert_eq!(brand(rules), brand(&site["index.html"]));
    std::fs::write(folder.path().join("r.md"), "# Other rules & <more>\n").expect("it is written");
    let site = built(folder.path(), &[&description, "--rules", "r.md"]);
    assert!(
        site["index.html"].contains("<h1>Other rules &#38; &#60;more&#62;</h1>"),
        "{}",
        site["index.html"]
    );
    let site = built(folder.path(), &[&description, "--rules", "r.md", "--title", "Mine"]);
    assert!(site["index.html"].contains("<h1>Mine</h1>"));
}

/// What two champions printed, in a turn and at the end.
const SECRETS: [&str; 3] = ["my opening is b2-b4", "I cannot swim", "farewell, pigeon"];

/// A replay whose champions print secrets.
fn printed(replay: &str) -> String {
    let mut replay = Replay::parse(replay).expect("a replay");
    for step in &mut replay.steps {
        let print = |turn: &serde_json::Value| SECRETS[if turn["player"] == 0 { 0 } else { 1 }].to_owned();
        step.output = step.turns.iter().map(print).collect();
        step.lost = vec![98_765_431; step.turns.len()];
    }
    let outcome = replay.outcome.as_mut().expect("a whole match");
    outcome.output = vec![String::new(), SECRETS[2].to_owned()];
    outcome.lost = vec![7, 0];
    replay.text()
}

#[test]
fn results_lead_to_replays_and_every_page_leads_home() {
    let folder = tempfile::tempdir().expect("a folder");
    let league = folder.path().join("league");
    std::fs::create_dir_all(league.join("replays")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(league.join(name), text).expect("it is written");
    write("standings.csv", "");
    write("matches.csv", "");
    let replay = replays::random_replay(4, 6);
    write("replays/one.jsonl", &printed(&replay));
    write(
        "league.html",
        "<!doctype html><html><body><h1>Ligue</h1><a href=\"replays/one.jsonl\">relecture</a></body></html>",
    );
    let line = |name: &str, won: u64| {
        format!(
            "{{\"rank\":{},\"name\":\"{name}\",\"language\":\"c\",\"rating\":1500.0,\"total\":{{\"won\":{won},\"drawn\":0,\"lost\":{}}}}}",
            2 - won,
            1 - won
        )
    };
    let played = "{\"map\":\"archipel\",\"seats\":[\"a\",\"b\"],\"scores\":[8,1],\"replay\":\"one.jsonl\"}";
    let text = format!(
        "{{\"game\":\"prologin2023\",\"standings\":[{},{}],\"matches\":[{played}]}}",
        line("a", 1),
        line("b", 0)
    );
    write("league.json", &text);
    let description = home().join("api.yml").display().to_string();
    let pages = built(folder.path(), &[&description, "--league", "league"]);
    assert!(pages["index.html"].contains("href=\"league/replays/one.html\">a – b</a> <b>8 – 1</b>"));
    assert!(pages["league/league.html"].contains("href=\"replays/one.html\""));
    let shown = replay_in(&pages["league/replays/one.html"]);
    assert!(shown.contains("\"kind\":\"pizza/1\""), "the replay is filmed");
    let words = |text: &str| SECRETS.iter().any(|secret| text.contains(secret)) || text.contains("98765431");
    assert!(words(&printed(&replay)) && !words(&shown), "the page shows what champions printed");
    for (name, text) in &pages {
        assert!(!words(text), "{name} tells what champions printed");
    }
    assert_eq!(pages["league/replays/one.jsonl"], replay);
    for page in ["league/league.html", "reference/index.html"] {
        assert!(
            pages[page].contains("<a href=\"../index.html\">← Une Pizza Six Papattes Sous Terre</a>"),
            "{page}"
        );
    }
    // A replay that was taken away is a dead link.
    std::fs::write(league.join("league.html"), "<h1>Ligue</h1><a href=\"replays/two.jsonl\">relecture</a>")
        .expect("it is written");
    let refused = site(folder.path(), &[&description, "--league", "league"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && said.contains("the link to replays/two.jsonl leads to no file"),
        "{said}"
    );
}

#[test]
fn a_site_replaces_a_site_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let description = home().join("examples/morpion/api.yml").display().to_string();
    built(folder.path(), &[&description]);
    std::fs::write(folder.path().join("out/old.html"), "old").expect("it is written");
    assert!(!built(folder.path(), &[&description]).contains_key("old.html"));
    std::fs::write(folder.path().join("out/index.html"), "mine").expect("it is written");
    let refused = site(folder.path(), &[&description]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("choose another folder"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("out/index.html")).expect("it is there"), "mine");
    let lost = site(folder.path(), &[&description, "--league", "nowhere"]);
    let said = String::from_utf8_lossy(&lost.stderr);
    assert!(!lost.status.success() && said.contains("league.json"), "{said}");
}
