//! The parts of self-play that a game's author can state. Everything else is derived from the
//! description.

use std::fmt;

/// The parts of self-play that are not derived from the description. A game states them to make its
/// observations smaller or its steps faster. `V` is the game's view, and `C` are its calls.
pub struct SelfPlay<V, C> {
    /// The ranges of int arguments whose comments state none: the argument's path, such as
    /// `place.row`, and its smallest and largest value.
    pub ranges: &'static [(&'static str, i32, i32)],
    /// Reports every action that the player may take now, and no other. By default, all actions
    /// within the ranges of their arguments are tried.
    pub legal_actions: Option<LegalActions<V, C>>,
    /// Replaces the derived observation.
    pub observation: Option<Observation<V>>,
}

/// A function that reports each legal action in a call by the name of its API function and by the
/// integers of its arguments.
pub type LegalActions<V, C> = fn(&mut V, &C, &mut dyn FnMut(&str, &[i32]));

/// An observation that a game writes itself.
pub struct Observation<V> {
    /// The name of the observation on the page of spaces.
    pub name: &'static str,
    /// The shape of the array.
    pub shape: &'static [usize],
    /// Writes the whole array, row by row.
    pub write: fn(&V, &mut [i32]),
}

impl<V, C> SelfPlay<V, C> {
    /// Everything is derived from the description.
    pub const DERIVED: Self = SelfPlay { ranges: &[], legal_actions: None, observation: None };
}

impl<V, C> fmt::Debug for SelfPlay<V, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SelfPlay { ranges, legal_actions, observation } = self;
        let observation = observation.as_ref().map(|observation| observation.shape);
        write!(f, "SelfPlay {{ {ranges:?}, {}, {observation:?} }}", legal_actions.is_some())
    }
}

impl<V> fmt::Debug for Observation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation {{ {:?}, {:?} }}", self.name, self.shape)
    }
}
