//! Tests every command in the README of a kit, by running it in the kit of each language. The
//! commands for debuggers are tested with what a candidate would type.

use joute_generator::language;
use joute_testkit::{TUTORIAL, copy, kits, lock_debugger_ports, read, scratch, shell_command, wait_until};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const OPPONENT_WON: &str = "Gagnant : opponent";

/// A command of a README, the text that is typed into it, and the output that it must print.
struct CommandExample {
    command: &'static str,
    typed: &'static str,
    printed: &'static [&'static str],
}

const fn example(command: &'static str, printed: &'static [&'static str]) -> CommandExample {
    CommandExample { command, typed: "", printed }
}

const EXAMPLES: &[CommandExample] = &[
    example("make", &[]),
    example("make run", &[OPPONENT_WON, "replay.jsonl"]),
    example("make run OPPONENT=../autre", &["autre"]),
    example("make run OPPONENT=opponent-easy", &["Gagnant : opponent-easy"]),
    example("make run SIDE=1 SEED=7 QUIET=1", &["Gagnant : opponent (0)"]),
    example("make view", &["replay.html"]),
    example("make doc", &["doc/index.html"]),
    example("make tar", &["champion.tar.gz"]),
    example("make clean", &["rm -rf"]),
    example("make help", &["make run"]),
    example("make keep", &["make duel WITH=kept/"]),
    // The champion plays against itself in a game without random numbers.
    example("make duel", &["50.0 %"]),
    example(
        "make debug DEBUGGER='valgrind --leak-check=full ./champion'",
        &["definitely lost: 0 bytes", "ERROR SUMMARY: 0 errors"],
    ),
    example(
        "make run CHAMPION=./champion CXXFLAGS='-std=gnu++20 -g -fsanitize=address,undefined'",
        &[OPPONENT_WON],
    ),
    CommandExample {
        command: "make debug GOFLAGS=-gcflags=-N",
        typed: "break main.JouerTour\ncontinue\nclearall\ncontinue\nquit\n",
        printed: &["has exited with status 0"],
    },
    CommandExample {
        command: "make debug RUSTFLAGS='--edition 2021 -g'",
        typed: "run\nquit\n",
        printed: &["exited normally"],
    },
    example("RUST_BACKTRACE=1 make run", &[OPPONENT_WON]),
    example("OCAMLRUNPARAM=b make run", &[OPPONENT_WON]),
    example("make run PYTHON=python3.11", &[OPPONENT_WON]),
    example("mypy Champion.py", &["Success"]),
    example("cargo clippy", &["Finished"]),
    CommandExample {
        command: "make ghci",
        typed: ":type jouer_tour\ntour_actuel\n:quit\n",
        printed: &["jouer_tour :: IO ()\n", "> 0\n"],
    },
];

/// The input for each language's debugger in `make debug`, and the expected output.
const DEBUGGERS: &[(&str, &str, &str)] = &[
    ("c", "run\nquit\n", "exited normally"),
    ("cpp", "catch throw\nrun\nquit\n", "exited normally"),
    ("go", "break champion.go:12\ncontinue\nclearall\ncontinue\nquit\n", "has exited with status 0"),
    ("javascript", "cont\n", "Break on start"),
    ("lua", "b champion.lua:10\nc\nt\nc\n", "(debug) "),
    ("ocaml", "run\nquit\n", "exited normally"),
    ("php", "run\nquit\n", "Script ended normally"),
    ("python", "continue\nquit\n", "Exit status: 0"),
    ("rust", "run\nquit\n", "exited normally"),
    ("typescript", "cont\n", "Break on start"),
];

/// The quoted words of READMEs that this test does not run. They are packages (`scripts/bare`
/// installs them), editors' servers (`scripts/editors` asks them), maps (this game has none), parts
/// of `make debug`, and commands that need a served contest (`crates/contest/tests/submit.rs`).
const NOT_RUN_HERE: &[&str] =
    &["make submit ", "sudo apt install ", "ocamllsp ", "make run MAP=", "jdb -attach 8000"];

/// Returns a command that runs a line in a folder, as a candidate's shell does.
fn shell(folder: &Path, line: &str) -> Command {
    let mut command = shell_command(line, folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

fn write_input(mut child: Child, typed: &str) -> (bool, String) {
    let mut input = child.stdin.take().expect("the input is piped");
    // A program that reads no input may already have exited.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the process exits");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run(folder: &Path, line: &str, typed: &str) -> String {
    let (fine, text) = write_input(shell(folder, line).spawn().expect("the shell starts"), typed);
    assert!(fine, "{line} in {}\n{text}", folder.display());
    text
}

/// Attaches as a debugger does: greets the virtual machine, waits until it reports that it is
/// suspended, and resumes it.
fn attach(address: &str, greeting: &[u8], go_on: [u8; 2]) {
    let mut machine = wait_until(address, || TcpStream::connect(address).ok());
    machine.write_all(greeting).expect("the peer reads the data");
    machine.read_exact(&mut vec![0; greeting.len()]).expect("the greeting can be read");
    // An event begins with a header of 11 bytes. The first four bytes are the length of the event.
    let mut length = [0; 4];
    machine.read_exact(&mut length).expect("the event can be read");
    machine.read_exact(&mut vec![0; u32::from_be_bytes(length) as usize - 4]).expect("the event can be read");
    machine.write_all(&[0, 0, 0, 11, 0, 0, 0, 1, 0, go_on[0], go_on[1]]).expect("the peer reads the data");
    // Waits until the program has ended.
    let _ = machine.read_to_end(&mut Vec::new());
}

/// Checks `make debug` in languages whose debugger attaches from outside. The match waits until
/// the debugger is attached.
fn debug_from_outside(kit: &Path, id: &str) {
    let _ports = lock_debugger_ports();
    let text = kit.join("said");
    let waiting = shell(kit, "make debug > said 2>&1").spawn().expect("the shell starts");
    let read = || std::fs::read_to_string(&text).unwrap_or_default();
    match id {
        // The last argument is the command set and the number of the command that resumes the virtual
        // machine.
        "java" => attach("127.0.0.1:8000", b"JDWP-Handshake", [1, 9]),
        "csharp" => attach("127.0.0.1:55555", b"DWP-Handshake", [1, 4]),
        _ => {
            let lines = wait_until("the match prints the debugger's command", || {
                // Warnings about missing protections have lines of the same form before or after the command.
                let text = read();
                let command = text.find("JOUTE_SOCKET=")?;
                let end = command + text[command..].find('\n')?;
                let lines: Vec<&str> = text[..end].lines().map(str::trim).collect();
                Some(lines[lines.len().checked_sub(2)?..].join("\n"))
            });
            let socket = lines.split("JOUTE_SOCKET=").nth(1).and_then(|rest| rest.split_whitespace().next());
            let socket = PathBuf::from(socket.expect("the output names a socket"));
            wait_until("the match creates its socket", || socket.exists().then_some(()));
            run(kit, &lines, "");
        }
    }
    assert!(write_input(waiting, "").0, "{id}: {}", read());
    assert!(read().contains(OPPONENT_WON), "{id}: {}", read());
}

/// Returns the commands that a README quotes.
fn commands(readme: &str) -> Vec<String> {
    let starts = ["make", "mypy", "cargo ", "cp ", "sudo ", "jdb ", "ocamllsp "];
    let is_command = |code: &&str| {
        let word = code.split(' ').find(|word| !word.contains('=')).unwrap_or_default();
        starts.iter().any(|start| code.starts_with(start)) || word == "make"
    };
    readme.split('`').skip(1).step_by(2).filter(is_command).map(str::to_owned).collect()
}

fn try_readme(kit: &Path, id: &str) {
    run(kit, "make && cp -r . ../autre", "");
    let readme = read(kit.join("README.md"));
    let mut commands = commands(&readme);
    // This command replaces the starter champion by the example, so it runs last.
    commands.sort_by_key(|command| command.starts_with("cp "));
    assert!(commands.len() > 9, "{id}: {commands:?}");
    for command in commands {
        if NOT_RUN_HERE.iter().any(|start| command.starts_with(start)) {
            continue;
        }
        if command.starts_with("cp examples/") {
            assert!(run(kit, &format!("{command} && make run"), "").contains("Gagnant : "), "{id}");
            continue;
        }
        if command == "make debug" {
            match DEBUGGERS.iter().find(|(known, ..)| *known == id) {
                Some((_, typed, printed)) => {
                    let text = run(kit, &command, typed);
                    assert!(text.contains(printed) && text.contains(OPPONENT_WON), "{id}: {text}");
                }
                None => debug_from_outside(kit, id),
            }
            continue;
        }
        let example = EXAMPLES.iter().find(|example| example.command == command);
        let example = example.unwrap_or_else(|| panic!("{id}: no test runs `{command}`"));
        // The version of Python depends on the machine.
        let line = command.replace("python3.11", "$(python3 -c 'import sys; print(sys.executable)')");
        let text = run(kit, &line, example.typed);
        let missing = example.printed.iter().find(|words| !text.contains(**words));
        assert!(missing.is_none(), "{id}: `{command}`: no «{}» in\n{text}", missing.unwrap_or(&""));
    }
}

#[test]
fn the_commands_of_every_kits_readme_work() {
    // The kits are copied to a folder of their own, because READMEs name files beside the kit.
    let folder = scratch();
    for backend in language::ALL {
        let id = backend.language().id;
        try_readme(&copy(kits(TUTORIAL).of(id), folder.join(id)), id);
        std::fs::remove_dir_all(folder.join("autre")).expect("the folder can be removed");
    }
}
