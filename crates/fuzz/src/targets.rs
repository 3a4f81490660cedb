//! The targets of the fuzz tests. They cover all code that reads bytes from a champion, a peer or a
//! file.

use crate::{bytes, compact};
use flate2::Compression;
use flate2::write::GzEncoder;
use joute::games::{GAMES, GameChecks, RegisteredGame, official};
use joute_engine::Clocks;
use joute_engine::agreement::Chance;
use joute_engine::drawing::{Canvas, DRAWING_BYTES, TURN_BYTES};
use joute_engine::frame::{self, FrameError, decode, encode};
use joute_engine::message::{PROTOCOL, ToArena, ToChampion};
use joute_engine::replay::{Replay, line};
use joute_engine::{Setup, TurnError};
use joute_generator::description::{Severity, describe};
use joute_workshop::unpack::{self, ArchiveBounds};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A fuzz target. It is code that reads untrusted bytes, and the fuzzer tests it with random
/// inputs.
#[derive(Debug)]
pub struct Target {
    /// The name of the fuzz target on the command line. It is a single word.
    pub name: &'static str,
    /// A description of the target. It says where its bytes come from and which code reads them.
    pub description: &'static str,
    /// Runs the target on an input. Panics if the target finds an error.
    pub run: fn(&[u8]),
    /// Returns valid inputs, with which the search for failures starts.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// The list of all fuzz targets.
pub static TARGETS: &[Target] = &[
    Target {
        name: "frames",
        description: "a peer's stream: the frame reader",
        run: frames,
        seeds: frame_seeds,
    },
    Target {
        name: "messages",
        description: "a peer's frame: the message decoder",
        run: messages,
        seeds: message_seeds,
    },
    Target {
        name: "actions",
        description: "a champion's turns: the action decoder and the rules of every game",
        run: actions,
        seeds: choice_seeds,
    },
    Target {
        name: "replicas",
        description: "careless champions: replicas of every game against their authority",
        run: replicas,
        seeds: choice_seeds,
    },
    Target {
        name: "secrets",
        description: "careless champions: what every game sends a player of what it hides from it",
        run: secrets,
        seeds: choice_seeds,
    },
    Target {
        name: "bytes",
        description: "a player's connection: logins and orders in bytes",
        run: bytes::bytes,
        seeds: bytes::seeds,
    },
    Target {
        name: "replays",
        description: "a replay file: its reader, and its judge",
        run: replays,
        seeds: replay_seeds,
    },
    Target {
        name: "compact",
        description: "a replay of a site: the decoder of the compact format",
        run: compact::compact,
        seeds: compact::seeds,
    },
    Target { name: "maps", description: "a map file: every game's parser", run: maps, seeds: map_seeds },
    Target {
        name: "descriptions",
        description: "a description file: its reader",
        run: descriptions,
        seeds: description_seeds,
    },
    Target {
        name: "archives",
        description: "what a candidate hands in: the reader of `joute unpack`",
        run: archives,
        seeds: archive_seeds,
    },
];

/// Checks that a message is the same after encoding and decoding. The message is between the arena
/// and a champion.
fn check_round_trip<M>(message: &M)
where
    M: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(decode::<M>(&encode(message)).as_ref(), Some(message));
}

/// Fuzz target: compares two readers of messages, a blocking one and a non-blocking one. Both must
/// return the same messages up to the first error. The arena uses the non-blocking one.
fn frames(mut input: &[u8]) {
    let piece = input.first().map_or(1, |byte| usize::from(byte % 32) + 1);
    let mut pieces = input.chunks(piece);
    let mut inbox = Vec::new();
    loop {
        let mut copy = input;
        let one = frame::read::<ToArena>(&mut copy);
        let two = frame::read::<ToChampion>(&mut input);
        one.iter().for_each(check_round_trip);
        two.iter().for_each(check_round_trip);
        let taken = loop {
            match frame::take::<ToChampion>(&mut inbox) {
                Ok(None) => match pieces.next() {
                    Some(piece) => inbox.extend_from_slice(piece),
                    None => break Ok(None),
                },
                taken => break taken,
            }
        };
        match (two, taken) {
            (Ok(message), Ok(Some(taken))) => assert_eq!(message, taken),
            (Err(FrameError::TooLong(one)), Err(FrameError::TooLong(two))) if one == two => break,
            (Err(FrameError::Garbled), Err(FrameError::Garbled)) => break,
            (Err(FrameError::Closed | FrameError::Broken(_)), Ok(None)) => break,
            (two, taken) => panic!("{two:?}, but {taken:?}"),
        }
    }
}

fn messages(input: &[u8]) {
    decode::<ToArena>(input).iter().for_each(check_round_trip);
    decode::<ToChampion>(input).iter().for_each(check_round_trip);
    let drawings = Canvas::default().unpack(input);
    assert!(drawings.shown.len() * DRAWING_BYTES <= TURN_BYTES);
}

