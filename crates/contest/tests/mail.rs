//! Tests mail addresses of people, and forgotten passwords that are reset by mail.

use crate::common::evening::Visitor;
use crate::common::{
    POSTGRES, TestContest, leader, open_all, postgres, run_service, test_contest, test_contest_as, with_mail,
};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode};
use jiff::SignedDuration;
use joute_contest::backup::{backup, restore};
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, PersonId, Role};
use joute_contest::operations::mail::send_due;
use joute_contest::operations::people::{self, list};
use joute_contest::operations::{self, disqualify};
use joute_contest::plan::{Database, MailEncryption, Plan};
use joute_contest::store::Store;
use joute_testkit::{MailServer, ReceivedMail};
use std::net::SocketAddr;
use tower::ServiceExt as _;

const PASSWORD: &str = "correct horse";

/// The text of the page after every request for a link.
const REQUESTED: &str = "If this person has a confirmed mail address, a link is now being sent to it.";

/// The part of a path with a secret that no link has.
const NO_SECRET: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// A contest that sends mails to a server for tests.
struct Mailing {
    test: TestContest,
    server: MailServer,
}

impl Mailing {
    fn new() -> Self {
        let server = MailServer::start();
        Mailing { test: test_contest_as(with_mail(server.port)), server }
    }

    /// Sends the mails that are due, and returns those that the server has accepted.
    fn mails(&self) -> Vec<ReceivedMail> {
        send_due(&self.test.contest).expect("the due mails can be processed");
        self.server.take()
    }

    /// Adds a candidate with a password, a session and a confirmed mail address that
    /// contains the name.
    fn person(&self, name: &str) -> Visitor {
        let (store, clock) = (&self.test.contest.store, &*self.test.clock);
        let text = format!("{name},,{}@example.org", name.to_lowercase());
        let listed = list::read(&text).expect("the list can be read");
        let added =
            list::import_people(store, listed, None, true, clock).expect("the people can be imported");
        let link = added[0].link.as_ref().expect("the person has a sign-in link").expose();
        let person =
            people::choose_password(store, link, PASSWORD, clock).expect("the password can be chosen");
        self.test.visit_as(person.id)
    }

    fn later(&self, duration: SignedDuration) {
        self.test.clock.advance_to(self.test.clock.now() + duration);
    }

