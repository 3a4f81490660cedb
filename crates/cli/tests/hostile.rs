//! Tests champions of every language that misbehave. Each must end as the rules say, and its
//! opponent must win.

use joute_arena::build::{BuildError, build};
use joute_arena::champion::Kit;
use joute_arena::limits::{Limits, Memory};
use joute_arena::play::{MatchConfig, play_and_report};
use joute_engine::{Authority, Setup};
use joute_jail::{Jail, Level};
use joute_testkit::{
    TUTORIAL, copy, home, is_debian_12, joute, kits, launch_facts, make, read, scratch, two_at_a_time, write,
};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const CASES: [&str; 13] = [
    "memory",
    "recursion",
    "fork",
    "threads",
    "loop",
    "sleep",
    "flood",
    "exit",
    "exception",
    // These cases have a limit on the memory beyond that of an empty champion. `empty` is the empty champion,
    // `keep-N` keeps N million bytes, and `churn-N` also frees many more in every turn.
    "empty",
    "keep-12",
    "churn-4",
    "keep-40",
];

/// The cases that cannot be tried in a language, with the reason.
const LEFT_OUT: [(&str, &str, &str); 8] = [
    ("go", "threads", "its runtime ends the process instead of reporting a refused thread"),
    ("haskell", "threads", "its threads are not the system's in a kit"),
    ("javascript", "threads", "a worker is an engine of its own, of which memory ends before threads do"),
    ("lua", "sleep", "it has no function that waits"),
    ("lua", "threads", "it has none"),
    ("ocaml", "threads", "kits link no library of threads"),
    ("php", "threads", "it has none"),
    ("typescript", "threads", "a worker is an engine of its own, of which memory ends before threads do"),
];

/// The words with which each language reports a full heap, a full stack and an uncaught exception
/// on Debian 12. Alternatives after a bar are those of later releases.
const RUNTIME_MESSAGES: [(&str, [&str; 3]); 13] = [
    // The causes are a write to NULL, a stack overflow, and a division by zero.
    ("c", ["CRASH 11", "CRASH 11", "CRASH 8"]),
    ("cpp", ["MEMORY", "CRASH 11", "EXIT 1"]),
    ("csharp", ["MEMORY", "EXIT 1", "EXIT 1"]),
    ("go", ["MEMORY", "EXIT 2", "EXIT 2"]),
    ("haskell", ["MEMORY", "MEMORY|CRASH 6|EXIT 1", "EXIT 1"]),
    ("java", ["MEMORY", "EXIT 1", "EXIT 1"]),
    ("javascript", ["MEMORY", "EXIT 1", "EXIT 1"]),
    ("lua", ["MEMORY", "EXIT 1", "EXIT 1"]),
    ("ocaml", ["MEMORY", "EXIT 2", "EXIT 2"]),
    ("php", ["MEMORY", "MEMORY|EXIT 1|EXIT 255", "EXIT 255"]),
    ("python", ["MEMORY", "EXIT 1", "EXIT 1"]),
    ("rust", ["MEMORY", "CRASH 6", "EXIT 101"]),
    ("typescript", ["MEMORY", "EXIT 1", "EXIT 1"]),
];

/// The languages that limit their own heap, and those that limit their own stack. They stay within
/// the memory that a control group allows.
const SELF_BOUNDED: [&[&str]; 2] =
    [&["java", "javascript", "typescript"], &["go", "java", "javascript", "lua", "python", "typescript"]];

/// The words that describe a memory limit above the memory of an empty champion.
const LIMIT_ABOVE_EMPTY: &str = "au-delà d'un champion vide de son langage";

