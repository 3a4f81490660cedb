//! Checks that a game never sends hidden information to a player. The checks work for any game, in
//! tests and fuzzers. The property is known as non-interference.
//!
//! Two matches are played side by side. The information that one player, the *watched* one, may see
//! is the same in both, and the hidden information differs: the seed, the changes by
//! [`Secrets::alter`], and the unseen actions of other players. As long as this holds, both matches
//! must send the watched player the same frames to the byte, judge its turns alike including the
//! digest, and end at the same step. When a difference becomes visible, for example because a
//! figure enters the light in only one match, the matches may diverge and the comparison ends.
//!
//! The game itself states what a player may see ([`Secrets::visible`], [`Secrets::witnesses`]). It
//! must compute this from the state and not from the messages, so that the two can be compared. The
//! times at which frames are sent are not compared: the existence of a step is considered visible,
//! and clocks belong to the arena.

mod pair;

pub use pair::{ComparedFrames, check_secrets};

use crate::chance::Chance;
use crate::game::Game;
use crate::replica::Replica;

/// The functions with which a game states what is hidden from its players. Only the test
/// [`check_secrets`] uses them, to find out whether a game reveals hidden information.
pub trait Secrets: Game {
    /// Returns all information that the rules permit a player to have now, as bytes.
    ///
    /// Equal information must give equal bytes. Without hidden information, it is the whole state.
    /// It must be computed from the state and not with the code that creates events, because the
    /// two are compared. It is called before the openings are sent and after every [`Game::ask`].
    /// Information that is visible only in between is the subject of [`Secrets::witnesses`].
    fn visible(&self, player: usize) -> Vec<u8>;

    /// Returns true if the player may see this action of another player. It then sees it at once
    /// and exactly as it was done. This is usually so in games where players alternate. It is not
    /// so where only the effects of actions are visible.
    fn witnesses(&self, _player: usize, _by: usize, _action: &Self::Action) -> bool {
        true
    }

    /// Returns true if the player may notice that another player did nothing in a step in which
    /// it was asked.
    fn notices(&self, _player: usize, _by: usize) -> bool {
        true
    }

    /// Changes something in a test match that the player cannot see. The player need not have seen
    /// it before either. Returns false if there is nothing of that kind. [`hidden_place`] chooses
    /// the place of the change, often just outside the area that the player sees.
    fn alter(&mut self, _player: usize, _chance: &mut Chance<'_>) -> bool {
        false
    }

    /// Takes hidden actions for a random champion in a test match. They are in addition to its
    /// visible actions. Games in which no action is visible to other players do not need it,
    /// because those players then act independently in both matches.
    fn act_in_secret(_replica: &mut Replica<Self>, _call: &Self::Call, _chance: &mut Chance<'_>) {}
}

/// Chooses a random place that is hidden from a player. It is for [`Secrets::alter`]. Half of the
/// choices are among the places closest to what the player sees, because most leaks reveal what is
/// one cell too far away.
pub fn hidden_place<T: Clone>(
    places: &[T],
    distance: impl Fn(&T) -> u32,
    chance: &mut Chance<'_>,
) -> Option<T> {
    if chance.byte().is_multiple_of(2) {
        return chance.pick(places);
    }
    let nearest = places.iter().map(&distance).min()?;
    let edge: Vec<T> = places.iter().filter(|place| distance(place) == nearest).cloned().collect();
    chance.pick(&edge)
}