    /// Requests a link and returns the page.
    async fn forget(&self, name: &str) -> String {
        let form = format!("name={}", name.replace('@', "%40"));
        let page = self.test.request(Method::POST, None, "/forgotten", &form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        page.text
    }

    /// Enters a mail address and returns the mail that confirms it, if one was sent.
    async fn propose(&self, visitor: &Visitor, address: &str) -> Option<ReceivedMail> {
        let form = format!("address={}&password=correct+horse", address.replace('@', "%40"));
        self.test.post(visitor, "/account/mail", &form).await;
        self.mails().pop()
    }

    fn confirmed(&self, person: PersonId) -> Option<String> {
        self.test.contest.store.addresses(person).expect("the mail addresses can be read").confirmed
    }

    async fn status(&self, method: Method, path: &str, form: &str) -> StatusCode {
        self.test.request(method, None, path, form).await.status
    }
}

#[tokio::test]
async fn without_a_mail_server_no_page_mentions_mail() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let boss = test.visitor(Role::Organiser);
    let sign_in = test.get(None, "/sign-in").await.text;
    assert!(
        sign_in.contains("Ask the organisers for a new link") && !sign_in.contains("/forgotten"),
        "{sign_in}"
    );
    let account = test.get(Some(&ada), "/account").await.text;
    assert!(!account.to_lowercase().contains("mail"), "{account}");
    let people = test.get(Some(&boss), "/people").await.text;
    assert!(people.contains("The address is optional and is not stored") && !people.contains("confirmed"));
    assert_eq!(test.get(None, "/forgotten").await.status, StatusCode::NOT_FOUND);
    assert_eq!(test.get(None, &format!("/mail/{NO_SECRET}")).await.status, StatusCode::NOT_FOUND);
    for (path, form) in [
        ("/forgotten", "name=Ada"),
        ("/account/mail", "address=ada%40example.org&password=x"),
        ("/account/mail/remove", "password=x"),
        (&format!("/mail/{NO_SECRET}"), ""),
    ] {
        assert_eq!(test.post(&ada, path, form).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(test.contest.store.waiting_mails().expect("the waiting mails can be counted"), 0);
    assert!(!test.get(None, "/healthz").await.text.contains("mail"));
    test.post(&boss, "/people", "list=Eve,,eve%40example.org%0AMallory,,no+address").await;
    assert_eq!(test.contest.store.people_with_address().expect("the people can be listed").len(), 0);
    assert_eq!(test.contest.store.people().expect("the people can be listed").len(), 4);
}

#[tokio::test]
async fn a_forgotten_password_is_reset_by_mail() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    let sign_in = mailing.test.get(None, "/sign-in").await.text;
    assert!(sign_in.contains("<a href=\"/forgotten\">Forgotten password</a>"), "{sign_in}");
    assert!(!sign_in.contains("Ask the organisers"), "{sign_in}");
    assert!(mailing.forget("aDA").await.contains(REQUESTED));
    let [mail] = mailing.mails().try_into().expect("exactly one mail was sent");
    assert_eq!((&*mail.from, &*mail.to), ("contest@example.org", &["ada@example.org".to_owned()][..]));
    assert_eq!(mail.header("Subject"), "Test: new password for Ada");
    assert_eq!(mail.header("From"), "Test <contest@example.org>");
    assert_eq!(mail.header("To"), "ada@example.org");
    assert_eq!(mail.header("Auto-Submitted"), "auto-generated");
    assert!(!mail.header("Date").is_empty() && mail.header("Message-ID").ends_with("@example.org>"));
    for part in ["A new password for Ada was requested", "of the contest Test.", "once, within an hour:"] {
        assert!(mail.text.contains(part), "{}", mail.text);
    }
    assert!(mail.text.contains("http://here/link/") && !mail.text.contains("127.0.0.1"), "{}", mail.text);
    assert!(mailing.mails().is_empty(), "a mail is sent once");
    let page = mailing.test.get(None, &mail.link()).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert_eq!(mailing.test.get(Some(&ada), "/account").await.status, StatusCode::OK);
    let chosen = mailing.status(Method::POST, &mail.link(), "password=another+horse").await;
    assert_eq!(chosen, StatusCode::SEE_OTHER);
    assert_eq!(
        mailing.test.get(Some(&ada), "/account").await.status,
        StatusCode::SEE_OTHER,
        "the new password ends all sessions"
    );
    let sign_in = "name=Ada&password=another+horse";
    assert_eq!(mailing.status(Method::POST, "/sign-in", sign_in).await, StatusCode::SEE_OTHER);
    assert_eq!(mailing.status(Method::GET, &mail.link(), "").await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_mailed_link_lasts_an_hour_and_revokes_no_invitation() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    let (store, clock) = (&mailing.test.contest.store, &*mailing.test.clock);
    let invitation = people::link(store, ada.id, clock).expect("the sign-in link can be created");
    let invitation = format!("/link/{}", invitation.expose());
    mailing.forget("ADA@Example.ORG").await;
    let link = mailing.mails().pop().expect("a mail was sent").link();
    mailing.later(SignedDuration::from_secs(3599));
    for path in [&link, &invitation] {
        assert_eq!(mailing.status(Method::GET, path, "").await, StatusCode::OK, "{path}");
    }
    mailing.later(SignedDuration::from_secs(1));
    assert_eq!(mailing.status(Method::GET, &link, "").await, StatusCode::NOT_FOUND);
    assert_eq!(mailing.status(Method::GET, &invitation, "").await, StatusCode::OK);
    mailing.forget("Ada").await;
    let link = mailing.mails().pop().expect("a mail was sent").link();
    assert_eq!(mailing.status(Method::POST, &link, "password=another+horse").await, StatusCode::SEE_OTHER);
    assert_eq!(
        mailing.status(Method::GET, &invitation, "").await,
        StatusCode::NOT_FOUND,
        "a new password revokes all other links"
    );
}

/// Checks that the answer and the work of a request do not depend on whether there is such a person.
#[tokio::test]
async fn a_request_reveals_no_person() {
    let mailing = Mailing::new();
    mailing.person("Ada");
    let store = &mailing.test.contest.store;
    store_person(&mailing, "Bob");
    let mut pages = Vec::new();
    for (count, name) in ["Ada", "Bob", "Eve", "ada@example.org", "eve@example.org", "<b>"].iter().enumerate()
    {
        let page = mailing.forget(name).await;
        assert!(page.contains(REQUESTED), "{page}");
        assert_eq!(
            store.waiting_mails().expect("the waiting mails can be counted") as usize,
            count + 1,
            "{name}"
        );
        pages.push(page);
    }
    pages.dedup();
    assert_eq!(pages.len(), 1, "all answers are identical");
    let mails = mailing.mails();
    assert!(mails.iter().all(|mail| mail.to == ["ada@example.org"]) && mails.len() == 2, "{mails:?}");
    assert_eq!(store.waiting_mails().expect("the waiting mails can be counted"), 0);
}

/// Adds a person without a password and without an address.
fn store_person(mailing: &Mailing, name: &str) -> PersonId {
    let (store, clock) = (&mailing.test.contest.store, &*mailing.test.clock);
    people::enrol(store, name, Role::Candidate, clock).expect("the person can be added").id
}

#[tokio::test]
async fn mails_are_in_the_language_of_the_page() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    let request = Request::post("/forgotten").extension(crate::common::from());
    let request =
        request.header("accept-language", "fr").body(Body::from("name=Ada")).expect("the request is valid");
    mailing.test.router().oneshot(request).await.expect("the router responds");
    let mail = mailing.mails().pop().expect("a mail was sent");
    assert!(mail.text.contains("Un nouveau mot de passe pour Ada a été demandé"), "{}", mail.text);
    assert!(mail.text.contains("pendant une heure"), "{}", mail.text);
    assert_eq!(mail.header("Content-Type"), "text/plain; charset=utf-8");
    let request = Request::post("/account/mail").extension(crate::common::from());
    let request = request.header("accept-language", "fr").header("cookie", ada.cookie());
    let form = format!("csrf={}&address=new%40example.org&password=correct+horse", ada.csrf());
    let request = request.body(Body::from(form)).expect("the request is valid");
    mailing.test.router().oneshot(request).await.expect("the router responds");
    let mail = mailing.mails().pop().expect("a mail was sent");
    assert!(
        mail.text.contains("Ada a saisi cette adresse électronique dans le concours Test"),
        "{}",
        mail.text
    );
}

#[tokio::test]
async fn a_mailbox_and_a_network_are_not_flooded() {
    let mailing = Mailing::new();
    mailing.person("Ada");
    for name in ["Ada", "ada@example.org", "ADA", "Ada", "ada@example.org"] {
        assert!(mailing.forget(name).await.contains(REQUESTED));
    }
    assert_eq!(mailing.mails().len(), 3, "a person receives three links in an hour");
    for _ in 5..20 {
        assert!(mailing.forget("Eve").await.contains(REQUESTED));
    }
    assert!(mailing.forget("Eve").await.contains("Too many mails have been requested"));
    assert!(mailing.forget("Ada").await.contains("Too many mails have been requested"));
    let elsewhere = Request::post("/forgotten").extension(ConnectInfo(SocketAddr::from(([10, 0, 0, 9], 4))));
    let elsewhere = elsewhere.body(Body::from("name=Eve")).expect("the request is valid");
    let answer = mailing.test.router().oneshot(elsewhere).await.expect("the router responds");
    let page = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("the body can be read");
    assert!(String::from_utf8_lossy(&page).contains(REQUESTED), "other networks are not limited");
    assert_eq!(mailing.mails().len(), 0);
    mailing.later(SignedDuration::from_mins(59));
    assert!(mailing.forget("Ada").await.contains("Too many mails have been requested"));
    mailing.later(SignedDuration::from_mins(2));
    assert!(mailing.forget("Ada").await.contains(REQUESTED));
    assert_eq!(mailing.mails().len(), 1);
}

#[tokio::test]
async fn an_address_is_used_after_its_owner_confirms_it() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    let wrong = "address=new%40example.org&password=wrong+horse";
    let refused = mailing.test.post(&ada, "/account/mail", wrong).await;
    assert!(refused.text.contains("the name or the password is wrong"), "{}", refused.text);
    assert!(mailing.mails().is_empty());
    let mail = mailing.propose(&ada, "new@example.org").await.expect("a mail was sent");
    assert_eq!(
        (&*mail.to, mail.header("Subject")),
        (&["new@example.org".to_owned()][..], "Test: confirm your mail address".into())
    );
    assert!(mail.text.contains("Ada has entered this mail address in the contest Test."), "{}", mail.text);
    assert!(mail.text.contains("within a day") && mail.text.contains("http://here/mail/"), "{}", mail.text);
    let account = mailing.test.get(Some(&ada), "/account").await.text;
    assert!(account.contains("Your confirmed address is ada@example.org."), "{account}");
    assert!(account.contains("A mail is being sent to new@example.org."), "{account}");
    let page = mailing.test.get(None, &mail.link()).await.text;
    assert!(page.contains("If new@example.org is the mail address of Ada"), "{page}");
    assert_eq!(
        mailing.confirmed(ada.id).as_deref(),
        Some("ada@example.org"),
        "opening the link changes nothing"
    );
    mailing.forget("Ada").await;
    let [old] = mailing.mails().try_into().expect("exactly one mail was sent");
    assert_eq!(old.to, ["ada@example.org"]);
    let confirmed = mailing.test.request(Method::POST, None, &mail.link(), "").await;
    assert!(confirmed.text.contains("The address new@example.org is confirmed."), "{}", confirmed.text);
    assert_eq!(mailing.confirmed(ada.id).as_deref(), Some("new@example.org"));
    assert_eq!(
        mailing.status(Method::GET, &old.link(), "").await,
        StatusCode::NOT_FOUND,
        "links to the earlier address are revoked"
    );
    assert_eq!(mailing.status(Method::POST, &mail.link(), "").await, StatusCode::NOT_FOUND);
    mailing.forget("ada@example.org").await;
    assert!(mailing.mails().is_empty(), "the earlier address is forgotten");
    mailing.forget("Ada").await;
    assert_eq!(mailing.mails().pop().expect("a mail was sent").to, ["new@example.org"]);
}

