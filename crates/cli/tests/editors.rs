//! Tests what an editor does with a kit: it asks language servers about the API, finds mistakes in the
//! messages of `make`, and attaches a debugger to the champion before a turn of a replay.

use joute_testkit::{
    TUTORIAL, copy, home, kits, lock_debugger_ports, python_with, read, run, scratch, shell, shell_command,
    take_example, wait_until,
};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

/// A debugger that attaches to the champion of a language before turn 3. It stops in `jouer_tour` and
/// prints the number of the turn.
struct Debugger {
    language: &'static str,
    champion: &'static str,
    /// The command of the debugger. `PROCESS`, `FILE` and `LINE` stand for the process of the champion
    /// and for its function.
    command: &'static str,
    /// The words that the test types into the debugger, each after the debugger has printed a text.
    typed: &'static [(&'static str, &'static str)],
    /// The text that the debugger prints in turn 3. The game counts from 0.
    printed: &'static str,
}

/// The options with which gdb stops at a line of the champion in turn 3.
const GDB: &str = "gdb -q -batch -p PROCESS -ex 'break FILE:LINE' -ex continue -ex 'set language c' \
                   -ex 'print ((int(*)(void))joute_api_tour_actuel)()'";

const DEBUGGERS: &[Debugger] = &[
    Debugger { language: "c", champion: "champion.c", command: GDB, typed: &[], printed: "$1 = 2\n" },
    Debugger { language: "cpp", champion: "champion.cc", command: GDB, typed: &[], printed: "$1 = 2\n" },
    Debugger { language: "ocaml", champion: "champion.ml", command: GDB, typed: &[], printed: "$1 = 2\n" },
    Debugger { language: "rust", champion: "champion.rs", command: GDB, typed: &[], printed: "$1 = 2\n" },
    Debugger {
        language: "go",
        champion: "champion.go",
        command: "dlv attach PROCESS --allow-non-terminal-interactive=true",
        typed: &[
            ("(dlv) ", "break main.JouerTour"),
            ("(dlv) ", "continue"),
            ("(dlv) ", "quit"),
            ("[Y/n] ", "n"),
        ],
        // Delve cannot call functions of optimised programs, so it does not print the number of the turn.
        printed: "> main.JouerTour() ./champion.go:7 (hits goroutine(1):1 total:1)",
    },
    Debugger {
        language: "java",
        champion: "Champion.java",
        command: "jdb -attach 8000",
        typed: &[
            ("> ", "stop in Champion.jouer_tour"),
            // jdb reports a breakpoint before it has determined the thread that stopped, and prints
            // its prompt afterwards.
            ("main[1] ", "print Interface.tour_actuel()"),
            ("tour_actuel() = ", "quit"),
        ],
        printed: "tour_actuel() = 2",
    },
    Debugger {
        language: "python",
        champion: "Champion.py",
        command: "PYTHON HOME/crates/cli/tests/editors/attach.py FILE LINE 'tour_actuel()'",
        typed: &[],
        printed: "tour_actuel() = 2\n",
    },
];

/// Types words into a program, each after it has printed a text. Returns all that it prints.
fn converse(mut child: Child, typed: &[(&str, String)]) -> String {
    let (mut input, mut output) = (child.stdin.take(), child.stdout.take().expect("the output is piped"));
    let (mut text, mut seen, mut waiting) = (Vec::new(), 0, typed.iter().peekable());
    let mut byte = [0];
    while output.read(&mut byte).expect("the output can be read") > 0 {
        text.extend(byte);
        let Some((expected, words)) = waiting.peek() else { continue };
        if text[seen..].ends_with(expected.as_bytes()) {
            seen = text.len();
            writeln!(input.as_mut().expect("standard input is a pipe"), "{words}")
                .expect("the program reads");
            waiting.next();
            // Some debuggers end with their input.
            input = input.filter(|_| waiting.peek().is_some());
        }
    }
    child.wait().expect("the program ends");
    String::from_utf8_lossy(&text).into_owned()
}

/// Starts `make attach` in a kit, and waits until the match pauses. Returns the command and what it has
/// printed so far.
fn pause(kit: &Path, make: &str) -> (Child, String) {
    // The output of an earlier attempt must not be read.
    let _ = std::fs::remove_file(kit.join("said"));
    let command = format!("{make} attach > said 2>&1");
    let mut playing = shell_command(&command, kit).stdin(Stdio::null()).spawn().expect("the shell starts");
    let said = wait_until("the match pauses", || {
        let said = std::fs::read_to_string(kit.join("said")).unwrap_or_default();
        let ended = playing.try_wait().expect("the process's status can be read").is_some();
        let mut lines = said.split_inclusive('\n');
        (ended || lines.any(|line| line.starts_with("Pause ") && line.ends_with(".\n"))).then_some(said)
    });
    (playing, said)
}

/// The number of times that a debugger is attached. A debugger at a port has a few seconds to set its
/// breakpoint, which may not suffice on a busy machine.
const ATTEMPTS: usize = 4;

