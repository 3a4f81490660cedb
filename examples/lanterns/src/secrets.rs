//! What is hidden from a player, for the test that nothing of it is ever sent.

use crate::api::{LIGHT, Position};
use crate::known::{Known, Order};
use crate::mine::{cells, index};
use crate::rules::Lanterns;
use joute_engine::agree::Chance;
use joute_engine::{Course, Secrets};

impl Lanterns {
    /// Told here a second time, so that a slip in [`crate::mine::lit`] is found.
    fn shines_on(&self, player: usize, at: Position) -> bool {
        let far = |miner: &Position| miner.row.abs_diff(at.row) + miner.column.abs_diff(at.column);
        self.mine.miners[player].iter().any(|miner| far(miner) <= LIGHT as u32)
    }
}

impl Secrets for Lanterns {
    fn visible(&self, player: usize) -> Vec<u8> {
        let mut seen = vec![self.course as i32, self.known[player].turn, self.mine.purse[player]];
        for at in cells().filter(|at| self.shines_on(player, *at)) {
            let Some(index) = index(at) else { continue };
            seen.extend([at.row, at.column, i32::from(self.mine.rock[index]), self.mine.gold[index]]);
            let miners = self.mine.miners.iter();
            seen.extend(miners.map(|miners| miners.iter().filter(|miner| **miner == at).count() as i32));
        }
        let own = self.mine.miners[player];
        seen.extend(own.iter().flat_map(|miner| [miner.row, miner.column]));
        seen.into_iter().flat_map(i32::to_le_bytes).collect()
    }

    /// What others order is never seen, only what comes of it, where there is light.
    fn witnesses(&self, _: usize, _: usize, _: &Order) -> bool {
        false
    }

    fn notices(&self, _: usize, _: usize) -> bool {
        false
    }

    /// A cell in the dark becomes another, a miner in the dark stands elsewhere in it, or another player is richer.
    fn alter(&mut self, player: usize, chance: &mut Chance<'_>) -> bool {
        let dark: Vec<Position> = cells().filter(|at| !self.shines_on(player, *at)).collect();
        let (Some(at), other) = (chance.pick(&dark), chance.below(self.mine.purse.len())) else {
            return false;
        };
        let Some(index) = index(at).filter(|_| other != player) else { return false };
        match chance.below(4) {
            0 => self.mine.rock[index] = !self.mine.rock[index],
            1 => self.mine.gold[index] = i32::from(chance.byte()),
            2 => self.mine.purse[other] += i32::from(chance.byte()),
            _ => {
                let number = usize::from(chance.byte()) % 2;
                if self.shines_on(player, self.mine.miners[other][number]) {
                    return false;
                }
                self.mine.miners[other][number] = at;
            }
        }
        if self.course == Course::Init {
            // Nobody has seen anything yet: what others are told first is true.
            for other in (0..self.known.len()).filter(|other| *other != player) {
                self.known[other] = Known::new(self.mine.look(other));
            }
        }
        true
    }
}
