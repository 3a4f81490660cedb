//! Tests that the runtimes of several languages work in the jail. Each program starts a thread,
//! joins it, and ends by itself.

use joute_arena::launch::Launch;
use joute_jail::process::{End, Process};
use joute_jail::{Jail, Level, ProcessSpec, ResourceLimits, Role};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::fs::File;
use std::os::fd::AsFd as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A source file with the commands that compile and start it. Tools that this machine lacks are
/// left out.
struct Runtime {
    language: &'static str,
    file: &'static str,
    source: &'static str,
    compile: &'static [&'static str],
    program: &'static str,
    args: &'static [&'static str],
}

static RUNTIMES: [Runtime; 6] = [
    Runtime {
        language: "cpp",
        file: "t.cpp",
        source: "#include <thread>\nint main() { int n = 0; std::thread t([&] { n = 7; }); t.join(); return n; }",
        compile: &["g++", "-pthread", "-o", "cpp", "t.cpp"],
        program: "cpp",
        args: &[],
    },
    Runtime {
        language: "java",
        file: "T.java",
        source: "class T { public static void main(String[] a) throws Exception { Thread t = new Thread(() -> {}); t.start(); t.join(); System.exit(7); } }",
        compile: &["javac", "T.java"],
        program: "java",
        args: &["-XX:+UseSerialGC", "-Xmx64m", "-cp", ".", "T"],
    },
    Runtime {
        language: "csharp",
        file: "t.cs",
        source: "class T { static int Main() { var t = new System.Threading.Thread(() => {}); t.Start(); t.Join(); return 7; } }",
        compile: &["mcs", "-out:t.exe", "t.cs"],
        program: "mono",
        args: &["t.exe"],
    },
    Runtime {
        language: "javascript",
        file: "t.js",
        source: "setTimeout(() => process.exit(process.cpuUsage().user > 0 ? 7 : 1), 5)",
        compile: &["node", "--version"],
        program: "node",
        args: &["t.js"],
    },
    Runtime {
        language: "python",
        file: "t.py",
        source: "import threading, sys\nt = threading.Thread(target=print)\nt.start()\nt.join()\nsys.exit(7)",
        compile: &["/usr/bin/python3", "--version"],
        program: "/usr/bin/python3",
        args: &["t.py"],
    },
    Runtime {
        language: "php",
        file: "t.php",
        source: "<?php exit(getrusage()['ru_utime.tv_usec'] >= 0 ? 7 : 1);",
        compile: &["php", "--version"],
        program: "php",
        args: &["-n", "t.php"],
    },
];

/// Waits for the end of a process. Meanwhile the function answers at the gate of the process, as a
/// match does.
fn attend(process: &mut Process) -> Option<End> {
    let until = Instant::now() + Duration::from_secs(120);
    while Instant::now() < until {
        let mut fds = vec![PollFd::from_borrowed_fd(process.exit_fd(), PollFlags::IN)];
        fds.extend(process.gate().map(|gate| PollFd::from_borrowed_fd(gate, PollFlags::IN)));
        let wait = process
            .due()
            .map_or(Duration::from_millis(100), |due| due.saturating_duration_since(Instant::now()));
        let wait =
            Timespec { tv_sec: 0, tv_nsec: wait.min(Duration::from_millis(100)).subsec_nanos().into() };
        let _ = poll(&mut fds, Some(&wait));
        let (gone, gate) = (!fds[0].revents().is_empty(), fds.get(1).map(PollFd::revents));
        drop(fds);
        process.answer(Instant::now());
        if let Some(events) = gate.filter(|events| !events.is_empty()) {
            process.handle_gate_event(events.contains(PollFlags::IN));
        }
        if gone {
            return Some(process.reap());
        }
    }
    None
}

fn start(runtime: &Runtime, folder: &Path, jail: &Jail, output: &File) -> Option<End> {
    let args = runtime.args.iter().map(|&arg| arg.into()).collect();
    let launch = Launch::program(folder, joute_testkit::launch_facts(), runtime.file, args).ok()?;
    let mut command = launch.command;
    command.program = match folder.join(runtime.program).exists() {
        true => runtime.program.into(),
        false => joute_arena::runtime::on_path(runtime.program).ok()?,
    };
    // The JavaScript backend sets this variable, because the settings of OpenSSL are not readable in the
    // jail.
    command.env.push(("OPENSSL_CONF", "/dev/null".into()));
    let spec = ProcessSpec {
        command: Some(&command),
        output: Some(output.as_fd()),
        role: Role::Connecting,
        ..ProcessSpec::without_program(ResourceLimits::TEST)
    };
    attend(&mut jail.start(&spec).expect("the process can be started"))
}

#[test]
fn runtimes_join_their_threads_at_every_level() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    Command::new("chmod").arg("0755").arg(folder.path()).status().expect("the command starts");
    for level in [Level::L3, Level::L2, Level::L1] {
        let Ok(jail) = Jail::choose(Some(level)) else {
            println!("{level} does not work here");
            continue;
        };
        for runtime in &RUNTIMES {
            std::fs::write(folder.path().join(runtime.file), runtime.source)
                .expect("the source can be written");
            let result = Command::new(runtime.compile[0])
                .args(&runtime.compile[1..])
                .current_dir(folder.path())
                .status();
            if !result.is_ok_and(|result| result.success()) {
                println!("{}: its tools are not here", runtime.language);
                continue;
            }
            let path = folder.path().join("output");
            let output = File::create(&path).expect("the file can be created");
            let Some(end) = start(runtime, folder.path(), &jail, &output) else {
                panic!("{} at {level}: the program did not start or did not end", runtime.language);
            };
            let printed = std::fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(end, End::Exited(7), "{} at {level}: {printed}", runtime.language);
            println!("{} at {level}: ended", runtime.language);
        }
    }
}