/// Returns the beginning of the expected result of a case. Where a control group limits memory and
/// the language does not, the kernel kills the champion before the language reports an error.
fn expected(groups: bool, id: &str, case: &str) -> String {
    // The arena distinguishes a full heap from other reasons for which a runtime exits.
    let limit =
        if case.starts_with("keep") { format!("16 Mo {LIMIT_ABOVE_EMPTY}") } else { "300 Mio".into() };
    let memory = format!("MEMORY: plus de {limit} dans jouer_tour");
    let word_of = |word: &str| match word {
        "MEMORY" => memory.clone(),
        word => format!("{word} dans jouer_tour"),
    };
    let own = |what: usize| {
        let (_, words) =
            RUNTIME_MESSAGES.iter().find(|(own, _)| *own == id).expect("every language has its texts");
        let taken = if is_debian_12() { 1 } else { usize::MAX };
        let words = words[what].split('|').take(taken).map(word_of);
        words.collect::<Vec<_>>().join("|")
    };
    let full = |what: usize| {
        let own_words = !groups || SELF_BOUNDED[what].contains(&id);
        if own_words { own(what) } else { memory.clone() }
    };
    match case {
        "memory" => full(0),
        "recursion" => full(1),
        "exception" => own(2),
        "empty" | "keep-12" | "churn-4" => "played".into(),
        "keep-40" if !groups => own(0),
        "keep-40" => memory.clone(),
        "fork" | "threads" => "played: refused".into(),
        "loop" | "sleep" => "CALL_TIMEOUT: plus de 400 ms dans jouer_tour".into(),
        "flood" => "played: 262144 bytes".into(),
        _ => "EXIT 42 dans jouer_tour".into(),
    }
}

/// Returns true if a result starts like one of the expected results.
fn fits(expected: &str, got: &str) -> bool {
    expected.split('|').any(|start| got.starts_with(start))
}

/// The memory limit of a champion in bytes.
const MEMORY_LIMIT: u64 = 300 << 20;

/// The number of bytes by which a champion may exceed its memory limit. The threads of a process may still
/// get a few pages while the kernel kills it.
const ALLOWED_EXCESS: u64 = 64 << 10;

fn limits(case: &str) -> Limits {
    let call = Some(if matches!(case, "loop" | "sleep") {
        Duration::from_millis(400)
    } else {
        Duration::from_secs(60)
    });
    let start = Duration::from_secs(60);
    let memory = match case {
        // The memory of an empty champion varies by at most 1 MiB between machines.
        "empty" => Memory::Beyond(1 << 20),
        "keep-12" | "churn-4" | "keep-40" => Memory::Beyond(16_000_000),
        _ => Memory::Whole(MEMORY_LIMIT),
    };
    Limits { start, call, margin: Duration::ZERO, memory, ..Limits::default() }
}

/// Returns true if kits cannot be built in a jail on this machine. Some machines have no jail for
/// `make`, and some file systems cannot be shared with a jail.
fn is_jail_missing(reason: &BuildError) -> bool {
    let cannot = matches!(reason, BuildError::NoJail(_));
    if cannot {
        println!("kits are not built in a jail here, so that is not tried: {reason}");
    }
    cannot
}

/// Returns a built kit for each case. All of them are copies of one build.
fn cases(jail: &Jail, folder: &Path, language: &str, file: &str) -> Vec<PathBuf> {
    let kit = copy(kits(TUTORIAL).of(language), folder.join(language));
    write(kit.join(file), read(home().join("crates/cli/tests/hostile").join(file)));
    // The champions are built in the jail, like submitted ones.
    match build(&kit, launch_facts(), language, jail, Limits::BUILDING) {
        Err(reason) if is_jail_missing(&reason) => drop(make(&kit)),
        result => drop(result.unwrap_or_else(|reason| panic!("{language}: {reason}"))),
    }
    let one = |case: &&str| {
        let copy = copy(&kit, folder.join(format!("{language}-{case}")));
        write(copy.join("case"), case);
        copy
    };
    CASES.iter().map(one).collect()
}

fn got(jail: &Jail, kit: &Path, opponent: &Path, case: &str) -> Result<String, Box<dyn Error>> {
    let setup = Setup { map: String::new(), players: 2, seed: 0, ..Setup::default() };
    let mut referee = Authority::<morpion::Morpion>::boxed(&setup)?;
    let kits = [Kit::read(kit, launch_facts())?, Kit::read(opponent, launch_facts())?];
    let config = MatchConfig::new(&kits, &setup, limits(case), jail);
    let report = play_and_report(&config, referee.as_mut(), &mut std::io::sink())?;
    if let Some(reason) = &report.outcome.gone[1] {
        return Err(format!("the opponent is gone: {reason}").into());
    }
    let peak = report.accounts[0].usage.memory.unwrap_or(0);
    let empty = kits[0].launch(limits(case).memory, Vec::new())?.empty.held;
    // An empty champion must need at least a tenth of its declared memory. Otherwise the declared value is
    // too large.
    if peak > limits(case).memory.bytes(empty) + ALLOWED_EXCESS
        || (case == "empty" && jail.freezes() && 10 * peak < empty)
    {
        return Err(format!("it took {peak} bytes").into());
    }
    let output = &report.accounts[0].output;
    Ok(match (&report.outcome.gone[0], output.len()) {
        (Some(reason), _) => reason.to_string(),
        // Some runtimes print warnings before the champion's own output.
        (None, 0..4096) => {
            let text = String::from_utf8_lossy(output);
            format!("played: {}", text.lines().last().unwrap_or_default())
        }
        (None, length) => format!("played: {length} bytes"),
    })
}

