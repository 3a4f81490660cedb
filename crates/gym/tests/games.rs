//! Self-play of all games: masks are exact, and matches are those that the arena would play.

use joute::games::{RegisteredGame, find, gyms};
use joute_engine::replay::Replay;
use joute_gym::{Autoreset, Buffers, GymError, GymGame, HOLD, Options, Pool, Space};

/// The arrays of a pool.
struct Arrays {
    observations: Vec<i32>,
    action_mask: Vec<i8>,
    rewards: Vec<f32>,
    terminations: Vec<u8>,
    truncations: Vec<u8>,
    actor: Vec<i32>,
    final_observations: Vec<i32>,
}

impl Arrays {
    fn of(pool: &dyn Pool, environments: usize, last: bool) -> Self {
        let rows = environments * pool.seats();
        let observations = vec![0; rows * pool.space().observation];
        Arrays {
            final_observations: if last { observations.clone() } else { Vec::new() },
            observations,
            action_mask: vec![0; rows * pool.space().choices],
            rewards: vec![0.0; rows],
            terminations: vec![0; rows],
            truncations: vec![0; rows],
            actor: vec![0; environments],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            action_mask: &mut self.action_mask,
            rewards: &mut self.rewards,
            terminations: &mut self.terminations,
            truncations: &mut self.truncations,
            actor: &mut self.actor,
            final_observations: &mut self.final_observations,
        }
    }

    /// Returns a random token that is offered in each row. Token 0 is chosen rarely.
    fn random_actions(&self, choices: usize, random: &mut fastrand::Rng) -> Vec<i64> {
        let row = |mask: &[i8]| {
            let offered: Vec<usize> = (0..mask.len()).filter(|token| mask[*token] == 1).collect();
            let token = offered[random.usize(..offered.len())];
            if token == 0 && random.u8(..8) > 0 { offered[offered.len() - 1] as i64 } else { token as i64 }
        };
        self.action_mask.chunks(choices).map(row).collect()
    }
}

fn row(game: &GymGame) -> &'static RegisteredGame {
    find(game.name).expect("the game is registered")
}

fn options(game: &GymGame) -> Options {
    let row = row(game);
    let setup = row.default_setup(row.official().first().map_or(String::new(), |(_, map)| (*map).to_owned()));
    Options::new(setup.players, setup.map)
}

fn verify(game: &GymGame, replay: &Replay) {
    let text = replay.text();
    let parsed = Replay::parse(&text).expect("the replay can be parsed");
    let mut rules = (row(game).seat)(&parsed.header.setup).expect("the setup is valid");
    parsed.verify(&mut *rules).unwrap_or_else(|error| panic!("{}: {error}", game.name));
}

/// Returns the games of a test. `GYM_GAMES` selects some by their names.
fn games() -> impl Iterator<Item = &'static GymGame> {
    let only = std::env::var("GYM_GAMES").ok();
    gyms().filter(move |game| only.as_ref().is_none_or(|only| only.split(',').any(|name| name == game.name)))
}

/// The number of random choices in a match. Players then end their turns at once.
const RANDOM_CHOICES: usize = 300;

/// Plays a match to its end, lets the arena's rules judge each turn, and verifies the replay.
fn play_and_verify(game: &GymGame, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let fail = |error: GymError| -> ! { panic!("{}, seed {seed}: {error}", game.name) };
    let options = Options { seed, ..options(game) };
    let mut pool = (game.pool)(&options).expect("the pool can be created");
    let mut arrays = Arrays::of(&*pool, 1, false);
    pool.reset(None, None, arrays.buffers()).expect("the match can be reset");
    let choices = pool.space().choices;
    for step in 0.. {
        if arrays.terminations[0] == 1 {
            break;
        }
        let mut actions = arrays.random_actions(choices, &mut random);
        if step >= RANDOM_CHOICES {
            let first = |mask: &[i8]| {
                mask.iter().position(|offered| *offered == 1).expect("at least one action is offered") as i64
            };
            actions = arrays.action_mask.chunks(choices).map(first).collect();
        }
        pool.step(&actions, arrays.buffers()).unwrap_or_else(|error| fail(error));
    }
    let replay = pool.replay(0).unwrap_or_else(|error| fail(error));
    let outcome = replay.outcome.as_ref().expect("the match is over");
    assert_eq!(outcome.scores, pool.scores(0), "{}, seed {seed}", game.name);
    let best = |rewards: &[f32]| rewards.iter().copied().fold(f32::MIN, f32::max);
    for (rank, reward) in outcome.ranks.iter().zip(&arrays.rewards) {
        assert_eq!(*rank == 1, *reward == best(&arrays.rewards), "{}, seed {seed}", game.name);
    }
    verify(game, &replay);
}