#[tokio::test]
async fn a_confirmation_expires_and_is_replaced_by_the_next_one() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    let first = mailing.propose(&ada, "first@example.org").await.expect("a mail was sent");
    let form = "address=second%40example.org&password=correct+horse";
    mailing.test.post(&ada, "/account/mail", form).await;
    assert_eq!(
        mailing.status(Method::POST, &first.link(), "").await,
        StatusCode::NOT_FOUND,
        "the link to one address does not confirm another one"
    );
    let second = mailing.mails().pop().expect("a mail was sent");
    assert_eq!(mailing.status(Method::POST, &first.link(), "").await, StatusCode::NOT_FOUND);
    mailing.later(SignedDuration::from_hours(24));
    assert_eq!(mailing.status(Method::GET, &second.link(), "").await, StatusCode::NOT_FOUND);
    assert_eq!(mailing.status(Method::POST, &second.link(), "").await, StatusCode::NOT_FOUND);
    assert_eq!(mailing.confirmed(ada.id).as_deref(), Some("ada@example.org"));
}

#[tokio::test]
async fn an_address_is_removed_with_the_password() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    mailing.forget("Ada").await;
    let link = mailing.mails().pop().expect("a mail was sent").link();
    let wrong = mailing.test.post(&ada, "/account/mail/remove", "password=wrong+horse").await;
    assert!(wrong.text.contains("the name or the password is wrong"), "{}", wrong.text);
    assert!(mailing.confirmed(ada.id).is_some());
    let removed = mailing.test.post(&ada, "/account/mail/remove", "password=correct+horse").await;
    assert_eq!(removed.status, StatusCode::SEE_OTHER);
    let account = mailing.test.get(Some(&ada), "/account?removed=yes").await.text;
    assert!(account.contains("The address has been removed.") && account.contains("no confirmed address"));
    assert_eq!(mailing.status(Method::GET, &link, "").await, StatusCode::NOT_FOUND);
    mailing.forget("Ada").await;
    assert!(mailing.mails().is_empty());
    let proposed = mailing.propose(&ada, "new@example.org").await.expect("a mail was sent");
    mailing.test.post(&ada, "/account/mail/remove", "password=correct+horse").await;
    assert_eq!(mailing.status(Method::POST, &proposed.link(), "").await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn confirmations_do_not_flood_a_mailbox() {
    let mailing = Mailing::new();
    let people: Vec<Visitor> = ["Ada", "Bob", "Eve", "Dan"].map(|name| mailing.person(name)).into();
    let mut sent = 0;
    for person in &people {
        sent += u32::from(mailing.propose(person, "Victim@example.org").await.is_some());
    }
    assert_eq!(sent, 3, "an address receives three confirmations in an hour");
    for number in 0..6 {
        sent += u32::from(mailing.propose(&people[3], &format!("n{number}@example.org")).await.is_some());
    }
    assert_eq!(sent, 3 + 5, "a person requests five confirmations in an hour");
    let page =
        mailing.test.post(&people[3], "/account/mail", "address=x%40example.org&password=correct+horse");
    assert!(page.await.text.contains("Too many mails have been requested"));
}

#[tokio::test]
async fn addresses_contain_no_headers() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    for address in [
        "new@example.org%0d%0aBcc:eve@example.org",
        "new@example.org%0aBcc:eve@example.org",
        "new@example.org,eve@example.org",
        "Eve+<eve@example.org>",
        "%22new%0d%0a%22@example.org",
        "new",
        "n\u{e9}@example.org",
        "@example.org",
        &format!("{}@example.org", "x".repeat(300)),
    ] {
        let form = format!("address={address}&password=correct+horse");
        let page = mailing.test.post(&ada, "/account/mail", &form).await;
        assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
        assert!(page.text.contains("this is not a mail address"), "{address}: {}", page.text);
    }
    assert!(mailing.mails().is_empty());
    let plan = Plan { title: "A contest\r\nBcc: eve@example.org".into(), ..with_mail(mailing.server.port) };
    let evil = Mailing { test: test_contest_as(plan), server: MailServer::start() };
    evil.person("Ada");
    evil.forget("Ada").await;
    send_due(&evil.test.contest).expect("the due mails can be processed");
    let [mail] = mailing.server.take().try_into().expect("exactly one mail was sent");
    assert_eq!((mail.to.len(), mail.header("Bcc")), (1, String::new()), "{}", mail.head);
}

