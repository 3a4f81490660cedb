//! Tests `joute view` for every game. They cover pages that contain replays, the text of a replay,
//! and the viewer's own tests in a browser.

use joute::games::{GAMES, RegisteredGame};
use joute_engine::replay::Replay;
use joute_testkit::{
    Scratch, home, joute, play_match, program, program_output, read, replay_in, run, run_failing, scratch,
    small_league, write, write_program,
};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

/// The names of two champions. One contains markup that would end a script.
const NAMES: [&str; 2] = ["médor", "rex <b>&</b></script>"];

/// Returns a folder with `match.jsonl`, a replay of a game, and the contents of that file. Its turns
/// have taken no time, because the digits of measured times change the size of a packed replay.
fn folder(row: &RegisteredGame) -> (Scratch, String) {
    let description = format!("{}/api.yml", row.game_crate.folder);
    let mut replay = Replay::parse(&play_match(&description, row.shape.seats.default_number()))
        .expect("the replay can be parsed");
    for (champion, name) in replay.header.champions.iter_mut().zip(NAMES) {
        champion.name = name.to_owned();
    }
    replay.steps.iter_mut().for_each(|step| step.micros.fill(0));
    let folder = scratch();
    write(folder.join("match.jsonl"), replay.text());
    (folder, replay.text())
}

#[test]
fn a_page_contains_its_replay_and_escapes_markup() {
    for row in GAMES {
        let game = row.name;
        let (folder, replay) = folder(row);
        let printed = run(&["view", "match.jsonl"], &folder);
        assert!(printed.contains("match.html: open it in a browser (file:///"), "{printed}");
        let page = read(folder.join("match.html"));
        assert!(
            replay.contains(NAMES[1])
                && !page.contains(NAMES[0])
                && !page.contains("rex <")
                && !page.contains("rex &lt;"),
            "{game}"
        );
        assert!(replay_in(&page) == replay, "{game}: the page contains another replay");
        // The page has three script elements: the replay, the program, and a message for old browsers.
        assert_eq!(page.matches("</script>").count(), 3);

        run(&["view", "match.jsonl", "-o", "other.html"], &folder);
        assert_eq!(read(folder.join("other.html")), page);
        let packed = page.split_once("id=\"replay\">").expect("the page has a place for the replay").1;
        let grown = packed.split_once('<').expect("the text contains the end mark").0.len();
        println!(
            "{game}: a replay of {} bytes: {grown} of the {} bytes of its page",
            replay.len(),
            page.len()
        );
        // Replays of short matches are compressed less.
        assert!(
            grown * 5 < replay.len() || grown < 10_000,
            "{game}: the page of a replay of {} bytes is larger by {grown} bytes",
            replay.len()
        );
    }
}

