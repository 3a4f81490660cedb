//! Sends the archives that `joute unpack` refuses and those that it accepts to a contest over HTTP,
//! by the API and by the page's form, compressed and uncompressed.

use crate::common;
use crate::common::TestContest;
use crate::common::evening::Visitor;
use joute_contest::data::{Class, Job, JobResult, MatchSpec, Role, Seat, VersionState, Work};
use joute_contest::operations::kits::renew_kits;
use joute_contest::worker::{KitCache, LocalServer, ScratchFolder, Worker};
use joute_contest::{operations, web};
use joute_jail::Jail;
use joute_testkit::attacks::{ArchiveLimits, Attack, attacks, file, gzip, harmless_archives, tar};
use joute_testkit::{TUTORIAL, home, kits_of, scratch};
use joute_workshop::unpack::ArchiveBounds;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use ureq::http::{Response, StatusCode};

/// The candidate that sends the archives.
struct Attacker {
    visitor: Visitor,
    token: String,
    at: SocketAddr,
    agent: ureq::Agent,
}

impl Attacker {
    fn of(test: &TestContest, at: SocketAddr) -> Self {
        let visitor = test.visitor(Role::Candidate);
        let token = test.token(&visitor);
        let agent = ureq::Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(120)));
        Attacker { visitor, token, at, agent: agent.build().new_agent() }
    }

    /// Sends an archive by the API or by the page's form, and returns the response.
    fn sends(&self, archive: &[u8], by_page: bool) -> Response<ureq::Body> {
        let (path, kind, body) = match by_page {
            false => ("/api/v1/versions", "application/gzip", archive.to_vec()),
            true => ("/versions", "multipart/form-data; boundary=limit", self.form(archive)),
        };
        let request = self.agent.post(format!("http://{}{path}", self.at)).header("content-type", kind);
        let request = match by_page {
            false => request.header("authorization", format!("Bearer {}", self.token)),
            true => request.header("cookie", self.visitor.cookie()),
        };
        request.send(&body[..]).expect("the server answers")
    }

    fn form(&self, archive: &[u8]) -> Vec<u8> {
        let field = "--limit\r\nContent-Disposition: form-data; name=";
        let head = format!(
            "{field}\"csrf\"\r\n\r\n{}\r\n{field}\"archive\"; filename=\"champion.tar.gz\"\r\n\r\n",
            self.visitor.csrf()
        );
        [head.as_bytes(), archive, b"\r\n--limit--\r\n"].concat()
    }
}

/// Returns all files and folders below a folder, by path, with the contents of files.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read").flatten() {
            let kind = entry.file_type().expect("the type of the file can be read");
            let bytes = kind.is_file().then(|| std::fs::read(entry.path()).expect("the file can be read"));
            found.insert(entry.path(), bytes);
            if kind.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    found
}

/// A contest with its server and its own worker.
struct Hall<'a> {
    test: &'a TestContest,
    eve: Attacker,
    worker: Worker<'a>,
}

impl Hall<'_> {
    /// Sends an archive and lets the worker build it. Returns the state of the accepted version, or
    /// the status of the refusal.
    fn sent(&self, archive: &[u8], by_page: bool) -> Result<VersionState, StatusCode> {
        let answer = self.eve.sends(archive, by_page);
        let taken = if by_page { StatusCode::SEE_OTHER } else { StatusCode::CREATED };
        if answer.status() != taken {
            return Err(answer.status());
        }
        let contest = &self.test.contest;
        while self.worker.work_once().expect("the worker can do a job") {
            operations::tick(contest).expect("results and timed events can be processed");
        }
        Ok(contest.store.versions(self.eve.visitor.id).expect("the versions can be listed").remove(0).state)
    }

    /// Checks that every harmless archive becomes a version that can play, by the API and by the
    /// form.
    fn takes_what_is_harmless(&self) {
        let source = home().join("examples/morpion/examples/c/champion.c");
        let source = std::fs::read_to_string(source).expect("the example can be read");
        for (what, bytes) in harmless_archives(&source) {
            for by_page in [false, true] {
                assert_eq!(self.sent(&gzip(&bytes), by_page), Ok(VersionState::Ready), "{what}");
            }
        }
    }

    /// Checks that an attack is refused, as the test of `joute unpack` does with the same table.
    fn refuses(&self, attack: &Attack, limits: &ArchiveLimits) {
        for bytes in attack.forms(limits) {
            let (title, expected) = (attack.title, &attack.expected);
            // Decompressing these archives takes seconds, so each is sent only once.
            let by_page_values: &[bool] = match title {
                "a bomb" => &[false],
                "a bomb of a name" => &[true],
                _ => &[false, true],
            };
            for by_page in by_page_values {
                match (self.sent(&bytes, *by_page), bytes.len()) {
                    (Err(status), 0) => assert_eq!(status, StatusCode::BAD_REQUEST, "{title}"),
                    (Err(status), long) if long as u64 > limits.archive => {
                        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{title}");
                    }
                    (Ok(VersionState::Refused(output)), _) => {
                        assert!(output.contains(expected), "{title}: {output}")
                    }
                    (other, _) => panic!("{title}: {other:?}"),
                }
            }
        }
    }
}

