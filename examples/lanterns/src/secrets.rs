//! The information that is hidden from a player of the game Lanterns. A test proves that the player
//! never receives it.

use crate::api::{LIGHT, Position};
use crate::known::{Knowledge, Order};
use crate::mine::{cells, index};
use crate::rules::Lanterns;
use joute_engine::agreement::Chance;
use joute_engine::secrets::hidden_place;
use joute_engine::{MatchPhase, Secrets};

impl Lanterns {
    /// Returns true if a player's lanterns light a cell. A test compares it with
    /// [`crate::mine::lit`], which computes the same in another way.
    fn shines_on(&self, player: usize, at: Position) -> bool {
        let distance = |miner: &Position| miner.row.abs_diff(at.row) + miner.column.abs_diff(at.column);
        self.mine.miners[player].iter().any(|miner| distance(miner) <= LIGHT as u32)
    }
}

impl Secrets for Lanterns {
    fn visible(&self, player: usize) -> Vec<u8> {
        let mut numbers = vec![self.phase as i32, self.known[player].turn, self.mine.purse[player]];
        for at in cells().filter(|at| self.shines_on(player, *at)) {
            let Some(index) = index(at) else { continue };
            numbers.extend([at.row, at.column, i32::from(self.mine.rock[index]), self.mine.gold[index]]);
            let miners = self.mine.miners.iter();
            numbers.extend(miners.map(|miners| miners.iter().filter(|miner| **miner == at).count() as i32));
        }
        let own_miners = self.mine.miners[player];
        numbers.extend(own_miners.iter().flat_map(|miner| [miner.row, miner.column]));
        numbers.into_iter().flat_map(i32::to_le_bytes).collect()
    }

    /// Returns false, because a player never sees the orders of other players.
    fn witnesses(&self, _: usize, _: usize, _: &Order) -> bool {
        false
    }

    fn notices(&self, _: usize, _: usize) -> bool {
        false
    }

    /// Changes something that the player cannot see, for example a dark cell. A test then checks
    /// that the player does not notice the change. Returns false if nothing was changed.
    fn alter(&mut self, player: usize, chance: &mut Chance<'_>) -> bool {
        let dark: Vec<Position> = cells().filter(|at| !self.shines_on(player, *at)).collect();
        let distance = |at: &Position| {
            let miners = self.mine.miners[player].iter();
            miners
                .map(|miner| miner.row.abs_diff(at.row) + miner.column.abs_diff(at.column))
                .min()
                .unwrap_or(0)
        };
        let (Some(at), other) = (hidden_place(&dark, distance, chance), chance.below(self.mine.purse.len()))
        else {
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
        if self.phase == MatchPhase::Init {
            // No events have been sent yet, so the other players must start from the changed mine.
            for other in (0..self.known.len()).filter(|other| *other != player) {
                self.known[other] = Knowledge::new(self.mine.look(other));
            }
        }
        true
    }
}
