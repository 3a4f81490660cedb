//! The parts of a champion's behaviour that people see beside its actions.

/// The parts of a champion's behaviour that people see beside its actions. By default, there are
/// none.
#[derive(Debug, Clone, Default)]
pub struct Observation {
    /// The text before each line of the champion's output on the terminal. `None` if the output is not
    /// shown.
    pub prefix: Option<String>,
    /// True if the arena keeps the champion's drawings.
    pub drawings: bool,
}