#[test]
fn matches_are_those_of_the_arena() {
    let matches = std::env::var("GYM_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    for game in games() {
        (0..matches).for_each(|seed| play_and_verify(game, seed));
    }
}

/// The number of decisions of each game whose legal actions are compared with those found by trying
/// all. Games with many calls take long.
fn compared(space: &Space) -> usize {
    match space.actions.iter().map(|function| function.span).sum() {
        0..10_000_u64 => 40,
        10_000..100_000 => 4,
        _ => 2,
    }
}

#[test]
fn masks_are_exact() {
    for game in games() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut pool = (game.pool)(&options(game)).expect("the pool can be created");
        let (choices, mut remaining) = (pool.space().choices, compared(pool.space()));
        let mut arrays = Arrays::of(&*pool, 1, false);
        pool.reset(None, None, arrays.buffers()).expect("the match can be reset");
        for step in 0.. {
            if step % 5 == 0 && remaining > 0 && arrays.terminations[0] == 0 {
                for seat in 0..pool.seats() {
                    let (legal, exact) = pool.legal_and_exact(0, seat);
                    assert_eq!(legal, exact, "{}, seat {seat}, step {step}", game.name);
                    remaining = remaining.saturating_sub(usize::from(!exact.is_empty()));
                }
            }
            if remaining == 0 || arrays.terminations[0] == 1 {
                break;
            }
            refuses_the_rest(game, &mut *pool, &mut arrays);
            let actions = arrays.random_actions(choices, &mut random);
            pool.step(&actions, arrays.buffers()).unwrap_or_else(|error| panic!("{}: {error}", game.name));
        }
    }
}

/// Checks that an action outside of the mask is refused, and that the refusal changes nothing.
fn refuses_the_rest(game: &GymGame, pool: &mut dyn Pool, arrays: &mut Arrays) {
    let choices = pool.space().choices;
    let before = pool.snapshot(0);
    for seat in 0..pool.seats() {
        let mask = &arrays.action_mask[seat * choices..(seat + 1) * choices];
        if mask[1..].iter().all(|offered| *offered == 0) {
            continue;
        }
        for token in [mask.iter().position(|offered| *offered == 0), Some(choices)].into_iter().flatten() {
            let mut actions = vec![0; pool.seats()];
            actions[seat] = token as i64;
            let refused = pool.step(&actions, arrays.buffers());
            assert!(matches!(refused, Err(GymError::NotOffered { .. })), "{}: {token}", game.name);
        }
    }
    assert_eq!(pool.snapshot(0), before, "{}", game.name);
}

/// Plays some steps of all environments. Returns all rows of all steps, and the last replay of each.
fn rows(game: &GymGame, options: &Options, steps: usize) -> Vec<(Vec<i32>, Vec<i8>, Vec<f32>)> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut pool = (game.pool)(options).expect("the pool can be created");
    let last = options.autoreset == Autoreset::SameStep;
    let mut arrays = Arrays::of(&*pool, options.environments, last);
    pool.reset(None, None, arrays.buffers()).expect("the matches can be reset");
    let mut rows = Vec::new();
    for _ in 0..steps {
        let actions = arrays.random_actions(pool.space().choices, &mut random);
        pool.step(&actions, arrays.buffers()).unwrap_or_else(|error| panic!("{}: {error}", game.name));
        rows.push((arrays.observations.clone(), arrays.action_mask.clone(), arrays.rewards.clone()));
    }
    rows
}

#[test]
fn threads_change_nothing_and_environments_differ() {
    for game in games() {
        let one = Options { environments: 3, seed: 9, max_choices: Some(12), ..options(game) };
        let two = Options { threads: 2, ..one.clone() };
        let (one, two) = (rows(game, &one, 30), rows(game, &two, 30));
        assert!(one == two, "{}: results differ between one thread and two", game.name);
    }
}

