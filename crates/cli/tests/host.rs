//! Tests the page `docs/organiser/host.md` by following it. The player of the page plays in a hall
//! that opens as the page shows, and in the jail.

use joute_testkit::{home, program, read, run, scratch, write};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Returns the code blocks of the page in a language.
fn blocks(language: &str) -> Vec<String> {
    let page = read(home().join("docs/organiser/host.md"));
    let starts = format!("```{language}\n");
    page.split(&starts)
        .skip(1)
        .map(|rest| rest.split("```").next().expect("the element has an end").to_owned())
        .collect()
}

/// Returns the first of two consecutive free ports.
fn ports() -> u16 {
    loop {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port can be bound")
            .port();
        if port < u16::MAX && TcpListener::bind(("127.0.0.1", port + 1)).is_ok() {
            return port;
        }
    }
}

fn player(folder: &Path, port: u16, name: &str) -> Child {
    let mut python = Command::new("python3");
    python.args(["north.py", "127.0.0.1", &port.to_string(), name]).current_dir(folder);
    python.stdout(Stdio::piped()).spawn().expect("python3 starts")
}

#[test]
fn the_example_player_of_the_page_plays_on_a_server_and_in_the_jail() {
    let folder = scratch();
    let [source] = blocks("python").try_into().expect("the value is in range");
    write(folder.join("north.py"), &source);
    let commands = blocks("sh");
    let port = ports();
    // The page's command is run with a free port and for one short match.
    let open = commands[0].trim().strip_prefix("joute ").expect("the line has the command's prefix");
    let open = open.replace("--port 2017", &format!("--port {port}"));
    let mut hall = Command::new(program());
    hall.args(open.split(' ')).args(["--players", "2", "--matches", "1", "--pace", "10"]);
    let mut hall =
        hall.current_dir(&folder).stdout(Stdio::piped()).stdin(Stdio::null()).spawn().expect("joute starts");
    let mut output = BufReader::new(hall.stdout.take().expect("the output is piped")).lines();
    let mut line = || output.next().expect("another line exists").expect("the line is UTF-8");
    let shown = blocks("text")[0].replace("2017", &port.to_string()).replace("2018", &(port + 1).to_string());
    let shown: Vec<&str> = shown.lines().collect();
    assert_eq!([line(), line(), line()], shown[..3]);
    assert_eq!(line(), "a match begins when the number of connected players is 2");
    let players = ["ann", "bob"].map(|name| {
        let player = player(&folder, port, name);
        // The players connect one after the other, so that their numbers are known.
        while !line().contains(name) {}
        player
    });
    for (number, mut player) in players.into_iter().enumerate() {
        let mut output = String::new();
        player
            .stdout
            .take()
            .expect("the output is piped")
            .read_to_string(&mut output)
            .expect("the output can be read");
        assert!(player.wait().expect("the process exits").success(), "{output}");
        assert_eq!(output, format!("SPEC as {}\nQUIT\n", number + 1));
    }
    assert!(hall.wait().expect("the process exits").success());
    let replay = folder.join("hall/match-1.jsonl");
    let verified = run(&["verify", replay.to_str().expect("the path is UTF-8")], &folder);
    assert!(verified.contains("match-1.jsonl"), "{verified}");
    // The same programs also play in the jail, as the page describes.
    let manifest = &blocks("toml")[0];
    for name in ["ann", "bob"] {
        std::fs::create_dir(folder.join(name)).expect("the folder can be created");
        write(folder.join(name).join("player.toml"), manifest);
        write(folder.join(name).join("north.py"), &source);
    }
    Command::new("chmod").arg("0755").arg(folder.path()).status().expect("chmod starts");
    let words: Vec<&str> = commands[1].trim().split(' ').skip(1).collect();
    let played = run(&words, &folder);
    assert!(!played.contains("PROTOCOL") && !played.contains("EXIT"), "{played}");
    run(&["verify", "replay.jsonl"], &folder);
}
