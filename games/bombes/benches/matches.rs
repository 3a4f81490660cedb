//! Measures the speed of the rules of the game Bombes. It times steps of four and of ten players,
//! with and without pictures, and the map message. Run it with `cargo bench -p bombes`.
//!

use bombes::api::Direction;
use bombes::map::official;
use bombes::{Action, Bombes};
use joute_engine::game::start;
use joute_engine::maps::Random;
use joute_engine::{Game as _, Setup};
use std::time::{Duration, Instant};

const MATCHES: u64 = 200;

/// Plays benchmark matches of the game Bombes at random. Returns the number of steps, the time that
/// they took, and the number of players left.
fn play(players: usize, filmed: bool) -> (u32, Duration, usize) {
    let (mut steps, mut survivors, start_of_all) = (0, 0, Instant::now());
    for seed in 0..MATCHES {
        let map = official()[seed as usize % official().len()].1.into();
        let setup = Setup { map, players, seed, ..Setup::default() };
        let mut game = start::<Bombes>(&setup).expect("the official map is valid");
        if filmed {
            game.scene();
        }
        let mut random = Random::new(seed);
        loop {
            let requests = game.ask();
            if requests.is_empty() {
                break;
            }
            for ask in requests {
                let order = match random.range(0..=11) {
                    0 => Action::PoserBombe,
                    way => Action::Deplacer(Direction::ALL[way as usize % 4]),
                };
                game.take_events(ask.player);
                game.play(ask.player, &[order], &[]).expect("the action is legal");
                std::hint::black_box(game.digest(ask.player));
            }
            game.settle();
            game.take_changes();
            steps += 1;
        }
        survivors += game.world().remaining().count();
    }
    (steps, start_of_all.elapsed(), survivors)
}

fn main() {
    for (players, filmed) in [(4, false), (4, true), (10, false), (10, true)] {
        let (steps, time, left) = play(players, filmed);
        println!(
            "{players} players{}: {:?} a step, {:.0} steps a second; {:.1} steps a match, {:.1} left at its end",
            if filmed { ", filmed" } else { "" },
            time / steps,
            f64::from(steps) / time.as_secs_f64(),
            f64::from(steps) / MATCHES as f64,
            left as f64 / MATCHES as f64
        );
    }
    let game = start::<Bombes>(&Setup { players: 10, ..Setup::default() }).expect("the match can start");
    let (start, times) = (Instant::now(), 100_000);
    for _ in 0..times {
        std::hint::black_box(bombes::wire::map(&game.world().plan()));
    }
    println!("the wire's map: {:?}", start.elapsed() / times);
}
