//! Tests of a match server from its start to its last match. Players connect over TCP, and
//! spectators over HTTP.

use joute_arena::champion::Kit;
use joute_arena::play::{Guests, MatchConfig, play_and_report};
use joute_engine::replay::Replay;
use joute_engine::{Authority, Game as _, Setup};
use joute_host::{
    CallbackError, Entrance, Error, HostServer, HostSettings, MatchScores, ReplayWriter, SeatOccupant,
    SeatedMatch, serve,
};
use joute_jail::{Jail, Level};
use joute_testkit::couriers::{Couriers, SPEECH};
use joute_words::Locale;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

const STEPS: u64 = 12;

fn play(jail: &Jail, round: SeatedMatch, mut watched: ReplayWriter) -> Result<MatchScores, CallbackError> {
    let SeatedMatch { setup, seats } = round;
    let (mut kits, mut peers) = (Vec::new(), Vec::new());
    for seat in seats {
        let SeatOccupant::Guest(guest) = seat else { return Err("a guest was expected".into()) };
        kits.push(Kit::guest(&guest.name, Couriers::NAME, Locale::En));
        peers.push(Some(guest.peer));
    }
    let guests = Guests::new(peers);
    let config = MatchConfig {
        record_scene: true,
        pace: Some(Duration::from_millis(30)),
        guests: Some(&guests),
        ..MatchConfig::new(&kits, &setup, Couriers::LIMITS, jail)
    };
    let mut referee = Authority::<Couriers>::boxed(&setup)?;
    let report = play_and_report(&config, referee.as_mut(), &mut watched)?;
    Ok(MatchScores { ranks: report.outcome.ranks, scores: report.outcome.scores })
}

/// Starts a match server for this number of matches between two players. Returns its thread, the
/// address for players and the address of its pages.
fn open(matches: usize, players: Option<usize>) -> (JoinHandle<Result<(), Error>>, SocketAddr, SocketAddr) {
    let (door, pages) = (TcpListener::bind("127.0.0.1:0"), TcpListener::bind("127.0.0.1:0"));
    let (door, pages) = (door.expect("a free port can be bound"), pages.expect("a free port can be bound"));
    let addresses = (
        door.local_addr().expect("the socket has a port"),
        pages.local_addr().expect("the socket has a port"),
    );
    let setup = Setup { seed: STEPS, ..Setup::default() };
    let entrance =
        Entrance::new(door, SPEECH, setup, Couriers::SEATS, Vec::new()).expect("the entrance can be created");
    let jail = Jail::choose(Some(Level::L0)).expect("programs can run without a jail");
    let hall = HostServer {
        rules: HostSettings {
            game: Couriers::NAME.into(),
            locale: Locale::En,
            players,
            matches: Some(matches),
        },
        entrance,
        pages,
        viewer: "<html>the viewer</html>".into(),
        embed: Box::new(|text| Ok(format!("<html>{} bytes</html>", text.len()))),
        play: Box::new(move |_, round, watched| play(&jail, round, watched)),
        say: Box::new(|_| ()),
    };
    (std::thread::spawn(|| serve(hall, None)), addresses.0, addresses.1)
}

/// Starts a player that answers every map until it receives the message to quit. The thread returns
/// the bytes that the player received, apart from the maps.
fn player(address: SocketAddr, name: &'static str) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut line = TcpStream::connect(address).expect("the server accepts the connection");
        line.write_all(format!("LOGIN {name}\0").as_bytes()).expect("the peer reads the data");
        let (mut received, mut byte) = (Vec::new(), [0]);
        while !received.ends_with(b"QUIT\0") && line.read(&mut byte).expect("the file can be read") == 1 {
            received.push(byte[0]);
            if received.len() >= 5 && received[received.len() - 5..].starts_with(b"MAP\0") {
                received.truncate(received.len() - 5);
                let _ = line.write_all(b"a");
            }
        }
        received
    })
}

/// Requests a page. Returns the connection and a reader of the response.
fn get(address: SocketAddr, path: &str) -> (TcpStream, BufReader<TcpStream>) {
    let mut line = TcpStream::connect(address).expect("the server accepts the connection");
    write!(line, "GET {path} HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n")
        .expect("the text can be written");
    line.set_read_timeout(Some(Duration::from_secs(300))).expect("the timeout can be set");
    let reader = BufReader::new(line.try_clone().expect("the socket can be duplicated"));
    (line, reader)
}

fn text(address: SocketAddr, path: &str) -> String {
    let mut text = String::new();
    get(address, path).1.read_to_string(&mut text).expect("the page can be read");
    text
}

/// Reads events until one satisfies a condition. Returns the data of these events. Panics if the
/// stream ends before.
fn events(reader: &mut BufReader<TcpStream>, last: impl Fn(&str) -> bool) -> Vec<String> {
    let mut seen = Vec::new();
    for line in reader.lines() {
        let line = line.expect("the hall keeps the connection open");
        let Some(data) = line.strip_prefix("data: ") else { continue };
        seen.push(data.to_owned());
        if last(data) {
            return seen;
        }
    }
    panic!("the events ended early: {seen:?}");
}