/// Attaches a debugger before turn 3 of a recorded match, and checks that it stops there first.
fn debug(kit: &Path, debugger: &Debugger, python: &Path) {
    let Debugger { language, champion, .. } = debugger;
    take_example(kit, champion);
    let python = python.display().to_string();
    let make = format!("PYTHON={python} timeout 120 make QUIET=1");
    shell(&format!("{make} run"), kit).expect_success();
    let attempts: Vec<_> = (0..ATTEMPTS).map_while(|_| attach(kit, debugger, &python, &make).err()).collect();
    assert!(attempts.len() < ATTEMPTS, "{language}: {attempts:?}");
}

/// Attaches a debugger before turn 3 of a recorded match. Returns the output of the match and of the
/// debugger as an error if the debugger did not stop there first.
fn attach(kit: &Path, debugger: &Debugger, python: &str, make: &str) -> Result<(), String> {
    let Debugger { champion, command, typed, printed, .. } = debugger;
    let (mut playing, said) = pause(kit, &format!("{make} TURN=3"));
    let process =
        said.split("processus ").nth(1).map(|rest| rest.trim_end_matches(".\n")).unwrap_or_default();
    let file = kit.join(champion);
    let function = |line: &&str| line.to_lowercase().replace('_', "").contains("jouertour");
    let source = read(&file);
    let line = 2 + source.lines().take_while(|line| !function(line)).count();
    let fill = |text: &str| {
        text.replace("PROCESS", process)
            .replace(
                "FILE",
                &if text.starts_with("gdb") { (*champion).to_owned() } else { file.display().to_string() },
            )
            .replace("LINE", &line.to_string())
            .replace("PYTHON", python)
            .replace("HOME", &home().display().to_string())
    };
    let mut started = shell_command(&format!("timeout 60 {}", fill(command)), kit);
    started.stdin(Stdio::piped()).stdout(Stdio::piped());
    let typed: Vec<_> = typed.iter().map(|(expected, words)| (*expected, fill(words))).collect();
    let text = converse(started.spawn().expect("the shell starts"), &typed);
    let status = playing.wait().expect("the match ends");
    let said = read(kit.join("said"));
    let paused = said.contains("Pause avant le tour 3 ");
    let stopped = text.contains(printed) || paused && stops_without_calls(&text);
    if stopped && status.success() { Ok(()) } else { Err(format!("{said}\n{text}")) }
}

/// Returns true if gdb stopped at its breakpoint but cannot call functions on this processor, so that it
/// does not print the number of the turn. gdb 13 cannot call functions on processors with AMX.
fn stops_without_calls(text: &str) -> bool {
    text.contains("\nBreakpoint 1, ") && text.contains("Couldn't write extended state status")
}

#[test]
fn debuggers_stop_in_the_turn_of_a_replay() {
    let folder = scratch();
    let python = python_with(&home().join("target/editors/venv"), &["debugpy==1.8.22"], &[]);
    let _ports = lock_debugger_ports();
    for debugger in DEBUGGERS {
        let kit = copy(kits(TUTORIAL).of(debugger.language), folder.join(debugger.language));
        debug(&kit, debugger, &python);
    }
}

/// Checks that the match of a C# champion waits for a debugger. The test only connects to the
/// debugger's port and disconnects, because Mono has no debugger for terminals.
#[test]
fn the_match_of_a_csharp_champion_waits_for_a_debugger() {
    let kit = kits(TUTORIAL).copy("csharp", "attached");
    let _ports = lock_debugger_ports();
    let (mut playing, said) = pause(&kit, "timeout 120 make");
    assert!(said.contains("127.0.0.1:55555"), "{said}");
    let mut machine = TcpStream::connect("127.0.0.1:55555").expect("the champion waits for a debugger");
    machine.write_all(b"DWP-Handshake").expect("the champion reads");
    machine.read_exact(&mut [0; 13]).expect("the greeting can be read");
    assert!(playing.wait().expect("the match ends").success(), "{}", read(kit.join("said")));
}

#[test]
fn language_servers_find_the_api_in_the_flagships_kits() {
    let folder = scratch();
    run(&["kits", &home().join("api.yml").display().to_string(), "-o", ".", "--text-only"], folder.path());
    let script = home().join("crates/cli/tests/editors/servers");
    let table = shell(&format!("{} \"$PWD\"", script.display()), folder.path()).expect_success();
    for language in ["c", "cpp", "go", "javascript", "python", "typescript"] {
        let tested = table
            .lines()
            .any(|line| line.starts_with(&format!("| {language} |")) && line.ends_with("| yes |"));
        assert!(tested, "{language}: {table}");
    }
}

#[test]
fn problem_matchers_find_mistakes_in_the_messages_of_make() {
    let folder = scratch();
    let kits = copy(kits(TUTORIAL).path(), folder.join("kits"));
    let script = home().join("scripts/editors");
    shell(&format!("{} --messages .", script.display()), kits).expect_success();
}
