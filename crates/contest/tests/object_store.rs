//! Tests a contest whose files are in a bucket of an object store.

use crate::common::{self, BUCKET, TestContest, in_bucket, test_contest_as};
use axum::http::StatusCode;
use joute_contest::blobs::{Blobs, Error, Hash};
use joute_contest::clock::Clock as _;
use joute_contest::data::wire::{Bundle, Capacity};
use joute_contest::data::{Act, Class, Job, Work};
use joute_contest::operations::workers;
use joute_contest::plan::{FilePlace, Plan};
use joute_contest::web;
use joute_contest::worker::{JobServer as _, RemoteServer};
use joute_engine::Game as _;
use joute_testkit::{ObjectStore, program, start_http_server};
use morpion::Morpion;
use std::path::Path;
use std::process::Command;

/// The prefixes of the tests that run again with their files in a bucket. They cover everything from a
/// submission to replays of matches, duels and leagues.
const REPEATED_TESTS: [&str; 4] = ["duels::", "first::", "leagues::", "submit::"];

/// Starts an object store with an empty bucket.
fn store() -> ObjectStore {
    ObjectStore::start(
        Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the program is in a target folder"),
    )
}

#[test]
fn the_service_works_with_a_bucket() {
    if std::env::var_os(BUCKET).is_none() {
        joute_testkit::run_again(&REPEATED_TESTS, BUCKET, &store().address(), 8);
    }
}

/// Checks that a bucket does what a folder does: files are stored once, limited and verified.
#[test]
fn files_in_a_bucket_are_counted_and_verified() {
    let (store, folder) = (store(), tempfile::tempdir().expect("the temporary folder can be created"));
    let place = in_bucket(&store.address());
    let open = |maximum| Blobs::open_at(folder.path(), &place, maximum).expect("the bucket can be opened");
    let blobs = open(100);
    let hash = blobs.store(b"some bytes").expect("the file can be stored");
    assert_eq!(blobs.store(b"some bytes").expect("the file can be stored"), hash);
    assert_eq!(
        (blobs.get(&hash).expect("the stored file can be read"), blobs.used_bytes()),
        (b"some bytes".to_vec(), 10)
    );
    assert!(matches!(blobs.store(&[b'x'; 91]), Err(Error::Full)));
    assert_eq!(blobs.used_bytes(), 10, "refused bytes are not counted");
    let mut part = blobs.begin().expect("the upload can begin");
    part.write(b"in two ").and_then(|()| part.write(b"pieces")).expect("the file can be written");
    let second = blobs.finish(part).expect("the file can be stored");
    assert_eq!(
        (blobs.get(&second).expect("the stored file can be read"), blobs.used_bytes()),
        (b"in two pieces".to_vec(), 23)
    );
    let absent = Hash::of(b"never");
    assert!(!blobs.has(&absent).expect("the blob store can be queried"));
    assert!(matches!(blobs.get(&absent), Err(Error::Missing(_))));

    let again = open(100);
    assert_eq!(again.used_bytes(), 23, "the files of an earlier server are counted");
    let mut hashes = again.hashes().expect("the hashes of the files can be read");
    hashes.sort();
    let mut expected = vec![hash.clone(), second];
    expected.sort();
    assert_eq!(hashes, expected);
    let other =
        Blobs::open_at(folder.path(), &in_bucket(&store.address()), 100).expect("the bucket can be opened");
    assert_eq!(
        (other.used_bytes(), other.has(&hash).expect("the blob store can be queried")),
        (0, false),
        "a prefix separates contests"
    );

    // A worker could send other contents if the store did not compare them with the signed hash.
    let upload = again
        .address_to_put(&absent, 5)
        .expect("the upload can be addressed")
        .expect("the bucket gives an upload address");
    let before = again.used_bytes();
    again
        .address_to_put(&absent, 5)
        .expect("the upload can be addressed")
        .expect("the bucket gives an upload address");
    assert_eq!(again.used_bytes(), before, "two workers that send one file are counted once");
    let third = Hash::of(b"third");
    again
        .address_to_put(&third, 5)
        .expect("the upload can be addressed")
        .expect("the bucket gives an upload address");
    again.store(b"third").expect("the file can be stored");
    assert_eq!(again.used_bytes(), before + 5, "a file that the server stores first is counted once");
    put(&upload.address, b"wrong");
    assert!(matches!(again.get(&absent), Err(Error::Missing(_))), "a damaged file is reported as missing");
}

/// Sends bytes to a signed address, without the headers that were signed.
fn put(address: &str, bytes: &[u8]) {
    // The store may refuse the request.
    let _ = ureq::put(address).send(bytes);
}

#[test]
fn an_unreachable_store_is_an_error() {
    let place = in_bucket("s3://contest?endpoint=http://127.0.0.1:1");
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let reason = Blobs::open_at(folder.path(), &place, 100)
        .expect_err("no server listens at this address")
        .to_string();
    assert!(reason.contains("contest: the object store does not respond: "), "{reason}");
    let store = store();
    let FilePlace::Bucket(mut address) = in_bucket(&store.address()) else { panic!("a bucket") };
    address.name = "another-bucket".into();
    let reason = Blobs::open_at(folder.path(), &FilePlace::Bucket(address), 100)
        .expect_err("the bucket does not exist")
        .to_string();
    assert!(
        reason.contains(
            "another-bucket: the object store refused a request with the status 404 Not Found: NoSuchBucket"
        ),
        "{reason}"
    );
}