/// Chooses a setup for a match of a game. It picks a mode, a number of players, and a map if the
/// game has any.
fn setup(row: &RegisteredGame, chance: &mut Chance<'_>) -> Setup {
    let map = chance.pick(official(row.name)).map_or(String::new(), |(_, text)| text.to_owned());
    let byte = chance.byte();
    let mode = row.shape.modes.get(usize::from(byte) % row.shape.modes.len().max(1));
    let seats = mode.and_then(|mode| mode.seats).unwrap_or(row.shape.seats);
    let seats: Vec<usize> = seats.all().collect();
    let mode = mode.map_or("", |mode| mode.name).to_owned();
    let of =
        |players| Setup { map: map.clone(), players, seed: u64::from(byte), mode: mode.clone(), key: None };
    // Some maps only support few players.
    let turned = (0..seats.len()).map(|turn| seats[(usize::from(byte) + turn) % seats.len()]);
    turned.map(of).find(|setup| (row.seat)(setup).is_ok()).unwrap_or_else(|| of(seats[0]))
}

/// Chooses one of the known games. The bytes of the input determine the choice.
fn row(chance: &mut Chance<'_>) -> &'static RegisteredGame {
    &GAMES[chance.below(GAMES.len())]
}

/// Fuzz target: plays a match in which the turns are random bytes. Some of the bytes are valid
/// actions. The rules must accept or refuse each turn.
fn actions(input: &[u8]) {
    let mut chance = Chance::new(input);
    let row = row(&mut chance);
    let setup = setup(row, &mut chance);
    let mut referee = (row.seat)(&setup).expect("a setup that was tried");
    for _ in 0..2000 {
        let questions = referee.ask();
        if questions.is_empty() || chance.is_over() {
            break;
        }
        for question in questions {
            let length = chance.below(64);
            let actions: Vec<u8> = (0..length).map(|_| chance.byte()).collect();
            let answers = if chance.byte() < 250 { vec![0] } else { vec![chance.byte(), chance.byte()] };
            match referee.play(question.player, &actions, &answers, 0) {
                Ok(_) | Err(TurnError::WrongDigest(_)) => {}
                Err(_) => referee.skip(question.player),
            }
        }
        referee.settle();
        let _ = referee.take_changes();
        let players = referee.players();
        assert_eq!((referee.scores().len(), referee.ranks().len()), (players, players));
    }
}

fn replicas(input: &[u8]) {
    let mut chance = Chance::new(input);
    let row = row(&mut chance);
    let setup = setup(row, &mut chance);
    let rest: Vec<u8> = input.iter().skip(3).copied().collect();
    if let Err(reason) = (GameChecks::find(row.name).expect("every game has checks").agree)(&setup, &rest) {
        panic!("{}: {reason}", row.name);
    }
}

fn secrets(input: &[u8]) {
    let mut chance = Chance::new(input);
    let row = row(&mut chance);
    let setup = setup(row, &mut chance);
    let rest: Vec<u8> = input.iter().skip(3).copied().collect();
    if let Err(reason) = (GameChecks::find(row.name).expect("every game has checks").secrets)(&setup, &rest) {
        panic!("{}: {reason}", row.name);
    }
}

fn replays(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let Ok(replay) = Replay::parse(&text) else { return };
    let written = replay.text();
    let read = Replay::parse(&written).expect("the text can be parsed");
    assert!(read == replay, "{written}");
    if let Some(row) = GAMES.iter().find(|row| row.name == replay.header.game)
        && let Ok(mut referee) = (row.seat)(&replay.header.setup)
    {
        let _ = replay.verify(referee.as_mut());
    }
}

fn maps(input: &[u8]) {
    let map = String::from_utf8_lossy(input).into_owned();
    for row in GAMES {
        let setup = row.default_setup(map.clone());
        match (row.seat)(&setup) {
            Ok(mut referee) => assert!(!referee.ask().is_empty()),
            Err(reason) => assert!(!reason.to_string().is_empty()),
        }
    }
}

fn descriptions(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let described = describe("api.yml", &text);
    let drawn = described.render(false);
    let errors = described.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    assert_eq!(described.api.is_none(), errors > 0, "{drawn}");
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the contents of the files in a folder of seeds, sorted by path. Returns an empty list if
/// the folder does not exist.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read(path).ok()).collect()
}

fn message_seeds() -> Vec<Vec<u8>> {
    let api = GAMES[0].api;
    vec![
        encode(&ToArena::Ready { protocol: PROTOCOL, api, language: "c".into() }),
        encode(&ToArena::Done {
            actions: vec![1, 2, 3],
            answers: vec![0],
            digest: api,
            refused: vec![],
            drawings: vec![],
        }),
        encode(&ToChampion::Hello {
            protocol: PROTOCOL,
            game: GAMES[0].name.into(),
            api,
            player: 1,
            opening: vec![0; 9],
        }),
        encode(&ToChampion::Turn {
            events: vec![0],
            calls: vec![1, 0],
            clocks: Clocks { call: Some(1_000_000), reserve: None, total: Some(300_000_000) },
            missed: true,
        }),
        encode(&ToChampion::KeepDrawings),
        encode(&ToChampion::End),
    ]
}

fn frame_seeds() -> Vec<Vec<u8>> {
    let framed = |message: &Vec<u8>| [&(message.len() as u32).to_le_bytes(), message.as_slice()].concat();
    let mut seeds: Vec<Vec<u8>> = message_seeds().iter().map(framed).collect();
    seeds.push(seeds.concat());
    seeds
}

/// Returns the first fuzz inputs for targets that play matches. Each input determines a match, and
/// each game has a few. They are the same in every run.
fn choice_seeds() -> Vec<Vec<u8>> {
    let mut chance = fastrand::Rng::with_seed(4);
    let mut seeds = Vec::new();
    for game in 0..GAMES.len() {
        for length in [32, 256, 2048] {
            let choices = (0..length).map(|_| if chance.bool() { chance.u8(..) } else { chance.u8(..8) });
            seeds.push([game as u8].into_iter().chain(choices).collect());
        }
    }
    seeds
}

fn replay_seeds() -> Vec<Vec<u8>> {
    let mut chance = Chance::new(&[]);
    let mut seeds = Vec::new();
    for row in GAMES {
        let setup = setup(row, &mut chance);
        let Ok(referee) = (row.seat)(&setup) else { continue };
        let setup = serde_json_text(&setup);
        let header = format!(
            r#"{{"joute":2,"game":"{}","api":"{:016x}","setup":{setup},"champions":[{{"name":"a","language":"c"}},{{"name":"b","language":"c"}}]}}"#,
            row.name, row.api
        );
        drop(referee);
        let step = r#"{"is":"init","turns":[{"player":0,"calls":[{"partie_init":{}}],"actions":[]},{"player":1,"calls":[{"partie_init":{}}],"gone":{"reason":"CRASH","code":6,"why":"x"}}],"micros":[1,2]}"#;
        let outcome = r#"{"scores":[0,0],"ranks":[1,1],"gone":[null,{"reason":"EXIT","code":1,"why":"x"}]}"#;
        seeds.push(format!("{header}\n{step}\n{outcome}\n").into_bytes());
    }
    seeds
}

/// Converts the setup of a match to JSON. The format is that of a replay's first line.
fn serde_json_text(setup: &Setup) -> String {
    line(setup).trim_end().to_owned()
}

fn map_seeds() -> Vec<Vec<u8>> {
    GAMES.iter().flat_map(|row| official(row.name)).map(|(_, text)| text.as_bytes().to_vec()).collect()
}

fn description_seeds() -> Vec<Vec<u8>> {
    let mut seeds = files(&home().join("generator/tests/corpus"));
    seeds.extend(std::fs::read(home().join("api.yml")));
    seeds
}

/// Fuzz target: reads the input as an archive that a candidate submits. Only the candidate's own
/// files may be accepted, within the limits and inside the candidate's folder.
fn archives(input: &[u8]) {
    let bounds = ArchiveBounds {
        inflated: 1 << 20,
        entries: 64,
        file: 64 << 10,
        total: 128 << 10,
        ..ArchiveBounds::default()
    };
    let Ok(taken) = unpack::read(input, fresh_kits(), &bounds) else { return };
    let size: usize = taken.files.values().map(Vec::len).sum();
    assert!(
        size as u64 <= bounds.total && taken.files.len() <= bounds.entries,
        "the unpacked files have {size} bytes"
    );
    for path in taken.files.keys() {
        let names: Vec<&str> = path.split('/').collect();
        assert!(
            names.len() <= bounds.depth
                && names.iter().all(|name| !name.starts_with('.') && !name.is_empty())
        );
        assert!(path != "joute.json" && !path.starts_with("bin/"), "{path} replaced a file of the kit");
    }
}

/// Returns a temporary folder with a minimal kit in C. Code that reads submitted archives needs no
/// more.
fn fresh_kits() -> &'static Path {
    static KITS: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = KITS.get_or_init(|| {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        std::fs::create_dir(folder.path().join("c")).expect("the kit's folder can be created");
        std::fs::write(folder.path().join("c/joute.json"), "{}").expect("the manifest can be written");
        folder
    });
    folder.path()
}

fn archive_seeds() -> Vec<Vec<u8>> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, text) in [("kit/champion.c", "int x;"), ("kit/joute.json", "{}"), ("kit/more/table.h", "")] {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, text.as_bytes()).expect("writing to memory succeeds");
    }
    let plain = tar.into_inner().expect("writing to memory succeeds");
    let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
    zip.write_all(&plain).expect("writing to memory succeeds");
    vec![zip.finish().expect("writing to memory succeeds"), plain]
}