#[tokio::test]
async fn excluded_people_receive_no_links_and_an_address_goes_with_its_person() {
    let mailing = Mailing::new();
    let [ada, bob, team] = ["Ada", "Bob", "Eve"].map(|name| mailing.person(name));
    let store = &mailing.test.contest.store;
    let act = Act::new(None, "excluded", mailing.test.clock.now());
    disqualify::disqualify(store, ada.id, "copied", &act).expect("the candidate can be disqualified");
    mailing.forget("Ada").await;
    mailing.forget("ada@example.org").await;
    assert!(mailing.mails().is_empty());
    let left = mailing.test.post(&bob, "/account/leave", "password=correct+horse").await;
    assert_eq!(left.status, StatusCode::SEE_OTHER);
    mailing.forget("Bob").await;
    assert!(mailing.mails().is_empty());
    let addresses = store.addresses(bob.id).expect("the mail addresses can be read");
    assert_eq!(addresses, Default::default(), "who leaves takes the address along");
    assert!(mailing.confirmed(team.id).is_some());
}

#[tokio::test]
async fn organisers_see_only_whether_there_is_an_address() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    let boss = mailing.test.visitor(Role::Organiser);
    let people = async || mailing.test.get(Some(&boss), "/people").await.text;
    let page = people().await;
    assert_eq!(page.matches("mail address confirmed").count(), 1, "{page}");
    assert!(!page.contains("ada@example.org") && page.contains("counts as confirmed"), "{page}");
    let list = async |text: &str| mailing.test.post(&boss, "/people", &format!("list={text}")).await.text;
    let wrong = list("Eve,,eve%40example.org%0AMallory,,mallory").await;
    assert!(wrong.contains("line 2: the mail address is not valid"), "{wrong}");
    let store = &mailing.test.contest.store;
    assert_eq!(
        store.people_with_address().expect("the people can be listed"),
        [ada.id].into(),
        "nothing of the list is stored"
    );
    list("Ada,,other%40example.org%0AEve,,eve%40example.org").await;
    assert_eq!(
        mailing.confirmed(ada.id).as_deref(),
        Some("ada@example.org"),
        "people keep their own address"
    );
    list("Eve,,new%40example.org").await;
    mailing.forget("Eve").await;
    assert_eq!(mailing.mails().pop().expect("a mail was sent").to, ["new@example.org"]);
}