#[test]
fn control_characters_of_untrusted_texts_are_escaped() {
    let (folder, replay) = folder(&GAMES[0]);
    let titled = replay.replace("rex", "\\u001b]0;mine\\u0007rex");
    assert_ne!(titled, replay);
    write(folder.join("titled.jsonl"), titled);
    let printed = run(&["view", "--text", "titled.jsonl"], &folder);
    assert!(printed.contains("␛]0;mine␇rex") && !printed.contains('\u{1b}'), "{printed:?}");
    write(folder.join("joute.json"), r#"{"game":"\u001b[2Jmine","language":"c","api":"0"}"#);
    let printed = run_failing(&["match", ".", ".", "--unsafe"], &folder);
    assert!(printed.contains("␛[2Jmine") && !printed.contains('\u{1b}'), "{printed:?}");
}

#[test]
fn a_page_contains_two_replays_of_one_game() {
    let (one, replay) = folder(&GAMES[0]);
    run(&["view", "match.jsonl", "match.jsonl", "-o", "pair.html"], &one);
    assert_eq!(replay_in(&read(one.join("pair.html"))), format!("{}\n{replay}", replay.trim_end()));
    let (_two, other) = folder(&GAMES[1]);
    write(one.join("other.jsonl"), other);
    let output = run_failing(&["view", "match.jsonl", "other.jsonl"], &one);
    assert!(output.contains("cannot be compared with one of"), "{output}");
}

#[test]
fn text_output_needs_no_viewer() {
    for row in GAMES {
        let (folder, replay) = folder(row);
        let output = run(&["view", "--text", "match.jsonl"], &folder);
        assert!(
            output.starts_with(row.name) && output.contains(&format!("{} (c) – {} (c)", NAMES[0], NAMES[1])),
            "{output}"
        );
        // Each action is on a line of its own, with its name in the API.
        let actions = output.lines().filter(|line| line.contains("  médor  ") && line.ends_with(')'));
        assert!(actions.count() > 1, "{}: the output must have a line for each action\n{output}", row.name);
        assert!(!output.contains('{') && replay.contains('{'), "{}: {output}", row.name);
    }
}

/// Checks for every game that the text gives reasons if a score changes after the first step.
#[test]
fn text_gives_reasons_for_changes_of_scores() {
    let mut reasons = 0;
    for row in GAMES {
        let (folder, replay) = folder(row);
        let output = run(&["view", "--text", "match.jsonl"], &folder);
        let replay = Replay::parse(&replay).expect("the replay can be parsed");
        let mut scores = replay.steps.iter().map(|step| &step.scores).filter(|scores| !scores.is_empty());
        let first = scores.next();
        let sums = output.lines().filter(|line| line.contains("± ") && line.contains("(×")).count();
        assert_eq!(scores.any(|after| Some(after) != first), sums > 0, "{}:\n{output}", row.name);
        reasons += sums;
    }
    assert!(reasons > 0);
}

/// Checks the text of a match whose game is not registered in this program. The text is made from
/// the replay alone.
#[test]
fn text_lists_refused_actions_output_and_eliminations() {
    let folder = scratch();
    let lines = [
        r#"{"joute":2,"game":"unknown","api":"0","setup":{"map":"","players":2,"seed":1},"champions":[{"name":"ann","language":"c"},{"name":"bo","language":"c"}],"scene":{"tables":{},"look":{"columns":3,"lines":3,"layers":[],"axes":{"column":1,"line_first":true},"words":{"tax":"the tax"}},"arguments":{"go":["at","hand"]}}}"#,
        r#"{"is":"turn","number":3,"turns":[{"player":1,"calls":[],"actions":[{"Go":[{"x":1,"y":2},"LeftHand"]},"Stop"]}],"output":["one\n\u001b[2Jtwo"],"lost":[7],"refused":[{"shown":[{"after":1,"action":{"go":[]},"why":"BUSY"}],"more":4}],"drawn":[{"of":1,"action":"go","index":0,"gains":[{"player":0,"amount":1,"kind":"gift","at":[1,2]}]},{"why":"night","gains":[{"player":1,"amount":-2,"kind":"tax"}]}],"scores":[1,-2]}"#,
        r#"{"is":"turn","number":4,"turns":[{"player":0,"calls":[],"gone":{"reason":"CRASH","code":6,"why":"in go"}},{"player":1,"calls":[],"late":true}]}"#,
        r#"{"is":"end","turns":[{"player":1,"calls":[],"actions":["Bow"]}]}"#,
        r#"{"scores":[1,-2],"ranks":[1,2],"gone":[{"reason":"CRASH","code":6,"why":"in go"},null],"output":["","bye"]}"#,
    ];
    write(folder.join("r.jsonl"), lines.join("\n"));
    let output = run(&["view", "--text", "r.jsonl"], &folder);
    let expected = "\
unknown : ann (c) – bo (c)
    3  bo   go(at: (1, 2), hand: left_hand)
    3  ann  ± +1 gift (2, 2)
    3  bo   ✗ go(): BUSY
    3  bo   stop()
    3  bo   ✗ … autres refus : 4
    3       night
    3  bo   ± -2 the tax
    3  bo   > one
    3  bo   > ␛[2Jtwo
    3  bo   > … octets imprimés et perdus : 7
    3       scores : 1 – -2
    4  ann  ✕ hors jeu : CRASH 6 in go
    4  bo   ✕ en retard : tour manqué
  end  bo   bow()
       bo   > bye
       ann  ± gift: +1 (×1)
       bo   ± the tax: -2 (×1)
ann gagne (1 – -2)
";
    assert_eq!(output, expected);
}

#[test]
fn files_that_are_no_replays_are_rejected() {
    let (folder, _) = folder(&GAMES[0]);
    write(folder.join("notes.txt"), "bonjour\n");
    for (args, expected) in [
        (&["view", "notes.txt"][..], "notes.txt: line 1: not the header of a replay"),
        (&["view", "missing.jsonl"], "missing.jsonl: No such file"),
        (&["view", "match.jsonl", "-o", "match.jsonl"], "the page would replace the replay"),
        (&["view", "match.jsonl", "-o", "nowhere/x.html"], "nowhere/x.html: No such file"),
    ] {
        let output = joute(args, &folder).expect_failure();
        assert!(output.contains(expected), "{args:?}\n{output}");
    }
    assert!(!folder.join("notes.html").exists());
}

/// Runs all tests of `viewer/check`: types, readers, and the page in Chromium. A page that this
/// program wrote is tested too.
#[test]
fn the_viewer_passes_its_tests_in_a_browser() {
    let row = &GAMES[0];
    let (folder, replay) = folder(row);
    run(&["view", "match.jsonl"], &folder);
    let script = joute_compact::script(&replay, None);
    println!("a replay of {} bytes: {} beside the page", replay.len(), script.len());
    write(folder.join("match.js"), script);
    let (first, _) =
        replay.split_at(replay.match_indices('\n').nth(20).expect("the replay has more than 20 lines").0 + 1);
    write(folder.join("based.js"), joute_compact::script(&replay, Some(("0123abcd", first))));
    let replays = GAMES.iter().map(|row| {
        let path = folder.join(format!("{}.jsonl", row.name));
        write(&path, self::folder(row).1);
        path.display().to_string()
    });
    let replays = replays.collect::<Vec<_>>().join(":");
    let league = small_league(&folder, row.name, &replay).display().to_string();
    let description = home().join(row.game_crate.folder).join("api.yml").display().to_string();
    run(&["site", &description, "--no-kits", "--league", &league, "-o", "site"], &folder);
    let checked = Command::new(home().join("viewer/check"))
        .env("JOUTE_PAGE", folder.join("match.html"))
        .env("JOUTE_REPLAY", folder.join("match.jsonl"))
        .env("JOUTE_REPLAYS", replays)
        .env("JOUTE_SITE", folder.join("site"))
        .env("JOUTE_SCRIPT", folder.join("match.js"))
        .env("JOUTE_BASED_SCRIPT", folder.join("based.js"))
        .output()
        .expect("viewer/check starts");
    let checked = program_output("viewer/check", &checked).expect_success();
    println!("{checked}");
    assert!(!checked.contains("# SKIP"), "{checked}");
}

/// Checks the picture of the end of a match, the picture of one of its turns, and a video of two
/// turns. Chromium draws them, and no temporary file remains.
#[test]
fn pictures_and_videos_are_drawn_without_a_window() {
    let (folder, _) = folder(&GAMES[0]);
    let bytes = |name: &str| std::fs::read(folder.join(name)).expect("the file can be read");
    let printed = run(&["view", "match.jsonl", "--image", "end.png", "--size", "800x600"], &folder);
    assert!(printed.starts_with("end.png: ") && printed.ends_with(" kB\n"), "{printed}");
    run(&["view", "match.jsonl", "--image", "first.png", "--size", "800x600", "--turn", "1"], &folder);
    let (end, first) = (bytes("end.png"), bytes("first.png"));
    // The first block of a PNG file follows the signature and begins with width and height.
    assert!(end.starts_with(b"\x89PNG") && first.starts_with(b"\x89PNG") && end != first);
    for at in [16, 20] {
        let pixels = u32::from_be_bytes(end[at..at + 4].try_into().expect("the slice has four bytes"));
        assert!((300..=800).contains(&pixels), "{pixels} pixels are coloured in a window of 800 x 600");
    }
    run(&["view", "match.jsonl", "--video", "two.webm", "--turns", "1-2"], &folder);
    let video = bytes("two.webm");
    assert!(
        video.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]) && video.len() > 2000,
        "the video has {} bytes",
        video.len()
    );
    let remaining: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the entry can be read").file_name())
        .collect();
    assert_eq!(remaining.len(), 4, "{remaining:?}");
}

