//! The site of a contest through the `joute` program: whole, the same each time, and about nobody's machine.

#[path = "../../games/pizza/tests/harness/chance.rs"]
mod chance;
#[path = "page/league.rs"]
mod league;
mod page;
#[path = "../../games/pizza/tests/harness/replays.rs"]
mod replays;

use joute_engine::replay::Replay;
use joute_site::audit::files;
use page::inflated;
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
        let first = built(one.path(), &[&description, "--organisers"]);
        assert_eq!(first, built(two.path(), &[&description, "--organisers"]), "{description}");
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

/// What a replay beside the viewer says: strings are in it as they are.
fn told(script: &str) -> String {
    let packed =
        script.strip_prefix("jouteReplay(\"").and_then(|rest| rest.strip_suffix("\")\n")).expect("a script");
    String::from_utf8_lossy(&inflated(packed)).into_owned()
}

#[test]
fn results_lead_to_champions_and_one_page_plays_every_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let replay = replays::random_replay(4, 6);
    let league = league::small(folder.path(), &printed(&replay));
    let description = home().join("api.yml").display().to_string();
    let pages = built(folder.path(), &[&description, "--league", "league"]);
    assert!(pages["index.html"].contains("href=\"league/watch.html?0123abc0\">ann – bo</a> <b>8 – 7</b>"));
    assert!(pages["index.html"].contains("href=\"league/champions/ann.html\">ann</a>"));
    let results = &pages["league/league.html"];
    assert!(
        results.contains("href=\"champions/i.html\">&#60;i&#62;é</a>") && results.contains("1400 … 1600")
    );
    let own = &pages["league/champions/bo.html"];
    assert_eq!(own.matches("href=\"../watch.html?0123abc").count(), 3, "{own}");
    assert!(own.contains("✕ &#60;i&#62;é : CRASH 6") && own.contains("href=\"ann.html\">ann</a>"), "{own}");

    let viewers: Vec<&String> =
        pages.iter().filter(|(_, text)| text.contains("id=\"replay\"")).map(|(name, _)| name).collect();
    assert_eq!(viewers, ["league/watch.html"], "one page for all replays");
    assert!(
        pages["league/watch.html"].contains("<link rel=\"up\" href=\"league.html\" title=\"Résultats\">")
    );
    let kept: Vec<&String> = pages.keys().filter(|name| name.starts_with("league/replays/")).collect();
    assert_eq!(kept.len(), 4, "a match is there once: {kept:?}");
    let shown = told(&pages["league/replays/0123abc0.js"]);
    assert!(shown.contains("pizza/1") && shown.contains("rex <b>&</b></script>"), "the replay is filmed");
    let size = pages["league/replays/0123abc0.js"].len();
    assert!(size * 15 < replay.len(), "{size} of {}", replay.len());

    let words = |text: &str| SECRETS.iter().any(|secret| text.contains(secret)) || text.contains("98765431");
    assert!(words(&printed(&replay)) && !words(&shown), "the replay tells what champions printed");
    for (name, text) in &pages {
        assert!(!words(text), "{name} tells what champions printed");
    }
    assert!(
        pages["reference/index.html"]
            .contains("<a href=\"../index.html\">← Une Pizza Six Papattes Sous Terre</a>")
    );
    // A replay that was taken away.
    std::fs::remove_dir_all(league.join("replays")).expect("they go");
    let refused = site(folder.path(), &[&description, "--league", "league"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("0123abc0.jsonl: No such file"), "{said}");
}

#[test]
fn candidates_are_shown_no_guide_for_organisers() {
    let folder = tempfile::tempdir().expect("a folder");
    let description = home().join("api.yml").display().to_string();
    let pages = built(folder.path(), &[&description]);
    let theirs = |name: &String| name.starts_with("organiser") || name.starts_with("description");
    assert_eq!(pages.keys().find(|name| theirs(name)), None);
    assert!(pages.values().all(|page| !page.contains("organiser/")), "a link to one");
    let pages = built(folder.path(), &[&description, "--organisers"]);
    assert!(pages.contains_key("organiser/first-contest.html") && pages.contains_key("description.html"));
    assert!(pages["index.html"].contains("organiser/index.html"));
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
