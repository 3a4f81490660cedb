//! The information that is hidden from a player of the game Bombes. A test proves that the player
//! never receives it.

use crate::board::{Cell, Ground};
use crate::known::Action;
use crate::rules::Bombes;
use joute_engine::Secrets;
use joute_engine::agreement::Chance;

impl Secrets for Bombes {
    /// Returns everything that a player may see, for a test of hidden information. Not included are
    /// which walls break, new bonuses, points, stocks of bombs, and the countdowns of bombs.
    ///
    /// The cell that the wall has just closed counts as visible although no map shows it yet,
    /// because the order in which it closes cells follows from the map.
    fn visible(&self, player: usize) -> Vec<u8> {
        let world = &self.world;
        let mut numbers = vec![u8::from(world.sudden), u8::from(world.is_over()), player as u8];
        numbers.extend(world.step.to_le_bytes());
        for cell in world.board.cells() {
            let bonus = world.board.bonuses[cell].filter(|_| !world.fresh.contains(&cell));
            let avatar = world.avatar_at(cell).map_or(0, |player| player as u8 + 1);
            let wall = world.board.ground[cell] != Ground::Open;
            numbers.extend([u8::from(wall), bonus.map_or(0, |bonus| bonus.letter()), avatar]);
        }
        let mut bombs: Vec<u32> = world.bombs.iter().map(|bomb| bomb.place as u32).collect();
        bombs.sort_unstable();
        numbers.extend(bombs.into_iter().flat_map(u32::to_le_bytes));
        numbers
    }

    /// Returns false, because a player never sees the orders of other players.
    fn witnesses(&self, _: usize, _: usize, _: &Action) -> bool {
        false
    }

    fn notices(&self, _: usize, _: usize) -> bool {
        false
    }

    /// Changes something that the players cannot see, for example the countdown of a bomb. A test
    /// then checks that the player does not notice the change.
    fn alter(&mut self, _: usize, chance: &mut Chance<'_>) -> bool {
        let world = &mut self.world;
        match chance.below(4) {
            0 => {
                let walls: Vec<Cell> =
                    world.board.cells().filter(|cell| world.board.is_wall(*cell)).collect();
                let Some(cell) = chance.pick(&walls) else { return false };
                let ground = &mut world.board.ground[cell];
                *ground = if *ground == Ground::Wall { Ground::Breakable } else { Ground::Wall };
            }
            1 => {
                // Bonuses do not appear before the first step.
                let empty: Vec<Cell> = world.board.cells().filter(|cell| world.is_empty(*cell)).collect();
                let Some(cell) = chance.pick(&empty).filter(|_| world.step > 0) else { return false };
                world.board.bonuses[cell] = chance.pick(&crate::Bonus::ALL);
                world.fresh.push(cell);
            }
            2 => {
                let who = chance.below(world.avatars.len());
                let avatar = &mut world.avatars[who];
                avatar.points += i32::from(chance.byte());
                avatar.stock += i32::from(chance.byte() % 8);
            }
            _ => {
                let Some(place) = chance.below(world.bombs.len() + 1).checked_sub(1) else { return false };
                world.bombs[place].fuse = 1 + i32::from(chance.byte() % 5);
            }
        }
        true
    }
}
