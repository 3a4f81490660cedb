//! Tests the coordination of servers with a database of PostgreSQL.

use super::{Member, Membership, ServerId, ServerStatus};
use crate::plan::Database;
use crate::store::Store;
use jiff::{SignedDuration, Timestamp};
use joute_testkit::postgres::Postgres;
use joute_testkit::wait_until;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The environment variable with the address of the database, for the process that is killed.
const ADDRESS: &str = "JOUTE_TEST_LEADER";

/// A server under test. It records the notifications that it receives.
#[derive(Default)]
struct TestMember {
    settled: Mutex<Timestamp>,
    messages: Mutex<Vec<String>>,
    added: Mutex<BTreeMap<ServerId, u64>>,
    recoveries: Mutex<u32>,
}

impl Member for TestMember {
    fn enter(&self, _: ServerId) -> Result<(), String> {
        Ok(())
    }

    fn check(&self, _: &[ServerId]) -> Result<(), String> {
        Ok(())
    }

    fn synchronize(&self, _: Timestamp, _: SignedDuration) {}

    fn status(&self) -> ServerStatus {
        ServerStatus { settled: *self.settled.lock().expect("no thread panicked with the lock"), added: 7 }
    }

    fn set_added_elsewhere(&self, added: &BTreeMap<ServerId, u64>) {
        self.added.lock().expect("no thread panicked with the lock").clone_from(added);
    }

    fn receive(&self, message: &str) {
        self.messages.lock().expect("no thread panicked with the lock").push(message.to_owned());
    }

    fn recover(&self) {
        *self.recoveries.lock().expect("no thread panicked with the lock") += 1;
    }
}

/// A server under test with its own connections.
struct TestServer {
    store: Store,
    member: Arc<TestMember>,
    membership: Membership,
}

impl TestServer {
    fn join(address: &str) -> Self {
        let database = Database::parse(address).expect("the database address is valid");
        let Database::Postgres(config) = &database else { panic!("{database:?}") };
        let (store, member) = (
            Store::open("".as_ref(), &database).expect("the database can be opened"),
            Arc::<TestMember>::default(),
        );
        let membership = Membership::begin(config, member.clone()).expect("the server can join the others");
        TestServer { store, member, membership }
    }

    fn leads(&self) -> bool {
        self.membership.leads(&self.store).expect("the database knows the leader")
    }
}

/// Waits until one of the servers leads, and returns its index. Two never lead.
fn leader(servers: &[TestServer]) -> usize {
    wait_until("one server becomes the leader", || {
        let leaders: Vec<usize> = (0..servers.len()).filter(|index| servers[*index].leads()).collect();
        assert!(leaders.len() < 2, "{leaders:?}");
        leaders.first().copied()
    })
}

/// The query that ends the session with the lock of the leader.
const END_LEADER: &str = "SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 1785689463 AND granted";

#[test]
fn the_lead_is_taken_over_when_its_session_ends() {
    let server = Postgres::start();
    let address = server.create_database();
    let servers = [(); 3].map(|()| TestServer::join(&address));
    for _ in 0..10 {
        let first = leader(&servers);
        let recoveries =
            || *servers[first].member.recoveries.lock().expect("no thread panicked with the lock");
        let before = recoveries();
        server.run("postgres", END_LEADER);
        wait_until("the leader notices that its session ended", || {
            leader(&servers);
            (recoveries() > before).then_some(())
        });
    }
}

#[test]
fn the_lead_is_taken_over_from_a_process_that_is_killed() {
    let server = Postgres::start();
    let address = server.create_database();
    let mut other = Command::new(std::env::current_exe().expect("the path of the test program is known"));
    other.args(["--exact", "store::server::tests::a_process_leads", "--nocapture"]).env(ADDRESS, &address);
    let mut other = other.stdout(Stdio::piped()).spawn().expect("the process starts");
    let output = BufReader::new(other.stdout.take().expect("the output is piped")).lines();
    assert!(
        output.map_while(Result::ok).any(|line| line.contains("it leads")),
        "the other process becomes the leader"
    );
    let own = TestServer::join(&address);
    assert_eq!((own.leads(), own.store.servers().expect("the servers can be read").len()), (false, 2));
    other.kill().expect("the process can be killed");
    other.wait().expect("the process exits");
    wait_until("this process becomes the leader", || own.leads().then_some(()));
    let servers = own.store.servers().expect("the servers can be read");
    assert_eq!(servers.values().collect::<Vec<_>>(), [&false, &true], "{servers:?}");
}

/// Becomes the leader and waits to be killed, if the test above started this
/// process. Does nothing otherwise.
#[test]
fn a_process_leads() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let own = TestServer::join(&address);
    wait_until("the server becomes the leader", || own.leads().then_some(()));
    println!("it leads");
    std::thread::sleep(Duration::from_secs(600));
    assert!(!own.leads(), "the process was not killed");
}

#[test]
fn messages_reach_the_other_servers() {
    let address = joute_testkit::postgres::create_database();
    let [one, other, third] = [(); 3].map(|()| TestServer::join(&address));
    for message in ["a", "b", "it's"] {
        one.membership.send(message.to_owned());
        let received = |server: &TestServer| {
            server
                .member
                .messages
                .lock()
                .expect("no thread panicked with the lock")
                .iter()
                .any(|one| one == message)
        };
        wait_until("the two other servers receive the message", || {
            (received(&other) && received(&third)).then_some(())
        });
    }
    assert!(
        one.member.messages.lock().expect("no thread panicked with the lock").is_empty(),
        "a server does not receive its own messages"
    );
    let added = wait_until("the server knows the counts of the two others", || {
        let added = one.member.added.lock().expect("no thread panicked with the lock").clone();
        (added.len() == 2).then_some(added)
    });
    assert!(added.values().all(|bytes| *bytes == 7) && !added.contains_key(&one.membership.id), "{added:?}");
}

#[test]
fn a_server_waits_for_unstored_requests_of_other_servers() {
    let address = joute_testkit::postgres::create_database();
    let [one, other] = [(); 2].map(|()| TestServer::join(&address));
    let hour = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(1);
    let waits =
        || one.store.has_unsettled_server(one.membership.id, hour).expect("the servers can be queried");
    assert!(waits(), "the other server may have requests that are not stored");
    *other.member.settled.lock().expect("no thread panicked with the lock") = hour;
    wait_until("the other server reports that its requests are stored", || (!waits()).then_some(()));
    *other.member.settled.lock().expect("no thread panicked with the lock") = Timestamp::UNIX_EPOCH;
    wait_until("the other server reports that requests are not stored", || waits().then_some(()));
    let left = Instant::now();
    drop(other);
    wait_until("the other server has left", || (!waits()).then_some(()));
    assert!(left.elapsed() < Duration::from_secs(60));
}
