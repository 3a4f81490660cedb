//! Measures the speed of the game Citrons. It times matches of four random teams, with and without
//! pictures, and a day of eight hundred Citrons. Each is compared with a reference measured in the
//! same run. Times are the thread's own processor time, which other processes disturb less than
//! real time. Run it with `cargo bench -p citrons`.

use citrons::map::{official, parse};
use citrons::{Action, Body, Cell, Citrons, Ground, Order, Spot, Unit, UnitRef, World, random_champion};
use joute_engine::agreement::Chance;
use joute_engine::clocks::Clocks;
use joute_engine::{Draws, Game as _, Replica, Setup, View as _, digest};
use joute_testkit::timing::fastest;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;
use std::hint::black_box;
use std::sync::Arc;

const MATCHES: u32 = 40;
const DAYS: u32 = 200;

/// Returns the shortest time of several runs of a function, in milliseconds.
fn millis<T>(times: u32, call: impl FnMut() -> T) -> f64 {
    fastest(times, call) / 1e6
}

/// Returns the time to hash a mebibyte, in milliseconds. Benchmarks are compared with it, because
/// it depends only on the computer.
fn reference() -> f64 {
    let bytes = vec![7u8; 1 << 20];
    millis(20, || digest(&bytes))
}

/// Plays a benchmark match of the game Citrons like the arena. This includes API calls, lists of
/// actions, scores, and hashes that compare both sides.
fn play(map: &str, seed: u64, filmed: bool) {
    let setup = Setup { map: map.into(), players: 4, seed, ..Setup::default() };
    let mut game = Citrons::new(&setup).expect("the map for four players is valid");
    if filmed {
        game.scene();
    }
    let mut replicas: Vec<_> = (0..4).map(|player| Replica::new(player, game.opening(player))).collect();
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut choices = [0; 200];
    loop {
        let asks = game.ask();
        if asks.is_empty() {
            break;
        }
        for ask in &asks {
            let replica = &mut replicas[ask.player];
            replica
                .begin_turn(game.take_events(ask.player), Clocks::default(), false)
                .expect("the turn can begin");
            random.fill_bytes(&mut choices);
            for (call, choices) in ask.calls.iter().zip(choices.chunks(8).cycle()) {
                replica.begin(call);
                random_champion(replica, call, &mut Chance::new(choices));
                replica.end();
            }
            let digest = replica.view.digest();
            let journal: Vec<Action> = replica.end_turn();
            game.play(ask.player, &journal, &[]).expect("the actions are legal");
            assert_eq!(digest, game.digest(ask.player));
        }
        game.settle();
        black_box((game.scores(), game.take_changes()));
    }
}

/// Returns a crowded position of the game Citrons for benchmarks. Four teams have two hundred units
/// each, and each unit has an order.
fn crowd() -> (World, Vec<(UnitRef, Order)>) {
    let map = Arc::new(parse(official()[0].1).expect("the official map is valid"));
    let plains: Vec<Cell> = map.cells().filter(|cell| map.ground(*cell) == Ground::Plain).collect();
    let mut world = World::empty(map, 4, Draws::of_seed(1));
    let mut orders = Vec::new();
    for (number, cell) in plains.iter().step_by(4).take(800).enumerate() {
        let unit_ref = UnitRef { team: (number % 4) as u8, id: (number / 4) as u8 };
        let body = Body::Citron(Spot { cell: *cell, z: 0 });
        world.put(unit_ref, Some(Unit { energy: 50 + number as i32 % 60, body, since: 0, result: 1 }));
        let to = Cell { x: cell.x.saturating_sub(1), ..*cell };
        orders.push((unit_ref, if number % 3 == 0 { Order::Press(to) } else { Order::Move(to) }));
    }
    (world, orders)
}

fn main() {
    let of = reference();
    println!("reference, the digest of a mebibyte                 {of:8.3} ms");
    let say = |label: &str, seconds: f64| {
        println!(
            "{label:<50} {seconds:9.3} ms  {:7.3} × the reference  {:8.1} a second",
            seconds / of,
            1e3 / seconds
        );
    };
    let texts = official().iter().map(|(_, text)| *text);
    let four: Vec<&str> = texts.filter(|text| parse(text).is_ok_and(|map| map.starts.len() == 4)).collect();
    let matches = |filmed| {
        let map = |seed: u32| four[seed as usize % four.len()];
        let mut seeds = (0..MATCHES).cycle();
        millis(MATCHES, || {
            let seed = seeds.next().unwrap_or(0);
            play(map(seed), u64::from(seed), filmed);
        })
    };
    say("match of four careless teams", matches(false));
    say("the same, filmed", matches(true));
    let (world, orders) = crowd();
    let day = millis(DAYS, || {
        let mut world = world.clone();
        world.play_day(orders.iter().copied().collect(), &mut |_, _| {});
    });
    say("day of 800 Citrons that all do something", day);
    say("what 800 Citrons look like", millis(DAYS, || world.sightings()));
}
