//! How fast are matches of four careless teams, a day of eight hundred Citrons, and how large is what a player is sent?
//!
//! `cargo bench -p citrons`

use citrons::map::{official, parse};
use citrons::{Action, Body, Cell, Citrons, Ground, Order, Ref, Spot, Unit, World, careless};
use joute_engine::agree::Chance;
use joute_engine::clocks::Clocks;
use joute_engine::frame::encode;
use joute_engine::{Game as _, Replica, Setup, digest};
use std::sync::Arc;
use std::time::Instant;

const MATCHES: u64 = 40;
const DAYS: u32 = 200;

/// Plays a match; notes the bytes of each player's events of each day.
fn play(seed: u64, bytes: &mut Vec<usize>) {
    let (_, map) = official()[seed as usize % official().len()];
    let setup = Setup { map: map.into(), players: 4, seed, ..Setup::default() };
    let mut game = Citrons::new(&setup).expect("an official map");
    let mut replicas: Vec<_> = (0..4).map(|player| Replica::new(player, game.opening(player))).collect();
    for day in 0u64.. {
        let asks = game.ask();
        if asks.is_empty() {
            break;
        }
        let mut journals: Vec<Vec<Action>> = Vec::new();
        for ask in &asks {
            let replica = &mut replicas[ask.player];
            let events = game.observe(ask.player);
            bytes.push(encode(&events).len());
            replica.begin_turn(events, Clocks::default(), false).expect("it is never late");
            let drawn: Vec<u8> =
                (0..200u64).map(|at| (digest(&(seed, day, ask.player, at)) >> 16) as u8).collect();
            for (call, drawn) in ask.calls.iter().zip(drawn.chunks(8).cycle()) {
                replica.begin(call);
                careless(replica, call, &mut Chance::new(drawn));
                replica.end();
            }
            journals.push(replica.end_turn());
        }
        for (player, journal) in journals.iter().enumerate() {
            game.play(player, journal, &[]).expect("legal orders");
        }
        game.settle();
    }
}

/// Four teams of two hundred on a map, all of which do something.
fn crowd() -> (World, Vec<(Ref, Order)>) {
    let map = Arc::new(parse(official()[0].1).expect("an official map"));
    let plains: Vec<Cell> = map.cells().filter(|cell| map.ground(*cell) == Ground::Plain).collect();
    let mut world = World::empty(map, 4, 1);
    let mut orders = Vec::new();
    for (number, cell) in plains.iter().step_by(4).take(800).enumerate() {
        let who = Ref { team: (number % 4) as u8, id: (number / 4) as u8 };
        let body = Body::Citron(Spot { cell: *cell, z: 0 });
        world.put(who, Some(Unit { energy: 50 + number as i32 % 60, body, since: 0, result: 1 }));
        let to = Cell { x: cell.x.saturating_sub(1), ..*cell };
        orders.push((who, if number % 3 == 0 { Order::Press(to) } else { Order::Move(to) }));
    }
    (world, orders)
}

fn main() {
    let mut bytes = Vec::new();
    let start = Instant::now();
    (0..MATCHES).for_each(|seed| play(seed, &mut bytes));
    let each = start.elapsed() / MATCHES as u32;
    bytes.sort_unstable();
    println!("match of four careless teams: {each:?} ({:.0} a second)", 1.0 / each.as_secs_f64());
    println!(
        "bytes a day and player: {} in the median, {} at most",
        bytes[bytes.len() / 2],
        bytes[bytes.len() - 1]
    );
    let (world, orders) = crowd();
    let start = Instant::now();
    for _ in 0..DAYS {
        let mut world = world.clone();
        world.play_day(orders.iter().copied().collect(), &mut |_, _| {});
    }
    println!("day of 800 Citrons: {:?}", start.elapsed() / DAYS);
    let start = Instant::now();
    for _ in 0..DAYS {
        std::hint::black_box(world.sightings());
    }
    println!("what 800 Citrons look like: {:?}", start.elapsed() / DAYS);
}