#[tokio::test]
async fn organisers_see_that_a_mail_server_fails() {
    let mailing = Mailing::new();
    mailing.person("Ada");
    let boss = mailing.test.visitor(Role::Organiser);
    let staff = async || mailing.test.get(Some(&boss), "/staff").await.text;
    let health = async || mailing.test.get(None, "/healthz").await.text;
    assert!(health().await.contains("\"mail\":\"ok\""));
    mailing.server.reply("MAIL", "451 try later");
    assert!(mailing.forget("Ada").await.contains(REQUESTED));
    assert!(mailing.mails().is_empty());
    let page = staff().await;
    assert!(
        page.contains("did not accept a mail (Fri 8 May, 12:00)") && page.contains("try later"),
        "{page}"
    );
    assert!(page.contains("check the line server in [mail]"), "{page}");
    let text = health().await;
    assert!(
        text.contains("\"mail\":\"the mail server cannot be used") && !text.contains("try later"),
        "{text}"
    );
    assert!(mailing.forget("Ada").await.contains(REQUESTED), "the visitor learns nothing");
    mailing.server.reply("", "");
    assert_eq!(mailing.mails().len(), 1, "the second mail is due, and the first one is not yet");
    assert!(health().await.contains("\"mail\":\"ok\"") && !staff().await.contains("did not accept"));
    mailing.later(SignedDuration::from_mins(1));
    assert_eq!(mailing.mails().len(), 1, "the first mail is sent again");
    mailing.server.reply("RCPT", "550 no ada@example.org here");
    mailing.forget("Ada").await;
    assert!(mailing.mails().is_empty());
    assert_eq!(
        mailing.test.contest.store.waiting_mails().expect("the waiting mails can be counted"),
        0,
        "a refused mail is not kept"
    );
    let page = staff().await;
    assert!(
        page.contains("refused a mail") && page.contains("550") && !page.contains("ada@example.org"),
        "{page}"
    );
    assert!(health().await.contains("\"mail\":\"ok\""), "one wrong address is no problem of the service");
    mailing.later(SignedDuration::from_hours(24));
    assert!(
        !mailing
            .test
            .get(Some(&mailing.test.visitor(Role::Organiser)), "/staff")
            .await
            .text
            .contains("refused a mail")
    );
}