#[test]
fn misbehaving_champions_of_every_language_end_as_the_rules_say() {
    let folder = scratch();
    let opponent = folder.path().join("c/opponent");
    let mut jails = vec![Jail::choose(None).expect("a jail works on this machine")];
    if jails[0].level() == Level::L3 {
        // At level L2, the limits apply to the process, without control groups.
        jails.push(Jail::choose(Some(Level::L2)).expect("L2 is available if L3 is"));
    }
    let mut work = Vec::new();
    // A small machine, such as that of `scripts/machine`, has only the tools of some languages.
    let named = std::env::var("HOSTILE_LANGUAGES").ok();
    let is_named = |id: &str| named.as_ref().is_none_or(|ids| ids.split(' ').any(|named| named == id));
    for backend in joute_generator::language::ALL {
        let language = backend.language();
        if !is_named(language.id) {
            continue;
        }
        for (kit, case) in
            cases(&jails[0], folder.path(), language.id, language.champion).into_iter().zip(CASES)
        {
            if !LEFT_OUT.iter().any(|(id, out, _)| (*id, *out) == (language.id, case)) {
                work.extend(jails.iter().map(|jail| (jail, language.id, case, kit.clone())));
            }
        }
    }
    let rows = Mutex::new(Vec::new());
    two_at_a_time(work.len(), |index| {
        let (jail, id, case, kit) = &work[index];
        let got = got(jail, kit, &opponent, case).unwrap_or_else(|error| error.to_string());
        let expected = expected(jail.freezes(), id, case);
        rows.lock().expect("no thread panicked with the lock").push((
            jail.level(),
            *id,
            *case,
            expected,
            got,
        ));
    });
    let mut rows = rows.into_inner().expect("no thread panicked");
    rows.sort();
    for (level, id, case, expected, got) in &rows {
        let mark = if fits(expected, got) { "ok " } else { "RED" };
        println!("{mark} {level} {id:<8} {case:<10} {expected:<44} {got}");
    }
    LEFT_OUT.iter().for_each(|(id, case, reason)| println!("--  -- {id:<8} {case:<10} left out: {reason}"));
    let red = rows.iter().filter(|(.., expected, got)| !fits(expected, got)).count();
    assert_eq!(red, 0, "of {} cases", rows.len());
    on_the_command_line(folder.path());
}

/// Checks time limits and the jail with the `joute` program. The limits come from a file, the
/// output names the exceeded limit and the measured time, and the level of the jail is printed and
/// recorded.
fn on_the_command_line(folder: &Path) {
    write(folder.join("limits.toml"), "[limits]\ncall = \"200ms\"\nmargin = \"50ms\"\n");
    let kits = ["c-loop", "c/opponent", "--limits", "limits.toml", "--replay", "loop.jsonl"];
    let printed = joute(&[&["match"], &kits[..]].concat(), folder).text;
    let reason =
        printed.lines().find_map(|line| line.split_once("hors jeu au tour 1 : ")).map(|(_, reason)| reason);
    let start = "CALL_TIMEOUT: plus de 250 ms dans jouer_tour (";
    let measured = reason.and_then(|reason| reason.strip_prefix(start)?.strip_suffix(" ms)"));
    let measured = measured.and_then(|ms| ms.replace(',', ".").parse::<f64>().ok());
    assert!(measured.is_some_and(|ms| ms >= 250.0), "{printed}");
    let level =
        printed.lines().find_map(|line| line.strip_prefix("prison : ")).expect("the output names the level");
    let replay = read(folder.join("loop.jsonl"));
    assert!(
        replay.starts_with('{') && replay.contains(&format!("\"jail\":\"{level}\"")),
        "{level}: {replay}"
    );
    let figures = joute(&["jail", "--times", "2", "c"], folder).text;
    for words in [&*format!("jail {level}"), "a jailed one", "killed and reaped", "c ready, jailed"] {
        assert!(figures.contains(words), "{words}: {figures}");
    }
}

