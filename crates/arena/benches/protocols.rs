//! Compares the cost of a turn in lines with that in frames: the same game in the same run,
//! alternately, in the best jail of this machine.
//!
//! `cargo bench -p joute-arena --bench protocols`

#[path = "../tests/lines/game.rs"]
mod game;

use game::{API, Counting};
use joute_arena::kit::Kit;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, play_and_report};
use joute_engine::message::PROTOCOL;
use joute_engine::replay::Replay;
use joute_engine::{Authority, Setup, digest};
use joute_jail::Jail;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The number of turns of each benchmark match, for both players together.
const TURNS: u64 = 500;

/// The number of matches that the benchmark plays with each protocol. One protocol uses binary
/// messages, the other uses lines of text.
const MATCHES: usize = 9;

/// The maximum extra time per turn of the text protocol, in microseconds. It is compared with the
/// binary protocol. If it takes longer, the benchmark fails.
const MAX_MICROS: f64 = 60.0;

fn compile(folder: &Path, name: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("benches/protocols/{name}.c"));
    let mut command = Command::new("gcc");
    command.args(["-std=gnu17", "-O2", "-Wall", "-Werror", "-o"]).arg(folder.join("champion")).arg(source);
    assert!(command.status().expect("gcc starts").success());
}

fn kit(folder: &Path, seat: u64) -> Kit {
    let kit = folder.join(format!("frames-{seat}"));
    std::fs::create_dir(&kit).expect("the folder can be created");
    compile(&kit, "frames");
    let manifest = format!("{{\"game\":\"counting\",\"language\":\"c\",\"api\":\"{API:016x}\"}}");
    std::fs::write(kit.join("joute.json"), manifest).expect("the manifest can be written");
    assert_eq!(PROTOCOL, 4, "frames.c implements another version of the protocol");
    let count = format!("{API} {} {} {}", digest(&0), seat + 1, TURNS / 2);
    std::fs::write(kit.join("count"), count).expect("the file can be written");
    Kit::read(&kit, joute_testkit::launch_facts()).expect("the kit can be read")
}

fn player(folder: &Path) -> Kit {
    let player = folder.join("lines");
    std::fs::create_dir(&player).expect("the folder can be created");
    compile(&player, "lines");
    let manifest = "game = \"counting\"\nspeaks = \"lines\"\nrun = [\"./champion\"]\n";
    std::fs::write(player.join("player.toml"), manifest).expect("the manifest can be written");
    Kit::read(&player, joute_testkit::launch_facts()).expect("the kit can be read")
}

/// Plays one benchmark match. Returns the real time per turn and the median turn time in the
/// replay, both in microseconds.
fn play_one(kits: &[Kit; 2], jail: &Jail) -> (f64, f64) {
    let setup = Setup { players: 2, seed: TURNS, ..Setup::default() };
    let limits = Limits { start: Duration::from_secs(10), ..Limits::DEFAULT };
    let config = MatchConfig::new(kits, &setup, limits, jail);
    let mut referee = Authority::<Counting>::boxed(&setup).expect("the setup is valid");
    let mut bytes = Vec::new();
    let start = Instant::now();
    let report = play_and_report(&config, referee.as_mut(), &mut bytes).expect("the match can be played");
    let total_time = start.elapsed();
    assert_eq!(report.outcome.gone, [None, None]);
    let replay = Replay::parse(&String::from_utf8(bytes).expect("the bytes are UTF-8"))
        .expect("the replay can be parsed");
    let turns = replay.steps.iter().filter(|step| step.is == "turn");
    let mut micros: Vec<u64> = turns.map(|step| step.micros[0]).collect();
    micros.sort_unstable();
    (total_time.as_secs_f64() * 1e6 / TURNS as f64, micros[micros.len() / 2] as f64)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn main() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path(), open).expect("the permissions can be changed");
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let frames = [kit(folder.path(), 0), kit(folder.path(), 1)];
    let player = player(folder.path());
    let lines = [player.clone(), player];
    let mut all: [Vec<(f64, f64)>; 2] = Default::default();
    for _ in 0..MATCHES {
        for (kits, all) in [&frames, &lines].into_iter().zip(&mut all) {
            all.push(play_one(kits, &jail));
        }
    }
    println!(
        "jail {}, {MATCHES} matches of {TURNS} turns in each protocol, alternately; median",
        jail.level()
    );
    println!("  {:<8} {:>16} {:>16}", "µs", "a turn, in all", "a turn's clock");
    for (name, all) in ["frames", "lines"].iter().zip(&all) {
        let (whole, clock): (Vec<f64>, Vec<f64>) = all.iter().copied().unzip();
        println!("  {name:<8} {:>16.1} {:>16.1}", median(whole), median(clock));
    }
    let more = all[0].iter().zip(&all[1]).map(|(frames, lines)| lines.0 - frames.0).collect();
    let more = median(more);
    println!("  lines cost {more:.1} µs a turn more, where {MAX_MICROS:.0} are allowed");
    assert!(more < MAX_MICROS, "a turn with lines takes {more:.1} µs longer than with frames");
}
