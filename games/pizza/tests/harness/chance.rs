//! Random actions for the tests, some close to the rules and some far from them.
use pizza::api::{PapatteDebug, Position};
use pizza::cells::{Cell, Direction};
use pizza::{Action, State};

/// A small random generator whose quality does not matter to the tests.
pub struct Chance(pub u64);

impl Chance {
    /// Returns a random number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }

    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
}

/// Draws a random position.
///
/// The position is that of a character, a neighbour of a character, any cell, or nonsense.
fn position(state: &State, chance: &mut Chance, player: usize) -> Position {
    let team: Vec<Cell> =
        state.dogs(player).iter().chain(state.masters(player)).map(|character| character.cell).collect();
    match chance.below(12) {
        0..9 => team[chance.below(team.len())].position(),
        9 => {
            let everybody: Vec<Cell> = state.characters().map(|(_, character)| character.cell).collect();
            everybody[chance.below(everybody.len())].position()
        }
        10 => Position { colonne: chance.below(40) as i32, ligne: chance.below(40) as i32 },
        _ => {
            let odd = [-1, 0, 39, 40, i32::MIN, i32::MAX, 1_000_000_007];
            Position { colonne: odd[chance.below(odd.len())], ligne: odd[chance.below(odd.len())] }
        }
    }
}

fn beside(chance: &mut Chance, at: Position) -> Position {
    let cell = Cell::at(at).and_then(|cell| cell.step(Direction::ALL[chance.below(4)]));
    if chance.below(16) == 0 { at } else { cell.map_or(at, Cell::position) }
}

/// Draws any action for a player, legal or not.
pub fn action(state: &State, chance: &mut Chance, player: usize) -> Action {
    let one = position(state, chance, player);
    let other = match chance.below(20) {
        0 => position(state, chance, player),
        1 => position(state, chance, 1 - player),
        // A portal or a wanderer nearby is rare by chance.
        2 => state.links().next().map_or(one, |link| link.cell.position()),
        _ => beside(chance, one),
    };
    match chance.below(64) {
        0..30 => Action::SeDeplacer(one, other),
        30..37 => Action::PrendrePortail(one, other),
        37..41 => Action::Manger(one),
        41..45 => Action::Construire(one, other),
        45..49 => Action::Detruire(one, other),
        49..56 => Action::DonnerCroquette(one, other),
        56..62 => Action::PoserCroquette(one, other),
        62 => Action::DebugPoserPapatte(one, PapatteDebug::ALL[chance.below(4)]),
        _ if chance.below(50) == 0 => Action::AgeSuivant,
        _ => Action::Manger(other),
    }
}
