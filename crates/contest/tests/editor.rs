//! Tests the page with the editor, and the versions that its form sends.

use crate::common::evening::{PageResponse, Visitor};
use crate::common::{TestContest, plan, test_contest};
use crate::kits::{prepared, prepared_with};
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::data::{BuildResult, JobResult, Role, Submission};
use joute_contest::operations::{self, versions};
use joute_contest::plan::{Plan, Quotas};
use joute_workshop::unpack::{ArchiveBounds, all_files};
use tower::ServiceExt as _;

/// A source file as a browser sends it from the editor, and as the contest must store it.
const SENT: &str = "/* </textarea><b> */\r\n\r\nint a;\r\n";
const STORED: &str = "/* </textarea><b> */\n\nint a;\n";

/// Sends a text as the editor's form does. A text field of a form has no file name.
async fn type_source(test: &TestContest, visitor: &Visitor, text: &str) -> PageResponse {
    let field = |name, value| {
        format!("--limit\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let form = [
        field("csrf", visitor.csrf()),
        field("archive", text),
        field("note", "typed"),
        "--limit--\r\n".into(),
    ];
    let request = Request::builder().method("POST").uri("/versions?file=champion.c");
    let request = request.extension(crate::common::from()).header(header::COOKIE, visitor.cookie());
    let request = request.header(header::CONTENT_TYPE, "multipart/form-data; boundary=limit");
    let request = request.body(Body::from(form.concat())).expect("the request is valid");
    let (head, body) = test.router().oneshot(request).await.expect("the router responds").into_parts();
    let body = to_bytes(body, 1 << 24).await.expect("the body can be read");
    let text = String::from_utf8_lossy(&body).into_owned();
    PageResponse { status: head.status, headers: head.headers, text }
}

#[tokio::test]
async fn the_editor_begins_with_the_starter_of_a_kit() {
    let test = prepared(plan());
    let ada = test.visitor(Role::Candidate);
    let page = test.get(Some(&ada), "/editor").await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("int champion(void); // &#60;starter&#62;"), "{}", page.text);
    assert!(page.text.contains("action=\"/versions?file=champion.c\""), "{}", page.text);
    for page in ["/", "/kits", "/versions"] {
        assert!(test.get(Some(&ada), page).await.text.contains("href=\"/editor\""), "{page}");
    }
    let stranger = test.get(None, "/editor").await;
    assert_eq!(stranger.headers[header::LOCATION], "/sign-in?to=%2Feditor");
}

#[tokio::test]
async fn the_editor_begins_with_the_kit_of_the_last_version_or_the_chosen_one() {
    let kits = [
        ("c", "C", "champion.c", "int c_starter(void);\n"),
        ("python", "Python", "Champion.py", "def python_starter(): pass\n"),
        ("rust", "Rust", "champion.rs", "fn rust_starter() {}\n"),
    ];
    let test = prepared_with(plan(), &kits);
    let ada = test.visitor(Role::Candidate);
    let begins = async |query: &str| {
        let page = test.get(Some(&ada), &format!("/editor{query}")).await.text;
        let kit = |(id, _, file, _): &(&'static str, _, &str, _)| {
            let has_starter = page.contains(&format!("{id}_starter"));
            let sends_file = page.contains(&format!("action=\"/versions?file={file}\""));
            assert_eq!(has_starter, sends_file, "{id}: {page}");
            has_starter.then_some(*id)
        };
        kits.iter().filter_map(kit).collect::<Vec<_>>()
    };
    assert_eq!(begins("").await, ["c"], "the first kit");
    for kit in ["c", "python", "rust"] {
        assert_eq!(begins(&format!("?kit={kit}")).await, [kit]);
    }
    let (store, received) = (&test.contest.store, test.contest.clock.now());
    let submission = Submission {
        person: ada.id,
        author: None,
        archive: Hash::of(b"archive"),
        bytes: 7,
        note: String::new(),
        received,
    };
    versions::receive(store, &submission, &test.contest.plan).expect("submissions are open");
    let lease = store.take("test", received).expect("jobs can be requested").expect("a build is queued");
    let language = Some("python".into());
    let build_result = BuildResult { refused: Some("an error".into()), language, log: None, kit: None };
    store
        .complete(lease.id, lease.secret.expose(), &JobResult::Built(build_result), received)
        .expect("the lease is held by this worker");
    operations::tick(&test.contest).expect("results and timed events can be processed");
    assert_eq!(begins("").await, ["python"], "the kit of the last version");
    assert_eq!(begins("?kit=rust").await, ["rust"], "the choice is stronger");
    assert_eq!(test.get(Some(&ada), "/editor?kit=cobol").await.status, 400);
}

