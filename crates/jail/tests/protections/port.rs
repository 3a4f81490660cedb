//! Tests players that connect and try to reach more than the port of their match. The tests run at
//! every level, and with protections left out.

use crate::bench::{Bench, limits};
use crate::in_parallel;
use joute_arena::bytes::accept_one;
use joute_arena::limits::resource_limits;
use joute_jail::protection::Protection;
use joute_jail::{Jail, Level, ProcessSpec, Role};
use joute_launch::Empty;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::os::fd::AsFd as _;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The time limit of a player.
const PLAYER_TIMEOUT: Duration = Duration::from_secs(300);

/// An attempted connection, its expected result in a network namespace and at L1, and the
/// protections that must all be left out for it to succeed.
struct Case {
    name: &'static str,
    expected: &'static [&'static str],
    first: &'static [&'static str],
    held_by: &'static [Protection],
}

const fn case(name: &'static str, expected: &'static [&'static str]) -> Case {
    Case { name, expected, first: expected, held_by: &[] }
}

const fn held_by(case: Case, held_by: &'static [Protection]) -> Case {
    Case { held_by, ..case }
}

const fn at_l1(case: Case, first: &'static [&'static str]) -> Case {
    Case { first, ..case }
}

static CASES: &[Case] = &[
    case("connects", &["connect: ok"]),
    // The arena accepts only one connection.
    case("again", &["connect: ok; again: ECONNREFUSED"]),
    held_by(
        case("other-port", &["connect: EACCES", "connect: ECONNREFUSED"]),
        &[Protection::Network, Protection::Landlock],
    ),
    // Landlock restricts ports, but not addresses.
    held_by(
        at_l1(case("other-address", &["connect: ECONNREFUSED"]), &["connect: ok"]),
        &[Protection::Network],
    ),
    at_l1(case("outside", &["connect: ENETUNREACH"]), &["connect: "]),
    held_by(
        case(
            "sockets",
            &[
                "udp: EPERM; raw: EPERM; sctp: EPERM; mptcp: EPERM; inet6: EPERM; unix: EPERM; netlink: EPERM; \
               packet: EPERM; vsock: EPERM; datagrams: EPERM; pair: ok",
            ],
        ),
        &[Protection::Filter],
    ),
    held_by(case("listening", &["bind: EPERM; listen: EPERM; accept: EPERM"]), &[Protection::Filter]),
    held_by(
        case("abstract", &["abstract: EPERM", "abstract: ECONNREFUSED"]),
        &[Protection::Filter, Protection::Network, Protection::Landlock],
    ),
    held_by(
        case("fast-open", &["fast open: EPERM", "fast open: ECONNREFUSED"]),
        &[Protection::Filter, Protection::Network],
    ),
    held_by(
        case("options", &["filter: EPERM; protocol: EPERM; sendmsg: EPERM; recvmsg: EPERM; no delay: ok"]),
        &[Protection::Filter],
    ),
    at_l1(case("names", &["localhost: 127.0.0.1; connect: ok"]), &["localhost: "]),
];

/// Compiles the player into the suite's folder.
pub fn compile(folder: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players/reach.c");
    let home = folder.join("reach");
    std::fs::create_dir(&home).expect("the folder can be created");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-o"]).arg(home.join("player")).arg(source);
    let result = gcc.output().expect("gcc starts");
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
}

/// Runs every case in a jail. Returns the number of cases with an unexpected result.
pub fn at(jail: &Jail, bench: &Bench) -> usize {
    println!("jail {}, players that connect: {} cases", jail.level(), CASES.len());
    let results = in_parallel(CASES, |case| result_of(jail, bench, case.name));
    let mut failures = 0;
    for (case, result) in CASES.iter().zip(&results) {
        let expected = if jail.level() == Level::L1 { case.first } else { case.expected };
        let good = as_expected(expected, result);
        failures += usize::from(!good);
        println!("{} {:<15} {result}", if good { "ok " } else { "RED" }, case.name);
    }
    println!();
    failures
}

