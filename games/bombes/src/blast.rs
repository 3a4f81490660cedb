//! The effects of explosions in the game Bombes. The reach of bombs that explode together is
//! computed on the board before the explosions. Points are counted bomb by bomb, in the order in
//! which the bombs were laid.

use crate::api::{Direction, GAIN_MUR, PERTE_TOUCHE, PORTEE_EXPLOSION};
use crate::board::{Cell, Ground};
use crate::world::{Bomb, World};
use std::collections::BTreeSet;

impl World {
    /// Makes all bombs that satisfy a condition explode together. Returns true if at least one bomb
    /// exploded.
    pub(crate) fn explode(&mut self, is_triggered: impl Fn(&Bomb) -> bool) -> bool {
        let now: Vec<Bomb> = self.bombs.iter().filter(|bomb| is_triggered(bomb)).cloned().collect();
        if now.is_empty() {
            return false;
        }
        let reached: Vec<BTreeSet<Cell>> = now.iter().map(|bomb| self.reached_cells(bomb.place)).collect();
        for (bomb, cells) in now.iter().zip(&reached) {
            self.hit(bomb.owner, cells);
            self.break_walls(bomb.owner, cells);
        }
        self.bombs.retain(|bomb| !now.iter().any(|gone| gone.number == bomb.number));
        self.blasts.extend(reached.into_iter().flatten());
        true
    }

    /// Applies the hits of a bomb to the avatars on the given cells. They lose points, which the
    /// bomb's owner gains. An avatar without points is eliminated. In sudden death, every avatar
    /// that was hit is.
    fn hit(&mut self, owner: usize, cells: &BTreeSet<Cell>) {
        let victims: Vec<usize> =
            self.remaining().filter(|player| cells.contains(&self.avatars[*player].place)).collect();
        for victim in &victims {
            let place = self.avatars[*victim].place;
            self.score(*victim, -PERTE_TOUCHE, "touche", place);
            if *victim != owner {
                self.credit(owner, PERTE_TOUCHE, "tir", place);
            }
        }
        for victim in victims {
            if self.sudden || self.avatars[victim].points <= 0 {
                self.eliminate(victim);
            }
        }
    }

    /// Opens the breakable walls that a bomb reaches, and gives its owner the points. If several
    /// bombs reach a wall, the one that was laid first gets the points.
    fn break_walls(&mut self, owner: usize, cells: &BTreeSet<Cell>) {
        for cell in cells {
            if self.board.ground[*cell] == Ground::Breakable {
                self.board.ground[*cell] = Ground::Open;
                self.credit(owner, GAIN_MUR, "mur detruit", *cell);
            }
        }
    }

    /// Adds points to a player's score, unless the player is eliminated.
    fn credit(&mut self, player: usize, points: i32, kind: &str, cell: Cell) {
        if self.avatars[player].plays() {
            self.score(player, points, kind, cell);
        }
    }

    /// Returns the cells that the explosion of a bomb reaches. It extends up to three cells in each
    /// direction, until a wall, a bomb or an avatar stops it. The obstacle itself is also reached.
    fn reached_cells(&self, from: Cell) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::from([from]);
        for way in Direction::ALL {
            let mut at = from;
            for _ in 0..PORTEE_EXPLOSION {
                at = self.board.neighbour(at, way);
                cells.insert(at);
                if !self.is_free(at) {
                    break;
                }
            }
        }
        cells
    }
}