#[tokio::test]
async fn the_starter_is_secret_until_the_contest_opens() {
    let test = prepared(Plan { opens: plan().opens + SignedDuration::from_hours(1), ..plan() });
    let ada = test.visitor(Role::Candidate);
    let page = test.get(Some(&ada), "/editor").await.text;
    assert!(page.contains("will be available here from") && !page.contains("starter&#62;"), "{page}");
    let early = type_source(&test, &ada, SENT).await;
    assert_eq!(early.status, 409, "the editor has the same limits as other submissions: {}", early.text);
}

#[tokio::test]
async fn a_typed_source_is_an_ordinary_version() {
    let test = prepared(plan());
    let (ada, eve) = (test.visitor(Role::Candidate), test.visitor(Role::Candidate));
    let sent = type_source(&test, &ada, SENT).await;
    assert_eq!(
        (sent.status.as_u16(), &sent.headers[header::LOCATION]),
        (303, &"/versions/1".parse().expect("the text is a path"))
    );
    let version = test.contest.store.version(ada.id, 1).expect("the version exists");
    assert_eq!(version.note, "typed");
    let archive = test.contest.blobs.get(&version.archive).expect("the stored file can be read");
    let files =
        all_files(&archive, "champion.c", &ArchiveBounds::default()).expect("the archive can be unpacked");
    assert_eq!(files.get("champion.c").map(Vec::as_slice), Some(STORED.as_bytes()));
    let version = test.get(Some(&ada), "/versions/1").await.text;
    assert!(version.contains("href=\"/editor?version=1\""), "{version}");
    let again = test.get(Some(&ada), "/editor?version=1").await.text;
    assert!(again.contains("&#60;/textarea&#62;&#60;b&#62;") && !again.contains("</textarea><b>"), "{again}");
    assert_eq!(test.get(Some(&eve), "/editor?version=1").await.status, 404, "the version belongs to Ada");
}

#[tokio::test]
async fn a_refused_text_is_shown_again_with_the_reason() {
    let quotas = Quotas { versions_an_hour: 1, ..Quotas::default() };
    let test = prepared(Plan { quotas, ..plan() });
    let ada = test.visitor(Role::Candidate);
    assert_eq!(type_source(&test, &ada, "int first;").await.status, 303);
    let refused = type_source(&test, &ada, SENT).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text.contains("role=\"alert\"") && refused.text.contains("int a;"), "{}", refused.text);
    assert!(refused.text.contains("value=\"typed\""), "the form keeps the note: {}", refused.text);
    assert_eq!(test.contest.store.versions(ada.id).expect("the versions can be listed").len(), 1);
    let empty = type_source(&test, &ada, "").await;
    assert_eq!(empty.status, 400, "an empty text is refused");
}

#[tokio::test]
async fn files_that_the_editor_leaves_out_are_counted() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (name, text) in [("champion.c", "int a;"), ("book.h", "int b;")] {
        let mut entry = tar::Header::new_gnu();
        entry.set_size(text.len() as u64);
        entry.set_mode(0o644);
        tar.append_data(&mut entry, name, text.as_bytes()).expect("writing to memory succeeds");
    }
    let bytes = tar.into_inner().and_then(|zip| zip.finish()).expect("writing to memory succeeds");
    for archive in [&bytes[..], b"no archive"] {
        let archive = test.contest.blobs.store(archive).expect("the file can be stored");
        let received = test.contest.clock.now();
        let submission =
            Submission { person: ada.id, author: None, archive, bytes: 7, note: String::new(), received };
        versions::receive(&test.contest.store, &submission, &test.contest.plan)
            .expect("the version is accepted");
    }
    let page = test.get(Some(&ada), "/editor?version=1").await.text;
    assert!(page.contains("int a;") && page.contains("Files left out: 1"), "{page}");
    let unreadable = test.get(Some(&ada), "/editor?version=2").await;
    assert_eq!(unreadable.status, 409, "{}", unreadable.text);
    assert!(unreadable.text.contains("cannot show this version"), "{}", unreadable.text);
}