/// A Makefile that tries everything that is forbidden, and one thing that is allowed. A program
/// listens on the port `PORT`.
const HOSTILE_MAKEFILE: &str = r#"all:
	-cat /etc/shadow /etc/hostname /proc/1/environ; ls /root /home
	-echo x > /usr/mine; echo x > /var/mine
	-echo x > joute.json; rm -rf bin joute.json
	-bash -c 'exec 5<>/dev/tcp/127.0.0.1/PORT && echo "reach""ed"'
	-cp /usr/bin/env loaded && chmod 4755 loaded
	echo x >> linked
	(sleep 1000; echo late > late) &
	echo x > made
	cp /usr/bin/env champion
"#;

#[test]
fn a_makefile_cannot_fill_the_disk() {
    let folder = scratch();
    let kit = folder.path();
    std::fs::create_dir(kit.join("bin")).expect("the folder can be created");
    write(kit.join("joute.json"), r#"{"game":"morpion","language":"c","api":"0"}"#);
    write(kit.join("Makefile"), "all:\n\tfallocate -l 60M a\n\tsleep 600\n");
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let limits = Limits { disk: 20 << 20, ..Limits::BUILDING };
    let start = Instant::now();
    match build(kit, launch_facts(), "c", &jail, limits) {
        Err(reason) if is_jail_missing(&reason) => {}
        Err(reason) if reason.to_string().contains("Operation not supported") => {
            println!("no fallocate in {}: {reason}", kit.display())
        }
        Err(reason) => {
            assert!(
                reason.to_string().contains("DISK: more than 20 MiB") && start.elapsed().as_secs() < 500,
                "{reason}"
            )
        }
        Ok(printed) => panic!("{printed}"),
    }
}

#[test]
fn a_makefile_can_access_only_its_kit() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = scratch();
    let kit = folder.path().join("kit");
    std::fs::create_dir_all(kit.join("bin")).expect("the kit's folder can be created");
    let manifest = r#"{"game":"morpion","language":"c","api":"0"}"#;
    write(kit.join("joute.json"), manifest);
    write(kit.join("bin/joute"), "ours");
    // Kits share large files by hard links with each other and with the program that made them.
    write(folder.path().join("shared"), "shared");
    std::fs::hard_link(folder.path().join("shared"), kit.join("linked"))
        .expect("the hard link can be created");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
    let port = listener.local_addr().expect("the socket has an address").port();
    write(kit.join("Makefile"), HOSTILE_MAKEFILE.replace("PORT", &port.to_string()));
    let start = Instant::now();
    let printed = match build(
        &kit,
        launch_facts(),
        "c",
        &Jail::choose(None).expect("a jail works on this machine"),
        Limits::BUILDING,
    ) {
        Err(reason) if is_jail_missing(&reason) => return,
        result => result.unwrap_or_else(|reason| panic!("{reason}")),
    };
    for refused in
        ["/etc/shadow: No such file", "/etc/hostname: No such file", "/proc/1/environ: No such file"]
    {
        assert!(printed.contains(refused), "{refused} is not in\n{printed}");
    }
    assert!(!printed.contains("reached"), "{printed}");
    assert!(!Path::new("/usr/mine").exists() && !Path::new("/var/mine").exists(), "{printed}");
    assert_eq!(read(kit.join("joute.json")), manifest);
    assert_eq!(read(kit.join("bin/joute")), "ours");
    // The files that the build wrote belong to the kit's owner, not to the user of the jail.
    let owner = |name: &str| std::fs::metadata(kit.join(name)).expect("the file exists").uid();
    assert_eq!(owner("made"), owner("Makefile"));
    let shared = read(folder.path().join("shared"));
    let linked = read(kit.join("linked"));
    assert_eq!((&*shared, &*linked), ("shared", "sharedx\n"));
    // Processes that the build left running were killed, and joute did not wait for them.
    assert!(start.elapsed() < Duration::from_secs(500) && !kit.join("late").exists());
    // A setuid program of root would be dangerous on a machine with other users.
    assert_eq!(
        std::fs::metadata(kit.join("loaded")).expect("the file exists").mode() & 0o6000,
        0,
        "{printed}"
    );
}
