//! Self-play of Blokus Duo: the legal actions, found all at once, and the grid as planes.

use crate::api::{Call, Coup, TAILLE_GRILLE};
use crate::board::PLAYERS;
use crate::mask::Mask;
use crate::player_view::PlayerView;
use joute_engine::SelfPlay;
use joute_engine::self_play::Observation;

const SIDE: usize = TAILLE_GRILLE as usize;

/// The parts of self-play that are not derived from the description. The planes are the player's
/// cells, the opponent's cells, and the free corners of both, with line 1 first.
pub(crate) const SELF_PLAY: SelfPlay<PlayerView, Call> = SelfPlay {
    ranges: &[("pose.orientation", 0, 7)],
    legal_actions: Some(legal_actions),
    observation: Some(Observation { name: "planes", shape: &[2 * PLAYERS, SIDE, SIDE], write: write_planes }),
};

fn legal_actions(view: &mut PlayerView, _: &Call, offer: &mut dyn FnMut(&str, &[i32])) {
    let (player, state) = (view.player, &view.state);
    if state.active() != Some(player) || state.now().is_some() {
        return;
    }
    let mut stuck = true;
    state.board().look(player, |places| {
        for placement in places.placements() {
            let Coup { piece, orientation, coin } = placement.into();
            offer("poser", &[piece, orientation, coin.x, coin.y]);
            stuck = false;
        }
        true
    });
    if stuck {
        offer("passer", &[]);
    }
}

fn write_planes(view: &PlayerView, cells: &mut [i32]) {
    let (own, board) = (view.player, view.state.board());
    let other = 1 - own;
    let planes =
        [board.covered(own), board.covered(other), board.open_corners(own), board.open_corners(other)];
    cells.fill(0);
    for (plane, cells) in planes.into_iter().zip(cells.chunks_exact_mut(SIDE * SIDE)) {
        Mask::cells(plane).for_each(|(x, y)| cells[(y as usize - 1) * SIDE + x as usize - 1] = 1);
    }
}