#[test]
fn matches_are_played_and_watched_one_after_the_other() {
    let (hall, door, pages) = open(2, Some(2));
    // This spectator watches from before the first match to its end.
    let (_line, mut live) = get(pages, "/live");
    let first = [player(door, "ann"), player(door, "bob")];
    let mut seen = events(&mut live, |line| line.contains("\"seal\""));
    seen.retain(|line| line.starts_with('{'));
    let replay = Replay::parse(&seen.join("\n")).expect("the replay can be parsed");
    assert_eq!(replay.steps.len(), STEPS as usize);
    assert_eq!(replay.header.champions[0].language, "bytes");
    for player in first {
        let received = player.join().expect("the thread does not panic");
        assert!(received.starts_with(b"HI\0") && received.ends_with(b"OVER\0QUIT\0"), "{received:?}");
    }
    // A spectator who opens the page now receives the whole match.
    let (_line, mut late) = get(pages, "/live");
    let again = events(&mut late, |line| line.contains("\"seal\""));
    assert_eq!(again[1..], seen);
    assert!(text(pages, "/watch").contains("the viewer"));
    let length: usize = seen.iter().map(|line| line.len() + 1).sum();
    assert!(text(pages, "/watch/1").contains(&format!("{length} bytes")));
    assert!(text(pages, "/watch/2").starts_with("HTTP/1.1 404"));
    let (_line, mut lobby) = get(pages, "/lobby");
    let last = |news: Vec<String>| {
        let text = news.last().expect("the stream has an event");
        serde_json::from_str::<serde_json::Value>(text).expect("the text is JSON")
    };
    let over = last(events(&mut lobby, |line| line.contains("\"playing\":false,\"players\":[{")));
    assert_eq!(over["matches"], 1);
    let number = |lobby: &serde_json::Value, name: &str| {
        let players = lobby["players"].as_array().expect("the players are a JSON array").iter();
        players.clone().find(|player| player["name"] == name).expect("a player has this name")["number"]
            .clone()
    };
    let mut numbers = ["ann", "bob"].map(|name| number(&over, name).as_u64());
    numbers.sort_unstable();
    assert_eq!(numbers, [Some(1), Some(2)], "players are numbered in the order of their logins");
    let totals = |lobby: &serde_json::Value| -> i64 {
        let sums = lobby["sums"].as_array().expect("the sums are a JSON array").iter();
        sums.map(|sum| sum["total"].as_i64().expect("the JSON value is a number")).sum()
    };
    let first = over["players"].as_array().expect("the players are a JSON array").iter();
    let scores: i64 = first.map(|player| player["result"][1].as_i64().expect("the score is a number")).sum();
    assert_eq!((totals(&over), over["sums"][0]["matches"].as_u64()), (scores, Some(1)));
    let second = [player(door, "ann"), player(door, "bob")];
    let under_way = last(events(&mut lobby, |line| line.contains("\"playing\":true")));
    assert!(under_way["players"][0]["result"].is_null() && totals(&under_way) == scores);
    second.into_iter().for_each(|player| drop(player.join().expect("the thread does not panic")));
    hall.join().expect("the thread does not panic").expect("the hall ends without an error");
}

#[test]
fn the_start_button_requires_the_key() {
    let (hall, door, pages) = open(1, None);
    let players = [player(door, "ann"), player(door, "bob")];
    let (_line, mut lobby) = get(pages, "/lobby");
    events(&mut lobby, |line| line.contains("ann") && line.contains("bob"));
    let page = text(pages, "/");
    let key = page
        .split("const key = \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("the page has a key");
    assert_eq!(key.len(), 32);
    let start = |key: &str| {
        let mut line = TcpStream::connect(pages).expect("the server accepts the connection");
        let request = format!(
            "POST /start HTTP/1.1\r\nHost: hall\r\nConnection: close\r\nContent-Length: 0\r\nx-joute: {key}\r\n\r\n"
        );
        line.write_all(request.as_bytes()).expect("the peer reads the data");
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("the response can be read");
        answer
    };
    assert!(start("0").starts_with("HTTP/1.1 403"));
    assert!(start(key).starts_with("HTTP/1.1 200"));
    assert!(start(key).contains("a match is under way"));
    assert!(text(pages, "/?lang=fr").contains("Prochaine partie"));
    assert!(text(pages, "/?lang=en").contains("Next match"));
    players.into_iter().for_each(|player| drop(player.join().expect("the thread does not panic")));
    hall.join().expect("the thread does not panic").expect("the hall ends without an error");
}

/// Checks that clients cannot block the server's pages by holding connections open. Some of these
/// clients never finish their request, and the others follow the live page.
#[test]
fn held_connections_do_not_block_the_pages() {
    let (_hall, _, pages) = open(1, None);
    let hold = |bytes: &str| {
        let mut line = TcpStream::connect(pages).expect("the server accepts the connection");
        line.write_all(bytes.as_bytes()).expect("the peer reads the data");
        line
    };
    let mut held: Vec<TcpStream> = (0..1100).map(|_| hold("GET / HT")).collect();
    held.extend((0..100).map(|_| hold("GET /live HTTP/1.1\r\nHost: hall\r\n\r\n")));
    let (_line, mut page) = get(pages, "/");
    let mut first = String::new();
    page.read_line(&mut first).expect("the response can be read");
    assert!(first.starts_with("HTTP/1.1 200"), "{first:?}");
}
