//! Measures the cost of a match server: `cargo bench -p joute-host`. It prints the share of one
//! core that 200 spectators need at two steps a second. It also prints the duration of 180 steps of
//! four jailed C players that answer as fast as they can.

use joute_arena::champion::Kit;
use joute_arena::play::{Guests, MatchConfig, play_and_report};
use joute_engine::{Authority, Game as _, Setup};
use joute_host::{
    CallbackError, Entrance, HostServer, HostSettings, MatchScores, ReplayWriter, SeatOccupant, SeatedMatch,
    serve,
};
use joute_jail::{Jail, Level};
use joute_testkit::couriers::{Couriers, SPEECH};
use joute_words::Locale;
use std::io::{Read as _, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const SPECTATORS: usize = 200;
const STEPS: u64 = 20;
const STEP_INTERVAL: Duration = Duration::from_millis(500);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--watch", address] => watch(address.parse().expect("the text is an address")),
        _ => {
            spectators();
            fast();
        }
    }
}

/// Connects all spectators to a live match. Prints how many bytes each of them has received. It
/// runs in a process of its own.
fn watch(address: SocketAddr) {
    let mut lines: Vec<TcpStream> = (0..SPECTATORS)
        .map(|_| {
            let mut line = TcpStream::connect(address).expect("the server accepts the connection");
            write!(line, "GET /live HTTP/1.1\r\nHost: hall\r\n\r\n").expect("the text can be written");
            line.set_nonblocking(true).expect("the mode of the socket can be changed");
            line
        })
        .collect();
    println!("here");
    let (mut bytes, mut chunk) = (0, [0; 1 << 16]);
    loop {
        let mut over = 0;
        for line in &mut lines {
            match line.read(&mut chunk) {
                Ok(0) => over += 1,
                Ok(count) => bytes += count,
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => over += 1,
            }
        }
        if over == lines.len() {
            eprintln!("spectators: {} kB each", bytes / lines.len() / 1000);
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns the processor time that this process has used so far.
fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

fn spectators() {
    let (door, pages) = (TcpListener::bind("127.0.0.1:0"), TcpListener::bind("127.0.0.1:0"));
    let (door, pages) = (door.expect("a free port can be bound"), pages.expect("a free port can be bound"));
    let (players, watched) = (
        door.local_addr().expect("the socket has a port"),
        pages.local_addr().expect("the socket has a port"),
    );
    let setup = Setup { seed: STEPS, ..Setup::default() };
    let hall = HostServer {
        rules: HostSettings {
            game: Couriers::NAME.into(),
            locale: Locale::En,
            players: Some(2),
            matches: Some(1),
        },
        entrance: Entrance::new(door, SPEECH, setup, Couriers::SEATS, Vec::new())
            .expect("the entrance can be created"),
        pages,
        viewer: String::new(),
        embed: Box::new(|_| Ok(String::new())),
        play: Box::new(play),
        say: Box::new(|_| ()),
    };
    let hall = std::thread::spawn(|| serve(hall, None));
    let me = std::env::current_exe().expect("the path of the test program is known");
    let mut crowd = Command::new(me);
    crowd.args(["--watch", &watched.to_string()]).stdout(std::process::Stdio::piped());
    let mut crowd = crowd.spawn().expect("the process starts");
    crowd
        .stdout
        .take()
        .expect("the output is piped")
        .read_exact(&mut [0; 4])
        .expect("enough bytes are available");
    let (start, before) = (Instant::now(), processor_time());
    for name in ["ann", "bob"] {
        std::thread::spawn(move || courier(players, name));
    }
    hall.join().expect("the thread does not panic").expect("the hall ends without an error");
    let (time, took) = (start.elapsed(), processor_time() - before);
    println!(
        "{SPECTATORS} spectators, 2 steps a second, {:.0} s: {:.1} % of a core",
        time.as_secs_f64(),
        100.0 * took.as_secs_f64() / time.as_secs_f64()
    );
    crowd.kill().and_then(|()| crowd.wait()).expect("the process can be killed");
}

fn play(_: usize, round: SeatedMatch, mut watched: ReplayWriter) -> Result<MatchScores, CallbackError> {
    let SeatedMatch { setup, seats } = round;
    let guests = seats.into_iter().filter_map(|seat| match seat {
        SeatOccupant::Guest(guest) => {
            Some((Kit::guest(&guest.name, Couriers::NAME, Locale::En), Some(guest.peer)))
        }
        _ => None,
    });
    let (kits, peers): (Vec<_>, Vec<_>) = guests.unzip();
    let (jail, guests) = (Jail::choose(Some(Level::L0))?, Guests::new(peers));
    play_match(&kits, &setup, &jail, Some(STEP_INTERVAL), Some(&guests), &mut watched)
}

fn play_match(
    kits: &[Kit],
    setup: &Setup,
    jail: &Jail,
    pace: Option<Duration>,
    guests: Option<&Guests>,
    out: &mut dyn Write,
) -> Result<MatchScores, CallbackError> {
    let config = MatchConfig {
        record_scene: true,
        pace,
        guests,
        ..MatchConfig::new(kits, setup, Couriers::LIMITS, jail)
    };
    let mut referee = Authority::<Couriers>::boxed(setup)?;
    let report = play_and_report(&config, referee.as_mut(), out)?;
    Ok(MatchScores { ranks: report.outcome.ranks, scores: report.outcome.scores })
}

fn courier(address: SocketAddr, name: &str) {
    let mut line = TcpStream::connect(address).expect("the server accepts the connection");
    line.write_all(format!("LOGIN {name}\0").as_bytes()).expect("the peer reads the data");
    let (mut received, mut byte) = (Vec::new(), [0]);
    while !received.ends_with(b"QUIT\0") && line.read(&mut byte).is_ok_and(|count| count == 1) {
        received.push(byte[0]);
        if received.len() >= 5 && received[received.len() - 5..].starts_with(b"MAP\0") {
            received.clear();
            let _ = line.write_all(b"a");
        }
    }
}

/// A writer for a replay in a benchmark. It only records the time at which each piece is written.
struct WriteTimes(Vec<Instant>);

impl Write for WriteTimes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.push(Instant::now());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn fast() {
    const RUN_COUNT: usize = 9;
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    Command::new("chmod").arg("0755").arg(folder.path()).status().expect("chmod starts");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../arena/tests/players/courier.c");
    let kits: Vec<Kit> = (0..4)
        .map(|number| {
            let home = folder.path().join(format!("p{number}"));
            std::fs::create_dir(&home).expect("the folder can be created");
            let manifest = "game = \"couriers\"\nspeaks = \"bytes\"\nrun = [\"./player\"]\n";
            std::fs::write(home.join("player.toml"), manifest).expect("the manifest can be written");
            let result =
                Command::new("gcc").args(["-O2", "-o"]).arg(home.join("player")).arg(&source).status();
            assert!(result.expect("gcc starts").success());
            Kit::read(&home, joute_testkit::launch_facts()).expect("the kit can be read")
        })
        .collect();
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let setup = Setup { players: 4, seed: 180, ..Setup::default() };
    let mut times: Vec<Duration> = (0..RUN_COUNT)
        .map(|_| {
            let mut moments = WriteTimes(Vec::new());
            play_match(&kits, &setup, &jail, None, None, &mut moments).expect("the match can be played");
            // The events are the header, one line for each step, and the result.
            let steps = &moments.0[1..181];
            (steps[179] - steps[0]) * 180 / 179
        })
        .collect();
    times.sort();
    println!(
        "four C players at {}, 180 steps as fast as they answer: {:.1} ms (median of {RUN_COUNT}; the fastest {:.1})",
        jail.level(),
        times[RUN_COUNT / 2].as_secs_f64() * 1e3,
        times[0].as_secs_f64() * 1e3
    );
}