/// Checks that each case fails without its protections. Returns the number of cases that do not
/// fail.
pub fn holes(bench: &Bench) -> usize {
    let cases: Vec<&Case> = CASES.iter().filter(|case| !case.held_by.is_empty()).collect();
    println!("jail L3, players that connect, without protections: {} cases that must go red", cases.len());
    let mut failures = 0;
    for case in cases {
        let jail = Jail::with_holes(Some(Level::L3), case.held_by)
            .expect("the jail can start without these protections");
        let result = result_of(&jail, bench, case.name);
        let red = !as_expected(case.expected, &result) && !result.contains("cannot");
        failures += usize::from(!red);
        let mark = if red { "red as it must be" } else { "STILL GREEN      " };
        println!("{mark} {:<15} without {:<40} {result}", case.name, format!("{:?}", case.held_by));
    }
    println!();
    failures
}

fn as_expected(expected: &[&str], actual: &str) -> bool {
    expected.iter().any(|text| actual == *text || text.ends_with(' ') && actual.starts_with(text))
}

/// Returns the output of a player, or the reason why it cannot start.
fn result_of(jail: &Jail, bench: &Bench, case: &str) -> String {
    attempt(jail, bench, case).unwrap_or_else(|reason| format!("cannot start: {reason}"))
}

fn attempt(jail: &Jail, bench: &Bench, case: &str) -> Result<String, String> {
    let (port, ours) = jail.port().map_err(|error| error.to_string())?;
    let beside = TcpListener::bind("127.0.0.1:0").expect("another port can be bound");
    // A player that uses the host's network could find these listeners.
    let _address = TcpListener::bind(("127.0.0.2", port));
    let _abstract =
        SocketAddr::from_abstract_name("joute-suite").and_then(|name| UnixListener::bind_addr(&name));
    let beside_port = beside.local_addr().expect("the socket has an address").port();
    let args = ["127.0.0.1", &port.to_string(), case, &beside_port.to_string()].map(str::to_owned);
    let command = joute_jail::Command {
        program: "player".into(),
        args: args.into(),
        env: Vec::new(),
        folder: bench.program().with_file_name("reach"),
        shared: None,
        readable_paths: Vec::new(),
    };
    let (reading, writing) = std::io::pipe().expect("the pipe can be created");
    let spec = ProcessSpec {
        command: Some(&command),
        output: Some(writing.as_fd()),
        port: Some(port),
        role: Role::Connecting,
        ..ProcessSpec::without_program(resource_limits(&limits(), Empty::NOTHING))
    };
    let mut process = jail.start(&spec).map_err(|error| error.to_string())?;
    drop(writing);
    let listener = ours.or_else(|| process.listener().map(TcpListener::from));
    let mut listener = listener;
    let start = Instant::now();
    let mut connection = None;
    while start.elapsed() < PLAYER_TIMEOUT {
        let mut fds = vec![PollFd::from_borrowed_fd(process.exit_fd(), PollFlags::IN)];
        let gate = process.gate().map(|gate| PollFd::from_borrowed_fd(gate, PollFlags::IN));
        let gated = gate.is_some();
        fds.extend(gate);
        fds.extend(listener.as_ref().map(|listener| PollFd::new(listener, PollFlags::IN)));
        let limit = Timespec { tv_sec: 1, tv_nsec: 0 };
        poll(&mut fds, Some(&limit)).expect("the sockets can be polled");
        let happened: Vec<PollFlags> = fds.iter().map(PollFd::revents).collect();
        drop(fds);
        if gated && !happened[1].is_empty() {
            process.handle_gate_event(happened[1].contains(PollFlags::IN));
        }
        if happened.len() > 1 + usize::from(gated) && happened[1 + usize::from(gated)].contains(PollFlags::IN)
        {
            let mut result = accept_one(&listener.take().expect("the value was not taken before"))
                .expect("the player connects");
            result.write_all(b"!").expect("the peer reads the data");
            connection = Some(result);
        }
        if happened[0].contains(PollFlags::IN) {
            break;
        }
    }
    drop(connection);
    process.kill();
    let end = process.reap();
    let mut printed = String::new();
    File::from(std::os::fd::OwnedFd::from(reading))
        .read_to_string(&mut printed)
        .expect("the output can be read");
    if printed.is_empty() {
        return Err(format!("{end:?}"));
    }
    Ok(printed.trim().replace('\n', "; "))
}