/// Checks that a server without encryption receives neither a mail nor the account, if the plan requires
/// encryption.
#[tokio::test]
async fn encryption_is_not_optional() {
    for encryption in [MailEncryption::StartTls, MailEncryption::Tls] {
        let server = MailServer::start();
        let mut plan = with_mail(server.port);
        let settings = plan.mail.as_mut().expect("the plan has a mail server");
        settings.encryption = encryption;
        settings.credentials = Some(("contest".to_owned(), "a secret".to_owned()).into());
        let mailing = Mailing { test: test_contest_as(plan), server };
        mailing.person("Ada");
        mailing.forget("Ada").await;
        assert!(mailing.mails().is_empty(), "{encryption:?}");
        let commands = mailing.server.commands();
        let is_secret = |command: &String| ["AUTH", "MAIL", "RCPT", "DATA"].contains(&command.as_str());
        assert!(!commands.iter().any(is_secret), "{encryption:?}: {commands:?}");
        let failure = mailing.test.contest.store.mail_failure().expect("the last failure can be read");
        let failure = failure.expect("the failure was recorded");
        assert!(
            !failure.refused && failure.reason.contains("check the line server in [mail]"),
            "{failure:?}"
        );
    }
}

#[tokio::test]
async fn a_mail_is_given_up_after_an_hour() {
    let mailing = Mailing::new();
    mailing.person("Ada");
    mailing.server.reply("EHLO", "421 closed");
    mailing.forget("Ada").await;
    for minute in 0..=61 {
        let waiting = mailing.test.contest.store.waiting_mails().expect("the waiting mails can be counted");
        assert_eq!(waiting, u32::from(minute <= 61), "{minute}");
        assert!(mailing.mails().is_empty());
        mailing.later(SignedDuration::from_mins(1));
    }
    assert_eq!(mailing.test.contest.store.waiting_mails().expect("the waiting mails can be counted"), 0);
    mailing.server.reply("", "");
    assert!(mailing.mails().is_empty());
}

