//! Tests `make submit` and `joute submit` against a served contest, and thousands of idle
//! connections.

use crate::common::{TestContest, test_contest};
use joute_contest::data::{Role, VersionState};
use joute_contest::operations::kits;
use joute_contest::parcel::pack_kit;
use joute_contest::worker::{KitCache, LocalServer, ScratchFolder, Worker};
use joute_contest::{operations, web};
use joute_jail::Jail;
use joute_testkit::{TUTORIAL, kits_of, program, scratch, shell, write};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Serves a contest over TCP while a function runs. If there are kits, a worker runs too.
fn over_tcp<T>(test: &TestContest, languages: &[&str], then: impl FnOnce(SocketAddr) -> T) -> T {
    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0))).expect("a free port can be bound");
    let at = listener.local_addr().expect("the socket has an address");
    runtime.spawn(web::serve(listener, test.contest.clone(), std::future::pending()));
    let over = AtomicBool::new(false);
    stock(test, languages);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !languages.is_empty() && !over.load(Ordering::Relaxed) {
                work(test, &over)
            }
        });
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| then(at)));
        over.store(true, Ordering::Relaxed);
        runtime.shutdown_background();
        done.unwrap_or_else(|reason| std::panic::resume_unwind(reason))
    })
}

fn stock(test: &TestContest, languages: &[&str]) {
    let contest = &test.contest;
    let kits = kits_of(TUTORIAL, languages);
    let stock = languages.iter().map(|language| {
        let kit = pack_kit(&kits.of(language)).expect("the value is small");
        ((*language).to_owned(), contest.blobs.store(&kit).expect("the file can be stored"))
    });
    kits::replace_kits(&contest.store, &stock.collect(), contest.clock.now())
        .expect("the kits can be replaced");
}

fn work(test: &TestContest, over: &AtomicBool) {
    let (contest, folder) = (&test.contest, scratch());
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let worker = Worker {
        server: &LocalServer {
            store: &contest.store,
            blobs: &contest.blobs,
            clock: &*contest.clock,
            name: "here",
        },
        game: contest.game,
        kit_cache: KitCache::open(&folder.path().join("shelf")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&folder.path().join("rooms"))
            .expect("the scratch folder can be created"),
        jail: &jail,
    };
    while !over.load(Ordering::Relaxed) {
        if !worker.work_once().expect("the worker can do a job") {
            std::thread::sleep(Duration::from_millis(50));
        }
        operations::tick(contest).expect("results and timed events can be processed");
    }
}

/// Creates a file that only its owner can read.
fn secret(path: &Path, text: &str) {
    write(path, text);
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))
        .expect("the permissions can be changed");
}

#[test]
fn make_submit_sends_from_the_kit_and_follows_it() {
    let (test, home) = (test_contest(), scratch());
    let kits = kits_of(TUTORIAL, &["c", "python"]);
    over_tcp(&test, &["c", "python"], |at| {
        for language in ["c", "python"] {
            let candidate = test.visitor(Role::Candidate);
            let (id, token) = (candidate.id, test.token(&candidate));
            let (kit, file) =
                (kits.copy(language, &format!("submit-{language}")), home.path().join(language));
            secret(&file, &token);
            let line = format!("make submit SERVER=http://{at} TOKEN={} NOTE=\"l'essai\"", file.display());
            let output = shell(&line, &kit).expect_success();
            assert!(
                output.contains(&format!("http://{at}/versions/1")) && output.contains("candidate "),
                "{output}"
            );
            let version = test.contest.store.version(id, 1).expect("the version exists");
            assert_eq!(
                (version.state, version.note.as_str()),
                (VersionState::Ready, "l'essai"),
                "{language}"
            );
            assert_eq!(version.language.as_deref(), Some(language));
        }
    });
}