#[test]
fn a_picture_that_cannot_be_drawn_gives_the_reason() {
    let (folder, _) = folder(&GAMES[0]);
    let output = |args: &[&str]| run_failing(&[&["view", "match.jsonl"], args].concat(), &folder);
    let cases: [(&[&str], &str); 6] = [
        (&["--image", "end.jpg"], "end.jpg: the file's name must end with .png"),
        (&["--video", "end.gif"], "end.gif: the file's name must end with .webm"),
        (&["--image", "end.png", "--turn", "99999"], "turn 99999: the match has turns up to "),
        (&["--image", "end.png", "--size", "10x10"], "width and height must be between 200 and 8192"),
        (&["--video", "end.webm", "--turns", "9-3"], "the first turn comes after the last one"),
        (&["--image", "no/end.png"], "no: No such file or directory"),
    ];
    for (args, expected) in cases {
        let output = output(args);
        assert!(output.contains(expected), "{args:?}\n{output}");
    }
    let with = |name: &str, value: &str| {
        let mut command = Command::new(joute_testkit::program());
        command.args(["view", "match.jsonl", "--image", "end.png"]).current_dir(&folder).env(name, value);
        program_output("joute view", &command.output().expect("joute starts")).expect_failure()
    };
    let output = with("CHROMIUM", "/bin/false");
    assert!(output.contains("/bin/false ended before it answered"), "{output}");
    // This fake browser starts a process that writes files until it is killed.
    let writer = folder.join("writer");
    let script = "#!/bin/sh\nfor option; do case $option in --user-data-dir=*) profile=${option#*=};; esac; done\n\
                  while :; do mkdir -p \"$profile\"; date > \"$profile/$(date +%N)\"; done 3<&- 4>&- &\n";
    write_program(&writer, script);
    let output = with("CHROMIUM", &writer.display().to_string());
    assert!(output.contains("writer ended before it answered"), "{output}");
    let names = || {
        std::fs::read_dir(&folder)
            .expect("the folder can be read")
            .map(|entry| entry.expect("the entry can be read").file_name())
    };
    assert!(
        !names().any(|name| name.to_string_lossy().starts_with("joute-view-")),
        "{:?}",
        names().collect::<Vec<_>>()
    );
    let output = with("PATH", "/nowhere");
    assert!(output.contains("Chromium not found") && output.contains("apt install chromium"), "{output}");
    assert!(!folder.join("end.png").exists());
}

