//! Self-play of Blokus Duo: numbers for all placements, and the grid as planes.

use crate::api::{Call, Coup};
use crate::board::PLAYERS;
use crate::mask::{SIDE, STRIDE, WORDS};
use crate::pieces::{ORIENTATIONS, Orientation};
use crate::placement::Placement;
use crate::player_view::PlayerView;
use joute_engine::SelfPlay;
use joute_engine::self_play::{ArrayWriter, Observation, OwnActions};

/// The number of `passer`. It follows those of all placements.
const PASS: u64 = (ORIENTATIONS * SIDE * SIDE) as u64 + 1;

/// The parts of self-play that are not derived from the description. The planes are the player's
/// cells, the opponent's cells, and the free corners of both, with line 1 first.
pub(crate) const SELF_PLAY: SelfPlay<PlayerView, Call> = SelfPlay {
    actions: Some(OwnActions {
        axes: &[("orientation", ORIENTATIONS as u32 + 1), ("line", SIDE as u32), ("column", SIDE as u32)],
        summary: "Orientations are those of all pieces, as in `pieces.txt`. Line and column, from 0, are those \
                  of the lower left corner. The last orientation is `passer`, on line and column 0.",
        legal: |view, _, legal| legal_actions(view, legal),
        call,
    }),
    observation: &[Observation { name: "planes", shape: &[2 * PLAYERS, SIDE, SIDE], write: write_planes }],
    ..SelfPlay::DERIVED
};

fn legal_actions(view: &PlayerView, legal: &mut Vec<u64>) {
    let (player, state) = (view.player, &view.state);
    if state.active() != Some(player) || state.now().is_some() {
        return;
    }
    if state.is_stuck(player) {
        return legal.push(PASS);
    }
    // Most words are empty. The others are collected without branches, which the processor could not predict.
    let mut words = [0; WORDS * ORIENTATIONS];
    let mut numbers = [0; WORDS * ORIENTATIONS];
    let mut count = 0;
    state.board().look_all(player, |places| {
        for (word, number) in places.words() {
            (words[count], numbers[count]) = (word, number as u16);
            count += usize::from(word != 0);
        }
        true
    });
    for (mut bits, number) in words[..count].iter().copied().zip(numbers) {
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            // Growing the list is faster than counting the places before.
            legal.push(u64::from(number) + (bit - bit / STRIDE * (STRIDE - SIDE)) as u64 + 1);
            bits &= bits - 1;
        }
    }
    if legal.is_empty() {
        legal.push(PASS);
    }
}

/// Reports the API function of an action and its arguments.
fn call(_: &PlayerView, action: u64, call: &mut dyn FnMut(&'static str, &[i32])) {
    if action == PASS {
        return call("passer", &[]);
    }
    let place = action as usize - 1;
    let (orientation, y, x) = (place / SIDE / SIDE, place / SIDE % SIDE, place % SIDE);
    let Coup { piece, orientation, coin } = Placement::at(Orientation::at(orientation), x, y).into();
    call("poser", &[piece, orientation, coin.x, coin.y]);
}

fn write_planes(view: &PlayerView, array: &mut ArrayWriter<'_>) {
    let (own, board) = (view.player, view.state.board());
    let other = 1 - own;
    for plane in [
        board.covered_cells(own),
        board.covered_cells(other),
        board.open_corners(own),
        board.open_corners(other),
    ] {
        array.bits(SIDE, &plane.lines());
    }
}
