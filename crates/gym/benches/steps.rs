//! Measures the speed of self-play without Python:
//! `cargo bench --profile self-play -p joute-gym [-- GAME… N]`. N is the number of environments
//! [default: 128 if the observations are large, and 1024 otherwise].
//!
//! A step is one decision of an agent, with its observation and its mask. A turn is over when another
//! seat must choose or the match ends. Speeds are per second of processor time. The choice of actions
//! is not measured.

use joute::games::{find, gyms};
use joute_gym::{Buffers, GymGame, Options};
use std::time::{Duration, Instant};

/// The processor time to measure for each game.
const MEASURED: Duration = Duration::from_secs(2);

fn main() {
    let arguments = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let (numbers, only): (Vec<String>, Vec<String>) =
        arguments.partition(|word| word.parse::<usize>().is_ok());
    let number = numbers.first().and_then(|number| number.parse().ok());
    println!("{:16}{:>6}{:>14}{:>12}{:>14}", "game", "envs", "steps/s", "turns/s", "two threads");
    for game in gyms().filter(|game| only.is_empty() || only.iter().any(|name| name == game.name)) {
        let observation = (game.space)(joute_gym::LIST_CAPACITY).observation;
        let environments = number.unwrap_or(if observation > 4096 { 128 } else { 1024 });
        let one = measure(game, environments, 1);
        let two = measure(game, environments, 2);
        let ratio = two.wall / one.wall;
        println!("{:16}{environments:6}{:14.0}{:12.0}{ratio:13.2}x", game.name, one.steps, one.turns);
    }
}

/// The speed of a pool.
struct Speed {
    /// The number of steps per second of processor time.
    steps: f64,
    /// The number of turns per second of processor time.
    turns: f64,
    /// The number of steps per second of real time.
    wall: f64,
}

fn measure(game: &GymGame, environments: usize, threads: usize) -> Speed {
    let mut random = fastrand::Rng::with_seed(1);
    let row = find(game.name).expect("the game is registered");
    let map = row.official().first().map_or(String::new(), |(_, map)| (*map).to_owned());
    let setup = row.default_setup(map);
    let options = Options { environments, threads, ..Options::new(setup.players, setup.map) };
    let mut pool = (game.pool)(&options).expect("the pool can be created");
    let rows = environments * pool.seats();
    let (observation, choices) = (pool.space().observation, pool.space().choices);
    let (mut observations, mut action_mask) = (vec![0; rows * observation], vec![0; rows * choices]);
    let (mut rewards, mut terminations, mut truncations) = (vec![0.0; rows], vec![0; rows], vec![0; rows]);
    let mut actor = vec![0; environments];
    let (mut actions, mut acting) = (vec![0; rows], vec![false; rows]);
    let mut initial = actor.clone();
    let (mut steps, mut turns) = (0_u64, 0_u64);
    let (mut used, mut total) = (Duration::ZERO, Duration::ZERO);
    pool.reset(None, None, buffers!(observations, action_mask, rewards, terminations, truncations, actor))
        .expect("the matches can be reset");
    while used < MEASURED {
        for (row, mask) in action_mask.chunks_exact(choices).enumerate() {
            actions[row] = choose(mask, &mut random);
            acting[row] = mask[1..].contains(&1);
        }
        steps += acting.iter().filter(|acting| **acting).count() as u64;
        initial.copy_from_slice(&actor);
        let (start, wall) = (processor_time(), Instant::now());
        pool.step(&actions, buffers!(observations, action_mask, rewards, terminations, truncations, actor))
            .expect("the actions can be chosen");
        used += processor_time() - start;
        total += wall.elapsed();
        turns += initial.iter().zip(&actor).filter(|(initial, after)| initial != after).count() as u64;
    }
    let per_second = |count: u64, time: Duration| count as f64 / time.as_secs_f64();
    Speed { steps: per_second(steps, used), turns: per_second(turns, used), wall: per_second(steps, total) }
}

/// Returns the arrays as the rows of a pool.
macro_rules! buffers {
    ($observations:ident, $action_mask:ident, $rewards:ident, $terminations:ident, $truncations:ident, $actor:ident) => {
        Buffers {
            observations: &mut $observations,
            action_mask: &mut $action_mask,
            rewards: &mut $rewards,
            terminations: &mut $terminations,
            truncations: &mut $truncations,
            actor: &mut $actor,
            final_observations: &mut [],
        }
    };
}
use buffers;

/// Returns a random token that is offered. Token 0 is chosen rarely.
fn choose(mask: &[i8], random: &mut fastrand::Rng) -> i64 {
    let from = random.usize(..mask.len());
    let next = mask[from..].iter().position(|offered| *offered == 1).map(|at| from + at);
    let token = next.or_else(|| mask.iter().position(|offered| *offered == 1)).unwrap_or(0);
    if token == 0 && random.u8(..8) > 0 {
        return mask[1..].iter().position(|offered| *offered == 1).map_or(0, |at| at as i64 + 1);
    }
    token as i64
}

fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