/// Checks a painter outside of the checkout, as a separate contest has it. The viewer bundles it
/// and builds it again when it changes.
#[test]
fn a_painter_outside_of_the_checkout_is_bundled_and_rebuilt() {
    let checkout = joute_workshop::checkout::Checkout::find().expect("the checkout can be found");
    let folder = scratch();
    let build = || joute_workshop::viewer::build(&checkout, &[folder.path().to_owned()], &|_| {});
    let reason = build().expect_err("the folder is empty");
    assert!(
        reason.to_string().ends_with("a painter's folder must contain painter.ts or painter.js"),
        "{reason}"
    );
    for word in ["first-of-its-kind", "second-of-its-kind"] {
        let source =
            format!("export const painter = {{ kind: \"{word}\", make() {{ throw new Error(); }} }};");
        write(folder.join("painter.js"), source);
        let page = build().unwrap_or_else(|reason| panic!("{reason}"));
        assert!(read(&page).contains(word), "{} does not contain {word}", page.display());
    }
    write(
        folder.join("painter.js"),
        "import { nothing } from \"joute-viewer\";\nexport const painter = nothing;",
    );
    let reason = build().expect_err("the page cannot be built");
    assert!(reason.to_string().contains("nothing"), "{reason}");
}

#[test]
fn view_serves_the_page_outside_of_a_container() {
    let (folder, replay) = folder(&GAMES[0]);
    let mut serving = Command::new(program());
    serving.args(["view", "match.jsonl", "--serve", "0"]).current_dir(folder.path()).stdout(Stdio::piped());
    let mut serving = serving.spawn().expect("the process starts");
    let mut line = String::new();
    BufReader::new(serving.stdout.take().expect("the output is piped"))
        .read_line(&mut line)
        .expect("the line can be read");
    let port = line.strip_prefix("http://localhost:").and_then(|rest| rest.split_once('/'));
    let port: u16 = port
        .and_then(|(port, _)| port.parse().ok())
        .unwrap_or_else(|| panic!("the line contains no port: {line}"));
    let get = |path: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the connection is accepted");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("the text can be written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the text can be read");
        answer
    };
    let answer = get("/");
    let (head, page) = answer.split_once("\r\n\r\n").expect("the response has a head and a body");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert!(head.contains(&format!("Content-Length: {}\r\n", page.len())), "{head}");
    assert_eq!(replay_in(page), replay);
    assert!(get("/match.jsonl").starts_with("HTTP/1.1 404 "));
    // The server reads the replay again for each request.
    write(folder.join("match.jsonl"), "no replay");
    assert!(get("/").starts_with("HTTP/1.1 500 "));
    let busy = run_failing(&["view", "match.jsonl", "--serve", &port.to_string()], &folder);
    serving.kill().and_then(|()| serving.wait()).expect("the process can be killed");
    assert!(busy.contains("match.jsonl"), "{busy}");
    write(folder.join("match.jsonl"), replay);
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
    let port = other.local_addr().expect("the socket has an address").port();
    let busy = run_failing(&["view", "match.jsonl", "--serve", &port.to_string()], &folder);
    assert!(busy.contains(&format!("port {port}: ")), "{busy}");
}
