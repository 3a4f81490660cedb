//! Tests teams over HTTP. Candidates create and join a team, share its versions, notices and
//! tokens, and leave it. Organisers change teams.

use crate::common::evening::Visitor;
use crate::common::{TestContest, noon, plan, round, test_contest_as};
use axum::http::StatusCode;
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, Error, NoticeContent, PersonId, Role, Submission, Visibility};
use joute_contest::operations::people::{authenticate, list, teams};
use joute_contest::operations::{self, disqualify, notices, people, versions};

/// Creates a contest with fresh kits in which teams have up to the given number of members.
fn test_contest(maximum: u32) -> TestContest {
    let mut plan = plan();
    plan.quotas.team_members = maximum;
    test_contest_as(plan).with_kits()
}

/// Returns the invitation code that a page shows.
fn code(page: &str) -> String {
    let (_, code) = page.split_once("/team?code=").unwrap_or_else(|| panic!("no code: {page}"));
    code[..64].to_owned()
}

/// Creates a team with a candidate as its member. Returns its number and its invitation code.
async fn create(test: &TestContest, visitor: &Visitor, name: &str) -> (PersonId, String) {
    let page = test.post(visitor, "/team", &format!("name={name}")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    (test.contest.store.person(visitor.id).expect("the person exists").acts_for(), code(&page.text))
}

/// Joins a team with a code. Returns the status and the page.
async fn join(test: &TestContest, visitor: &Visitor, code: &str) -> (StatusCode, String) {
    let answer = test.post(visitor, "/team/join", &format!("code={code}")).await;
    (answer.status, answer.text)
}

/// Submits a source file with a person's token, as `joute submit` does.
async fn submit(test: &TestContest, visitor: &Visitor) -> StatusCode {
    let token = format!("Bearer {}", test.token(visitor));
    let sent = test.program("POST", &token, "/api/v1/versions?file=champion.c", "int one;").await;
    test.work();
    sent.status
}

#[tokio::test]
async fn members_share_versions_notices_and_tokens_until_they_leave() {
    let test = test_contest(2);
    let [ada, bob, eve] = [(); 3].map(|()| test.visitor(Role::Candidate));
    let (team, invitation) = create(&test, &ada, "Les+Pizzas").await;
    let page = test.get(Some(&bob), &format!("/team?code={invitation}")).await.text;
    assert!(page.contains(&format!("name=\"code\" value=\"{invitation}\"")), "{page}");
    assert_eq!(join(&test, &bob, &invitation).await.0, StatusCode::SEE_OTHER);
    let (_, page) = join(&test, &eve, &invitation).await;
    assert!(page.contains("This team is full"), "{page}");
    assert_eq!(
        (submit(&test, &ada).await, submit(&test, &bob).await),
        (StatusCode::CREATED, StatusCode::CREATED)
    );
    for (visitor, seen) in [(&ada, StatusCode::OK), (&bob, StatusCode::OK), (&eve, StatusCode::NOT_FOUND)] {
        for path in ["/versions/1", "/versions/2/archive"] {
            assert_eq!(test.get(Some(visitor), path).await.status, seen, "{path}");
        }
    }
    let page = test.get(Some(&ada), "/versions/2").await.text;
    assert!(page.contains("Submitted by</dt><dd>candidate 1<"), "{page}");
    assert!(page.contains(">candidate 0 · Les Pizzas</a>"), "{page}");
    let me = test.program("GET", &format!("Bearer {}", test.token(&bob)), "/api/v1/me", "").await.text;
    assert!(me.contains(r#""name":"candidate 1","team":"Les Pizzas""#), "{me}");
    let store = &test.contest.store;
    let content = NoticeContent::Announced { text: "Pizza!".into() };
    notices::notify_all(store, &content, test.clock.now()).expect("the notices can be sent");
    assert!(test.get(Some(&bob), "/notices").await.text.contains("Pizza!"));
    test.post(&bob, "/notices/read", "").await;
    assert_eq!(
        (
            store.unread(team).expect("the unread notices can be counted"),
            store.unread(bob.id).expect("the unread notices can be counted")
        ),
        (0, 0)
    );
    let page = test.get(Some(&ada), "/tokens").await.text;
    assert!(page.contains("– candidate 1</td>"), "{page}");
    let number = store.matches_of(team, Visibility::Opened, 1).expect("the matches can be listed")[0].number;
    for path in ["", "/output", "/replay"] {
        let path = format!("/matches/{number}{path}");
        assert_eq!(test.get(Some(&bob), &path).await.status, StatusCode::OK, "{path}");
        assert_eq!(test.get(Some(&eve), &path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(test.post(&bob, "/team/leave", "").await.status, StatusCode::SEE_OTHER);
    for path in ["/versions/2", "/versions/2/archive", &format!("/matches/{number}/output")] {
        assert_eq!(test.get(Some(&bob), path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let (archive, received) =
        (test.contest.blobs.store(b"archive").expect("the file can be stored"), test.clock.now());
    let submission =
        Submission { person: team, author: Some(bob.id), archive, bytes: 7, note: String::new(), received };
    let late =
        versions::receive(store, &submission, &test.contest.plan).expect_err("Bob has left").to_string();
    assert!(late.contains("no longer in the team"), "{late}");
    let list = test.program("GET", &format!("Bearer {}", test.token(&bob)), "/api/v1/versions", "").await;
    assert_eq!(list.text, "[]");
    let page = test.get(Some(&ada), "/tokens").await.text;
    assert!(!page.contains("– candidate 1</td>"), "{page}");
    let (_, page) = join(&test, &eve, &invitation).await;
    assert!(page.contains("This invitation is not valid"), "a former member knows the code: {page}");
    let renewed = code(&test.post(&ada, "/team/code", "").await.text);
    let (_, page) = join(&test, &bob, &renewed).await;
    assert!(page.contains("only the organisers can add you"), "Bob has submitted a version: {page}");
    assert_eq!(join(&test, &eve, &renewed).await.0, StatusCode::SEE_OTHER);
    let log = store.audit_log(9).expect("the audit log can be read");
    let acts: Vec<_> =
        log.iter().map(|act| (act.actor.as_deref().unwrap_or(""), act.description.as_str())).collect();
    let [ada, bob, eve] = ["candidate 0", "candidate 1", "candidate 2"];
    let expected = [
        (eve, "joined the team"),
        (ada, "created a new invitation code"),
        (bob, "left the team"),
        (bob, "joined the team"),
        (ada, "created the team Les Pizzas"),
    ];
    assert_eq!(acts, expected);
}

#[tokio::test]
async fn a_team_plays_as_one_candidate() {
    let mut plan = plan();
    plan.quotas.team_members = 3;
    plan.tournaments = vec![round("Night", noon() + SignedDuration::from_hours(1))];
    let test = test_contest_as(plan).with_kits();
    let (ada, bob, eve) = (test.visitor(Role::Candidate), test.candidate(), test.candidate());
    let olga = test.visitor(Role::Organiser);
    let (team, _) = create(&test, &ada, "Les+Pizzas").await;
    assert_eq!(submit(&test, &ada).await, StatusCode::CREATED);
    let path = format!("/teams/{team}/members");
    assert_eq!(test.post(&olga, &path, "name=candidate+1").await.status, StatusCode::SEE_OTHER);
    let page = test.get(Some(&eve), "/challenges").await.text;
    let offers = |id: PersonId| page.contains(&format!("value=\"other:{id}\""));
    assert!(offers(team) && !offers(ada.id) && !offers(bob.id), "{page}");
    let challenged = format!("version=1&against=other:{}", bob.id);
    assert_eq!(test.post(&eve, "/challenges", &challenged).await.status, StatusCode::CONFLICT);
    test.clock.advance_to(noon() + SignedDuration::from_hours(1));
    operations::tick(&test.contest).expect("results and timed events can be processed");
    let entries = test.contest.store.entries(1).expect("the entries can be listed");
    let people: Vec<_> = entries.iter().filter_map(|entry| entry.person).collect();
    assert_eq!(people, [eve.id, team], "the earlier version of candidate 1 does not play");
    test.work();
    let page = test.get(None, "/scoreboard").await.text;
    assert!(
        page.contains(">Les Pizzas</a></th><td>C<") && !page.contains("candidate 1</a></th><td>C<"),
        "{page}"
    );
    let jury = test.get(Some(&test.visitor(Role::Jury)), "/jury").await.text;
    assert!(jury.contains("Les Pizzas") && !jury.contains("candidate 1"), "{jury}");
}

#[tokio::test]
async fn candidates_who_join_at_the_same_time_do_not_exceed_the_limit() {
    let test = test_contest(2);
    let ada = test.visitor(Role::Candidate);
    let (team, invitation) = create(&test, &ada, "Les+Pizzas").await;
    let others = [(); 8].map(|()| test.visitor(Role::Candidate).id);
    let (contest, now) = (&test.contest, test.clock.now());
    let joined = std::thread::scope(|scope| {
        let join = |id: PersonId| {
            let invitation = &invitation;
            move || teams::join(&contest.store, &contest.plan, id, (invitation, "10.0.0.1"), now)
        };
        let all = others.map(|id| scope.spawn(join(id)));
        all.into_iter()
            .map(|one| one.join().expect("the thread does not panic"))
            .filter(Result::is_ok)
            .count()
    });
    assert_eq!((joined, contest.store.members(team).expect("the members can be read").len()), (1, 2));
}

#[tokio::test]
async fn codes_cannot_be_guessed_and_names_are_unique() {
    let test = test_contest(2);
    let (ada, bob) = (test.visitor(Role::Candidate), test.visitor(Role::Candidate));
    for name in ["candidate+1", "Organisation", "%3Cb%3E", ""] {
        let page = test.post(&ada, "/team", &format!("name={name}")).await;
        assert!(!page.text.contains("/team?code="), "{name}: {}", page.text);
    }
    let (team, invitation) = create(&test, &ada, "Les+Pizzas").await;
    let taken = people::enrol(&test.contest.store, "les pizzas", Role::Candidate, &*test.clock);
    assert!(matches!(taken, Err(Error::Taken("name"))), "{taken:?}");
    let renewed = code(&test.post(&ada, "/team/code", "").await.text);
    assert!(join(&test, &bob, &invitation).await.1.contains("not valid"), "a new code replaces the old one");
    for _ in 1..10 {
        assert!(join(&test, &bob, "0123").await.1.contains("not valid"));
    }
    assert!(join(&test, &bob, &renewed).await.1.contains("Too many"), "guessing is limited");
    let (store, clock) = (&test.contest.store, &*test.clock);
    assert!(matches!(people::link(store, team, clock), Err(Error::Message(_))), "a team cannot sign in");
    assert!(matches!(people::token(store, team, "x", clock), Err(Error::Message(_))));
    let listed = list::read("Les Pizzas\n").expect("the list can be read");
    assert!(matches!(list::import_people(store, listed, None, false, clock), Err(Error::InvalidList(_))));
    assert!(authenticate(store, "Les Pizzas", "", "10.0.0.1", clock).is_err());
}

#[tokio::test]
async fn organisers_change_teams_at_any_time() {
    let test = test_contest(1);
    let [ada, bob] = [(); 2].map(|()| test.visitor(Role::Candidate));
    let olga = test.visitor(Role::Organiser);
    assert_eq!(test.post(&olga, "/teams", "name=Reds").await.status, StatusCode::SEE_OTHER);
    let team =
        test.contest.store.people().expect("the people can be listed").into_iter().find(|one| one.is_team());
    let team = team.expect("there is a team").id;
    test.clock.advance_to(test.contest.plan.closes);
    let [olga, ada, bob] = [olga, ada, bob].map(|visitor| test.renew_session(visitor));
    let page = test.post(&ada, "/team", "name=Blues").await.text;
    assert!(page.contains("the contest has closed"), "{page}");
    let post = async |path: &str, fields: &str| {
        test.post(&olga, &format!("/teams/{team}/{path}"), fields).await.status
    };
    for (path, fields, status) in [
        ("members", "name=candidate+0", 303),
        ("members", "name=candidate+0", 409),
        ("members", "name=candidate+1", 409),
        ("members", "name=organiser+2", 409),
        ("name", "name=reds", 303),
        ("name", "name=candidate+1", 409),
        ("name", "name=Greens", 303),
        (&format!("members/{}/remove", bob.id), "", 404),
    ] {
        assert_eq!(post(path, fields).await, status, "{path} {fields}");
    }
    let page = test.post(&ada, "/team/leave", "").await.text;
    assert!(page.contains("Greens") && page.contains("the contest has closed"), "{page}");
    let page = test.get(Some(&olga), "/people").await.text;
    assert!(page.contains("team: candidate 0") && page.contains("in the team Greens"), "{page}");
    assert!(!page.contains(&format!("/people/{team}/link")), "{page}");
    assert_eq!(post(&format!("members/{}/remove", ada.id), "").await, 303);
    let page = test.get(Some(&olga), "/teams").await.text;
    assert!(page.contains("left the contest"), "the team has no members: {page}");
    let act = Act::new(olga.id, "reinstated", test.clock.now()).affecting(team);
    disqualify::reinstate(&test.contest.store, team, &act).expect("the candidate can be reinstated");
    assert_eq!(post("members", "name=candidate+1").await, 303);
    assert_eq!(post("dissolve", "").await, 303);
    assert!(!test.contest.store.person(bob.id).expect("the person exists").is_member());
}

#[tokio::test]
async fn members_of_a_disqualified_team_are_signed_out() {
    let test = test_contest(2);
    let (ada, olga) = (test.visitor(Role::Candidate), test.visitor(Role::Organiser));
    let (team, _) = create(&test, &ada, "Les+Pizzas").await;
    let (store, clock) = (&test.contest.store, &*test.clock);
    let link = people::link(store, ada.id, clock).expect("the sign-in link can be created");
    people::choose_password(store, link.expose(), "correct horse", clock)
        .expect("the password can be chosen");
    let ada = test.renew_session(ada);
    let enters = || authenticate(store, "candidate 0", "correct horse", "10.0.0.1", clock);
    enters().expect("the password is accepted");
    let act = Act::new(olga.id, "excluded", clock.now()).affecting(team);
    disqualify::disqualify(store, team, "copied", &act).expect("the candidate can be disqualified");
    assert_eq!(test.get(Some(&ada), "/versions").await.status, StatusCode::SEE_OTHER);
    assert!(matches!(enters(), Err(Error::Excluded(_))), "the team is disqualified");
    disqualify::reinstate(store, team, &act).expect("the candidate can be reinstated");
    enters().expect("the password is accepted");
    people::leave(store, ada.id, "correct horse", "10.0.0.1", clock)
        .expect("the person can leave the contest");
    assert_eq!(store.members(team).expect("the members can be read"), []);
    assert!(store.person(team).expect("the team exists").out.is_some(), "the last member has left");
}

#[tokio::test]
async fn there_are_no_teams_unless_the_plan_allows_them() {
    let test = test_contest(0);
    let ada = test.visitor(Role::Candidate);
    let page = test.get(Some(&ada), "/team").await.text;
    assert!(page.contains("no teams in this contest") && !page.contains("href=\"/team\""), "{page}");
    let page = test.post(&ada, "/team", "name=Reds").await.text;
    assert!(page.contains("no teams in this contest") && !page.contains("?code="), "{page}");
}
