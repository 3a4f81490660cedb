//! Tests the pages that a candidate finds before sending anything: kits, rules, reference and
//! guide, the hints on the first page, and the page for unknown addresses.

use crate::common;
use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest, test_contest_as};
use jiff::SignedDuration;
use joute_contest::data::{Act, Role};
use joute_contest::materials::Materials;
use joute_contest::operations::{announcements, kits};
use joute_contest::plan::{Plan, Public};
use joute_generator::description::describe;
use joute_site::contest::Archive;
use joute_testkit::{TUTORIAL, home, write};
use std::collections::BTreeSet;

/// Creates a contest that offers a kit, whose archive is a short text.
pub fn prepared(plan: Plan) -> TestContest {
    prepared_with(plan, &[("c", "C", "champion.c", "int champion(void); // <starter>\n")])
}

/// Creates a contest that offers kits. Each has an id, a name, the champion's file and its starter.
pub fn prepared_with(plan: Plan, kits: &[(&'static str, &'static str, &'static str, &str)]) -> TestContest {
    let test = test_contest_as(plan);
    let text = std::fs::read_to_string(home().join(TUTORIAL)).expect("the description can be read");
    let api = describe("api.yml", &text).api.expect("the description is valid");
    let kit = |(id, title, champion, starter): &(&'static str, &'static str, &'static str, &str)| {
        let file = test.contest.folder.join(format!("morpion-{id}.tar.gz"));
        write(&file, "a packed kit");
        let (sum, readme) = ("0".repeat(64), "# Kit\n\nRead me.\n".to_owned());
        Archive { id, title, champion, file, sum, readme, starter: (*starter).to_owned() }
    };
    let kits = kits.iter().map(kit).collect();
    let materials = Materials::read(&api, &home().join("docs"), Some("# Rules\n\nThree in a row.\n"), kits);
    test.contest.materials.set(materials.expect("the guides exist")).expect("the materials are set once");
    test
}

/// Returns the addresses on this server that a page links to, without their fragments.
fn links(page: &str) -> BTreeSet<String> {
    let found = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let own = found.filter(|to| to.starts_with('/'));
    own.map(|to| to.split('#').next().unwrap_or(to).to_owned()).collect()
}

#[tokio::test]
async fn all_links_for_candidates_work() {
    let test = prepared(plan());
    let ada = test.visitor(Role::Candidate);
    let first = test.get(Some(&ada), "/").await.text;
    for to in ["/kits", "/rules", "/guide", "/reference"] {
        assert!(links(&first).contains(to), "{to}: {first}");
    }
    let (mut open, mut seen) = (vec!["/".to_owned()], BTreeSet::new());
    while let Some(page) = open.pop() {
        if !seen.insert(page.clone()) || page.starts_with("/assets/") || page.ends_with(".tar.gz") {
            continue;
        }
        let mut answer = test.get(Some(&ada), &page).await;
        if answer.status == 303 {
            let to = answer.headers["location"].to_str().expect("the header is text").to_owned();
            answer = test.get(Some(&ada), &to).await;
        }
        assert_eq!(answer.status, 200, "{page}: {}", answer.text);
        if !page.starts_with("/guide/") || page.ends_with("/index.html") {
            open.extend(links(&answer.text));
        }
    }
    assert!(seen.iter().any(|page| page.ends_with("morpion-c.tar.gz")), "{seen:?}");
    assert_eq!(test.get(None, "/kits/morpion-c.tar.gz").await.text, "a packed kit");
    assert!(test.get(None, "/kits/SHA256SUMS").await.text.ends_with("  morpion-c.tar.gz\n"));
    assert!(test.get(None, "/kits/c").await.text.contains("Read me."));
    let reference = test.get(None, "/reference").await;
    let policy = reference.headers["content-security-policy"].to_str().expect("the header is text");
    assert!(reference.text.contains("<script>") && policy.contains("script-src 'sha256-"), "{policy}");
    for guide in ["/guide/candidat/index.html", "/guide/candidate/debug.html"] {
        assert_eq!(test.get(None, guide).await.status, 200, "{guide}");
    }
    let names =
        "/kits/..%2Fcontest.toml /kits/contest.toml /maps/none /guide/organiser/index.html /guide/a/b";
    for name in names.split(' ') {
        assert_eq!(test.get(Some(&ada), name).await.status, 404, "{name}");
    }
}

#[tokio::test]
async fn the_kits_are_secret_until_the_contest_opens() {
    let later = || Plan { opens: plan().opens + SignedDuration::from_hours(1), ..plan() };
    let test = prepared(later());
    let (ada, jury) = (test.visitor(Role::Candidate), test.visitor(Role::Jury));
    for path in ["/kits/morpion-c.tar.gz", "/kits/c", "/kits/SHA256SUMS", "/rules", "/reference"] {
        for reader in [None, Some(&ada)] {
            assert_eq!(test.get(reader, path).await.status, 404, "{path}");
        }
        assert_eq!(test.get(Some(&jury), path).await.status, 200, "{path}");
    }
    let page = test.get(Some(&ada), "/kits").await.text;
    assert!(page.contains("will be available here from") && !page.contains("morpion-c.tar.gz"), "{page}");
    test.clock.advance_to(test.contest.plan.opens);
    assert_eq!(test.get(Some(&ada), "/rules").await.status, 200);
    let early = prepared(Plan { public: Public { kits_early: true, ..Public::default() }, ..later() });
    assert_eq!(early.get(None, "/kits/morpion-c.tar.gz").await.status, 200);
}

#[tokio::test]
async fn the_first_page_names_the_next_step() {
    let test = prepared(plan());
    let advice = async |visitor: Option<&Visitor>| {
        let page = test.get(visitor, "/").await.text;
        let (_, steps) = page.split_once("<ul class=\"steps\">").expect("the page has advice");
        steps.split_once("</ul>").expect("the text contains the separator").0.to_owned()
    };
    assert!(advice(None).await.contains("/sign-in"));
    let ada = test.visitor(Role::Candidate);
    let output = advice(Some(&ada)).await;
    assert!(output.contains("href=\"/kits\"") && output.contains("first champion"), "{output}");
    assert!(advice(Some(&test.visitor(Role::Jury))).await.contains("/jury"));
    assert!(advice(Some(&test.visitor(Role::Organiser))).await.contains("/staff"));
    test.clock.advance_to(test.contest.plan.closes);
    assert!(advice(Some(&ada)).await.contains("is over"));
}

#[tokio::test]
async fn banners_link_to_their_subjects() {
    let at = plan().opens + SignedDuration::from_mins(30);
    let cup = common::round("Evening", at);
    let test = prepared(Plan { tournaments: vec![cup], ..plan() }).with_kits();
    let other = [("c".to_owned(), joute_contest::blobs::Hash::of(b"another kit"))].into();
    kits::replace_kits(&test.contest.store, &other, at).expect("the kits can be replaced");
    let page = test.get(None, "/").await.text;
    let banners: Vec<&str> = page.split("class=\"banner\">").skip(1).collect();
    assert!(banners.iter().any(|text| text.starts_with("<a href=\"/tournaments/")), "{banners:?}");
    assert!(banners.iter().any(|text| text.starts_with("<a href=\"/kits\">")), "{banners:?}");
    let act = Act::new(None, "said something", at);
    announcements::announce(&test.contest.store, "", "Pizza!", &act)
        .expect("the announcement can be published");
    assert!(test.get(None, "/").await.text.contains("class=\"banner\">Pizza!</p>"));
}

#[tokio::test]
async fn an_address_that_leads_nowhere_has_a_page() {
    let test = test_contest();
    for (visitor, path) in [(None, "/nowhere"), (Some(test.visitor(Role::Candidate)), "/versions/77")] {
        let answer = test.get(visitor.as_ref(), path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text.contains("<nav") && answer.text.contains(path), "{}", answer.text);
        assert!(answer.headers.contains_key("content-security-policy"), "{path}");
    }
    let answer = test.program("GET", "Bearer none", "/api/v1/nowhere", "").await;
    assert_eq!((answer.status.as_u16(), answer.text.contains("\"error\"")), (404, true), "{}", answer.text);
}
