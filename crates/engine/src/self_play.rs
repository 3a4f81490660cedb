//! The settings of a game for self-play. They replace parts of the actions and the observation that
//! are otherwise derived from the description.

mod writer;

use std::fmt;
pub use writer::{ArrayWriter, Piece};

/// The settings of a game for self-play. Parts that it does not set are derived from the
/// description. A game uses them to make its observations smaller or its steps faster. `V` is the
/// game's view, and `C` the type of its calls.
pub struct SelfPlay<V: 'static, C: 'static> {
    /// The ranges of int arguments whose comments state none: the argument's path, such as
    /// `place.row`, and its smallest and largest value.
    pub ranges: &'static [(&'static str, i32, i32)],
    /// The function that reports every legal action of the player, and no other action. With
    /// `None`, all actions within the ranges of their arguments are tried.
    pub legal_actions: Option<LegalActions<V, C>>,
    /// The game's own numbers of actions, which replace the derived numbers and `legal_actions`.
    pub actions: Option<OwnActions<V, C>>,
    /// The names of the query functions whose answers an observation contains. With `None`, it
    /// contains the answers of all functions that can be written as integers.
    pub queries: Option<&'static [&'static str]>,
    /// The arrays that replace the derived observation. An empty list replaces nothing.
    pub observation: &'static [Observation<V>],
}

/// A function that reports each legal action in a call by the name of its API function and by the
/// integers of its arguments.
pub type LegalActions<V, C> = fn(&mut V, &C, &mut dyn FnMut(&'static str, &[i32]));

/// The numbers that a game gives to its actions. They start at 1, because 0 ends the turn.
pub struct OwnActions<V, C> {
    /// The names and sizes of the axes of the numbers. The last one varies fastest.
    pub axes: &'static [(&'static str, u32)],
    /// The description of the numbers, in whole sentences, for the page about the game's
    /// actions and observation.
    pub summary: &'static str,
    /// The function that adds the number of every legal action of the player to the list, and
    /// no other number.
    pub legal: fn(&V, &C, &mut Vec<u64>),
    /// The function that converts the number of a legal action to a call of the
    /// API. See [`ActionCall`].
    pub call: ActionCall<V>,
}

/// A function that converts the number of an action to a call of the API. It reports the name of
/// the API function and the integers of its arguments.
pub type ActionCall<V> = fn(&V, u64, &mut dyn FnMut(&'static str, &[i32]));

/// An array of an observation that a game writes itself.
pub struct Observation<V> {
    /// The name of the array on the page about the game's actions and observation.
    pub name: &'static str,
    /// The shape of the array.
    pub shape: &'static [usize],
    /// The function that writes the whole array, row by row.
    pub write: fn(&V, &mut ArrayWriter<'_>),
}

impl<V, C> SelfPlay<V, C> {
    /// The settings of a game for which everything is derived from the description.
    pub const DERIVED: Self =
        SelfPlay { ranges: &[], legal_actions: None, actions: None, queries: None, observation: &[] };
}

impl<V, C> fmt::Debug for SelfPlay<V, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SelfPlay { ranges, legal_actions, actions, queries, observation } = self;
        let axes = actions.as_ref().map(|actions| actions.axes);
        let legal = legal_actions.is_some();
        write!(f, "SelfPlay {{ {ranges:?}, {legal}, {axes:?}, {queries:?}, {observation:?} }}")
    }
}

impl<V, C> fmt::Debug for OwnActions<V, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnActions {{ {:?}, {:?} }}", self.axes, self.summary)
    }
}

impl<V> fmt::Debug for Observation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation {{ {:?}, {:?} }}", self.name, self.shape)
    }
}
