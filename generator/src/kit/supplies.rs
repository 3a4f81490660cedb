//! The parts of a kit that do not follow from the game's API.

/// The additional parts of a kit, such as rules and maps. They do not follow from the game's API.
/// The README of the kit mentions them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplies {
    /// The path of the game's rules in the kit, if there are any.
    pub rules: Option<String>,
    /// The path of the first page of the candidates' guide in the kit, if the kit contains the guide.
    pub guide: Option<String>,
    /// True if the game is played on maps. The kit's folder `maps/` then contains the official
    /// maps.
    pub maps: bool,
    /// The path of a small example champion in the kit, if there is one.
    pub example: Option<String>,
    /// The numbers of players that the game allows, in ascending order. The list is empty while the
    /// game has no rules.
    pub players: Vec<usize>,
    /// The default number of players in a match. `None` if the game has no rules yet.
    pub usual: Option<usize>,
    /// The names of the game's modes. A mode is a variant of the game, for example with fewer
    /// rounds. The list may be empty.
    pub modes: Vec<String>,
    /// The folders of the additional opponents in the kit. The standard opponent in the folder
    /// `opponent` is not included.
    pub opponents: Vec<String>,
}