#[test]
fn a_snapshot_restores_another_environment() {
    for game in games() {
        let mut random = fastrand::Rng::with_seed(2);
        let options = Options { environments: 2, seed: 4, ..options(game) };
        let mut pool = (game.pool)(&options).expect("the pool can be created");
        let choices = pool.space().choices;
        let mut arrays = Arrays::of(&*pool, 2, false);
        pool.reset(None, None, arrays.buffers()).expect("the matches can be reset");
        let seats = pool.seats();
        for _ in 0..15 {
            let mut actions = arrays.random_actions(choices, &mut random);
            actions[seats..].fill(HOLD);
            pool.step(&actions, arrays.buffers()).expect("the step can be played");
        }
        let state = pool.snapshot(0);
        let (_, second) = arrays.buffers().split(1, 2);
        pool.restore(1, &state, second).expect("the snapshot can be restored");
        assert_eq!(pool.snapshot(1), state, "{}", game.name);
        let halves = arrays.action_mask.split_at(seats * choices);
        assert!(halves.0 == halves.1, "{}: the masks differ", game.name);
        for _ in 0..15 {
            let mut actions = arrays.random_actions(choices, &mut random);
            let (first, second) = actions.split_at_mut(seats);
            second.copy_from_slice(first);
            pool.step(&actions, arrays.buffers()).expect("the step can be played");
        }
        assert_eq!(pool.snapshot(0), pool.snapshot(1), "{}", game.name);
        assert!(pool.restore(1, &state[..4], arrays.buffers().split(1, 2).1).is_err());
    }
}

/// Checks that steps, which write only what has changed, lead to the same rows as writing whole rows.
/// Whole rows are written when a snapshot is restored.
#[test]
fn rows_are_those_of_a_restored_environment() {
    for game in games() {
        let mut random = fastrand::Rng::with_seed(6);
        let options = Options { environments: 2, max_choices: Some(60), ..options(game) };
        let mut pool = (game.pool)(&options).expect("the pool can be created");
        let (seats, choices, size) = (pool.seats(), pool.space().choices, pool.space().observation);
        let mut arrays = Arrays::of(&*pool, 2, false);
        pool.reset(None, None, arrays.buffers()).expect("the matches can be reset");
        for step in 0..150 {
            let mut actions = arrays.random_actions(choices, &mut random);
            actions[seats..].fill(HOLD);
            pool.step(&actions, arrays.buffers()).expect("the step can be played");
            if step % 7 != 0 {
                continue;
            }
            let state = pool.snapshot(0);
            pool.restore(1, &state, arrays.buffers().split(1, 2).1).expect("the snapshot can be restored");
            let (masks, whole) = arrays.action_mask.split_at(seats * choices);
            assert!(masks == whole, "{}, step {step}: the masks differ", game.name);
            for seat in 0..seats {
                let ended = arrays.terminations[0] + arrays.truncations[0] > 0;
                if ended || masks[seat * choices + 1..(seat + 1) * choices].contains(&1) {
                    let row = |seat: usize| &arrays.observations[seat * size..(seat + 1) * size];
                    assert!(row(seat) == row(seats + seat), "{}, seat {seat}, step {step}", game.name);
                }
            }
        }
    }
}

#[test]
fn an_environment_is_reset_as_gymnasium_defines() {
    let game = games().find(|game| game.name == "morpion").expect("the tutorial game is registered");
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled] {
        let options = Options { autoreset, ..options(game) };
        let mut pool = (game.pool)(&options).expect("the pool can be created");
        let mut arrays = Arrays::of(&*pool, 1, autoreset == Autoreset::SameStep);
        pool.reset(None, None, arrays.buffers()).expect("the match can be reset");
        // Player 0 completes the first line.
        for action in [1, 4, 2, 5, 3] {
            pool.step(&[action, action], arrays.buffers()).expect("the step can be played");
        }
        assert_eq!(
            (arrays.rewards.as_slice(), arrays.terminations.as_slice()),
            (&[1.0, -1.0][..], &[1, 1][..])
        );
        let fresh = autoreset == Autoreset::SameStep;
        assert_eq!(arrays.actor[0], if fresh { 0 } else { -1 });
        assert_eq!(pool.scores(0), if fresh { [0, 0] } else { [1, 0] });
        pool.step(&[9, 9], arrays.buffers()).expect("the step can be played");
        let ended = u8::from(autoreset == Autoreset::Disabled);
        assert_eq!((arrays.rewards[0], arrays.terminations[0]), (0.0, ended));
    }
}

#[test]
fn a_match_that_is_too_long_is_truncated() {
    let game = games().find(|game| game.name == "morpion").expect("the tutorial game is registered");
    let options = Options { max_choices: Some(2), ..options(game) };
    let mut pool = (game.pool)(&options).expect("the pool can be created");
    let mut arrays = Arrays::of(&*pool, 1, false);
    for action in [1, 2] {
        pool.step(&[action, action], arrays.buffers()).expect("the step can be played");
    }
    assert_eq!((arrays.truncations.as_slice(), arrays.terminations.as_slice()), (&[1, 1][..], &[0, 0][..]));
    assert!(pool.replay(0).expect("the replay can be read").outcome.is_none());
}