#[tokio::test]
async fn the_database_contains_no_secret_of_a_mail() {
    let mailing = Mailing::new();
    mailing.person("Ada");
    mailing.server.reply("MAIL", "451 try later");
    mailing.forget("Ada").await;
    assert!(mailing.mails().is_empty());
    mailing.server.reply("", "");
    mailing.later(SignedDuration::from_mins(1));
    let link = mailing.mails().pop().expect("a mail was sent").link();
    let secret = link.trim_start_matches("/link/");
    let (contest, mut bytes) = (&mailing.test.contest, Vec::new());
    if contest.plan.database == Database::Sqlite {
        for entry in std::fs::read_dir(&contest.folder).expect("the folder can be read") {
            let path = entry.expect("the folder's entry can be read").path();
            if path.is_file() {
                bytes.extend(std::fs::read(path).expect("the file can be read"));
            }
        }
        let contains = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(contains("ada@example.org") && !contains(secret));
    }
}

#[tokio::test]
async fn a_restored_contest_has_the_addresses() {
    let mailing = Mailing::new();
    let ada = mailing.person("Ada");
    mailing.forget("Ada").await;
    let contest = &mailing.test.contest;
    if std::env::var_os(POSTGRES).is_some() {
        return;
    }
    let scratch = joute_testkit::scratch();
    let (backups, restored) = (scratch.join("backups"), scratch.join("restored"));
    std::fs::write(contest.folder.join("contest.toml"), "title = \"Test\"\n")
        .expect("the file can be written");
    backup(&contest.folder, &backups, crate::common::noon()).expect("the backup can be made");
    restore(&backups, &restored).expect("the backup can be restored");
    let store = Store::open(&restored, &Database::Sqlite).expect("the database can be opened");
    assert_eq!(
        store.addresses(ada.id).expect("the mail addresses can be read"),
        contest.store.addresses(ada.id).expect("the addresses can be read")
    );
    assert_eq!(store.waiting_mails().expect("the waiting mails can be counted"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_sends_mails_in_the_background() {
    let mailing = Mailing::new();
    mailing.person("Ada");
    let (end, running) = run_service(mailing.test.contest.clone()).await;
    mailing.forget("Ada").await;
    let take = || mailing.server.take().pop();
    let mail = tokio::task::block_in_place(|| joute_testkit::wait_until("the mail is sent", take));
    assert_eq!(mail.to, ["ada@example.org"]);
    end.send(()).expect("the service runs");
    running.await.expect("the service does not panic").expect("the service ends");
}

/// Checks that one of several servers sends a mail that was requested from any of them.
#[tokio::test]
async fn several_servers_send_a_mail_once() {
    let server = MailServer::start();
    let plan = Plan { database: postgres(), ..with_mail(server.port) };
    let servers = open_all::<2>(&plan, operations::open_to_serve);
    let leader = leader(&servers);
    let (store, clock) = (&leader.contest.store, &*leader.clock);
    let listed = list::read("Ada,,ada@example.org").expect("the list can be read");
    list::import_people(store, listed, None, true, clock).expect("the people can be imported");
    for (count, one) in servers.iter().enumerate() {
        let page = one.request(Method::POST, None, "/forgotten", "name=Ada").await;
        assert!(page.text.contains(REQUESTED), "{}", page.text);
        std::thread::scope(|scope| {
            for contest in servers.iter().map(|one| &one.contest) {
                scope.spawn(|| send_due(contest).expect("the due mails can be processed"));
            }
        });
        assert_eq!(server.take().len(), 1, "{count}");
    }
    let follower = servers.iter().find(|one| !std::ptr::eq(*one, leader)).expect("a second server exists");
    follower.request(Method::POST, None, "/forgotten", "name=Ada").await;
    send_due(&follower.contest).expect("the due mails can be processed");
    assert!(server.take().is_empty(), "only the leader sends mails");
    send_due(&leader.contest).expect("the due mails can be processed");
    let [mail] = server.take().try_into().expect("exactly one mail was sent");
    assert_eq!(follower.get(None, &mail.link()).await.status, StatusCode::OK);
}