#[test]
fn contests_refuse_the_archives_that_joute_unpack_refuses() {
    let (outside, kits) = (scratch(), kits_of(TUTORIAL, &["c", "python"]));
    let folder = tempfile::Builder::new()
        .prefix("contest")
        .tempdir_in(outside.path())
        .expect("the temporary folder can be created");
    let (inside, work) = (folder.path().to_owned(), outside.path().join("work"));
    let mut plan = common::plan();
    plan.quotas.versions_an_hour = 10_000;
    let ArchiveBounds { archive, inflated, entries, depth, file, total } = ArchiveBounds::default();
    let limits = ArchiveLimits { archive, inflated, entries, depth, file, total };
    assert_eq!(plan.quotas.archive, archive);
    let test = common::test_contest_in(folder, plan);
    let contest = &test.contest;
    renew_kits(contest, &[("c", kits.of("c")), ("python", kits.of("python"))])
        .expect("the kits can be stored");
    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0))).expect("a free port can be bound");
    let eve = Attacker::of(&test, listener.local_addr().expect("the socket has an address"));
    runtime.spawn(web::serve(listener, contest.clone(), std::future::pending()));
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let here =
        LocalServer { store: &contest.store, blobs: &contest.blobs, clock: &*contest.clock, name: "here" };
    let worker = Worker {
        server: &here,
        game: contest.game,
        kit_cache: KitCache::open(&work.join("shelf")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&work.join("rooms")).expect("the scratch folder can be created"),
        jail: &jail,
    };
    let hall = Hall { test: &test, eve, worker };
    hall.takes_what_is_harmless();
    let before = [tree(&work), tree(kits.path())];
    let table = attacks(&limits);
    table.iter().for_each(|attack| hall.refuses(attack, &limits));
    assert!([tree(&work), tree(kits.path())] == before, "an attack left a file or changed a kit");
    let others: Vec<PathBuf> = tree(outside.path()).into_keys().collect();
    let others = others.iter().filter(|path| !path.starts_with(&inside) && !path.starts_with(&work));
    assert_eq!(others.collect::<Vec<_>>(), Vec::<&PathBuf>::new(), "an attack wrote a file elsewhere");
    let is_ours = |path: &Path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let hash = name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        hash || name.starts_with("contest.db")
    };
    for (path, _) in tree(&inside).iter().filter(|(_, bytes)| bytes.is_some()) {
        assert!(is_ours(path), "{}: the name of a stored file was chosen by a candidate", path.display());
    }
    // The server still runs and accepts the harmless archives.
    hall.takes_what_is_harmless();
    runtime.shutdown_background();
}

/// Checks kits that were accepted before builds were validated strictly, or that a damaged disk
/// changed.
#[test]
fn a_version_that_cannot_be_launched_loses_and_fails_no_worker() {
    let (folder, kits) = (scratch(), kits_of(TUTORIAL, &["c"]));
    let test = common::test_contest();
    let contest = &test.contest;
    renew_kits(contest, &[("c", kits.of("c"))]).expect("the kits can be stored");
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let here =
        LocalServer { store: &contest.store, blobs: &contest.blobs, clock: &*contest.clock, name: "here" };
    let worker = Worker {
        server: &here,
        game: contest.game,
        kit_cache: KitCache::open(&folder.path().join("shelf")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&folder.path().join("rooms"))
            .expect("the scratch folder can be created"),
        jail: &jail,
    };
    let fresh =
        contest.store.kits().expect("the kits can be listed").remove("c").expect("there is a kit in C");
    let house = contest.store.bundled_opponent("opponent").expect("there is a kit in C");
    let manifest =
        std::fs::read_to_string(kits.of("c").join("joute.json")).expect("the manifest can be read");
    let manifest = || file("joute.json", &manifest);
    for (what, parcel, expected) in [
        ("no champion", gzip(&tar(&[manifest()])), "EXIT 127 "),
        ("no parcel", b"nothing of the kind".to_vec(), "EXIT 127 "),
        ("a file in place of a folder", gzip(&tar(&[manifest(), file("lib", "x")])), "EXIT 127 "),
        ("no program", gzip(&tar(&[manifest(), file("champion", "hello")])), "EXIT 126 "),
        ("no interpreter", gzip(&tar(&[manifest(), file("champion", "#!/nowhere")])), "EXIT 127 "),
    ] {
        let kit = contest.blobs.store(&parcel).expect("the file can be stored");
        let (person, number, language, fresh) = (1, 1, "c".to_owned(), fresh.clone());
        let own = Seat::Version { person, number, language, kit, fresh };
        let seats = vec![own, house.clone()];
        let spec = MatchSpec { number: 1, map: None, seed: 0, mode: String::new(), key: None, seats };
        let job = Job { class: Class::Tournament, person: None, work: Work::Play(spec) };
        let id = contest.store.put(&job, contest.clock.now()).expect("the job can be queued");
        assert!(worker.work_once().expect(what), "{what}");
        let result = contest.store.result(id).expect("the result can be read").expect("the job has a result");
        let JobResult::Played(played) = result else { panic!("{what}: {result:?}") };
        let gone = played.gone[0].clone().unwrap_or_default();
        assert!(gone.starts_with(expected) && played.gone[1].is_none(), "{what}: {played:?}");
        assert_eq!(played.ranks, [2, 1], "{what}");
    }
}