/// Checks that a worker sends files to the bucket and reads them from it, and that the server does not
/// pass them on.
#[test]
fn workers_use_signed_addresses() {
    let store = store();
    let test = test_contest_as(Plan { files: in_bucket(&store.address()), ..common::plan() });
    let contest = &test.contest;
    let admitted = Act::new(None, "admitted", test.clock.now());
    let token = workers::admit_worker(&contest.store, "one", &admitted).expect("the token can be created");
    let archive = contest.blobs.store(b"an archive").expect("the file can be stored");
    let kits = [("c".to_owned(), archive.clone())].into();
    let work = Work::Build { person: 1, number: 1, archive: archive.clone(), kits };
    contest
        .store
        .put(&Job { class: Class::New, person: None, work }, common::noon())
        .expect("the job can be queued");

    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a free port can be bound");
    let url = format!("http://{}", listener.local_addr().expect("the socket has an address"));
    runtime.spawn(web::serve(listener, contest.clone(), std::future::pending()));
    let remote = RemoteServer::new(&url, token.expose())
        .expect("the server address is valid")
        .playing(Morpion::NAME, Morpion::API);

    let bundle: Bundle = remote.take(&Capacity::single()).expect("a job is queued");
    assert!(bundle.has_upload_addresses && bundle.jobs.len() == 1, "{bundle:?}");
    assert_eq!(remote.get(&archive).expect("the archive can be downloaded"), b"an archive");
    let log = vec![7; 100_000];
    let used = contest.blobs.used_bytes();
    let hash = remote.put(&log).expect("the file is sent");
    assert_eq!(contest.blobs.get(&hash).expect("the stored file can be read"), log);
    assert_eq!(contest.blobs.used_bytes(), used + 100_000, "a file that a worker stores is counted");
    assert_eq!(remote.put(&log).expect("the file is there"), hash);
    assert_eq!(contest.blobs.used_bytes(), used + 100_000, "a stored file is not counted again");
    assert_eq!(direct(&test, token.expose(), &archive), StatusCode::TEMPORARY_REDIRECT);
}

/// Returns the status with which the server answers a worker's request for a file.
fn direct(test: &TestContest, token: &str, hash: &Hash) -> StatusCode {
    let path = format!("/worker/v1/blobs/{hash}");
    let bearer = format!("Bearer {token}");
    let request = test.program("GET", &bearer, &path, "");
    tokio::runtime::Runtime::new().expect("the tokio runtime can be created").block_on(request).status
}

/// Starts a service that issues temporary credentials to a program that knows the token. Returns
/// the address of the service.
fn issue_credentials(token: &'static str) -> String {
    let address = start_http_server(move |request| {
        let is_known = request.headers.contains(&format!("authorization: {token}"));
        let credentials = r#"{"AccessKeyId": "key", "SecretAccessKey": "s", "Token": "t", "Expiration": "2100-01-01T00:00:00Z"}"#;
        is_known.then(|| credentials.to_owned()).ok_or("403 Forbidden")
    });
    format!("{address}/credentials")
}

/// Checks that a backup of a contest contains the files of its bucket, and that the restored contest has
/// them in its folder. The commands read the credentials from their environment, or
/// request them from the service of a container.
#[test]
fn a_contest_in_a_bucket_is_restored_to_a_folder() {
    let store = store();
    let test = test_contest_as(Plan { files: in_bucket(&store.address()), ..common::plan() });
    let FilePlace::Bucket(address) = &test.contest.plan.files else { panic!("a bucket") };
    let hash = test.contest.blobs.store(b"an archive").expect("the file can be stored");
    let address = store.address().replace("contest?", &format!("contest/{}?", address.prefix));
    let folder = &test.contest.folder;
    std::fs::write(folder.join("contest.toml"), format!("files = \"{address}\"\n"))
        .expect("the file can be written");
    let scratch = tempfile::tempdir().expect("the temporary folder can be created");
    let [backups, restored] = ["backups", "restored"].map(|name| scratch.path().join(name));
    let joute = |action: &str, from: &Path, to: &Path, variables: &[(&str, &str)]| {
        let mut command = Command::new(program());
        command.args(["contest", action]).args([from, to]);
        command.env_remove("AWS_ACCESS_KEY_ID").envs(variables.iter().copied());
        command.output().expect("joute starts")
    };

    let output = joute("backup", folder, &backups, &[]);
    let reason = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success()
            && reason.contains("contest: set the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
        "{reason}"
    );
    let credentials = [("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "secret")];
    for (action, from, to) in [("backup", folder, &backups), ("restore", &backups, &restored)] {
        let output = joute(action, from, to, &credentials);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let token = scratch.path().join("token");
    std::fs::write(&token, "a token\n").expect("the file can be written");
    let service = issue_credentials("a token");
    let container = [
        ("AWS_CONTAINER_CREDENTIALS_FULL_URI", &*service),
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", token.to_str().expect("the path is UTF-8")),
    ];
    let output = joute("backup", folder, &scratch.path().join("again"), &container);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = Blobs::open(&restored.join("files"), u64::MAX).expect("the blob store can be opened");
    assert_eq!(files.get(&hash).expect("the stored file can be read"), b"an archive");
    assert_eq!(std::fs::read_to_string(restored.join("contest.toml")).expect("the file can be read"), "");
}
