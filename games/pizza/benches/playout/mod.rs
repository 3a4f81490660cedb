//! Plays random matches in which every legal action is equally likely.

use pizza::api::Position;
use pizza::cells::{Cell, Direction};
use pizza::state::Character;
use pizza::{Action, State};

/// A pseudorandom number generator (xorshift64*) for the benchmark's random matches.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((high * u64::from(end)) >> 32) as u32
    }
}

/// The number of characters (dogs and masters) of each player in the game Pizza.
const TEAM: usize = 10;

/// Counts the actions that the benchmark can draw for each character of a player. Also returns
/// their sum. They depend only on the character's points and croquettes.
///
/// A dog has 4 steps, a meal and 4 portals. A master has 4 steps, 4 walls to build and 4 to
/// destroy, 4 dogs to feed, and 5 cells to drop a croquette on.
fn allowances(state: &State, player: usize) -> ([u32; TEAM], u32) {
    let mut all = [0; TEAM];
    let (dogs, masters) = all.split_at_mut(4);
    for (allowance, dog) in dogs.iter_mut().zip(state.dogs(player)) {
        *allowance = 4 * u32::from(dog.points > 0) + 5 * u32::from(dog.croquettes > 0);
    }
    for (allowance, master) in masters.iter_mut().zip(state.masters(player)) {
        let walls = 8 * u32::from(master.points >= 4);
        *allowance = 4 * u32::from(master.points > 0) + walls + 9 * u32::from(master.croquettes > 0);
    }
    (all, all.iter().sum())
}

fn neighbour(at: Cell, way: u32) -> Option<(Position, Position)> {
    Some((at.position(), at.step(Direction::ALL[way as usize % 4])?.position()))
}

fn of_dog(dog: &Character, choice: u32) -> Option<Action> {
    let choice = if dog.points > 0 { choice } else { choice + 4 };
    match choice {
        0..4 => neighbour(dog.cell, choice).map(|(from, to)| Action::SeDeplacer(from, to)),
        4..8 => neighbour(dog.cell, choice).map(|(from, to)| Action::PrendrePortail(from, to)),
        _ => Some(Action::Manger(dog.cell.position())),
    }
}

fn of_master(master: &Character, choice: u32) -> Option<Action> {
    let steps = if master.points > 0 { choice } else { choice + 4 };
    let choice = if steps < 4 || master.points >= 4 { steps } else { steps + 8 };
    let (from, to) = match choice {
        20.. => (master.cell.position(), master.cell.position()),
        _ => neighbour(master.cell, choice)?,
    };
    Some(match choice {
        0..4 => Action::SeDeplacer(from, to),
        4..8 => Action::Construire(from, to),
        8..12 => Action::Detruire(from, to),
        12..16 => Action::DonnerCroquette(from, to),
        _ => Action::PoserCroquette(from, to),
    })
}

/// Plays one random turn of a benchmark match and returns the number of actions. Each legal action,
/// the next age and the end of the turn are equally likely. Illegal actions are drawn again.
pub fn turn(state: &mut State, chance: &mut Chance) -> usize {
    let Some(player) = state.active() else { return 0 };
    let mut actions_played = 0;
    let (mut allowed_actions, mut all) = allowances(state, player);
    loop {
        let mut choice = chance.below(all + 2);
        let action = if choice == all {
            Some(Action::AgeSuivant)
        } else if choice > all {
            return actions_played;
        } else {
            let mut character = 0;
            while choice >= allowed_actions[character] {
                choice -= allowed_actions[character];
                character += 1;
            }
            match character {
                0..4 => of_dog(&state.dogs(player)[character], choice),
                _ => of_master(&state.masters(player)[character - 4], choice),
            }
        };
        if action.is_some_and(|action| state.play(player, &action).is_ok()) {
            actions_played += 1;
            (allowed_actions, all) = allowances(state, player);
        }
    }
}

/// Plays a whole random match for a benchmark. Returns the number of actions.
pub fn play_match(state: &mut State, chance: &mut Chance) -> usize {
    let mut turns_played = 0;
    state.next_turn();
    while !state.is_over() {
        turns_played += turn(state, chance);
        state.next_turn();
    }
    turns_played
}
