//! `joute view`: pages that carry replays, and the viewer's own tests in a browser.

#[path = "../../games/pizza/tests/harness/chance.rs"]
mod chance;
#[path = "page/league.rs"]
mod league;
mod page;
#[path = "../../games/pizza/tests/harness/replays.rs"]
mod replays;

use page::replay_in;
use replays::random_replay;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn joute(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_joute")).args(args).current_dir(folder).output().expect("joute starts")
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A folder with `match.jsonl`, and what it holds.
fn folder() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let replay = random_replay(4, 60);
    std::fs::write(folder.path().join("match.jsonl"), &replay).expect("the replay is written");
    (folder, replay)
}

#[test]
fn a_page_carries_its_replay_and_nothing_ends_it_early() {
    let (folder, replay) = folder();
    let path = folder.path();
    let said = joute(&["view", "match.jsonl"], path);
    assert!(said.status.success(), "{}", text(&said));
    assert!(text(&said).contains("match.html: open it in a browser (file:///"), "{}", text(&said));
    let page = std::fs::read_to_string(path.join("match.html")).expect("the page");
    assert!(replay.contains("rex <b>&</b></script>"));
    assert!(!page.contains("rex"));
    assert!(replay_in(&page) == replay, "the page carries another replay");
    // Three scripts: the replay, the program, and a word to browsers that cannot read it.
    assert_eq!(page.matches("</script>").count(), 3);

    let said = joute(&["view", "match.jsonl", "-o", "other.html"], path);
    assert!(said.status.success(), "{}", text(&said));
    assert_eq!(std::fs::read_to_string(path.join("other.html")).expect("the page"), page);
    let said = joute(&["view", "--page"], path);
    assert!(said.status.success(), "{}", text(&said));
    let empty = std::fs::read_to_string(path.join("viewer.html")).expect("the page");
    let grown = page.len() - empty.len();
    println!("a replay of {} bytes: {grown} of the {} bytes of its page", replay.len(), page.len());
    assert!(grown * 5 < replay.len(), "{} bytes take {grown} in the page", replay.len());
}

#[test]
fn what_strangers_wrote_moves_no_cursor() {
    let (folder, replay) = folder();
    let path = folder.path();
    let titled = replay.replace("rex", "\\u001b]0;mine\\u0007rex");
    assert_ne!(titled, replay);
    std::fs::write(path.join("titled.jsonl"), titled).expect("the replay is written");
    let said = text(&joute(&["view", "--text", "titled.jsonl"], path));
    assert!(said.contains("␛]0;mine␇rex") && !said.contains('\u{1b}'), "{said:?}");
    let manifest = r#"{"game":"\u001b[2Jmine","language":"c","api":"0"}"#;
    std::fs::write(path.join("joute.json"), manifest).expect("the manifest is written");
    let said = text(&joute(&["match", ".", ".", "--unsafe"], path));
    assert!(said.contains("␛[2Jmine") && !said.contains('\u{1b}'), "{said:?}");
}

#[test]
fn text_needs_no_page() {
    let (folder, _) = folder();
    let said = joute(&["view", "--text", "match.jsonl"], folder.path());
    assert!(said.status.success(), "{}", text(&said));
    let said = text(&said);
    assert!(said.starts_with("prologin2023 : médor (python) – rex <b>&</b></script> (c)\n"), "{said}");
    let actions = said.lines().filter(|line| line.contains("  médor") && line.contains("  se_deplacer(("));
    assert!(actions.count() > 100, "a line an action\n{said}");
    assert!(!said.contains('{') && said.contains("  wander\n") && said.contains("  scores : "), "{said}");
}

/// A match of a game that this program does not know: told from the replay alone.
#[test]
fn text_tells_what_was_refused_printed_lost_and_who_left_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = [
        r#"{"joute":1,"game":"unknown","api":"0","setup":{"map":"","players":2,"seed":1},"champions":[{"name":"ann","language":"c"},{"name":"bo","language":"c"}]}"#,
        r#"{"step":3,"turns":[{"player":1,"calls":[],"actions":[{"Go":[{"x":1,"y":2},"LeftHand"]},"Stop"]}],"output":["one\n\u001b[2Jtwo"],"lost":[7],"refused":[{"shown":[{"after":1,"action":{"go":[]},"why":"BUSY"}],"more":4}],"scores":[1,-2]}"#,
        r#"{"step":4,"turns":[{"player":0,"calls":[],"gone":"CRASH 6 in go"}]}"#,
        r#"{"scores":[1,-2],"gone":["CRASH 6 in go",null],"output":["","bye"]}"#,
    ];
    std::fs::write(folder.path().join("r.jsonl"), lines.join("\n")).expect("it is written");
    let said = text(&joute(&["view", "--text", "r.jsonl"], folder.path()));
    let expected = "\
unknown : ann (c) – bo (c)
    3  bo   go((1, 2), left_hand)
    3  bo   ✗ go(): BUSY
    3  bo   stop()
    3  bo   ✗ … autres refus : 4
    3  bo   > one
    3  bo   > ␛[2Jtwo
    3  bo   > … octets imprimés et perdus : 7
    3       scores : 1 – -2
    4  ann  ✕ hors jeu : CRASH 6 in go
       bo   > bye
ann gagne (1 – -2)
";
    assert_eq!(said, expected);
}

#[test]
fn what_is_no_replay_makes_no_page() {
    let (folder, _) = folder();
    let path = folder.path();
    std::fs::write(path.join("notes.txt"), "bonjour\n").expect("a file");
    for (args, expected) in [
        (&["view", "notes.txt"][..], "notes.txt: line 1: not the header of a replay"),
        (&["view", "missing.jsonl"], "missing.jsonl: No such file"),
        (&["view", "match.jsonl", "-o", "match.jsonl"], "the page would replace the replay"),
        (&["view", "match.jsonl", "-o", "nowhere/x.html"], "nowhere/x.html: No such file"),
    ] {
        let said = joute(args, path);
        assert!(!said.status.success() && text(&said).contains(expected), "{args:?}\n{}", text(&said));
    }
    assert!(!path.join("notes.html").exists());
}

/// All of `viewer/check`: types, readers, and the page in Chromium, also one that this program wrote.
#[test]
fn the_viewer_passes_its_tests_in_a_browser() {
    let (folder, _) = folder();
    let path = folder.path();
    let said = joute(&["view", "match.jsonl"], path);
    assert!(said.status.success(), "{}", text(&said));
    let text_of = std::fs::read_to_string(path.join("match.jsonl")).expect("the replay");
    let script = joute_workshop::viewer::script(&text_of).expect("a script");
    println!("a replay of {} bytes: {} beside the page", text_of.len(), script.len());
    std::fs::write(path.join("match.js"), script).expect("it is written");
    let league = league::small(path, &text_of).display().to_string();
    let description = Path::new(env!("CARGO_MANIFEST_DIR")).join("../api.yml").display().to_string();
    let said = joute(&["site", &description, "--no-kits", "--league", &league, "-o", "site"], path);
    assert!(said.status.success(), "{}", text(&said));
    let viewer: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../viewer");
    let checked = Command::new(viewer.join("check"))
        .env("JOUTE_PAGE", path.join("match.html"))
        .env("JOUTE_REPLAY", path.join("match.jsonl"))
        .env("JOUTE_SITE", path.join("site"))
        .env("JOUTE_SCRIPT", path.join("match.js"))
        .output()
        .expect("viewer/check starts");
    println!("{}", text(&checked));
    assert!(checked.status.success(), "viewer/check:\n{}", text(&checked));
    assert!(!text(&checked).contains("# SKIP"), "{}", text(&checked));
}