#[test]
fn joute_submit_asks_once_and_reports_errors() {
    let (test, home) = (test_contest(), scratch());
    let candidate = test.visitor(Role::Candidate);
    let (id, token) = (candidate.id, test.token(&candidate));
    let kit = kits_of(TUTORIAL, &["c"]).copy("c", "submit-errors");
    let joute = |before: &str, options: &str| {
        let (home, program) = (home.path().display(), program().display());
        shell(
            &format!("{before} LANG=en_GB XDG_CONFIG_HOME={home} {program} submit champion.tar.gz {options}"),
            &kit,
        )
    };
    write(kit.join("champion.tar.gz"), "no archive at all");
    over_tcp(&test, &["c"], |at| {
        let there = format!("--server http://{at}/");
        let wrong = |output: String, reason: &str| assert!(output.contains(reason), "{output}");
        wrong(joute("", "").expect_failure(), "No contest is known yet.");
        wrong(joute("", "--server contest.example").expect_failure(), "must begin with http");
        wrong(joute("echo |", &there).expect_failure(), "No token is known: create one at");
        wrong(joute("echo 1234 |", &there).expect_failure(), "does not know this token");
        let kept = home.path().join("joute/tokens");
        assert!(!kept.exists(), "a token that the server does not know is not stored");
        let refused = joute(&format!("echo {token} |"), &there).expect_failure();
        wrong(refused.clone(), "Version 1 has been received");
        wrong(refused, "Refused: this is not a complete .tar.gz archive");
        let file = std::fs::read_dir(&kept)
            .expect("the folder can be read")
            .next()
            .expect("the folder contains a file")
            .expect("the folder's entry can be read");
        let mode = file.metadata().expect("the file exists").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "only the user may read the token");
        write(kit.join("champion.c"), "int champion(void) { return 0 }\n");
        shell("make -s tar", &kit).expect_success();
        // The server and the token are stored, so the command does not ask for them again.
        wrong(joute("", "").expect_failure(), "champion.c:1");
        let loose = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(file.path(), loose).expect("the permissions can be changed");
        wrong(joute("", &there).expect_failure(), "chmod 600");
        std::fs::remove_file(file.path()).expect("the file can be removed");
        test.clock.advance_to(test.contest.plan.closes);
        wrong(joute(&format!("echo {token} |"), &there).expect_failure(), "the contest is over");
        test.contest.store.forget_tokens(id).expect("the tokens can be revoked");
        wrong(joute("", "").expect_failure(), "has been revoked");
        wrong(joute("echo x |", "--server http://127.0.0.1:1").expect_failure(), "does not answer");
    });
}

#[test]
fn joute_submit_reports_an_elimination_with_its_line() {
    let test = test_contest();
    // The house champion of the first match is part of the kit in C.
    over_tcp(&test, &["c", "python"], |at| {
        let candidate = test.visitor(Role::Candidate);
        let (id, token) = (candidate.id, test.token(&candidate));
        let home = scratch();
        let (kit, file) =
            (kits_of(TUTORIAL, &["c", "python"]).copy("python", "submit-throws"), home.path().join("token"));
        secret(&file, &token);
        let champion = kit.join("Champion.py");
        let source = joute_testkit::read(&champion);
        let throws = "\n\ndef jouer_tour():\n    raise ValueError('no plan')\n";
        write(&champion, format!("{source}{throws}"));
        let line = source.lines().count() + throws.lines().count();
        let options = format!("SERVER=http://{at} TOKEN={}", file.display());
        let output = shell(&format!("make submit {options}"), &kit).expect_failure();
        assert!(output.contains("EXIT 1") && output.contains(&format!("Champion.py:{line}")), "{output}");
        assert!(output.contains(&format!("http://{at}/matches/1/watch")), "{output}");
        let version = test.contest.store.version(id, 1).expect("the version exists");
        assert_eq!(version.state, VersionState::Ready, "the version can play");
        // A source file is accepted like an archive that contains it.
        let (program, path) = (program().display(), champion.display());
        let sent = format!("{program} submit {path} --server http://{at} --token-file {}", file.display());
        let output = shell(&format!("LANG=en_GB {sent}"), home.path()).expect_failure();
        assert!(
            output.contains("Put out of its first match") && output.contains(&format!("Champion.py:{line}")),
            "{output}"
        );
        // The command does not send an archive that exceeds the contest's limit.
        let maximum = test.contest.plan.quotas.archive as usize;
        write(home.path().join("large.tar.gz"), "x".repeat(maximum + 1));
        let sent =
            format!("{program} submit large.tar.gz --server http://{at} --token-file {}", file.display());
        let output = shell(&format!("LANG=en_GB {sent}"), home.path()).expect_failure();
        assert!(output.contains("nothing was sent"), "{output}");
        assert_eq!(test.contest.store.versions(id).expect("the versions can be listed").len(), 2);
    });
}

#[test]
fn two_thousand_idle_connections_do_not_block_others() {
    let test = test_contest();
    over_tcp(&test, &[], |at| {
        let mut idle: Vec<TcpStream> = Vec::new();
        for number in 0..2000 {
            let mut stream = TcpStream::connect(at).expect("the connection is accepted");
            if number % 2 == 0 {
                stream.write_all(b"GET / HTTP/1.1\r\nHost:").expect("half of the headers are sent");
            }
            idle.push(stream);
        }
        let mut asking = TcpStream::connect(at).expect("the connection is accepted");
        asking
            .write_all(b"GET /sign-in HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            .expect("the peer reads the data");
        let mut answer = String::new();
        asking.read_to_string(&mut answer).expect("the response can be read");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        drop(idle);
    });
}
