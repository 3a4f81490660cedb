//! Uniformly random legal play.

use pizza::api::Position;
use pizza::cells::{Cell, Direction};
use pizza::state::Character;
use pizza::{Action, State};

/// xorshift64*.
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

/// Everything that a player could ever do: of 4 dogs 4 steps, 4 portals and a meal; of 6 masters 4 steps, 4 walls to build,
/// 4 to destroy, 4 dogs to give to and 5 cells to put on; the next age; the end of the turn.
const DOG: u32 = 9;
const MASTER: u32 = 21;
const ALL: u32 = 4 * DOG + 6 * MASTER + 2;

fn beside(at: Cell, way: u32) -> Option<(Position, Position)> {
    Some((at.position(), at.step(Direction::ALL[way as usize])?.position()))
}

/// One of them; `Ok(None)` is the end of the turn, `Err` one that points off the map.
fn draw(state: &State, player: usize, chance: &mut Chance) -> Result<Option<Action>, ()> {
    let drawn = chance.below(ALL);
    let cell = |character: &Character| character.cell;
    let action = if drawn < 4 * DOG {
        let dog = cell(&state.dogs(player)[(drawn / DOG) as usize]);
        match drawn % DOG {
            way @ 0..4 => beside(dog, way).map(|(from, to)| Action::SeDeplacer(from, to)),
            way @ 4..8 => beside(dog, way - 4).map(|(from, to)| Action::PrendrePortail(from, to)),
            _ => Some(Action::Manger(dog.position())),
        }
    } else if drawn < 4 * DOG + 6 * MASTER {
        let drawn = drawn - 4 * DOG;
        let master = cell(&state.masters(player)[(drawn / MASTER) as usize]);
        match drawn % MASTER {
            way @ 0..4 => beside(master, way).map(|(from, to)| Action::SeDeplacer(from, to)),
            way @ 4..8 => beside(master, way - 4).map(|(from, to)| Action::Construire(from, to)),
            way @ 8..12 => beside(master, way - 8).map(|(from, to)| Action::Detruire(from, to)),
            way @ 12..16 => beside(master, way - 12).map(|(from, to)| Action::DonnerCroquette(from, to)),
            way @ 16..20 => beside(master, way - 16).map(|(from, to)| Action::PoserCroquette(from, to)),
            _ => Some(Action::PoserCroquette(master.position(), master.position())),
        }
    } else if drawn + 1 < ALL {
        Some(Action::AgeSuivant)
    } else {
        return Ok(None);
    };
    action.map(Some).ok_or(())
}

/// One turn: draws until a legal action comes, so each legal one is as likely as another, and as the end of the turn.
/// Gives how many were played.
pub fn turn(state: &mut State, chance: &mut Chance) -> usize {
    let Some(player) = state.active() else { return 0 };
    let mut played = 0;
    loop {
        match draw(state, player, chance) {
            Ok(None) => return played,
            Ok(Some(action)) => played += usize::from(state.play(player, &action).is_ok()),
            Err(()) => {}
        }
    }
}

/// A whole match; gives how many actions were played.
pub fn whole(state: &mut State, chance: &mut Chance) -> usize {
    let mut played = 0;
    state.next_turn();
    while !state.over() {
        played += turn(state, chance);
        state.next_turn();
    }
    played
}
