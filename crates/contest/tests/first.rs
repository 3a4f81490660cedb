//! Tests the way from an archive to a first match, in the jail.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use joute_contest::blobs::Blobs;
use joute_contest::clock::{Clock as _, ManualClock};
use joute_contest::data::{
    FirstMatchSetup, MatchReason, Role, Submission, Version, VersionState, Visibility,
};
use joute_contest::game::Game;
use joute_contest::operations::{kits, people, settle, versions};
use joute_contest::parcel::pack_kit;
use joute_contest::plan::{Plan, Public, Quotas, SignUp};
use joute_contest::store::Store;
use joute_contest::worker::{KitCache, LocalServer, ScratchFolder, Worker};
use joute_engine::Game as _;
use joute_engine::replay::Replay;
use joute_jail::Jail;
use joute_testkit::{TUTORIAL, home, kits_of};
use morpion::Morpion;
use std::io::Read as _;

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *content).expect("writing to memory succeeds");
    }
    tar.into_inner().and_then(|zip| zip.finish()).expect("writing to memory succeeds")
}

#[test]
fn a_submission_is_built_and_plays_its_first_match() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let noon = "2026-05-08T12:00:00Z".parse::<Timestamp>().expect("the text is a time");
    let clock = ManualClock::at(noon);
    let blobs = Blobs::open(&folder.path().join("blobs"), 1 << 30).expect("the blob store can be opened");
    let plan = Plan {
        title: "Test".into(),
        game: Morpion::NAME.into(),
        locale: joute_words::Locale::En,
        zone: TimeZone::UTC,
        opens: noon,
        closes: noon + SignedDuration::from_hours(1),
        address: None,
        behind_proxy: false,
        mail: None,
        metrics_token: None,
        sign_up: SignUp::Open,
        quotas: Quotas::default(),
        tournaments: Vec::new(),
        ladder: None,
        public: Public::default(),
        limits: None,
        database: crate::common::database(),
        files: crate::common::files(),
    };
    let store = Store::open(folder.path(), &plan.database).expect("the contest can be opened");
    let kit = pack_kit(&kits_of(TUTORIAL, &["c"]).of("c")).expect("the value is small");
    let kits = [("c".to_owned(), blobs.store(&kit).expect("the file can be stored"))].into();
    kits::replace_kits(&store, &kits, clock.now()).expect("the kits can be replaced");
    let small = std::fs::read(home().join("examples/morpion/examples/c/champion.c"))
        .expect("the example can be read");
    let send = |name: &str, bytes: &[u8]| -> Version {
        let person =
            people::enrol(&store, name, Role::Candidate, &clock).expect("the person can be added").id;
        let archive = blobs.store(bytes).expect("the file can be stored");
        let (bytes, note, received) = (bytes.len() as u64, String::new(), clock.now());
        versions::receive(&store, &Submission { person, author: None, archive, bytes, note, received }, &plan)
            .expect("the version is accepted")
    };
    let [ada, bob, eve] = [
        ("Ada", archive(&[("champion.c", &small)])),
        ("Bob", archive(&[("champion.c", b"int champion(void) { return 0 }\n")])),
        ("Eve", b"nothing of the kind".to_vec()),
    ]
    .map(|(name, bytes)| send(name, &bytes));
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let worker = Worker {
        server: &LocalServer { store: &store, blobs: &blobs, clock: &clock, name: "here" },
        game: Game::of::<Morpion>(),
        kit_cache: KitCache::open(&folder.path().join("shelf")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&folder.path().join("rooms"))
            .expect("the scratch folder can be created"),
        jail: &jail,
    };
    let first_match =
        FirstMatchSetup { map: String::new(), text: None, players: 2, opponent: "opponent".into() };
    while worker.work_once().expect("the worker can do a job") {
        settle(&store, &first_match, clock.now()).expect("the results can be applied");
    }
    let now = |version: &Version| store.version(version.person, version.number).expect("the version exists");
    let refused = |version: &Version| match now(version).state {
        VersionState::Refused(reason) => reason,
        state => panic!("{state:?}"),
    };
    assert_eq!(now(&ada).state, VersionState::Ready);
    assert_eq!(now(&ada).language.as_deref(), Some("c"));
    assert_eq!(refused(&bob), "EXIT 2 in make");
    let log =
        blobs.get(&now(&bob).log.expect("the version has a build log")).expect("the stored file can be read");
    assert!(
        String::from_utf8_lossy(&log).contains("champion.c:1"),
        "the log contains the compiler's message"
    );
    assert!(refused(&eve).contains("not a complete .tar.gz archive"), "{}", refused(&eve));
    let matches = store.matches_of(ada.person, Visibility::Opened, 10).expect("the matches can be listed");
    let [first] = matches.as_slice() else { panic!("{matches:?}") };
    let played = first.played.as_ref().expect("the match was played");
    assert_eq!((first.reason, played.ranks.len(), &played.gone), (MatchReason::First, 2, &vec![None, None]));
    let replay = blobs.get(&played.public).expect("the stored file can be read");
    let replay = Replay::parse(&String::from_utf8(replay).expect("the bytes are UTF-8"))
        .expect("the replay can be parsed");
    assert!(replay.outcome.is_some_and(|outcome| outcome.seal.is_some()));
    let picture = blobs
        .get(played.picture.as_ref().expect("the game has a board"))
        .expect("the stored file can be read");
    let mut svg = String::new();
    GzDecoder::new(&*picture).read_to_string(&mut svg).expect("the text can be read");
    assert!(svg.starts_with("<svg") && svg.contains("viewBox=\"0 0 3 3\"") && svg.contains("<text"), "{svg}");
    assert!(
        store.matches_of(bob.person, Visibility::Opened, 10).expect("the matches can be listed").is_empty()
    );
}
