//! What an explosion does. All bombs that explode together do so at once: none of them changes what the others reach.

use crate::api::{Direction, GAIN_MUR, PERTE_TOUCHE, PORTEE_EXPLOSION};
use crate::board::{Cell, Ground};
use crate::world::{Bomb, World};
use std::collections::BTreeSet;

impl World {
    /// Makes some of the bombs explode; true if there are any.
    pub(crate) fn explode(&mut self, which: impl Fn(&Bomb) -> bool) -> bool {
        let now: Vec<Bomb> = self.bombs.iter().filter(|bomb| which(bomb)).cloned().collect();
        if now.is_empty() {
            return false;
        }
        let reached: Vec<BTreeSet<Cell>> = now.iter().map(|bomb| self.reached(bomb.place)).collect();
        let playing: Vec<usize> = self.left().collect();
        let mut gains = vec![0; self.avatars.len()];
        let mut hit = vec![false; self.avatars.len()];
        for (bomb, cells) in now.iter().zip(&reached) {
            for cell in cells {
                if self.board.ground[*cell] == Ground::Breakable {
                    // Of several, the bomb that was laid first destroys it.
                    self.board.ground[*cell] = Ground::Open;
                    gains[bomb.owner] += GAIN_MUR;
                }
            }
            for victim in
                playing.iter().copied().filter(|player| cells.contains(&self.avatars[*player].place))
            {
                hit[victim] = true;
                gains[victim] -= PERTE_TOUCHE;
                if victim != bomb.owner {
                    gains[bomb.owner] += PERTE_TOUCHE;
                }
            }
        }
        self.bombs.retain(|bomb| !now.iter().any(|gone| gone.number == bomb.number));
        self.blasts.extend(reached.into_iter().flatten());
        for player in playing {
            self.avatars[player].points += gains[player];
            if self.avatars[player].points <= 0 || (self.sudden && hit[player]) {
                self.put_out(player);
            }
        }
        true
    }

    /// The cells that a bomb reaches: its own, and up to three in each direction, until a wall, a bomb or an avatar stops it.
    /// What stops it is reached.
    fn reached(&self, from: Cell) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::from([from]);
        for way in Direction::ALL {
            let mut at = from;
            for _ in 0..PORTEE_EXPLOSION {
                at = self.board.beside(at, way);
                cells.insert(at);
                if !self.is_free(at) {
                    break;
                }
            }
        }
        cells
    }
}
